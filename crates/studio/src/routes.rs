//! A route for every query of the service.
//!
//! Light queries answer with JSON; heavy ones with lines of JSON, progress and then the result.
//! Errors that come before the first line have a status of their own.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::{StreamExt as _, stream};
use service::{Effort, Entry, QUERIES, Reply, Tags};
use tokio::time::timeout;

use crate::guard::{Names, guard};
use crate::http_error::HttpError;
use crate::limits::Limits;
use crate::page;
use crate::work_pool::{Running, WorkPool};

/// Everything that is served at this port.
pub(crate) fn router(limits: &Limits, port: u16) -> Router {
    let mut queries = Router::new().route("/guide/{page}", get(guide_page));
    for entry in QUERIES {
        let from_body = post(async |State(pool): State<WorkPool>, request: Request| {
            let body = pool.bodies.read(request).await?;
            answer(&pool, entry, &body.bytes).await
        });
        // Other sites can make a browser send this, so nothing is computed for it.
        let route = match entry.effort {
            Effort::Heavy => from_body,
            Effort::Light => {
                from_body.get(async |State(pool): State<WorkPool>, fields: InUrl<Query<Fields>>| {
                    answer_fields(&pool, entry, &in_url(fields)?.0).await
                })
            }
        };
        queries = queries.route(&format!("/{}", entry.name), route);
    }
    let queries = queries
        .fallback(async || {
            let names: Vec<&str> = QUERIES.iter().map(|entry| entry.name).collect();
            let hint = format!("the queries are {}", names.join(", "));
            HttpError::new(StatusCode::NOT_FOUND, "there is no such query", &hint)
        })
        .method_not_allowed_fallback(async || {
            let message = "this query needs another method";
            HttpError::new(StatusCode::METHOD_NOT_ALLOWED, message, "send it with POST")
        })
        .with_state(WorkPool::new(limits));
    Router::new()
        .nest("/api", queries)
        .fallback(page::file)
        .layer(from_fn_with_state(Names::of_port(port), guard))
}

/// The fields of a request in a URL.
type Fields = BTreeMap<String, String>;

/// What is in a URL, if it can be read.
type InUrl<T> = Result<T, <T as FromRequestParts<WorkPool>>::Rejection>;

fn in_url<T, E>(read: Result<T, E>) -> Result<T, HttpError> {
    read.map_err(|_| {
        let hint = "write what is beyond ASCII as UTF-8, each byte as in %C3";
        HttpError::new(StatusCode::BAD_REQUEST, "the address cannot be read", hint)
    })
}

async fn guide_page(
    State(pool): State<WorkPool>,
    page: InUrl<Path<String>>,
) -> Result<Response, HttpError> {
    let page = in_url(page)?.0;
    let entry = QUERIES.iter().find(|entry| entry.name == "guide/page");
    let entry = entry.ok_or_else(|| {
        HttpError::new(StatusCode::NOT_FOUND, "there is no guide", "read the files in docs/")
    })?;
    answer_fields(&pool, entry, &Fields::from([("page".to_owned(), page)])).await
}

async fn answer_fields(
    pool: &WorkPool,
    entry: &'static Entry,
    fields: &Fields,
) -> Result<Response, HttpError> {
    let request = serde_json::to_vec(fields).unwrap_or_default();
    answer(pool, entry, &request).await
}

/// How often a heavy query reports its progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

async fn answer(
    pool: &WorkPool,
    entry: &'static Entry,
    request: &[u8],
) -> Result<Response, HttpError> {
    let call = pool.service.read(entry.name, request)?;
    let tags = call.tags();
    let mut running = pool.start(call).await.map_err(|error| error.tagged(tags.clone()))?;
    let streams = entry.effort == Effort::Heavy && !entry.answers_with_file;
    let ended = match streams {
        true => timeout(PROGRESS_INTERVAL, &mut running).await,
        false => Ok((&mut running).await),
    };
    match ended {
        Ok(Err(error)) => Err(HttpError::from(error).tagged(tags)),
        Ok(Ok(Reply::File(file))) => {
            Ok(([(header::CONTENT_TYPE, file.content_type)], file.bytes).into_response())
        }
        Ok(Ok(Reply::Json(json))) if !streams => {
            Ok(([(header::CONTENT_TYPE, "application/json")], json + "\n").into_response())
        }
        Ok(Ok(reply)) => Ok(lines(Body::from(result_line(reply)))),
        Err(_) => Ok(stream_progress(running, tags)),
    }
}

fn lines(body: Body) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

fn result_line(reply: Reply) -> String {
    match reply {
        Reply::Json(json) => format!("{{\"result\":{json}}}\n"),
        Reply::File(_) => String::new(),
    }
}

/// How far the work is.
fn progress_line(running: &Running) -> String {
    let mut progress = serde_json::json!(running.control.progress());
    progress["seconds"] = running.begin.elapsed().as_secs_f64().into();
    format!("{}\n", serde_json::json!({ "progress": progress }))
}

/// Lines of JSON: progress until the work is done, then its result.
fn stream_progress(running: Running, tags: Tags) -> Response {
    let next = async |running: Option<(Running, Tags)>| {
        let (mut running, tags) = running?;
        let progress = progress_line(&running);
        Some(match timeout(PROGRESS_INTERVAL, &mut running).await {
            Ok(Ok(reply)) => (result_line(reply), None),
            Ok(Err(error)) => (HttpError::from(error).tagged(tags).line(), None),
            Err(_) => (progress, Some((running, tags))),
        })
    };
    let lines_of_json = stream::unfold(Some((running, tags)), next);
    let lines_of_json = lines_of_json.map(|line| Ok::<_, Infallible>(Bytes::from(line)));
    lines(Body::from_stream(lines_of_json))
}
