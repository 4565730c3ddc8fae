//! Every query, by name and from Rust.

use std::sync::atomic::Ordering;
use std::time::Duration;

use partizan::text::Format;
use partizan::{Dyadic, Outcome};
use serde_json::{Value, json};
use service::{
    Control, ErrorBody, ErrorKind, Job, Json, Limits, OutputOptions, Problem, QUERIES, Reply,
    Service, queries,
};

fn asked(service: Service, name: &str, request: &Value) -> Result<Value, ErrorBody> {
    let request = request.to_string();
    match service.call(name, request.as_bytes(), &Control::default(), &mut |_| ())? {
        Reply::Json(json) => Ok(serde_json::from_str(&json).unwrap()),
        Reply::File(file) => Ok(json!({"content_type": file.content_type})),
    }
}

fn call(name: &str, request: &Value) -> Value {
    asked(Service::default(), name, request).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

fn refused(name: &str, request: &Value) -> ErrorBody {
    asked(Service::default(), name, request).unwrap_err()
}

fn text(text: &str) -> Value {
    json!({"position": {"text": text}})
}

/// A drawn picture of these edges, with the vertices that they name.
fn drawing(edges: &[(Value, Value, &str)]) -> Value {
    let mut ids = vec![json!(0)];
    for id in edges.iter().flat_map(|edge| [&edge.0, &edge.1]) {
        if !ids.contains(id) {
            ids.push(id.clone());
        }
    }
    let vertices: Vec<Value> = ids.iter().map(|id| json!({"id": id, "x": 0, "y": 0})).collect();
    let edges: Vec<Value> = edges
        .iter()
        .map(|(from, to, colour)| json!({"from": from, "to": to, "colour": colour}))
        .collect();
    json!({"variant": "red-blue-green", "vertices": vertices, "edges": edges})
}

/// A jungle on which an engine works for a long time.
fn hard() -> Value {
    let mut text = String::new();
    let colours = ["g", "b", "r", "g", "b", "g", "r"];
    for vertex in 1..=26 {
        for (step, other) in [1, 3, 7, 11].into_iter().enumerate() {
            let from: usize = usize::saturating_sub(vertex, other);
            let colour = if from == 0 { "g" } else { colours[(vertex * 3 + step) % 7] };
            text += &format!("{from}-{vertex}{colour} ");
        }
    }
    json!({"position": {"text": text}})
}

// The line with which blocks of the book begin was once refused as a text.
#[test]
fn a_text_may_name_its_variant() {
    let parsed = call("parse", &json!({"text": "@variant childish\nb(b;rb)"}));
    assert_eq!((&parsed["variant"], &parsed["named"]), (&json!("childish"), &json!("childish")));
    assert_eq!(parsed["picture"]["edges"].as_array().unwrap().len(), 4);
    assert_eq!(call("parse", &json!({"text": "br"})).get("named"), None);
    assert_eq!(call("solve", &text(" @variant green\ngg"))["variant"], "green");
    // Whoever asks knows better.
    let other = json!({"text": "@variant childish\nbb", "variant": "red-blue"});
    assert_eq!(call("parse", &other)["variant"], "red-blue");
    let unknown = refused("parse", &json!({"text": "@variant  mauve\nbb"}));
    assert_eq!((&*unknown.message, unknown.offset), ("there is no variant `mauve`", Some(10)));
    let wrong = refused("parse", &json!({"text": "@variant green\nggz"}));
    assert_eq!(wrong.offset, Some(17));
}

#[test]
fn names_are_unique_and_there_is_no_other() {
    let mut names: Vec<&str> = QUERIES.iter().map(|entry| entry.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), QUERIES.len());
    assert_eq!(refused("vaule", &json!({})).kind, ErrorKind::NotFound);
}

