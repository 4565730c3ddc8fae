//! How answers look to people: colours, Unicode or ASCII, long digits cut.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, stdout};

use crate::cli::{Screen, When, Writing};

/// How to write for people.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// May characters beyond ASCII be used?
    pub(crate) unicode: bool,
    /// May colours be used?
    pub(crate) colour: bool,
    /// Are long numbers printed with all their digits?
    pub(crate) full: bool,
}

/// What a stretch of text is, and so its colour.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Paint {
    Strong,
    Faint,
}

/// Runs of digits longer than this are cut.
const MOST_DIGITS: usize = 60;
const FIRST_DIGITS: usize = 24;
const LAST_DIGITS: usize = 12;

impl Look {
    /// As asked for, as the terminal allows.
    pub(crate) fn new(screen: &Screen, full: bool) -> Look {
        let colour = match screen.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                stdout().is_terminal() && !set("NO_COLOR") && !dumb
            }
        };
        Look { unicode: !screen.ascii && utf8_locale(), colour, full }
    }

    pub(crate) fn of(writing: &Writing) -> Look {
        Look::new(&writing.screen, writing.full)
    }

    /// The text in its colour.
    pub(crate) fn paint(self, paint: Paint, text: &str) -> String {
        if !self.colour || text.is_empty() {
            return text.to_owned();
        }
        let code = match paint {
            Paint::Strong => "1",
            Paint::Faint => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// One of two spellings.
    pub(crate) fn either<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.unicode { unicode } else { ascii }
    }

    /// A value's text for people: arrows for ups and downs, long digits cut.
    pub(crate) fn value(self, text: &str) -> String {
        let text = if self.full { text.to_owned() } else { self.cut_digits(text) };
        if self.unicode { with_arrows(&text) } else { text }
    }

    /// A long text, cut after so many characters.
    pub(crate) fn cut(self, text: &str, most: usize) -> String {
        match text.char_indices().nth(most) {
            Some((end, _)) => format!("{}{}", &text[..end], self.either("…", "...")),
            None => text.to_owned(),
        }
    }

    fn cut_digits(self, text: &str) -> String {
        let mut short = String::with_capacity(text.len().min(200));
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
            let run = &rest[start..];
            let length = run.find(|c: char| !c.is_ascii_digit()).unwrap_or(run.len());
            short.push_str(&rest[..start]);
            if length > MOST_DIGITS {
                let dots = self.either("…", "...");
                let (first, last) = (&run[..FIRST_DIGITS], &run[length - LAST_DIGITS..length]);
                let _ = write!(short, "{first}{dots}({length} digits){dots}{last}");
            } else {
                short.push_str(&run[..length]);
            }
            rest = &run[length..];
        }
        short + rest
    }
}

/// `^`, `^^`, `v`, `vv` and `+-` as arrows and a plus-minus; the power in `3/2^70` stays.
fn with_arrows(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (taken, put) = if let Some(power) = power_of_two(rest) {
            (power, &rest[..power])
        } else if rest.starts_with("^^") {
            (2, "⇑")
        } else if rest.starts_with("vv") {
            (2, "⇓")
        } else if rest.starts_with("+-") {
            (2, "±")
        } else if c == '^' {
            (1, "↑")
        } else if c == 'v' {
            (1, "↓")
        } else {
            (c.len_utf8(), &rest[..c.len_utf8()])
        };
        out.push_str(put);
        rest = &rest[taken..];
    }
    out
}

/// The length of a denominator `/2^k` at the start: k is then above 64, else these are ups.
fn power_of_two(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("/2^")?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let exponent: u64 = digits[..end].parse().ok()?;
    (exponent > 64).then_some(end + 3)
}

/// Does the locale speak UTF-8?
fn utf8_locale() -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.iter().filter_map(std::env::var_os).find(|value| !value.is_empty());
    let locale = locale.map(|value| value.to_string_lossy().to_ascii_lowercase());
    locale.map_or(cfg!(windows), |name| name.contains("utf-8") || name.contains("utf8"))
}

/// Lines of a label and what it labels, one below the other.
pub(crate) fn rows(rows: &[(&str, String)], look: Look) -> String {
    let width = rows.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
    let mut out = String::new();
    for (label, text) in rows {
        let label = look.paint(Paint::Faint, &format!("{label:width$}"));
        let _ = writeln!(out, "  {label}  {text}");
    }
    out
}

/// `1 edge`, `2 edges`, `2 dominoes`.
pub(crate) fn count(number: usize, what: &str) -> String {
    let plural = if what.ends_with('o') { "es" } else { "s" };
    format!("{number} {what}{}", if number == 1 { "" } else { plural })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look { unicode: true, colour: false, full: false };

    #[test]
    fn ups_are_arrows_and_powers_are_not() {
        for (text, shown) in [
            ("1/2^*", "1/2↑*"),
            ("^^*", "⇑*"),
            ("v3*2", "↓3*2"),
            ("+-1", "±1"),
            ("5/2^70", "5/2^70"),
            ("5/2^70^", "5/2^70↑"),
            ("1/2^3", "1/2↑3"),
            ("{1|vv}", "{1|⇓}"),
        ] {
            assert_eq!(LOOK.value(text), shown);
            assert_eq!(Look { unicode: false, ..LOOK }.value(text), text);
        }
    }

    #[test]
    fn long_digits_are_cut_unless_asked_for() {
        let long = format!("-{}/2^1000", "7".repeat(300));
        let short = LOOK.value(&long);
        assert!(short.starts_with("-777") && short.contains("…(300 digits)…"), "{short}");
        assert!(short.ends_with("/2^1000"));
        assert_eq!(Look { full: true, ..LOOK }.value(&long), long);
        assert_eq!(LOOK.cut("αβγδ", 2), "αβ…");
        assert_eq!(LOOK.cut("αβ", 2), "αβ");
    }
}
