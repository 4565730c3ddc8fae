//! JSON of other programs, with errors that name the field.

use serde_json::Value;

use crate::diagnostic::Diagnostic;
use crate::hat::syntax_in_words;

/// Reads a text as JSON.
pub(super) fn parse(text: &str, hint: &str) -> Result<Value, Diagnostic> {
    serde_json::from_str(text).map_err(|error| {
        let before: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let mut at = (before + error.column().saturating_sub(1)).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let why = syntax_in_words(&error.to_string());
        Diagnostic::new(at..at, format!("this is not JSON: {why}")).hint(hint)
    })
}

/// A complaint about a field.
pub(super) fn wrong(field: &str, message: &str, hint: &str) -> Diagnostic {
    Diagnostic::new(0..0, format!("`{field}`: {message}")).hint(hint)
}
