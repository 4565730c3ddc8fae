//! A Hackenbush picture: a ground, vertices, and coloured edges in drawing order.

mod adjacency;
mod canonical_label;
mod colour;
mod cut;
mod from_edges;
mod mirror;
mod shape;

use std::iter::Sum;

pub use adjacency::{Adjacency, HalfEdge};
pub use canonical_label::{Key, MAX_KEY_EDGES};
pub use colour::Colour;
pub use cut::Cut;
pub use from_edges::Grounded;
pub use shape::Component;

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

impl Edge {
    /// The end that is not `vertex`; `vertex` itself for a loop.
    #[must_use]
    pub fn other_end(self, vertex: u32) -> u32 {
        if self.from == vertex { self.to } else { self.from }
    }

    /// Do both ends meet?
    #[must_use]
    pub fn is_loop(self) -> bool {
        self.from == self.to
    }
}

/// The ground's vertex number.
pub const GROUND: u32 = 0;

/// The most edges a picture may have, so that the ends of all edges can be counted in 32 bits.
pub const MAX_EDGES: usize = (1 << 31) - 1;

/// A picture in which everything is connected to the ground.
///
/// Vertices are numbered `0..vertex_count` in the order in which the edges first name them, 0
/// being the ground; every other vertex touches an edge, and every edge is connected to the ground
/// by a path. Edges keep their drawing order: the edges leaving a vertex, in that order, are its
/// children from left to right. In a forest every edge points away from the ground.
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

    /// One path from the ground upward.
    #[must_use]
    pub fn stalk(colours: impl IntoIterator<Item = Colour>) -> Picture {
        let edges: Vec<Edge> = (GROUND..)
            .zip(colours)
            .map(|(below, colour)| Edge { from: below, to: below + 1, colour })
            .collect();
        Picture { vertex_count: count(edges.len()) + 1, edges }
    }

    /// The edges in drawing order.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The number of vertices, the ground included.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        self.vertex_count
    }

    /// The approximate number of bytes its edges take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.edges.capacity() * size_of::<Edge>()
    }

    /// Has it no edges?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// The number of edges of this colour.
    #[must_use]
    pub fn count(&self, colour: Colour) -> usize {
        self.edges.iter().filter(|edge| edge.colour == colour).count()
    }

    /// Blue and red swapped: the negative.
    #[must_use]
    pub fn negated(&self) -> Picture {
        let flip = |edge: &Edge| Edge { colour: edge.colour.negated(), ..*edge };
        Picture { vertex_count: self.vertex_count, edges: self.edges.iter().map(flip).collect() }
    }

    /// Both pictures side by side on one ground, `other` to the right.
    ///
    /// # Panics
    /// If the sum has more than [`MAX_EDGES`] edges.
    #[must_use]
    pub fn sum(&self, other: &Picture) -> Picture {
        [self, other].into_iter().sum()
    }
}

/// Pictures side by side on one ground, from left to right.
///
/// # Panics
/// If the sum has more than [`MAX_EDGES`] edges.
impl<'a> Sum<&'a Picture> for Picture {
    fn sum<I: Iterator<Item = &'a Picture>>(pictures: I) -> Picture {
        let mut whole = Picture::empty();
        for picture in pictures {
            let shift = whole.vertex_count - 1;
            let move_up = |vertex| if vertex == GROUND { GROUND } else { vertex + shift };
            whole.edges.extend(picture.edges.iter().map(|edge| Edge {
                from: move_up(edge.from),
                to: move_up(edge.to),
                ..*edge
            }));
            // Before the number of vertices can overflow.
            count(whole.edges.len());
            whole.vertex_count = shift + picture.vertex_count;
        }
        whole
    }
}

/// Keeps what is connected to the ground and drops the rest; see [`Picture::from_edges`].
impl FromIterator<Edge> for Picture {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Picture {
        Picture::from_edges(edges).picture
    }
}

/// A number of edges, checked against [`MAX_EDGES`].
fn count(edges: usize) -> u32 {
    assert!(edges <= MAX_EDGES, "a picture has at most {MAX_EDGES} edges");
    u32::try_from(edges).expect("the maximum fits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Blue, Green, Red};

    #[test]
    fn a_stalk_grows_from_the_ground() {
        let stalk = Picture::stalk([Blue, Red, Green]);
        assert_eq!(stalk.vertex_count(), 4);
        assert_eq!(stalk.edges()[2], Edge { from: 2, to: 3, colour: Green });
        assert_eq!(stalk, stalk.edges().iter().copied().collect());
        assert_eq!(Picture::stalk([]), Picture::empty());
    }

    #[test]
    fn a_sum_shares_only_the_ground() {
        let sum = Picture::stalk([Blue, Red]).sum(&Picture::stalk([Green]));
        assert_eq!(sum.vertex_count(), 4);
        assert_eq!(sum.edges()[2], Edge { from: 0, to: 3, colour: Green });
        assert_eq!(sum, sum.sum(&Picture::empty()));
        assert_eq!(sum, Picture::empty().sum(&sum));
    }

    #[test]
    fn negation_swaps_blue_and_red() {
        let stalk = Picture::stalk([Blue, Red, Green]);
        assert_eq!(stalk.negated(), Picture::stalk([Red, Blue, Green]));
        assert_eq!(stalk.negated().negated(), stalk);
        assert_eq!(Colour::ORDINARY.map(|colour| stalk.count(colour)), [1, 1, 1]);
    }
}
