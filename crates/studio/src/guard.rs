//! Who may ask: only a page that came from here.
//!
//! Any page in the browser can send requests to 127.0.0.1, and a name whose address is changed to
//! 127.0.0.1 (DNS rebinding) would even let it read the answers. So the `Host` must be one of the
//! names of this server, a request that changes nothing may have no foreign `Origin` either, and
//! what a browser marks as coming from another site is refused. Every answer forbids the page to
//! load or send anything elsewhere.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http_error::HttpError;
use crate::page::BUILD_HEADER;

/// The page may use what it brought along and talk to its own server, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; \
    manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 8] = [
    BUILD_HEADER,
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The names under which this server may be asked.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn of_port(port: u16) -> Names {
        let hosts = ["127.0.0.1", "localhost", "[::1]"];
        let mut names: Vec<String> = hosts.iter().map(|host| format!("{host}:{port}")).collect();
        if port == 80 {
            names.extend(hosts.map(str::to_owned));
        }
        Names(names)
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// May this request be answered?
    fn check(&self, request: &Request) -> Result<(), &'static str> {
        let headers = request.headers();
        let [host] = &all(headers, &header::HOST)[..] else {
            return Err("a request must name one host");
        };
        let named = request.uri().authority().map(axum::http::uri::Authority::as_str);
        if !self.has(host) || !named.is_none_or(|named| self.has(named)) {
            return Err("this server answers only as 127.0.0.1 or localhost");
        }
        let own = |origin: &&str| origin.strip_prefix("http://").is_some_and(|name| self.has(name));
        if !all(headers, &header::ORIGIN).iter().all(own) {
            return Err("this server answers only its own page");
        }
        let site = all(headers, &HeaderName::from_static("sec-fetch-site"));
        let changes = !matches!(request.method().as_str(), "GET" | "HEAD");
        if changes && !site.iter().all(|site| ["same-origin", "none"].contains(site)) {
            return Err("this server answers only its own page");
        }
        Ok(())
    }
}

/// All values of a header; what is no text is no name of ours.
fn all<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Vec<&'a str> {
    headers.get_all(name).iter().map(|value| value.to_str().unwrap_or("")).collect()
}

/// Refuses what may not be answered, and puts the policy on all answers.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = match names.check(&request) {
        Ok(()) => next.run(request).await,
        Err(why) => {
            let hint = "open the address that `hackenbush studio` prints";
            HttpError::new(StatusCode::FORBIDDEN, why, hint).into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
