//! The two players, and the four outcomes of perfect play between them.

use std::fmt;
use std::ops::Neg;

/// Left is bLue and positive, Right is Red and negative.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Player {
    /// She: blue, positive.
    Left,
    /// He: red, negative.
    Right,
}

impl Player {
    /// Left, then Right.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Who wins under normal play, where a player who cannot move loses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Left wins whoever starts: the game is positive.
    Left,
    /// Right wins whoever starts: the game is negative.
    Right,
    /// The player who starts wins: the game is confused with zero.
    Next,
    /// The player who starts loses: the game is zero.
    Previous,
}

impl Outcome {
    /// The outcome of a game from `game >= 0` and `game <= 0`.
    #[must_use]
    pub fn from_comparisons(at_least_zero: bool, at_most_zero: bool) -> Outcome {
        match (at_least_zero, at_most_zero) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Next,
        }
    }

    /// The winner when `starter` makes the first move.
    #[must_use]
    pub fn winner(self, starter: Player) -> Player {
        match self {
            Outcome::Left => Player::Left,
            Outcome::Right => Player::Right,
            Outcome::Next => starter,
            Outcome::Previous => starter.opponent(),
        }
    }

    /// The usual letter: `L`, `R`, `N` or `P`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Outcome::Left => 'L',
            Outcome::Right => 'R',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }
}

impl Neg for Outcome {
    type Output = Outcome;

    fn neg(self) -> Outcome {
        match self {
            Outcome::Left => Outcome::Right,
            Outcome::Right => Outcome::Left,
            other => other,
        }
    }
}

impl fmt::Display for Outcome {
    /// The outcome in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Left => "Left wins whoever starts",
            Outcome::Right => "Right wins whoever starts",
            Outcome::Next => "whoever starts wins",
            Outcome::Previous => "whoever starts loses",
        })
    }
}
