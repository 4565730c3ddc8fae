//! Errors as HTTP responses.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use service::{ErrorBody, ErrorKind, Failed, Tags};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct HttpError {
    status: StatusCode,
    error: Box<ErrorBody>,
    tags: Tags,
}

impl HttpError {
    /// An error that only a server can have.
    pub(crate) fn new(status: StatusCode, message: &str) -> HttpError {
        let error = ErrorBody::new(ErrorKind::Malformed, message);
        HttpError { status, error: Box::new(error), tags: Tags::default() }
    }

    pub(crate) fn hint(mut self, hint: &str) -> HttpError {
        self.error.hint = Some(hint.to_owned());
        self
    }

    /// The same as the answer to a request that has an id.
    pub(crate) fn tagged(self, tags: Tags) -> HttpError {
        HttpError { tags, ..self }
    }

    /// The error on a line of its own.
    pub(crate) fn line(&self) -> String {
        Failed { position: None, error: &self.error }.line(&self.tags)
    }
}

impl From<ErrorBody> for HttpError {
    fn from(error: ErrorBody) -> HttpError {
        let status = match error.kind {
            ErrorKind::Malformed => StatusCode::BAD_REQUEST,
            ErrorKind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorKind::NotFound => StatusCode::NOT_FOUND,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        HttpError { status, error: Box::new(error), tags: Tags::default() }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let headers = [(header::CONTENT_TYPE, "application/json")];
        (self.status, headers, self.line()).into_response()
    }
}
