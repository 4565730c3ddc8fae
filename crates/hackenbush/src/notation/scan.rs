//! Walking over a text byte by byte, past blanks and comments.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::picture::Colour;

/// A text and a place in it.
pub(crate) struct Scanner<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    /// What to do about something unexpected, in general.
    pub(crate) hint: &'static str,
}

impl<'a> Scanner<'a> {
    /// At the beginning of a text; the hint says how such a text is written.
    pub(crate) fn new(text: &'a str, hint: &'static str) -> Scanner<'a> {
        Scanner { text, at: 0, hint }
    }

    /// The next byte that is no blank, without passing it.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        let byte = self.text.as_bytes().get(self.at).copied();
        match byte {
            Some(0x21..=0x22 | 0x24..=0x7e) | None => byte,
            Some(_) => {
                self.skip_blanks();
                self.text.as_bytes().get(self.at).copied()
            }
        }
    }

    /// Passes one byte.
    pub(crate) fn bump(&mut self) {
        self.at += 1;
    }

    /// Passes `byte` if it is next.
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let next = self.peek() == Some(byte);
        self.at += usize::from(next);
        next
    }

    /// Passes an omega if it is next.
    pub(crate) fn eat_omega(&mut self) -> bool {
        let here = self.here();
        let next = matches!(&self.text[here.clone()], "w" | "W" | "ω");
        if next {
            self.at = here.end;
        }
        next
    }

    #[cold]
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        let mut comment = false;
        let end = rest.char_indices().find(|&(_, c)| {
            comment = (comment || c == '#') && c != '\n';
            !(comment || c.is_whitespace() || c == '\u{feff}')
        });
        self.at = end.map_or(self.text.len(), |(end, _)| self.at + end);
    }

    /// A whole number, if one is next: `None` if not, `Some(None)` if it is 2^64 or more.
    pub(crate) fn number(&mut self) -> Option<Option<u64>> {
        self.peek()?.is_ascii_digit().then(|| {
            let mut number = Some(0_u64);
            while let Some(digit @ b'0'..=b'9') = self.text.as_bytes().get(self.at) {
                number = number
                    .and_then(|n| n.checked_mul(10))
                    .and_then(|n| n.checked_add(u64::from(digit - b'0')));
                self.at += 1;
            }
            number
        })
    }

    /// The bytes of the next character, empty at the end of the text.
    pub(crate) fn here(&mut self) -> Range<usize> {
        self.peek();
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.at..self.at + length
    }

    /// The complaint that what is next does not belong there.
    pub(crate) fn unexpected(&mut self, expected: &str) -> Diagnostic {
        let here = self.here();
        let message = match &self.text[here.clone()] {
            "" => "the text ends too early".to_owned(),
            found => format!("unexpected `{found}`"),
        };
        Diagnostic::new(here, message).expected(expected).hint(self.hint)
    }
}

/// The colour a letter stands for.
pub(crate) fn colour_of(letter: u8) -> Option<Colour> {
    Colour::by_letter(letter)
}
