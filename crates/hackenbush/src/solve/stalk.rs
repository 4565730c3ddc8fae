//! Red-blue stalks: van Roode's rule, which is the sign expansion read as a number.
//!
//! Each edge counts 1 until the first change of colour, then the edges count 1/2, 1/4 and so on,
//! plus for blue and minus for red, the first edge of the new colour included (Winning Ways
//! ch. 3). Linear time, for stalks of any length.

use crate::picture::{GROUND, Picture};
use partizan::{BigInt, BigUint, Dyadic, Player};

/// The value of a red-blue stalk; `None` if the picture is not one.
#[must_use]
pub fn value(picture: &Picture) -> Option<Dyadic> {
    let signs = signs(picture)?;
    let run = first_run(&signs);
    let (whole, digits) = (BigInt::from(run), &signs[run..]);
    // Let B be the number whose binary digits are the k later edges, blue 1 and red 0. Together they
    // are worth (2B + 1) / 2^k - 1.
    let mut bytes = vec![0_u8; digits.len().div_ceil(8)];
    for (byte, chunk) in bytes.iter_mut().zip(digits.rchunks(8)) {
        *byte = chunk.iter().fold(0, |bits, &sign| bits << 1 | u8::from(sign == Player::Left));
    }
    let fraction = BigInt::from(BigUint::from_bytes_le(&bytes) * 2_u32 + 1_u32);
    let whole = if signs.first() == Some(&Player::Right) { -whole } else { whole } - 1;
    let exponent = u64::try_from(digits.len()).expect("64 bits are enough");
    Some(Dyadic::new((whole << exponent) + fraction, exponent))
}

/// The terms of the edges, bottom up; `None` if the picture is not a red-blue stalk.
///
/// Their sum is the stalk's value. The numbers are as long as the stalk: for short stalks.
#[must_use]
pub fn terms(picture: &Picture) -> Option<Vec<Dyadic>> {
    let signs = signs(picture)?;
    let halves = std::iter::successors(Some(Dyadic::ONE.half()), |term| Some(term.half()));
    let terms = std::iter::repeat_n(Dyadic::ONE, first_run(&signs)).chain(halves);
    let signed = signs.iter().zip(terms).map(|(sign, term)| match sign {
        Player::Left => term,
        Player::Right => -term,
    });
    Some(signed.collect())
}

/// The number of edges up to the first change of colour.
fn first_run(signs: &[Player]) -> usize {
    signs.iter().take_while(|&&sign| sign == signs[0]).count()
}

/// The owners of the edges, bottom up; `None` if the picture is not a red-blue stalk.
fn signs(picture: &Picture) -> Option<Vec<Player>> {
    let edges = picture.edges();
    if (GROUND..).zip(edges).all(|(below, edge)| (edge.from, edge.to) == (below, below + 1)) {
        return edges.iter().map(|edge| edge.colour.owner()).collect();
    }
    if !picture.is_stalk() {
        return None;
    }
    // The edges of a stalk may have been drawn in any order, but each points upward.
    let mut above = vec![None; picture.vertex_count() as usize];
    for edge in edges {
        above[edge.from as usize] = Some(edge);
    }
    let mut vertex = GROUND;
    let mut signs = Vec::with_capacity(edges.len());
    while let Some(edge) = above[vertex as usize] {
        signs.push(edge.colour.owner()?);
        vertex = edge.to;
    }
    Some(signs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Judge;
    use crate::notation::parse_picture;
    use crate::picture::Colour;
    use partizan::SignExpansion;
    use proptest::prelude::*;

    #[test]
    fn every_stalk_of_up_to_eight_edges() {
        for length in 0..=8_u32 {
            for code in 0..2_u32.pow(length) {
                let colour =
                    |place| if code >> place & 1 == 0 { Colour::Blue } else { Colour::Red };
                let stalk = Picture::stalk((0..length).map(colour));
                let played = Judge::new(&stalk).number();
                let value = value(&stalk).unwrap();
                assert_eq!(value, played, "{stalk:?}");
                let sum: Dyadic = terms(&stalk).unwrap_or_default().into_iter().sum();
                assert_eq!(sum, value);
            }
        }
    }

    proptest! {
        /// Long stalks, drawn from either end, are worth what their sign expansions say.
        #[test]
        fn long_stalks(runs in proptest::collection::vec((any::<bool>(), 1..90_usize), 0..12), downward: bool) {
            let colour = |blue| if blue { Colour::Blue } else { Colour::Red };
            let colours = runs.iter().flat_map(|&(blue, run)| std::iter::repeat_n(colour(blue), run));
            let upward = Picture::stalk(colours);
            let mut edges = upward.edges().to_vec();
            if downward {
                edges.reverse();
            }
            let stalk: Picture = edges.into_iter().collect();
            let owners = upward.edges().iter().filter_map(|edge| edge.colour.owner());
            prop_assert_eq!(value(&stalk), owners.collect::<SignExpansion>().value().ok());
        }
    }

    #[test]
    fn the_sign_is_the_sticks_own() {
        // Hammer's pseudocode takes the trunk's colour instead and would give 3/2.
        assert_eq!(value(&parse_picture("br").unwrap()), Some(Dyadic::new(1, 1)));
        assert_eq!(value(&parse_picture("rrbr").unwrap()), Some(Dyadic::new(-7, 2)));
        assert_eq!(value(&parse_picture("1-2r 0-1b").unwrap()), Some(Dyadic::new(1, 1)));
        assert_eq!(value(&parse_picture("bg").unwrap()), None);
        assert_eq!(value(&parse_picture("b(r)(b)").unwrap()), None);
    }
}
