//! Bounds for a jungle in ups, parted or not.

use super::{Jungle, QUICK_EDGES};
use crate::picture::{Colour, Edge, GROUND, Picture};

/// Integers `(low, high)` such that a jungle is greater than `low - 2` ups and less than
/// `high + 2` ups; `None` if a red or blue edge touches the ground.
///
/// An all-small game of atomic weight w is more than w - 2 ups and less than w + 2 (two-ahead
/// rule). In a parted jungle w is known. In any other, painting an edge blue never hurts Left,
/// since it gives her a move or takes one from Right; so the jungle is at most the one with its
/// red edges painted blue, which is parted, and at least the one with its blue edges painted red.
#[must_use]
pub fn weight_bounds(picture: &Picture) -> Option<(i64, i64)> {
    if let Some(parted) = Jungle::of(picture) {
        return Some((parted.weight, parted.weight));
    }
    let painted = |paint: Colour| {
        let edges = picture.edges().iter().map(|edge| match edge.colour {
            Colour::Green => *edge,
            _ => Edge { colour: paint, ..*edge },
        });
        Jungle::of(&edges.collect()).map(|jungle| jungle.weight)
    };
    Some((painted(Colour::Red)?, painted(Colour::Blue)?))
}

/// The same for pictures of any size at once: where a flow would take long, it is bounded by the
/// green edges on the ground, the last of every track. Without blue edges no track helps Left.
#[must_use]
pub fn quick_weight_bounds(picture: &Picture) -> Option<(i64, i64)> {
    if picture.edges().len() <= QUICK_EDGES {
        return weight_bounds(picture);
    }
    let is_grounded = |edge: &&Edge| (edge.from == GROUND) != (edge.to == GROUND);
    let mut grounded = picture.edges().iter().filter(is_grounded);
    if grounded.any(|edge| edge.colour != Colour::Green) {
        return None;
    }
    let tracks = i64::try_from(picture.edges().iter().filter(is_grounded).count()).ok()?;
    let weight = |colour| if picture.count(colour) > 0 { tracks } else { 0 };
    Some((-weight(Colour::Red), weight(Colour::Blue)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{every_colouring, every_multigraph, random_picture};
    use crate::solve::forms::Forms;
    use crate::solve::mountain;
    use partizan::{Arena, Dyadic, Nus};
    use proptest::prelude::*;

    fn check(picture: &Picture, forms: &mut Forms, arena: &mut Arena) {
        let jungle = mountain::split(picture).jungle.picture;
        let (low, high) = weight_bounds(&jungle).unwrap();
        let value = forms.value(&jungle, arena).unwrap();
        let mut ups = |ups| arena.nus(&Nus { number: Dyadic::ZERO, ups, nimber: 0 }).unwrap();
        let (low, high) = (ups(low - 2), ups(high + 2));
        assert!(low != value && arena.at_most(low, value).unwrap(), "{picture}");
        assert!(high != value && arena.at_most(value, high).unwrap(), "{picture}");
    }

    #[test]
    fn every_small_jungle_lies_between() {
        let (mut forms, mut arena) = (Forms::default(), Arena::new());
        for shape in (0..=4).flat_map(|edges| every_multigraph(4, edges)) {
            for picture in every_colouring(&shape, |_| &Colour::ORDINARY) {
                check(&picture, &mut forms, &mut arena);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn the_value_lies_between(picture in random_picture(6, 9, &Colour::ORDINARY)) {
            check(&picture, &mut Forms::default(), &mut Arena::new());
        }
    }
}
