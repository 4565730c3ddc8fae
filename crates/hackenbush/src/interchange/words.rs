//! Plain words: the notation with `blue`, `red` and `green` in place of letters, as in
//! `blue (red) (blue green) + red`.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::notation::{self, ReadLimits, parsed::Parsed};
use crate::picture::{Colour, Picture};

const HINT: &str = "colours are written as words from the ground up, as in blue red green";

/// Has the text the name of a colour as a word? It is nothing else then, since each name has a letter
/// that the notation has not; other words are mistakes.
#[must_use]
pub fn is_words(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| colour(word).is_some()) && !text.contains([':', '#'])
}

fn colour(word: &str) -> Option<Colour> {
    [Colour::Blue, Colour::Red, Colour::Green]
        .into_iter()
        .find(|colour| word.eq_ignore_ascii_case(colour.name()))
}

/// Reads a picture.
///
/// # Errors
/// Points at a word that is no colour, and at whatever is wrong otherwise.
pub fn parse(text: &str, limits: &ReadLimits) -> Result<Parsed, Diagnostic> {
    let mut letters = String::new();
    // Where each byte of the letters comes from.
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        // Names of vertices stay as they are: `:A` and `:{a name}`.
        let name_end = match c {
            ':' if text[at + 1..].trim_start().starts_with('{') => {
                text[at..].find('}').map(|end| at + end + 1)
            }
            ':' => text[at + 1..]
                .char_indices()
                .find(|(_, c)| !c.is_whitespace())
                .map(|(gap, c)| at + 1 + gap + c.len_utf8()),
            _ => None,
        };
        let end = name_end.unwrap_or_else(|| {
            let word = &text[at..];
            match c.is_alphabetic() {
                true => at + word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len()),
                false => at + c.len_utf8(),
            }
        });
        while rest.next_if(|&(next, _)| next < end).is_some() {}
        let own = &text[at..end];
        let new = match c.is_alphabetic() {
            true => match colour(own) {
                Some(colour) => colour.letter().to_string(),
                None => {
                    return Err(Diagnostic::new(at..end, "this is not a colour")
                        .expected("blue, red or green")
                        .hint(HINT));
                }
            },
            false => own.to_owned(),
        };
        for offset in 0..new.len() {
            let byte = (at + offset).min(end);
            places.push(if c.is_alphabetic() { at..end } else { byte..byte + 1 });
        }
        letters.push_str(&new);
    }
    notation::parse_within(&letters, limits).map_err(|wrong| {
        let start = places.get(wrong.span.start).map_or(text.len(), |place| place.start);
        let last = wrong.span.end.saturating_sub(1).max(wrong.span.start);
        let end = places.get(last).map_or(text.len(), |place| place.end);
        let end = if wrong.span.is_empty() { start } else { end.max(start) };
        let boundary = |mut at: usize| {
            while !text.is_char_boundary(at) {
                at += 1;
            }
            at
        };
        let (start, end) = (boundary(start), boundary(end));
        let hint = wrong.hint.clone().unwrap_or_else(|| HINT.to_owned());
        wrong.at(start..end).hint(hint)
    })
}

/// Writes a picture.
#[must_use]
pub fn print(picture: &Picture) -> String {
    let letters = picture.to_string();
    let mut text = String::new();
    let mut rest = letters.chars().peekable();
    while let Some(c) = rest.next() {
        if c == ':' {
            text.push(c);
            let braced = rest.peek() == Some(&'{');
            for c in rest.by_ref() {
                text.push(c);
                if !braced || c == '}' {
                    break;
                }
            }
            continue;
        }
        let colour = Colour::ORDINARY.iter().find(|colour| colour.letter() == c);
        match colour {
            Some(colour) => {
                if text.ends_with(|c: char| c.is_alphanumeric() || c == '}') {
                    text.push(' ');
                }
                text.push_str(colour.name());
            }
            None => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        for (text, letters) in [
            ("blue red", "br"),
            ("Blue (red) (blue green) + RED", "b(r)bg + r"),
            ("blue^3 red", "b^3r"),
            (":G blue red red blue:G", ":G brrb:G"),
        ] {
            let parsed = parse(text, &ReadLimits::default()).unwrap();
            let expected = notation::parse_within(letters, &ReadLimits::default()).unwrap();
            assert_eq!(parsed.position, expected.position, "{text}");
        }
        assert!(is_words("blue red") && is_words("green^4 + red"));
        assert!(is_words("blue rad") && !is_words("br") && !is_words("") && !is_words("+-"));
        assert!(!is_words("b:{red}") && !is_words("blu"));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let wrong = |text| parse(text, &ReadLimits::default()).unwrap_err().span;
        assert_eq!(wrong("blue rad"), 5..8);
        assert_eq!(wrong("blue (red"), 5..6);
        assert_eq!(wrong("blue ) red"), 5..6);
    }
}
