//! The deadline of the work and its progress, looked after by the work itself.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::host;

/// How often progress is reported.
const INTERVAL: Duration = Duration::from_millis(200);

struct Watch {
    deadline: Duration,
    next_report: Duration,
    positions: Arc<AtomicU64>,
}

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// The host's clock.
pub(crate) fn clock() -> Duration {
    Duration::try_from_secs_f64(host::now() / 1_000.0).unwrap_or_default()
}

/// Work begins that may take this long and counts its positions here.
pub(crate) fn start(time: Duration, positions: Arc<AtomicU64>) {
    let now = clock();
    let deadline = now.saturating_add(time);
    let next_report = now.saturating_add(INTERVAL);
    WATCH.set(Some(Watch { deadline, next_report, positions }));
}

/// Reports progress from time to time, and says whether the time is up.
pub(crate) fn is_over() -> bool {
    WATCH.with_borrow_mut(|watch| {
        let Some(watch) = watch else { return false };
        let now = clock();
        if now >= watch.next_report {
            watch.next_report = now.saturating_add(INTERVAL);
            host::progress(watch.positions.load(Ordering::Relaxed));
        }
        now >= watch.deadline
    })
}
