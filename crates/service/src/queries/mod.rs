//! One file for each question: its request, its answer, and for callers in Rust the function that
//! makes the one from the other.

pub mod about;
pub mod analyse;
pub mod compare;
pub mod decompose;
pub mod domino;
pub mod draw;
pub mod gallery;
pub mod guide;
pub mod hat;
pub mod moves;
pub mod number;
pub mod numberline;
pub mod ordinal;
pub mod parse;
pub mod print;
pub mod reply;
pub mod review;
pub mod thermograph;
pub mod tighten;
pub mod value;

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
use request;

/// Lists without items are left out of some answers.
fn none_if_empty<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}
