//! From expressions to games.

use super::error::ValueError;
use super::expression::{Expression, Index, Term};
use crate::{Arena, Exceeded, Game};

impl Arena {
    /// The value of a text such as `{0|^[4]*||vv} + 1/2`.
    ///
    /// ```
    /// use partizan::{Arena, ValueError};
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{0|^[4]*||vv} + 1/2").unwrap();
    /// assert_eq!(arena.text(game).unwrap(), "{1/2|1/2^[4]*||1/2vv}");
    /// let Err(ValueError::Parse(error)) = arena.parse("{1|2/3}") else { panic!() };
    /// assert_eq!(error.to_string(), "expected a power of two as the denominator at offset 5");
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

fn evaluate(terms: &[Term], arena: &mut Arena) -> Result<Vec<Game>, Exceeded> {
    let mut values: Vec<Game> = Vec::with_capacity(terms.len());
    for term in terms {
        let pick = |indices: &[Index]| indices.iter().map(|&i| values[i]).collect::<Vec<_>>();
        let value = match term {
            Term::Nus(nus) => arena.nus(nus)?,
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
