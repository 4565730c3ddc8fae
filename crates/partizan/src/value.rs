//! A value that needs no arena: it holds its own canonical form.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;
use std::str::FromStr;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::text::DEFAULT_TEXT_LIMIT;
use crate::{Arena, Dyadic, Exceeded, Form, Game, Limits, Nus, Outcome, ValueError, ValueText};

/// The value of a game, on its own: it can be kept, compared, sent to another thread and printed
/// without the arena that found it.
///
/// A number, ups and a nimber are kept as such and cost no more than that. Any other value holds its
/// canonical form, and each operation on it works in an arena of its own; where many games
/// meet, work in one [`Arena`].
///
/// ```
/// use partizan::{Outcome, Value};
/// let a: Value = "{3|-1}".parse().unwrap();
/// let b = Value::from(1);
/// assert_eq!(a.sum(&b).unwrap().to_string(), "{4|0}");
/// assert_eq!((a.outcome(), b.outcome()), (Outcome::Next, Outcome::Left));
/// assert!(a.compare(&b).unwrap().is_none() && b.is_number());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value(Repr);

/// A `Nus` whenever it is one, so that equal values are equal structures.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Nus(Nus),
    /// The followers, options before the games they belong to and the game itself last, in the
    /// order of a walk that depends on the canonical form alone.
    Form(Arc<[Node]>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    Nus(Nus),
    /// The indices of Left's and of Right's options.
    Options([Vec<usize>; 2]),
}

impl Arena {
    /// The game's value, independent of this arena.
    ///
    /// # Panics
    /// If the game belongs to another arena.
    #[must_use]
    pub fn value(&self, game: Game) -> Value {
        if let Form::Nus(nus) = self.form(game) {
            return Value(Repr::Nus(nus));
        }
        let mut nodes = Vec::new();
        let mut known: FxHashMap<Game, usize> = FxHashMap::default();
        let mut stack = vec![game];
        while let Some(&top) = stack.last() {
            if known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = match self.form(top) {
                Form::Nus(nus) => Node::Nus(nus),
                Form::Options { left, right } => {
                    let missing = left.iter().chain(&right).find(|game| !known.contains_key(game));
                    if let Some(&option) = missing {
                        stack.push(option);
                        continue;
                    }
                    Node::Options([left, right].map(|side| side.iter().map(|g| known[g]).collect()))
                }
            };
            known.insert(top, nodes.len());
            nodes.push(node);
            stack.pop();
        }
        Value(Repr::Form(nodes.into()))
    }

    /// A value as a game of this arena.
    pub fn game_of(&mut self, value: &Value) -> Result<Game, Exceeded> {
        let nodes = match &value.0 {
            Repr::Nus(nus) => return self.nus(nus),
            Repr::Form(nodes) => nodes,
        };
        let mut games: Vec<Game> = Vec::with_capacity(nodes.len());
        for node in nodes.iter() {
            games.push(match node {
                Node::Nus(nus) => self.nus(nus)?,
                Node::Options(sides) => {
                    let [left, right] = sides
                        .each_ref()
                        .map(|side| side.iter().map(|&index| games[index]).collect::<Vec<Game>>());
                    self.canonical_game(&left, &right)?
                }
            });
        }
        Ok(games.pop().unwrap_or(Game::ZERO))
    }
}

impl Value {
    /// Zero.
    pub const ZERO: Value = Value(Repr::Nus(Nus { number: Dyadic::ZERO, ups: 0, nimber: 0 }));

    /// Reads a value within limits; [`FromStr`] reads without.
    pub fn parse_within(text: &str, limits: Limits) -> Result<Value, ValueError> {
        let mut arena = Arena::with_limits(limits);
        let game = arena.parse(text)?;
        Ok(arena.value(game))
    }

    /// The value in an arena made for the purpose.
    fn alone(&self) -> (Arena, Game) {
        let mut arena = Arena::new();
        // Its nodes fit in memory here, so they do there.
        let game = arena.game_of(self).expect("a form fits in an arena without limits");
        (arena, game)
    }

    /// `self + other`.
    ///
    /// # Errors
    /// A sum of more than 2^63 ups.
    pub fn sum(&self, other: &Value) -> Result<Value, Exceeded> {
        let (mut arena, game) = self.alone();
        let other = arena.game_of(other)?;
        let sum = arena.sum(game, other)?;
        Ok(arena.value(sum))
    }

    /// `Less`, `Equal` or `Greater`, or `None` when the values are confused.
    ///
    /// # Errors
    /// A comparison that would have to list the options of a nimber beyond `*1048576`.
    pub fn compare(&self, other: &Value) -> Result<Option<Ordering>, Exceeded> {
        if let (Some(a), Some(b)) = (self.as_number(), other.as_number()) {
            return Ok(Some(a.cmp(b)));
        }
        let (mut arena, game) = self.alone();
        let other = arena.game_of(other)?;
        arena.compare(game, other)
    }

    /// Who wins.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let (arena, game) = self.alone();
        arena.outcome(game)
    }

    /// Is it a number?
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.as_number().is_some()
    }

    /// The number it is, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<&Dyadic> {
        match &self.0 {
            Repr::Nus(Nus { number, ups: 0, nimber: 0 }) => Some(number),
            _ => None,
        }
    }

    /// The index k if it is `*k`; 0 is `*0`.
    #[must_use]
    pub fn as_nimber(&self) -> Option<u64> {
        match &self.0 {
            Repr::Nus(Nus { number, ups: 0, nimber }) if number.is_zero() => Some(*nimber),
            _ => None,
        }
    }

    /// Number, ups and nimber, if it is a sum of such.
    #[must_use]
    pub fn as_nus(&self) -> Option<&Nus> {
        match &self.0 {
            Repr::Nus(nus) => Some(nus),
            Repr::Form(_) => None,
        }
    }

    /// Its text, a long form within [`DEFAULT_TEXT_LIMIT`].
    #[must_use]
    pub fn text(&self) -> ValueText {
        self.text_within(DEFAULT_TEXT_LIMIT)
    }

    /// Its text, a form within `limit` characters of ASCII.
    #[must_use]
    pub fn text_within(&self, limit: usize) -> ValueText {
        match &self.0 {
            Repr::Nus(nus) => ValueText::from(nus),
            Repr::Form(_) => {
                let (mut arena, game) = self.alone();
                arena.value_text(game, limit)
            }
        }
    }
}

impl From<Dyadic> for Value {
    fn from(number: Dyadic) -> Value {
        Value(Repr::Nus(Nus { number, ups: 0, nimber: 0 }))
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Value::from(Dyadic::from(n))
    }
}

impl FromStr for Value {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Value, ValueError> {
        Value::parse_within(text, Limits::default())
    }
}

impl Neg for &Value {
    type Output = Value;

    fn neg(self) -> Value {
        // Through an arena, because options are sorted by their structure.
        let (mut arena, game) = self.alone();
        let negative = arena.negative(game).expect("a negative takes no more room than the game");
        arena.value(negative)
    }
}

impl fmt::Display for Value {
    /// In ASCII, as [`Value::text`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({self})")
    }
}
