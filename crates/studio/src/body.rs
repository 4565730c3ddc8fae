//! The body of a request: read whole, within a time, and only if there is room for it.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::http_error::HttpError;
use crate::limits::Limits;

/// Reads bodies within limits.
#[derive(Clone, Debug)]
pub(crate) struct BodyReader {
    /// A permit for each kilobyte of all bodies at a time.
    room: Arc<Semaphore>,
    max_bytes: usize,
    time: Duration,
    patience: Duration,
}

/// A body, and the room that it takes until it is dropped.
#[derive(Debug)]
pub(crate) struct RequestBody {
    pub(crate) bytes: Bytes,
    _room: OwnedSemaphorePermit,
}

const KILOBYTE: usize = 1 << 10;

impl BodyReader {
    pub(crate) fn new(limits: &Limits) -> BodyReader {
        let max_bytes = limits.service.request_bytes;
        // There is room for one body at least.
        let kilobytes = limits.body_bytes.max(max_bytes).div_ceil(KILOBYTE);
        BodyReader {
            room: Arc::new(Semaphore::new(kilobytes.min(Semaphore::MAX_PERMITS))),
            max_bytes,
            time: limits.body_time,
            patience: limits.patience,
        }
    }

    /// The JSON of a request.
    pub(crate) async fn read(&self, request: Request) -> Result<RequestBody, HttpError> {
        check_type(request.headers())?;
        let max_bytes = self.max_bytes;
        let length = length(request.headers());
        if let Some(length) = length.filter(|&length| length > max_bytes) {
            return Err(too_long(&format!("has {length}"), max_bytes));
        }
        let room = self.room(length.unwrap_or(max_bytes)).await?;
        let body = to_bytes(request.into_body(), max_bytes);
        match timeout(self.time, body).await {
            Ok(Ok(bytes)) => Ok(RequestBody { bytes, _room: room }),
            Ok(Err(_)) if length.is_some() => {
                let message = "the body broke off before its end";
                let hint = "send as many bytes as Content-Length says";
                Err(HttpError::new(StatusCode::BAD_REQUEST, message, hint))
            }
            Ok(Err(_)) => Err(too_long("has more", max_bytes)),
            Err(_) => {
                let message = format!("the body took longer than {:?}", self.time);
                let hint = "send the whole request at once";
                Err(HttpError::new(StatusCode::REQUEST_TIMEOUT, &message, hint).closing())
            }
        }
    }

    /// Room for a body, as soon as there is some.
    async fn room(&self, bytes: usize) -> Result<OwnedSemaphorePermit, HttpError> {
        let kilobytes = u32::try_from(bytes.div_ceil(KILOBYTE)).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.room).acquire_many_owned(kilobytes);
        match timeout(self.patience, room).await {
            Ok(Ok(room)) => Ok(room),
            _ => {
                let message = "too many requests are being read";
                let hint = "try again when they have been answered";
                Err(HttpError::new(StatusCode::TOO_MANY_REQUESTS, message, hint).closing())
            }
        }
    }
}

/// Another site's page cannot send JSON without asking first.
fn check_type(headers: &HeaderMap) -> Result<(), HttpError> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let message = "the body has to be application/json";
    let hint = "send the header Content-Type: application/json";
    Err(HttpError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message, hint))
}

fn length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn too_long(has: &str, max_bytes: usize) -> HttpError {
    let message = format!("the body {has} bytes; the limit is {max_bytes}");
    let hint = "ask about the components of a large position one by one";
    HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, &message, hint).closing()
}
