//! What can be wrong with the text of a value.

use crate::Exceeded;
use std::fmt;

/// A text that is not a value: where reading stopped, and what was expected there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParseValueError {
    /// The byte at which something else was expected; the length of the text at its end.
    pub offset: usize,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at offset {}: expected {}", self.offset, self.expected)
    }
}

impl std::error::Error for ParseValueError {}

/// Why a text has no value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ValueError {
    /// It is not a value expression.
    Parse(ParseValueError),
    /// Its value outgrew the arena's limits.
    Exceeded(Exceeded),
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueError::Parse(error) => error.fmt(f),
            ValueError::Exceeded(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ValueError {}

impl From<ParseValueError> for ValueError {
    fn from(error: ParseValueError) -> ValueError {
        ValueError::Parse(error)
    }
}

impl From<Exceeded> for ValueError {
    fn from(error: Exceeded) -> ValueError {
        ValueError::Exceeded(error)
    }
}
