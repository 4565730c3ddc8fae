//! How answers look to people: colours, Unicode or ASCII, long texts abbreviated.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, stdout};

use hackenbush::visible::visible;
use partizan::ValueText;
use partizan::text::Format;
use service::KnownText;

use crate::options::{OutputOptions, ScreenOptions, When};

/// How to print for people.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Are characters beyond ASCII allowed?
    pub(crate) unicode: bool,
    pub(crate) colour: bool,
    /// Are long numbers and lists printed in full?
    pub(crate) full: bool,
}

/// The longest position to repeat, in characters.
const MAX_POSITION: usize = 72;

impl Style {
    pub(crate) fn new(output: &OutputOptions) -> Style {
        Style { full: output.full, ..Style::on_screen(&output.screen) }
    }

    /// As the options ask and the terminal allows.
    pub(crate) fn on_screen(screen: &ScreenOptions) -> Style {
        let colour = match screen.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                stdout().is_terminal() && !set("NO_COLOR") && !dumb
            }
        };
        Style { unicode: !screen.ascii && utf8_locale(), colour, full: false }
    }

    /// Bold text.
    pub(crate) fn strong(self, text: &str) -> String {
        self.escape("1", text)
    }

    /// Faint text.
    pub(crate) fn faint(self, text: &str) -> String {
        self.escape("2", text)
    }

    fn escape(self, code: &str, text: &str) -> String {
        match self.colour && !text.is_empty() {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }

    /// One of two spellings.
    pub(crate) fn either<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.unicode { unicode } else { ascii }
    }

    /// A value.
    pub(crate) fn value(self, value: &ValueText) -> String {
        let format = if self.unicode { Format::Unicode } else { Format::Ascii };
        if self.full { value.format(format) } else { value.shortened().format(format) }
    }

    /// What is known of a value: `1/2`, `between 0 and 1`, `unknown`.
    pub(crate) fn known(self, known: &KnownText) -> String {
        match known {
            KnownText::Exact(value) => self.value(value),
            KnownText::Between([low, high]) => {
                format!("between {} and {}", self.value(low), self.value(high))
            }
            KnownText::Unknown => "unknown".to_owned(),
        }
    }

    /// The same with a verb: `= 1/2`, `is between 0 and 1`, `is unknown`.
    pub(crate) fn statement(self, known: &KnownText) -> String {
        match known {
            KnownText::Exact(value) => format!("= {}", self.strong(&self.value(value))),
            KnownText::Between(ends) => {
                let [low, high] = ends.each_ref().map(|end| self.strong(&self.value(end)));
                format!("is between {low} and {high}")
            }
            KnownText::Unknown => "is unknown".to_owned(),
        }
    }

    /// What is known of the value of a position: `br = 1/2`.
    pub(crate) fn heading(self, position: Option<&str>, known: &KnownText) -> String {
        format!("{} {}", self.position(position.unwrap_or_default()), self.statement(known))
    }

    /// A position in notation.
    pub(crate) fn position(self, text: &str) -> String {
        if text.is_empty() { "(nothing)".to_owned() } else { self.truncated(text, MAX_POSITION) }
    }

    /// At most `max` characters of a text, whether or not long texts are printed in full. Control
    /// characters are shown as escapes.
    pub(crate) fn truncated(self, text: &str, max: usize) -> String {
        match text.char_indices().nth(max) {
            Some((end, _)) => format!("{}{}", visible(&text[..end]), self.either("…", "...")),
            None => visible(text).into_owned(),
        }
    }

    /// At most `max` characters of a text, unless long texts are printed in full.
    pub(crate) fn abbreviated(self, text: &str, max: usize) -> String {
        if self.full { visible(text).into_owned() } else { self.truncated(text, max) }
    }
}

/// Is the locale's encoding UTF-8?
fn utf8_locale() -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.iter().filter_map(std::env::var_os).find(|value| !value.is_empty());
    let locale = locale.map(|value| value.to_string_lossy().to_ascii_lowercase());
    locale.map_or(cfg!(windows), |name| name.contains("utf-8") || name.contains("utf8"))
}

/// A heading and below it rows of a label and a text, aligned.
#[derive(Debug)]
pub(crate) struct Rows {
    heading: String,
    rows: Vec<(String, String)>,
}

impl Rows {
    pub(crate) fn new(heading: String) -> Rows {
        Rows { heading, rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, label: impl Into<String>, text: impl Into<String>) {
        self.rows.push((label.into(), text.into()));
    }

    /// Adds a row if there is a text for it.
    pub(crate) fn maybe(&mut self, label: &str, text: Option<impl Into<String>>) {
        if let Some(text) = text {
            self.add(label, text);
        }
    }

    pub(crate) fn print(&self, style: Style) -> String {
        let width = self.rows.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
        let mut out = format!("{}\n", self.heading);
        for (label, text) in &self.rows {
            let label = style.faint(&format!("{label:width$}"));
            let _ = writeln!(out, "  {label}  {text}");
        }
        out
    }
}

/// `1 edge`, `2 edges`, `2 dominoes`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if noun.ends_with('o') { "es" } else { "s" };
    format!("{number} {noun}{}", if number == 1 { "" } else { plural })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style { unicode: true, colour: false, full: false };

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
            assert_eq!(STYLE.value(&value), shown);
            assert_eq!(Style { unicode: false, ..STYLE }.value(&value), text);
        }
    }

    #[test]
    fn long_numbers_are_abbreviated_unless_asked_for() {
        let long = format!("-{}/2^1000", "7".repeat(300));
        let value = ValueText::from(&long.parse::<partizan::Dyadic>().unwrap());
        let short = STYLE.value(&value);
        assert!(short.starts_with("-777") && short.contains("…(300 digits)…"), "{short}");
        assert!(short.ends_with("/2^1000"));
        assert_eq!(Style { full: true, ..STYLE }.value(&value), long);
        assert_eq!(STYLE.truncated("αβγδ", 2), "αβ…");
        assert_eq!(STYLE.truncated("αβ", 2), "αβ");
        assert_eq!(STYLE.truncated("\x1bβγ", 2), "\\u{1b}β…");
    }
}
