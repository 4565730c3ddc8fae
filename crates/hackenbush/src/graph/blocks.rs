//! Blocks and cut vertices (Hopcroft and Tarjan 1973).
//!
//! Two edges lie in one block when a cycle that repeats no vertex runs through both. What is
//! attached at a cut vertex may be replaced by anything of equal value (colon principle).

use super::depth_first::DepthFirst;
use crate::picture::{Adjacency, GROUND, Picture};

/// The blocks of a picture and how they stand on one another.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// Every edge lies in exactly one of them; a bridge or a loop is a block of its own. Blocks
    /// come after the block they stand on.
    pub blocks: Vec<Block>,
}

/// A maximal part of a picture without cut vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The vertex that connects it to the ground; possibly the ground itself.
    pub foot: u32,
    /// The block its foot belongs to; `None` if its foot is the ground.
    pub below: Option<u32>,
    /// Its edges.
    pub edges: Vec<u32>,
}

impl Blocks {
    /// Finds them in linear time.
    #[must_use]
    pub fn new(picture: &Picture) -> Blocks {
        let (tree, back_edges) = DepthFirst::new(&Adjacency::new(picture));
        let low = tree.low(&back_edges);

        // home[i]: the block of the edge to i's parent. A block begins where no edge from above
        // leads below the parent.
        let mut blocks: Vec<Block> = Vec::new();
        let mut home = vec![0_u32; tree.vertex.len()];
        let begin = |blocks: &mut Vec<Block>, home: &[u32], at: u32| {
            let foot = tree.vertex[at as usize];
            let below = (foot != GROUND).then(|| home[at as usize]);
            blocks.push(Block { foot, below, edges: Vec::new() });
            blocks.len() - 1
        };
        for i in 1..tree.vertex.len() {
            let parent = tree.parent[i];
            home[i] = if low[i] >= parent {
                u32::try_from(begin(&mut blocks, &home, parent)).expect("no more blocks than edges")
            } else {
                home[parent as usize]
            };
            blocks[home[i] as usize].edges.push(tree.parent_edge[i]);
        }
        for back in back_edges {
            let block = if back.upper == back.lower {
                begin(&mut blocks, &home, back.lower)
            } else {
                home[back.lower as usize] as usize
            };
            blocks[block].edges.push(back.edge);
        }
        Blocks { blocks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{connected, every_multigraph};

    /// Are `e` and `f` still connected when `vertex` is removed (but not its edges)?
    fn connected_without(picture: &Picture, vertex: u32, e: usize, f: usize) -> bool {
        let free = |index: usize| {
            let edge = picture.edges()[index];
            [edge.from, edge.to].into_iter().filter(move |&end| end != vertex)
        };
        let open = |index: usize| {
            let edge = picture.edges()[index];
            edge.from != vertex && edge.to != vertex
        };
        free(e).any(|v| free(f).any(|w| connected(picture, v, w, open)))
    }

    #[test]
    fn no_vertex_separates_two_edges_of_a_block_and_some_vertex_separates_others() {
        for picture in every_multigraph(4, 5) {
            let blocks = Blocks::new(&picture).blocks;
            let mut block_of = vec![None; picture.edges().len()];
            for (number, block) in blocks.iter().enumerate() {
                for &edge in &block.edges {
                    assert_eq!(block_of[edge as usize].replace(number), None);
                }
                assert!(block.below.is_none_or(|below| (below as usize) < number));
                assert_eq!(block.below.is_none(), block.foot == GROUND);
                let touches = |index: &u32| {
                    let edge = picture.edges()[*index as usize];
                    edge.from == block.foot || edge.to == block.foot
                };
                assert!(block.edges.iter().any(touches));
                if let Some(below) = block.below {
                    assert!(blocks[below as usize].edges.iter().any(touches));
                }
            }
            for e in 0..picture.edges().len() {
                for f in 0..e {
                    let loops = [e, f].iter().any(|&i| picture.edges()[i].is_loop());
                    let inseparable = !loops
                        && (0..picture.vertex_count()).all(|vertex| {
                            connected_without(&picture, vertex, e, f) || {
                                // Two parallel edges touch only their two ends.
                                let (e, f) = (picture.edges()[e], picture.edges()[f]);
                                [(e.from, e.to), (e.to, e.from)].contains(&(f.from, f.to))
                            }
                        });
                    assert_eq!(block_of[e] == block_of[f], inseparable, "{e} {f} {picture:?}");
                }
            }
        }
    }
}