#[test]
fn values_from_rust_are_typed_and_by_name_are_json() {
    let control = Control::default();
    let (mut engine, mut ignore) = (control.engine(), |_| ());
    let output = OutputOptions { stats: false, ..OutputOptions::default() };
    let mut job = Job::new(&mut engine, &control, output, &mut ignore);
    let problem: Problem = "br + gb + gb + gb + g".parse().unwrap();
    let answer = queries::value::answer(&problem, true, &mut job).unwrap();
    assert_eq!(answer.outcome, Some(Json(Outcome::Left)));
    assert_eq!(answer.mean, Some(Json("1/2".parse::<Dyadic>().unwrap())));
    // Once the studio showed this as 1/2 cubed.
    let value = answer.value.as_ref().unwrap();
    assert_eq!(
        (value.0.to_string(), value.0.format(Format::Unicode).as_str()),
        ("1/2+^3".to_owned(), "1/2↑3")
    );
    let request = json!({
        "position": {"text": "br + gb + gb + gb + g"}, "explain": true, "no_stats": true,
    });
    let json = call("solve", &request);
    let own: Value = serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap();
    for (field, value) in own.as_object().unwrap() {
        assert_eq!(&json[field], value, "{field}");
    }
    assert!(json.get("stats").is_none());
    assert_eq!(call("solve", &text("br"))["stats"]["positions"], 0);
}

#[test]
fn birthdays_are_texts() {
    for (position, birthday) in [("br", "2"), ("gb", "2"), ("b^w b", "w+1"), ("", "0")] {
        assert_eq!(call("solve", &text(position))["birthday"], birthday, "{position}");
    }
    assert_eq!(call("number", &json!({"text": "5/8"}))["birthday"], "4");
    assert_eq!(call("number", &json!({"text": "w-1"}))["birthday"], "w+1");
}

#[test]
fn answers_carry_the_id_of_their_request() {
    for id in [json!(7), json!("seven")] {
        let answer = call("moves", &json!({"position": {"text": "b"}, "id": id}));
        assert_eq!(answer["id"], id);
        assert_eq!(answer["moves"][0]["edge"], 0);
    }
    let request = br#"{"position": {"text": "bx"}, "id": 7}"#;
    let call = Service::default().read("solve", request).unwrap();
    let tags = call.tags();
    let error = call.run(&Control::default(), &mut |_| ()).unwrap_err();
    let line = service::Failed { position: None, error: &error }.line(&tags);
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["id"], &line["error"]["offset"]), (&json!(7), &json!(1)));
}

#[test]
fn values_are_typeset_on_request() {
    let hot = json!({
        "position": {"text": ":G bbbbbbrrrr:G", "variant": "childish"}, "typeset": true,
    });
    let typeset = call("solve", &hot)["typeset"].clone();
    let half = json!([{"kind": "text", "text": "−2"}]);
    assert_eq!(typeset["-2"], half, "{typeset}");
    assert!(typeset.get("4").is_none(), "what looks as it is written is left out");
    let typeset =
        call("solve", &json!({"position": {"text": "br"}, "typeset": true}))["typeset"].clone();
    assert_eq!(typeset["1/2"], json!([{"kind": "fraction", "over": "1", "under": "2"}]));
    assert!(call("solve", &text("br")).get("typeset").is_none());
}

#[test]
fn an_analysis_is_the_value_the_moves_and_the_texts() {
    let drawn = drawing(&[(json!(0), json!(1), "blue"), (json!(1), json!(2), "green")]);
    let position = json!({"position": {"picture": drawn}});
    let analysis = call("analyse", &position);
    let solved = call("solve", &json!({"position": {"picture": drawn}, "explain": true}));
    for (field, value) in solved.as_object().unwrap().iter().filter(|(name, _)| *name != "stats") {
        assert_eq!(&analysis[field], value, "{field}");
    }
    assert_eq!(analysis["moves"], call("moves", &position)["moves"]);
    assert_eq!(analysis["printed"], call("print", &json!({"picture": drawn})));
    assert!(analysis.get("position").is_none(), "a drawing has no text");
    let line = call("analyse", &text("(1,2)(3,3)"));
    assert!(line["moves"][0]["domino"] == 0 && line.get("printed").is_none());
    let endless = call("analyse", &text("b^w"));
    assert_eq!((&endless["value"], &endless["moves"]), (&json!("w"), &json!([])));
}

