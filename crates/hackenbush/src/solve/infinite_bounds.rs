//! Bounds for infinite stalks whose value is not computed.
//!
//! What follows an initial segment of a sign expansion decides on which side of the segment's value
//! the number lies (Conway, ONAG, chapter 3): a blue edge puts it above, a red edge below. So every
//! initial segment whose value is known is a bound. A stalk `p` with a green edge on it is `p:(*:y)`
//! for some `y`. Every number `x > 0` is more than `*:y`: whatever Left does, Right cuts the green
//! edge and leaves less than 0. So by the colon principle `p:(*:y)` lies between `p:(-x)` and
//! `p:x`, and `1/w` is such an `x`.

use std::cmp::Ordering;

use super::infinite_signs::signs;
use crate::picture::Colour;
use crate::position::{Piece, Times};
use partizan::surreal::{Ordinal, Signs, Surreal};
use partizan::{Meter, Player};

/// Repetitions of a group that are looked at one by one.
const FEW: u64 = 4;

/// Initial segments of one stalk whose values are asked for, and the most stretches of one.
const MOST_SEGMENTS: usize = 64;
const MOST_STRETCHES: usize = 300;

/// No stalk has as many edges: groups nest at most 100 deep.
const BEYOND_ALL: usize = 101;

/// Numbers strictly between which a stalk lies.
pub(super) fn of_stalk(stalk: &[Piece], meter: &Meter) -> [Surreal; 2] {
    let mut segments =
        Segments { signs: Signs::default(), bounds: coarse(stalk), left: MOST_SEGMENTS, meter };
    segments.walk(stalk);
    segments.bounds
}

/// The same at a glance: 0 on one side, and the number of edges of the first colour on the other.
pub(super) fn coarse(stalk: &[Piece]) -> [Surreal; 2] {
    let mut run = Ordinal::default();
    let player = first(stalk).owner();
    let Some(player) = player else {
        let least = Surreal::omega().reciprocal().unwrap_or_default();
        return [-&least, least];
    };
    let long = match run_length(stalk, Colour::of(player), &mut run) {
        // One more where a green edge follows.
        Ok(_) => run.plus(&Ordinal::finite(1)).ok(),
        Err(Overflow) => None,
    };
    let long = Signs::run(player, long.unwrap_or_else(|| Ordinal::power(BEYOND_ALL, 1)));
    let long = long.value().unwrap_or_default();
    match player {
        Player::Left => [Surreal::ZERO, long],
        Player::Right => [long, Surreal::ZERO],
    }
}

/// The colour of the lowest edge. No group is empty.
pub(super) fn first(stalk: &[Piece]) -> Colour {
    match &stalk[0] {
        Piece::Edges(colour, _) => *colour,
        Piece::Group(pieces, _) => first(pieces),
    }
}

/// A length that is not counted.
struct Overflow;

/// Adds the edges of the first run of a colour, and says whether they are all.
fn run_length(stalk: &[Piece], colour: Colour, run: &mut Ordinal) -> Result<bool, Overflow> {
    for piece in stalk {
        let mut once = Ordinal::default();
        let (all, times) = match piece {
            Piece::Edges(own, times) => {
                if *own == colour {
                    once = Ordinal::finite(1);
                }
                (*own == colour, times)
            }
            Piece::Group(pieces, times) => (run_length(pieces, colour, &mut once)?, times),
        };
        let part = match (all, times) {
            (false, _) => once,
            (true, Times::Finite(n)) => once.times(*n).map_err(|_| Overflow)?,
            (true, Times::Omega) => once.times_omega(),
        };
        *run = run.plus(&part).map_err(|_| Overflow)?;
        if !all {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The initial segments of a stalk, one after the other.
struct Segments<'a> {
    /// The segment so far.
    signs: Signs,
    bounds: [Surreal; 2],
    /// Segments that may still be looked at.
    left: usize,
    meter: &'a Meter,
}

/// No more segments are looked at.
struct Ended;

impl Segments<'_> {
    /// Goes up the stalk as far as values are known and there is time.
    fn walk(&mut self, stalk: &[Piece]) {
        // The end of the walk is no error.
        let _ = stalk.iter().try_for_each(|piece| self.pass(piece));
    }

    fn pass(&mut self, piece: &Piece) -> Result<(), Ended> {
        match piece {
            Piece::Edges(colour, times) => self.edges(*colour, *times),
            Piece::Group(pieces, times) => {
                let few = if let Times::Finite(n) = times { FEW.min(*n) } else { FEW };
                let before = self.signs.clone();
                for _ in 0..few {
                    pieces.iter().try_for_each(|piece| self.pass(piece))?;
                }
                if *times != Times::Finite(few) {
                    // The segment with all repetitions, if it is short enough to be written.
                    self.signs = before;
                    let all = Piece::Group(pieces.clone(), *times);
                    let all = signs(std::slice::from_ref(&all), self.meter).map_err(|_| Ended)?;
                    self.append(&all)?;
                }
                Ok(())
            }
        }
    }

    fn edges(&mut self, colour: Colour, times: Times) -> Result<(), Ended> {
        let Some(player) = colour.owner() else {
            // Between what a little more blue or red on the segment would make of it.
            for player in Player::BOTH {
                let mut beyond = self.signs.clone();
                let pushed = beyond.push(player, Ordinal::finite(1));
                let pushed = pushed.and_then(|()| beyond.push(player.opponent(), Ordinal::omega()));
                pushed.map_err(|_| Ended)?;
                self.bound(&beyond, player.opponent())?;
            }
            return Err(Ended);
        };
        let segment = self.signs.clone();
        self.bound(&segment, player)?;
        let run = match times {
            Times::Finite(n) => Ordinal::finite(n),
            Times::Omega => Ordinal::omega(),
        };
        self.append(&Signs::run(player, run))
    }

    fn append(&mut self, more: &Signs) -> Result<(), Ended> {
        let length = self.signs.stretches().len() + more.stretches().len();
        if length > MOST_STRETCHES {
            return Err(Ended);
        }
        self.signs.append(more).map_err(|_| Ended)
    }

    /// The stalk goes on beyond this segment on the side of a player.
    fn bound(&mut self, segment: &Signs, side: Player) -> Result<(), Ended> {
        self.left = self.left.checked_sub(1).ok_or(Ended)?;
        let value = segment.value_within(self.meter).map_err(|_| Ended)?;
        let (index, better) = match side {
            Player::Left => (0, Ordering::Greater),
            Player::Right => (1, Ordering::Less),
        };
        if value.cmp(&self.bounds[index]) == better {
            self.bounds[index] = value;
        }
        Ok(())
    }
}
