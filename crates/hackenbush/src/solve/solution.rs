//! What solving a position yields: data for front ends to format.

use super::not_supported::NotSupported;
use super::theorem::Theorem;
use crate::picture::Picture;
use crate::position::Position;
use partizan::surreal::Surreal;
use partizan::{Arena, BigUint, Dyadic, Exceeded, Game, Outcome};

/// A value, or what is certain about it.
///
/// Games live in the [`super::Engine`]'s arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The value.
    Exact(Game),
    /// A budget ended first: the value lies between these, ends included.
    Between {
        /// Not more than the value.
        lo: Game,
        /// Not less than the value.
        hi: Game,
    },
    /// A budget ended before anything was known.
    Nothing,
}

/// A step of a derivation: this picture has this value by this theorem, given its parts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    /// Why.
    pub theorem: Theorem,
    /// What the step is about.
    pub picture: Picture,
    /// The edges of the solved picture it consists of, ascending.
    pub edges: Vec<usize>,
    /// The edge of the solved picture whose cut leaves this picture, if the step is about an option.
    pub cut: Option<usize>,
    /// What it is worth.
    pub value: Known,
    /// The computation, in symbols: `1:(1/2) = 3/2`.
    pub note: String,
    /// The simpler pictures it rests on.
    pub parts: Vec<Step>,
}

/// What else there is to say of a value and its picture ([`super::Engine::facts`]); absent where it
/// does not apply.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Facts {
    /// The number nearest to a number-ish value.
    pub number: Option<Dyadic>,
    /// The day the value is born.
    pub birthday: Option<BigUint>,
    /// k for a value `*k` of an impartial picture.
    pub nimber: Option<u64>,
    /// How many ups an all-small value is worth.
    pub atomic_weight: Option<Game>,
    /// Mean value, of values that are not numbers.
    pub mean: Option<Dyadic>,
    /// Temperature, of values that are not numbers.
    pub temperature: Option<Dyadic>,
    /// Where play ends when Left starts, for values that are not numbers.
    pub left_stop: Option<Dyadic>,
    /// Where play ends when Right starts, for values that are not numbers.
    pub right_stop: Option<Dyadic>,
    /// Is the red-blue tree Hammerian?
    pub hammerian: Option<bool>,
    /// Is it a Joshua tree?
    pub joshua: Option<bool>,
    /// Edges on the shortest way from the highest stick to the ground.
    pub height: Option<u32>,
}

/// Counts of the work done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Positions met one by one: those that the search of red-blue pictures keeps bounds of, and
    /// those that other methods evaluate. Closed formulas meet none.
    pub positions: u64,
    /// Questions that the search of red-blue pictures asked of positions: is it at least so much?
    pub questions: u64,
    /// Nodes of that search: improvements of the bounds of a position.
    pub nodes: u64,
}

/// The answer to a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// Its value.
    pub value: Known,
    /// The value of infinite stalks, a surreal number, or why it is not known; `None` for other
    /// positions.
    pub surreal: Option<Result<Surreal, NotSupported>>,
    /// Numbers strictly between which infinite stalks lie whose value is not known.
    pub surreal_bounds: Option<[Surreal; 2]>,
    /// Who wins, when that is known.
    pub outcome: Option<Outcome>,
    /// The theorem at the top of the derivation, by name.
    pub method: &'static str,
    /// How the value follows.
    pub derivation: Step,
    /// What it took.
    pub stats: Stats,
    /// Which budget ended, if one did.
    pub exceeded: Option<Exceeded>,
}

impl Known {
    /// The value 0, known.
    pub const ZERO: Known = Known::Exact(Game::ZERO);

    /// The value, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<Game> {
        match self {
            Known::Exact(game) => Some(game),
            _ => None,
        }
    }

    /// The sum of two values known so far.
    pub fn plus(self, other: Known, arena: &mut Arena) -> Result<Known, Exceeded> {
        let (Some((a, b)), Some((c, d))) = (self.ends(), other.ends()) else {
            return Ok(Known::Nothing);
        };
        let (lo, hi) = (arena.sum(a, c)?, arena.sum(b, d)?);
        Ok(Known::between(lo, hi))
    }

    /// What lies between two values of one arena.
    #[must_use]
    pub fn between(lo: Game, hi: Game) -> Known {
        if lo == hi { Known::Exact(lo) } else { Known::Between { lo, hi } }
    }

    /// What both say. Where the ends of both are confused with each other, those of `self` stay.
    pub fn and(self, other: Known, arena: &mut Arena) -> Result<Known, Exceeded> {
        let Some((a, b)) = self.ends() else { return Ok(other) };
        let Some((c, d)) = other.ends() else { return Ok(self) };
        let lo = if arena.at_most(a, c)? { c } else { a };
        let hi = if arena.at_most(d, b)? { d } else { b };
        Ok(Known::between(lo, hi))
    }

    /// The ends of what is known.
    #[must_use]
    pub fn ends(self) -> Option<(Game, Game)> {
        match self {
            Known::Exact(game) => Some((game, game)),
            Known::Between { lo, hi } => Some((lo, hi)),
            Known::Nothing => None,
        }
    }

    /// Who wins, if that is settled.
    #[must_use]
    pub fn outcome(self, arena: &Arena) -> Option<Outcome> {
        let (lo, hi) = self.ends()?;
        let (low, high) = (arena.outcome(lo), arena.outcome(hi));
        match (low, high) {
            _ if lo == hi => Some(low),
            (Outcome::Left, _) => Some(Outcome::Left),
            (_, Outcome::Right) => Some(Outcome::Right),
            _ => None,
        }
    }

    /// As text: the value, or `between a and b`.
    pub fn text(self, arena: &mut Arena) -> Result<String, Exceeded> {
        Ok(match self {
            Known::Exact(game) => arena.text(game)?,
            Known::Between { lo, hi } => {
                format!("between {} and {}", arena.text(lo)?, arena.text(hi)?)
            }
            Known::Nothing => "unknown".to_owned(),
        })
    }
}

impl Step {
    /// A step about a whole position that rests on no others: what a ruleset's closed form
    /// returns. `note` is the computation in symbols, or empty.
    #[must_use]
    pub fn whole(position: &Position, theorem: Theorem, value: Known, note: String) -> Step {
        let picture = position.picture().cloned().unwrap_or_else(Picture::empty);
        let edges = (0..picture.edges().len()).collect();
        Step { theorem, picture, edges, cut: None, value, note, parts: Vec::new() }
    }

    /// The steps of the derivation, this one first, each with its depth.
    pub fn walk(&self) -> impl Iterator<Item = (usize, &Step)> {
        let mut stack = vec![(0, self)];
        std::iter::from_fn(move || {
            let (depth, step) = stack.pop()?;
            stack.extend(step.parts.iter().rev().map(|part| (depth + 1, part)));
            Some((depth, step))
        })
    }
}
