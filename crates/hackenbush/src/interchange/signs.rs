//! Signs: `+-+` is the stalk blue, red, blue.

use super::cannot_hold;
use crate::diagnostic::Diagnostic;
use crate::notation::parsed::Parsed;
use crate::picture::{Colour, Picture};
use crate::position::Position;

const HINT: &str = "`+` is a blue edge and `-` a red one, from the ground up, as in +-+";

/// Is the text made of signs alone? Such a text is nothing else, but for a single sign, which is
/// what a shell makes of a sum that is not quoted.
#[must_use]
pub fn is_signs(text: &str) -> bool {
    let text = text.trim();
    text.chars().count() > 1
        && text.chars().all(|c| matches!(c, '+' | '-' | '−') || c.is_whitespace())
}

/// Reads a stalk.
///
/// # Errors
/// Points at what is not a sign.
pub fn parse(text: &str) -> Result<Parsed, Diagnostic> {
    let mut colours = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '+' => colours.push(Colour::Blue),
            '-' | '−' => colours.push(Colour::Red),
            _ if c.is_whitespace() => {}
            _ => {
                let place = at..at + c.len_utf8();
                return Err(Diagnostic::new(place, "this is not a sign").hint(HINT));
            }
        }
    }
    Ok(Parsed::from(Position::Picture(Picture::stalk(colours))))
}

/// Writes a red-blue stalk.
///
/// # Errors
/// Other pictures have no signs.
pub fn print(picture: &Picture) -> Result<String, Diagnostic> {
    let plain = picture.is_stalk() || picture.edges().is_empty();
    if !plain || picture.count(Colour::Green) > 0 {
        return Err(cannot_hold(
            "only red-blue stalks can be written as signs",
            "`words` and `notation` can hold every picture",
        ));
    }
    let sign = |colour| if colour == Colour::Blue { '+' } else { '-' };
    Ok(picture.edges().iter().map(|edge| sign(edge.colour)).collect())
}
