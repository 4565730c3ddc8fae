//! Every error says where the fault is and what to do, in words people use.
//!
//! Takes a good request of every query and makes it wrong in every place: each part is left out,
//! and replaced by things that do not belong there.

use serde_json::{Map, Value, json};
use service::{Control, ErrorBody, ErrorKind, Limits, QUERIES, Service};

/// A drawing with its picture, `%hat {...}`, in base64.
const DRAWING: &str = "JWhhdCB7ImZvcm1hdCI6ImhhY2tlbmJ1c2giLCJ2ZXJzaW9uIjoxLCJ2YXJpYW50IjoicmVkLWJsdWUi\
    LCJ2ZXJ0aWNlcyI6W3siaWQiOjAsIngiOjAsInkiOjB9LHsiaWQiOjEsIngiOjAsInkiOjF9XSwiZWRn\
    ZXMiOlt7ImZyb20iOjAsInRvIjoxLCJjb2xvdXIiOiJibHVlIn1dfQo=";

/// A good request of every query, with all its fields.
fn good() -> Vec<(&'static str, Value)> {
    let picture = json!({
        "variant": "red-blue-green", "title": "A", "display": {},
        "vertices": [{"id": 0, "x": 0, "y": 0}, {"id": 1, "x": 0.5, "y": 1}],
        "edges": [{"from": 0, "to": 1, "colour": "blue"}, {"from": 1, "to": 1, "colour": "green"}],
    });
    let mut file = picture.clone();
    file["format"] = json!("hackenbush");
    file["version"] = json!(1);
    let line = json!({"variant": "domino-shave", "dominoes": [[1, 2], [3, "3"]]});
    let text = json!({"text": "b(r)g", "variant": "red-blue-green"});
    let mut requests = vec![
        ("about", json!({"id": 1, "timeout_ms": 5, "no_stats": true, "typeset": true})),
        ("gallery", json!({})),
        ("course", json!({})),
        ("course/lesson", json!({"lesson": "first-cut"})),
        ("guide", json!({})),
        ("guide/page", json!({"page": "notation"})),
        ("guide/picture", json!({"name": "layers.svg"})),
        ("hat/read", json!({"text": file.to_string()})),
        ("drawing/read", json!({"base64": DRAWING})),
        ("number", json!({"text": "5/8"})),
        ("value/text", json!({"value": "{1|-1}"})),
        ("numberline", json!({"days": 3, "from": "-1", "to": "2"})),
        ("parse", text.clone()),
        ("ordinal", json!({"base": "{1|}", "sub": "3/2"})),
        ("rules", json!({"text": "name: low\nblue: Left ground\n"})),
        ("prove", json!({"claim": "Left wins gb", "play": "misere"})),
        ("calc", json!({"expression": "x + 1", "before": ["x := {1|-1}"], "places": 10})),
        ("sort", json!({"positions": [text, {"text": "br"}]})),
        ("domino", json!({"line": line})),
        ("prove", json!({"claim": "br + br = b", "variant": null, "ends": "play", "limit": 50})),
        ("learn", json!({})),
        ("random", json!({"family": "trees", "edges": 5, "variant": null, "count": 2, "seed": 3})),
        ("puzzles", json!({"theme": "green", "rating": [0, 1200], "from": 1, "count": 2})),
        ("puzzles", json!({"date": "2026-11-17"})),
        ("puzzles", json!({"number": 7})),
        (
            "sheet",
            json!({
                "topic": "stalks", "letter": "B", "seed": 1, "level": 1, "count": 2, "title": "A",
                "format": "html", "answers": true,
            }),
        ),
        ("sheet", json!({"tasks": [{"kind": "sum", "level": 1, "seed": 2}], "format": "md"})),
        ("task/new", json!({"kind": "sort", "level": 1, "seed": 3})),
        ("task/solve", json!({"kind": "sort", "level": 1, "seed": "3"})),
    ];
    let made = json!({
        "value": "3/4", "like": null, "atomic_weight": null, "outcome": "L", "unique": true,
        "edges": 8, "cycles": false, "variant": "red-blue", "count": 2, "seed": 3,
    });
    requests.push(("make", made));
    for (kind, answer) in [
        ("stalk", json!({"value": "1/2"})),
        ("tree", json!({"values": ["1", "2"]})),
        ("outcome", json!({"outcome": "N"})),
        ("larger", json!({"choice": 0})),
        ("winning-cut", json!({"cut": 0})),
        ("sort", json!({"order": [2, 0, 1]})),
        ("build", json!({"position": text})),
        ("decompose", json!({"pieces": [[0, 1, 2], [3]]})),
        ("zero", json!({"replies": []})),
    ] {
        let request = json!({"kind": kind, "level": 1, "seed": 3, "answer": answer});
        requests.push(("task/check", request));
    }
    for name in ["hat/write", "print", "tighten"] {
        requests.push((name, json!({"picture": picture})));
    }
    for position in [text, json!({"picture": picture}), json!({"line": line})] {
        for name in [
            "solve",
            "moves",
            "misere",
            "analyse",
            "decompose",
            "domino",
            "thermograph",
            "certificate",
        ] {
            requests.push((name, json!({"position": position})));
        }
        requests.push(("prove", json!({"position": position, "claim": ">= 1/2"})));
        requests.push(("tree", json!({"position": position, "depth": 1, "limit": 20})));
        requests.push(("compare", json!({"left": position, "right": position, "variant": null})));
        requests
            .push(("reply", json!({"position": position, "player": "Left", "level": "random"})));
        let reply =
            json!({"position": position, "player": "Left", "level": "perfect", "play": "misere"});
        requests.push(("reply", reply));
        let first = json!([{"player": "Left", "edge": 0, "domino": 0, "topples": "left"}]);
        requests.push(("review", json!({"start": position, "moves": first})));
        let mut draw = json!({
            "position": position, "format": "svg", "theme": "classic", "view": "whole", "cut": 0,
            "title": "A", "stick": 1, "vertex": 1, "scale": 1,
        });
        for switch in ["values", "totals", "ids", "numbers", "flows", "transparent"] {
            draw[switch] = json!(false);
        }
        requests.push(("draw", draw));
    }
    requests
}

