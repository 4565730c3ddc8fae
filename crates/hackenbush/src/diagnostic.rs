//! What is wrong with a text: where, what was expected, and what to do about it.

use std::fmt;
use std::ops::Range;

use partizan::Exceeded;

use crate::visible::{self, visible, visible_lines};

/// A message about a stretch of a text. It is data; front ends decide where it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// What kind of mistake it is.
    pub kind: Kind,
    /// What is wrong.
    pub message: String,
    /// Which bytes of the text it is about; empty at the place where something is missing.
    pub span: Range<usize>,
    /// What could have stood there.
    pub expected: Option<String>,
    /// What to do.
    pub hint: Option<String>,
    /// If rules refuse a position: more about that.
    pub refused: Option<Box<Refused>>,
}

/// What there is to say of a position that rules refuse.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Refused {
    /// The edge of the position it is about, if it is about one.
    pub edge: Option<usize>,
    /// The names of the rulesets that take the position.
    pub fits: Vec<&'static str>,
}

/// Kinds of mistakes, for callers that treat them differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Kind {
    /// The text cannot be read.
    #[default]
    Malformed,
    /// The text asks for more than the limits allow.
    TooLarge,
    /// The text describes a position that the rules do not allow.
    Refused,
    /// The position is not one that this question can be asked of.
    NotSupported,
    /// The work was called off.
    Interrupted,
    /// There is no memory left for the work.
    OutOfMemory,
}

/// Work that a budget ended.
impl From<Exceeded> for Diagnostic {
    fn from(exceeded: Exceeded) -> Diagnostic {
        let kind = match exceeded {
            Exceeded::Interrupted => Kind::Interrupted,
            Exceeded::Memory => Kind::OutOfMemory,
            _ => Kind::TooLarge,
        };
        Diagnostic::new(0..0, exceeded.to_string())
            .kind(kind)
            .hint("allow more time or memory, or ask about something smaller")
    }
}

impl Diagnostic {
    /// The budget that ended, if one did.
    #[must_use]
    pub fn exceeded(&self) -> Option<Exceeded> {
        match self.kind {
            Kind::Interrupted => Some(Exceeded::Interrupted),
            Kind::OutOfMemory => Some(Exceeded::Memory),
            _ => None,
        }
    }

    /// A message without more advice.
    #[must_use]
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            kind: Kind::default(),
            message: message.into(),
            span,
            expected: None,
            hint: None,
            refused: None,
        }
    }

    /// A message about the character at this byte of a text, where something else was expected.
    #[must_use]
    pub fn misread(
        text: &str,
        offset: usize,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Diagnostic {
        let rest = text.get(offset..).unwrap_or_default();
        let start = text.len() - rest.len();
        let end = start + rest.chars().next().map_or(0, char::len_utf8);
        Diagnostic::new(start..end, message).expected(expected)
    }

    /// The edge of a refused position it is about, if it is about one.
    #[must_use]
    pub fn edge(&self) -> Option<usize> {
        self.refused.as_ref()?.edge
    }

    /// The names of the rulesets that take a refused position.
    #[must_use]
    pub fn fits(&self) -> &[&'static str] {
        self.refused.as_ref().map_or(&[], |refused| &refused.fits)
    }

    /// Sets the kind of mistake.
    #[must_use]
    pub fn kind(mut self, kind: Kind) -> Diagnostic {
        self.kind = kind;
        self
    }

    /// Moves it to another stretch of the text.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Diagnostic {
        self.span = span;
        self
    }

    /// Adds what could have stood there.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Diagnostic {
        self.expected = Some(expected.into());
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// The message, the line it is about with carets under the place, and the advice. Control
    /// characters of the source are shown as escapes.
    ///
    /// ```text
    /// unexpected `x`
    ///   |
    /// 1 | brx
    ///   |   ^ expected an edge (b, r or g)
    ///   = hint: ...
    /// ```
    #[must_use]
    pub fn render(&self, source: &str) -> String {
        self.render_at(source, "", 1)
    }

    /// [`Diagnostic::render`] for a text that begins on line `first_line` of the file `name`.
    #[must_use]
    pub fn render_at(&self, source: &str, name: &str, first_line: usize) -> String {
        let view = View::of(source, &self.span);
        let line = (first_line + view.line).to_string();
        let margin = " ".repeat(line.len());
        let mut out = format!("{}\n", visible_lines(&self.message));
        if !name.is_empty() {
            out += &format!("{margin}--> {}:{line}:{}\n", visible(name), view.column + 1);
        }
        let indent = " ".repeat(view.indent);
        let carets = "^".repeat(view.carets);
        out += &format!("{margin} |\n{line} | {}\n{margin} | {indent}{carets}", view.text);
        if let Some(expected) = &self.expected {
            out += &format!(" expected {}", visible(expected));
        }
        out.push('\n');
        if let Some(hint) = &self.hint {
            out += &format!("{margin} = hint: {}\n", visible(hint));
        }
        out
    }
}

