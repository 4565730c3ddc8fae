//! The embedded page: the files that npm built, and the book beside them.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderName, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

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
        Ok(_) if path == WORKER_PATH => {
            let headers = [(header::CONTENT_TYPE, content_type(path)), NOT_KEPT];
            (headers, WORKER.as_str()).into_response()
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

/// Every answer says which build of the studio it is from, so that a page can tell its own server
/// from another one, and from another program at the same address.
pub(crate) const BUILD_HEADER: (HeaderName, &str) =
    (HeaderName::from_static("x-hackenbush"), BUILD);

/// The page with a mark: it came from a server that answers queries, of this build.
static INDEX: LazyLock<String> = LazyLock::new(|| {
    let html = text_of("index.html");
    let mark = format!("<html data-engine=\"server\" data-build=\"{BUILD}\" ");
    html.replacen("<html ", &mark, 1)
});

const WORKER_PATH: &str = "sw.js";

/// The part of the engine that makes PNG and PDF. All others are kept at once: they come from this
/// computer, and the server may be gone at any time.
const LATER: &str = "assets/render-";

/// The service worker, which keeps the page for when this server is gone, with the list of files.
static WORKER: LazyLock<String> = LazyLock::new(|| {
    let page = PAGE.iter().map(|(name, _)| *name).filter(|name| *name != WORKER_PATH);
    let files = page.chain(service::book::FILES.keys().map(String::as_str)).map(|path| {
        let book = path.starts_with("book/") && path != "book/about.json";
        json!({"path": path, "later": book || path.starts_with(LATER)})
    });
    let list = json!({"version": BUILD, "served": true, "files": files.collect::<Vec<_>>()});
    text_of(WORKER_PATH).replacen("__SITE_FILES__", &list.to_string(), 1)
});

/// A file of the page that is text.
fn text_of(path: &str) -> Cow<'static, str> {
    let found = PAGE.iter().find(|(name, _)| *name == path);
    String::from_utf8_lossy(found.map_or(b"", |(_, contents)| contents))
}

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

    #[test]
    fn the_service_worker_knows_all_files_of_this_build() {
        if !is_built() {
            return;
        }
        assert!(INDEX.contains(&format!("data-build=\"{BUILD}\"")));
        assert!(!WORKER.contains("__SITE_FILES__"));
        for path in ["index.html", "book/gallery.json", "assets/"] {
            assert!(WORKER.contains(&format!("\"path\":\"{path}")), "{path}");
        }
        assert!(WORKER.contains(BUILD) && !WORKER.contains("\"path\":\"sw.js\""));
    }
}
