//! Every call and what it answers.

mod support;

use serde_json::{Value, json};
use support::{call, get, picture, post, result};

fn text(text: &str) -> Value {
    json!({"position": {"text": text}})
}

#[test]
fn about_tells_what_there_is() {
    let about = get("/api/about").json();
    assert_eq!(about["variants"].as_array().map(Vec::len), Some(9));
    assert_eq!(about["variants"][0]["colours"], json!(["blue", "red"]));
    assert_eq!(about["limits"]["timeout_ms"], json!({"default": 10_000, "max": 600_000}));
    let theorems = about["theorems"].as_array().unwrap();
    assert!(theorems.iter().any(|theorem| theorem["link"] == "theorems#fusion"));
    assert_eq!(about["formats"], json!(["svg", "png", "pdf", "tikz"]));
}

#[test]
fn texts_are_laid_out() {
    let parsed = call("/api/parse", &json!({"text": "b(r)(g) + b"}));
    assert_eq!(parsed["variant"], "red-blue-green");
    assert!(parsed["variants"].as_array().unwrap().starts_with(&[
        json!("red-blue-green"),
        json!("childish"),
        json!("clockwise")
    ]));
    let edges = parsed["picture"]["edges"].as_array().unwrap();
    assert_eq!(edges.len(), 4);
    assert!(edges[0]["ground_x"].as_f64() < edges[3]["ground_x"].as_f64());
    assert!(edges[1].get("ground_x").is_none());
    assert_eq!(parsed["picture"]["vertices"][0], json!({"id": 0, "x": 0.0, "y": 0.0}));
    let line = call("/api/parse", &json!({"text": "(1,2)(3,3)"}));
    assert_eq!(line["line"], json!({"variant": "domino-shave", "dominoes": [[1, 2], [3, 3]]}));
    let list = call("/api/parse", &json!({"text": "0-7b 8-9r"}));
    assert_eq!(list["picture"]["edges"][0]["to"], 7);
    assert_eq!(list["warnings"].as_array().map(Vec::len), Some(1));
    let endless = call("/api/parse", &json!({"text": "[br]^w"}));
    assert_eq!(endless["infinite"]["position"], "[br]^w");
}

#[test]
fn what_is_wrong_with_a_text_is_pointed_at() {
    let wrong = post("/api/parse", &json!({"text": "b\u{1d11e}#\u{1d11e}\nrx"}));
    assert_eq!(wrong.status, 400);
    // As JavaScript counts.
    assert_eq!(wrong.json()["error"]["offset"], 1);
    let wrong = post("/api/parse", &json!({"text": "b#\u{1d11e}\nrx"}));
    assert_eq!(wrong.json()["error"]["offset"], 6);
    let refused = post("/api/parse", &json!({"text": "bg", "variant": "red-blue"}));
    assert_eq!(refused.status, 422);
    assert_eq!(refused.json()["error"]["edge"], 1);
    assert_eq!(refused.json()["error"]["fits"][0], "red-blue-green");
    assert_eq!(post("/api/parse", &json!({"text": "b", "variant": "mauve"})).status, 400);
    let long = post("/api/parse", &json!({"text": "r b^100000000"}));
    assert_eq!((long.status, long.message().as_str()), (413, "more than 100000 edges"));
    assert_eq!(long.json()["error"]["offset"], 3);
}

#[test]
fn pictures_are_printed() {
    let drawn = picture("red-blue", &[(0, 5, "blue"), (5, 9, "red"), (20, 21, "red")]);
    let printed = call("/api/print", &json!({"picture": drawn}));
    assert_eq!(printed["notation"], "br");
    assert_eq!(printed["edge_list"], "0-1b 1-2r");
    assert_eq!(printed["cgsuite"], "lr");
    assert_eq!(printed["loose"], json!([2]));
    assert!(printed["graphviz"].as_str().unwrap().starts_with("graph"));
}

