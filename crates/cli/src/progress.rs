//! A bar that shows how far a long run has come; none unless somebody is there to see it.

use std::io::{IsTerminal as _, stderr, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far a run has come.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// For a file of so many bytes. Answers that scroll over the terminal are progress enough.
    pub(crate) fn new(length: Option<u64>) -> Progress {
        if !stderr().is_terminal() || stdout().is_terminal() {
            return Progress { bar: None };
        }
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(10));
        let template = match length {
            Some(_) => "{wide_bar} {percent:>3}%  {msg} positions  {elapsed} + {eta}",
            None => "{spinner} {msg} positions  {elapsed}",
        };
        // The templates above are right.
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar()),
        );
        Progress { bar: Some(bar) }
    }

    /// So many more bytes have been dealt with, and so many positions in all.
    pub(crate) fn advance(&self, bytes: usize, positions: u64) {
        if let Some(bar) = &self.bar {
            bar.set_message(positions.to_string());
            bar.inc(u64::try_from(bytes).unwrap_or(u64::MAX));
        }
    }

    /// Takes the bar away to write something, then shows it again.
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

/// Shows how a long search gets on until it is dropped; nothing in the first second.
#[derive(Debug)]
pub(crate) struct Spinner {
    thread: Option<(SyncSender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Watches a count of steps, if somebody is there to see it.
    pub(crate) fn watch(steps: Arc<AtomicU64>) -> Spinner {
        if !stderr().is_terminal() {
            return Spinner { thread: None };
        }
        let (end, ended) = sync_channel(1);
        let thread = thread::spawn(move || {
            let still_at_it = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if !still_at_it(Duration::from_secs(1)) {
                return;
            }
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            let style = ProgressStyle::with_template("{spinner} {msg} steps  {elapsed}");
            bar.set_style(style.unwrap_or(ProgressStyle::default_spinner()));
            while still_at_it(Duration::from_millis(100)) {
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
