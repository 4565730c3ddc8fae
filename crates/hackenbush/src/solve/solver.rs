//! What every method works with: the arena of values, the budget, what is remembered.
//!
//! A solver knows nothing of rulesets. A ruleset hands it to the methods of its choice, and
//! [`super::Engine`] drives the whole.

use super::forms::Forms;
use super::jungle::UpComparison;
use super::not_supported::NotSupported;
use super::search;
use partizan::surreal::Surreal;
use partizan::{Arena, Exceeded, Limits, Meter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// What a solution may cost.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes for games, remembered positions and whatever else is held.
    pub bytes: usize,
    /// Those held outside the engine, by whoever asks [`Budget::meter`].
    pub held: Arc<AtomicUsize>,
    /// Set from anywhere to end the work; what is known by then is reported.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Asked now and then, for shells in which nothing else runs meanwhile and could set the flag;
    /// `true` ends the work in the same way.
    pub watch: Option<fn() -> bool>,
    /// Counts steps of the work, about as many as positions met; read it from anywhere to see how
    /// a long search gets on.
    pub progress: Option<Arc<AtomicU64>>,
}

impl Budget {
    pub(crate) fn limits(&self) -> Limits {
        let Budget { bytes, held, interrupt, watch, progress } = self.clone();
        let bytes = bytes - self.for_playing();
        Limits { bytes, beside: held, interrupt, watch, progress }
    }

    /// Bytes kept for playing what forms have no room for.
    fn for_playing(&self) -> usize {
        self.bytes / 4
    }

    /// The clock and the ledger, for work outside the engine.
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter::from(Limits { bytes: self.bytes, ..self.limits() })
    }

    /// Has the work been called off?
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.watch.is_some_and(|watch| watch())
    }

    /// The same for the search of red-blue pictures.
    pub(crate) fn for_search(&self) -> search::SearchBudget {
        let budget = self.clone();
        let check = move || {
            if let Some(progress) = &budget.progress {
                progress.fetch_add(search::CHECK_INTERVAL, Ordering::Relaxed);
            }
            budget.is_interrupted()
        };
        let max_bytes = self.bytes;
        search::SearchBudget { max_bytes, max_nodes: None, interrupt: Some(Arc::new(check)) }
    }
}

impl Default for Budget {
    /// 2 GiB, no interrupt, nothing counted.
    fn default() -> Budget {
        Budget {
            bytes: 2 << 30,
            held: Arc::default(),
            interrupt: None,
            watch: None,
            progress: None,
        }
    }
}

/// How many positions are still played once the work has been called off: some milliseconds.
const LAST_POSITIONS: u64 = 2_000;

/// The state that the methods share while they solve a position, and from one position to the next.
#[derive(Debug)]
pub struct Solver {
    pub(crate) arena: Arena,
    budget: Budget,
    pub(crate) forms: Forms,
    /// The budget that ended while solving the position at hand.
    pub(crate) exceeded: Option<Exceeded>,
    /// Positions looked at one by one for the position at hand, outside `forms`.
    pub(crate) searched: u64,
    /// The value of the position at hand if it is a surreal number, or why it is not known.
    pub(crate) surreal: Option<Result<Surreal, NotSupported>>,
}

impl Solver {
    /// A solver with this budget for each position.
    #[must_use]
    pub fn new(budget: Budget) -> Solver {
        Solver {
            arena: Arena::with_limits(budget.limits()),
            budget,
            forms: Forms::default(),
            exceeded: None,
            searched: 0,
            surreal: None,
        }
    }

    /// The arena in which values live.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The arena in which values live, to compute with them.
    pub fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// The budget in force.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Starts on a new position.
    pub(crate) fn begin(&mut self) {
        self.exceeded = None;
        self.searched = 0;
        self.surreal = None;
        self.arena.set_limits(self.budget.limits());
    }

    /// Plays a jungle whose form is out of reach: within the memory kept for it, and when the work
    /// has been called off only for a moment.
    pub(crate) fn play<T>(
        &mut self,
        work: impl FnOnce(&mut UpComparison<'_>) -> Result<Option<T>, Exceeded>,
    ) -> Option<T> {
        let budget = self.budget.clone();
        let last = budget.is_interrupted().then_some(LAST_POSITIONS);
        let room = budget.for_playing();
        let mut positions = 0;
        let mut check = |bytes: usize| {
            positions += 1;
            if let Some(progress) = &budget.progress {
                progress.fetch_add(1, Ordering::Relaxed);
            }
            match last {
                Some(last) if positions > last => Err(Exceeded::Interrupted),
                None if budget.is_interrupted() => Err(Exceeded::Interrupted),
                _ if bytes > room => Err(Exceeded::Memory),
                _ => Ok(()),
            }
        };
        let found = work(&mut UpComparison::new(&mut check));
        self.searched = self.searched.saturating_add(positions);
        found.ok().flatten()
    }

    /// Notes that a budget has ended, and leaves room to put together what is known.
    pub(crate) fn end(&mut self, exceeded: Exceeded) {
        self.exceeded.get_or_insert(exceeded);
        let bytes = self.arena.bytes().saturating_add(64 << 20);
        self.arena.set_limits(Limits { bytes, ..Limits::default() });
    }
}
