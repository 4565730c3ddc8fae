//! One call: from the bytes of a request to those of its answer.

use service::{Call, Control, ErrorBody, ErrorKind, Failed, Limits, Reply, Service, Tags};

use crate::watch;

/// What sort of answer it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Json = 0,
    File = 1,
    Error = 2,
    /// Only the module with everything answers this.
    NeedsFull = 3,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) kind: Kind,
    pub(crate) bytes: Vec<u8>,
}

/// Answers a request that comes after the query's name.
pub(crate) fn to(input: &[u8], name_length: usize, megabytes: u32, seed: u32) -> Answer {
    let (name, request) = input.split_at_checked(name_length).unwrap_or((b"", b""));
    let name = std::str::from_utf8(name).unwrap_or_default();
    let bytes = usize::try_from(megabytes).unwrap_or(usize::MAX).saturating_mul(1 << 20);
    let service = Service { limits: Limits { memory_bytes: bytes, ..Limits::default() } };
    if request.len() > service.limits.request_bytes {
        let message = format!("the request is longer than {} bytes", service.limits.request_bytes);
        return refused(&ErrorBody::new(ErrorKind::TooLarge, message), &Tags::default());
    }
    match service.read(name, request) {
        Ok(call) => run(call, &service.limits, seed),
        Err(error) => refused(&error, &Tags::default()),
    }
}

fn run(call: Call, limits: &Limits, seed: u32) -> Answer {
    let tags = call.tags();
    let time = limits.time_for(call.options.timeout_ms);
    let control = Control {
        watch: Some(watch::is_over),
        memory_bytes: limits.memory_bytes,
        time: Some(time),
        clock: watch::clock,
        seed: seed.into(),
        ..Control::default()
    };
    watch::start(time, control.clone());
    match call.run(&control, &mut |_| ()) {
        Ok(Reply::Json(json)) => Answer { kind: Kind::Json, bytes: json.into_bytes() },
        Ok(Reply::File(file)) => {
            let mut bytes = format!("{}\n", file.content_type).into_bytes();
            bytes.extend(file.bytes);
            Answer { kind: Kind::File, bytes }
        }
        Err(error) => refused(&error, &tags),
    }
}

fn refused(error: &ErrorBody, tags: &Tags) -> Answer {
    let line = Failed { position: None, error }.line(tags);
    let kind = match error.kind {
        ErrorKind::NeedsFull => Kind::NeedsFull,
        _ => Kind::Error,
    };
    Answer { kind, bytes: line.into_bytes() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::time::{Duration, Instant};

    fn asked(name: &str, request: &str) -> Answer {
        to(format!("{name}{request}").as_bytes(), name.len(), 256, 7)
    }

    fn json(answer: &Answer) -> Value {
        serde_json::from_slice(&answer.bytes).unwrap()
    }

    #[test]
    fn answers_files_and_errors_are_told_apart() {
        let answer = asked("solve", r#"{"position": {"text": "b(r)(bg)"}, "id": 3}"#);
        assert_eq!((answer.kind, &json(&answer)["value"]), (Kind::Json, &"1*".into()));
        let file = asked("draw", r#"{"position": {"text": "b"}, "format": "svg"}"#);
        assert_eq!(file.kind, Kind::File);
        assert!(file.bytes.starts_with(b"image/svg+xml\n<svg"));
        for (name, request) in [
            ("solve", r#"{"position": {"text": "b("}}"#),
            ("solve", "{"),
            ("no such query", "{}"),
            ("", ""),
        ] {
            let error = asked(name, request);
            assert_eq!(error.kind, Kind::Error, "{name}");
            assert!(json(&error)["error"]["message"].is_string(), "{name}");
        }
    }

    #[test]
    fn impossible_lengths_are_refused() {
        assert_eq!(to(b"solve", 6, 256, 7).kind, Kind::Error);
        assert_eq!(to(&[0xff; 20], 10, 256, 7).kind, Kind::Error);
        assert_eq!(asked("solve", &" ".repeat((8 << 20) + 1)).kind, Kind::Error);
    }

    #[test]
    fn the_deadline_is_kept_without_another_thread() {
        // A jungle of 60 edges that takes minutes.
        let mut text = String::new();
        for vertex in 1..=20_usize {
            for (step, other) in [1, 3, 7].into_iter().enumerate() {
                let from = vertex.saturating_sub(other);
                let colour = ["g", "b", "r", "g", "b", "g", "r"][(vertex * 3 + step) % 7];
                text += &format!("{from}-{vertex}{} ", if from == 0 { "g" } else { colour });
            }
        }
        let start = Instant::now();
        let request = format!(r#"{{"position": {{"text": "{text}"}}, "timeout_ms": 100}}"#);
        let answer = asked("solve", &request);
        assert_eq!(answer.kind, Kind::Json);
        let warning = json(&answer)["warnings"].to_string();
        assert!(warning.contains("timed out after 100ms"), "{warning}");
        assert!(start.elapsed() < Duration::from_secs(20));
    }
}
