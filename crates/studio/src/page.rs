//! The embedded page: the files that npm built, and the book beside them.

use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderName, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http_error::HttpError;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Was the page built before this was compiled?
#[must_use]
pub fn is_built() -> bool {
    PAGE.iter().any(|(name, _)| *name == "index.html")
}

/// A file of the page.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let message = "the page's files can only be read";
        return HttpError::new(StatusCode::METHOD_NOT_ALLOWED, message, "use GET").into_response();
    }
    match PAGE.binary_search_by_key(&path, |(name, _)| name) {
        Ok(_) if path == "index.html" => {
            let headers = [(header::CONTENT_TYPE, content_type(path)), NOT_KEPT];
            (headers, INDEX.as_str()).into_response()
        }
        Ok(found) => served(path, PAGE[found].1),
        Err(_) if path == "index.html" => {
            let message = "the page is not part of this build";
            let hint = "`cargo xtask studio` builds it; this needs Node.js";
            HttpError::new(StatusCode::NOT_FOUND, message, hint).into_response()
        }
        Err(_) => match service::book::FILES.get(path) {
            Some(file) => {
                let headers = [(header::CONTENT_TYPE, file.content_type), NOT_KEPT];
                (headers, file.bytes.as_slice()).into_response()
            }
            None => {
                let hint = "the page is at /, and the queries are under /api/";
                HttpError::new(StatusCode::NOT_FOUND, "there is no such file", hint).into_response()
            }
        },
    }
}

/// The browser asks again every time.
const NOT_KEPT: (HeaderName, &str) = (header::CACHE_CONTROL, "no-cache");

/// The page with a mark: it came from a server that answers queries.
static INDEX: LazyLock<String> = LazyLock::new(|| {
    let found = PAGE.iter().find(|(name, _)| *name == "index.html");
    let html = String::from_utf8_lossy(found.map_or(b"", |(_, contents)| contents));
    html.replacen("<html ", "<html data-engine=\"server\" ", 1)
});

/// A file with its type. What is under `assets/` has a hash in its name and so never changes.
fn served(name: &str, contents: &'static [u8]) -> Response {
    let cache = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [(header::CONTENT_TYPE, content_type(name)), (header::CACHE_CONTROL, cache)];
    (headers, Body::from(contents)).into_response()
}

fn content_type(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_in_order_and_have_types() {
        assert!(PAGE.is_sorted_by_key(|(name, _)| *name));
        for (name, _) in PAGE {
            let known = content_type(name) != "application/octet-stream";
            assert!(known || name.starts_with('.'), "{name}");
        }
    }
}
