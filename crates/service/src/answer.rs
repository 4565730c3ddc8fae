//! What all answers have in common: how they are declared, tagged and written.

use hackenbush::Diagnostic;
use partizan::{Exceeded, Meter};
use serde::{Serialize, Serializer};

use crate::described::Described;
use crate::error::ErrorBody;
use crate::tags::{Tags, Unwritten};
use crate::writer;

/// Declares answers the way TypeScript would. `field?: T` is an `Option` and `field[]: T` a list,
/// left out when empty, as are `warnings`; `field!: bool` is left out when false.
macro_rules! answers {
    ($($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* })*) => {
        $($crate::answer::answers!(@ [$(#[$meta])* pub struct $name] [] $($fields)*);)*
    };
    (@ [$($head:tt)*] [$($done:tt)*]) => {
        #[derive(serde::Serialize, Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[allow(missing_docs, reason = "the names of the fields are those of the JSON")]
        $($head)* { $($done)* }
    };
    (@ $head:tt [$($done:tt)*] $(#[$meta:meta])* $field:ident?: $type:ty, $($rest:tt)*) => {
        $crate::answer::answers!(@ $head [$($done)* $(#[$meta])*
            #[serde(skip_serializing_if = "Option::is_none")] pub $field: Option<$type>,] $($rest)*);
    };
    (@ $head:tt [$($done:tt)*] $(#[$meta:meta])* $field:ident[]: $type:ty, $($rest:tt)*) => {
        $crate::answer::answers!(@ $head [$($done)* $(#[$meta])*
            #[serde(skip_serializing_if = "Vec::is_empty")] pub $field: Vec<$type>,] $($rest)*);
    };
    (@ $head:tt [$($done:tt)*] $(#[$meta:meta])* $field:ident!: bool, $($rest:tt)*) => {
        $crate::answer::answers!(@ $head [$($done)* $(#[$meta])*
            #[serde(skip_serializing_if = "std::ops::Not::not")] pub $field: bool,] $($rest)*);
    };
    (@ $head:tt [$($done:tt)*] warnings: Warnings, $($rest:tt)*) => {
        $crate::answer::answers!(@ $head [$($done)*
            #[serde(skip_serializing_if = "Warnings::is_empty")] pub warnings: Warnings,] $($rest)*);
    };
    (@ $head:tt [$($done:tt)*] $(#[$meta:meta])* $field:ident: $type:ty, $($rest:tt)*) => {
        $crate::answer::answers!(@ $head [$($done)* $(#[$meta])* pub $field: $type,] $($rest)*);
    };
}
pub(crate) use answers;

/// What a call returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// An object or a list, on one line.
    Json(String),
    /// A file.
    File(File),
}

/// A file with its media type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Such as `image/svg+xml`.
    pub content_type: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What a query answers with.
pub trait Answer {
    /// Is it a file?
    const IS_FILE: bool = false;

    /// Its JSON Schema, unless it is a file.
    #[cfg(feature = "schema")]
    fn schema(_: &mut schemars::SchemaGenerator) -> Option<schemars::Schema> {
        None
    }

    /// The answer for whoever is not written in Rust.
    ///
    /// # Errors
    /// If there is no time or memory to write it.
    fn reply(self, tags: &Tags, meter: &Meter) -> Result<Reply, Unwritten>;
}

impl<T: Serialize + Described> Answer for T {
    #[cfg(feature = "schema")]
    fn schema(generator: &mut schemars::SchemaGenerator) -> Option<schemars::Schema> {
        Some(generator.subschema_for::<T>())
    }

    fn reply(self, tags: &Tags, meter: &Meter) -> Result<Reply, Unwritten> {
        let text = match tags.write_within(&self, meter) {
            // The list of the guide's pages.
            Err(Unwritten::NoObject) => writer::json(&self).map_err(|_| Unwritten::NoObject),
            text => text,
        };
        text.map(Reply::Json)
    }
}

impl Answer for File {
    const IS_FILE: bool = true;

    fn reply(self, _: &Tags, _: &Meter) -> Result<Reply, Unwritten> {
        Ok(Reply::File(self))
    }
}

/// The answer to a question that has none.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failed<'a> {
    /// The text of the position, from the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<&'a str>,
    /// What is wrong.
    pub error: &'a ErrorBody,
}

impl Failed<'_> {
    /// The answer on a line of its own.
    #[must_use]
    pub fn line(&self, tags: &Tags) -> String {
        tags.write(self).unwrap_or_default() + "\n"
    }
}

/// What the reader of an answer should know: about the input, and why the work stopped early.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Warnings {
    /// About the input.
    pub input: Vec<String>,
    /// The budget that ended, if one did, in words.
    pub stop_reason: Option<StopReason>,
}

/// Why the work stopped before an exact answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StopReason {
    /// The budget.
    pub exceeded: Exceeded,
    /// The same in words.
    pub text: String,
}

impl Warnings {
    pub(crate) fn new(input: &[Diagnostic], stop_reason: Option<StopReason>) -> Warnings {
        Warnings { input: input.iter().map(ToString::to_string).collect(), stop_reason }
    }

    /// Is there nothing to know?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.input.is_empty() && self.stop_reason.is_none()
    }
}

impl Serialize for Warnings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stopped = self.stop_reason.iter().map(|reason| &reason.text);
        serializer.collect_seq(self.input.iter().chain(stopped))
    }
}
