//! The shape of a picture: its components, its height, whether it is a forest, a tree, a stalk.

use super::{Adjacency, Edge, GROUND, Picture};

/// A part that shares only the ground with the rest; a picture is the sum of its components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// The part as a picture of its own.
    pub picture: Picture,
    /// Which edges of the whole picture its edges are.
    pub edges: Vec<usize>,
}

impl Picture {
    /// Splits the picture at the ground. Components come in the order of their first edges.
    #[must_use]
    pub fn components(&self) -> Vec<Component> {
        let mut parts: Vec<(Vec<Edge>, Vec<usize>)> = Vec::new();
        for (index, (edge, home)) in self.edges.iter().zip(self.component_numbers()).enumerate() {
            let home = home as usize;
            if home == parts.len() {
                parts.push(Default::default());
            }
            parts[home].0.push(*edge);
            parts[home].1.push(index);
        }
        // Rebuilt: a forest beside a cycle may have edges that point either way.
        let components = parts
            .into_iter()
            .map(|(drawn, edges)| Component { picture: drawn.into_iter().collect(), edges });
        components.collect()
    }

    /// For each edge, the number of its component, in the order of the components' first edges.
    pub(crate) fn component_numbers(&self) -> Vec<u32> {
        if self.is_drawn_upward() {
            let mut numbers: Vec<u32> = Vec::with_capacity(self.edges.len());
            let mut next = 0;
            for edge in &self.edges {
                numbers.push(match edge.from {
                    GROUND => next,
                    from => numbers[from as usize - 1],
                });
                next += u32::from(edge.from == GROUND);
            }
            return numbers;
        }
        let mut parts = Parts::new(self.vertex_count);
        for edge in self.edges.iter().filter(|edge| edge.from != GROUND && edge.to != GROUND) {
            parts.join(edge.from, edge.to);
        }
        let mut known = vec![None; self.vertex_count as usize];
        let mut next = 0;
        let mut fresh = || {
            next += 1;
            next - 1
        };
        let number = |edge: &Edge| match edge.from.max(edge.to) {
            // An edge from the ground to itself is a component of its own.
            GROUND => fresh(),
            above => *known[parts.find(above) as usize].get_or_insert_with(&mut fresh),
        };
        self.edges.iter().map(number).collect()
    }

    /// The greatest distance of an edge's far end from the ground, along shortest paths.
    #[must_use]
    pub fn height(&self) -> u32 {
        if self.is_drawn_upward() {
            let mut height = vec![0; self.vertex_count as usize];
            for edge in &self.edges {
                height[edge.to as usize] = height[edge.from as usize] + 1;
            }
            return height.into_iter().max().unwrap_or(0);
        }
        let distance = Adjacency::new(self).distances(|_| false);
        let up = |edge: &Edge| {
            let (from, to) = (distance[edge.from as usize], distance[edge.to as usize]);
            if from == to { from + 1 } else { from.max(to) }
        };
        self.edges.iter().map(up).max().unwrap_or(0)
    }

    /// Is it a forest in which every edge is drawn after the one that it stands on? Edge `i` then
    /// leads up to vertex `i + 1`.
    fn is_drawn_upward(&self) -> bool {
        self.edges.iter().zip(1..).all(|(edge, fresh)| edge.to == fresh && edge.from < fresh)
    }

    /// Is there no cycle (and no loop, and no repeated edge)?
    #[must_use]
    pub fn is_forest(&self) -> bool {
        // Everything is connected, so counting is enough.
        self.edges.len() + 1 == self.vertex_count as usize
    }

    /// Is it a forest with exactly one edge on the ground?
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.is_forest() && self.edges.iter().filter(|edge| edge.from == GROUND).count() == 1
    }

    /// Is it a single path upward from the ground? The empty picture is one, too.
    #[must_use]
    pub fn is_stalk(&self) -> bool {
        let mut has_child = vec![false; self.vertex_count as usize];
        self.is_forest()
            && self
                .edges
                .iter()
                .all(|edge| !std::mem::replace(&mut has_child[edge.from as usize], true))
    }
}

