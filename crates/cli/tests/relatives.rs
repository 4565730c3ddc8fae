//! Clockwise trees, dominoes, ordinal sums and infinite stalks as a user meets them.

mod support;

use support::{Scratch, answer, run, run_with};

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&answer(arguments)).unwrap()
}

fn fails(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(1)), "{arguments:?} {}", ran.err);
    ran.err
}

#[test]
fn clockwise_trees_have_values_and_derivations() {
    let text = answer(&["value", "--explain", "--variant", "clockwise", "br(rb(b)rb)br"]);
    assert!(text.starts_with("br(rb(b)rb)br = 7/16\n"), "{text}");
    assert!(text.contains("Clockwise trunk: 1/2:({-3/8|}:-1) = 7/16"), "{text}");
    assert!(text.contains("n = -1, d = 5/8, m = -1, d' = 0, {d|}:m = 3/4"), "{text}");
    let error = fails(&["value", "--variant", "clockwise", "b:A r r:A"]);
    assert!(error.contains("closes a cycle") && error.contains("trees and forests"), "{error}");
}

#[test]
fn clockwise_trees_side_by_side_are_no_sum() {
    let moves = json(&["moves", "--json", "--variant", "clockwise", "(b)(r)"]);
    assert_eq!(moves["value"], "0");
    let list = moves["moves"].as_array().unwrap();
    assert_eq!(list.len(), 1);
    assert_eq!((list[0]["edge"].as_u64(), list[0]["value"].as_str()), (Some(1), Some("1")));
    let compared = json(&["compare", "--json", "--variant", "clockwise", "(r)(r)b", "(b)r"]);
    assert_eq!(compared["relation"], "=");
    assert!(compared.get("difference").is_none() && compared.get("lines").is_none());
    let pieces = json(&["decompose", "--json", "--variant", "clockwise", "(rr)br(r)br"]);
    assert_eq!(pieces["formula"], "{-2|}:(-1:({-1|}:-1))");
    assert_eq!((&pieces["value"], &pieces["trunk"]), (&"-5/4".into(), &"brbr".into()));
    assert_eq!(pieces["pieces"].as_array().unwrap().len(), 4);
}

#[test]
fn lines_of_dominoes_have_values() {
    let text = answer(&["value", "(2,4)(7,3)(1,2)(4,4)(3,2)"]);
    assert!(text.contains("\n  variant   domino-shave, 5 dominoes\n"), "{text}");
    let line = json(&["value", "--json", "--variant", "bernoulli", "(1,1)(3,2)(2,2)"]);
    assert_eq!(
        (&line["value"], &line["nimber"], &line["dominoes"]),
        (&"*3".into(), &3.into(), &3.into())
    );
    assert!(line.get("edges").is_none());
    let error = fails(&["value", "--variant", "stirling-shave", "(1,1)(2,1)"]);
    assert!(error.contains("domino 2 (2,1) has unequal halves"), "{error}");
    assert!(fails(&["decompose", "(1,2)"]).contains("only a picture will do"));
    assert!(fails(&["value", "--variant", "domino-shave", "br"]).contains("lines of dominoes"));
}

#[test]
fn lines_of_dominoes_are_played() {
    let moves = json(&["moves", "--json", "(2,4)(7,3)(1,2)(4,4)(3,2)"]);
    let list: Vec<_> = moves["moves"].as_array().unwrap().iter().collect();
    let told: Vec<_> = list.iter().map(|m| (&m["player"], &m["domino"], &m["wins"])).collect();
    assert_eq!(
        told,
        [(&"Left".into(), &2.into(), &true.into()), (&"Right".into(), &4.into(), &false.into())]
    );
    assert_eq!(list[0]["falls"], serde_json::json!([3, 4]));
    let compared = json(&["compare", "--json", "(1,2)(3,3)(2,1)", "(1,2)"]);
    assert_eq!(compared["relation"], "=");
    let compared = json(&["compare", "--json", "(1,2)", "(1,2)(3,3)"]);
    assert_eq!(compared["relation"], "||");
    assert!(fails(&["compare", "(1,2)", "b"]).contains("different rules"));
    let game = run_with(&["play", "(2,4)(7,3)(1,2)(4,4)(3,2)"], "0\n2\n");
    assert!(
        game.out.contains("In Domino Shave, Left may not remove domino 0 now."),
        "{}",
        game.out
    );
    assert!(game.out.contains("Left removes 2 (1,2), and 3 and 4 fall with it."), "{}", game.out);
    assert!(game.out.contains("Right removes 1 (7,3)."), "{}", game.out);
}

