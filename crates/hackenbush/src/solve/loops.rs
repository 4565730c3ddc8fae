//! Red-blue loops: a path with both ends on the ground is worth the sum of two stalks.
//!
//! Jain, Theorem 6.1: find the first change of colour from either end and cut midway between the
//! two; a middle edge stays on both stalks; their values add up to the loop's. A loop of one
//! colour counts its moves. Lemma 6.1a: the best cut is the player's edge nearest to that middle.
//!
//! Loops that carry numbers are evaluated by `with_numbers`.

mod ancestors;
mod cuts;
mod ends;
mod good;
mod one_edge;
pub(super) mod path;
mod sigma;
pub(super) mod with_numbers;

use partizan::{Dyadic, GrowingNumber, Player};
use rustc_hash::FxHashMap;

use crate::graph::Block;
use crate::picture::{Adjacency, Colour, Edge, GROUND, Picture};

/// A picture that is one cycle through the ground, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    edges: Vec<usize>,
    colours: Vec<Colour>,
}

impl Loop {
    /// The picture as a loop; `None` if it is not one. Linear time.
    ///
    /// A single edge from the ground to itself is the loop of length 1.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<Loop> {
        let length = picture.edges().len();
        if length == 0 || length != picture.vertex_count() as usize {
            return None;
        }
        let adjacency = Adjacency::new(picture);
        // Two edges at every vertex of a connected picture make one cycle.
        let is_cycle = length == 1 || (GROUND..).take(length).all(|v| adjacency.at(v).len() == 2);
        let first = adjacency.at(GROUND).first().filter(|_| is_cycle)?;
        let walk = std::iter::successors(Some(*first), |came| {
            let next = adjacency.at(came.to).iter().find(|half| half.edge != came.edge);
            next.copied().filter(|_| came.to != GROUND)
        });
        let edges: Vec<usize> = walk.map(|half| half.edge as usize).collect();
        let colours = edges.iter().map(|&edge| picture.edges()[edge].colour).collect();
        Some(Loop { edges, colours })
    }

    /// A block of a picture as a loop on its foot, with its vertices except the foot in the same
    /// order; `None` if it is not one. Linear time in the block.
    pub(super) fn of_block(picture: &Picture, block: &Block) -> Option<(Loop, Vec<u32>)> {
        let mut at: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for &edge in &block.edges {
            let ends = picture.edges()[edge as usize];
            for end in [ends.from, ends.to] {
                let here = at.entry(end).or_default();
                here.push(edge);
                if here.len() > 2 {
                    return None;
                }
            }
        }
        // A block has no cut vertex, so with as many vertices as edges it is one cycle.
        if at.len() != block.edges.len() {
            return None;
        }
        let mut edges = Vec::with_capacity(block.edges.len());
        let mut vertices = Vec::with_capacity(block.edges.len());
        let mut vertex = block.foot;
        let mut last = None;
        while edges.len() < block.edges.len() {
            let &edge = at[&vertex].iter().find(|edge| Some(**edge) != last)?;
            vertex = picture.edges()[edge as usize].other_end(vertex);
            last = Some(edge);
            edges.push(edge as usize);
            vertices.push(vertex);
        }
        vertices.pop();
        let colours = edges.iter().map(|&edge| picture.edges()[edge].colour).collect();
        Some((Loop { edges, colours }, vertices))
    }

    /// Its edges, by their indices in the picture, from one end on the ground to the other.
    #[must_use]
    pub fn edges(&self) -> &[usize] {
        &self.edges
    }

    /// The colours of [`Loop::edges`].
    #[must_use]
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// Its value; `None` if it has a green edge. Linear time.
    #[must_use]
    pub fn value(&self) -> Option<Dyadic> {
        let [left, right] = self.heights()?;
        let mut sum = stalk(self.colours[..left].iter().rev())?;
        let other = stalk(&self.colours[self.colours.len() - right..])?;
        sum.add(other).expect("shorter than the loop");
        Some(sum.to_dyadic())
    }

    /// The two stalks whose sum is the loop's value: their edges from the ground up, a middle edge
    /// on both; `None` if there is a green edge.
    #[must_use]
    pub fn stalks(&self) -> Option<[Vec<usize>; 2]> {
        let [left, right] = self.heights()?;
        let up =
            |edges: &mut dyn Iterator<Item = &usize>, height| edges.take(height).copied().collect();
        Some([up(&mut self.edges.iter(), left), up(&mut self.edges.iter().rev(), right)])
    }

    /// The best cut of `player`, by its index in the picture; `None` if the player has no edge or if
    /// there is a green one.
    #[must_use]
    pub fn best_move(&self, player: Player) -> Option<usize> {
        let middle = self.twice_the_middle()?;
        let own = (0..self.edges.len()).filter(|&at| self.colours[at].belongs_to(player));
        let best = own.min_by_key(|at| (2 * at + 1).abs_diff(middle));
        best.map(|at| self.edges[at])
    }

    /// The heights of the two stalks.
    fn heights(&self) -> Option<[usize; 2]> {
        let middle = self.twice_the_middle()?;
        Some([middle.div_ceil(2), self.edges.len() - middle / 2])
    }

    /// Twice the number of edges below the middle of the first changes of colour from either end.
    /// A loop of one colour may be cut at any vertex; this takes the one nearest to the middle.
    fn twice_the_middle(&self) -> Option<usize> {
        let colours = &self.colours;
        if colours.contains(&Colour::Green) {
            return None;
        }
        let mut changes = (1..colours.len()).filter(|&at| colours[at - 1] != colours[at]);
        Some(match changes.next() {
            None => colours.len() / 2 * 2,
            Some(first) => first + changes.next_back().unwrap_or(first),
        })
    }
}

