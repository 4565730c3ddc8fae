//! How requests are read.

#[cfg(not(feature = "full"))]
use crate::error::{ErrorBody, ErrorKind};
#[cfg(feature = "full")]
pub(crate) use crate::malformed::read;

/// Reads a request. What is wrong with one that cannot be read, the whole engine says.
#[cfg(not(feature = "full"))]
pub(crate) fn read<T: serde::de::DeserializeOwned>(json: &[u8]) -> Result<T, ErrorBody> {
    // As text, since drawings are read from text, too: one reader of JSON is enough.
    let text = std::str::from_utf8(json).ok();
    text.and_then(|json| serde_json::from_str(json).ok())
        .ok_or_else(|| ErrorBody::new(ErrorKind::NeedsFull, "this request cannot be read"))
}
