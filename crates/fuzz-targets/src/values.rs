//! Values of games.

use partizan::text::Expression;
use partizan::{Arena, Limits};

pub(crate) const PIECES: &[&str] = &[
    "{",
    "|",
    "||",
    "|||",
    "}",
    ",",
    "+",
    "-",
    "*",
    "^",
    "v",
    "^[4]",
    "^<3>",
    "v[2]",
    "1/2",
    "2^3",
    "/",
    ":",
    "(",
    ")",
    "+-1",
    "+-{2|1}",
    "tiny(1)",
    "miny(2)",
    "1/2^100",
    "*7",
    "0",
    "1",
    "\u{2191}",
    "\u{21d1}",
    "\u{b1}",
    "18446744073709551615",
    "99999999999999999999",
    "*:1000000",
];

/// Games beyond this are not computed.
const BYTES: usize = 1 << 20;

/// Nor those that take more steps: each can look at thousands of options.
const STEPS: u64 = 1 << 16;

pub(crate) fn check(text: &str) {
    let expression = match Expression::parse(text) {
        Ok(expression) => expression,
        Err(wrong) => {
            assert!(!wrong.expected.is_empty(), "{text:?}");
            return crate::place::check_offset(text, wrong.offset);
        }
    };
    let mut arena = Arena::with_limits(Limits { bytes: BYTES, steps: STEPS, ..Limits::default() });
    let Ok(game) = expression.evaluate(&mut arena) else { return };
    let Ok(printed) = arena.text_within(game, 2000) else { return };
    if !printed.is_truncated() {
        let printed = printed.to_string();
        let again = match Expression::parse(&printed) {
            Ok(expression) => expression.evaluate(&mut arena),
            Err(wrong) => panic!("{text:?} is printed as {printed}: {wrong}"),
        };
        // The limit may be reached.
        assert!(again.is_err() || again == Ok(game), "{text:?} is printed as {printed}");
    }
    // G - G = 0.
    if let Ok(zero) = arena.difference(game, game) {
        assert_eq!(arena.text(zero).as_deref(), Ok("0"), "{text:?}");
    }
}
