//! What a terminal can show.

use hackenbush::picture::Colour;

use crate::theme::ansi;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// Characters beyond ASCII?
    pub unicode: bool,
    /// Colours?
    pub colour: bool,
    /// Its width.
    pub columns: usize,
}

impl Terminal {
    /// One of two spellings.
    pub(super) fn either<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.unicode { unicode } else { ascii }
    }

    /// The text in a stick's colour.
    pub(super) fn painted(self, colour: Colour, text: &str) -> String {
        if !self.colour || text.is_empty() {
            return text.to_owned();
        }
        let code = ansi(colour);
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
