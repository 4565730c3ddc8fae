//! Texts of unknown origin, made safe to print.
//!
//! A name, a file's name or a text that is quoted in a message can contain control characters,
//! which a terminal obeys, and marks that reverse the direction of writing, which make a line look
//! like another one. They are shown as escapes, `\u{1b}` for example.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text on one line with all that is hidden in it shown; line ends and tabs become blanks.
///
/// ```
/// use hackenbush::visible::visible;
/// assert_eq!(visible("b(r)"), "b(r)");
/// assert_eq!(visible("\x1b[31mred\x1b[0m"), r"\u{1b}[31mred\u{1b}[0m");
/// assert_eq!(visible("a\u{202e}b\nc"), r"a\u{202e}b c");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| is_blank(c) || is_hidden(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        push(&mut out, c);
    }
    Cow::Owned(out)
}

/// The same for a text of several lines, whose ends stay.
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && (is_blank(c) || is_hidden(c))) {
        return Cow::Borrowed(text);
    }
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(visible).collect();
    Cow::Owned(lines.join("\n"))
}

/// Appends a character as it is shown.
pub(crate) fn push(out: &mut String, c: char) {
    if is_blank(c) {
        out.push(' ');
    } else if is_hidden(c) {
        // Writing to a text does not fail.
        let _ = write!(out, "{}", c.escape_unicode());
    } else {
        out.push(c);
    }
}

/// White space that would end or widen the line.
fn is_blank(c: char) -> bool {
    matches!(c, '\n' | '\t' | '\r')
}

/// Would a terminal obey this character, or show it in another place than it stands?
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            // The Arabic letter mark, the directional marks, embeddings, overrides and isolates.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // The line and the paragraph separator.
            | '\u{2028}' | '\u{2029}'
            // Deprecated format characters, annotations and tags.
            | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        for c in (0..=u32::from(char::MAX)).filter_map(char::from_u32) {
            let shown = visible_lines(&format!("a{c}b")).into_owned();
            assert_eq!(visible_lines(&shown), shown, "{c:?}");
            assert!(!shown.chars().any(|c| c != '\n' && is_hidden(c)), "{c:?}");
            assert!(shown.starts_with('a') && shown.ends_with('b') && shown.len() > 2, "{c:?}");
        }
    }

    #[test]
    fn writing_of_all_directions_is_left_alone() {
        for text in
            ["\u{e4}\u{f6}", "\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "\u{6f22}", "e\u{301}", "\u{1f3a9}"]
        {
            assert_eq!(visible(text), text);
        }
    }
}
