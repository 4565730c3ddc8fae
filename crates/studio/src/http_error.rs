//! Errors as HTTP responses.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use service::{ErrorBody, ErrorKind, Failed, Tags};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct HttpError {
    status: StatusCode,
    error: Box<ErrorBody>,
    tags: Tags,
    closes: bool,
}

impl HttpError {
    /// An error that only a server can have.
    pub(crate) fn new(status: StatusCode, message: &str, hint: &str) -> HttpError {
        let error = ErrorBody::new(ErrorKind::Malformed, message).hint(hint);
        HttpError { status, error: Box::new(error), tags: Tags::default(), closes: false }
    }

    /// The same, after which the connection is closed: the rest of the request is not read.
    pub(crate) fn closing(self) -> HttpError {
        HttpError { closes: true, ..self }
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
        HttpError { status, error: Box::new(error), tags: Tags::default(), closes: false }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let headers = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (self.status, headers, self.line()).into_response();
        if self.closes {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}
