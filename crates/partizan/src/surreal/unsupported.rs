//! What is not computed here.

use std::fmt;

use crate::Exceeded;

/// What is not computed here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Unsupported {
    /// The Conway normal form of a stalk has infinitely many terms, as that of `[br^w]^w`.
    InfinitelyManyTerms,
    /// The sign expansion of a number, such as `ω^ω`, has omega^omega signs or more.
    BeyondOmegaToTheOmega,
    /// A quantity is beyond what is computed.
    TooLarge(&'static str),
    /// A budget ended first.
    Exceeded(Exceeded),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::InfinitelyManyTerms => {
                f.write_str("not supported: a number whose normal form has infinitely many terms")
            }
            Unsupported::BeyondOmegaToTheOmega => {
                f.write_str("not supported: a stalk of omega^omega edges or more")
            }
            Unsupported::TooLarge(what) => write!(f, "not supported: {what}"),
            Unsupported::Exceeded(exceeded) => exceeded.fmt(f),
        }
    }
}

impl std::error::Error for Unsupported {}

impl From<Exceeded> for Unsupported {
    fn from(exceeded: Exceeded) -> Unsupported {
        Unsupported::Exceeded(exceeded)
    }
}
