//! Cut pairs: which edges become bridges once another edge is cut.
//!
//! Inside a two-edge-connected part, "equal, or cutting both disconnects" is an equivalence
//! relation. The edges of one class lie on a cycle that joins smaller two-edge-connected parts,
//! the *beads*; cutting one edge of the class turns the others into the bridges of a chain.
//!
//! The classes are found by depth-first search. The *cover* of a tree edge is the set of back
//! edges that lead from above it to below it. Two tree edges are in one class when their covers
//! are equal, and a back edge is in the class of the tree edges that it alone covers. A cover is
//! identified by three values: its back edge that reaches lowest, its highest landing vertex, and
//! its size. (If two covers agree in the first, one tree edge is above the other; if in the
//! second, every back edge covering the upper one covers the lower; if in the third, the covers
//! are equal.)

use super::depth_first::{BackEdge, DepthFirst};

/// One class, in the order of its edges along the cycle that starts and ends at the bead nearest
/// the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutClass {
    /// The tree edges going up, each by the search number of its upper end.
    pub tree_edges: Vec<u32>,
    /// The back edge, if the class has one: it follows the last tree edge.
    pub back_edge: Option<u32>,
}

/// All classes: every edge that is not a bridge lies in exactly one. Nearly linear time.
#[must_use]
pub fn cut_classes(tree: &DepthFirst, back_edges: &[BackEdge]) -> Vec<CutClass> {
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
        .map(|class| CutClass {
            tree_edges: class.iter().filter(|mark| mark.2.is_none()).map(|mark| mark.1).collect(),
            back_edge: class.iter().find_map(|mark| mark.2),
        })
        .collect()
}

/// What identifies a tree edge's cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cover {
    /// The back edge that reaches lowest, the first if several do.
    reaching: u32,
    /// The highest number at which a back edge lands.
    landing: u32,
    /// The number of back edges.
    size: u32,
}

/// The cover of each tree edge, by the number of its upper end; `None` for bridges and
/// the ground.
fn covers(tree: &DepthFirst, back_edges: &[BackEdge]) -> impl Iterator<Item = Option<Cover>> {
    const NONE: u32 = u32::MAX;
    let size = tree.vertex.len();
    let mut reaching = vec![(NONE, NONE); size];
    // The numbers of back edges that start, and that land, here or above.
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

    // Take the back edges by decreasing landing: the first to cover a tree edge lands highest.
    // `next[i]` leads to the nearest tree edge at or below `i` that is not covered yet.
    let mut landing = vec![NONE; size];
    let mut next: Vec<u32> = (0..).take(size).collect();
    let mut decreasing: Vec<&BackEdge> = back_edges.iter().collect();
    decreasing.sort_unstable_by_key(|back| std::cmp::Reverse(back.upper));
    for back in decreasing {
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
        let mut class_of = vec![None; picture.edges().len()];
        for (index, class) in cut_classes(&tree, &back_edges).iter().enumerate() {
            assert!(class.tree_edges.is_sorted());
            let tree_edges =
                class.tree_edges.iter().map(|&number| tree.parent_edge[number as usize]);
            for edge in tree_edges.chain(class.back_edge) {
                assert_eq!(class_of[edge as usize].replace(index), None, "in two classes");
            }
        }
        let separates = |e: usize, f: usize| {
            let cut = picture.edges()[e];
            !connected(picture, cut.from, cut.to, |edge| edge != e && edge != f)
        };
        for e in 0..picture.edges().len() {
            assert_eq!(class_of[e].is_none(), separates(e, e), "bridge {e} {picture:?}");
            for f in (0..e).filter(|&f| class_of[e].is_some() && class_of[f].is_some()) {
                assert_eq!(class_of[e] == class_of[f], separates(e, f), "{e} {f} {picture:?}");
            }
        }
    }

    #[test]
    fn two_edges_share_a_class_when_cutting_both_disconnects() {
        every_multigraph(4, 5).for_each(|picture| check(&picture));
    }

    proptest! {
        #[test]
        fn classes_of_larger_pictures(picture in random_multigraph(12, 24)) {
            check(&picture);
        }
    }
}
