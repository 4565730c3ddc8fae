//! Rings: which edges become bridges once another edge is cut.
//!
//! Inside a two-edge-connected part, "equal, or cutting both separates" is an equivalence. The
//! edges of one class lie around a ring whose beads are two-edge-connected; cutting one of them
//! turns the others into bridges of a chain.
//!
//! Found by depth-first search: call the back edges that lead from above a tree edge to below it
//! its cover. Two tree edges are in one class when they have the same cover, and a back edge is
//! in the class of the tree edges that it covers alone. A cover is known by three marks: its
//! lowest reaching edge, its highest landing, and its size. (If two covers agree in the first,
//! one tree edge is above the other; if in the second, every edge covering the upper one covers
//! the lower; if in the third, the covers are equal.)

use super::{BackEdge, DepthFirst};

/// One class, in order along the ring from the bead nearest the ground and back to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ring {
    /// The class's tree edges going up, each by the search number of its upper end.
    pub climb: Vec<u32>,
    /// The class's back edge, if it has one: it follows the last tree edge.
    pub closing: Option<u32>,
}

/// All rings: every edge that is not a bridge lies in exactly one. Nearly linear time.
#[must_use]
pub fn rings(tree: &DepthFirst, back_edges: &[BackEdge]) -> Vec<Ring> {
    // Sorting brings each class together, its tree edges from the ground upward, its back edge
    // last.
    let mut marked: Vec<(Cover, u32, Option<u32>)> = covers(tree, back_edges)
        .zip(0_u32..)
        .filter_map(|(cover, number)| cover.map(|cover| (cover, number, None)))
        .chain(back_edges.iter().map(|back| {
            let alone = Cover { reaching: back.edge, landing: back.upper, size: 1 };
            (alone, u32::MAX, Some(back.edge))
        }))
        .collect();
    marked.sort_unstable();
    marked
        .chunk_by(|a, b| a.0 == b.0)
        .map(|class| Ring {
            climb: class.iter().filter(|mark| mark.2.is_none()).map(|mark| mark.1).collect(),
            closing: class.iter().find_map(|mark| mark.2),
        })
        .collect()
}

/// The marks of a tree edge's cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cover {
    /// The edge that reaches lowest, the first of them if several do.
    reaching: u32,
    /// The highest number at which an edge lands.
    landing: u32,
    /// How many edges there are.
    size: u32,
}

/// The cover of each tree edge, by the number of its upper end; none for bridges and the ground.
fn covers(tree: &DepthFirst, back_edges: &[BackEdge]) -> impl Iterator<Item = Option<Cover>> {
    const NONE: u32 = u32::MAX;
    let size = tree.vertex.len();
    let mut reaching = vec![(NONE, NONE); size];
    // How many back edges start here or above, minus how many land here or above.
    let mut starting = vec![0_u32; size];
    let mut landed = vec![0_u32; size];
    for back in back_edges {
        let first = &mut reaching[back.lower as usize];
        *first = (back.upper, back.edge).min(*first);
        starting[back.lower as usize] += 1;
        landed[back.upper as usize] += 1;
    }
    for i in (1..size).rev() {
        let parent = tree.parent[i] as usize;
        reaching[parent] = reaching[parent].min(reaching[i]);
        starting[parent] += starting[i];
        landed[parent] += landed[i];
    }

    // Back edges by falling landing: the first to pass over a tree edge lands highest.
    // `next[i]` leads to the nearest tree edge at or below `i` that none has passed over.
    let mut landing = vec![NONE; size];
    let mut next: Vec<u32> = (0..).take(size).collect();
    let mut falling: Vec<&BackEdge> = back_edges.iter().collect();
    falling.sort_unstable_by_key(|back| std::cmp::Reverse(back.upper));
    for back in falling {
        let mut here = back.lower;
        loop {
            while next[here as usize] != here {
                next[here as usize] = next[next[here as usize] as usize];
                here = next[here as usize];
            }
            if here <= back.upper {
                break;
            }
            landing[here as usize] = back.upper;
            next[here as usize] = tree.parent[here as usize];
        }
    }

    let cover = move |i: usize| {
        let size = starting[i] - landed[i];
        (i > 0 && size > 0).then(|| Cover { reaching: reaching[i].1, landing: landing[i], size })
    };
    (0..size).map(cover)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{connected, every_multigraph, random_multigraph};
    use crate::picture::{Adjacency, Picture};
    use proptest::prelude::*;

    fn check(picture: &Picture) {
        let (tree, back_edges) = DepthFirst::new(&Adjacency::new(picture));
        let mut ring_of = vec![None; picture.edges().len()];
        for (index, ring) in rings(&tree, &back_edges).iter().enumerate() {
            assert!(ring.climb.is_sorted());
            let climb = ring.climb.iter().map(|&number| tree.parent_edge[number as usize]);
            for edge in climb.chain(ring.closing) {
                assert_eq!(ring_of[edge as usize].replace(index), None, "twice in a ring");
            }
        }
        let separates = |e: usize, f: usize| {
            let cut = picture.edges()[e];
            !connected(picture, cut.from, cut.to, |edge| edge != e && edge != f)
        };
        for e in 0..picture.edges().len() {
            assert_eq!(ring_of[e].is_none(), separates(e, e), "bridge {e} {picture:?}");
            for f in (0..e).filter(|&f| ring_of[e].is_some() && ring_of[f].is_some()) {
                assert_eq!(ring_of[e] == ring_of[f], separates(e, f), "{e} {f} {picture:?}");
            }
        }
    }

    #[test]
    fn two_edges_share_a_ring_when_cutting_both_separates() {
        every_multigraph(4, 5).for_each(|picture| check(&picture));
    }

    proptest! {
        #[test]
        fn rings_of_larger_pictures(picture in random_multigraph(12, 24)) {
            check(&picture);
        }
    }
}
