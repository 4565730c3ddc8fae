//! What there is to say about an answer.

use partizan::Player;

use crate::play::Play;

/// What there is to say about an answer.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Is it right?
    pub status: Status,
    /// Why, in plain text.
    pub text: String,
    /// The first part of the answer that is wrong: a value, or a place in an order.
    pub step: Option<usize>,
    /// Moves that show it.
    pub play: Option<Play>,
    /// The game so far, if the answer is replies.
    pub game: Option<Round>,
}

/// Is an answer right?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Yes.
    Right,
    /// No.
    Wrong,
    /// So far; it goes on.
    Continue,
}

impl Status {
    /// Its name in answers of the service.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Status::Right => "right",
            Status::Wrong => "wrong",
            Status::Continue => "continue",
        }
    }
}

impl Verdict {
    pub(crate) fn new(status: Status, text: impl Into<String>) -> Verdict {
        Verdict { status, text: text.into(), step: None, play: None, game: None }
    }

    pub(crate) fn right(text: impl Into<String>) -> Verdict {
        Verdict::new(Status::Right, text)
    }

    pub(crate) fn wrong(text: impl Into<String>, play: Option<Play>) -> Verdict {
        Verdict { play, ..Verdict::new(Status::Wrong, text) }
    }
}

/// A game of two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Which, from 1.
    pub number: usize,
    /// Who starts it.
    pub starts: Player,
    /// The moves so far, by numbers of edges.
    pub moves: Vec<(Player, usize)>,
}
