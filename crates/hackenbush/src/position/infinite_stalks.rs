//! Infinite stalks: stalks whose edges are counted by ordinals.

use crate::picture::Colour;

/// A sum of stalks, the negative ones already turned around.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfiniteStalks {
    /// The stalks, none of them empty, their pieces from the ground up.
    pub stalks: Vec<Vec<Piece>>,
}

/// A stretch of a stalk.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Edges of one colour.
    Edges(Colour, Times),
    /// Several pieces, repeated.
    Group(Vec<Piece>, Times),
}

/// How often something is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Times {
    /// A finite number of times, at least once.
    Finite(u64),
    /// Once for every natural number.
    Omega,
}

impl InfiniteStalks {
    /// Blue and red swapped: the negative.
    #[must_use]
    pub fn negated(mut self) -> InfiniteStalks {
        self.stalks.iter_mut().for_each(|stalk| negate(stalk));
        self
    }

    /// Has it an edge of this colour?
    #[must_use]
    pub fn has(&self, colour: Colour) -> bool {
        self.stalks.iter().any(|stalk| contains(stalk, colour))
    }
}

/// Swaps blue and red. Pieces nest only as deep as the notation allows.
pub(crate) fn negate(pieces: &mut [Piece]) {
    for piece in pieces {
        match piece {
            Piece::Edges(colour, _) => *colour = colour.negated(),
            Piece::Group(pieces, _) => negate(pieces),
        }
    }
}

fn contains(pieces: &[Piece], wanted: Colour) -> bool {
    pieces.iter().any(|piece| match piece {
        Piece::Edges(colour, _) => *colour == wanted,
        Piece::Group(pieces, _) => contains(pieces, wanted),
    })
}
