//! What every query is made of.

pub(super) use crate::answer::{File, Warnings, answers};
pub(super) use crate::error::{ErrorBody, ErrorKind, Within as _};
pub(super) use crate::input::PositionInput;
pub(super) use crate::job::Job;
pub(super) use crate::json::{Json, Variant};
pub(super) use crate::query::{Effort, Query};
pub(super) use crate::text::{self, KnownText, Near, Value};

/// Declares a request.
macro_rules! request {
    ($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        $(#[$meta])*
        #[derive(serde::Deserialize, Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[allow(missing_docs, reason = "the names of the fields are those of the JSON")]
        pub struct $name { $($fields)* }
    };
}
pub(super) use request;

/// Lists without items are left out of some answers.
pub(super) fn none_if_empty<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}