/// Listing what falls with every edge of a stalk once took the square of its height.
#[test]
fn what_falls_is_counted_where_it_is_long() {
    let answer = call("moves", &text("b^200"));
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["falls_count"], moves[0].get("falls")), (&json!(199), None));
    assert_eq!(
        (moves[99]["falls"].as_array().unwrap().len(), &moves[99]["falls"][0]),
        (100, &json!(100))
    );
    assert!(moves[99].get("falls_count").is_none() && moves[199]["falls"] == json!([]));
    let high = text("b^50000");
    let control = Control { memory_bytes: 8 << 20, ..Control::default() };
    let reply =
        Service::default().call("moves", high.to_string().as_bytes(), &control, &mut |_| ());
    let Ok(Reply::Json(json)) = reply else { panic!("no answer") };
    let answer: Value = serde_json::from_str(&json).unwrap();
    let listed = answer["moves"].as_array().unwrap().len();
    assert!((1000..50_000).contains(&listed), "{listed}");
    assert_eq!(answer["warnings"], json!(["out of memory: the limit is 8 MB"]));
}

/// The digits of such a sum once kept a server busy for hours.
#[test]
fn ordinal_sums_of_very_fine_numbers_are_refused() {
    for [base, sub] in [["1/2^99999999", "1"], ["1", "3 - 5/2^ 18446744073709551616"]] {
        let wrong = refused("ordinal", &json!({ "base": base, "sub": sub }));
        assert_eq!(
            (wrong.kind, &*wrong.message),
            (ErrorKind::TooLarge, "a denominator beyond 2^100000")
        );
    }
    assert_eq!(call("ordinal", &json!({ "base": "1/2^3", "sub": "0" }))["value"], "1/8");
}

/// A drawing that cannot be rendered in its time is refused before; svg takes no renderer.
#[test]
fn drawings_are_rendered_in_time_or_not_at_all() {
    let control = Control { time: Some(Duration::from_millis(50)), ..Control::default() };
    let draw = |format: &str| {
        let request =
            json!({ "position": { "text": "[(b)]^4999" }, "format": format, "scale": 0.1 });
        Service::default().call("draw", request.to_string().as_bytes(), &control, &mut |_| ())
    };
    let wrong = draw("pdf").unwrap_err();
    assert_eq!(wrong.kind, ErrorKind::TooLarge);
    assert!(wrong.message.contains("parts of this drawing may take"), "{}", wrong.message);
    assert!(matches!(draw("svg"), Ok(Reply::File(_))));
}

/// As numbers, spots above 2^53 and large ids lost their last bits in the page: this line was
/// worth -1, and in the page `*`.
#[test]
fn large_integers_survive_a_round_trip() {
    let line = "(9007199254740993,9007199254740992)";
    assert_eq!(call("solve", &text(line))["value"], "-1");
    let parsed = call("parse", &json!({"text": line}))["line"].clone();
    assert_eq!(parsed["dominoes"], json!([["9007199254740993", "9007199254740992"]]));
    assert_eq!(call("solve", &json!({"position": {"line": parsed}}))["value"], "-1");
    let shown = call("domino", &json!({"line": parsed}));
    assert_eq!((&shown["value"], &shown["line"]), (&json!("-1"), &parsed));
    assert_eq!(shown["steps"][0]["line"][0]["left"], "9007199254740993");

    let list = "0-9007199254740993b 9007199254740993-9007199254740992r";
    let picture = call("parse", &json!({"text": list}))["picture"].clone();
    assert_eq!(picture["edges"][1]["from"], "9007199254740993");
    let position = json!({"position": {"picture": picture}});
    assert_eq!(call("solve", &position)["value"], "1/2");
    let moves = call("moves", &position)["moves"].clone();
    assert_eq!(
        (&moves[1]["from"], &moves[1]["to"]),
        (&json!("9007199254740993"), &json!("9007199254740992"))
    );
    let tight = call("tighten", &json!({"picture": picture}));
    assert_eq!(tight["vertices"][1]["id"], "9007199254740993");
    let file = call("hat/write", &json!({"picture": picture}))["text"].clone();
    assert!(file.as_str().unwrap().contains("\"to\": 9007199254740993"), "{file}");
    assert_eq!(call("hat/read", &json!({"text": file}))["picture"]["edges"], picture["edges"]);
}

