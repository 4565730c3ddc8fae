//! General red-blue pictures: exact search by questions.
//!
//! Every red-blue picture is a number, so instead of computing the values of all options the
//! search asks whether the picture is at least or at most a number, and what it learns narrows
//! the bounds that are kept for every block met. See `engine` for the questions, `board` for how
//! a picture falls apart into blocks, `garden` for the numbers that stand on cut vertices (colon
//! principle), `table` for what is remembered and `fixed` for the numbers.

mod board;
mod engine;
mod fixed;
mod garden;
mod table;
mod word;

use crate::picture::Picture;
use board::Board;
use engine::Engine;
use fixed::Fixed;
use partizan::{Dyadic, Exceeded, Player};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use word::Word;

/// What a search may cost.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes for what is remembered.
    pub bytes: usize,
    /// Set from anywhere to end the search.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// What a search found out: `lo <= value <= hi`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Not more than the value.
    pub lo: Dyadic,
    /// Not less than the value.
    pub hi: Dyadic,
    /// How many positions were looked into.
    pub positions: u64,
    /// Why the bounds are not equal, if they are not.
    pub exceeded: Option<Exceeded>,
}

/// The search was called off.
struct Stopped;

/// The most edges a searched picture may have: its numbers must be whole numbers of units.
pub const MAX_EDGES: usize = <u128 as Word>::Number::FRACTION as usize;

/// The value of a red-blue picture, or bounds on it; none if an edge is green.
///
/// Pictures of more than [`MAX_EDGES`] edges get the bounds that cost one traversal.
#[must_use]
pub fn value(picture: &Picture, budget: &Budget) -> Option<Found> {
    let mut edges: Vec<([u32; 2], Player)> = Vec::with_capacity(picture.edges().len());
    let mut vertices = picture.vertex_count();
    for edge in picture.edges() {
        let owner = edge.colour.owner()?;
        // A loop is as good as an edge to a vertex of its own: cutting it drops just that.
        let to = if edge.is_loop() {
            vertices += 1;
            vertices - 1
        } else {
            edge.to
        };
        edges.push(([edge.from, to], owner));
    }
    let small: Option<Vec<([u8; 2], Player)>> = edges
        .iter()
        .map(|&([u, v], owner)| Some(([u8::try_from(u).ok()?, u8::try_from(v).ok()?], owner)))
        .collect();
    let small = small.filter(|edges| edges.len() <= MAX_EDGES);
    Some(match small {
        Some(edges) if edges.len() <= <u64 as Word>::Number::FRACTION as usize => {
            search::<u64>(&edges, budget)
        }
        Some(edges) => search::<u128>(&edges, budget),
        None => counted(&edges),
    })
}

fn search<W: Word>(edges: &[([u8; 2], Player)], budget: &Budget) -> Found {
    let last = edges.iter().flat_map(|&(ends, _)| ends).max().unwrap_or(0);
    let board = Board::<W>::new(last + 1, edges);
    let all = (0..).zip(edges).fold(W::EMPTY, |set, (edge, _)| set | W::single(edge));
    let interrupted = || budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let full = |bytes: usize| bytes > budget.bytes;
    let stop = |bytes: usize| interrupted() || full(bytes);
    // The table replaces entries when its half is full; gardens may fill the rest.
    let mut engine = Engine::<W>::new(board, budget.bytes / 2, &stop);
    let (lo, hi) = engine.value(0, all);
    let exceeded =
        (lo != hi).then(|| if interrupted() { Exceeded::Interrupted } else { Exceeded::Memory });
    Found { lo: lo.to_dyadic(), hi: hi.to_dyadic(), positions: engine.positions, exceeded }
}