/// Disjoint sets of vertices, with path halving and union by size.
struct Parts {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Parts {
    fn new(vertex_count: u32) -> Parts {
        Parts { parent: (0..vertex_count).collect(), size: vec![1; vertex_count as usize] }
    }

    fn find(&mut self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            let above = self.parent[self.parent[vertex as usize] as usize];
            self.parent[vertex as usize] = above;
            vertex = above;
        }
        vertex
    }

    fn join(&mut self, a: u32, b: u32) {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a != b {
            if self.size[a as usize] < self.size[b as usize] {
                (a, b) = (b, a);
            }
            self.parent[b as usize] = a;
            self.size[a as usize] += self.size[b as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Colour;
    use super::*;

    fn picture(ends: &[(u32, u32)]) -> Picture {
        ends.iter().map(|&(from, to)| Edge { from, to, colour: Colour::Red }).collect()
    }

    #[test]
    fn a_tree_beside_a_cycle_points_upward_as_a_component() {
        // Once it kept the whole picture's direction, and its stalk was read as empty.
        let whole = picture(&[(1, 2), (2, 0), (0, 0)]);
        let stalk = &whole.components()[0].picture;
        let ends: Vec<_> = stalk.edges().iter().map(|edge| (edge.from, edge.to)).collect();
        assert_eq!(ends, [(1, 2), (0, 1)]);
        assert!(stalk.is_stalk());
    }

    #[test]
    fn components_share_only_the_ground() {
        let whole = picture(&[(0, 1), (0, 2), (1, 3), (0, 0), (3, 0), (2, 2), (0, 0)]);
        let parts = whole.components();
        let edges: Vec<&[usize]> = parts.iter().map(|part| part.edges.as_slice()).collect();
        assert_eq!(edges, [&[0, 2, 4][..], &[1, 5], &[3], &[6]]);
        assert_eq!(parts[0].picture, picture(&[(0, 1), (1, 2), (2, 0)]));
        assert_eq!(parts[1].picture, picture(&[(0, 1), (1, 1)]));
        assert_eq!(parts[2].picture, picture(&[(0, 0)]));
        assert!(Picture::empty().components().is_empty());
    }

    #[test]
    fn height_counts_shortest_paths() {
        assert_eq!(Picture::empty().height(), 0);
        assert_eq!(picture(&[(0, 0)]).height(), 1);
        assert_eq!(picture(&[(0, 1), (1, 2), (1, 3)]).height(), 2);
        // A loop of five with both ends on the ground: the middle edge is the third from either.
        assert_eq!(picture(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]).height(), 3);
        assert_eq!(picture(&[(0, 1), (1, 2), (2, 3), (3, 0)]).height(), 2);
    }

    #[test]
    fn a_forest_has_the_same_shape_in_any_drawing_order() {
        let upward = picture(&[(0, 1), (1, 2), (0, 3), (2, 4), (3, 5), (1, 6), (0, 7)]);
        let downward: Picture = upward.edges().iter().rev().copied().collect();
        assert!(upward.is_drawn_upward() && !downward.is_drawn_upward());
        assert!(Picture::empty().is_drawn_upward() && !picture(&[(0, 0)]).is_drawn_upward());
        assert_eq!((upward.height(), downward.height()), (3, 3));
        assert_eq!(upward.component_numbers(), [0, 0, 1, 0, 1, 0, 2]);
        assert_eq!(downward.component_numbers(), [0, 1, 2, 1, 2, 1, 1]);
    }

    #[test]
    fn stalks_are_trees_and_trees_are_forests() {
        let shapes = [
            (picture(&[]), (true, false, true)),
            (picture(&[(0, 1), (1, 2)]), (true, true, true)),
            (picture(&[(0, 1), (1, 2), (1, 3)]), (true, true, false)),
            (picture(&[(0, 1), (0, 2)]), (true, false, false)),
            (picture(&[(0, 1), (0, 1)]), (false, false, false)),
            (picture(&[(0, 0)]), (false, false, false)),
        ];
        for (picture, shape) in shapes {
            assert_eq!((picture.is_forest(), picture.is_tree(), picture.is_stalk()), shape);
        }
    }
}
