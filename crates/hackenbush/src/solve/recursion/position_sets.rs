//! What the recursion asks of the positions that come from one picture.

use crate::position::Position;
use partizan::{Arena, Exceeded, Game};
use std::fmt::Debug;

/// What is known of the positions that come from one picture.
pub(super) trait PositionSets {
    /// The number of different positions solved.
    fn positions(&self) -> usize;

    /// The value of the picture, while `beside` bytes are held elsewhere.
    fn value(&mut self, arena: &mut Arena, beside: usize) -> Result<Game, Exceeded>;

    /// The parts of the options of the picture, and what they are worth, once it has been solved.
    fn options(&mut self) -> Vec<(Position, Game)>;
}

/// Sets of edges that are evaluated only where it matters: what the options of the picture are worth
/// can be asked for later.
pub(super) trait LazySets: Debug + Send {
    /// The number of different positions met.
    fn positions(&self) -> usize;

    /// The value of the picture, while `beside` bytes are held elsewhere.
    fn value(&mut self, arena: &mut Arena, beside: usize) -> Result<Game, Exceeded>;

    /// The approximate number of bytes in use.
    fn bytes(&self) -> usize;

    /// The parts of the options of the picture, each with its number.
    fn option_parts(&mut self) -> Vec<(Position, u32)>;

    /// The value of the part of that number, while `beside` bytes are held elsewhere.
    fn part_value(&mut self, part: u32, arena: &mut Arena, beside: usize)
    -> Result<Game, Exceeded>;
}
