//! Bridges, and the two-edge-connected parts they join.

use super::depth_first::DepthFirst;
use super::fusion::Fused;
use crate::picture::{Adjacency, Picture};

/// The two-edge-connected parts of a picture and the tree of bridges between them.
#[derive(Clone, Debug)]
pub struct Bridges {
    /// The part each vertex lies in. Part 0 holds the ground.
    pub part_of: Vec<u32>,
    /// The bridge that carries each part; `None` for part 0.
    pub carrier: Vec<Option<Bridge>>,
}

/// A bridge, seen from the part it carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// The edge's index in the picture.
    pub edge: u32,
    /// The part at its lower end: a smaller number than that of the part it carries.
    pub below: u32,
    /// The vertex at its upper end, in the part it carries.
    pub foot: u32,
}

impl Bridges {
    /// Finds them in nearly linear time.
    #[must_use]
    pub fn new(picture: &Picture) -> Bridges {
        let fused = Fused::new(picture);
        let bridges: Vec<(u32, u32)> = fused.bridges().collect();
        let mut part_at = vec![0; picture.vertex_count() as usize];
        let mut carrier = vec![None];
        for (part, (foot, below)) in (1..).zip(bridges.into_iter().rev()) {
            part_at[foot as usize] = part;
            // The edge is filled in below: the one between two parts with this foot.
            let edge = 0;
            carrier.push(Some(Bridge { edge, below: part_at[below as usize], foot }));
        }
        let part_of: Vec<u32> = fused.parts().map(|base| part_at[base as usize]).collect();
        for (index, edge) in (0..).zip(picture.edges()) {
            let (from, to) = (part_of[edge.from as usize], part_of[edge.to as usize]);
            if from != to
                && let Some(bridge) = &mut carrier[from.max(to) as usize]
            {
                bridge.edge = index;
            }
        }
        Bridges { part_of, carrier }
    }
}

/// For each edge, whether it supports others: whether cutting it removes more than itself. Such
/// an edge is a bridge with further edges at its upper end. Linear time.
#[must_use]
pub fn supporting_edges(picture: &Picture) -> Vec<bool> {
    let adjacency = Adjacency::new(picture);
    let (tree, back_edges) = DepthFirst::new(&adjacency);
    let low = tree.low(&back_edges);
    let mut supporting = vec![false; picture.edges().len()];
    for (number, &reach) in (0..).zip(&low).skip(1) {
        let number: u32 = number;
        let is_bridge = reach == number;
        let top = tree.vertex[number as usize];
        let edge = tree.parent_edge[number as usize];
        supporting[edge as usize] = is_bridge && adjacency.at(top).len() > 1;
    }
    supporting
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{connected, every_multigraph};
    use crate::picture::Colour;

    /// An edge is a bridge when its two ends are no longer connected without it.
    fn is_bridge(picture: &Picture, edge: usize) -> bool {
        let Some(&cut) = picture.edges().get(edge) else { return false };
        !connected(picture, cut.from, cut.to, |e| e != edge)
    }

    #[test]
    fn bridges_are_the_edges_whose_loss_separates_their_ends() {
        for picture in every_multigraph(4, 5) {
            let bridges = Bridges::new(&picture);
            let mut found: Vec<u32> = bridges.carrier.iter().flatten().map(|b| b.edge).collect();
            found.sort_unstable();
            let expected: Vec<u32> = (0_u32..)
                .take(picture.edges().len())
                .filter(|&edge| is_bridge(&picture, edge as usize))
                .collect();
            assert_eq!(found, expected, "{picture:?}");
            for v in 0..picture.vertex_count() {
                for w in 0..v {
                    let together = connected(&picture, v, w, |e| !is_bridge(&picture, e));
                    let same = bridges.part_of[v as usize] == bridges.part_of[w as usize];
                    assert_eq!(same, together, "{v} {w} {picture:?}");
                }
            }
            for (part, bridge) in (0_u32..).zip(&bridges.carrier) {
                let Some(bridge) = bridge else { continue };
                let edge = picture.edges()[bridge.edge as usize];
                let other = edge.other_end(bridge.foot);
                assert_eq!(bridges.part_of[bridge.foot as usize], part);
                assert_eq!(bridges.part_of[other as usize], bridge.below);
                assert!(bridge.below < part);
            }
        }
    }

    #[test]
    fn supporting_edges_are_those_whose_cut_removes_others() {
        for picture in (0..=5).flat_map(|edges| every_multigraph(4, edges)) {
            let falls: Vec<bool> =
                (0..picture.edges().len()).map(|edge| picture.fallen(edge).len() > 1).collect();
            assert_eq!(supporting_edges(&picture), falls, "{picture}");
        }
        let deep = supporting_edges(&Picture::stalk(vec![Colour::Red; 1_000_000]));
        assert_eq!(deep.iter().filter(|&&supports| !supports).count(), 1);
    }
}
