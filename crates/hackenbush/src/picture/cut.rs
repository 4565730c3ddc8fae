//! Cutting an edge removes it and everything that is no longer connected to the ground.

use super::{Adjacency, Grounded, Picture};

/// The result of a cut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// What is still connected to the ground, its edges in their old order.
    pub picture: Picture,
    /// The indices of all edges removed: the one cut, then those that fell, ascending.
    pub fallen: Vec<usize>,
    /// The number each vertex of `picture` had before the cut.
    pub vertices: Vec<u32>,
}

impl Picture {
    /// Cuts `edge`.
    ///
    /// # Panics
    /// If there is no such edge.
    #[must_use]
    pub fn cut(&self, edge: usize) -> Cut {
        assert!(edge < self.edges.len(), "no edge {edge} in a picture of {}", self.edges.len());
        let Grounded { picture, dropped, vertices } = self.restrict(|index| index != edge);
        let fallen = std::iter::once(edge).chain(dropped.into_iter().filter(|&e| e != edge));
        Cut { picture, fallen: fallen.collect(), vertices }
    }

    /// The indices of the edges that cutting `edge` removes: itself, then the others ascending.
    /// [`Falls`](crate::Falls) has them for all edges.
    ///
    /// # Panics
    /// If there is no such edge.
    #[must_use]
    pub fn fallen(&self, edge: usize) -> Vec<usize> {
        assert!(edge < self.edges.len(), "no edge {edge} in a picture of {}", self.edges.len());
        let distance = Adjacency::new(self).distances(|index| index as usize == edge);
        let falls =
            |&index: &usize| index != edge && distance[self.edges[index].from as usize] == u32::MAX;
        std::iter::once(edge).chain((0..self.edges.len()).filter(falls)).collect()
    }

    /// The edges for which `keep` holds and that are still connected to the ground by such edges;
    /// the others, whether refused or fallen, are `dropped`.
    #[must_use]
    pub fn restrict(&self, mut keep: impl FnMut(usize) -> bool) -> Grounded {
        let kept: Vec<usize> = (0..self.edges.len()).filter(|&index| keep(index)).collect();
        let mut part = Picture::from_edges(kept.iter().map(|&index| self.edges[index]));
        let mut fallen = part.dropped.iter().map(|&index| kept[index]).peekable();
        let mut kept = kept.iter().copied().peekable();
        part.dropped = (0..self.edges.len())
            .filter(|&index| {
                kept.next_if_eq(&index).is_none() || fallen.next_if_eq(&index).is_some()
            })
            .collect();
        part
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Colour, Edge};
    use super::*;

    fn picture(ends: &[(u32, u32)]) -> Picture {
        ends.iter().map(|&(from, to)| Edge { from, to, colour: Colour::Blue }).collect()
    }

    #[test]
    fn cutting_low_in_a_tree_drops_the_branch() {
        let tree = picture(&[(0, 1), (1, 2), (2, 3), (1, 4), (0, 5)]);
        assert_eq!(tree.fallen(1), [1, 2]);
        let cut = tree.cut(1);
        assert_eq!(cut.fallen, [1, 2]);
        assert_eq!(cut.picture, picture(&[(0, 1), (1, 2), (0, 3)]));
        assert_eq!(cut.vertices, [0, 1, 4, 5]);
        assert_eq!(tree.cut(0).fallen, [0, 1, 2, 3]);
    }

    #[test]
    fn a_cycle_needs_two_cuts() {
        let cycle = picture(&[(0, 1), (1, 2), (2, 0), (2, 2)]);
        assert_eq!(cycle.fallen(1), [1]);
        let path = cycle.cut(0);
        assert_eq!(path.fallen, [0]);
        assert_eq!(path.picture.fallen(1), [1, 0, 2]);
    }

    #[test]
    fn restricting_reports_the_refused_and_the_fallen() {
        let tree = picture(&[(0, 1), (1, 2), (2, 3), (0, 4)]);
        let part = tree.restrict(|edge| edge != 1);
        assert_eq!(part.dropped, [1, 2]);
        assert_eq!(part.picture, picture(&[(0, 1), (0, 2)]));
    }
}
