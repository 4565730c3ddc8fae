//! Statements of the calculator.

use hackenbush::Engine;
use hackenbush::calculator::{Calculator, Found};
use hackenbush::solve::Budget;

pub(crate) const PIECES: &[&str] = &[
    ":=",
    "x",
    "y",
    "=",
    "<",
    ">",
    "<=",
    ">=",
    "||",
    "3*",
    " * ",
    "·",
    "(",
    ")",
    "{",
    "|",
    "}",
    ",",
    "+",
    "-",
    "*",
    "^",
    "v",
    "^<3>",
    "1/2",
    "1/3",
    "pi",
    "e",
    "sqrt(2)",
    "0.1",
    "position(\"br\")",
    "position(\"b(\"",
    "\"",
    "mean(",
    "cool(x, 1)",
    "atomic_weight(",
    "birthday(",
    "tiny(1)",
    "+-1",
    ":",
    "\u{3c0}",
    "\u{2191}",
    "99999999999999999999",
    "*:1000000",
];

/// Games beyond this are not computed.
const BYTES: usize = 1 << 20;

pub(crate) fn check(text: &str) {
    let mut engine = Engine::with_budget(Budget { bytes: BYTES, ..Budget::default() });
    let mut calculator = Calculator::default();
    calculator.limits.edges = 100;
    let known = calculator.run("x := {2|-1}", &mut engine).is_ok();
    assert!(known);
    match calculator.run(text, &mut engine) {
        Err(wrong) => {
            crate::place::check_offset(text, wrong.span.start);
            crate::place::check_offset(text, wrong.span.end);
            assert!(wrong.hint.is_some(), "{text:?}: {}", wrong.message);
        }
        Ok(calculation) => {
            // What was defined is what was found.
            if let (Some(name), Found::Value { game, .. }) = (calculation.name, calculation.found) {
                let Ok(again) = calculator.run(&format!("{name} = {name}"), &mut engine) else {
                    return;
                };
                let value = engine.arena_mut().value(game);
                let stored = calculator.variables().find(|(own, _)| *own == name);
                assert_eq!(stored.map(|(_, own)| own), Some(&value), "{text:?}");
                assert_eq!(again.found.holds(), Some(true), "{text:?}");
            }
        }
    }
}
