//! When a budget ends the command says what is known: bounds, who wins, and the real reason.

mod support;

use std::time::{Duration, Instant};

use support::{Scratch, run, run_with};

/// Positions that a kilobyte does not solve, at least one for every ruleset but the green one, whose
/// pictures need no budget. Repeated edges once took more than a kilobyte before they were counted.
const HARD: &[(&str, &str)] = &[
    ("red-blue", "0-1b 0-2b 0-3r 1-4r 2-4b 3-4b 1-2r 2-3r 4-5r 5-1b 5-3r 5-2b"),
    ("red-blue-green", "0-1g 0-2g 1-3b 2-3r 1-2g 3-4r 2-4b 4-5g 5-1r 5-2b 3-5g 4-1b"),
    ("childish", ":G bbr(rb)br(bb)rb:G"),
    ("clockwise", "g(b)(rg)b(gr)(bg)r(g)"),
    ("domino-shave", "(1,1)(2,3)(2,2)(4,1)(3,3)(2,5)(4,4)"),
    ("stirling-shave", "(1,1)(3,3)(2,2)(5,5)(4,4)"),
    ("bernoulli", "(1,1)(3,2)(2,2)(3,3)(4,2)"),
    ("toppling-dominoes", "[brgrb]^20"),
    ("red-blue-green", "[b(rg)g]^30"),
];

#[test]
fn every_ruleset_has_bounds_in_a_kilobyte() {
    for (variant, position) in HARD {
        let asked = |command: &str, more: &[&str]| {
            let mut arguments = vec![command, "--variant", variant, "--memory", "1K"];
            arguments.extend(more);
            arguments.push(position);
            run(&arguments)
        };
        let ran = asked("value", &[]);
        assert!(ran.out.contains(" is between ") || ran.out.contains(" = "), "{}", ran.out);
        assert!(!ran.out.contains("unknown"), "{variant}: {}", ran.out);
        let json = asked("value", &["--json"]);
        let object: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        if object.get("value").is_none() {
            assert_eq!(ran.code, Some(3), "{variant}: {}", ran.out);
            assert!(ran.out.contains("out of memory: the limit is 1 KB"), "{}", ran.out);
            assert_eq!(object["bounds"].as_array().map(Vec::len), Some(2), "{}", json.out);
            assert_eq!(object["warnings"][0], "out of memory: the limit is 1 KB");
        }
        let moves = asked("moves", &[]);
        assert!(!moves.out.contains("unknown"), "{variant}: {}", moves.out);
        let pieces = asked("decompose", &[]);
        assert!(!pieces.out.contains("unknown"), "{variant}: {}", pieces.out);
    }
}

/// `play` once named a move and left open what was known of it.
#[test]
fn a_hint_says_what_is_known() {
    let (variant, position) = HARD[2];
    let play = ["play", "--variant", variant, "--memory", "1K", position];
    let ran = run_with(&play, "hint\nvalue\nquit\n");
    let unknown = "It is not known whether this wins (out of memory: the limit is 1 KB); \
                   it leaves a value between ";
    let decided = ran.out.contains("wins.") || ran.out.contains("loses");
    assert!(ran.out.contains(unknown) || decided, "{}", ran.out);
    assert!(!ran.out.contains("Perhaps") && !ran.out.contains("Ran out of time"), "{}", ran.out);
    assert!(ran.out.contains("between "), "{}", ran.out);
    assert!(!ran.out.contains("unknown"), "{}", ran.out);
}

/// A search that had hardly any memory and no timeout once went on for ever.
#[test]
fn a_search_in_ten_kilobytes_ends() {
    let grid = "0-1r 0-2r 0-3b 0-4b 0-5b 1-2b 2-3r 3-4b 4-5r 1-6r 2-7b 3-8r 4-9r 5-10b 6-7r 7-8b \
                8-9r 9-10b 6-11b 7-12r 8-13r 9-14b 10-15b 11-12b 12-13b 13-14r 14-15b 11-16b \
                12-17b 13-18r 14-19r 15-20b 16-17r 17-18b 18-19b 19-20r";
    let begin = Instant::now();
    let ran = run(&["value", "--memory", "10K", grid]);
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    assert_eq!(ran.code, Some(3), "{}", ran.out);
    assert!(ran.out.contains(" is between "), "{}", ran.out);
    assert!(ran.out.contains("out of memory: the limit is 10 KB"), "{}", ran.out);
}

/// Signs of infinite stalks that are written out were once counted for a moment only, so that more was
/// taken than was allowed, and the command ended without bounds.
#[test]
fn long_groups_in_infinite_stalks_keep_their_memory() {
    for memory in ["1K", "100K", "10M", "64M", "100M"] {
        for stalk in ["[[br]^400000 r]^w", "[[[br]^300000 b]^w [br]^300000 b]^w"] {
            let ran = run(&["value", "--memory", memory, stalk]);
            assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""), "{memory} {stalk}");
            assert!(ran.out.contains(" is between "), "{memory} {stalk} {}", ran.out);
        }
    }
}

/// Sums of many parts, and what many moves leave, were once "unknown" when the time was up.
#[test]
fn many_parts_have_bounds_in_a_millisecond() {
    for command in [
        &["moves", "--timeout", "1ms", "[(b)]^20000"][..],
        &["moves", "--timeout", "1ms", "[(gb)]^10000"],
        &["moves", "--timeout", "1ms", "--variant", "clockwise", "[br]^20000"],
        &["compare", "--timeout", "1ms", "[(b)]^60000", "b(r)g"],
        &["compare", "--timeout", "1ms", "[(grb(b)(g))]^9000", "b(r)g"],
    ] {
        let ran = run(command);
        assert!(!ran.out.contains("unknown"), "{command:?}: {:.2000}", ran.out);
    }
}

/// On a line of its own a claim was "not known", and not why.
#[test]
fn a_claim_in_a_batch_says_why_there_is_no_proof() {
    let ran = run_with(
        &["prove", "--memory", "8K", "--jobs", "1", "-"],
        &format!("{} = 1/2\n", HARD[1].1),
    );
    assert!(ran.out.contains("no proof: out of memory: the limit is 8 KB"), "{}", ran.out);
}

/// A drawing called whatever was not out of time out of memory.
#[test]
fn a_drawing_does_not_blame_a_budget_that_has_not_ended() {
    let scratch = Scratch::new("bounds-infinite-drawing");
    let path = scratch.path("value.svg");
    let ran = run(&["draw", "--totals", "b^w g", "-o", &path]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert_eq!(ran.err, "? stands for values that are not computed\n");
}

/// A drawing said "out of time or memory", not which.
#[test]
fn a_drawing_gives_the_reason_why_values_are_missing() {
    let scratch = Scratch::new("bounds-drawing");
    let (variant, position) = HARD[2];
    let path = scratch.path("values.svg");
    let draw = ["draw", "--variant", variant, "--values", "--memory", "1K", position, "-o", &path];
    let ran = run(&draw);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let reason = "out of memory: the limit is 1 KB: ? stands for values that were not found";
    assert!(ran.err.contains(reason), "{}", ran.err);
}
