//! The orders in which moves are tried.

use super::lazy_sum::LazySum;
use super::position_group::MoveCode;
use super::word::Word;

/// In which order moves are tried. How long a search takes is luck with the order, and no order is
/// good everywhere, so a search changes it from time to time (see `restarts`).
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveOrder {
    /// Score moves by what is sure of them, not by the middle of their bounds.
    pub(super) sure: bool,
    /// Of equal scores, edges far from the ground come first.
    pub(super) far_first: bool,
    /// Try the first cut of a line that improved a bound (see `cut_lines`) before all others.
    pub(super) follow_lines: bool,
}

/// The orders, one for each round.
pub(super) const ORDERS: [MoveOrder; 4] = [
    MoveOrder { sure: false, far_first: true, follow_lines: true },
    MoveOrder { sure: false, far_first: false, follow_lines: false },
    MoveOrder { sure: false, far_first: true, follow_lines: true },
    MoveOrder { sure: true, far_first: false, follow_lines: false },
];

/// A move and the position after it.
#[derive(Clone, Copy)]
pub(super) struct Candidate<W: Word> {
    pub(super) code: MoveCode,
    pub(super) after: LazySum<W>,
    /// What its bounds promise, from the mover's side.
    pub(super) score: W::Number,
}
