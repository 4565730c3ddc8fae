//! When work has to end early: a time budget, or Ctrl-C.

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
/// what is known can be told; a second one ends the process.
fn ctrl_c() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let pressed = Arc::new(AtomicBool::new(false));
        // In the order in which they run. Where signals cannot be caught, Ctrl-C just kills.
        let _ = flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&pressed));
        let _ = flag::register(SIGINT, Arc::clone(&pressed));
        pressed
    })
}

/// One worker's alarm clock, whose flag the engine looks at.
#[derive(Debug, Clone)]
pub(crate) struct Alarm {
    flag: Arc<AtomicBool>,
    timeout: Option<Duration>,
    deadline: Arc<Mutex<Option<Instant>>>,
}

impl Alarm {
    /// An alarm that rings on Ctrl-C and, if a timeout is given, so long after each start.
    pub(crate) fn new(timeout: Option<Duration>) -> Alarm {
        // After that of `ctrl_c`, see `start`.
        ctrl_c();
        let flag = Arc::new(AtomicBool::new(false));
        let _ = flag::register(SIGINT, Arc::clone(&flag));
        let alarm = Alarm { flag, timeout, deadline: Arc::default() };
        if let Some(timeout) = timeout {
            let alarm = alarm.clone();
            thread::spawn(move || alarm.watch(timeout));
        }
        alarm
    }

    /// What to hand to an engine as its interrupt.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Work begins.
    pub(crate) fn start(&self) {
        // A deadline too far away to name is none.
        self.set(self.timeout.and_then(|timeout| Instant::now().checked_add(timeout)));
        // Ctrl-C sets its own flag before this one, so a press in between is not lost.
        if interrupted() {
            self.flag.store(true, Ordering::Relaxed);
        }
    }

    /// Work has ended; telling about it is not to be interrupted.
    pub(crate) fn end(&self) {
        if self.timeout.is_some() || interrupted() {
            self.set(None);
        }
    }

    fn set(&self, deadline: Option<Instant>) {
        // The lock keeps the watch from ringing for work that has just ended.
        let mut current = self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        *current = deadline;
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Looks at the clock again and again, as long as anybody holds the alarm.
    fn watch(&self, timeout: Duration) {
        let nap = (timeout / 50).clamp(Duration::from_millis(1), Duration::from_millis(20));
        while Arc::strong_count(&self.deadline) > 1 {
            thread::sleep(nap);
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
    fn it_rings_once_for_each_start() {
        let alarm = Alarm::new(Some(Duration::from_millis(5)));
        let flag = alarm.flag();
        for _ in 0..2 {
            alarm.start();
            assert!(!flag.load(Ordering::Relaxed));
            let patience = Instant::now() + Duration::from_secs(20);
            while !flag.load(Ordering::Relaxed) && Instant::now() < patience {
                thread::sleep(Duration::from_millis(1));
            }
            assert!(flag.load(Ordering::Relaxed));
            alarm.end();
            assert!(!flag.load(Ordering::Relaxed));
        }
    }
}