/// Each edge is worth one move at most to its owner.
fn counted(edges: &[([u32; 2], Player)]) -> Found {
    let count = |player| edges.iter().filter(|&&(_, owner)| owner == player).count();
    let moves = |player| Dyadic::from(i64::try_from(count(player)).unwrap_or(i64::MAX));
    Found {
        lo: -moves(Player::Right),
        hi: moves(Player::Left),
        positions: 0,
        exceeded: Some(Exceeded::TooLarge("a block beyond the search's width")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, SCALE, every_multigraph, random_picture};
    use crate::notation::parse_picture;
    use crate::picture::{Colour, Edge};
    use proptest::prelude::*;

    const RED_BLUE: &[Colour] = &[Colour::Blue, Colour::Red];
    const ENOUGH: Budget = Budget { bytes: 1 << 30, interrupt: None };

    fn played(picture: &Picture) -> Dyadic {
        Dyadic::new(Judge::new(picture).number(), SCALE.into())
    }

    fn found(picture: &Picture) -> Dyadic {
        let found = value(picture, &ENOUGH).unwrap();
        assert_eq!(found.exceeded, None);
        assert_eq!(found.lo, found.hi);
        found.lo
    }

    #[test]
    fn every_picture_of_up_to_five_edges() {
        for shape in every_multigraph(4, 5) {
            for code in 0..1_u32 << shape.edges().len() {
                let colour = |place: usize| RED_BLUE[(code >> place & 1) as usize];
                let paint = |(place, edge): (usize, &Edge)| Edge { colour: colour(place), ..*edge };
                let picture: Picture = shape.edges().iter().enumerate().map(paint).collect();
                assert_eq!(found(&picture), played(&picture), "{picture:?}");
            }
        }
    }

    #[test]
    fn both_widths_agree() {
        for text in ["b:A(rb)r:A", ":G brrb:G", "0-1b 1-2r 2-0b 1-2b 2-3r 3-1r", "b(r:A)b:A r"] {
            let picture = parse_picture(text).unwrap();
            let edges: Vec<([u8; 2], Player)> = picture
                .edges()
                .iter()
                .filter(|edge| !edge.is_loop())
                .map(|edge| {
                    let ends = [edge.from, edge.to].map(|end| u8::try_from(end).unwrap());
                    (ends, edge.colour.owner().unwrap())
                })
                .collect();
            assert_eq!(search::<u64>(&edges, &ENOUGH), search::<u128>(&edges, &ENOUGH), "{text}");
        }
    }

    #[test]
    fn a_tempting_fusion_is_not_made() {
        // Joined by more blue paths than there are red edges, yet 2 and 3 may not be fused.
        let apart = "2-3b 2-3b 2-4b 4-3b 0-2r 0-1r 4-2b 1-4b 4-2b 3-4b 1-3b";
        let fused = "2-2b 2-2b 2-4b 4-2b 0-2r 0-1r 4-2b 1-4b 4-2b 2-4b 1-2b";
        assert_eq!(found(&parse_picture(apart).unwrap()), Dyadic::new(-1, 7));
        assert_eq!(found(&parse_picture(fused).unwrap()), Dyadic::new(-1, 8));
    }

    #[test]
    fn green_is_refused_and_width_is_limited() {
        assert_eq!(value(&parse_picture("bg").unwrap(), &ENOUGH), None);
        let wide = Picture::stalk((0..200).map(|edge| RED_BLUE[edge % 2]));
        let found = value(&wide, &ENOUGH).unwrap();
        assert!(matches!(found.exceeded, Some(Exceeded::TooLarge(_))));
        assert_eq!((found.lo, found.hi), (Dyadic::from(-100), Dyadic::from(100)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]

        #[test]
        fn agrees_with_playing_out(picture in random_picture(6, 11, RED_BLUE)) {
            prop_assert_eq!(found(&picture), played(&picture));
        }

        #[test]
        fn bounds_hold_when_it_is_called_off(picture in random_picture(7, 12, RED_BLUE)) {
            let stopped = Budget { bytes: 0, interrupt: Some(Arc::new(AtomicBool::new(true))) };
            let found = value(&picture, &stopped).unwrap();
            let value = played(&picture);
            prop_assert!(found.lo <= value && value <= found.hi);
        }
    }
}