/// What does not belong where it stands.
fn strange() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(7),
        json!(1.5),
        json!(u64::MAX),
        json!("18446744073709551616"),
        json!(""),
        json!("x"),
        json!("JWhhdCB7Cg=="),
        json!("b(r"),
        json!("b^w"),
        json!("[br^w]^w"),
        json!("g^w"),
        json!("(1,2)(2,1)"),
        json!("b^99999999"),
        json!("w^w^w"),
        json!("*:1000000000"),
        json!("clockwise"),
        json!("stirling-shave"),
        json!("pdf"),
        json!("b:A r r:A"),
        json!("\u{202e}\u{1b}[31m"),
        json!([]),
        json!([1, 2, 3]),
        json!({}),
        json!({"text": "b", "line": null}),
        json!({"text": "b^w"}),
        json!({"text": "(1,2)"}),
    ]
}

/// All requests that differ from this one in one place.
fn wrong(value: &Value) -> Vec<Value> {
    let mut all = strange();
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let without: Map<String, Value> =
                    fields.iter().filter(|(other, _)| *other != name).map(owned).collect();
                all.push(Value::Object(without.clone()));
                for inner in wrong(inner) {
                    let mut with = without.clone();
                    with.insert(name.clone(), inner);
                    all.push(Value::Object(with));
                }
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                for inner in wrong(inner) {
                    let mut with = items.clone();
                    with[index] = inner;
                    all.push(Value::Array(with));
                }
            }
        }
        _ => {}
    }
    all
}

fn owned((name, value): (&String, &Value)) -> (String, Value) {
    (name.clone(), value.clone())
}

fn service() -> Service {
    let limits = Limits { edges: 40, dominoes: 20, ..Limits::default() };
    Service { limits }
}

fn error(name: &str, request: &[u8]) -> Option<ErrorBody> {
    let control = Control { memory_bytes: 1 << 20, ..Control::default() };
    service().call(name, request, &control, &mut |_| ()).err()
}

/// Words of the programming language, and of the library that reads JSON.
const FOREIGN: &[&str] = &[
    "u32",
    "u64",
    "usize",
    "i64",
    "f64",
    "struct ",
    "enum ",
    "tuple",
    "::",
    "untagged",
    "unknown variant",
    "invalid type",
    "invalid value",
    "invalid length",
    "missing field",
    "EOF",
    "serde",
    "Request",
    "Option",
    "Some(",
    "None",
    "newtype",
    "string",
    "boolean",
    "sequence",
    "invalid digit",
    "target type",
    "ident",
    "cannot be read",
];

