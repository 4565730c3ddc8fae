//! An engine with its alarm: what one thread needs to answer positions.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use hackenbush::solve::{Budget, Engine};
use partizan::Exceeded;

use crate::alarm::{Alarm, interrupted};
use crate::answer::Status;
use crate::cli::Solving;

/// Answers positions one after the other within a budget for each.
#[derive(Debug)]
pub(crate) struct Worker {
    budget: Budget,
    engine: Engine,
    alarm: Alarm,
    timeout: Option<Duration>,
    /// Positions asked for since the engine was new.
    asked: u32,
}

/// After so many positions an engine that has remembered much begins anew.
const ASKED: u32 = 50_000;

impl Worker {
    /// One of so many workers who share the memory.
    pub(crate) fn new(solving: &Solving, workers: usize) -> Worker {
        let alarm = Alarm::new(solving.timeout);
        let bytes = solving.memory / workers.max(1);
        let budget =
            Budget { bytes, interrupt: Some(alarm.flag()), progress: Some(Arc::default()) };
        let engine = Engine::with_budget(budget.clone());
        Worker { budget, engine, alarm, timeout: solving.timeout, asked: 0 }
    }

    /// Works within the budget, and tells how long it took.
    pub(crate) fn ask<T>(&mut self, work: impl FnOnce(&mut Engine) -> T) -> (T, Duration) {
        // Not after the work: what it found lives in the engine.
        if self.asked >= ASKED || self.engine.arena().bytes() > self.budget.bytes / 2 {
            self.engine = Engine::with_budget(self.budget.clone());
            self.asked = 0;
        }
        self.asked += 1;
        let begin = Instant::now();
        self.alarm.start();
        let found = work(&mut self.engine);
        self.alarm.end();
        (found, begin.elapsed())
    }

    /// Counts the steps of the work under way.
    pub(crate) fn steps(&self) -> Arc<AtomicU64> {
        self.budget.progress.clone().unwrap_or_default()
    }

    /// The engine, to tell what was found.
    pub(crate) fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Why the work ended early, in words.
    pub(crate) fn excuse(&self, exceeded: Exceeded) -> String {
        match (exceeded, self.timeout) {
            (Exceeded::Interrupted, _) if interrupted() => "interrupted".to_owned(),
            (Exceeded::Interrupted, Some(timeout)) => {
                format!("the time budget of {timeout:?} is used up")
            }
            (Exceeded::Memory, _) => {
                format!("the memory budget of {} MB is used up", self.budget.bytes >> 20)
            }
            (other, _) => other.to_string(),
        }
    }
}

/// How a position that a budget may have ended ends.
pub(crate) fn status(exceeded: Option<Exceeded>) -> Status {
    match exceeded {
        None => Status::Done,
        Some(_) if interrupted() => Status::Interrupted,
        Some(_) => Status::Budget,
    }
}
