//! Searches with one order of moves after the other, and on several cores with several at once.
//!
//! How long a search takes is luck with the order of moves: the same rim wheel takes 0.3 s with one
//! and more than 40 s with another. What was found out stays in the table, so a search that takes
//! long is started again with another order, and little is lost if the first was the best. Threads
//! with different orders on the same table help each other in the same way. Each of them finds the
//! value, whatever the others do; the first to find it ends the search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::budget::OutOfBudget;
use super::lazy_sum::{LazySum, Span};
use super::move_order::ORDERS;
use super::position_table::Standing;
use super::threshold_search::ThresholdSearch;
use super::word::Word;

/// The nodes of the first round; each round has a quarter more than the one before.
const FIRST_ROUND: u64 = 10_000;

/// The rounds before other threads are started: about half a second.
const ROUNDS_ALONE: usize = 2;

/// A search of a position given as a sum.
pub(super) trait SumSearch<W: Word, T>:
    Fn(&mut ThresholdSearch<W>, LazySum<W>) -> Result<T, OutOfBudget> + Sync
{
}

impl<W: Word, T, F> SumSearch<W, T> for F where
    F: Fn(&mut ThresholdSearch<W>, LazySum<W>) -> Result<T, OutOfBudget> + Sync
{
}

impl<W: Word> ThresholdSearch<W> {
    /// Runs a search of a position, again and again until it ends or the budget does.
    pub(super) fn in_rounds<T: Send>(
        &mut self,
        at: Standing<W>,
        attached: Span,
        search: impl SumSearch<W, T>,
    ) -> Result<T, OutOfBudget> {
        // WebAssembly has one thread, and only a search on one ends after a given number of nodes.
        let alone =
            cfg!(target_family = "wasm") || self.budget.threads == 1 || self.last_node < u64::MAX;
        let rounds = if alone { usize::MAX } else { ROUNDS_ALONE };
        match self.rounds(0, rounds, at, attached, &search) {
            Err(OutOfBudget) if !alone && !self.is_over => self.on_threads(at, attached, &search),
            answer => answer,
        }
    }

    /// Up to `count` rounds, from the round `first` on.
    fn rounds<T>(
        &mut self,
        first: usize,
        count: usize,
        at: Standing<W>,
        attached: Span,
        search: &impl SumSearch<W, T>,
    ) -> Result<T, OutOfBudget> {
        let start = self.marks();
        let mut nodes = FIRST_ROUND;
        for (round, order) in
            ORDERS.into_iter().cycle().enumerate().take(first.saturating_add(count))
        {
            if round >= first {
                self.order = order;
                self.round_ends = self.nodes.saturating_add(nodes).min(self.last_node);
                let sum = self.split(at, attached);
                let answer = search(self, sum);
                if answer.is_ok() || self.is_over {
                    return answer;
                }
                self.reset(start);
            }
            nodes = nodes.saturating_add(nodes / 4);
        }
        Err(OutOfBudget)
    }

    /// Goes on with several threads, each with an order of its own to begin with.
    fn on_threads<T: Send>(
        &mut self,
        at: Standing<W>,
        attached: Span,
        search: &impl SumSearch<W, T>,
    ) -> Result<T, OutOfBudget> {
        let threads = match self.budget.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let over = Arc::new(AtomicBool::new(false));
        self.stop = Some(over.clone());
        let run = |worker: &mut ThresholdSearch<W>, first| {
            let answer = worker.rounds(first, usize::MAX, at, attached, search);
            if answer.is_ok() {
                over.store(true, Ordering::Relaxed);
            }
            answer
        };
        let answer = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|number| {
                    let mut helper = self.helper();
                    scope.spawn(move || {
                        let answer = run(&mut helper, ROUNDS_ALONE + number);
                        (answer, helper.nodes, helper.questions)
                    })
                })
                .collect();
            let mut answer = run(self, ROUNDS_ALONE);
            // Only this thread asks whether the search is interrupted.
            over.store(true, Ordering::Relaxed);
            for helper in helpers {
                let joined = helper.join();
                let (found, nodes, questions) =
                    joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                answer = answer.or(found);
                self.nodes += nodes;
                self.questions += questions;
            }
            answer
        });
        self.stop = None;
        answer
    }
}
