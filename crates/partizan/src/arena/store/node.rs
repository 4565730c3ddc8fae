//! What is stored: ids, and the nodes they stand for.

use crate::{Exceeded, Player};

/// A game in a [`Store`](super::Store).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Id(pub(crate) u32);

impl Id {
    /// The game 0, in every store.
    pub(crate) const ZERO: Id = Id(0);

    /// Stands for the form under work, which has no id yet.
    pub(super) const RAW: Id = Id(u32::MAX);
}

pub(super) type NumberId = u32;

/// Where a game's stop is and who must move there.
///
/// Left prefers a larger number and, at the same number, that Right is to move
/// (moving in a number is a loss). Comparing a game with a number is comparing such stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stop {
    pub(super) number: NumberId,
    pub(crate) to_move: Player,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) shape: Shape,
    /// Left's stop and Right's stop.
    pub(super) stops: [Stop; 2],
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Nus(NusNode),
    /// Options `start..middle` are Left's, `middle..end` Right's.
    Form {
        start: u32,
        middle: u32,
        end: u32,
    },
}

/// [`Nus`](crate::Nus) with its number interned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NusNode {
    pub(super) number: NumberId,
    pub(super) ups: i64,
    pub(super) nimber: u64,
}

/// Ups count from `-(2^63 - 1)` to `2^63 - 1`, so that every game has its negative.
pub(super) const TOO_MANY_UPS: Exceeded = Exceeded::TooLarge("2^63 ups or more");

/// An index from an id; ids fit in memory by construction.
pub(super) fn at(id: u32) -> usize {
    usize::try_from(id).expect("ids are indices into memory")
}

pub(super) fn new_id(len: usize) -> Result<u32, Exceeded> {
    match u32::try_from(len) {
        Ok(id) if id < u32::MAX => Ok(id),
        _ => Err(Exceeded::TooLarge("more than 2^32 games or options")),
    }
}

pub(super) fn side(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}