/// A loop of edges with these owners; its vertices are numbered along it from the ground.
pub(super) fn ring(owners: &[Player]) -> Picture {
    let length = u32::try_from(owners.len()).expect("a picture has fewer than 2^31 edges");
    let edges = (GROUND..).zip(owners);
    edges
        .map(|(at, &owner)| Edge { from: at, to: (at + 1) % length, colour: Colour::of(owner) })
        .collect()
}

/// The value of a stalk of these colours, from its top down; `None` if one is green.
fn stalk<'a>(colours: impl IntoIterator<Item = &'a Colour>) -> Option<GrowingNumber> {
    let mut value = GrowingNumber::zero();
    for colour in colours {
        value.put_edge_under(colour.owner()?).expect("a picture has fewer than 2^31 edges");
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, connected, every_multigraph};
    use Colour::{Blue, Green, Red};
    use partizan::simplest;

    fn coloured(colours: &[Colour]) -> Picture {
        let length = u32::try_from(colours.len()).unwrap();
        let edges = (0..).zip(colours);
        edges.map(|(at, &colour)| Edge { from: at, to: (at + 1) % length, colour }).collect()
    }

    fn looped(colours: &[Colour]) -> Loop {
        Loop::of(&coloured(colours)).unwrap()
    }

    /// Bit i of `bits` is the i-th edge, set for blue.
    fn colours(length: usize, bits: usize) -> Vec<Colour> {
        (0..length).map(|at| if bits >> at & 1 == 1 { Blue } else { Red }).collect()
    }

    /// The simplest number between the best options, each given with who may move there.
    fn by_options<'a>(options: impl Iterator<Item = (Colour, &'a Dyadic)>) -> Dyadic {
        let (left, right): (Vec<_>, Vec<_>) = options.partition(|(colour, _)| *colour == Blue);
        let lo = left.into_iter().map(|(_, value)| value).max();
        let hi = right.into_iter().map(|(_, value)| value).min();
        simplest(lo, hi).unwrap()
    }

    /// The values of all stalks up to some height by their lengths and bits, from the rules:
    /// cutting an edge leaves those below it.
    fn every_stalk(longest: usize) -> Vec<Vec<Dyadic>> {
        let mut values: Vec<Vec<Dyadic>> = Vec::new();
        for length in 0..=longest {
            let value = |bits: usize| {
                let colours = colours(length, bits);
                by_options((0..length).map(|at| (colours[at], &values[at][bits & ((1 << at) - 1)])))
            };
            let all = (0..1 << length).map(value).collect();
            values.push(all);
        }
        values
    }

    /// The theorem and the lemma on every loop: an option is two stalks.
    #[test]
    fn all_loops_up_to_fourteen_edges() {
        let stalk_values = every_stalk(14);
        for length in 1..=14 {
            for bits in 0..1_usize << length {
                let colours = colours(length, bits);
                // Read from the other end.
                let mirror = bits.reverse_bits() >> (usize::BITS as usize - length);
                let below = |at: usize, bits: usize| &stalk_values[at][bits & ((1 << at) - 1)];
                let after: Vec<Dyadic> = (0..length)
                    .map(|at| below(at, bits) + below(length - 1 - at, mirror))
                    .collect();
                let value = by_options(colours.iter().copied().zip(&after));

                let found = looped(&colours);
                assert_eq!(found.value().as_ref(), Some(&value), "{colours:?}");
                for player in Player::BOTH {
                    let own = (0..length).filter(|&at| colours[at].owner() == Some(player));
                    let best = own.map(|at| &after[at]).max_by(|a, b| match player {
                        Player::Left => a.cmp(b),
                        Player::Right => b.cmp(a),
                    });
                    let chosen = found.best_move(player);
                    assert!(chosen.is_none_or(|edge| colours[edge].owner() == Some(player)));
                    assert_eq!(chosen.map(|edge| &after[edge]), best, "{player} {colours:?}");
                }

                let stalks = found.stalks().unwrap();
                let sum = stalks.iter().map(|edges| {
                    let code = edges.iter().enumerate().map(|(i, edge)| (bits >> edge & 1) << i);
                    stalk_values[edges.len()][code.sum::<usize>()].clone()
                });
                assert_eq!(sum.sum::<Dyadic>(), value, "{stalks:?} of {colours:?}");
            }
        }
    }

    /// The test above takes the options of a loop for granted; this one does not.
    #[test]
    fn small_loops_by_the_rules_of_the_game() {
        for length in 1..=9 {
            for bits in 0..1 << length {
                let picture = coloured(&colours(length, bits));
                let value = Judge::new(&picture).number();
                assert_eq!(Loop::of(&picture).unwrap().value(), Some(value));
            }
        }
    }

    /// A connected picture with two ends of edges at every vertex is one cycle.
    #[test]
    fn loops_are_distinguished_from_other_pictures() {
        let mut loops = 0;
        for edges in 0..=5 {
            for picture in every_multigraph(4, edges) {
                let degree = |v| {
                    let ends = picture.edges().iter().flat_map(|edge| [edge.from, edge.to]);
                    ends.filter(|&end| end == v).count()
                };
                let whole = (0..picture.vertex_count())
                    .all(|v| degree(v) == 2 && connected(&picture, GROUND, v, |_| true));
                let found = Loop::of(&picture);
                assert_eq!(found.is_some(), whole, "{picture:?}");
                if let Some(found) = found {
                    loops += 1;
                    let mut at = GROUND;
                    for &edge in found.edges() {
                        at = picture.edges()[edge].other_end(at);
                    }
                    let mut edges = found.edges;
                    edges.sort_unstable();
                    assert!(edges.into_iter().eq(0..picture.edges().len()));
                    assert_eq!(at, GROUND);
                }
            }
        }
        assert!(loops > 10);
    }

    #[test]
    fn a_middle_edge_stays_on_both_stalks() {
        let found = looped(&[Blue, Red, Blue]);
        assert_eq!(found.stalks(), Some([vec![0, 1], vec![2, 1]]));
        assert_eq!(found.value(), Some(Dyadic::from(1)));
        assert_eq!(looped(&[Red; 3]).stalks(), Some([vec![0], vec![2, 1]]));
        assert_eq!(looped(&[Red]).value(), Some(Dyadic::from(-1)));
        assert_eq!(looped(&[Red]).best_move(Player::Left), None);
    }

    #[test]
    fn green_loops_have_other_values() {
        let found = looped(&[Blue, Green, Red]);
        assert_eq!(found.colours(), [Blue, Green, Red]);
        assert_eq!((found.value(), found.stalks()), (None, None));
        assert_eq!(found.best_move(Player::Left), None);
    }

    #[test]
    fn a_million_edges() {
        let long: Vec<Colour> = [Blue, Red].into_iter().cycle().take(1_000_001).collect();
        let value = looped(&long).value().unwrap();
        assert_eq!(value, stalk(long[..=500_000].iter().rev()).unwrap().to_dyadic().double());
        assert_eq!(looped(&long[1..]).value(), Some(Dyadic::ZERO));
        assert_eq!(looped(&long).best_move(Player::Left), Some(500_000));
    }
}
