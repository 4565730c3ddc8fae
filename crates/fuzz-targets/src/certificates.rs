//! Certificates: whatever is accepted is true.

use checker::{Limits, Proved};
use hackenbush::notation::ReadLimits;
use hackenbush::{Engine, Problem, rules};

pub(crate) const PIECES: &[&str] = &[
    "\n",
    " ",
    "edge 0 1 b\n",
    "edge 1 2 r\n",
    "edge 0 1 g\n",
    "domino 1 2\n",
    "number 0\n",
    "number 1/2^1\n",
    "sum 0 1 1\n",
    "game 0 | 0\n",
    "ge ",
    "le ",
    "claim 0 0 1\n",
    " tree\n",
    " fusion\n",
    " bound\n",
    " sum 0\n",
    " colon 0 1\n",
    " moves ",
    " options ",
    "0/-/0",
    "1/0/1",
    "1+2",
    " foot 1",
    " at 1 0",
    "rules green\n",
    "3",
    "7",
    "-",
];

/// Positions of more edges or dominoes than this are not solved.
const LARGEST: usize = 9;

pub(crate) fn check(text: &str) {
    let limits = Limits { bytes: 1 << 24, stop: &|| false };
    let Ok(proved) = checker::check(text.as_bytes(), limits) else { return };
    if proved.edges.len() + proved.dominoes.len() <= LARGEST {
        assert!(is_true(&proved), "{text:?} is accepted");
    }
}

/// Has the position the value that is proved, as the solver finds it?
fn is_true(proved: &Proved) -> bool {
    let edges = proved.edges.iter().map(|(from, to, colour)| format!("{from}-{to}{colour} "));
    let dominoes = proved.dominoes.iter().map(|(left, right)| format!("({left},{right})"));
    let text: String = edges.chain(dominoes).collect();
    let rules = rules::by_name(&proved.rules).expect("the checker knows only rulesets that exist");
    let Ok(problem) = Problem::read(&text, Some(rules), &ReadLimits::default()) else {
        return false;
    };
    let mut engine = Engine::new();
    let Some(value) = engine.solve(&problem).value.exact() else { return true };
    // A value that is cut cannot be read.
    proved.value.ends_with("...") || engine.arena_mut().parse(&proved.value) == Ok(value)
}
