//! Work outside the interpreter's lock, within a budget, which Ctrl-C stops.
//!
//! The work runs on a thread of its own. The thread that asked waits for it without the lock, keeps
//! the time, and asks the interpreter now and then whether a signal has arrived.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use partizan::Exceeded;
use pyo3::prelude::*;
use service::{Control, Limits};

use crate::error;

/// What a piece of work may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) timeout: Option<Duration>,
    pub(crate) memory: usize,
}

/// How often signals and the time are looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// How long after its time, or after Ctrl-C, work may go on before nobody waits for it any more.
const GRACE: Duration = Duration::from_secs(2);

impl Budget {
    /// From keywords: seconds, and bytes.
    pub(crate) fn new(timeout: Option<f64>, memory: Option<usize>) -> PyResult<Budget> {
        let timeout = match timeout {
            None => None,
            Some(seconds) => {
                let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
                let hint = "use a positive number of seconds, or None for no limit";
                Some(time.ok_or_else(|| error::wrong_argument("timeout is not a time", hint))?)
            }
        };
        if memory == Some(0) {
            let hint = "use a number of bytes, such as 2**30";
            return Err(error::wrong_argument("memory must be positive", hint));
        }
        Ok(Budget { timeout, memory: memory.unwrap_or(Limits::default().memory_bytes) })
    }

    /// How work within this budget is watched and stopped, when `workers` share the memory.
    pub(crate) fn control(self, workers: usize) -> Control {
        Control {
            memory_bytes: self.memory / workers.max(1),
            threads: usize::from(workers > 1),
            time: self.timeout,
            clock,
            ..Control::default()
        }
    }

    /// Does some work without the interpreter's lock.
    pub(crate) fn run<T, F>(self, py: Python<'_>, work: F) -> PyResult<T>
    where
        T: Send + 'static,
        F: FnOnce(&Control) -> T + Send + 'static,
    {
        let control = self.control(1);
        let own = control.clone();
        let (sender, mut receiver) = sync_channel(1);
        thread::spawn(move || {
            // Nobody may wait any more.
            let _ = sender.send(work(&own));
        });
        let interrupt = || control.interrupt.store(true, Ordering::Relaxed);
        wait(py, &mut receiver, self.timeout, interrupt)?
            .ok_or_else(|| error::exceeded(&control, Exceeded::Interrupted))
    }
}

/// Waits for a result; `None` if the work goes on long after its time. A signal calls `interrupt`.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    receiver: &mut Receiver<T>,
    timeout: Option<Duration>,
    mut interrupt: impl FnMut(),
) -> PyResult<Option<T>> {
    let begin = Instant::now();
    loop {
        let left = timeout.map_or(INTERVAL, |timeout| timeout.saturating_sub(begin.elapsed()));
        let step = if left.is_zero() { INTERVAL } else { left.min(INTERVAL) };
        let waiting = &mut *receiver;
        match py.detach(move || waiting.recv_timeout(step)) {
            Ok(result) => return Ok(Some(result)),
            Err(RecvTimeoutError::Disconnected) => return Err(error::internal()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(signal) = py.check_signals() {
            interrupt();
            return Err(signal);
        }
        if timeout.is_some_and(|timeout| begin.elapsed() >= timeout) {
            interrupt();
        }
        if timeout.is_some_and(|timeout| begin.elapsed() >= timeout + GRACE + timeout / 10) {
            return Ok(None);
        }
    }
}

/// The time since the first call.
fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
