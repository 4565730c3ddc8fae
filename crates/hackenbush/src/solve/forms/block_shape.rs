//! Blocks up to isomorphism.
//!
//! The vertices of a block are numbered anew by what they look like: first by how edges of each
//! colour lead to vertices of each kind (colour refinement), and where some still look alike, one
//! of them after the other is singled out, and the numbering with the least list of edges wins.
//! Few blocks have many vertices that look alike; of those only some numberings are tried. Then
//! isomorphic blocks may keep different numbers, which costs time and nothing else.

use crate::picture::Colour;
use partizan::Player;

/// An edge of a block: its ends, the lesser first, and its colour.
pub(super) type ShapeEdge = (u8, u8, Colour);

/// A block whose vertices are numbered by what they look like; the foot is 0.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct BlockShape {
    /// In order.
    pub(super) edges: Box<[ShapeEdge]>,
}

/// How many numberings are tried.
const NUMBERINGS: u32 = 16;

impl BlockShape {
    /// The shape of a block whose vertices are `0..vertices`, the foot being 0; and the vertices in
    /// their new order.
    pub(super) fn of(vertices: usize, edges: &[ShapeEdge]) -> (BlockShape, Vec<u8>) {
        let looks = vec![0; vertices];
        let mut naming = Naming { edges, tries: NUMBERINGS, best: None };
        naming.number_by(looks);
        let (edges, order) = naming.best.unwrap_or_default();
        (BlockShape { edges: edges.into() }, order)
    }

    /// The number of vertices, the foot included.
    pub(super) fn vertices(&self) -> usize {
        self.edges.iter().map(|edge| usize::from(edge.1) + 1).max().unwrap_or(1)
    }
}

struct Naming<'a> {
    edges: &'a [ShapeEdge],
    tries: u32,
    best: Option<(Vec<ShapeEdge>, Vec<u8>)>,
}

impl Naming<'_> {
    /// Tries the numberings in the order of these looks.
    ///
    /// Each level singles out one more vertex, so the recursion is as deep as there are vertices.
    fn number_by(&mut self, mut looks: Vec<u64>) {
        let order = self.refine(&mut looks);
        let look = |place: usize| looks[usize::from(order[place])];
        let alike = (2..order.len()).find(|&place| look(place) == look(place - 1));
        let Some(alike) = alike else {
            self.tries = self.tries.saturating_sub(1);
            let (edges, better) = self.numbered(&order);
            if better {
                self.best = Some((edges, order));
            }
            return;
        };
        let shared = look(alike);
        let alike = order[1..].iter().filter(|&&vertex| looks[usize::from(vertex)] == shared);
        for &vertex in alike {
            if self.tries == 0 && self.best.is_some() {
                return;
            }
            let mut next = looks.clone();
            next[usize::from(vertex)] = mix(shared);
            self.number_by(next);
        }
    }

    /// Looks at the neighbours until that tells no more vertices apart; the vertices in the order
    /// of their looks, the foot first.
    fn refine(&self, looks: &mut Vec<u64>) -> Vec<u8> {
        let mut order: Vec<u8> = (0..).take(looks.len()).collect();
        let mut kinds = 0;
        loop {
            // The foot comes first, whatever it looks like.
            order[1..].sort_unstable_by_key(|&vertex| looks[usize::from(vertex)]);
            let differ = |pair: &&[u8]| looks[usize::from(pair[0])] != looks[usize::from(pair[1])];
            let now = 1 + order[1..].windows(2).filter(differ).count();
            if now == kinds || now + 1 == order.len() {
                return order;
            }
            kinds = now;
            let mut next: Vec<u64> = looks.iter().map(|&look| mix(look)).collect();
            // Nothing else looks like the foot.
            looks[0] = u64::MAX;
            for &(from, to, colour) in self.edges {
                let (from, to) = (usize::from(from), usize::from(to));
                let salt = match colour.owner() {
                    Some(Player::Left) => 1 << 56,
                    Some(Player::Right) => 2 << 56,
                    None => 3 << 56,
                };
                next[from] = next[from].wrapping_add(mix(looks[to] ^ salt));
                next[to] = next[to].wrapping_add(mix(looks[from] ^ salt));
            }
            *looks = next;
        }
    }

    /// The edges with the vertices numbered in this order, and whether that is the best so far.
    fn numbered(&self, order: &[u8]) -> (Vec<ShapeEdge>, bool) {
        let mut numbers = vec![0; order.len()];
        for (number, &vertex) in (0..).zip(order) {
            numbers[usize::from(vertex)] = number;
        }
        let number = |&(from, to, colour): &ShapeEdge| {
            let (from, to): (u8, u8) = (numbers[usize::from(from)], numbers[usize::from(to)]);
            (from.min(to), from.max(to), colour)
        };
        let mut edges: Vec<ShapeEdge> = self.edges.iter().map(number).collect();
        edges.sort_unstable();
        let better = self.best.as_ref().is_none_or(|(best, _)| edges < *best);
        (edges, better)
    }
}

