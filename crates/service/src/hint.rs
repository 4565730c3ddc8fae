//! A hint that goes with a message through a deserialiser, whose errors are one text.

use std::fmt::Display;

/// Between the message and the hint.
const BETWEEN: &str = "\n = hint: ";

/// A message and a hint as one text.
pub(crate) fn with_hint(message: impl Display, hint: impl Display) -> String {
    format!("{message}{BETWEEN}{hint}")
}

/// The message and the hint of such a text.
#[cfg(feature = "full")]
pub(crate) fn split_hint(text: &str) -> Option<(&str, &str)> {
    text.split_once(BETWEEN)
}
