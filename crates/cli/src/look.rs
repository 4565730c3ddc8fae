//! How answers look to people: colours, Unicode or ASCII, long integers shortened.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, stdout};

use partizan::ValueText;
use partizan::text::Format;

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

    /// A value for people: arrows for ups and downs, long integers shortened.
    pub(crate) fn value(self, text: &ValueText) -> String {
        let format = if self.unicode { Format::Unicode } else { Format::Ascii };
        if self.full { text.format(format) } else { text.shortened().format(format) }
    }

    /// A long text, cut after so many characters.
    pub(crate) fn cut(self, text: &str, most: usize) -> String {
        match text.char_indices().nth(most) {
            Some((end, _)) => format!("{}{}", &text[..end], self.either("…", "...")),
            None => text.to_owned(),
        }
    }
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
        let mut arena = partizan::Arena::new();
        for (text, shown) in [
            ("1/2^*", "1/2↑*"),
            ("^^*", "⇑*"),
            ("v3*2", "↓3*2"),
            ("+-1", "±1"),
            ("5/2^70", "5/2^70"),
            ("5/2^70^", "5/2^70↑"),
            ("1/2+^3", "1/2↑3"),
            ("{1|vv}", "{1|⇓}"),
        ] {
            let game = arena.parse(text).unwrap();
            let value = arena.value_text(game, 100);
            assert_eq!(LOOK.value(&value), shown);
            assert_eq!(Look { unicode: false, ..LOOK }.value(&value), text);
        }
    }

    #[test]
    fn long_digits_are_cut_unless_asked_for() {
        let long = format!("-{}/2^1000", "7".repeat(300));
        let value = ValueText::from(&long.parse::<partizan::Dyadic>().unwrap());
        let short = LOOK.value(&value);
        assert!(short.starts_with("-777") && short.contains("…(300 digits)…"), "{short}");
        assert!(short.ends_with("/2^1000"));
        assert_eq!(Look { full: true, ..LOOK }.value(&value), long);
        assert_eq!(LOOK.cut("αβγδ", 2), "αβ…");
        assert_eq!(LOOK.cut("αβ", 2), "αβ");
    }
}
