//! Clients that do not keep up are cut off, and do not hold up others.

mod support;

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use hackenbush_studio::Limits;
use serde_json::json;
use support::{ask, get_from, post_head, post_to, started};

/// A time that is short for a client and long for a busy machine that runs the tests.
const SHORT: Duration = Duration::from_millis(400);

/// Long enough for anything but a client that is never cut off.
const LONG: Duration = Duration::from_secs(20);

fn limits() -> Limits {
    Limits { head_time: SHORT, body_time: SHORT, write_time: SHORT, ..Limits::default() }
}

fn connected(server: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(server).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    stream
}

/// Everything that comes until the server closes, which it must.
fn until_closed(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("still open: {error}"),
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    }
}

#[test]
fn a_slow_head_is_cut_off() {
    let server = started(limits());
    for begin in ["", "GET", "GET / HTTP/1.1\r\nHost: x\r\nCookie: "] {
        let mut stream = connected(server);
        stream.write_all(begin.as_bytes()).unwrap();
        assert!(!until_closed(&mut stream).contains("200"), "{begin}");
    }
    // Also if there is always a little more of it.
    let mut stream = connected(server);
    let begin = Instant::now();
    while stream.write_all(b"x").is_ok() {
        assert!(begin.elapsed() < LONG, "still open");
        sleep(Duration::from_millis(20));
    }
    assert_eq!(get_from(server, "/api/about").status, 200);
}

#[test]
fn an_idle_connection_is_closed() {
    let server = started(limits());
    let mut stream = connected(server);
    for _ in 0..3 {
        let request = format!("GET /api/guide HTTP/1.1\r\nHost: {server}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        sleep(Duration::from_millis(20));
    }
    assert_eq!(until_closed(&mut stream).matches("HTTP/1.1 200").count(), 3);
}

#[test]
fn a_slow_body_is_cut_off() {
    let server = started(limits());
    for length in ["Content-Length: 1000", "Transfer-Encoding: chunked"] {
        let mut stream = connected(server);
        let head = format!("{}\r\n{length}\r\n\r\n", post_head(server, "/api/parse"));
        stream.write_all(head.as_bytes()).unwrap();
        let answer = until_closed(&mut stream);
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(answer.contains("the body took longer than 400ms"), "{answer}");
    }
}

#[test]
fn a_client_that_does_not_read_is_cut_off() {
    let server = started(Limits { connections: 1, ..limits() });
    let body = json!({"text": "b".repeat(90_000)}).to_string();
    let head = format!("{}\r\nContent-Length: {}", post_head(server, "/api/parse"), body.len());
    let mut stream = connected(server);
    stream.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).unwrap();
    // It has the only connection, until it is cut off.
    let begin = Instant::now();
    while get_from(server, "/api/about").status != 200 {
        assert!(begin.elapsed() < LONG, "still open");
        sleep(Duration::from_millis(20));
    }
    drop(stream);
}

#[test]
fn there_are_only_so_many_connections() {
    let server = started(Limits { connections: 2, head_time: LONG, ..limits() });
    let idle = [connected(server), connected(server)];
    sleep(Duration::from_millis(100));
    let full = get_from(server, "/api/about");
    assert_eq!((full.status, full.message().as_str()), (503, "too many connections are open"));
    assert!(full.json()["error"]["hint"].is_string());
    drop(idle);
    let begin = Instant::now();
    while get_from(server, "/api/about").status != 200 {
        assert!(begin.elapsed() < LONG, "not closed");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn there_is_only_so_much_room_for_bodies() {
    let service = service::Limits { request_bytes: 100_000, ..service::Limits::default() };
    let patience = Duration::from_millis(50);
    let body_time = Duration::from_secs(2);
    let limits = Limits { service, body_bytes: 100_000, patience, body_time, ..limits() };
    let server = started(limits);
    let mut slow = connected(server);
    let head = format!("{}\r\nContent-Length: 99000\r\n\r\n", post_head(server, "/api/parse"));
    slow.write_all(head.as_bytes()).unwrap();
    let large = json!({"text": format!("b{}", " ".repeat(50_000))});
    let begin = Instant::now();
    let full = loop {
        let answer = post_to(server, "/api/parse", &large);
        if answer.status != 200 {
            break answer;
        }
        assert!(begin.elapsed() < body_time, "there is room");
    };
    assert_eq!((full.status, full.message().as_str()), (429, "too many requests are being read"));
    // What takes no room goes on.
    assert_eq!(get_from(server, "/api/about").status, 200);
    assert!(until_closed(&mut slow).starts_with("HTTP/1.1 408"));
    assert_eq!(post_to(server, "/api/parse", &large).status, 200);
}

#[test]
fn a_body_too_long_is_told_how_long_it_is() {
    let service = service::Limits { request_bytes: 1_000, ..service::Limits::default() };
    let server = started(Limits { service, ..limits() });
    let answer = post_to(server, "/api/parse", &json!({"text": "b".repeat(2_000)}));
    assert_eq!(answer.status, 413);
    assert_eq!(answer.message(), "the body has 2011 bytes; the limit is 1000");
    let chunk = format!("7d0\r\n{}\r\n0\r\n\r\n", "b".repeat(2_000));
    let mut stream = connected(server);
    let head = format!("{}\r\nTransfer-Encoding: chunked\r\n\r\n", post_head(server, "/api/parse"));
    stream.write_all((head + &chunk).as_bytes()).unwrap();
    let answer = until_closed(&mut stream);
    assert!(answer.contains("the body has more bytes; the limit is 1000"), "{answer}");
}

#[test]
fn heads_have_a_limit_too() {
    let server = started(limits());
    let head = format!("GET / HTTP/1.1\r\nHost: {server}\r\nCookie: {}", "x".repeat(200_000));
    assert!([400, 431].contains(&ask(server, &head, "").status));
}
