//! Who is answered, within which limits, and that nothing is done for nobody.

mod support;

use std::io::Read as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use hackenbush_studio::{Limits, Studio};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Answer, ask, get, hard, post, post_head, post_to, sent, server, started};

fn with_headers(method: &str, headers: &[String]) -> Answer {
    let head = format!("{method} /api/about HTTP/1.1\r\n{}", headers.join("\r\n"));
    ask(server(), head.trim_end(), "")
}

#[test]
fn it_listens_on_loopback_only() {
    assert_eq!(server().ip(), IpAddr::V4(Ipv4Addr::LOCALHOST));
    let studio = Studio::anywhere().unwrap();
    assert_eq!(studio.address().ip(), IpAddr::V4(Ipv4Addr::LOCALHOST));
    assert_eq!(studio.url(), format!("http://127.0.0.1:{}/", studio.address().port()));
    // A port that is taken is not shared.
    assert!(Studio::at(studio.address().port()).is_err());
}

#[test]
fn only_its_own_names_are_answered() {
    let port = server().port();
    for host in ["127.0.0.1", "localhost", "[::1]", "LocalHost"] {
        let answer = with_headers("GET", &[format!("Host: {host}:{port}")]);
        assert_eq!(answer.status, 200, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "127.0.0.1", "", "[::1", "0.0.0.0"] {
        for host in [host.to_owned(), format!("{host}:{port}"), format!("{host}:80")] {
            if host == format!("127.0.0.1:{port}") {
                continue;
            }
            let answer = with_headers("GET", &[format!("Host: {host}")]);
            assert!([400, 403].contains(&answer.status), "{host}: {}", answer.status);
        }
    }
    let twice = [format!("Host: 127.0.0.1:{port}"), "Host: evil.example".to_owned()];
    assert!([400, 403].contains(&with_headers("GET", &twice).status));
    let elsewhere = format!("GET http://evil.example/api/about HTTP/1.1\r\nHost: 127.0.0.1:{port}");
    assert_eq!(ask(server(), &elsewhere, "").status, 403);
    // The page is guarded, too.
    assert_eq!(ask(server(), "GET / HTTP/1.1\r\nHost: evil.example", "").status, 403);
}

#[test]
fn only_its_own_page_may_ask() {
    let server = server();
    let body = json!({"text": "br"}).to_string();
    let head = |more: &str| {
        format!(
            "POST /api/parse HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json{more}"
        )
    };
    let own = format!("\r\nOrigin: http://{server}\r\nSec-Fetch-Site: same-origin");
    assert_eq!(ask(server, &head(&own), &body).status, 200);
    // Programs name no origin.
    assert_eq!(ask(server, &head(""), &body).status, 200);
    for foreign in [
        "Origin: http://evil.example".to_owned(),
        "Origin: null".to_owned(),
        format!("Origin: https://{server}"),
        format!("Origin: http://evil.example:{}", server.port()),
        "Sec-Fetch-Site: cross-site".to_owned(),
        "Sec-Fetch-Site: same-site".to_owned(),
    ] {
        let answer = ask(server, &head(&format!("\r\n{foreign}")), &body);
        assert_eq!(answer.status, 403, "{foreign}");
    }
    let foreign =
        format!("GET /api/about HTTP/1.1\r\nHost: {server}\r\nOrigin: http://evil.example");
    assert_eq!(ask(server, &foreign, "").status, 403);
    // What a form of another page could send.
    let form = format!("POST /api/parse HTTP/1.1\r\nHost: {server}\r\nContent-Type: text/plain");
    assert_eq!(ask(server, &form, &body).status, 415);
}

#[test]
fn every_answer_has_the_policy() {
    let refused = ask(server(), "GET / HTTP/1.1\r\nHost: evil.example", "");
    for answer in [get("/"), get("/api/about"), get("/api/nothing"), get("/nothing.js"), refused] {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"),
            "{policy}"
        );
        // WebAssembly may be compiled; text may still not be run as code.
        let policy = policy.replacen(" 'wasm-unsafe-eval'", "", 1);
        for word in ["unsafe", "*", "http:"] {
            assert!(!policy.contains(word), "{policy}");
        }
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        // By this a page knows its own server.
        assert!(answer.header("x-hackenbush").unwrap().starts_with(env!("CARGO_PKG_VERSION")));
        assert!(answer.header("access-control-allow-origin").is_none());
    }
    assert_eq!(get("/api/about").header("cache-control"), Some("no-store"));
}

