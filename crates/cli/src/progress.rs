//! A bar that shows how far a long run has come; none unless somebody is there to see it.

use std::io::{IsTerminal as _, stderr, stdout};

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
