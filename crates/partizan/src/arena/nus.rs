//! Number, ups and nimber.

use crate::Dyadic;

/// `number + ups·up + *nimber`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nus {
    /// The number.
    pub number: Dyadic,
    /// How many ups; negative for downs.
    pub ups: i64,
    /// The nimber's index.
    pub nimber: u64,
}
