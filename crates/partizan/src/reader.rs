//! A cursor over the text of a number, whose errors say where and what was expected.

use std::fmt;

/// A text that is not a number: where reading stopped, and what was expected there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseDyadicError {
    /// The byte at which something else was expected.
    pub offset: usize,
    /// What was expected there, or what is wrong with what is there.
    pub expected: &'static str,
}

impl fmt::Display for ParseDyadicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at offset {}: expected {}", self.offset, self.expected)
    }
}

impl std::error::Error for ParseDyadicError {}

pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0 }
    }

    /// Where the next character is.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next character if it is this one.
    pub(crate) fn skip(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at = self.at.saturating_add(c.len_utf8());
        }
        found
    }

    /// Takes the characters of a kind, if any.
    pub(crate) fn take(&mut self, kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !kind(c)).unwrap_or(rest.len());
        self.at = self.at.saturating_add(end);
        rest.get(..end).unwrap_or_default()
    }

    /// Takes decimal digits, at least one.
    pub(crate) fn digits(&mut self) -> Result<&'a str, ParseDyadicError> {
        match self.take(|c| c.is_ascii_digit()) {
            "" => Err(self.error("a digit")),
            digits => Ok(digits),
        }
    }

    /// Takes a number in decimal digits.
    pub(crate) fn count(&mut self) -> Result<u64, ParseDyadicError> {
        let start = self.at;
        let digits = self.digits()?;
        digits.parse().map_err(|_| ParseDyadicError { offset: start, expected: "less than 2^64" })
    }

    /// Something else was expected here.
    pub(crate) fn error(&self, expected: &'static str) -> ParseDyadicError {
        ParseDyadicError { offset: self.at, expected }
    }

    /// Nothing more may come.
    pub(crate) fn end(&self, expected: &'static str) -> Result<(), ParseDyadicError> {
        if self.at < self.text.len() { Err(self.error(expected)) } else { Ok(()) }
    }
}
