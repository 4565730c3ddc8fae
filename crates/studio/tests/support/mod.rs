//! A server, and a client that sends exactly what it is given.

#![allow(dead_code, unreachable_pub, reason = "each test file uses what it needs")]

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use hackenbush_studio::{Limits, Studio};
use serde_json::{Value, json};

/// A server with these limits, until the tests end.
pub fn started(limits: Limits) -> SocketAddr {
    let studio = Studio::at(0).expect("a free port").with_limits(limits);
    let address = studio.address();
    std::thread::spawn(move || studio.run(|| Ok(())));
    address
}

/// The server that most tests share.
pub fn server() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| started(Limits { heavy: 16, ..Limits::default() }))
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (own, value) = line.split_once(": ")?;
            own.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    /// The message of a problem.
    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().expect("a message").to_owned()
    }
}

/// Sends a request and leaves the connection open.
pub fn sent(server: SocketAddr, head: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    // A server that has seen enough may close early.
    let _ = stream.write_all(request.as_bytes());
    stream
}

/// Sends a request and reads the whole answer.
pub fn ask(server: SocketAddr, head: &str, body: &str) -> Answer {
    let mut stream = sent(server, &format!("{head}\r\nConnection: close"), body);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    let mut answer = Answer { status, head, body: bytes.split_off(end + 4) };
    if answer.header("transfer-encoding").is_some() {
        answer.body = unchunked(&answer.body);
    }
    answer
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size");
        if size == 0 {
            break;
        }
        body.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 4 + size..];
    }
    body
}

pub fn post_head(server: SocketAddr, path: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {server}\r\nOrigin: http://{server}\r\n\
         Content-Type: application/json"
    )
}

pub fn get(path: &str) -> Answer {
    get_from(server(), path)
}

pub fn get_from(server: SocketAddr, path: &str) -> Answer {
    ask(server, &format!("GET {path} HTTP/1.1\r\nHost: {server}"), "")
}

pub fn post(path: &str, body: &Value) -> Answer {
    post_to(server(), path, body)
}

pub fn post_to(server: SocketAddr, path: &str, body: &Value) -> Answer {
    ask(server, &post_head(server, path), &body.to_string())
}

/// The answer to a call that succeeds.
pub fn call(path: &str, body: &Value) -> Value {
    let answer = post(path, body);
    assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
    answer.json()
}

/// The result of a stream that succeeds.
pub fn result(path: &str, body: &Value) -> Value {
    let answer = post(path, body);
    assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let text = answer.text();
    let last: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    assert!(last.get("error").is_none(), "{last}");
    last["result"].clone()
}

/// A drawn picture of these edges, with the vertices that they name.
pub fn picture(variant: &str, edges: &[(i64, i64, &str)]) -> Value {
    let mut ids: Vec<i64> = edges.iter().flat_map(|edge| [edge.0, edge.1]).chain([0]).collect();
    ids.sort_unstable();
    ids.dedup();
    let vertices: Vec<Value> =
        ids.iter().map(|id| json!({"id": id, "x": id, "y": i64::from(*id != 0)})).collect();
    let edges: Vec<Value> = edges
        .iter()
        .map(|(from, to, colour)| json!({"from": from, "to": to, "colour": colour}))
        .collect();
    json!({"variant": variant, "vertices": vertices, "edges": edges})
}

/// A jungle on which an engine works for a long time.
pub fn hard() -> Value {
    let mut text = String::new();
    let colours = ["g", "b", "r", "g", "b", "g", "r"];
    for vertex in 1..=26 {
        for (step, other) in [1, 3, 7, 11].into_iter().enumerate() {
            let from: usize = usize::saturating_sub(vertex, other);
            let colour = if from == 0 { "g" } else { colours[(vertex * 3 + step) % 7] };
            text += &format!("{from}-{vertex}{colour} ");
        }
    }
    json!({"text": text})
}
