//! Stalks: words in the colours.

use hackenbush::{Colour, Picture, Position};

use super::{Ranked, word, words};

/// Stalks with this many edges.
pub(crate) struct Stalks {
    pub(crate) colours: &'static [Colour],
    pub(crate) edges: u32,
}

impl Ranked for Stalks {
    fn count(&self) -> u128 {
        words(self.colours, self.edges)
    }

    fn position(&self, mut rank: u128) -> Option<Position> {
        let mut word = word(&mut rank, self.colours, self.edges as usize);
        // The lowest edge changes least often.
        word.reverse();
        Some(Position::Picture(Picture::stalk(word)))
    }
}
