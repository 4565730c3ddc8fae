//! The calls, one file for each kind of question. Their contract is `docs/studio-server.md`.

mod about;
mod compare;
mod decompose;
mod domino;
mod draw;
mod files;
mod gallery;
mod guide;
mod moves;
mod number;
mod play;
mod solve;
mod tighten;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::desk::{Desk, Limits};
use crate::guard::{Names, guard};
use crate::page;
use crate::problem::Problem;

/// Everything that is served at this port.
pub(crate) fn router(limits: Limits, port: u16) -> Router {
    let calls = Router::new()
        .route("/about", get(about::about))
        .route("/parse", post(files::parse))
        .route("/print", post(files::print))
        .route("/hat/read", post(files::hat_read))
        .route("/hat/write", post(files::hat_write))
        .route("/tighten", post(tighten::tighten))
        .route("/solve", post(solve::solve))
        .route("/moves", post(moves::moves))
        .route("/decompose", post(decompose::decompose))
        .route("/domino", post(domino::domino))
        .route("/number", post(number::number))
        .route("/numberline", get(number::numberline))
        .route("/reply", post(play::reply))
        .route("/review", post(play::review))
        .route("/compare", post(compare::compare))
        .route("/draw", post(draw::draw))
        .route("/gallery", get(gallery::gallery))
        .route("/guide", get(guide::contents))
        .route("/guide/{page}", get(guide::page))
        .route("/guide/files/{name}", get(guide::file))
        .fallback(async || Problem::new(StatusCode::NOT_FOUND, "there is no such call"))
        .method_not_allowed_fallback(async || {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this call has another method")
        })
        .with_state(Desk::new(limits));
    Router::new()
        .nest("/api", calls)
        .fallback(page::file)
        .layer(from_fn_with_state(Names::of_port(port), guard))
}

/// An answer.
#[derive(Debug)]
struct Json<T>(T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], report::line(&self.0)).into_response()
    }
}

type Answer<T> = Result<Json<T>, Problem>;

/// The JSON of a request.
#[derive(Debug)]
struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Desk> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, desk: &Desk) -> Result<Body<T>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        // Another site's page cannot send this without asking first.
        if !kind.eq_ignore_ascii_case("application/json") {
            let message = "the body should be application/json";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let most = desk.limits.body;
        let bytes = to_bytes(request.into_body(), most).await.map_err(|_| {
            Problem::too_large(format!("the body has more than {most} bytes or broke off"))
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Body)
            .map_err(|wrong| Problem::wrong(format!("the body is not as expected: {wrong}")))
    }
}

/// Lists without items are left out of answers.
fn none_if_empty<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

/// An answer that borrows from what was asked, made into text before that goes.
fn raw(answer: &impl Serialize) -> Result<Box<RawValue>, Problem> {
    let text = serde_json::to_string(answer).and_then(RawValue::from_string);
    text.map_err(|wrong| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, wrong.to_string()))
}
