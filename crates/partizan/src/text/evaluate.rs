//! From expressions to games.

use super::error::ValueError;
use super::expression::{Argument, Call, Expression, Formula, Index, Term};
use crate::{Arena, Exceeded, Game};
use std::convert::Infallible;

impl Arena {
    /// The value of a text such as `{0|^[4]*||vv} + 1/2`.
    ///
    /// ```
    /// use partizan::{Arena, ValueError};
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{0|^[4]*||vv} + 1/2").unwrap();
    /// assert_eq!(arena.text(game).unwrap(), "{1/2|1/2^[4]*||1/2vv}");
    /// let Err(ValueError::Parse(error)) = arena.parse("{1|2/3}") else { panic!() };
    /// assert_eq!(error.to_string(), "at offset 5: expected a power of two as the denominator");
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Game, ValueError> {
        Ok(Expression::parse(text)?.evaluate(self)?)
    }
}

impl Expression {
    /// The options of an expression that is one form in braces, evaluated.
    ///
    /// ```
    /// use partizan::{Arena, text::Expression};
    /// let mut arena = Arena::new();
    /// let base = Expression::parse("{1/2|}").unwrap();
    /// let [left, right] = base.literal_options(&mut arena).unwrap().unwrap();
    /// // As a value it is 1, as a base it is not.
    /// let one = base.evaluate(&mut arena).unwrap();
    /// assert_eq!(arena.text(one).unwrap(), "1");
    /// let half = arena.parse("-1/2").unwrap();
    /// let literal = arena.literal_ordinal_sum(&left, &right, half).unwrap();
    /// let canonical = arena.ordinal_sum(one, half).unwrap();
    /// assert_ne!(literal, canonical);
    /// ```
    pub fn literal_options(&self, arena: &mut Arena) -> Result<Option<[Vec<Game>; 2]>, Exceeded> {
        let Some((Term::Form(options), below)) = self.terms.split_last() else { return Ok(None) };
        let values = evaluate(below, arena)?;
        Ok(Some(options.clone().map(|side| side.iter().map(|&i| values[i]).collect())))
    }

    /// The value.
    pub fn evaluate(&self, arena: &mut Arena) -> Result<Game, Exceeded> {
        Ok(evaluate(&self.terms, arena)?.last().copied().unwrap_or(Game::ZERO))
    }
}

/// What gives names and functions a meaning.
pub trait Meanings {
    /// Why something has no value.
    type Error: From<Exceeded>;

    /// Where values live.
    fn arena(&mut self) -> &mut Arena;

    /// The value of a name, or of a function with its arguments.
    fn call(&mut self, call: &Call, arguments: &[Given<'_>]) -> Result<Game, Self::Error>;
}

/// An argument that has been evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given<'a> {
    /// A value.
    Value(Game),
    /// A text in quotes, and where it begins.
    Text(&'a str, usize),
}

impl Formula {
    /// The value.
    pub fn evaluate<M: Meanings>(&self, meanings: &mut M) -> Result<Game, M::Error> {
        let values = evaluate(&self.terms, &mut With(meanings))?;
        Ok(values.last().copied().unwrap_or(Game::ZERO))
    }

    /// The options of a formula that is one form in braces, evaluated.
    pub fn literal_options<M: Meanings>(
        &self,
        meanings: &mut M,
    ) -> Result<Option<[Vec<Game>; 2]>, M::Error> {
        let Some((Term::Form(options), below)) = self.terms.split_last() else { return Ok(None) };
        let values = evaluate(below, &mut With(meanings))?;
        Ok(Some(options.clone().map(|side| side.iter().map(|&i| values[i]).collect())))
    }
}

/// Fills the holes of an expression.
trait Host<H> {
    type Error: From<Exceeded>;
    fn arena(&mut self) -> &mut Arena;
    fn fill(&mut self, hole: &H, values: &[Game]) -> Result<Game, Self::Error>;
}

/// Values alone have no holes.
impl Host<Infallible> for Arena {
    type Error = Exceeded;

    fn arena(&mut self) -> &mut Arena {
        self
    }

    fn fill(&mut self, hole: &Infallible, _: &[Game]) -> Result<Game, Exceeded> {
        match *hole {}
    }
}

struct With<'a, M>(&'a mut M);

impl<M: Meanings> Host<Call> for With<'_, M> {
    type Error = M::Error;

    fn arena(&mut self) -> &mut Arena {
        self.0.arena()
    }

    fn fill(&mut self, call: &Call, values: &[Game]) -> Result<Game, M::Error> {
        let arguments: Vec<Given<'_>> = call
            .arguments
            .iter()
            .flatten()
            .map(|argument| match argument {
                Argument::Value(index) => Given::Value(values[*index]),
                Argument::Text(text, at) => Given::Text(text, *at),
            })
            .collect();
        self.0.call(call, &arguments)
    }
}

fn evaluate<H, T: Host<H>>(terms: &[Term<H>], host: &mut T) -> Result<Vec<Game>, T::Error> {
    let mut values: Vec<Game> = Vec::with_capacity(terms.len());
    for term in terms {
        let pick = |indices: &[Index]| indices.iter().map(|&i| values[i]).collect::<Vec<_>>();
        let arena = host.arena();
        let value = match term {
            Term::Hole(hole) => host.fill(hole, &values)?,
            Term::Nus(nus) => arena.nus(nus)?,
            Term::Multiple(n, index) => arena.multiple(*n, values[*index])?,
            Term::UpsTo(n) => arena.ups_to(*n)?,
            Term::UpNth(n) => arena.up_nth(*n)?,
            Term::Negative(index) => arena.negative(values[*index])?,
            Term::Sum(parts) => pick(parts)
                .into_iter()
                .try_fold(Game::ZERO, |total, part| arena.sum(total, part))?,
            Term::Form([left, right]) => arena.game(&pick(left), &pick(right))?,
            Term::Switch(options) => {
                let left = pick(options);
                let right: Result<Vec<_>, _> = left.iter().map(|&g| arena.negative(g)).collect();
                arena.game(&left, &right?)?
            }
            Term::Tiny(index) => {
                let threat = arena.negative(values[*index])?;
                let threat = arena.game(&[Game::ZERO], &[threat])?;
                arena.game(&[Game::ZERO], &[threat])?
            }
            Term::Ordinal(chain) => {
                let mut above = Game::ZERO;
                let mut below = chain.clone();
                while let Some(base) = below.pop() {
                    above = match &terms[base] {
                        Term::Form([left, right]) => {
                            arena.literal_ordinal_sum(&pick(left), &pick(right), above)?
                        }
                        Term::Links(links) => {
                            below.extend(links);
                            above
                        }
                        _ => arena.ordinal_sum(values[base], above)?,
                    };
                }
                above
            }
            Term::Links(_) => Game::ZERO,
        };
        values.push(value);
    }
    Ok(values)
}
