//! Requests that cannot be read: which field is wrong, and what to do, in words people use.
//!
//! The deserialiser speaks of Rust's types, in sentences that its users compose. This is the one
//! place that knows those sentences.

use hackenbush::hat::syntax_in_words;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::error::ErrorBody;
use crate::hint::split_hint;

/// Reads a request, a JSON object.
pub(crate) fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, ErrorBody> {
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    let read = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        (error.into_inner(), path)
    });
    match read
        .and_then(|read| deserializer.end().map(|()| read).map_err(|end| (end, String::new())))
    {
        Ok(read) => Ok(read),
        Err((error, path)) => Err(in_words(&error, path.trim_matches('.'))),
    }
}

fn in_words(error: &serde_json::Error, path: &str) -> ErrorBody {
    let text = error.to_string();
    let text = text.rfind(" at line ").map_or(&*text, |end| &text[..end]);
    if error.classify() != Category::Data {
        let (line, column) = (error.line(), error.column());
        let why = syntax_in_words(text);
        let message = format!("the request is not JSON: {why} (line {line}, column {column})");
        return ErrorBody::malformed(message).hint(OBJECT);
    }
    let Complaint { inner, message, hint } = complaint(text);
    let field = match (path, inner) {
        (path, "") => path.to_owned(),
        ("", inner) => inner.to_owned(),
        (path, inner) => format!("{path}.{inner}"),
    };
    if field.is_empty() {
        return ErrorBody::malformed(format!("the request: {message}")).hint(hint);
    }
    ErrorBody::malformed(format!("`{field}`: {message}")).hint(hint).within(&field)
}

/// What a request looks like.
const OBJECT: &str = r#"a request is a JSON object, such as {"position": {"text": "b(r)"}}; docs/json.md lists them"#;

/// What is wrong with a field.
struct Complaint<'a> {
    /// The way from the field that was being read to the one that is wrong.
    inner: &'a str,
    message: String,
    hint: String,
}

fn complaint(text: &str) -> Complaint<'_> {
    let here = |message: String, hint: String| Complaint { inner: "", message, hint };
    if let Some(name) = quoted(text, "missing field ") {
        let hint = format!(r#"add "{name}"; docs/json.md lists the fields of every request"#);
        return Complaint { inner: name, message: "this field is missing".to_owned(), hint };
    }
    if let Some(name) = quoted(text, "duplicate field ") {
        let message = "this field is there twice".to_owned();
        return Complaint { inner: name, message, hint: "remove one of them".to_owned() };
    }
    if let Some((found, expected)) = text
        .strip_prefix("invalid type: ")
        .or_else(|| text.strip_prefix("invalid value: "))
        .and_then(|rest| rest.rsplit_once(", expected "))
    {
        let (what, hint) = expectation(expected);
        let message = match found_in_words(found) {
            Some(found) => format!("this should be {what}, not {found}"),
            None => format!("this should be {what}"),
        };
        return here(message, hint.to_owned());
    }
    if let Some(expected) = text.strip_prefix("invalid length ") {
        let expected = expected.split_once(", expected ").map_or("", |(_, expected)| expected);
        let (what, hint) = expectation(expected);
        return here(format!("this should be {what}"), hint.to_owned());
    }
    if let Some((name, names)) =
        text.strip_prefix("unknown variant ").and_then(|rest| rest.split_once(", expected "))
    {
        let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
        return here(format!("there is no {name} here"), format!("use {}", names.join(", ")));
    }
    // Errors of our own types: a message and a hint, perhaps with the way to a field inside.
    if let Some((message, hint)) = split_hint(text) {
        let inside = message.strip_prefix('`').and_then(|rest| rest.split_once('`'));
        let (inner, message) = match inside {
            Some((field, rest)) if rest.starts_with(": ") => (field, &rest[2..]),
            Some((field, " is missing")) => (field, "this field is missing"),
            _ => ("", message),
        };
        return Complaint { inner, message: message.to_owned(), hint: hint.to_owned() };
    }
    here("this cannot be read".to_owned(), OBJECT.to_owned())
}

