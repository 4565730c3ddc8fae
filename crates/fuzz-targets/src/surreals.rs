//! Surreal numbers with omega.

use partizan::surreal::Surreal;

pub(crate) const PIECES: &[&str] = &[
    "w",
    "\u{3c9}",
    "W",
    "^",
    "/",
    "*",
    "\u{b7}",
    "+",
    "-",
    "(",
    ")",
    "0",
    "1",
    "2",
    "3",
    "1/3",
    "w^2",
    "w^w",
    "w^(1/2)",
    "1/w",
    "2^70",
    "0.5",
    "2^100000001",
    "99999999999999999999",
];

pub(crate) fn check(text: &str) {
    match Surreal::parse(text) {
        Err(wrong) => {
            crate::place::check_offset(text, wrong.offset);
            assert!(!wrong.expected.is_empty(), "{text:?}");
        }
        Ok(number) => {
            let printed = number.to_string();
            assert_eq!(Surreal::parse(&printed).as_ref(), Ok(&number), "{text:?} is {printed}");
            if let Ok(signs) = number.signs() {
                // Not every stalk has a normal form that is computed.
                let back = signs.value();
                assert!(back.is_err() || back.as_ref() == Ok(&number), "{text:?} is {printed}");
            }
        }
    }
}