#[test]
fn what_is_not_there_is_told_in_json() {
    assert_eq!(
        (get("/api/nothing").status, get("/api/nothing").message().is_empty()),
        (404, false)
    );
    assert_eq!(get("/api/solve").status, 405);
    assert!(!get("/api/solve").message().is_empty());
    for odd in ["/api/guide/%ff", "/api/numberline?days=%ff", "/api/numberline?%ff", "/api/parse?x"]
    {
        let answer = get(odd);
        assert_eq!(answer.status, 400, "{odd}: {}", answer.text());
        assert!(answer.json()["error"]["hint"].is_string(), "{odd}");
    }
    assert_eq!(get("/../Cargo.toml").status, 404);
    assert_eq!(get("/%2e%2e/Cargo.toml").status, 404);
    assert_eq!(get("/assets/nothing.js").status, 404);
    if hackenbush_studio::page_is_built() {
        let page = get("/");
        assert_eq!((page.status, page.header("cache-control")), (200, Some("no-cache")));
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    } else {
        assert!(get("/").json()["error"]["hint"].as_str().unwrap().contains("cargo xtask studio"));
    }
}

#[test]
fn large_requests_are_refused() {
    let limits = service::Limits {
        request_bytes: 2_000,
        edges: 5,
        dominoes: 3,
        ..service::Limits::default()
    };
    let small = started(Limits { service: limits, ..Limits::default() });
    let ask = |path: &str, body: &Value| post_to(small, path, body).status;
    assert_eq!(ask("/api/parse", &json!({"text": " ".repeat(3_000)})), 413);
    assert_eq!(ask("/api/parse", &json!({"text": "b^5"})), 200);
    assert_eq!(ask("/api/parse", &json!({"text": "b^6"})), 413);
    assert_eq!(ask("/api/parse", &json!({"text": "bbbbbb"})), 413);
    assert_eq!(ask("/api/parse", &json!({"text": "(1,2)(1,2)(1,2)(1,2)"})), 413);
    let edges = [(0, 1, "blue"); 6];
    let picture = json!({"picture": support::picture("red-blue", &edges)});
    for path in ["/api/tighten", "/api/print"] {
        assert_eq!(ask(path, &picture), 413, "{path}");
    }
    assert_eq!(ask("/api/solve", &json!({"position": picture})), 413);
}

#[test]
fn time_ends_with_what_is_known() {
    let begin = Instant::now();
    let answer = post("/api/solve", &json!({"position": hard(), "timeout_ms": 700}));
    let time = begin.elapsed();
    let text = answer.text();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.len() > 2, "{text}");
    assert!(lines[0]["progress"]["seconds"].as_f64().unwrap() > 0.1);
    let result = &lines.last().unwrap()["result"];
    assert!(result["bounds"].is_array(), "{result}");
    let warnings = result["warnings"].to_string();
    assert!(warnings.contains("timed out after 700ms"), "{warnings}");
    assert!(time > Duration::from_millis(600) && time < Duration::from_secs(10), "{time:?}");
}

#[test]
fn memory_ends_with_what_is_known() {
    let limits = service::Limits { memory_bytes: 1 << 20, ..service::Limits::default() };
    let small = started(Limits { service: limits, ..Limits::default() });
    let answer = post_to(small, "/api/solve", &json!({"position": hard(), "timeout_ms": 60_000}));
    let text = answer.text();
    assert!(text.contains("out of memory: the limit is 1 MB"), "{text}");
}

/// Begins a long computation and waits until it is under way.
fn begun(server: SocketAddr) -> std::net::TcpStream {
    let body = json!({"position": hard(), "timeout_ms": 600_000}).to_string();
    let mut stream = sent(server, &post_head(server, "/api/solve"), &body);
    let (mut begin, mut part) = (String::new(), [0; 1000]);
    while !begin.contains("progress") {
        let read = stream.read(&mut part).unwrap();
        assert!(read > 0, "{begin}");
        begin += &String::from_utf8_lossy(&part[..read]);
    }
    stream
}

#[test]
fn who_goes_away_is_not_worked_for() {
    let patience = Duration::from_millis(50);
    let single = started(Limits { heavy: 1, patience, ..Limits::default() });
    let quick = json!({"position": {"text": "br"}});
    for _ in 0..3 {
        let stream = begun(single);
        // The only permit is taken, and the answer says so.
        let busy = post_to(single, "/api/solve", &quick);
        assert_eq!(
            (busy.status, busy.message().as_str()),
            (429, "too many computations are running")
        );
        // Reading and writing go on meanwhile.
        assert_eq!(post_to(single, "/api/parse", &json!({"text": "br"})).status, 200);
        drop(stream);
        // The work would take minutes; only if it really ends the seat is free again.
        let begin = Instant::now();
        while post_to(single, "/api/solve", &quick).status != 200 {
            assert!(begin.elapsed() < Duration::from_secs(5), "the work goes on");
        }
    }
}

