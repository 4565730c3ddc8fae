//! A picture inside the one being solved, and the step of a derivation that it becomes.

use super::solution::{Known, Step};
use super::theorem::Theorem;
use crate::picture::{Colour, Picture};

/// A picture inside the one being solved.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) picture: Picture,
    /// Which edges of the solved picture its edges are.
    pub(crate) edges: Vec<usize>,
}

impl Part {
    pub(crate) fn whole(picture: &Picture) -> Part {
        Part { picture: picture.clone(), edges: (0..picture.edges().len()).collect() }
    }

    /// A part of this part, by its own edges' indices here.
    pub(crate) fn part(&self, picture: Picture, edges: impl IntoIterator<Item = usize>) -> Part {
        Part { picture, edges: edges.into_iter().map(|edge| self.edges[edge]).collect() }
    }

    pub(crate) fn step(
        self,
        theorem: Theorem,
        value: Known,
        note: String,
        parts: Vec<Step>,
    ) -> Step {
        let mut edges = self.edges;
        edges.sort_unstable();
        Step { theorem, picture: self.picture, edges, cut: None, value, note, parts }
    }

    pub(crate) fn only(&self, colours: &[Colour]) -> bool {
        self.picture.edges().iter().all(|edge| colours.contains(&edge.colour))
    }
}