/// They were once numbered as in the difference, which was printed in another order.
#[test]
fn compared_edges_are_those_of_the_inputs() {
    let compared = call("compare", &json!({"left": {"text": "b + br"}, "right": {"text": "brr"}}));
    assert_eq!((&compared["relation"], &compared["outcome"]), (&json!(">"), &json!("L")));
    let inputs = ["b + br", "brr"].map(|text| text.parse::<Problem>().unwrap());
    for turn in compared["lines"][0]["moves"].as_array().unwrap() {
        let (input, edge) = (turn["position"].as_u64().unwrap(), turn["edge"].as_u64().unwrap());
        let picture = inputs[usize::from(input == 1)].picture().unwrap();
        let colour = picture.edges()[usize::try_from(edge).unwrap()].colour;
        // In the difference the second position's colours are swapped.
        let colour = if input == 1 { colour.negated() } else { colour };
        assert_eq!(turn["colour"], colour.name(), "{turn}");
        let owner = if turn["player"] == "Left" { "blue" } else { "red" };
        assert_eq!(turn["colour"], owner, "{turn}");
    }
    let wrong = refused("compare", &json!({"left": {"text": "(1,2)"}, "right": {"text": "b"}}));
    assert_eq!(wrong.kind, ErrorKind::Refused);
}

#[test]
fn pieces_add_up() {
    let taken = call("decompose", &text("b(b)(br)"));
    assert_eq!((&taken["sum"], &taken["value"]), (&json!("5/2"), &json!("5/2")));
    assert_eq!(taken["pieces"][2]["edges"], json!([2, 3]));
    let parts = call("decompose", &text("gb + b"));
    assert_eq!((parts["pieces"].as_array().map(Vec::len), &parts["sum"]), (Some(2), &json!("1^*")));
    assert_eq!(refused("decompose", &text("(1,2)")).kind, ErrorKind::Refused);
}

#[test]
fn ordinal_sums_and_thermographs() {
    let sum = call("ordinal", &json!({"base": "{-3/8|}", "sub": "-1"}));
    assert_eq!(sum, json!({"base": "{-3/8|}", "sub": "-1", "value": "-1/4"}));
    let wrong = refused("ordinal", &json!({"base": "1", "sub": "{0|"}));
    assert_eq!((wrong.kind, wrong.offset), (ErrorKind::Malformed, Some(3)));
    let hot = json!({"position": {"text": ":G bbbbbbrrrr:G", "variant": "childish"}});
    let graph = call("thermograph", &hot);
    assert_eq!((&graph["mean"], &graph["temperature"]), (&json!("1"), &json!("3")));
    assert_eq!(graph["left"], json!([["4", "0"], ["1", "3"]]));
}

#[test]
fn a_game_is_played_and_reviewed() {
    let reply = call(
        "reply",
        &json!({"position": {"text": "br + r"}, "player": "Right", "level": "perfect"}),
    );
    assert_eq!(
        (&reply["edge"], &reply["winning"], &reply["over"]),
        (&json!(1), &json!(true), &json!(false))
    );
    let moves = json!([{"player": "Right", "edge": 2}, {"player": "Left", "edge": 0}]);
    let review = call("review", &json!({"start": {"text": "br + r"}, "moves": moves}));
    assert_eq!((&review["plies"][0]["mistake"], &review["winner"]), (&json!(true), &json!("Left")));
    // For the graph of the game: -1/2, then 1/2, then 0.
    let places: Vec<_> =
        review["plies"].as_array().unwrap().iter().map(|ply| &ply["after_x"]).collect();
    assert_eq!(
        (&review["plies"][0]["before_x"], places),
        (&json!(-0.5), vec![&json!(0.5), &json!(0.0)])
    );
    let illegal = json!({"start": {"text": "br"}, "moves": [{"player": "Left", "edge": 1}]});
    assert_eq!(refused("review", &illegal).kind, ErrorKind::Refused);
}

