//! Stops work early: on a timeout, or on Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

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
        pressed
    })
}

/// Sets a flag that an engine checks.
#[derive(Debug, Clone)]
pub(crate) struct Timer {
    flag: Arc<AtomicBool>,
    timeout: Option<Duration>,
    deadline: Arc<Mutex<Option<Instant>>>,
}

impl Timer {
    /// Sets its flag on Ctrl-C and, if there is a timeout, that long after each start.
    pub(crate) fn new(timeout: Option<Duration>) -> Timer {
        // After that of `ctrl_c`, see `start`.
        ctrl_c();
        let flag = Arc::new(AtomicBool::new(false));
        let _ = flag::register(SIGINT, Arc::clone(&flag));
        let timer = Timer { flag, timeout, deadline: Arc::default() };
        if let Some(timeout) = timeout {
            let timer = timer.clone();
            thread::spawn(move || timer.watch(timeout));
        }
        timer
    }

    /// The flag.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Work begins: clears the flag and sets the deadline.
    pub(crate) fn start(&self) {
        // A deadline too far away to represent is none.
        self.set(self.timeout.and_then(|timeout| Instant::now().checked_add(timeout)));
        // Ctrl-C sets its own flag before this one, so a press in between is not lost.
        if interrupted() {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    /// Work has ended: clears the flag.
    pub(crate) fn stop(&self) {
        if self.timeout.is_some() || interrupted() {
            self.set(None);
        }
    }

    fn set(&self, deadline: Option<Instant>) {
        // Under the lock, so that the flag is not set for work that has just ended.
        let mut current = self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        *current = deadline;
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Checks the clock regularly, as long as the timer exists elsewhere.
    fn watch(&self, timeout: Duration) {
        let interval = (timeout / 50).clamp(Duration::from_millis(1), Duration::from_millis(20));
        while Arc::strong_count(&self.deadline) > 1 {
            thread::sleep(interval);
            let current = self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
            if current.is_some_and(|deadline| Instant::now() >= deadline) {
                self.flag.store(true, Ordering::Relaxed);
            }
        }
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
