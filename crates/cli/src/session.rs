//! An engine with its limits, which answers one question after the other.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use hackenbush::Engine;
use service::{Control, Job, OutputOptions};

use crate::interrupt::{Timer, interrupted};
use crate::options;
use crate::watchdog::watch_memory;

/// Limits and options of all answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SessionOptions {
    pub(crate) timeout: Option<Duration>,
    pub(crate) memory: usize,
    /// How many cores to use; all if it is `None`.
    pub(crate) jobs: Option<NonZero<usize>>,
    pub(crate) output: OutputOptions,
}

impl SessionOptions {
    pub(crate) fn new(
        limits: &options::LimitOptions,
        output: &options::OutputOptions,
    ) -> SessionOptions {
        let options::JsonOptions { json, no_stats } = output.json;
        let stats = !no_stats;
        let output = OutputOptions { max_text: output.max_text, nodes: json, stats, facts: true };
        SessionOptions { output, ..SessionOptions::without_output(limits) }
    }

    /// For questions whose answers are not printed as they are.
    pub(crate) fn without_output(limits: &options::LimitOptions) -> SessionOptions {
        let options::LimitOptions { timeout, memory, jobs } = *limits;
        SessionOptions { timeout, memory, jobs, output: OutputOptions::default() }
    }

    /// The number of cores to use.
    pub(crate) fn cores(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or_else(all, NonZero::get)
    }
}

/// An engine that is reused from question to question, each with the same limits.
#[derive(Debug)]
pub(crate) struct Session {
    engine: Engine,
    control: Control,
    timer: Timer,
    output: OutputOptions,
    /// Questions since the engine was new.
    questions: u32,
}

/// An engine is replaced after this many questions, so that its tables do not grow forever.
const MAX_QUESTIONS: u32 = 50_000;

impl Session {
    /// One of several sessions that share the memory and the cores.
    pub(crate) fn new(options: SessionOptions, sessions: usize) -> Session {
        watch_memory(options.memory);
        let timer = Timer::new(options.timeout);
        let control = Control {
            interrupt: timer.flag(),
            threads: if sessions > 1 { 1 } else { options.cores() },
            memory_bytes: options.memory / sessions.max(1),
            time: options.timeout,
            clock,
            cancelled: interrupted,
            ..Control::default()
        };
        let engine = control.engine();
        Session { engine, control, timer, output: options.output, questions: 0 }
    }

    /// Answers a question within the limits.
    pub(crate) fn ask<T>(&mut self, question: impl FnOnce(&mut Job<'_>) -> T) -> T {
        if self.questions >= MAX_QUESTIONS {
            self.engine = self.control.engine();
            self.questions = 0;
        }
        self.engine.make_room();
        self.questions += 1;
        self.control.held.store(0, Ordering::Relaxed);
        self.timer.start();
        let mut ignore = |_| ();
        let answer =
            question(&mut Job::new(&mut self.engine, &self.control, self.output, &mut ignore));
        self.timer.stop();
        answer
    }

    /// How the work in progress is watched.
    pub(crate) fn control(&self) -> Control {
        self.control.clone()
    }
}

/// The time since the first call.
fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