#[test]
fn hat_files_come_and_go() {
    let mut drawn = picture("red-blue", &[(0, 5, "blue"), (5, 0, "red")]);
    drawn["mine"] = json!({"kept": true});
    drawn["edges"][0]["ground_x"] = json!(-3.5);
    let written = call("/api/hat/write", &json!({"picture": drawn}));
    let read = call("/api/hat/read", &json!({"text": written["text"]}));
    assert_eq!(read["picture"]["mine"], drawn["mine"]);
    assert_eq!(read["picture"]["edges"][0]["ground_x"], -3.5);
    assert_eq!(read["picture"]["edges"][1]["ground_x_to"], 5.0);
    assert!(read["picture"].get("format").is_none());
    let wrong = post("/api/hat/read", &json!({"text": "{\"format\": 3}"}));
    assert_eq!((wrong.status, &wrong.json()["error"]["offset"]), (400, &json!(11)));
    let wrong = post("/api/hat/write", &json!({"picture": {"variant": "red-blue"}}));
    assert_eq!(wrong.message(), "`picture.vertices`: this field is missing");
}

#[test]
fn values_come_with_what_the_page_shows() {
    let half = result("/api/solve", &text("br"));
    assert_eq!((&half["value"], &half["stalk"]), (&json!("1/2"), &json!("br")));
    assert_eq!(half["number_x"], 0.5);
    assert!(half.get("derivation").is_none() && half.get("thermograph").is_none());
    let explained = json!({"position": {"text": "br + gg"}, "explain": true});
    let derivation = result("/api/solve", &explained)["derivation"].clone();
    assert_eq!(derivation["theorem"], "Sum");
    assert_eq!(derivation["parts"][1]["edges"], json!([2, 3]));
    let hot = json!({"position": {"text": ":G bbbbbbrrrr:G", "variant": "childish"}});
    let hot = result("/api/solve", &hot);
    assert_eq!(hot["value"], "{4|-2}");
    assert_eq!(hot["thermograph"]["left"], json!([["4", "0"], ["1", "3"]]));
    assert_eq!(hot["thermograph"]["right_xy"], json!([[-2.0, 0.0], [1.0, 3.0]]));
    assert_eq!(hot["confusion"]["high"], "4");
    let garden = result("/api/solve", &text("gb + gr + gb"))["garden"].clone();
    assert_eq!((&garden["kind"], &garden["weight"]), (&json!("flowers"), &json!(1)));
    assert_eq!(garden["flowers"][1]["owner"], "Right");
    assert_eq!(garden["edge_tints"].as_array().map(Vec::len), Some(6));
    let endless = result("/api/solve", &text("b^w b"));
    assert_eq!(endless["value"], "w+1");
    let dominoes = json!({"position": {"line": {"variant": "stirling-shave", "dominoes": [[2, 2], [3, 3], [1, 1]]}}});
    assert_eq!(result("/api/solve", &dominoes)["value"], "0");
}

#[test]
fn loose_edges_are_told_and_do_not_shift_the_numbers() {
    let drawn =
        picture("red-blue", &[(7, 8, "red"), (0, 5, "blue"), (9, 9, "blue"), (5, 6, "red")]);
    let position = json!({"position": {"picture": drawn}, "explain": true});
    let solved = result("/api/solve", &position);
    assert_eq!((&solved["value"], &solved["loose"]), (&json!("1/2"), &json!([0, 2])));
    assert_eq!(solved["derivation"]["edges"], json!([1, 3]));
    let moves = result("/api/moves", &position)["moves"].clone();
    assert_eq!(moves[0]["edge"], 1);
    assert_eq!(moves[0]["falls"], json!([3]));
    assert_eq!((&moves[1]["edge"], &moves[1]["from"]), (&json!(3), &json!(5)));
    let refused = picture("red-blue", &[(7, 8, "red"), (0, 5, "green")]);
    let refused = post("/api/solve", &json!({"position": {"picture": refused}}));
    assert_eq!((refused.status, &refused.json()["error"]["edge"]), (422, &json!(1)));
}

