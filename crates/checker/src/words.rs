//! The words of a line.

use std::str::{FromStr, Split};

use crate::board::Set;
use crate::budget::{Checked, refuse, require};

/// The words of a line, separated by single blanks.
pub(crate) struct Words<'a>(Split<'a, char>);

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Words<'a> {
        Words(line.split(' '))
    }

    pub(crate) fn next(&mut self) -> Checked<&'a str> {
        self.0.next().map_or_else(|| refuse("the line is too short"), Ok)
    }

    pub(crate) fn number<N: FromStr>(&mut self) -> Checked<N> {
        number(self.next()?)
    }

    /// A number or a whole number written in its one way.
    pub(crate) fn canonical<N: ToString>(
        &mut self,
        read: impl Fn(&str) -> Option<N>,
    ) -> Checked<N> {
        let word = self.next()?;
        let found = read(word).filter(|number| number.to_string() == word);
        found.map_or_else(|| refuse("a number is expected here"), Ok)
    }

    /// A set as a hexadecimal number.
    pub(crate) fn set(&mut self) -> Checked<Set> {
        let word = self.next()?;
        let set = Set::parse_bytes(word.as_bytes(), 16).filter(|set| format!("{set:x}") == word);
        set.map_or_else(|| refuse("a set is a hexadecimal number"), Ok)
    }

    /// All words that are left.
    pub(crate) fn rest<'w>(&'w mut self) -> impl Iterator<Item = &'a str> + 'w {
        self.0.by_ref()
    }

    pub(crate) fn end(&mut self) -> Checked<()> {
        require(self.0.next().is_none(), "the line does not end here")
    }
}

/// Digits, without leading zeros.
pub(crate) fn number<N: FromStr>(word: &str) -> Checked<N> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits && (word == "0" || !word.starts_with('0'));
    let found = if canonical { word.parse().ok() } else { None };
    found.map_or_else(|| refuse("a number is expected here"), Ok)
}
