//! Cutting: an edge goes, and with it everything it alone joined to the ground.

use super::{Adjacency, GROUND, Grounded, HalfEdge, Picture};

/// What remains after a cut, and what fell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The rest, still joined to the ground, its edges in their old order.
    pub picture: Picture,
    /// The indices of all edges that went: the one cut, then those that fell, ascending.
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
    ///
    /// # Panics
    /// If there is no such edge.
    #[must_use]
    pub fn fallen(&self, edge: usize) -> Vec<usize> {
        self.fallen_along(&Adjacency::new(self), edge)
    }

    /// [`Picture::fallen`] for callers that ask often and keep the adjacency.
    ///
    /// # Panics
    /// If there is no such edge.
    #[must_use]
    pub fn fallen_along(&self, adjacency: &Adjacency, edge: usize) -> Vec<usize> {
        assert!(edge < self.edges.len(), "no edge {edge} in a picture of {}", self.edges.len());
        let distance = adjacency.distances(|index| index as usize == edge);
        let falls =
            |&index: &usize| index != edge && distance[self.edges[index].from as usize] == u32::MAX;
        std::iter::once(edge).chain((0..self.edges.len()).filter(falls)).collect()
    }

    /// For each edge, whether it bears others: whether cutting it makes more than itself fall.
    /// Linear time.
    #[must_use]
    pub fn bearing(&self) -> Vec<bool> {
        let adjacency = Adjacency::new(self);
        let vertices = self.vertex_count as usize;
        let mut bearing = vec![false; self.edges.len()];
        // Depth first: `entered` numbers the vertices, and `low` is the smallest number that the
        // part above a vertex reaches without the edge that led there. An edge to a vertex whose
        // part reaches no lower is a bridge, and it bears whatever else is at that vertex.
        let mut entered = vec![u32::MAX; vertices];
        let mut low = vec![u32::MAX; vertices];
        let mut progress = vec![0_usize; vertices];
        let mut path = vec![HalfEdge { to: GROUND, edge: u32::MAX }];
        let mut next = 0;
        while let Some(&HalfEdge { to: vertex, edge: below }) = path.last() {
            let v = vertex as usize;
            if entered[v] == u32::MAX {
                (entered[v], low[v]) = (next, next);
                next += 1;
            }
            if let Some(&half) = adjacency.at(vertex).get(progress[v]) {
                progress[v] += 1;
                if half.edge == below {
                    continue;
                }
                match entered[half.to as usize] {
                    u32::MAX => path.push(half),
                    seen => low[v] = low[v].min(seen),
                }
                continue;
            }
            path.pop();
            if let Some(&HalfEdge { to: parent, .. }) = path.last() {
                let p = parent as usize;
                low[p] = low[p].min(low[v]);
                let bridge = low[v] == entered[v];
                bearing[below as usize] = bridge && adjacency.at(vertex).len() > 1;
            }
        }
        bearing
    }

    /// The edges for which `keep` holds and that those still join to the ground; the rest,
    /// whether refused or fallen, is `dropped`.
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
    fn bearing_edges_are_those_that_make_others_fall() {
        // All pictures with up to four edges on three vertices.
        let ends = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
        for code in 0..7_usize.pow(4) {
            let chosen =
                (0..4).filter_map(|place| ends.get(code / 7_usize.pow(place) % 7).copied());
            let picture = picture(&chosen.collect::<Vec<_>>());
            let falls: Vec<bool> =
                (0..picture.edges().len()).map(|edge| picture.fallen(edge).len() > 1).collect();
            assert_eq!(picture.bearing(), falls, "{picture}");
        }
        let deep = Picture::stalk(vec![Colour::Red; 1_000_000]).bearing();
        assert_eq!(deep.iter().filter(|&&bears| !bears).count(), 1);
    }

    #[test]
    fn restricting_reports_the_refused_and_the_fallen() {
        let tree = picture(&[(0, 1), (1, 2), (2, 3), (0, 4)]);
        let part = tree.restrict(|edge| edge != 1);
        assert_eq!(part.dropped, [1, 2]);
        assert_eq!(part.picture, picture(&[(0, 1), (0, 2)]));
    }
}