#[test]
fn moves_of_pictures_and_lines() {
    let moves = result("/api/moves", &text("br + r"));
    assert_eq!(moves["outcome"], "R");
    assert_eq!(moves["moves"][1]["wins"], true);
    let moves = result("/api/moves", &text("(1,2)(3,3)(2,2)"))["moves"].clone();
    assert_eq!(moves[0]["domino"], 0);
    assert_eq!(moves[0]["falls"], json!([1, 2]));
    assert!(moves[0].get("edge").is_none());
}

#[test]
fn pieces_are_planted() {
    let taken = result("/api/decompose", &text("b(b)(br)"));
    assert_eq!((&taken["hammerian"], &taken["sum"]), (&json!(true), &json!("5/2")));
    assert_eq!(taken["pieces"][2]["edges"], json!([2, 3]));
    assert_eq!(taken["pieces"][2]["picture"]["edges"].as_array().map(Vec::len), Some(2));
    let whole = result("/api/decompose", &text("bb(r)(r)"));
    assert_eq!(whole["hammerian"], false);
    assert_eq!(whole["pieces"][0]["trunk"], json!([0, 1]));
    assert_eq!(whole["pieces"][0]["branching"], 2);
    assert!(whole["pieces"][0]["reason"].as_str().unwrap().contains("branches sum to -2"));
    let clockwise = json!({"position": {"text": "b(r)b", "variant": "clockwise"}});
    assert!(result("/api/decompose", &clockwise)["formula"].is_string());
    let green = result("/api/decompose", &text("gg + :G bb:G"));
    assert_eq!((&green["value"], &green["sum"]), (&json!("2*2"), &json!("2*2")));
    assert_eq!(green["pieces"][1]["edges"], json!([2, 3]));
    assert_eq!(post("/api/decompose", &text("(1,2)")).status, 422);
}

