//! One computation: its engine, its budget, and how it is watched and stopped.
//!
//! Nothing here starts a thread or reads a clock, so that it also works in WebAssembly. The shell
//! (a command, a server, a page) owns the time: it sets the flag when the deadline has passed or
//! nobody waits any more, and says what time it is.

use std::cmp::Ordering;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::sync::atomic::{self, AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hackenbush::Diagnostic;
use hackenbush::notation::ReadLimits;
use hackenbush::solve::{Budget, Engine, SearchBounds};
use partizan::text::DEFAULT_TEXT_LIMIT;
use partizan::{Dyadic, Exceeded, Meter, Outcome};
use serde::Serialize;

use crate::answer::StopReason;
use crate::json::Json;
use crate::limits::Limits;

/// What the shell gives a job.
#[derive(Clone, Debug)]
pub struct Control {
    /// Set it from anywhere to stop the work; the answer then holds what is known.
    pub interrupt: Arc<AtomicBool>,
    /// Asked now and then where no other thread can set `interrupt`, as in WebAssembly; `true` stops
    /// the work in the same way.
    pub watch: Option<fn() -> bool>,
    /// The positions looked at so far; read it from anywhere.
    pub progress: Arc<AtomicU64>,
    /// What a long search has found out so far; read it from anywhere.
    pub bounds: Arc<Mutex<Option<SearchBounds>>>,
    /// Threads for a long search; 0 for one on each core.
    pub threads: usize,
    /// Bytes for all that the job holds.
    pub memory_bytes: usize,
    /// Those held outside the engine.
    pub held: Arc<AtomicUsize>,
    /// The time after which the shell sets `interrupt`, to be named in words.
    pub time: Option<Duration>,
    /// The time since some moment that stays the same; constant where there is no clock.
    pub clock: fn() -> Duration,
    /// What decides where chance does. The default is random where the platform has a source of
    /// randomness, which WebAssembly has not.
    pub seed: u64,
    /// Has the user interrupted the work? Otherwise an interrupt means that the time is up.
    pub cancelled: fn() -> bool,
}

impl Default for Control {
    /// No deadline, no clock, the default memory, all cores.
    fn default() -> Control {
        Control {
            interrupt: Arc::default(),
            watch: None,
            progress: Arc::default(),
            bounds: Arc::default(),
            threads: 0,
            memory_bytes: Limits::default().memory_bytes,
            held: Arc::default(),
            time: None,
            clock: || Duration::ZERO,
            seed: RandomState::new().hash_one(()),
            cancelled: || false,
        }
    }
}

impl Control {
    /// A new engine within the budget.
    #[must_use]
    pub fn engine(&self) -> Engine {
        Engine::with_budget(self.budget())
    }

    fn budget(&self) -> Budget {
        Budget {
            bytes: self.memory_bytes,
            held: Arc::clone(&self.held),
            interrupt: Some(Arc::clone(&self.interrupt)),
            watch: self.watch,
            progress: Some(Arc::clone(&self.progress)),
            bounds: Some(Arc::clone(&self.bounds)),
            threads: self.threads,
        }
    }

    /// How far the work is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let bounds = self.bounds.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Progress {
            positions: self.progress.load(atomic::Ordering::Relaxed),
            search: bounds.map(|SearchBounds { edges, bounds }| SearchProgress {
                edges,
                outcome: decided(&bounds.low, &bounds.high).map(Json),
                bounds: [Json(bounds.low), Json(bounds.high)],
            }),
        }
    }

    /// The clock and the ledger, for work outside the engine.
    #[must_use]
    pub fn meter(&self) -> Meter {
        self.budget().meter()
    }

    /// Why the work stopped early.
    #[must_use]
    pub fn stop_reason(&self, exceeded: Exceeded) -> StopReason {
        let text = match (exceeded, self.time) {
            (Exceeded::Interrupted, _) if (self.cancelled)() => "interrupted".to_owned(),
            (Exceeded::Interrupted, Some(time)) => format!("timed out after {}", in_words(time)),
            (Exceeded::Memory, _) => out_of_memory(self.memory_bytes),
            (other, _) => other.to_string(),
        };
        StopReason { exceeded, text }
    }
}

/// Who wins a number between these two, if they decide it.
fn decided(low: &Dyadic, high: &Dyadic) -> Option<Outcome> {
    let zero = Dyadic::from(0);
    match (low.cmp(&zero), high.cmp(&zero)) {
        (Ordering::Greater, _) => Some(Outcome::Left),
        (_, Ordering::Less) => Some(Outcome::Right),
        (Ordering::Equal, Ordering::Equal) => Some(Outcome::Previous),
        _ => None,
    }
}

/// That a job needs more memory than this.
#[must_use]
pub fn out_of_memory(limit: usize) -> String {
    format!("out of memory: the limit is {}", in_bytes(limit))
}

/// A size in whole megabytes, kilobytes or bytes, whatever is not less than one.
fn in_bytes(bytes: usize) -> String {
    match bytes {
        0x10_0000.. => format!("{} MB", bytes >> 20),
        0x400.. => format!("{} KB", bytes >> 10),
        _ => format!("{bytes} bytes"),
    }
}

