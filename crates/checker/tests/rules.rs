//! Every rule has conditions, and a false proof for each that breaks one.

use checker::{UNLIMITED, check};

/// A certificate with these lines between the first and the claim; numbers of facts are at the
/// end of the claim.
fn reason(lines: &str, claim: &str) -> String {
    let text = format!("hackenbush-certificate 1\n{}\nclaim {claim}\n", lines.replace("; ", "\n"));
    match check(text.as_bytes(), UNLIMITED) {
        Ok(proved) => panic!("accepted: {text}{proved:?}"),
        Err(failure) => failure.to_string(),
    }
}

#[test]
fn each_condition_is_checked() {
    let mut others = Vec::new();
    let half = "rules red-blue; edge 0 1 b; edge 1 2 r";
    let triangle = "rules red-blue; edge 0 1 b; edge 0 2 b; edge 1 2 r";
    let square = "rules red-blue; edge 0 1 b; edge 0 1 r; edge 1 2 b";
    for (position, proof, why) in [
        // Positions.
        ("rules red-blue; edge 0 1 g", "number 0", "no edges of this colour"),
        ("rules red-blue; edge 1 2 b", "number 0", "without gaps"),
        ("rules red-blue; edge 0 1 b; edge 2 2 b", "number 0", "not connected"),
        ("rules domino-shave; edge 0 1 b", "number 0", "not played on this board"),
        ("rules stirling-shave; domino 1 2", "number 0", "equal halves"),
        ("rules clockwise; edge 0 1 b; edge 0 1 r", "number 0", "forests"),
        ("rules misere", "number 0", "no such ruleset"),
        ("edge 0 1 b", "number 0", "named first"),
        ("edge 0 1 b; rules red-blue", "number 0", "named first"),
        ("rules red-blue; edge 0 1 b; rules red-blue", "number 0", "no such line"),
        // Values and facts that are not there yet.
        (half, "number 0; game 0 | ", "a number is expected"),
        (half, "game 0 |", "no such value yet"),
        (half, "number 0; ge 1 3 tree", "no such value yet"),
        (half, "number 0; ge 0 3 moves 1/-/0", "not proved yet"),
        (half, "number 0; ge 0 3 sum 0", "not proved yet"),
        (half, "number 2/2^1", "a number is expected"),
        (half, "sum 0 +1 0", "a number is expected"),
        (half, "sum 0 -0 0", "a number is expected"),
        (half, "sum 0 0 01", "a number is expected"),
        (half, "number 0; ge 0 0 moves options", "left out"),
        // Parts.
        (half, "number 0; ge 0 2 tree", "no such part"),
        (half, "number 0; ge 0 7 tree", "no such part"),
        (half, "number 0; ge 0 1 at 0 0 tree", "no such part"),
        (half, "number 0; ge 0 1 at 2 0 tree", "no such part"),
        (half, "number 0; ge 0 1 at 1 0 at 1 0 tree", "no such part"),
        (half, "number 0; ge 0 1 foot 9 tree", "no such part"),
        ("rules childish; edge 0 1 b; edge 1 2 r", "number 0; ge 0 2 foot 1 moves", "no such part"),
        ("rules domino-shave; domino 1 1; domino 1 1", "number 0; ge 0 2 moves", "no such part"),
        ("rules toppling-dominoes; domino 0 1", "number 0; ge 0 2 moves", "no such part"),
        (
            "rules toppling-dominoes; domino 0 1; domino 0 1; domino 0 1",
            "number 0; ge 0 5 moves",
            "no such part",
        ),
        // Theorems about other pictures, or with another result.
        (half, "number 1; ge 0 3 tree", "not enough"),
        (triangle, "number 1; ge 0 7 tree", "not about such pictures"),
        ("rules green; edge 0 1 g", "number 0; ge 0 1 tree", "not about such pictures"),
        ("rules clockwise; edge 0 1 b", "number 1; ge 0 1 tree", "ordinary"),
        (half, "number 0; ge 0 3 fusion", "not about such pictures"),
        ("rules green; edge 0 1 g; edge 0 1 g", "sum 0 0 1; ge 0 3 fusion", "not enough"),
        (half, "number 1/2^2; ge 0 3 bound", "not enough"),
        (half, "number -18446744073709551617; number 0; ge 1 1 at 1 0 tree", "not about"),
        ("rules red-blue-green; edge 0 1 b; edge 0 2 g", "number 1; ge 0 3 bound", "not about"),
        // Sums.
        (triangle, "number 1/2^1; ge 0 1 tree; ge 0 6 tree; ge 0 7 sum 0 1", "share a vertex"),
        (half, "number 1; number 2; ge 0 1 tree; ge 1 1 sum 0 0", "overlap"),
        (triangle, "number 1; ge 0 1 tree; ge 0 7 sum 0", "not the whole"),
        (
            "rules clockwise; edge 0 1 b; edge 0 2 b",
            "number 0; ge 0 0 moves; ge 0 3 sum 0",
            "no sum",
        ),
        // The colon principle.
        (square, "number 1; ge 0 4 foot 1 tree; ge 0 1 tree; ge 0 7 colon 1 0", "not the whole"),
        (triangle, "number 0; ge 0 2 tree; ge 0 5 foot 1 tree; ge 0 7 colon 0 1", "elsewhere"),
        (
            square,
            "number 1; number 2; number -1; ge 0 4 foot 1 tree; le 2 2 tree; ge 0 7 colon 1 0",
            "direction",
        ),
        // Moves without an answer, answers to no move, and answers that are not enough.
        (half, "number 0; ge 0 3 moves", "no answer"),
        (half, "number 0; ge 0 1 tree; ge 0 3 moves 0/-/0", "no such move"),
        (half, "number 0; number 1; ge 1 1 tree; ge 0 3 moves 1/-/0 1/-/0", "answered twice"),
        (half, "number 1; ge 0 1 tree; ge 0 3 moves 1/-/0 options 0/-/0", "is not enough"),
        (
            half,
            "number 0; number 1; ge 1 1 tree; ge 1 3 moves 1/-/0 options 0/0/0",
            "is not enough",
        ),
        (half, "number 1/2^1; number 1; ge 1 1 tree; ge 0 3 moves 1/-/0", "needs one answer"),
        (half, "number 0; ge 0 0 tree; ge 0 3 moves 1/1/0", "no move"),
        (half, "number 0; ge 0 0 tree; ge 0 3 moves 1/0/0 options 0/-/0", "needs one answer"),
        (half, "number -1; ge 0 1 at 1 0 moves", "no answer"),
        (square, "number 1; number 2; ge 1 5 tree; ge 1 7 moves 1/-/0 options 0/-/0", "not enough"),
        // Several cuts at once are for red-blue pictures, and for one's own edges.
        (
            "rules green; edge 0 1 g; edge 0 2 g; edge 0 3 g",
            "number 0; ge 0 0 fusion; ge 0 7 moves 0/1+2/0 1/0+2/0 2/0+1/0",
            "red-blue",
        ),
        (
            "rules childish; edge 0 1 b; edge 0 2 b; edge 0 3 r",
            "number 0; ge 0 0 moves; ge 0 7 moves 2/0+1/0",
            "ordinary",
        ),
        (
            "rules red-blue; edge 0 1 r; edge 0 2 r; edge 0 3 r",
            "number 0; ge 0 0 tree; ge 0 7 moves 0/1+2/0 1/0+2/0 2/0+1/0",
            "own edges",
        ),
    ] {
        let found = reason(&format!("{position}; {proof}"), "0 0 0");
        if !found.contains(why) {
            others.push(format!("{position}; {proof}: {found}, not {why}"));
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
}

#[test]
fn the_claim_is_about_the_whole_position() {
    let half = "rules red-blue; edge 0 1 b; edge 1 2 r; number 1; number 1/2^1";
    for (facts, claim, why) in [
        ("ge 0 1 tree; le 0 1 tree", "0 0 1", "another part"),
        ("ge 1 3 tree; le 1 3 tree", "0 0 1", "not what is claimed"),
        ("ge 1 3 tree", "1 0 0", "other direction"),
        ("ge 1 3 tree; le 1 3 tree", "2 0 1", "no such value"),
    ] {
        let found = reason(&format!("{half}; {facts}"), claim);
        assert!(found.contains(why), "{facts}: {found}");
    }
    for text in ["", "# nothing\n", "hackenbush-certificate 2\n", "hackenbush-certificate 1\n"] {
        assert!(check(text.as_bytes(), UNLIMITED).is_err(), "{text}");
    }
}