#[test]
fn rows_of_dominoes_fall_to_either_side() {
    let row = |text: &str| json!({"text": text, "variant": "toppling-dominoes"});
    let solved = call("solve", &json!({"position": row("brrbb")}));
    assert_eq!((&solved["value"], &solved["dominoes"]), (&json!("{1|*}"), &json!(5)));
    // A line of dominoes is the row of its colours, as the page sends it.
    let line = json!({"line": {"variant": "toppling-dominoes", "dominoes": [[0, 1], [1, 0]]}});
    let found = call("moves", &json!({"position": line}));
    assert_eq!(found["value"], "*");
    let made: Vec<_> =
        found["moves"].as_array().unwrap().iter().map(|m| (&m["domino"], &m["topples"])).collect();
    let [left, right] = ["left", "right"].map(|way| json!(way));
    let dominoes = [json!(0), json!(1)];
    let expected = [
        (&dominoes[0], &left),
        (&dominoes[0], &right),
        (&dominoes[1], &left),
        (&dominoes[1], &right),
    ];
    assert_eq!(made, expected);
    let parsed = call("parse", &row("brg"));
    assert_eq!(parsed["line"]["dominoes"], json!([[0, 1], [1, 0], [0, 0]]));
    let request = json!({"position": row("brb"), "player": "Left", "level": "perfect"});
    let reply = call("reply", &request);
    assert_eq!((&reply["domino"], &reply["topples"]), (&json!(0), &json!("right")));
    assert_eq!(reply["falls"], json!([1, 2]));
    // Dominoes keep their first numbers after those on their left have fallen.
    let moves = json!([
        {"player": "Right", "domino": 1, "topples": "left"},
        {"player": "Left", "domino": 2, "topples": "right"},
    ]);
    let review = call("review", &json!({"start": row("brb"), "moves": moves}));
    assert_eq!((&review["winner"], &review["plies"][0]["falls"]), (&json!("Left"), &json!([0])));
    assert_eq!(review["plies"][1]["winning"], json!([4, 5]));
    let moves = json!([{"player": "Left", "domino": 0}]);
    assert!(refused("review", &json!({"start": row("brb"), "moves": moves})).hint.is_some());
}

#[test]
fn misere_play_has_outcomes_and_no_values() {
    let found = call("misere", &text("b + r(b)(b)"));
    assert_eq!((&found["play"], &found["outcome"]), (&json!("misere"), &json!("N")));
    assert!(found["reason"].as_str().unwrap().starts_with("1 blue edge and 1 red edge touch"));
    assert!(found.get("value").is_none());
    // Left wins by cutting the blue edge that touches the ground, and by no other.
    let wins: Vec<_> = found["moves"].as_array().unwrap().iter().map(|m| &m["wins"]).collect();
    assert_eq!(wins[..3], [&json!(true), &json!(false), &json!(false)]);
    for (position, outcome) in [("g", "P"), ("gb", "L"), ("gg + gg", "P"), ("", "N")] {
        assert_eq!(call("misere", &text(position))["outcome"], outcome, "{position}");
    }
    let request = json!({
        "position": {"text": "b + r(b)(b)"}, "player": "Left", "level": "perfect", "play": "misere",
    });
    let reply = call("reply", &request);
    assert_eq!((&reply["edge"], &reply["winning"]), (&json!(0), &json!(true)));
    let request =
        json!({"position": {"text": "r"}, "player": "Left", "level": "perfect", "play": "misere"});
    assert_eq!(call("reply", &request)["why"], "Left cannot move: Left wins.");
    assert!(refused("misere", &text("b^w")).hint.is_some());
}

