//! What checking may cost, and why it ends early.

use std::cell::Cell;
use std::{fmt, io};

/// Limits of the work.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// About how many bytes may be held.
    pub bytes: usize,
    /// Asked now and then; `true` ends the work.
    pub stop: &'a dyn Fn() -> bool,
}

/// Why a certificate is not accepted.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// It does not prove what it claims.
    Refused {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// [`Limits::stop`] ended the work.
    Stopped,
    /// [`Limits::bytes`] were not enough.
    Memory,
    /// It cannot be read.
    Unreadable(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused { line, reason } => write!(f, "line {line}: {reason}"),
            Failure::Stopped => f.write_str("stopped before the end of the certificate"),
            Failure::Memory => f.write_str("the memory limit is too low for the certificate"),
            Failure::Unreadable(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Failure {}

pub(crate) type Checked<T> = Result<T, Failure>;

/// A refusal; the number of the line is added by whoever reads the lines.
pub(crate) fn refuse<T>(reason: impl Into<String>) -> Checked<T> {
    Err(Failure::Refused { line: 0, reason: reason.into() })
}

/// Accepts what holds, and refuses what does not.
pub(crate) fn require(holds: bool, reason: &str) -> Checked<()> {
    if holds { Ok(()) } else { refuse(reason) }
}

/// Counts the work.
pub(crate) struct Budget<'a> {
    limits: Limits<'a>,
    bytes: Cell<usize>,
    steps: Cell<usize>,
}

/// Steps between two questions whether to stop.
const INTERVAL: usize = 1 << 12;

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: Limits<'a>) -> Budget<'a> {
        Budget { limits, bytes: Cell::new(0), steps: Cell::new(0) }
    }

    /// Some work: about as many steps as bytes or edges are looked at.
    pub(crate) fn work(&self, steps: usize) -> Checked<()> {
        let steps = self.steps.get().saturating_add(steps);
        self.steps.set(steps % INTERVAL);
        if steps >= INTERVAL && (self.limits.stop)() { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// How many bytes may still be kept.
    pub(crate) fn room(&self) -> u64 {
        self.limits.bytes.saturating_sub(self.bytes.get()) as u64
    }

    /// Bytes that are kept.
    pub(crate) fn keep(&self, bytes: usize) -> Checked<()> {
        self.bytes.set(self.bytes.get().saturating_add(bytes));
        if self.bytes.get() > self.limits.bytes { Err(Failure::Memory) } else { Ok(()) }
    }
}
