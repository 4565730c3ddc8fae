//! What a search may use, and what it has used.

use std::fmt;
use std::sync::Arc;

use super::number_bounds::NumberBounds;

/// What a search may use.
#[derive(Clone)]
pub struct SearchBudget {
    /// Approximate memory for tables. A full table drops entries, which costs time only; the search
    /// ends when it has dropped many times more than it has room for.
    pub max_bytes: usize,
    /// Does the search end as soon as it has dropped a few times as many entries as it has room
    /// for? So it ends soon, and the value is still found if the memory is enough for it.
    pub is_brief: bool,
    /// Nodes per call: improvements of the bounds of one position.
    pub max_nodes: Option<u64>,
    /// Threads for a search that takes long and has no limit of nodes; 0 for one on each core. The
    /// answers do not depend on them, but the work counted does.
    pub threads: usize,
    /// Called every [`CHECK_INTERVAL`] nodes, and in between where nodes take long; returning true
    /// stops the search. Timeouts,
    /// cancellation from another thread and progress counts go here.
    pub interrupt: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    /// Told now and then what is known of the block that is being searched, and `None` when that
    /// search ends.
    pub report: Option<Arc<dyn Fn(Option<SearchBounds>) + Send + Sync>>,
}

/// What a search has found out so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchBounds {
    /// The edges of the block that is being searched.
    pub edges: u32,
    /// Its value lies between these.
    pub bounds: NumberBounds,
}

/// The number of nodes between two calls of [`SearchBudget::interrupt`]: a node of a wide block can
/// take a tenth of a millisecond.
pub const CHECK_INTERVAL: u64 = 1 << 4;

impl Default for SearchBudget {
    /// A gigabyte of memory, no limit of nodes, one thread, no interrupt.
    fn default() -> Self {
        SearchBudget {
            max_bytes: 1 << 30,
            is_brief: false,
            max_nodes: None,
            threads: 1,
            interrupt: None,
            report: None,
        }
    }
}

impl fmt::Debug for SearchBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchBudget")
            .field("max_bytes", &self.max_bytes)
            .field("is_brief", &self.is_brief)
            .field("max_nodes", &self.max_nodes)
            .field("threads", &self.threads)
            .field("interrupt", &self.interrupt.is_some())
            .field("report", &self.report.is_some())
            .finish()
    }
}

/// The budget ended before the answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OutOfBudget;

/// The work done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchStats {
    /// Positions whose bounds are kept in the tables.
    pub positions: u64,
    /// Questions asked of positions.
    pub questions: u64,
    /// Improvements of the bounds of a position.
    pub nodes: u64,
    /// Memory in use by the tables.
    pub bytes: usize,
}

impl SearchStats {
    /// The work done since `before`.
    pub(in crate::solve) fn since(self, before: SearchStats) -> SearchStats {
        SearchStats {
            positions: self.positions.saturating_sub(before.positions),
            questions: self.questions.saturating_sub(before.questions),
            nodes: self.nodes.saturating_sub(before.nodes),
            bytes: self.bytes,
        }
    }

    /// Counts more work.
    pub(in crate::solve) fn add(&mut self, more: SearchStats) {
        let SearchStats { positions, questions, nodes, bytes } = more;
        self.positions = self.positions.saturating_add(positions);
        self.questions = self.questions.saturating_add(questions);
        self.nodes = self.nodes.saturating_add(nodes);
        self.bytes = self.bytes.saturating_add(bytes);
    }
}