#[test]
fn lessons_are_listed_and_read() {
    let course = call("course", &json!({}));
    let first = &course["parts"][0]["lessons"][0];
    assert_eq!(first["name"], "first-cut");
    let lesson = call("course/lesson", &json!({"lesson": first["name"]}));
    assert_eq!(lesson["title"], first["title"]);
    assert!(lesson["html"].as_str().unwrap().contains("data-task=\"winning-cut 1 1\""));
    for lesson in course["parts"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|part| part["lessons"].as_array().unwrap())
    {
        for task in lesson["tasks"].as_array().unwrap() {
            assert_eq!(&call("task/new", task)["kind"], &task["kind"], "{}", lesson["name"]);
        }
    }
    let missing = refused("course/lesson", &json!({"lesson": "README"}));
    assert_eq!(missing.kind, ErrorKind::NotFound);
}

#[test]
fn files_have_a_type() {
    let drawn = call("draw", &json!({"position": {"text": "b(r)(g)"}, "format": "svg"}));
    assert_eq!(drawn["content_type"], "image/svg+xml");
    assert_eq!(call("guide/picture", &json!({"name": "bed.svg"}))["content_type"], "image/svg+xml");
    assert_eq!(refused("guide/picture", &json!({"name": "theorems.md"})).kind, ErrorKind::NotFound);
}

#[test]
fn what_is_wrong_is_named_and_pointed_at() {
    let wrong = refused("solve", &text("b\u{1d11e}"));
    assert_eq!((wrong.kind, wrong.offset), (ErrorKind::Malformed, Some(1)));
    let wrong = refused("parse", &json!({"text": "b#\u{1d11e}\nrx"}));
    assert_eq!(wrong.offset, Some(6), "in UTF-16 code units");
    let wrong = refused("solve", &json!({"position": {"text": "bg", "variant": "red-blue"}}));
    assert_eq!((wrong.kind, wrong.edge), (ErrorKind::Refused, Some(1)));
    assert!(wrong.fits.unwrap().starts_with(&["red-blue-green", "childish", "clockwise"]));
    let drawn = drawing(&[(json!(7), json!(8), "red"), (json!(0), json!(5), "green")]);
    let mut drawn = json!({"position": {"picture": drawn}});
    drawn["position"]["picture"]["variant"] = json!("red-blue");
    let wrong = refused("solve", &drawn);
    assert_eq!((wrong.edge, wrong.offset), (Some(1), None), "as numbered in the drawing");
    for request in [
        json!({}),
        json!({"position": {}}),
        json!({"position": {"text": "b", "line": {"variant": "bernoulli", "dominoes": []}}}),
        json!({"position": {"text": "b", "variant": "mauve"}}),
        json!({"position": {"picture": {"variant": "red-blue"}}}),
    ] {
        let wrong = refused("solve", &request);
        assert_eq!(wrong.kind, ErrorKind::Malformed, "{request}");
        assert!(!wrong.message.contains("at line"), "{}", wrong.message);
    }
}

#[test]
fn limits_hold() {
    let limits = Limits { edges: 5, dominoes: 3, ..Limits::default() };
    let small = Service { limits };
    let six: Vec<_> = (0..6).map(|_| (json!(0), json!(1), "blue")).collect();
    let picture = drawing(&six);
    for (name, request) in [
        ("solve", text("b^6")),
        ("solve", text("bbbbbb")),
        ("solve", text("(1,2)(1,2)(1,2)(1,2)")),
        ("solve", json!({"position": {"picture": picture}})),
        ("print", json!({"picture": picture})),
        ("tighten", json!({"picture": picture})),
        ("number", json!({"text": "1/2^999999"})),
        ("numberline", json!({"days": 61})),
    ] {
        let wrong = asked(small, name, &request).unwrap_err();
        assert_eq!(wrong.kind, ErrorKind::TooLarge, "{name} {request}");
    }
    assert!(asked(small, "solve", &text("b^5")).is_ok());
    let second = Duration::from_secs(1);
    let limits = Limits { time: second, max_time: 2 * second, ..limits };
    assert_eq!(limits.time_for(None), second);
    assert_eq!(limits.time_for(Some(0)), Duration::from_millis(1));
    assert_eq!(limits.time_for(Some(u64::MAX)), 2 * second);
}

