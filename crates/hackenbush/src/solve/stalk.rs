//! Red-blue stalks: one path from the ground, any length, in linear time.
//!
//! Counting from the ground, every edge is worth 1 until the first change of colour, and from
//! there on 1/2, 1/4, 1/8, ...: plus for blue, minus for red, each by its own colour (van Roode;
//! Berlekamp's rule is the same in other words). The colours from the ground up are the signs of
//! the number's sign expansion.

use partizan::{BigInt, BigUint, Dyadic, Player, SignExpansion};

use super::tree::owner;
use crate::picture::Picture;

/// The value of a red-blue stalk; none if the picture is not one.
#[must_use]
pub fn value(picture: &Picture) -> Option<Dyadic> {
    colours(picture).map(|colours| value_of(&colours))
}

/// The value of the stalk with these owners from the ground up.
pub(crate) fn value_of(colours: &[Player]) -> Dyadic {
    let first_run = first_run(colours);
    let digits = &colours[first_run..];
    // With B the number whose binary digits are the later edges, blue 1 and red 0, they are worth
    // (2B + 1) / 2^k - 1 together.
    let mut bytes = vec![0_u8; digits.len().div_ceil(8)];
    for (byte, chunk) in bytes.iter_mut().zip(digits.rchunks(8)) {
        *byte = chunk.iter().fold(0, |bits, &player| bits << 1 | u8::from(player == Player::Left));
    }
    let exponent = digits.len();
    let whole = BigInt::from(first_run) * colours.first().map_or(0, |&player| sign(player)) - 1;
    let fraction = BigInt::from(BigUint::from_bytes_le(&bytes) * 2_u32 + 1_u32);
    Dyadic::new((whole << exponent) + fraction, u64::try_from(exponent).unwrap_or(u64::MAX))
}

/// The sign expansion that a red-blue stalk spells; none if the picture is not one.
#[must_use]
pub fn signs(picture: &Picture) -> Option<SignExpansion> {
    colours(picture).map(SignExpansion::from_iter)
}

/// One edge in the count from the ground up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The edge's index in the picture.
    pub edge: usize,
    /// Whose edge it is.
    pub player: Player,
    /// What the edge adds: 1 in the first run, then 1/2, 1/4, ..., with its colour's sign.
    pub worth: Dyadic,
    /// What the stalk is worth up to and with this edge; what cutting the next edge leaves.
    pub total: Dyadic,
}

/// The count from the ground up, for explanations; none if the picture is not a red-blue stalk.
/// The totals of a long stalk fill memory with its square.
#[must_use]
pub fn steps(picture: &Picture) -> Option<Vec<Step>> {
    let climb = climb(picture)?;
    let players = colours(picture)?;
    let first_run = first_run(&players);
    let mut total = Dyadic::default();
    let step = |(place, (edge, player)): (usize, (usize, Player))| {
        let halvings = u64::try_from((place + 1).saturating_sub(first_run)).unwrap_or(u64::MAX);
        let worth = Dyadic::new(sign(player), halvings);
        total += &worth;
        Step { edge, player, worth, total: total.clone() }
    };
    Some(climb.into_iter().zip(players).enumerate().map(step).collect())
}

/// The edges of a stalk of any colours from the ground up; none if the picture is not one.
#[must_use]
pub fn climb(picture: &Picture) -> Option<Vec<usize>> {
    let mut above = vec![None; picture.vertex_count() as usize];
    for (index, edge) in picture.edges().iter().enumerate() {
        let free = above[edge.from as usize].replace(index).is_none();
        if !free || !picture.is_forest() {
            return None;
        }
    }
    let mut here = above.first().copied().flatten();
    let next = || {
        let edge = here?;
        here = above[picture.edges()[edge].to as usize];
        Some(edge)
    };
    Some(std::iter::from_fn(next).collect())
}

/// How many edges there are before the first change of colour.
fn first_run(players: &[Player]) -> usize {
    players.iter().take_while(|player| **player == players[0]).count()
}

fn sign(player: Player) -> i32 {
    match player {
        Player::Left => 1,
        Player::Right => -1,
    }
}

/// The owners of a red-blue stalk's edges from the ground up.
fn colours(picture: &Picture) -> Option<Vec<Player>> {
    let edges = picture.edges();
    let in_order = (0..).zip(edges).all(|(below, edge)| (edge.from, edge.to) == (below, below + 1));
    if in_order {
        return edges.iter().map(|edge| owner(edge.colour)).collect();
    }
    climb(picture)?.into_iter().map(|index| owner(edges[index].colour)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, number};
    use crate::notation::parse_picture;
    use crate::picture::{Colour, Edge};
    use crate::solve::tree;
    use proptest::prelude::*;

    fn stalk(length: u32, bits: u32) -> Picture {
        let colour = |i| if bits >> i & 1 == 0 { Colour::Blue } else { Colour::Red };
        Picture::stalk((0..length).map(colour))
    }

    #[test]
    fn every_short_stalk_agrees_with_brute_force() {
        for length in 0..=10 {
            for bits in 0..1 << length {
                let stalk = stalk(length, bits);
                let mut judge = Judge::new(&stalk);
                let expected = number(judge.number());
                assert_eq!(value(&stalk).as_ref(), Some(&expected));
                assert_eq!(signs(&stalk).unwrap().value().as_ref(), Ok(&expected));
                let steps = steps(&stalk).unwrap();
                let total = steps.last().map_or(Dyadic::default(), |step| step.total.clone());
                assert_eq!(total, expected);
                for pair in steps.windows(2) {
                    assert_eq!(pair[0].total, number(judge.number_after(pair[1].edge)));
                }
            }
        }
    }

    #[test]
    fn the_sign_is_the_edges_own() {
        let worths = |text: &str| -> Vec<String> {
            let steps = steps(&parse_picture(text).unwrap()).unwrap();
            steps.iter().map(|step| step.worth.to_string()).collect()
        };
        assert_eq!(worths("rrbr"), ["-1", "-1", "1/2", "-1/4"]);
        assert_eq!(worths("bbb"), ["1", "1", "1"]);
        assert!(worths("").is_empty());
    }

    #[test]
    fn other_pictures_are_refused() {
        for text in ["bg", "b(r)(b)", "b + b", ":G bb:G"] {
            let picture = parse_picture(text).unwrap();
            assert_eq!(value(&picture), None, "{text}");
            assert_eq!(signs(&picture), None);
            assert_eq!(steps(&picture), None);
        }
        assert_eq!(climb(&parse_picture("bg").unwrap()), Some(vec![0, 1]));
    }

    proptest! {
        /// Long stalks, drawn in any order, agree with the values of trees.
        #[test]
        fn long_stalks_are_trees(length in 0..300_u32, seed: u64, downward: bool) {
            let red = |i: u32| (seed >> (i % 61)) & 1 == 1;
            let colour = |i| if red(i) { Colour::Red } else { Colour::Blue };
            let mut edges: Vec<Edge> =
                (0..length).map(|i| Edge { from: i, to: i + 1, colour: colour(i) }).collect();
            if downward {
                edges.reverse();
            }
            let stalk: Picture = edges.into_iter().collect();
            prop_assert_eq!(value(&stalk), tree::value(&stalk));
        }
    }
}
