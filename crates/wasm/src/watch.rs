//! The deadline of the work and its progress, looked after by the work itself.

use std::cell::RefCell;
use std::time::Duration;

use service::Control;

use crate::host;

/// How often progress is reported.
const INTERVAL: Duration = Duration::from_millis(200);

struct Watch {
    deadline: Duration,
    next_report: Duration,
    control: Control,
}

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// The host's clock.
pub(crate) fn clock() -> Duration {
    Duration::try_from_secs_f64(host::now() / 1_000.0).unwrap_or_default()
}

/// Work begins that may take this long and tells here how far it is.
pub(crate) fn start(time: Duration, control: Control) {
    let now = clock();
    let deadline = now.saturating_add(time);
    let next_report = now.saturating_add(INTERVAL);
    WATCH.set(Some(Watch { deadline, next_report, control }));
}

/// Reports progress from time to time, and says whether the time is up.
pub(crate) fn is_over() -> bool {
    WATCH.with_borrow_mut(|watch| {
        let Some(watch) = watch else { return false };
        let now = clock();
        if now >= watch.next_report {
            watch.next_report = now.saturating_add(INTERVAL);
            if let Ok(line) = serde_json::to_string(&watch.control.progress()) {
                host::progress(line.as_ptr(), line.len());
            }
        }
        now >= watch.deadline
    })
}
