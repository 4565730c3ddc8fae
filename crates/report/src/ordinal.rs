//! Ordinal sums.

use partizan::ValueText;
use serde::Serialize;

/// An ordinal sum, in the order of the JSON.
#[derive(Serialize, Debug)]
pub struct OrdinalReport<'a> {
    /// The base as it was given.
    pub base: &'a str,
    /// What stands on it, as it was given.
    pub sub: &'a str,
    /// Their ordinal sum.
    pub value: &'a ValueText,
}
