//! What a command has to say, and how it ends.

use std::process::ExitCode;

/// The answer to one position.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// For standard output.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) err: String,
    /// How it ended.
    pub(crate) status: Status,
}

/// How a command ends. The later ones outweigh the earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Status {
    /// Everything was answered.
    #[default]
    Done,
    /// A budget ended before an exact answer.
    Budget,
    /// Some input was wrong.
    Wrong,
    /// The command cannot be used that way.
    Usage,
    /// Ctrl-C.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Done => 0,
            Status::Wrong => 1,
            Status::Usage => 2,
            Status::Budget => 3,
            // 128 and the number of the signal, as shells have it.
            Status::Interrupted => 130,
        })
    }
}