#[test]
fn who_leaves_before_an_answer_without_progress_is_not_worked_for_either() {
    let patience = Duration::from_millis(50);
    let single = started(Limits { heavy: 1, patience, ..Limits::default() });
    let body = json!({"position": hard(), "format": "svg", "values": true, "timeout_ms": 600_000});
    let stream = sent(single, &post_head(single, "/api/draw"), &body.to_string());
    let quick = json!({"position": {"text": "br"}});
    let begin = Instant::now();
    while post_to(single, "/api/solve", &quick).status != 429 {
        assert!(begin.elapsed() < Duration::from_secs(5), "the work does not begin");
    }
    drop(stream);
    let begin = Instant::now();
    while post_to(single, "/api/solve", &quick).status != 200 {
        assert!(begin.elapsed() < Duration::from_secs(5), "the work goes on");
    }
}

const CALLS: [&str; 19] = [
    "parse",
    "print",
    "hat/read",
    "hat/write",
    "drawing/read",
    "tighten",
    "solve",
    "analyse",
    "moves",
    "misere",
    "decompose",
    "domino",
    "number",
    "reply",
    "review",
    "compare",
    "thermograph",
    "certificate",
    "ordinal",
];

/// Any small JSON.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[brgw0-9(),:^+ -]{0,12}".prop_map(Value::from),
        prop_oneof![Just("red-blue"), Just("clockwise"), Just("Left"), Just("blue"), Just("svg")]
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        let fields = prop_oneof![
            Just("text"),
            Just("picture"),
            Just("position"),
            Just("line"),
            Just("variant"),
            Just("vertices"),
            Just("edges"),
            Just("id"),
            Just("x"),
            Just("y"),
            Just("from"),
            Just("to"),
            Just("colour"),
            Just("dominoes"),
            Just("moves"),
            Just("player"),
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::hash_map(fields.prop_map(str::to_owned), inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// A request that is right but for what is small and odd in it.
fn request() -> impl Strategy<Value = Value> {
    let end = -1i64..5;
    let colour = prop_oneof![Just("blue"), Just("red"), Just("green")];
    let edges = prop::collection::vec((end.clone(), end, colour), 0..7);
    let variant = prop_oneof![
        Just("red-blue"),
        Just("green"),
        Just("red-blue-green"),
        Just("childish"),
        Just("clockwise"),
        Just("domino-shave"),
    ];
    let picture = (variant.clone(), edges)
        .prop_map(|(variant, edges)| json!({"picture": support::picture(variant, &edges)}));
    let text = ("[brg():A;+^2-]{0,10}", prop::option::of(variant))
        .prop_map(|(text, variant)| json!({"text": text, "variant": variant}));
    let line = prop::collection::vec([0u64..4, 0..4], 0..6)
        .prop_map(|line| json!({"line": {"variant": "domino-shave", "dominoes": line}}));
    (prop_oneof![picture, text, line], 0usize..6, any::<bool>()).prop_map(
        |(position, edge, left)| {
            let player = if left { "Left" } else { "Right" };
            let mut body = json!({
                "position": position, "start": position, "left": position, "right": position,
                "player": player, "level": "perfect", "explain": true, "timeout_ms": 2_000,
                "moves": [{"player": player, "edge": edge, "domino": edge}],
            });
            for (name, value) in position.as_object().unwrap() {
                body[name] = value.clone();
            }
            body
        },
    )
}

/// No answer is a mistake of ours, and every refusal says why.
fn check(path: &str, body: &str) -> Result<(), TestCaseError> {
    let answer = ask(server(), &post_head(server(), path), body);
    prop_assert!(
        [200, 400, 413, 422].contains(&answer.status),
        "{} {}: {}",
        path,
        body,
        answer.text()
    );
    if answer.status != 200 {
        prop_assert!(!answer.message().is_empty());
    } else if answer.header("content-type") == Some("application/x-ndjson") {
        prop_assert!(!answer.text().contains("Internal error"), "{} {}", path, body);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_json_is_answered(body in value()) {
        for call in CALLS {
            check(&format!("/api/{call}"), &body.to_string())?;
        }
    }

    #[test]
    fn any_request_is_answered(body in request()) {
        for call in CALLS {
            check(&format!("/api/{call}"), &body.to_string())?;
        }
    }

    #[test]
    fn any_bytes_are_answered(body in ".{0,40}") {
        check("/api/solve", &body)?;
    }
}

#[test]
fn deep_nesting_is_refused() {
    for body in ["[".repeat(100_000), "{\"position\":".repeat(50_000)] {
        let answer = ask(server(), &post_head(server(), "/api/solve"), &body);
        assert_eq!(answer.status, 400);
    }
    let deep =
        json!({"position": {"text": "b(".repeat(40_000) + &")".repeat(40_000)}, "explain": true});
    assert_eq!(post("/api/solve", &deep).status, 200);
}
