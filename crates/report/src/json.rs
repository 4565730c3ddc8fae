//! What several answers need to be JSON.

use partizan::BigUint;
use serde::Serialize;
use serde_json::value::RawValue;

/// An object on a line of its own.
pub fn line(object: &impl Serialize) -> String {
    // Our objects have text keys only, so this cannot fail.
    serde_json::to_string(object).unwrap_or_default() + "\n"
}

/// A whole number of any size.
pub(crate) fn integer(number: &BigUint) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).unwrap_or_default()
}
