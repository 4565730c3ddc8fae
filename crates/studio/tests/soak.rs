//! Many clients for a while: good ones, bad ones, slow ones, and some that leave.
//!
//! The short run is a test; `cargo xtask soak` runs the long one. Memory and threads stay flat, and
//! at the end the server answers as at the beginning.

mod support;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use hackenbush_studio::Limits;
use serde_json::{Value, json};
use support::{ask, get_from, hard, post_head, post_to, sent, started};

/// Clients at a time.
const CLIENTS: u64 = 8;

/// Short times, so that slow clients come and go quickly.
fn limits() -> Limits {
    let service = service::Limits {
        memory_bytes: 32 << 20,
        time: Duration::from_millis(300),
        ..service::Limits::default()
    };
    Limits {
        service,
        connections: 24,
        head_time: Duration::from_millis(400),
        body_time: Duration::from_millis(400),
        write_time: Duration::from_millis(400),
        ..Limits::default()
    }
}

#[test]
fn a_short_soak_leaves_no_trace() {
    let server = started(limits());
    let end = |requests: u64| move |done: u64, _: Instant| done >= requests;
    soak(server, 1, end(150));
    let before = Figures::now();
    let requests = soak(server, 2, end(150));
    let after = Figures::now();
    assert!(requests >= 150);
    after.compare(&before, 48 << 10);
    assert_still_good(server);
}

/// How often the long soak looks at the figures.
const ROUNDS: usize = 12;

#[test]
#[ignore = "runs for minutes: `cargo xtask soak`"]
#[allow(clippy::print_stdout)] // The figures are what it is run for.
fn a_long_soak_levels_off() {
    let seconds = std::env::var("SOAK_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(60)) / 12;
    let server = started(limits());
    let end = |time: Duration| move |_: u64, begin: Instant| begin.elapsed() >= time;
    let mut requests = 0;
    let figures: Vec<Figures> = (1..)
        .take(ROUNDS)
        .map(|round| {
            requests += soak(server, round, end(time));
            let figures = Figures::now();
            println!("{requests} requests: {figures:?}");
            figures
        })
        .collect();
    let (first, second) = figures.split_at(ROUNDS / 2);
    // What leaks is there for good, so it raises the least of the second half; an allocator that has
    // not yet returned what a large request took raises only some of the figures.
    Figures::of_each(second, u64::min).compare(&Figures::of_each(first, u64::max), 4 << 10);
    assert_still_good(server);
}

/// Runs the clients until each is at its end; how many requests they made.
fn soak(
    server: SocketAddr,
    seed: u64,
    ended: impl Fn(u64, Instant) -> bool + Copy + Send + 'static,
) -> u64 {
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            thread::spawn(move || {
                let begin = Instant::now();
                let mut state = seed * 1_000 + client;
                let mut done = 0;
                while !ended(done, begin) {
                    request(server, &mut state);
                    done += 1;
                }
                done
            })
        })
        .collect();
    let done = clients.into_iter().map(|client| client.join().unwrap()).sum();
    // Those that were cut off or left are gone a little later.
    sleep(Duration::from_secs(1));
    done
}

