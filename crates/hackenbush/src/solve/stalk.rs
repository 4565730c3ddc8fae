//! Red-blue stalks: van Roode's rule, which is the sign expansion read as a number.
//!
//! Each edge counts 1 until the first change of colour, then the edges count 1/2, 1/4 and so on,
//! plus for blue and minus for red, the first edge of the new colour included (Winning Ways
//! ch. 3). Linear time, for stalks of any length.

use crate::picture::{GROUND, Picture};
use partizan::{Dyadic, Player, SignExpansion};

/// The value of a red-blue stalk; none if the picture is not one.
#[must_use]
pub fn value(picture: &Picture) -> Option<Dyadic> {
    signs(picture)?.into_iter().collect::<SignExpansion>().value().ok()
}

/// What the edges count, bottom up; none if the picture is not a red-blue stalk.
///
/// Their sum is the stalk's value. Numbers as long as the stalk: for short ones.
#[must_use]
pub fn terms(picture: &Picture) -> Option<Vec<Dyadic>> {
    let signs = signs(picture)?;
    let first = *signs.first()?;
    let run = signs.iter().take_while(|&&sign| sign == first).count();
    let exponents = std::iter::repeat_n(0, run).chain(1..);
    let counts = signs.iter().zip(exponents).map(|(sign, exponent)| match sign {
        Player::Left => Dyadic::new(1, exponent),
        Player::Right => Dyadic::new(-1, exponent),
    });
    Some(counts.collect())
}

/// The owners of the edges, bottom up; none if the picture is not a red-blue stalk.
fn signs(picture: &Picture) -> Option<Vec<Player>> {
    if !picture.is_stalk() {
        return None;
    }
    // The edges of a stalk may have been drawn in any order, but each points upward.
    let mut above = vec![None; picture.vertex_count() as usize];
    for edge in picture.edges() {
        above[edge.from as usize] = Some(edge);
    }
    let mut vertex = GROUND;
    let mut signs = Vec::with_capacity(picture.edges().len());
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

    #[test]
    fn every_stalk_of_up_to_eight_edges() {
        for length in 0..=8_u32 {
            for code in 0..2_u32.pow(length) {
                let colour =
                    |place| if code >> place & 1 == 0 { Colour::Blue } else { Colour::Red };
                let stalk = Picture::stalk((0..length).map(colour));
                let played = Judge::new(&stalk).number();
                let value = value(&stalk).unwrap();
                assert_eq!(value, Dyadic::new(played, crate::brute::SCALE.into()), "{stalk:?}");
                let sum: Dyadic = terms(&stalk).unwrap_or_default().into_iter().sum();
                assert_eq!(sum, value);
            }
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