#[test]
fn a_job_that_is_stopped_answers_what_it_knows() {
    let control = Control { time: Some(Duration::from_millis(5)), ..Control::default() };
    let interrupt = std::sync::Arc::clone(&control.interrupt);
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(5));
        interrupt.store(true, Ordering::Relaxed);
    });
    let request = hard().to_string();
    let reply = Service::default().call("solve", request.as_bytes(), &control, &mut |_| ());
    let Ok(Reply::Json(json)) = reply else { panic!("{reply:?}") };
    let answer: Value = serde_json::from_str(&json).unwrap();
    assert!(answer["bounds"].is_array() && answer.get("value").is_none(), "{answer}");
    assert_eq!(answer["warnings"], json!(["timed out after 5ms"]));
}

#[test]
fn a_job_reports_its_progress() {
    let mut reported = 0;
    let request = text("gb + br").to_string();
    let mut count = |_| reported += 1;
    let reply =
        Service::default().call("analyse", request.as_bytes(), &Control::default(), &mut count);
    assert!(reply.is_ok());
    assert_eq!(reported, 1);
}

/// A derivation is as deep as its picture is high, and the stack is not.
#[test]
fn deep_derivations_are_written() {
    let deep = "b(".repeat(40_000) + &")".repeat(40_000);
    let request = json!({"position": {"text": deep}, "explain": true}).to_string();
    let service = Service::default();
    let reply = service.call("solve", request.as_bytes(), &Control::default(), &mut |_| ());
    assert!(matches!(reply, Ok(Reply::Json(_))));
}

#[test]
fn chance_is_the_shells() {
    let request = json!({"position": {"text": "b + b + b"}, "player": "Left", "level": "random"});
    let reply = |seed| {
        let control = Control { seed, ..Control::default() };
        let request = request.to_string();
        Service::default().call("reply", request.as_bytes(), &control, &mut |_| ()).unwrap()
    };
    assert_eq!(reply(7), reply(7));
    let seeds = (0..20).map(|n: u64| n << 33);
    let different: std::collections::HashSet<String> =
        seeds.map(|seed| format!("{:?}", reply(seed))).collect();
    assert_eq!(different.len(), 3);
}

/// Every drawing that the studio exports opens again as the same picture, with rules and look.
#[test]
fn drawings_bring_their_pictures_back() {
    let picture = json!({
        "variant": "childish", "title": "A <loop> & more", "display": {"stick_size": 3},
        "vertices": [{"id": 0, "x": 0.0, "y": 0.0}, {"id": 7, "x": -1.25, "y": 2.0}],
        "edges": [
            {"from": 0, "to": 7, "colour": "blue", "ground_x": 1.5},
            {"from": 7, "to": 0, "colour": "red"},
        ],
    });
    for format in ["svg", "png", "pdf", "tikz"] {
        let request = json!({
            "position": {"picture": picture}, "format": format, "source": picture,
            "link": "https://example.org/#edges/0-7b",
        });
        let reply = Service::default().call(
            "draw",
            request.to_string().as_bytes(),
            &Control::default(),
            &mut |_| (),
        );
        let Ok(Reply::File(file)) = reply else { panic!("{format} is not drawn") };
        let read = call("drawing/read", &json!({"base64": base64(&file.bytes)}));
        assert_eq!(read["picture"]["variant"], "childish", "{format}");
        assert_eq!(read["picture"]["title"], "A <loop> & more");
        assert_eq!(read["picture"]["display"], picture["display"]);
        assert_eq!(read["picture"]["vertices"], picture["vertices"]);
        assert_eq!(read["picture"]["edges"][0], picture["edges"][0]);
    }
    for (wrong, message) in [
        ("!!!!", "this is not in base64"),
        ("PHN2Zz48L3N2Zz4=", "there is no picture in this file to open"),
    ] {
        assert_eq!(refused("drawing/read", &json!({"base64": wrong})).message, message);
    }
    let damaged = base64(b"%hat {\"format\": \"hackenbush\", \"version\": 1}");
    let message = refused("drawing/read", &json!({"base64": damaged})).message;
    assert!(message.starts_with("the picture in this file is damaged: "), "{message}");
}

