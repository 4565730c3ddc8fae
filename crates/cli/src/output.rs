//! What a command prints, and how it ends.

use std::io::{self, Write as _};

use hackenbush::visible::visible_lines;

use crate::stdout::stdout;

/// What to print.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: Status,
}

impl Output {
    /// Success with this text.
    pub(crate) fn text(stdout: impl Into<String>) -> Output {
        Output { stdout: stdout.into(), ..Output::default() }
    }

    /// The command line makes no sense.
    pub(crate) fn usage_error(message: &str) -> Output {
        let message = visible_lines(message);
        let stderr = format!("error: {message}\n\nFor more information, try '--help'.\n");
        Output { stderr, status: Status::Usage, ..Output::default() }
    }

    pub(crate) fn print(self) -> io::Result<Status> {
        stdout().write_all(self.stdout.as_bytes())?;
        report(&self.stderr);
        Ok(self.status)
    }
}

/// Prints to standard error. If nobody takes it, the exit code still tells how the command ended.
pub(crate) fn report(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// How a command ends. If several apply, the last one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Status {
    #[default]
    Done,
    /// Time or memory ran out before an exact answer.
    OutOfBudget,
    /// Some input was invalid.
    Wrong,
    /// The command line was invalid.
    Usage,
    /// Ctrl-C.
    Interrupted,
}

impl Status {
    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Status::Done => 0,
            Status::Wrong => 1,
            Status::Usage => 2,
            Status::OutOfBudget => 3,
            // 128 plus the number of the signal, as in shells.
            Status::Interrupted => 130,
        }
    }
}