/// A time such as `1.5s` or `900ms`. Debugging output, which would say the same, is left out of
/// WebAssembly.
fn in_words(time: Duration) -> String {
    let (whole, thousandths, unit) = if time.as_secs() > 0 {
        (time.as_secs(), time.subsec_millis(), "s")
    } else {
        (time.subsec_millis().into(), time.subsec_micros() % 1_000, "ms")
    };
    let text = format!("{whole}.{thousandths:03}");
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// How far a job is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Progress {
    /// Positions looked at so far.
    pub positions: u64,
    /// What a search that takes long has found out, while there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchProgress>,
}

/// What a search has found out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SearchProgress {
    /// The edges of the part that is being searched.
    pub edges: u32,
    /// The value of that part is not less than the first and not more than the second.
    pub bounds: [Json<Dyadic>; 2],
    /// Who wins that part, if the bounds decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Json<Outcome>>,
}

/// How much of an answer to write down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutputOptions {
    /// The most characters of a canonical form.
    pub max_text: usize,
    /// The whole form, as data, where its text is cut.
    pub nodes: bool,
    /// What the answer took.
    pub stats: bool,
    /// What else there is to say of a value than what it is and who wins: its birthday, the
    /// properties of its tree and so on.
    pub facts: bool,
}

impl Default for OutputOptions {
    fn default() -> OutputOptions {
        OutputOptions { max_text: DEFAULT_TEXT_LIMIT, nodes: false, stats: true, facts: true }
    }
}

/// One computation.
pub struct Job<'a> {
    /// The engine, which may remember earlier jobs.
    pub engine: &'a mut Engine,
    /// How it is watched and stopped.
    pub control: &'a Control,
    /// What a request may ask for.
    pub limits: Limits,
    /// How much to write down.
    pub output: OutputOptions,
    pub(crate) on_progress: &'a mut dyn FnMut(Progress),
}

impl std::fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("control", self.control).finish_non_exhaustive()
    }
}

impl<'a> Job<'a> {
    /// A job for callers in Rust.
    pub fn new(
        engine: &'a mut Engine,
        control: &'a Control,
        output: OutputOptions,
        on_progress: &'a mut dyn FnMut(Progress),
    ) -> Job<'a> {
        Job { engine, control, limits: Limits::default(), output, on_progress }
    }

    /// What may be read, and within which budget.
    pub(crate) fn read_limits(&self) -> ReadLimits {
        self.limits.read(self.control.meter())
    }

    /// The same with the reason in words if a budget ended.
    #[must_use]
    pub fn explained(&self, mut wrong: Diagnostic) -> Diagnostic {
        if let Some(exceeded) = wrong.exceeded() {
            wrong.message = self.control.stop_reason(exceeded).text;
        }
        wrong
    }

    /// Does anybody still wait for the whole of the answer?
    ///
    /// # Errors
    /// In words, once the work is called off.
    pub(crate) fn check(&self) -> Result<(), Diagnostic> {
        self.control.meter().check().map_err(|exceeded| self.explained(exceeded.into()))
    }

    /// Reports progress between two stages of the work.
    pub(crate) fn report_progress(&mut self) {
        (self.on_progress)(self.control.progress());
    }

    /// Why the work stopped early, if it did.
    pub(crate) fn stop_reason(&self, exceeded: Option<Exceeded>) -> Option<StopReason> {
        exceeded.map(|exceeded| self.control.stop_reason(exceeded))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_do() {
        for (micros, text) in [
            (10_000_000, "10s"),
            (1_500_000, "1.5s"),
            (1_050_000, "1.05s"),
            (900_000, "900ms"),
            (1_000, "1ms"),
            (1_250, "1.25ms"),
            (500, "0.5ms"),
            (0, "0ms"),
        ] {
            assert_eq!(in_words(Duration::from_micros(micros)), text);
        }
    }

    #[test]
    fn bounds_decide_who_wins_if_zero_is_not_inside() {
        use Outcome::{Left, Previous, Right};
        for (low, high, outcome) in [
            ("1/4", "3", Some(Left)),
            ("-3", "-1/8", Some(Right)),
            ("0", "0", Some(Previous)),
            ("0", "3", None),
            ("-1", "0", None),
            ("-1", "1", None),
        ] {
            let [low, high] = [low, high].map(|end| end.parse().unwrap());
            assert_eq!(decided(&low, &high), outcome, "{low} to {high}");
        }
    }

    /// The reason is the real one: time, the user, memory or size.
    #[test]
    fn the_reason_is_the_real_one() {
        let timed = Control { time: Some(Duration::from_secs(2)), ..Control::default() };
        let cancelled = Control { cancelled: || true, ..timed.clone() };
        let small = Control { memory_bytes: 10 << 10, ..timed.clone() };
        let large = Control { memory_bytes: 200 << 20, ..cancelled.clone() };
        let [time, memory] = [Exceeded::Interrupted, Exceeded::Memory];
        for (control, exceeded, text) in [
            (&timed, time, "timed out after 2s"),
            (&cancelled, time, "interrupted"),
            (&Control::default(), time, "interrupted"),
            (&small, memory, "out of memory: the limit is 10 KB"),
            (&large, memory, "out of memory: the limit is 200 MB"),
            (&timed, Exceeded::TooLarge("a block"), "too large: a block"),
        ] {
            assert_eq!(control.stop_reason(exceeded).text, text);
        }
    }
}
