//! The answer to what is wrong.

use hackenbush::Diagnostic;
use serde::Serialize;

/// The answer to a position that is wrong.
#[derive(Serialize, Debug)]
pub struct Failed<'a> {
    /// The position as it was given.
    pub position: &'a str,
    /// What is wrong with it.
    pub error: Error,
}

/// What is wrong, where, and what to do.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What is wrong, and what was expected.
    pub message: String,
    /// The byte of the text it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<usize>,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl<'a> Failed<'a> {
    /// About the text of a position.
    #[must_use]
    pub fn new(position: &'a str, diagnostic: &Diagnostic) -> Failed<'a> {
        Failed { position, error: Error::from(diagnostic) }
    }
}

impl From<&Diagnostic> for Error {
    fn from(diagnostic: &Diagnostic) -> Error {
        let expected = diagnostic.expected.as_ref();
        let expected = expected.map_or(String::new(), |text| format!(", expected {text}"));
        Error {
            message: format!("{}{expected}", diagnostic.message),
            offset: Some(diagnostic.span.start),
            hint: diagnostic.hint.clone(),
        }
    }
}
