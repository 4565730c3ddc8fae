//! Requests to the service: the name of a query, and JSON.

use service::{Control, ErrorBody, Limits, Reply, Service};

pub(crate) const PIECES: &[&str] = &[
    "\"",
    ",",
    "{",
    "}",
    "[",
    "]",
    ":",
    "null",
    "true",
    "-1",
    "1.5",
    "\"x\"",
    "\"text\"",
    "\"text\": \"b(r)\",",
    "\"position\"",
    "\"picture\"",
    "\"line\"",
    "\"variant\": \"childish\",",
    "\"timeout_ms\": 1,",
    "\"id\": \"x\",",
    "\"typeset\": true,",
    "b^w",
    "(1,2)",
    "g^4",
    "18446744073709551616",
    "1e999",
    "\\u0000",
    "\\ud800",
    "[[[[[[[[[[",
];

/// Small positions, so that every request is answered soon.
const EDGES: usize = 12;
const BYTES: usize = 4 << 20;

/// The answer is JSON or a file; an error has a place and a hint.
pub(crate) fn check(text: &str) {
    let (name, request) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let limits = Limits { edges: EDGES, dominoes: EDGES / 2, ..Limits::default() };
    let control = Control { memory_bytes: BYTES, seed: 1, ..Control::default() };
    match (Service { limits }).call(name, request.as_bytes(), &control, &mut |_| ()) {
        Ok(Reply::Json(json)) => {
            let read = serde_json::from_str::<serde_json::Value>(&json);
            assert!(read.is_ok(), "{text:?} is answered with {json}");
        }
        Ok(Reply::File(file)) => assert!(!file.bytes.is_empty(), "{text:?}"),
        Err(error) => check_error(text, &error),
    }
}

fn check_error(text: &str, error: &ErrorBody) {
    assert!(error.hint.as_ref().is_some_and(|hint| !hint.is_empty()), "{text:?}: {error:?}");
    let named = ["the request", "there is no query"].iter();
    let named = named.into_iter().any(|begin| error.message.starts_with(begin));
    assert!(error.field.is_some() || error.offset.is_some() || named, "{text:?}: {error:?}");
}