fn base64(bytes: &[u8]) -> String {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let at = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = (at(0) << 16) | (at(1) << 8) | at(2);
        for digit in 0..=group.len() {
            let value = (bits >> (18 - 6 * digit)) & 63;
            out.push(char::from(digits[usize::try_from(value).unwrap()]));
        }
    }
    out
}

#[test]
fn a_value_is_written_for_papers() {
    let written = call("value/text", &json!({"value": "{1/2|-1}"}));
    assert_eq!(written["ascii"], "{1/2|-1}");
    assert!(written["latex"].as_str().unwrap().contains("\\mid"), "{written}");
    let written = call("value/text", &json!({"value": "1^*"}));
    assert_eq!(written["unicode"], "1↑*");
    assert!(written["latex"].as_str().unwrap().contains("\\uparrow"), "{written}");
    assert!(refused("value/text", &json!({"value": "1/0/"})).offset.is_some());
}

/// The text is the file, and positions without a proof say why.
#[test]
fn a_certificate_is_a_file() {
    let answer = call("certificate", &json!({ "position": { "text": "br + gb" } }));
    let text = answer["text"].as_str().unwrap();
    assert!(text.starts_with("hackenbush-certificate 1\nrules red-blue-green\nedge 0 1 b\n"));
    let facts = text.lines().filter(|line| line.starts_with("ge ") || line.starts_with("le "));
    assert_eq!(answer["facts"], json!(facts.count()));
    let infinite = refused("certificate", &json!({ "position": { "text": "b^w" } }));
    assert!(infinite.message.contains("infinite"), "{}", infinite.message);
}

#[test]
fn requests_carry_rules_of_their_own() {
    let low = "name: low\ntitle: Low Hackenbush\nblue: Left ground\nred: Right ground\n";
    let found = call("solve", &json!({"position": {"text": "bb", "rules": low}}));
    assert_eq!((&found["value"], &found["variant"]), (&json!("1"), &json!("own")));
    let file = call("rules", &json!({"text": low}));
    assert_eq!((&file["name"], &file["title"]), (&json!("low"), &json!("Low Hackenbush")));
    assert_eq!(file["colours"], json!(["blue", "red"]));
    // A drawing keeps its rules, and is played by them.
    let mut picture = call("parse", &json!({"text": "bb"}))["picture"].clone();
    picture["rules"] = json!(low);
    let moves = call("moves", &json!({"position": {"picture": picture}}));
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(1));
    let written = call("hat/write", &json!({"picture": picture}));
    let read = call("hat/read", &json!({"text": written["text"]}));
    assert_eq!(read["picture"]["rules"], json!(low));
    let wrong = refused("rules", &json!({"text": "name: low\nblue: Left sometimes\n"}));
    assert_eq!((wrong.field.as_deref(), wrong.offset), (Some("text"), Some(16)));
    let wrong = refused("solve", &json!({"position": {"text": "b", "rules": "name: low"}}));
    assert_eq!(wrong.field.as_deref(), Some("position.rules"));
    assert!(wrong.hint.is_some());
}

#[test]
fn misere_play_is_proved_and_kept_with_a_drawing() {
    let proof = call("prove", &json!({"claim": "second player wins gg + gg", "play": "misere"}));
    assert_eq!((&proof["play"], &proof["holds"]), (&json!("misere"), &json!(true)));
    let wrong = refused("prove", &json!({"claim": "br = 1/2", "play": "misere"}));
    assert_eq!(wrong.field.as_deref(), Some("claim"));
    let mut picture = call("parse", &json!({"text": "gb"}))["picture"].clone();
    picture["play"] = json!("misere");
    let written = call("hat/write", &json!({"picture": picture}));
    let read = call("hat/read", &json!({"text": written["text"]}));
    assert_eq!(read["picture"]["play"], json!("misere"));
    picture["play"] = json!("backwards");
    assert!(refused("hat/write", &json!({"picture": picture})).message.contains("play"));
}
