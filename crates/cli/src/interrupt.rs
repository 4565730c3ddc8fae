//! Stops work early: on a timeout, or on Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::output::Status;
use crate::stdout::being_written;
use crate::watchdog::{self, GRACE_AFTER_CTRL_C, ProcessorTime};

/// Has Ctrl-C been pressed?
pub(crate) fn interrupted() -> bool {
    ctrl_c().load(Ordering::Relaxed)
}

/// The flag that Ctrl-C sets. From the first call on, the first Ctrl-C only sets flags, so that
/// what is known can be printed; a second one ends the process.
fn ctrl_c() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let pressed = Arc::new(AtomicBool::new(false));
        // In the order in which they run. Where signals cannot be caught, Ctrl-C kills at once.
        let _ = flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&pressed));
        let _ = flag::register(SIGINT, Arc::clone(&pressed));
        thread::spawn(end_stuck_output);
        pressed
    })
}

/// While this is set somebody else is waited for, and Ctrl-C ends the process.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Waits for somebody else: for a line of a dialogue, or for the other end of a FIFO.
pub(crate) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let done = wait();
    WAITING.store(false, Ordering::Relaxed);
    done
}

/// Ends the process once Ctrl-C has been pressed and a piece of output is not taken. It says
/// nothing: who takes no answers may take no messages.
fn end_stuck_output() {
    let [most, _] = GRACE_AFTER_CTRL_C;
    let mut since = (None, Instant::now());
    loop {
        thread::sleep(Duration::from_millis(50));
        let piece = being_written();
        if !interrupted() || piece.is_none() || piece != since.0 {
            since = (piece, Instant::now());
        } else if since.1.elapsed() > most {
            process::exit(Status::Interrupted.code().into());
        }
    }
}

/// Sets a flag that work checks, and ends the process if the work goes on all the same.
#[derive(Debug, Clone)]
pub(crate) struct Timer {
    flag: Arc<AtomicBool>,
    timeout: Option<Duration>,
    work: Arc<Mutex<Work>>,
}

/// The work under way.
#[derive(Debug, Default)]
struct Work {
    /// When it began; `None` between two pieces of work.
    begin: Option<Instant>,
    /// Counts the pieces of work.
    number: u64,
}

impl Timer {
    /// Sets its flag on Ctrl-C and, if there is a timeout, that long after each start. The thread
    /// that calls this is the one that works.
    pub(crate) fn new(timeout: Option<Duration>) -> Timer {
        // After that of `ctrl_c`, see `start`.
        ctrl_c();
        let flag = Arc::new(AtomicBool::new(false));
        let _ = flag::register(SIGINT, Arc::clone(&flag));
        let timer = Timer { flag, timeout, work: Arc::default() };
        let (watched, time) = (timer.clone(), ProcessorTime::of_this_thread());
        thread::spawn(move || watched.watch(&time));
        timer
    }

    /// The flag.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Work begins: clears the flag.
    pub(crate) fn start(&self) {
        self.set(Some(Instant::now()));
        // Ctrl-C sets its own flag before this one, so a press in between is not lost.
        if interrupted() {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    /// Work has ended: clears the flag.
    pub(crate) fn stop(&self) {
        self.set(None);
    }

    fn set(&self, begin: Option<Instant>) {
        // Under the lock, so that the flag is not set for work that has just ended.
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        work.begin = begin;
        work.number += 1;
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Checks the clock regularly, as long as the timer exists elsewhere.
    fn watch(&self, time: &ProcessorTime) {
        let longest = Duration::from_millis(20);
        let interval = self
            .timeout
            .map_or(longest, |timeout| (timeout / 50).clamp(Duration::from_millis(1), longest));
        // What the work under way had spent when it was first seen.
        let mut seen: Option<(u64, Option<Duration>)> = None;
        // When Ctrl-C was pressed, and what had been spent by then.
        let mut pressed: Option<(Instant, Option<Duration>)> = None;
        while Arc::strong_count(&self.work) > 1 {
            thread::sleep(interval);
            if interrupted() {
                let (at, before) = *pressed.get_or_insert_with(|| (Instant::now(), time.spent()));
                let [most, most_spent] = GRACE_AFTER_CTRL_C;
                let goes_on = self.elapsed().is_some() && at.elapsed() > most && {
                    let spent =
                        time.spent().zip(before).map(|(now, then)| now.saturating_sub(then));
                    spent.is_none_or(|spent| spent >= most_spent)
                };
                if goes_on || WAITING.load(Ordering::Relaxed) {
                    watchdog::end("interrupted", Status::Interrupted);
                }
            }
            let Some((number, elapsed)) = self.elapsed() else { continue };
            let Some(timeout) = self.timeout else { continue };
            if seen.is_none_or(|(known, _)| known != number) {
                seen = Some((number, time.spent()));
            }
            let late = timeout.saturating_add(watchdog::grace(timeout));
            if elapsed >= late {
                let before = seen.and_then(|(_, before)| before);
                let spent = time.spent().zip(before).map(|(now, then)| now.saturating_sub(then));
                // It was seen an interval after it began, and time is counted in hundredths.
                let slack = interval + Duration::from_millis(20);
                if spent.is_none_or(|spent| spent + slack >= late) {
                    let message = format!("timed out after {timeout:?}");
                    watchdog::end(&message, Status::OutOfBudget);
                }
            }
        }
    }

    /// The number of the piece of work under way, and since when; sets the flag if its time is up.
    fn elapsed(&self) -> Option<(u64, Duration)> {
        let work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        let elapsed = work.begin?.elapsed();
        if self.timeout.is_some_and(|timeout| elapsed >= timeout) {
            self.flag.store(true, Ordering::Relaxed);
        }
        Some((work.number, elapsed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_start_has_its_own_timeout() {
        let timer = Timer::new(Some(Duration::from_millis(5)));
        let flag = timer.flag();
        for _ in 0..2 {
            timer.start();
            assert!(!flag.load(Ordering::Relaxed));
            let deadline = Instant::now() + Duration::from_secs(20);
            while !flag.load(Ordering::Relaxed) && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(1));
            }
            assert!(flag.load(Ordering::Relaxed));
            timer.stop();
            assert!(!flag.load(Ordering::Relaxed));
        }
    }
}