#[test]
fn tightening_keeps_ids_and_directions() {
    let drawn = picture(
        "red-blue",
        &[(5, 0, "blue"), (5, -3, "red"), (0, 8, "blue"), (8, 0, "red"), (40, 41, "red")],
    );
    let tight = call("/api/tighten", &json!({"picture": drawn}));
    let ids: Vec<i64> =
        tight["vertices"].as_array().unwrap().iter().map(|v| v["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, [-3, 0, 5, 8, 40, 41]);
    assert_eq!(tight["vertices"][4], json!({"id": 40, "x": 40.0, "y": 1.0}));
    let grounds = tight["grounds"].as_array().unwrap();
    let edges: Vec<&Value> = grounds.iter().map(|foot| &foot["edge"]).collect();
    assert_eq!(edges, [0, 2, 3]);
    assert!(grounds[0]["x_to"].is_number() && grounds[0].get("x").is_none(), "{grounds:?}");
    assert!(grounds[1]["x"].is_number() && grounds[2]["x_to"].is_number(), "{grounds:?}");
    assert_eq!(tight["loose"], json!([4]));
}

#[test]
fn dominoes_stand_beside_their_tree() {
    let line = json!({"line": {"variant": "domino-shave", "dominoes": [[2, 4], [7, 3], [1, 2], [4, 4], [3, 2]]}});
    let shown = result("/api/domino", &line);
    assert_eq!((&shown["value"], &shown["tree_text"]), (&json!("1"), &json!("(br)b(g)r")));
    assert_eq!(shown["normal"], "(5,6)(6,5)(1,2)(3,3)(2,1)");
    assert_eq!(shown["rounds"], json!([[2, 4], [3], [0, 1]]));
    assert_eq!(shown["steps"][1]["line"][2], json!({"left": 1, "right": 2, "replaced": true}));
    assert_eq!(shown["moves"], json!({"left": [2], "right": [4]}));
    assert_eq!(shown["tree"]["variant"], "clockwise");
    let tree = result("/api/domino", &text("b(r)b"));
    assert_eq!(tree["line"]["dominoes"], json!([[1, 2], [4, 3], [1, 2]]));
    let bernoulli = json!({"line": {"variant": "bernoulli", "dominoes": [[2, 2], [2, 1]]}});
    let bernoulli = result("/api/domino", &bernoulli);
    assert_eq!(bernoulli["value"], "*2");
    assert!(bernoulli.get("tree").is_none());
    assert_eq!(post("/api/domino", &json!({})).status, 400);
    assert_eq!(post("/api/domino", &text(":G bb:G")).status, 422);
}

#[test]
fn numbers_and_their_line() {
    let number = call("/api/number", &json!({"text": "5/8"}));
    assert_eq!((&number["stalk"], &number["x"]), (&json!("brbr"), &json!(0.625)));
    assert_eq!(number["picture"]["edges"].as_array().map(Vec::len), Some(4));
    assert_eq!(call("/api/number", &json!({"text": "w-1"}))["stalk"], "b^w r");
    assert!(call("/api/number", &json!({"text": "99999999"})).get("picture").is_none());
    assert_eq!(post("/api/number", &json!({"text": "1/2^999999"})).status, 413);
    assert_eq!(post("/api/number", &json!({"text": "x"})).json()["error"]["offset"], 0);
    let line = get("/api/numberline?days=2").json();
    let values: Vec<&str> =
        line["numbers"].as_array().unwrap().iter().map(|n| n["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["-2", "-1", "-1/2", "0", "1/2", "1", "2"]);
    assert_eq!(line["numbers"][2]["stalk"], "rb");
    assert_eq!(line["numbers"][2]["day"], 2);
    let part = get("/api/numberline?days=5&from=0.5&to=3/4").json();
    let values: Vec<&str> =
        part["numbers"].as_array().unwrap().iter().map(|n| n["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["1/2", "9/16", "5/8", "11/16", "3/4"]);
    let many = get("/api/numberline?days=60").json();
    assert_eq!(many["truncated"], true);
    assert_eq!(many["numbers"].as_array().map(Vec::len), Some(1023));
    assert_eq!(get("/api/numberline?days=61").status, 413);
    assert_eq!(get("/api/numberline?days=60&from=1/2&to=1/2").json()["numbers"][0]["day"], 2);
    let wrong = get("/api/numberline?days=x");
    assert!(wrong.status == 400 && !wrong.message().is_empty());
    assert_eq!(get("/api/numberline?days=3&from=x").status, 400);
}

#[test]
fn the_engine_replies() {
    let ask = |text: &str, player: &str, level: &str| {
        let position = json!({"text": text});
        result("/api/reply", &json!({"position": position, "player": player, "level": level}))
    };
    let reply = ask("br + r", "Right", "perfect");
    assert_eq!((&reply["edge"], &reply["winning"]), (&json!(1), &json!(true)));
    let lost = ask("br", "Right", "perfect");
    assert_eq!(lost["winning"], false);
    for level in ["gentle", "random"] {
        for _ in 0..5 {
            let reply = ask("brr", "Right", level);
            assert!([1, 2].iter().any(|edge| reply["edge"] == *edge), "{reply}");
        }
    }
    let over = ask("b", "Right", "perfect");
    assert_eq!((&over["over"], over.get("edge")), (&json!(true), None));
    let line = ask("(1,2)(3,3)(2,2)", "Left", "perfect");
    assert!(line["domino"].is_number() && line["winning"].is_boolean(), "{line}");
}

#[test]
fn games_are_reviewed() {
    let moves = json!([{"player": "Right", "edge": 2}, {"player": "Left", "edge": 0}]);
    let game = json!({"start": {"text": "br + r"}, "moves": moves});
    let review = result("/api/review", &game);
    let [first, second] = &review["plies"].as_array().unwrap()[..] else { panic!("{review}") };
    assert_eq!((&first["mistake"], &first["winning"]), (&json!(true), &json!([1])));
    assert_eq!((&first["value_before"], &first["value_after"]), (&json!("-1/2"), &json!("1/2")));
    assert_eq!((&second["mistake"], &second["falls"]), (&json!(false), &json!([1])));
    assert_eq!(review["winner"], "Left");
    let wrong = json!({"start": {"text": "br"}, "moves": [{"player": "Left", "edge": 1}]});
    assert_eq!(post("/api/review", &wrong).status, 422);
    let gone = json!([{"player": "Left", "edge": 0}, {"player": "Right", "edge": 1}]);
    assert_eq!(post("/api/review", &json!({"start": {"text": "br"}, "moves": gone})).status, 422);
    let line = json!({"start": {"text": "(1,1)(2,2)"}, "moves": [{"player": "Left", "domino": 1}]});
    let review = result("/api/review", &line);
    assert_eq!(review["plies"][0]["winning"], json!([0]));
}

#[test]
fn positions_compare() {
    let body = json!({"left": {"text": "br"}, "right": {"text": "brr"}});
    let compared = result("/api/compare", &body);
    assert_eq!((&compared["relation"], &compared["difference"]), (&json!(">"), &json!("br + rbb")));
    let childish = json!({"text": "br", "variant": "childish"});
    let body = json!({"left": childish, "right": childish});
    assert_eq!(result("/api/compare", &body)["variant"], "childish");
    let body = json!({"left": {"text": "g"}, "right": {"text": "b"}, "variant": "red-blue"});
    assert_eq!(post("/api/compare", &body).status, 422);
}

#[test]
fn drawings_are_files() {
    for (format, kind, begin) in [
        ("svg", "image/svg+xml", &b"<svg"[..]),
        ("png", "image/png", b"\x89PNG"),
        ("pdf", "application/pdf", b"%PDF"),
        ("tikz", "text/x-tex; charset=utf-8", b"%"),
    ] {
        let body =
            json!({"position": {"text": "b(r)(g)"}, "format": format, "values": true, "ids": true});
        let answer = post("/api/draw", &body);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)));
        let start = &answer.body[..40.min(answer.body.len())];
        assert!(start.windows(begin.len()).any(|w| w == begin), "{format}: {start:?}");
    }
    let line = json!({"position": {"text": "(1,2)(3,3)"}, "format": "svg"});
    assert_eq!(post("/api/draw", &line).status, 200);
    for wrong in [
        json!({"position": {"text": "b"}, "format": "gif"}),
        json!({"position": {"text": "b"}, "format": "svg", "theme": "mauve"}),
        json!({"position": {"text": "b"}, "format": "svg", "cut": 7}),
        json!({"position": {"text": "b"}, "format": "svg", "flows": true}),
    ] {
        assert_eq!(post("/api/draw", &wrong).status, 400, "{wrong}");
    }
    let huge = json!({"position": {"text": "b^6000"}, "format": "svg"});
    assert_eq!(post("/api/draw", &huge).status, 413);
}

#[test]
fn gallery_and_guide() {
    let gallery = get("/api/gallery").json();
    for piece in gallery["items"].as_array().unwrap() {
        let parsed = call("/api/parse", &json!({"text": piece["text"]}));
        assert!(parsed.get("picture").or(parsed.get("line")).or(parsed.get("infinite")).is_some());
    }
    let contents = get("/api/guide").json();
    for entry in contents.as_array().unwrap() {
        let page = get(&format!("/api/guide/{}", entry["page"].as_str().unwrap())).json();
        assert_eq!(page["title"], entry["title"]);
    }
    assert_eq!(get("/api/guide/..%2f..%2fCargo").status, 404);
    let picture = get("/api/guide/picture?name=bed.svg");
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    assert_eq!(get("/api/guide/picture?name=theorems.md").status, 404);
    // The same as files, as the page reads them.
    assert_eq!(get("/book/gallery.json").json()["items"], gallery["items"]);
    assert_eq!(get("/book/guide.json").json(), contents);
    assert_eq!(get("/book/pictures/bed.svg").header("content-type"), Some("image/svg+xml"));
    assert_eq!(get("/book/guide/nothing.json").status, 404);
}
