//! The judge in the tests: values from the rules alone, over all sets of edges.

use partizan::{Dyadic, Player, simplest};
use rustc_hash::FxHashMap;

use crate::picture::{Colour, Edge, GROUND, Picture};

/// A small generator of pseudo-random numbers (splitmix64), so that tests are the same every time.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        u32::try_from(((z >> 32) * u64::from(n)) >> 32).unwrap()
    }

    /// A connected picture: a random tree, then random edges, loops among them.
    pub(super) fn picture(&mut self, vertices: u32, edges: u32) -> Picture {
        let blue = 1 + self.below(5);
        let mut list = Vec::new();
        for i in 0..edges.max(vertices - 1) {
            let tree = i + 1 < vertices;
            let from = self.below(if tree { i + 1 } else { vertices });
            let to = if tree { i + 1 } else { self.below(vertices) };
            let colour = if self.below(6) < blue { Colour::Blue } else { Colour::Red };
            list.push(Edge { from, to, colour });
        }
        list.into_iter().collect()
    }
}

/// Values of all that can be left of some edges.
pub(super) struct Judge {
    edges: Vec<Edge>,
    values: FxHashMap<u64, Dyadic>,
}

impl Judge {
    pub(super) fn new(edges: &[Edge]) -> Judge {
        Judge { edges: edges.to_vec(), values: FxHashMap::default() }
    }

    /// The value of the whole.
    pub(super) fn value(&mut self) -> Dyadic {
        self.value_after(&[])
    }

    /// The value after these edges have been cut.
    pub(super) fn value_after(&mut self, cuts: &[usize]) -> Dyadic {
        let all = (1 << self.edges.len()) - 1;
        self.value_of(cuts.iter().fold(all, |set, cut| set & !(1 << cut)))
    }

    fn value_of(&mut self, set: u64) -> Dyadic {
        let set = self.grounded(set);
        if let Some(value) = self.values.get(&set) {
            return value.clone();
        }
        let mut best: [Option<Dyadic>; 2] = [None, None];
        for i in (0..self.edges.len()).filter(|i| set >> i & 1 == 1) {
            let value = self.value_of(set & !(1 << i));
            let [left, right] = &mut best;
            match self.edges[i].colour {
                Colour::Blue if left.as_ref().is_none_or(|best| value > *best) => {
                    *left = Some(value);
                }
                Colour::Red if right.as_ref().is_none_or(|best| value < *best) => {
                    *right = Some(value);
                }
                _ => {}
            }
        }
        let value = simplest(best[0].as_ref(), best[1].as_ref()).unwrap();
        self.values.insert(set, value.clone());
        value
    }

    fn grounded(&self, set: u64) -> u64 {
        let mut kept = 0;
        let mut reached = vec![GROUND];
        while let Some(vertex) = reached.pop() {
            for (i, edge) in self.edges.iter().enumerate() {
                let touches = edge.from == vertex || edge.to == vertex;
                if set & !kept & 1 << i != 0 && touches {
                    kept |= 1 << i;
                    reached.push(edge.other_end(vertex));
                }
            }
        }
        kept
    }
}

/// The stalk of a number on a vertex, with new vertices from `next` on.
pub(super) fn stalk(number: &Dyadic, foot: u32, next: u32) -> Vec<Edge> {
    let signs = partizan::SignExpansion::try_from(number).unwrap();
    let mut below = foot;
    let mut edges = Vec::new();
    for (above, player) in (next..).zip(signs.signs()) {
        let colour = if player == Player::Left { Colour::Blue } else { Colour::Red };
        edges.push(Edge { from: below, to: above, colour });
        below = above;
    }
    edges
}
