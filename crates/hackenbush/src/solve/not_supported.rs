//! What is not computed of infinite stalks.

use std::fmt;

use partizan::Exceeded;
use partizan::surreal::Unsupported;

/// Why the value of infinite stalks is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotSupported {
    /// A green edge: the value is not a number.
    Green,
    /// A number beyond what is computed.
    Number(Unsupported),
}

impl NotSupported {
    /// The budget that ended, if that is why.
    #[must_use]
    pub fn exceeded(&self) -> Option<Exceeded> {
        match self {
            NotSupported::Number(Unsupported::Exceeded(exceeded)) => Some(*exceeded),
            _ => None,
        }
    }
}

impl fmt::Display for NotSupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSupported::Green => f.write_str("not supported: infinite stalks with green edges"),
            NotSupported::Number(what) => what.fmt(f),
        }
    }
}

impl std::error::Error for NotSupported {}

impl From<Unsupported> for NotSupported {
    fn from(what: Unsupported) -> NotSupported {
        NotSupported::Number(what)
    }
}
