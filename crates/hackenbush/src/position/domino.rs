//! Dominoes.

use std::cmp::Ordering;
use std::fmt;

use partizan::Player;

use crate::picture::Colour;

/// A domino with its two numbers of spots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domino {
    /// The spots on its left half.
    pub left: u64,
    /// The spots on its right half.
    pub right: u64,
}

impl Domino {
    /// The domino with the fewest spots that has this colour.
    #[must_use]
    pub fn of(colour: Colour) -> Domino {
        let [left, right] = match colour.owner() {
            Some(Player::Left) => [0, 1],
            Some(Player::Right) => [1, 0],
            None => [0, 0],
        };
        Domino { left, right }
    }

    /// Blue if it has fewer spots on the left, red if on the right, otherwise green.
    #[must_use]
    pub fn colour(self) -> Colour {
        match self.left.cmp(&self.right) {
            Ordering::Less => Colour::Blue,
            Ordering::Greater => Colour::Red,
            Ordering::Equal => Colour::Green,
        }
    }

    /// The spots on its smaller half.
    #[must_use]
    pub fn low(self) -> u64 {
        self.left.min(self.right)
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.left, self.right)
    }
}
