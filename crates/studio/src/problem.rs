//! What is wrong with a request, as the page is told.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hackenbush::rules::{RULESETS, Refusal};
use hackenbush::{Diagnostic, Position};
use serde::Serialize;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) error: Box<Error>,
}

/// The same as JSON.
#[derive(Serialize, Debug, Default)]
pub(crate) struct Error {
    pub(crate) message: String,
    /// Where in the text, in the units in which JavaScript counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) offset: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hint: Option<String>,
    /// The edge that the rules do not allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) edge: Option<usize>,
    /// The rules that would take the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fits: Option<Vec<&'static str>>,
}

/// `{"error": ...}`, in an answer and in a stream.
#[derive(Serialize, Debug)]
pub(crate) struct Told<'a> {
    pub(crate) error: &'a Error,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Problem {
        let error = Error { message: message.into(), ..Error::default() };
        Problem { status, error: Box::new(error) }
    }

    /// The request is wrong.
    pub(crate) fn wrong(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, message)
    }

    /// It asks for more than is allowed.
    pub(crate) fn too_large(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Problem {
        self.error.hint = Some(hint.into());
        self
    }

    /// A text is wrong.
    pub(crate) fn in_text(diagnostic: &Diagnostic, text: &str) -> Problem {
        let report::Error { message, offset, hint } = diagnostic.into();
        let before = |offset: usize| text.get(..offset).unwrap_or(text).encode_utf16().count();
        let mut problem = Problem::wrong(message);
        problem.error.offset = offset.map(before);
        problem.error.hint = hint;
        problem
    }

    /// Something that was not written as text is wrong.
    pub(crate) fn of(diagnostic: &Diagnostic) -> Problem {
        let mut problem = Problem::in_text(diagnostic, "");
        problem.error.offset = None;
        problem
    }

    /// The rules do not take a position.
    pub(crate) fn refused(refusal: Refusal, position: &Position) -> Problem {
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, refusal.message);
        problem.error.hint = refusal.hint;
        problem.error.edge = refusal.edge;
        problem.error.fits = Some(fitting(position));
        problem
    }
}

/// The rules that take a position.
pub(crate) fn fitting(position: &Position) -> Vec<&'static str> {
    let fits = RULESETS.iter().filter(|rules| rules.check(position).is_ok());
    fits.map(|rules| rules.name()).collect()
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let json = report::line(&Told { error: &self.error });
        (self.status, [(header::CONTENT_TYPE, "application/json")], json).into_response()
    }
}
