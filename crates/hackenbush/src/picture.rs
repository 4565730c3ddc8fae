//! A Hackenbush picture: a ground, vertices, and coloured edges in drawing order.

use partizan::Player;

/// The colour of an edge, and so who may cut it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Either player's.
    Green,
}

impl Colour {
    /// May `player` cut an edge of this colour?
    #[must_use]
    pub fn belongs_to(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    /// Blue and red swapped.
    #[must_use]
    pub fn negated(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }
}

/// A coloured edge between two vertices; vertex [`GROUND`] is the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Edge {
    /// One end, as written; in a tree the end nearer the ground.
    pub from: u32,
    /// The other end; equal to `from` for a loop.
    pub to: u32,
    /// Its colour.
    pub colour: Colour,
}

/// The ground's vertex number.
pub const GROUND: u32 = 0;

/// A picture in which everything is joined to the ground.
///
/// Vertices are numbered `0..vertex_count`, 0 being the ground; every other vertex touches an
/// edge, and every edge is joined to the ground by a path. Edges keep their drawing order: the
/// edges leaving a vertex, in that order, are its children from left to right.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Picture {
    vertex_count: u32,
    edges: Vec<Edge>,
}

impl Picture {
    /// The picture without edges, worth 0.
    #[must_use]
    pub fn empty() -> Picture {
        Picture { vertex_count: 1, edges: Vec::new() }
    }

    /// The edges in drawing order.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many vertices there are, the ground included.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        self.vertex_count
    }
}