#[test]
fn dominoes_become_trees_and_trees_dominoes() {
    let line = json(&["domino", "--json", "(2,4)(7,3)(1,2)(4,4)(3,2)"]);
    assert_eq!(line["normal"], "(5,6)(6,5)(1,2)(3,3)(2,1)");
    assert_eq!(line["rounds"], serde_json::json!([[2, 4], [3], [0, 1]]));
    let tree = line["tree"].as_str().unwrap();
    let back = json(&["domino", "--json", tree]);
    assert_eq!((&back["normal"], &back["value"]), (&line["normal"], &line["value"]));
    assert_eq!(back["variant"], "clockwise");
}

#[test]
fn ordinal_sums_take_the_base_literally() {
    for (base, sub, value) in [
        ("{-3/8|}", "-1", "-1/4"),
        ("{|1}", "1", "1/2"),
        ("3/8", "7/2", "125/256"),
        ("{-2|}", "-3/2", "-5/4"),
        ("{{0|2}|}", "1/2", "5/2"),
        ("{0|0}", "1", "^*"),
    ] {
        assert_eq!(json(&["ordinal", "--json", base, sub])["value"], value, "{base}:{sub}");
    }
    assert!(fails(&["ordinal", "{1|", "1"]).contains("this is not a value"));
    // 1:(-10^20) has a denominator of 10^20 bits.
    let ran = run(&["ordinal", "{0|}", "-100000000000000000000"]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
}

#[test]
fn infinite_stalks_are_numbers() {
    let text = answer(&["value", "b^w r"]);
    assert_eq!(text, "b^w r = ω-1\n  outcome   Left wins whoever starts\n  birthday  ω+1\n");
    assert_eq!(json(&["value", "--json", "[br]^w b"])["value"], "2/3+1/w");
    assert_eq!(json(&["value", "--json", "b^w + b^w + r^w"])["value"], "w");
    assert!(answer(&["value", "--ascii", "b^w"]).starts_with("b^w = w\n"));
    // What is not computed has bounds, and a winner if they decide it.
    for (stalks, reason, low, high, outcome) in [
        ("[b r^w]^w", "infinitely many terms", "1/w+1/w^2+1/w^3", "1/w+1/w^2+2/w^3", "L"),
        ("b + [b r^w]^w", "infinitely many terms", "1+1/w", "1+2/w", "L"),
        ("rg^w", "green edges", "-1-1/w", "-1+1/w", "R"),
        ("g^w", "green edges", "-1/w", "1/w", "N"),
    ] {
        let ran = run(&["value", "--json", stalks]);
        assert_eq!((ran.code, &*ran.err), (Some(3), ""), "{stalks}");
        let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(found["outcome"], outcome, "{stalks}");
        let bound = |end: usize| {
            let text = found["bounds"][end].as_str().unwrap();
            partizan::surreal::Surreal::parse(text).unwrap()
        };
        let [low, high] = [low, high].map(|text| partizan::surreal::Surreal::parse(text).unwrap());
        assert!(bound(0) >= low && bound(1) <= high && bound(0) < bound(1), "{}", ran.out);
        assert!(ran.out.contains(reason), "{}", ran.out);
        assert!(run(&["value", stalks]).out.contains("between"), "{stalks}");
    }
    assert_eq!(json(&["value", "--json", "[b r^w]^w - [b r^w]^w"])["value"], "0");
    assert_eq!(json(&["compare", "--json", "[b r^w]^w + b", "b^w"])["relation"], "<");
    assert_eq!(json(&["compare", "--json", "[b r^w]^w", "brr"])["relation"], "<");
    assert_eq!(json(&["compare", "--json", "bg^w", "r"])["relation"], ">");
    assert_eq!(json(&["compare", "--json", "g(b)(r)", "b^w"])["relation"], "<");
    assert!(fails(&["value", "--variant", "red-blue", "g^w"]).contains("green edges"));
    let number = json(&["number", "--json", "w+1"]);
    assert_eq!((&number["stalk"], &number["birthday"]), (&"b^w b".into(), &"w+1".into()));
    assert_eq!(json(&["number", "--json", "-w"])["stalk"], "r^w");
    assert_eq!(json(&["number", "--json", "1/5"])["stalk"], "br[rrbb]^w");
    assert!(fails(&["number", "w^w"]).contains("omega^omega"));
    assert!(fails(&["number", "w+"]).contains("this is not a number"));
}

#[test]
fn infinite_stalks_are_compared() {
    // Values of infinite stalks were once unknown here.
    let text = answer(&["compare", "b^w", "b^w b"]);
    assert!(text.starts_with("b^w < b^w b\n") && text.contains(" ω and ω+1\n"), "{text}");
    let mixed = answer(&["compare", "[br]^w", "br"]);
    assert!(mixed.starts_with("[br]^w > br\n") && mixed.contains(" 2/3 and 1/2\n"), "{mixed}");
    assert_eq!(json(&["compare", "--json", "b^9", "b^w"])["relation"], "<");
    let why = answer(&["value", "--explain", "b^w"]);
    assert!(why.contains("\n    b^w = ω  Sign expansion"), "{why}");
}

#[test]
fn a_cycle_is_pointed_at() {
    let error = fails(&["domino", "b + :G r:G"]);
    assert!(error.contains("\n1 | b + :G r:G\n  |        ^\n"), "{error}");
}

/// The studio keeps the kind of play in a file. The command once answered about normal play without a word.
#[test]
fn files_are_played_as_they_ask() {
    let scratch = Scratch::new("misere-file");
    let file = |name: &str, play: &str| {
        let text = format!(
            r#"{{"format":"hackenbush","version":1,"variant":"red-blue",{play}
            "vertices":[{{"id":0,"x":0,"y":0}},{{"id":1,"x":0,"y":1}}],
            "edges":[{{"from":0,"to":1,"colour":"blue"}}]}}"#
        );
        let path = scratch.path(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let (misere, normal) = (file("misere.hat", r#""play":"misere","#), file("normal.hat", ""));
    // Left alone has a move, and so loses when the last move loses.
    assert_eq!(json(&["value", "--json", &normal])["outcome"], "L");
    let value = json(&["value", "--json", &misere]);
    assert_eq!((&value["play"], &value["outcome"]), (&"misere".into(), &"R".into()));
    let moves = json(&["moves", "--json", &misere]);
    assert_eq!((&moves["play"], &moves["moves"][0]["wins"]), (&"misere".into(), &false.into()));
    assert!(answer(&["prove", &misere]).contains("Right wins"));
    assert!(answer(&["prove", &normal]).contains("Left wins"));
    let compared = |first: &str| answer(&["compare", first, "b + b"]);
    assert!(
        compared(&misere).contains("misere.hat > b + b in mis\u{e8}re play"),
        "{}",
        compared(&misere)
    );
    assert!(compared(&normal).contains("normal.hat < b + b\n"), "{}", compared(&normal));
    let game = run_with(&["play", "--engine", "none", &misere], "0\n");
    assert!(game.out.contains("Right wins"), "{}", game.out);
    let error = fails(&["value", "--certificate", "/dev/null", &misere]);
    assert!(error.contains("positions have no values"), "{error}");
}

#[test]
fn claims_about_infinite_stalks_are_proved() {
    let proof = answer(&["prove", "[br]^w"]);
    assert_eq!(
        proof,
        "[br]^w: Left wins whoever starts\n\
         If Right starts, Left wins.\n(1) [br]^w, Right to move: worth 2/3 (Sign expansion)\n\
         If Left starts, Left wins.\n    Left cuts edge 0, leaving 0: Right has no move\n"
    );
    for (claim, holds) in [
        ("b^w r = w-1", true),
        ("[br]^w > 2/3", false),
        ("1/w < [br]^w", true),
        ("b^w > 1000000 ", true),
        ("Left wins [b r^w]^w", true),
    ] {
        let proof = json(&["prove", "--json", claim]);
        assert_eq!(proof["holds"], holds, "{claim}");
        assert!(proof["games"].as_array().is_some_and(|games| !games.is_empty()), "{claim}");
    }
    let first = &json(&["prove", "--json", "Left wins b^w + r^5"])["games"][1]["first"];
    assert_eq!((&first["stalk"], &first["height"]), (&0.into(), &"7".into()));
    let text = answer(&["prove", "Left wins b^w + r^5"]);
    assert!(text.contains("Left cuts edge 7 of stalk 0, leaving b^7 + r^5: worth 2"), "{text}");
    for (arguments, hint) in [
        (&["prove", "b^w > b(r)(b)"][..], "`compare` also compares"),
        (&["prove", "--misere", "b^w"], "leave misere play out"),
        (&["prove", "b^w", "-o", "proof.svg"], "leave -o out"),
    ] {
        let error = fails(arguments);
        assert!(error.contains(hint), "{arguments:?}: {error}");
    }
}