/// `{}` is the message; `{:#}` adds the place, what was expected and the hint.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if !f.alternate() {
            return Ok(());
        }
        match self.span.len() {
            0 => write!(f, " at {}", self.span.start)?,
            _ => write!(f, " at {}..{}", self.span.start, self.span.end)?,
        }
        if let Some(expected) = &self.expected {
            write!(f, ", expected {expected}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, " (hint: {hint})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// The widest stretch of a line to show, and how much of it stands before the caret.
const WIDTH: usize = 72;
const BEFORE: usize = 36;

/// The stretch of the source around a span, ready to print.
struct View {
    /// Lines before it.
    line: usize,
    /// Characters before it on its line.
    column: usize,
    text: String,
    /// Columns before the carets.
    indent: usize,
    carets: usize,
}

impl View {
    fn of(source: &str, span: &Range<usize>) -> View {
        let start = boundary(source, span.start);
        let end = boundary(source, span.end).max(start);
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let before = &source[line_start..start];
        // A very long line is cut on both sides; only what is shown is walked.
        let shown = before.char_indices().rev().take(BEFORE).last().map_or(0, |(at, _)| at);
        let (mut text, mut indent) = (String::new(), 0);
        if shown > 0 {
            text += "...";
            indent += 3;
        }
        for c in before[shown..].chars() {
            indent += put(&mut text, c);
        }
        let mut carets = 0;
        let rest = &source[start..line_end];
        for (at, c) in rest.char_indices().take(WIDTH - BEFORE) {
            let columns = put(&mut text, c);
            if start + at < end {
                carets += columns;
            }
        }
        if rest.chars().nth(WIDTH - BEFORE).is_some() {
            text += "...";
        }
        View {
            line: source[..line_start].matches('\n').count(),
            column: before.chars().count(),
            text,
            indent,
            carets: carets.max(1),
        }
    }
}

/// The nearest character boundary at or before `offset`.
fn boundary(source: &str, offset: usize) -> usize {
    let mut at = offset.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Appends a character as it is shown and returns the number of columns it takes.
fn put(text: &mut String, c: char) -> usize {
    let before = text.len();
    visible::push(text, c);
    if visible::is_hidden(c) { text.len() - before } else { columns(c) }
}

/// Near enough to Unicode's East Asian Width and combining classes to place a caret.
fn columns(c: char) -> usize {
    match u32::from(c) {
        0x0300..=0x036f | 0x200b..=0x200f | 0x20d0..=0x20ff | 0xfe00..=0xfe0f | 0xfe20..=0xfe2f => {
            0
        }
        0x1100..=0x115f
        | 0x2e80..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x1f300..=0x1faff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_character() {
        let wrong = Diagnostic::new(2..3, "unexpected `x`")
            .expected("an edge (b, r or g)")
            .hint("blue is `b` or `l`");
        assert_eq!(
            wrong.render("brx"),
            "unexpected `x`\n  |\n1 | brx\n  |   ^ expected an edge (b, r or g)\n  = hint: blue is `b` or `l`\n"
        );
    }

    #[test]
    fn the_long_form_has_place_and_hint() {
        let wrong = Diagnostic::new(2..3, "unexpected `x`").expected("an edge").hint("try b");
        assert_eq!(wrong.to_string(), "unexpected `x`");
        assert_eq!(format!("{wrong:#}"), "unexpected `x` at 2..3, expected an edge (hint: try b)");
        assert_eq!(format!("{:#}", Diagnostic::new(1..1, "missing")), "missing at 1");
    }

    #[test]
    fn the_end_of_the_text_has_a_place_too() {
        let wrong = Diagnostic::new(1..1, "missing");
        assert_eq!(wrong.render("("), "missing\n  |\n1 | (\n  |  ^\n");
        assert_eq!(wrong.render(""), "missing\n  |\n1 | \n  | ^\n");
    }

    #[test]
    fn files_have_names_and_lines() {
        let wrong = Diagnostic::new(8..10, "bad");
        assert_eq!(
            wrong.render_at("0-1b\n0-2xy\n0-3r", "bed.txt", 99),
            "bad\n   --> bed.txt:100:4\n    |\n100 | 0-2xy\n    |    ^^\n"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_caret() {
        let source = "b".repeat(1_000_000) + "x" + &"r".repeat(1_000_000);
        let shown = Diagnostic::new(1_000_000..1_000_001, "bad").render(&source);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[2].find('x'), lines[3].find('^'));
        assert!(lines[2].len() < 90 && lines[2].ends_with("r..."), "{shown}");
    }

    #[test]
    fn wide_and_combining_characters_keep_the_caret_in_place() {
        let source = "漢e\u{301}\tx";
        let at = source.len() - 1;
        let shown = Diagnostic::new(at..at + 1, "bad").render(source);
        assert!(shown.ends_with("1 | 漢e\u{301} x\n  |     ^\n"), "{shown}");
        // An offset inside a character is that character's.
        assert!(Diagnostic::new(1..2, "bad").render(source).ends_with("  | ^\n"));
    }
}
