//! A breadth-first tree from the ground, in drawing order.

use crate::picture::{Adjacency, GROUND, Picture};

/// A spanning tree of shortest paths from the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BfsTree {
    /// The distance of each vertex from the ground.
    pub heights: Vec<u32>,
    /// The children of each vertex, in the order of their edges.
    pub children: Vec<Vec<u32>>,
    /// All vertices by increasing height; the ground comes first.
    pub order: Vec<u32>,
}

impl BfsTree {
    /// Builds the tree in linear time.
    ///
    /// ```
    /// use hackenbush::{graph::BfsTree, notation::parse_picture};
    /// let tree = BfsTree::new(&parse_picture("b(r)(bg)").unwrap());
    /// assert_eq!(tree.heights, [0, 1, 2, 2, 3]);
    /// ```
    #[must_use]
    pub fn new(picture: &Picture) -> BfsTree {
        let adjacency = Adjacency::new(picture);
        let vertices = picture.vertex_count() as usize;
        let mut heights = vec![u32::MAX; vertices];
        heights[GROUND as usize] = 0;
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); vertices];
        let mut order = vec![GROUND];
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for half in adjacency.at(vertex) {
                if heights[half.to as usize] == u32::MAX {
                    heights[half.to as usize] = heights[vertex as usize] + 1;
                    children[vertex as usize].push(half.to);
                    order.push(half.to);
                }
            }
        }
        BfsTree { heights, children, order }
    }
}
