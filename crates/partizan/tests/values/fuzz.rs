//! The value parser on nonsense: it never panics, and points into the text.

use crate::text::PRINTED_BY_CGSUITE;
use partizan::text::Expression;
use partizan::{Arena, Exceeded, Limits, ValueError};

/// A generator good enough to make nonsense, the same in every run.
struct Nonsense(u64);

impl Nonsense {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const TOKENS: &[&str] = &[
    "0",
    "1",
    "-1",
    "1/2",
    "-3/4",
    "5/2^70",
    "0.5",
    "7",
    "*",
    "*2",
    "*3",
    "^",
    "v",
    "^^",
    "v3",
    "^[2]",
    "v<3>",
    "^[",
    "{",
    "}",
    "{",
    "}",
    "|",
    "|",
    "||",
    "|||",
    ",",
    "(",
    ")",
    "+",
    "-",
    "+-",
    ":",
    "±",
    "↑",
    "⇓",
    "⋆",
    "Tiny(",
    "Miny(",
    " ",
    "é",
    "/",
    ".",
    "[",
    "]",
    "<",
    ">",
    "2^65",
    "*99999999999999",
    "1000000000000000000000",
];

/// Parses, and evaluates within a small budget when that goes well.
fn check(text: &str) -> bool {
    match Expression::parse(text) {
        Err(error) => {
            assert!(
                error.offset <= text.len() && text.is_char_boundary(error.offset),
                "{text:?}: {error}"
            );
            assert!(!error.expected.is_empty());
            false
        }
        Ok(expression) => {
            let mut arena = Arena::with_limits(Limits { bytes: 1 << 20, ..Limits::default() });
            let value = expression.evaluate(&mut arena);
            assert_eq!(arena.parse(text), value.map_err(ValueError::Exceeded), "{text:?}");
            if let Ok(game) = value {
                match arena.text_within(game, 10_000) {
                    Ok(printed) if !printed.is_truncated() => {
                        // Parsing may need more memory than was left.
                        let again = arena.parse(&printed.to_string());
                        let room = again != Err(ValueError::Exceeded(Exceeded::Memory));
                        assert!(!room || again == Ok(game), "{text:?}: {printed}");
                    }
                    _ => {}
                }
            }
            true
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut nonsense = Nonsense(0x9e37_79b9_7f4a_7c15);
    for _ in 0..30_000 {
        let length = nonsense.below(24);
        let bytes: Vec<u8> = (0..length)
            .map(|_| match nonsense.below(4) {
                0 => u8::try_from(nonsense.below(256)).unwrap(),
                _ => *nonsense.pick(b"0123456789{}|,()+-:*^v/.<>[] Tiny"),
            })
            .collect();
        check(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn token_soup_never_panics() {
    let mut nonsense = Nonsense(0x2545_f491_4f6c_dd1d);
    let mut good = 0;
    for _ in 0..60_000 {
        let length = 1 + nonsense.below(12);
        let text: String = (0..length).map(|_| *nonsense.pick(TOKENS)).collect();
        good += usize::from(check(&text));
    }
    assert!(good > 1000, "only {good} texts were values");
}

#[test]
fn mutations_of_values_never_panic() {
    let mut nonsense = Nonsense(0xd1b5_4a32_d192_ed03);
    let mut good = 0;
    for _ in 0..15_000 {
        let mut text: Vec<char> = nonsense.pick(PRINTED_BY_CGSUITE).chars().collect();
        for _ in 0..=nonsense.below(3) {
            let at = nonsense.below(text.len().max(1));
            let token = *nonsense.pick(TOKENS);
            match nonsense.below(4) {
                0 if !text.is_empty() => drop(text.remove(at)),
                1 => text.truncate(at),
                2 => text.splice(at..at, token.chars()).for_each(drop),
                _ => {
                    let end = (at + 1).min(text.len());
                    text.splice(at.min(end)..end, token.chars()).for_each(drop);
                }
            }
        }
        good += usize::from(check(&text.into_iter().collect::<String>()));
    }
    assert!(good > 1000, "only {good} texts were values");
}
