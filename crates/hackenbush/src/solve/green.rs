//! Green pictures: fusion and the colon principle, in linear time.
//!
//! Fusion principle: the vertices of any cycle may be fused without changing the value, the
//! ground being one vertex; so every two-edge-connected part becomes one vertex and each of its
//! edges a loop there, worth `*1`. Colon principle: what stands on a bridge and is worth `*n` may
//! be replaced by a stalk of n edges, so with the bridge it is worth `*(n + 1)` at its lower end.
//! Together: g(part) = (parity of its edges) xor (g + 1) over the parts it carries
//! (Winning Ways ch. 7).

mod cuts;
mod shifting_set;

pub use cuts::cut_values;

use crate::graph::{Bridge, Bridges, Fused};
use crate::picture::{Colour, GROUND, Picture};

/// The nim value of a green picture; `None` if an edge has another colour. Linear time.
#[must_use]
pub fn nim_value(picture: &Picture) -> Option<u64> {
    is_green(picture).then(|| fused_value(picture).into())
}

/// Are all edges green?
#[must_use]
pub fn is_green(picture: &Picture) -> bool {
    picture.edges().iter().all(|edge| edge.colour == Colour::Green)
}

/// The ground's value once all parts are fused. Values are at most the number of edges, since a nim
/// sum never exceeds the sum.
fn fused_value(picture: &Picture) -> u32 {
    let fused = Fused::new(picture);
    let parts = GROUND..picture.vertex_count();
    let mut value: Vec<u32> = parts.map(|part| fused.is_odd(part).into()).collect();
    for (part, below) in fused.bridges() {
        value[below as usize] ^= value[part as usize] + 1;
    }
    value[GROUND as usize]
}

/// A green picture after fusion: a tree of bridges between parts that shrank to vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fusion {
    /// The parts, each after the part below it; the first holds the ground.
    pub parts: Vec<FusedPart>,
}

/// A two-edge-connected part, fused into one vertex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FusedPart {
    /// Its vertices.
    pub vertices: Vec<u32>,
    /// Its edges: loops at the fused vertex, worth `*1` each.
    pub loops: Vec<u32>,
    /// The bridge it stands on; `None` for the ground's part.
    pub bridge: Option<Bridge>,
    /// The nim value of all that stands on its vertex, its loops included.
    pub nim_value: u64,
}

impl Fusion {
    /// Fuses a green picture; `None` if an edge has another colour. Linear time.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<Fusion> {
        if !is_green(picture) {
            return None;
        }
        let Bridges { part_of, carrier } = Bridges::new(picture);
        let mut parts: Vec<FusedPart> = carrier
            .into_iter()
            .map(|bridge| FusedPart {
                vertices: Vec::new(),
                loops: Vec::new(),
                bridge,
                nim_value: 0,
            })
            .collect();
        for (vertex, &part) in (GROUND..).zip(&part_of) {
            parts[part as usize].vertices.push(vertex);
        }
        for (index, edge) in (0..).zip(picture.edges()) {
            let (from, to) = (part_of[edge.from as usize], part_of[edge.to as usize]);
            if from == to {
                parts[from as usize].loops.push(index);
            }
        }
        for number in (0..parts.len()).rev() {
            let part = &mut parts[number];
            part.nim_value ^= u64::from(part.loops.len() % 2 == 1);
            if let Some(bridge) = part.bridge {
                let carried = part.nim_value + 1;
                parts[bridge.below as usize].nim_value ^= carried;
            }
        }
        Some(Fusion { parts })
    }

    /// The picture's nim value.
    #[must_use]
    pub fn nim_value(&self) -> u64 {
        self.parts[0].nim_value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, every_multigraph, random_multigraph};
    use proptest::prelude::*;

    fn check(picture: &Picture) {
        let expected = Judge::new(picture).nim_value();
        assert_eq!(nim_value(picture), Some(expected), "{picture:?}");
        assert_eq!(Fusion::of(picture).map(|fusion| fusion.nim_value()), Some(expected));
    }

    #[test]
    fn fusion_agrees_with_mex_on_every_small_multigraph() {
        for edges in 0..=6 {
            every_multigraph(4, edges).for_each(|picture| check(&picture));
        }
    }

    proptest! {
        #[test]
        fn fusion_agrees_with_mex_on_larger_pictures(picture in random_multigraph(9, 12)) {
            check(&picture);
        }
    }

    #[test]
    fn drawing_order_does_not_matter() {
        // A cycle with a stalk on it, drawn in an order that leads nowhere for long.
        let edge = |from, to| crate::Edge { from, to, colour: Colour::Green };
        let size = 2_003;
        let cycle = (0..size).map(|v| edge(v, (v + 1) % size));
        let stalk = (0..size).map(|v| edge(if v == 0 { 7 } else { size + v }, size + v + 1));
        let drawn: Vec<_> = cycle.chain(stalk).collect();
        let scattered = (0..drawn.len()).map(|place| drawn[place * 1_237 % drawn.len()]);
        let picture: Picture = scattered.collect();
        assert_eq!(picture.edges().len(), drawn.len());
        assert_eq!(nim_value(&picture), Some(u64::from(size) ^ 1));
    }

    #[test]
    fn other_colours_are_refused() {
        let blue = Picture::stalk([Colour::Green, Colour::Blue]);
        assert_eq!(nim_value(&blue), None);
        assert_eq!(Fusion::of(&blue), None);
        assert_eq!(cut_values(&blue), None);
    }

    #[test]
    fn a_stalk_a_million_high_needs_no_recursion() {
        let stalk = Picture::stalk(std::iter::repeat_n(Colour::Green, 1_000_000));
        assert_eq!(nim_value(&stalk), Some(1_000_000));
        assert_eq!(Fusion::of(&stalk).map(|fusion| fusion.nim_value()), Some(1_000_000));
    }
}