/// What an error lacks.
fn fault(error: &ErrorBody) -> Option<String> {
    let hint = error.hint.as_deref().unwrap_or_default();
    let in_json = error.message.starts_with("the request") && error.message.contains("line ");
    let whole = error.message.starts_with("the request: ");
    if hint.is_empty() {
        return Some("no hint".to_owned());
    }
    if error.field.is_none() && error.offset.is_none() && !in_json && !whole {
        return Some("no place".to_owned());
    }
    let said = |word: &&&str| error.message.contains(**word) || hint.contains(**word);
    FOREIGN.iter().find(said).map(|word| format!("says `{word}`"))
}

fn check(name: &str, request: &str, error: &ErrorBody) {
    let fault = fault(error);
    assert_eq!(fault, None, "{name} {request}: {error:?}");
    let json = serde_json::to_string(error).unwrap();
    assert!(serde_json::from_str::<Value>(&json).is_ok(), "{json}");
}

#[test]
fn every_query_has_a_good_request() {
    for entry in QUERIES {
        assert!(good().iter().any(|(name, _)| *name == entry.name), "{}", entry.name);
    }
    for (name, request) in good() {
        // Some queries are for some kinds of positions only.
        if let Some(error) = error(name, request.to_string().as_bytes()) {
            assert_eq!(error.kind, ErrorKind::Refused, "{name} {request}: {error:?}");
            check(name, &request.to_string(), &error);
        }
    }
}

#[test]
fn every_error_has_a_place_and_a_hint_in_plain_words() {
    let mut errors = 0;
    let mut faults = Vec::new();
    for (name, request) in good() {
        for request in wrong(&request) {
            let request = request.to_string();
            if let Some(error) = error(name, request.as_bytes()) {
                errors += 1;
                if let Some(fault) = fault(&error) {
                    faults.push(format!("{name}: {fault} in {error:?} of {request}"));
                }
            }
        }
    }
    let some: Vec<&String> = faults.iter().step_by(1 + faults.len() / 20).collect();
    assert!(faults.is_empty(), "{} of {errors}: {some:#?}", faults.len());
    assert!(errors > 5_000, "{errors}");
}

#[test]
fn what_is_not_json_has_a_line_and_a_column() {
    for (name, request) in good() {
        let request = request.to_string();
        for (end, _) in request.char_indices().step_by(3).skip(1) {
            for text in [&request[..end], &request[end..]] {
                check(name, text, &error(name, text.as_bytes()).unwrap());
            }
        }
    }
    for bytes in [&b"\xff"[..], b"{\"text\": \"\xff\"}", b"\0", b"{\"id\": 1e999}", b"nul"] {
        let wrong = error("parse", bytes).unwrap();
        check("parse", &String::from_utf8_lossy(bytes), &wrong);
    }
    assert!(error("vaule", b"{}").unwrap().hint.unwrap().contains("solve"));
}

#[test]
fn the_field_is_the_one_that_is_wrong() {
    for (name, request, field, message) in [
        ("solve", json!({"position": {"text": 5}}), "position.text", "this should be a text"),
        ("solve", json!({"position": 5}), "position", "this should be an object"),
        ("solve", json!({}), "position", "this field is missing"),
        ("solve", json!({"position": {"text": "bx"}}), "position.text", "unexpected `x`"),
        ("solve", json!({"position": {}, "timeout_ms": "soon"}), "timeout_ms", "a whole number"),
        (
            "compare",
            json!({"left": {"text": "b"}, "right": {"text": "b("}}),
            "right.text",
            "unclosed",
        ),
        ("numberline", json!({"days": "many"}), "days", "this should be an integer"),
        ("numberline", json!({"days": 3, "to": "1/3"}), "to", "this is not a number"),
        ("tree", json!({"position": {"text": "b^w"}}), "position", "this is an infinite stalk"),
        ("prove", json!({"claim": "b = rx"}), "claim", "unexpected `x`"),
        ("prove", json!({"claim": "b = r = g"}), "claim", "one sign"),
        ("draw", json!({"position": {"text": "b"}, "format": "gif"}), "format", "unknown format"),
        ("draw", json!({"position": {"text": "b"}, "format": "svg", "cut": 9}), "cut", "no edge 9"),
        (
            "reply",
            json!({"position": {"text": "b"}, "player": "Left", "level": "high"}),
            "level",
            "`high`",
        ),
    ] {
        let error = error(name, request.to_string().as_bytes()).unwrap();
        assert_eq!(error.field.as_deref(), Some(field), "{name} {request}: {error:?}");
        assert!(error.message.contains(message), "{name} {request}: {error:?}");
    }
}
