//! Searches with one order of moves after the other.
//!
//! How long a search takes is luck with the order of moves: the same rim wheel takes 0.3 s with one
//! and more than 40 s with another. What was found out stays in the table, so a search that takes
//! long is started again with another order, and little is lost if the first was the best.

use super::budget::OutOfBudget;
use super::lazy_sum::{LazySum, Span};
use super::move_search::MoveOrder;
use super::position_table::Standing;
use super::threshold_search::ThresholdSearch;
use super::word::Word;

/// The nodes of the first round; each round has a quarter more than the one before.
const FIRST_ROUND: u64 = 10_000;

/// The orders, one for each round.
pub(super) const ORDERS: [MoveOrder; 4] = [
    MoveOrder { sure: false, far_first: true, follow_lines: true },
    MoveOrder { sure: false, far_first: false, follow_lines: false },
    MoveOrder { sure: false, far_first: true, follow_lines: true },
    MoveOrder { sure: true, far_first: false, follow_lines: false },
];

impl<W: Word> ThresholdSearch<W> {
    /// Runs a search of a position, again and again until it ends or the budget does.
    pub(super) fn in_rounds<T>(
        &mut self,
        at: Standing<W>,
        attached: Span,
        search: impl Fn(&mut ThresholdSearch<W>, LazySum<W>) -> Result<T, OutOfBudget>,
    ) -> Result<T, OutOfBudget> {
        let start = self.marks();
        let mut nodes = FIRST_ROUND;
        for order in ORDERS.into_iter().cycle() {
            self.order = order;
            self.round_ends = self.nodes.saturating_add(nodes).min(self.last_node);
            let sum = self.split(at, attached);
            let answer = search(self, sum);
            if answer.is_ok() || self.is_over {
                return answer;
            }
            self.reset(start);
            nodes = nodes.saturating_add(nodes / 4);
        }
        Err(OutOfBudget)
    }
}
