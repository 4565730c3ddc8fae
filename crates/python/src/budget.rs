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

/// The keyword `timeout`: a time that is not 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(Duration);

impl FromPyObject<'_, '_> for Seconds {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Seconds> {
        let time = given.extract().ok().and_then(|own| Duration::try_from_secs_f64(own).ok());
        let time = time.filter(|time| !time.is_zero()).ok_or_else(|| {
            let hint = "use a positive number of seconds, or None for no limit";
            error::wrong_argument("timeout is not a time", hint)
        });
        Ok(Seconds(time?))
    }
}

/// The keyword `memory`: a number that is not 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes(usize);

impl FromPyObject<'_, '_> for Bytes {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Bytes> {
        let bytes = given.extract().ok().filter(|bytes| *bytes > 0).ok_or_else(|| {
            let hint = "use a positive number of bytes, such as 2**30";
            error::wrong_argument("memory is not a number of bytes", hint)
        });
        Ok(Bytes(bytes?))
    }
}

impl Budget {
    pub(crate) fn new(timeout: Option<Seconds>, memory: Option<Bytes>) -> Budget {
        let memory = memory.map_or(Limits::default().memory_bytes, |Bytes(bytes)| bytes);
        Budget { timeout: timeout.map(|Seconds(time)| time), memory }
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
