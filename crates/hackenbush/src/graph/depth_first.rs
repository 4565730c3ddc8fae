//! Depth-first search from the ground, without recursion.
//!
//! Vertices get numbers in the order in which the search meets them. Every edge outside the
//! search tree then joins a vertex to one of its ancestors, and a loop over the numbers downward
//! meets every child before its parent.

use crate::picture::{Adjacency, GROUND, HalfEdge};

/// The tree of a depth-first search; all fields but `number` are indexed by number.
#[derive(Clone, Debug)]
pub struct DepthFirst {
    /// The number of each vertex; the ground's is 0.
    pub number: Vec<u32>,
    /// The vertex with each number.
    pub vertex: Vec<u32>,
    /// The number of the parent; the ground's is 0.
    pub parent: Vec<u32>,
    /// The edge to the parent; meaningless for the ground.
    pub parent_edge: Vec<u32>,
}

/// An edge outside the search tree, seen from its lower end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackEdge {
    /// The number of the end farther from the ground in the tree.
    pub lower: u32,
    /// The number of the other end, an ancestor of `lower`; `lower` itself for a loop.
    pub upper: u32,
    /// The edge's index in the picture.
    pub edge: u32,
}

impl DepthFirst {
    /// Searches from the ground; also returns the edges outside the tree. Linear time.
    #[must_use]
    pub fn new(adjacency: &Adjacency) -> (DepthFirst, Vec<BackEdge>) {
        const UNSEEN: u32 = u32::MAX;
        let size = adjacency.vertex_count() as usize;
        let mut tree = DepthFirst {
            number: vec![UNSEEN; size],
            vertex: Vec::with_capacity(size),
            parent: Vec::with_capacity(size),
            parent_edge: Vec::with_capacity(size),
        };
        let mut back_edges = Vec::new();
        // Half-edges to follow, each with the number it starts from. When the search reaches a
        // vertex, the neighbours seen before are its ancestors: if the search had finished with one
        // of them, it would have reached this vertex from there.
        let mut open = vec![(HalfEdge { to: GROUND, edge: u32::MAX }, 0)];
        let mut next = 0;
        while let Some((HalfEdge { to, edge: came_by }, parent)) = open.pop() {
            if tree.number[to as usize] != UNSEEN {
                continue;
            }
            let here = next;
            next += 1;
            tree.number[to as usize] = here;
            tree.vertex.push(to);
            tree.parent.push(parent);
            tree.parent_edge.push(came_by);
            for &half in adjacency.at(to).iter().rev() {
                let seen = tree.number[half.to as usize];
                if seen == UNSEEN {
                    open.push((half, here));
                } else if half.edge != came_by {
                    back_edges.push(BackEdge { lower: here, upper: seen, edge: half.edge });
                }
            }
        }
        (tree, back_edges)
    }

    /// For each number the least number that an edge outside the tree leads to from there or from
    /// above (the *low-link*); its own if there is none below it. A bridge carries `i` when
    /// `low[i] == i`.
    #[must_use]
    pub fn low(&self, back_edges: &[BackEdge]) -> Vec<u32> {
        let mut low: Vec<u32> = (0..).take(self.vertex.len()).collect();
        for back in back_edges {
            let low = &mut low[back.lower as usize];
            *low = back.upper.min(*low);
        }
        for i in (1..low.len()).rev() {
            let parent = self.parent[i] as usize;
            low[parent] = low[parent].min(low[i]);
        }
        low
    }
}