/// One request of some kind.
fn request(server: SocketAddr, state: &mut u64) {
    let kind = below(state, 20);
    let text = ["br", "b(r)(bg) + r", ":G brrb:G", "(1,2)(2,1)", "[br]^w", "g^9 + gg"];
    let position = json!({"text": text[below(state, text.len())]});
    match kind {
        0..=5 => {
            let queries = ["solve", "moves", "analyse", "decompose", "thermograph"];
            let path = format!("/api/{}", queries[below(state, queries.len())]);
            // Infinite stalks are refused by some, and seats may be taken.
            fine(&post_to(server, &path, &json!({"position": position})), &[200, 422, 429]);
        }
        6..=7 => fine(&get_from(server, "/api/numberline?days=4"), &[200]),
        8 => fine(&get_from(server, "/api/guide/notation"), &[200]),
        9 => {
            let format = ["svg", "png", "pdf"][below(state, 3)];
            let body = json!({"position": {"text": "b(r)(bg) + r"}, "format": format});
            fine(&post_to(server, "/api/draw", &body), &[200, 429]);
        }
        10..=11 => {
            let bad = ["{", "[]", "{\"position\":{\"text\":\"b(\"}}", "nul", "\u{202e}"];
            let body = bad[below(state, bad.len())];
            fine(&ask(server, &post_head(server, "/api/solve"), body), &[400, 429]);
        }
        12 => fine(&get_from(server, "/nothing"), &[404]),
        13 => fine(&ask(server, "GET / HTTP/1.1\r\nHost: evil.example", ""), &[403]),
        14..=15 => {
            // Leaves during the work.
            let body = json!({"position": hard(), "timeout_ms": 600_000}).to_string();
            let stream = sent(server, &post_head(server, "/api/solve"), &body);
            sleep(Duration::from_millis(5));
            drop(stream);
        }
        16 => {
            let body = json!({"position": hard(), "timeout_ms": 50});
            fine(&post_to(server, "/api/solve", &body), &[200, 429]);
        }
        17 => broken(server, b"GET / HT", state),
        18 => {
            let head =
                format!("{}\r\nContent-Length: 99\r\n\r\n{{", post_head(server, "/api/parse"));
            broken(server, head.as_bytes(), state);
        }
        _ => {
            // Does not read the answer.
            let body = json!({"text": "b".repeat(20_000)}).to_string();
            let stream = sent(server, &post_head(server, "/api/parse"), &body);
            sleep(Duration::from_millis(10));
            drop(stream);
        }
    }
}

/// Begins a request, and leaves or is cut off.
fn broken(server: SocketAddr, begin: &[u8], state: &mut u64) {
    let Ok(mut stream) = TcpStream::connect(server) else { return };
    // The server may close first.
    let _ = stream.write_all(begin);
    if below(state, 4) == 0 {
        let _ = stream.set_read_timeout(Some(Duration::from_secs(30)));
        let _ = stream.read_to_end(&mut Vec::new());
    }
}

/// An answer with one of these statuses, or the word that there are too many connections.
fn fine(answer: &support::Answer, statuses: &[u16]) {
    let good = statuses.contains(&answer.status) || answer.status == 503;
    assert!(good, "{}: {}", answer.status, String::from_utf8_lossy(&answer.body));
}

fn assert_still_good(server: SocketAddr) {
    let answer = post_to(server, "/api/solve", &json!({"position": {"text": "br"}}));
    let line: Value = serde_json::from_str(answer.text().lines().last().unwrap()).unwrap();
    assert_eq!((answer.status, &line["result"]["value"]), (200, &json!("1/2")));
}

/// What this process, server and clients, takes.
#[derive(Debug, Default)]
struct Figures {
    kilobytes: u64,
    threads: u64,
    descriptors: u64,
}

impl Figures {
    /// All zero where the system does not tell.
    fn now() -> Figures {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
        };
        let descriptors =
            std::fs::read_dir("/proc/self/fd").map_or(0, |files| files.map(|_| 1).sum());
        Figures { kilobytes: field("VmRSS:"), threads: field("Threads:"), descriptors }
    }

    /// Each of the figures by itself, the largest or the smallest.
    fn of_each(all: &[Figures], choose: fn(u64, u64) -> u64) -> Figures {
        let chosen = |figure: fn(&Figures) -> u64| all.iter().map(figure).reduce(choose);
        Figures {
            kilobytes: chosen(|one| one.kilobytes).unwrap_or(0),
            threads: chosen(|one| one.threads).unwrap_or(0),
            descriptors: chosen(|one| one.descriptors).unwrap_or(0),
        }
    }

    /// No more than before, but for what an allocator and pools of threads keep.
    fn compare(&self, before: &Figures, kilobytes: u64) {
        assert!(self.kilobytes <= before.kilobytes + kilobytes, "{before:?} {self:?}");
        assert!(self.threads <= before.threads + 8, "{before:?} {self:?}");
        assert!(self.descriptors <= before.descriptors + 8, "{before:?} {self:?}");
    }
}

/// A number below `n`: SplitMix64.
fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    usize::try_from((z ^ (z >> 31)) % n as u64).unwrap()
}