/// Spreads the bits of a word (splitmix64).
fn mix(word: u64) -> u64 {
    let mut mixed = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Dice;

    /// A random graph, and the same with its vertices numbered otherwise: the shape is the same,
    /// and the order that comes with it leads from the shape back to the graph.
    #[test]
    fn isomorphic_blocks_have_one_shape() {
        let mut dice = Dice(3);
        for _ in 0..500 {
            let vertices = 2 + dice.below(7);
            let colours = [Colour::Blue, Colour::Red, Colour::Green];
            let mut edges: Vec<ShapeEdge> = Vec::new();
            for _ in 0..2 + dice.below(12) {
                let ends = [dice.below(vertices), dice.below(vertices)];
                let [from, to] = ends.map(|end| u8::try_from(end).unwrap());
                if from != to {
                    edges.push((from, to, colours[dice.below(3) as usize]));
                }
            }
            let mut numbers: Vec<u8> = (0..).take(vertices as usize).collect();
            for last in (2..numbers.len()).rev() {
                let other = 1 + dice.below(u32::try_from(last).unwrap());
                numbers.swap(last, other as usize);
            }
            let renumbered: Vec<ShapeEdge> = edges
                .iter()
                .rev()
                .map(|&(from, to, colour)| {
                    (numbers[usize::from(to)], numbers[usize::from(from)], colour)
                })
                .collect();
            let (shape, order) = BlockShape::of(vertices as usize, &edges);
            let (other, _) = BlockShape::of(vertices as usize, &renumbered);
            // Of very many vertices that look alike not all orders are tried.
            let few = edges.len() > 5;
            assert!(shape == other || !few, "{edges:?} {renumbered:?}");
            let back = |&(from, to, colour): &ShapeEdge| {
                let (from, to) = (order[usize::from(from)], order[usize::from(to)]);
                (from.min(to), from.max(to), colour)
            };
            let mut found: Vec<ShapeEdge> = shape.edges.iter().map(back).collect();
            let sorted = |&(from, to, colour): &ShapeEdge| (from.min(to), from.max(to), colour);
            let mut expected: Vec<ShapeEdge> = edges.iter().map(sorted).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
            assert_eq!(order.first(), Some(&0), "the foot stays the foot");
        }
    }

    #[test]
    fn the_foot_and_colours_tell_blocks_apart() {
        let [blue, red] = [Colour::Blue, Colour::Red];
        let shape = |edges: &[ShapeEdge]| BlockShape::of(3, edges).0;
        let triangle = shape(&[(0, 1, blue), (1, 2, red), (0, 2, blue)]);
        assert_eq!(triangle, shape(&[(0, 2, blue), (1, 2, red), (0, 1, blue)]));
        assert_ne!(triangle, shape(&[(0, 1, blue), (1, 2, blue), (0, 2, red)]));
        assert_eq!(triangle.vertices(), 3);
    }
}