/// What stands between backticks after a phrase.
fn quoted<'a>(text: &'a str, phrase: &str) -> Option<&'a str> {
    text.strip_prefix(phrase)?.strip_prefix('`')?.strip_suffix('`')
}

/// What is expected, and how to write it.
fn expectation(expected: &str) -> (&'static str, &'static str) {
    const TEXT: (&str, &str) = ("a text", r#"put it in double quotes, as in "b(r)""#);
    const WHOLE: (&str, &str) = ("a whole number", "write digits only, as in 3");
    const LIST: (&str, &str) = ("a list", "write it in brackets, as in [1, 2]");
    match expected {
        "a string" | "a borrowed string" | "string" | "a character" => TEXT,
        "a boolean" => ("true or false", "write true or false without quotes"),
        "u8" | "u16" | "u32" | "u64" | "usize" => WHOLE,
        "i8" | "i16" | "i32" | "i64" | "isize" => ("an integer", "write it as in 3 or -3"),
        "f32" | "f64" => ("a number", "write it as in 1.5"),
        "an array of length 2" => ("a list of two items", "write it as in [1, 2]"),
        _ if expected.contains("sequence") || expected.contains("array") => LIST,
        _ if expected.contains("string") => TEXT,
        _ if expected.contains("enum") => TEXT,
        _ => ("an object", r#"write it in braces, as in {"text": "b(r)"}"#),
    }
}

/// What was found instead.
fn found_in_words(found: &str) -> Option<&'static str> {
    let kind = found.split([' ', '`']).next().unwrap_or_default();
    Some(match kind {
        "string" => "a text",
        "integer" | "floating" | "number" => "this number",
        "boolean" => "true or false",
        "null" | "unit" => "null",
        "map" => "an object",
        "sequence" => "a list",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queries::review::ReviewRequest;
    use crate::queries::value::SolveRequest;

    fn solve(json: &str) -> ErrorBody {
        read::<SolveRequest>(json.as_bytes()).unwrap_err()
    }

    #[test]
    fn a_field_is_named_with_the_way_to_it() {
        let wrong = solve(r#"{"position": {"text": 5}}"#);
        assert_eq!(wrong.field.as_deref(), Some("position.text"));
        assert_eq!(wrong.message, "`position.text`: this should be a text, not this number");
        assert!(wrong.hint.unwrap().contains("double quotes"));
        let wrong = solve("{}");
        assert_eq!(wrong.message, "`position`: this field is missing");
        let wrong = solve(
            r#"{"position": {"picture": {"variant": "red-blue", "vertices": [
            {"id": 0, "x": 0, "y": 0}], "edges": [{"from": 0, "to": 0, "colour": "mauve"}]}}}"#,
        );
        assert_eq!(wrong.field.as_deref(), Some("position.picture.edges[0].colour"));
        assert_eq!(
            wrong.message,
            "`position.picture.edges[0].colour`: unknown colour `mauve`, expected \"blue\", \"red\" or \"green\""
        );
        let moves = br#"{"start": {"text": "b"}, "moves": [{"player": "Up", "edge": 0}]}"#;
        let wrong = read::<ReviewRequest>(moves).unwrap_err();
        assert_eq!(wrong.field.as_deref(), Some("moves[0].player"));
        assert_eq!(wrong.hint.as_deref(), Some("use Left or Right"));
    }

    #[test]
    fn what_is_not_json_has_a_line_and_a_column() {
        for (json, why) in [
            ("", "it ends too early (line 1, column 0)"),
            ("{\"position\"\n 3}", "a colon is missing here (line 2, column 2)"),
            (r#"{"position": {"text": "b"}} x"#, "it goes on after its end (line 1, column 29)"),
        ] {
            let wrong = solve(json);
            assert_eq!(wrong.message, format!("the request is not JSON: {why}"));
            assert!(wrong.hint.is_some());
        }
    }
}
