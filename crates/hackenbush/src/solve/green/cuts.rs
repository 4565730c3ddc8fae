//! The nim value after every cut in a green picture, all in nearly linear time.
//!
//! Cutting an edge changes the value of one part; the change travels down the bridges to the
//! ground, x becoming (x + 1) xor a constant at each. All cuts above a bridge travel together,
//! in a [`ShiftingSet`].
//!
//! Cutting a bridge removes what it carries. Cutting any other edge turns the rest of its cut
//! class into bridges (see [`cut_classes`]): the beads then hang from the bead nearest the ground
//! as two chains, and the value of a chain depends on its length in the same way.

use super::is_green;
use super::shifting_set::ShiftingSet;
use crate::graph::{CutClass, DepthFirst, cut_classes};
use crate::picture::{Adjacency, Picture};

/// The nim value that cutting each edge leaves, by edge; `None` if an edge is not green.
#[must_use]
pub fn cut_values(picture: &Picture) -> Option<Vec<u64>> {
    if !is_green(picture) {
        return None;
    }
    let (tree, back_edges) = DepthFirst::new(&Adjacency::new(picture));
    let low = tree.low(&back_edges);
    let is_bridge = |here: usize| low[here] as usize == here;
    let size = tree.vertex.len();

    // value[i]: the value at i, with what was fused into it from above.
    let mut value = vec![0_u32; size];
    for back in &back_edges {
        value[back.lower as usize] ^= 1;
    }
    for here in (1..size).rev() {
        let carried = if is_bridge(here) { value[here] + 1 } else { value[here] ^ 1 };
        value[tree.parent[here] as usize] ^= carried;
    }

    // A part is identified by the least of its search numbers.
    let mut part: Vec<u32> = (0..).take(size).collect();
    for here in 1..size {
        if !is_bridge(here) {
            part[here] = part[tree.parent[here] as usize];
        }
    }
    let mut part_of_back_edge = vec![0; picture.edges().len()];
    for back in &back_edges {
        part_of_back_edge[back.edge as usize] = part[back.lower as usize];
    }

    // after[p]: the value of p after each cut in p or above it.
    let mut after: Vec<ShiftingSet> = Vec::new();
    after.resize_with(size, ShiftingSet::default);
    for class in cut_classes(&tree, &back_edges) {
        let part = match (class.tree_edges.first(), class.back_edge) {
            (Some(&number), _) => part[number as usize],
            (None, Some(edge)) => part_of_back_edge[edge as usize],
            (None, None) => continue,
        } as usize;
        let tree_edges = class.tree_edges.iter().map(|&number| tree.parent_edge[number as usize]);
        for (edge, x) in
            tree_edges.chain(class.back_edge).zip(cut_class(&class, &value, value[part]))
        {
            after[part].insert(x, edge as usize);
        }
    }
    for here in (1..size).rev().filter(|&here| is_bridge(here)) {
        let below = part[tree.parent[here] as usize] as usize;
        let without = value[below] ^ (value[here] + 1);
        let mut travelling = std::mem::take(&mut after[here]);
        travelling.add_one();
        travelling.xor(without);
        after[below].absorb(travelling);
        after[below].insert(without, tree.parent_edge[here] as usize);
    }
    let mut values = vec![0; picture.edges().len()];
    after.swap_remove(0).read(|edge, x| values[edge] = u64::from(x));
    Some(values)
}

/// The value of a part, `whole` so far, after cutting each edge of a class, in order.
fn cut_class(class: &CutClass, value: &[u32], whole: u32) -> Vec<u32> {
    // The beads between neighbouring edges. What a tree edge carries includes the beads above it;
    // each bead loses the class's own edge at its top.
    let carried = |&number: &u32| value[number as usize];
    let mut beads: Vec<u32> =
        class.tree_edges.windows(2).map(|pair| carried(&pair[0]) ^ carried(&pair[1]) ^ 1).collect();
    if class.back_edge.is_some() {
        beads.extend(class.tree_edges.last().map(|top| carried(top) ^ 1));
    }
    let edges = beads.len() + 1;
    let lowest_bead = beads.iter().fold(whole ^ u32::from(edges % 2 == 1), |x, bead| x ^ bead);
    let up = chain_values(&beads);
    beads.reverse();
    let mut down = chain_values(&beads);
    down.reverse();
    up.into_iter().zip(down).map(|(up, down)| lowest_bead ^ up ^ down).collect()
}

/// The values of the chains of the first 0, 1, 2, ... beads, each bead on a bridge.
fn chain_values(beads: &[u32]) -> Vec<u32> {
    let mut ending = ShiftingSet::default();
    for (below, &bead) in beads.iter().enumerate().rev() {
        ending.insert(0, below + 1);
        ending.xor(bead);
        ending.add_one();
    }
    let mut values = vec![0; beads.len() + 1];
    ending.read(|length, x| values[length] = x);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{every_multigraph, random_multigraph};
    use crate::picture::{Colour, Edge, GROUND};
    use crate::solve::green::nim_value;
    use proptest::prelude::*;

    fn check(picture: &Picture) {
        let expected: Option<Vec<u64>> =
            (0..picture.edges().len()).map(|edge| nim_value(&picture.cut(edge).picture)).collect();
        assert_eq!(cut_values(picture), expected, "{picture:?}");
    }

    #[test]
    fn cut_values_of_every_small_multigraph() {
        for edges in 0..=6 {
            every_multigraph(4, edges).for_each(|picture| check(&picture));
        }
    }

    proptest! {
        #[test]
        fn cut_values_of_sparse_pictures(picture in random_multigraph(60, 70)) {
            check(&picture);
        }

        #[test]
        fn cut_values_of_dense_pictures(picture in random_multigraph(12, 30)) {
            check(&picture);
        }

        /// Few chords on one long cycle, and stalks: large cut classes with large beads.
        #[test]
        fn cut_values_of_cycles(length in 1..40_u32, more in proptest::collection::vec((0..40_u32, 0..60_u32), 0..25)) {
            let cycle = (0..length).map(|v| (v, (v + 1) % length));
            let rest = more.into_iter().map(|(from, to)| (from % length, if to < 3 { to % length } else { to + 40 }));
            let edges = cycle.chain(rest).map(|(from, to)| Edge { from, to, colour: Colour::Green });
            check(&edges.collect());
        }
    }

    #[test]
    fn a_long_stalk_and_a_long_cycle_take_no_time() {
        let stalk = Picture::stalk(std::iter::repeat_n(Colour::Green, 100_000));
        assert_eq!(cut_values(&stalk), Some((0..100_000).collect()));
        let edge = |from, to| Edge { from, to, colour: Colour::Green };
        let cycle: Picture =
            (0..100_000).map(|v| edge(v, if v == 99_999 { GROUND } else { v + 1 })).collect();
        let expected = (0..100_000).map(|cut| cut ^ (99_999 - cut)).collect();
        assert_eq!(cut_values(&cycle), Some(expected));
    }
}
