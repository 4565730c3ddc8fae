//! Drawn pictures: `.hat` files.

use hackenbush::Position;
use hackenbush::hat::Hat;

use crate::position::points_into;

pub(crate) const PIECES: &[&str] = &[
    "\"",
    ",",
    "{",
    "}",
    "[",
    "]",
    ":",
    "null",
    "true",
    "-1",
    "0",
    "1e9",
    "1e999",
    "-0.0",
    "0.1",
    "\"x\": 1,",
    "\"blue\"",
    "\"edges\"",
    "\"vertices\"",
    "\"version\"",
    "\\u0000",
    "\\ud800",
    "\\",
    "4294967296",
    "18446744073709551616",
    "[[[[[[[[[[",
];

pub(crate) fn check(text: &str) {
    match Hat::parse(text) {
        Err(wrong) => points_into(text, &wrong),
        Ok(hat) => {
            assert_eq!(Hat::parse(&hat.to_json()).unwrap(), hat, "{text}");
            let Position::Picture(picture) = hat.picture().position else { panic!("{text}") };
            let loose = hat.loose();
            assert_eq!(picture.edges().len() + loose.len(), hat.edges().len(), "{text}");
        }
    }
}
