//! The last resort against work that ignores its interrupt: it ends the process.
//!
//! Work checks its budget itself, and nearly all of it is over a moment after its time. What
//! cannot be interrupted, such as printing a number of a million digits, is ended here, with the
//! exit code of a budget that ran out. Only the command has a watchdog; the studio's server has
//! limits on the size of what it takes instead.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process;
use std::sync::Once;
use std::thread;
use std::time::Duration;

use crate::output::Status;

/// Ends the process. What has been printed stays.
pub(crate) fn end(message: &str, status: Status) -> ! {
    let _ = writeln!(io::stderr(), "error: {message}");
    process::exit(status.code().into())
}

/// How long after its time work may go on: a tenth of the time and a moment.
pub(crate) fn grace(timeout: Duration) -> Duration {
    timeout / 10 + Duration::from_millis(75)
}

/// How long after Ctrl-C work may go on, by the clock and on a processor.
pub(crate) const GRACE_AFTER_CTRL_C: [Duration; 2] =
    [Duration::from_millis(500), Duration::from_millis(250)];

/// The time that a thread has spent on a processor.
///
/// On a busy machine a thread may have done nothing by the time a clock says that it is late, so
/// this is asked as well. Where it cannot be known, the clock alone decides.
#[derive(Clone, Debug)]
pub(crate) struct ProcessorTime(Option<PathBuf>);

impl ProcessorTime {
    /// That of the thread that calls this.
    pub(crate) fn of_this_thread() -> ProcessorTime {
        let thread = std::fs::read_link("/proc/thread-self").ok();
        ProcessorTime(thread.map(|thread| PathBuf::from("/proc").join(thread).join("stat")))
    }

    /// The time so far, a few hundredths of a second more or less.
    pub(crate) fn spent(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(self.0.as_ref()?).ok()?;
        // After the name of the program, which may contain anything, come 11 other fields.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut ticks = fields.split_whitespace().skip(11).map(|field| field.parse::<u64>().ok());
        let ticks = ticks.next()??.checked_add(ticks.next()??)?;
        // Linux counts in hundredths of a second here, whatever the kernel's own clock does.
        Some(Duration::from_millis(ticks.checked_mul(10)?))
    }
}

/// Ends the process when it holds more memory than work that checks its budget would. The first
/// call counts.
pub(crate) fn watch_memory(limit: usize) {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        // Work has its own limits below this; the program itself takes some megabytes.
        let most = limit.saturating_add(limit / 10).saturating_add(35 << 20);
        if resident_bytes().is_some() {
            thread::spawn(move || {
                while let Some(held) = resident_bytes() {
                    if held > most {
                        end(&out_of_memory(limit), Status::OutOfBudget);
                    }
                    let millis = if held > limit / 2 { 4 } else { 20 };
                    thread::sleep(Duration::from_millis(millis));
                }
            });
        }
    });
}

fn out_of_memory(limit: usize) -> String {
    format!("{}\n = hint: --memory sets the limit", service::out_of_memory(limit))
}

/// What the process holds, where the system says so.
fn resident_bytes() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_process_knows_what_it_takes() {
        assert!(resident_bytes().unwrap() > 1 << 20);
        let time = ProcessorTime::of_this_thread();
        let before = time.spent().unwrap();
        let (start, mut turns) = (Instant::now(), 0_u64);
        while time.spent().unwrap() == before {
            assert!(start.elapsed() < Duration::from_secs(60), "{turns}");
            turns += 1;
        }
    }
}
