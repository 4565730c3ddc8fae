//! What falls with each edge, for all edges at once.
//!
//! Only a bridge supports anything, and what it supports is a subtree of a depth-first search,
//! whose vertices have consecutive numbers. So with the edges in the order of their ends farther
//! from the ground, what falls with an edge is a range.

use super::depth_first::DepthFirst;
use crate::picture::{Adjacency, Picture};
use std::ops::Range;

/// What falls with each edge of a picture: linear to make, and each list takes as long as it is.
#[derive(Clone, Debug)]
pub struct Falls {
    /// The edges in the order of the search.
    order: Vec<u32>,
    /// What each edge supports, as a range of `order`.
    ranges: Vec<Range<u32>>,
}

impl Falls {
    /// What falls with each edge of this picture.
    #[must_use]
    pub fn new(picture: &Picture) -> Falls {
        let adjacency = Adjacency::new(picture);
        let (tree, back_edges) = DepthFirst::new(&adjacency);
        let low = tree.low(&back_edges);
        let size = low.len();
        // Counting sort of the edges by the larger number of their ends, the edge to the parent
        // first.
        let upper = |edge: u32| {
            let edge = picture.edges()[edge as usize];
            tree.number[edge.from as usize].max(tree.number[edge.to as usize]) as usize
        };
        let edges = 0..u32::try_from(picture.edges().len()).expect("edges have 32-bit numbers");
        let mut start = vec![0_u32; size + 1];
        for edge in edges.clone() {
            start[upper(edge) + 1] += 1;
        }
        for number in 1..=size {
            start[number] += start[number - 1];
        }
        let mut next = start.clone();
        let mut order = vec![0; picture.edges().len()];
        let mut put = |number: usize, edge: u32| {
            order[next[number] as usize] = edge;
            next[number] += 1;
        };
        for (number, &edge) in tree.parent_edge.iter().enumerate().skip(1) {
            put(number, edge);
        }
        for edge in edges {
            let number = upper(edge);
            if number == 0 || tree.parent_edge[number] != edge {
                put(number, edge);
            }
        }
        // The number after the last one above each vertex.
        let mut end: Vec<usize> = (1..=size).collect();
        for number in (1..size).rev() {
            let parent = tree.parent[number] as usize;
            end[parent] = end[parent].max(end[number]);
        }
        let mut ranges = vec![0..0; picture.edges().len()];
        for number in 1..size {
            if low[number] as usize == number {
                let range = start[number] + 1..start[end[number]];
                ranges[tree.parent_edge[number] as usize] = range;
            }
        }
        Falls { order, ranges }
    }

    /// How many edges fall with this one.
    #[must_use]
    pub fn count(&self, edge: usize) -> usize {
        self.ranges[edge].len()
    }

    /// The edges that fall with this one, ascending.
    #[must_use]
    pub fn list(&self, edge: usize) -> Vec<usize> {
        let Range { start, end } = self.ranges[edge].clone();
        let fallen = &self.order[start as usize..end as usize];
        let mut list: Vec<usize> = fallen.iter().map(|&edge| edge as usize).collect();
        list.sort_unstable();
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::picture::Colour;
    use proptest::prelude::*;

    #[test]
    fn a_stalk_falls_from_the_cut_up() {
        let falls = Falls::new(&"b^9 + r".parse().unwrap());
        assert_eq!((falls.count(0), falls.list(6)), (8, vec![7, 8]));
        assert_eq!((falls.count(9), falls.list(8)), (0, vec![]));
        assert_eq!(Falls::new(&Picture::empty()).order, [0; 0]);
    }

    proptest! {
        #[test]
        fn the_same_falls_as_in_a_cut(picture in random_picture(6, 9, &Colour::ORDINARY)) {
            let falls = Falls::new(&picture);
            for edge in 0..picture.edges().len() {
                let list = falls.list(edge);
                prop_assert_eq!(falls.count(edge), list.len());
                prop_assert_eq!(&list, &picture.fallen(edge)[1..]);
            }
        }
    }
}
