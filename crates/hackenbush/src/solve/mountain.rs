//! The green jungle slides off the purple mountain (Winning Ways, chapter 7).
//!
//! The mountain is what red and blue edges alone join to the ground. Merge its vertices into the
//! ground for the rest, the jungle: then the picture is worth the number of the mountain plus the
//! value of the jungle. Every edge of the jungle that touches the ground is green, so the jungle
//! is all small.

use crate::picture::{Colour, Edge, GROUND, Picture};

/// A picture as its mountain and its jungle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The red-blue picture on the ground: a number.
    pub mountain: Part,
    /// The rest, standing on the ground where it stood on the mountain: all small.
    pub jungle: Part,
}

/// One of the two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The part as a picture of its own.
    pub picture: Picture,
    /// The index in the whole picture of each of its edges.
    pub edges: Vec<usize>,
    /// The number in the whole picture of each of its vertices.
    pub vertices: Vec<u32>,
}

/// Parts the jungle from the mountain, in linear time. Either may be empty.
#[must_use]
pub fn part(picture: &Picture) -> Parting {
    let all = picture.edges();
    let mountain = picture.restrict(|index| all[index].colour != Colour::Green);
    let mut on_mountain = vec![false; picture.vertex_count() as usize];
    for &vertex in &mountain.vertices {
        on_mountain[vertex as usize] = true;
    }
    let merged = |vertex: u32| if on_mountain[vertex as usize] { GROUND } else { vertex };
    let moved = |&index: &usize| {
        let Edge { from, to, colour } = all[index];
        Edge { from: merged(from), to: merged(to), colour }
    };
    let jungle = Picture::from_edges(mountain.dropped.iter().map(moved));
    let mut rest = mountain.dropped.iter().peekable();
    let edges = (0..all.len()).filter(|index| rest.next_if_eq(&index).is_none()).collect();
    Parting {
        mountain: Part { picture: mountain.picture, edges, vertices: mountain.vertices },
        jungle: Part {
            picture: jungle.picture,
            edges: mountain.dropped,
            vertices: jungle.vertices,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, random_picture};
    use crate::notation::parse_picture;
    use partizan::Player;
    use proptest::prelude::*;

    #[test]
    fn green_parts_from_red_and_blue() {
        // Blue and red on the ground, green above, blue on the green and between mountain and
        // jungle.
        let picture = parse_picture("0-1b 1-2r 2-3g 3-4b 4-1g 0-5g 5-5r").unwrap();
        let Parting { mountain, jungle } = part(&picture);
        assert_eq!(mountain.picture, parse_picture("br").unwrap());
        assert_eq!(mountain.edges, [0, 1]);
        assert_eq!(mountain.vertices, [0, 1, 2]);
        assert_eq!(jungle.picture, parse_picture("0-3g 3-4b 4-0g 0-5g 5-5r").unwrap());
        assert_eq!(jungle.edges, [2, 3, 4, 5, 6]);
        assert_eq!(jungle.vertices, [0, 3, 4, 5]);
        assert_eq!(part(&Picture::empty()).jungle.picture, Picture::empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn the_picture_is_worth_both_together(
            picture in random_picture(5, 7, &Colour::ALL),
        ) {
            let Parting { mountain, jungle } = part(&picture);
            let mut all = [mountain.edges, jungle.edges].concat();
            all.sort_unstable();
            prop_assert_eq!(all.len(), mountain.picture.edges().len() + jungle.picture.edges().len());
            prop_assert_eq!(all, (0..picture.edges().len()).collect::<Vec<_>>());
            let (mountain, jungle) = (mountain.picture, jungle.picture);
            let touches_ground = |edge: &&Edge| edge.from == GROUND || edge.to == GROUND;
            let low = jungle.edges().iter().filter(touches_ground);
            prop_assert!(low.into_iter().all(|edge| edge.colour == Colour::Green));

            let difference = picture.sum(&mountain.sum(&jungle).negated());
            let mut judge = Judge::new(&difference);
            let start = judge.start();
            for player in Player::BOTH {
                prop_assert!(!judge.wins_with_heap(start, 0, player), "{difference:?}");
            }
        }
    }
}
