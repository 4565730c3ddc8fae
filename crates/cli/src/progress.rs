//! Progress of long runs, on a terminal only.

use std::io::{IsTerminal as _, stderr, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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

/// Shows the steps of a long search until it is dropped; nothing in the first second.
#[derive(Debug)]
pub(crate) struct Spinner {
    thread: Option<(SyncSender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Watches a count of steps.
    pub(crate) fn watch(steps: Arc<AtomicU64>) -> Spinner {
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
            let style = ProgressStyle::with_template("{spinner} {msg} steps  {elapsed}");
            bar.set_style(style.unwrap_or(ProgressStyle::default_spinner()));
            while running(Duration::from_millis(100)) {
                bar.set_message(steps.load(Ordering::Relaxed).to_string());
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Spinner { thread: Some((end, thread)) }
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
