//! Progress of long runs, on a terminal only.

use std::io::{IsTerminal as _, stderr, stdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use service::{Control, SearchProgress};

/// The progress of a run over many inputs.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// For a file of this length. Answers that scroll over the terminal are progress enough.
    pub(crate) fn new(length: Option<u64>) -> Progress {
        if !stderr().is_terminal() || stdout().is_terminal() {
            return Progress { bar: None };
        }
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(10));
        let template = match length {
            Some(_) => "{wide_bar} {percent:>3}%  {msg} positions  {elapsed} + {eta}",
            None => "{spinner} {msg} positions  {elapsed}",
        };
        // The templates above are valid.
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar()),
        );
        Progress { bar: Some(bar) }
    }

    /// `bytes` more have been read, and `positions` answered in all.
    pub(crate) fn advance(&self, bytes: usize, positions: usize) {
        if let Some(bar) = &self.bar {
            bar.set_message(positions.to_string());
            bar.inc(u64::try_from(bytes).expect("no chunk has 2^64 bytes"));
        }
    }

    /// Hides the bar while something is written.
    pub(crate) fn pause<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Shows how far a long search is until it is dropped; nothing in the first second.
#[derive(Debug)]
pub(crate) struct Spinner {
    thread: Option<(SyncSender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Watches a computation.
    pub(crate) fn watch(control: Control) -> Spinner {
        if !stderr().is_terminal() {
            return Spinner { thread: None };
        }
        let (end, ended) = sync_channel(1);
        let thread = thread::spawn(move || {
            let running = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if !running(Duration::from_secs(1)) {
                return;
            }
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            let style = ProgressStyle::with_template("{spinner} {msg}  {elapsed}");
            bar.set_style(style.unwrap_or(ProgressStyle::default_spinner()));
            while running(Duration::from_millis(100)) {
                bar.set_message(in_words(&control.progress()));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Spinner { thread: Some((end, thread)) }
    }
}

/// The steps, and what the search has found out.
fn in_words(service::Progress { positions, search }: &service::Progress) -> String {
    match search {
        None => format!("{positions} steps"),
        Some(SearchProgress { edges, bounds: [low, high], .. }) => {
            format!("{positions} steps, {edges} edges between {} and {}", low.0, high.0)
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.thread.take() {
            // It may have ended already.
            let _ = end.send(());
            let _ = thread.join();
        }
    }
}

/// The progress of a census, part by part.
#[derive(Debug)]
pub(crate) struct CensusProgress {
    bar: Option<ProgressBar>,
    /// The rows of all parts.
    rows: AtomicU64,
}

/// The progress of one part, in [`PER_PART`] steps.
#[derive(Debug)]
pub(crate) struct PartProgress<'a> {
    census: &'a CensusProgress,
    rows: u64,
    steps: u64,
}

/// Steps of the bar for each part, and rows between two looks at it.
const PER_PART: u64 = 1_000;
const ROWS_BETWEEN: u64 = 256;

impl CensusProgress {
    pub(crate) fn new(parts: usize) -> CensusProgress {
        let length = u64::try_from(parts).unwrap_or(u64::MAX).saturating_mul(PER_PART);
        let bar = stderr().is_terminal().then(|| {
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let bar = ProgressBar::with_draw_target(Some(length), target);
            let style = "{wide_bar} {percent:>3}%  {msg} rows  {elapsed} + {eta}";
            bar.set_style(
                ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar()),
            );
            bar
        });
        CensusProgress { bar, rows: AtomicU64::new(0) }
    }

    /// A part begins; it is done when this is dropped.
    pub(crate) fn part(&self) -> PartProgress<'_> {
        PartProgress { census: self, rows: 0, steps: 0 }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl PartProgress<'_> {
    /// The part has this many rows, and this much of it is done, if that is known.
    pub(crate) fn advance(&mut self, rows: u64, done: Option<(u128, u128)>) {
        let Some(bar) = self.census.bar.as_ref().filter(|_| rows.is_multiple_of(ROWS_BETWEEN))
        else {
            return;
        };
        let all = self.census.rows.fetch_add(rows - self.rows, Ordering::Relaxed);
        bar.set_message((all + rows - self.rows).to_string());
        self.rows = rows;
        // Large numbers are halved until the product fits.
        let (mut done, mut whole) = done.unwrap_or((0, 1));
        while done > u128::from(u64::MAX) {
            (done, whole) = (done / 2, whole / 2);
        }
        let steps = done * u128::from(PER_PART) / whole.max(1);
        self.step_to(u64::try_from(steps).unwrap_or(PER_PART));
    }

    fn step_to(&mut self, steps: u64) {
        if let Some(bar) = &self.census.bar {
            bar.inc(steps.saturating_sub(self.steps));
            self.steps = self.steps.max(steps);
        }
    }
}

impl Drop for PartProgress<'_> {
    fn drop(&mut self) {
        self.step_to(PER_PART);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use service::Json;

    #[test]
    fn what_is_known_is_shown() {
        let mut progress = service::Progress { positions: 70, search: None };
        assert_eq!(in_words(&progress), "70 steps");
        let bounds = ["-6", "1/2"].map(|end| Json(end.parse().unwrap()));
        progress.search = Some(SearchProgress { edges: 35, bounds, outcome: None });
        assert_eq!(in_words(&progress), "70 steps, 35 edges between -6 and 1/2");
    }
}
