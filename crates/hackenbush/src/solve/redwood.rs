//! Redwood beds: small pictures that are as hard as finding the smallest tree in a graph.
//!
//! A bed stands on blue feet. Each foot carries one red edge, its leg, to a top of its own; every
//! other red edge joins a top to a vertex that is neither top nor foot. Such a bed is worth
//! 2^-(m+1), where m counts the red edges outside the smallest red tree that joins all tops, legs
//! not counted (Winning Ways, ch. 7). That tree is a Steiner tree, so the value is NP-hard to find
//! (Garey and Johnson, problem GP12). Two legs to one top, or longer paths between tops, make the
//! formula false.

mod graph;
mod steiner;

use crate::picture::{Adjacency, Colour, GROUND, Picture};
pub use graph::{bed, parse_bed};
use partizan::{Dyadic, Exceeded, Meter};
use steiner::smallest_tree;

/// A picture that is a redwood bed, or its negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RedwoodBed {
    /// The colour of the feet.
    foot: Colour,
    tops: Vec<u32>,
    /// The edges between tops and other vertices.
    boards: Vec<[u32; 2]>,
    vertices: u32,
}

impl RedwoodBed {
    /// The picture as a bed, if it is connected and a bed. Linear time.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<RedwoodBed> {
        let adjacency = Adjacency::new(picture);
        let edges = picture.edges();
        let foot = edges[adjacency.at(GROUND).first()?.edge as usize].colour;
        if foot == Colour::Green {
            return None;
        }
        let mut kind = vec![Kind::Middle; picture.vertex_count() as usize];
        kind[GROUND as usize] = Kind::Below;
        let mut tops = Vec::new();
        for ground in adjacency.at(GROUND) {
            let [_, _] = adjacency.at(ground.to) else { return None };
            let leg = adjacency.at(ground.to).iter().find(|half| half.edge != ground.edge)?;
            let is_foot = edges[ground.edge as usize].colour == foot;
            let kinds = [ground.to, leg.to].map(|vertex| kind[vertex as usize]);
            if !is_foot || kinds != [Kind::Middle, Kind::Middle] || ground.to == leg.to {
                return None;
            }
            kind[ground.to as usize] = Kind::Below;
            kind[leg.to as usize] = Kind::Top;
            tops.push(leg.to);
        }
        let wood = foot.negated();
        let mut boards = Vec::new();
        for edge in edges {
            let ends = [edge.from, edge.to];
            match ends.map(|vertex| kind[vertex as usize]) {
                [Kind::Below, Kind::Below] if edge.colour == foot => {}
                [Kind::Below, Kind::Top] | [Kind::Top, Kind::Below] if edge.colour == wood => {}
                [Kind::Top, Kind::Middle] | [Kind::Middle, Kind::Top] if edge.colour == wood => {
                    boards.push(ends);
                }
                _ => return None,
            }
        }
        Some(RedwoodBed { foot, tops, boards, vertices: picture.vertex_count() })
    }

    /// How many red edges are outside the smallest tree that joins all tops; `None` if the picture
    /// is not connected. Time and memory grow as 3 and 2 to the number of feet.
    ///
    /// # Errors
    /// Whatever ends first.
    pub fn spare(&self, meter: &Meter) -> Result<Option<usize>, Exceeded> {
        let tree = smallest_tree(self.vertices, &self.boards, &self.tops, meter)?;
        Ok(tree.map(|edges| self.boards.len() - edges))
    }

    /// The value of a bed with this number of spare edges.
    #[must_use]
    pub fn value(&self, spare: usize) -> Dyadic {
        let exponent = u64::try_from(spare).map_or(u64::MAX, |spare| spare.saturating_add(1));
        Dyadic::new(if self.foot == Colour::Blue { 1 } else { -1 }, exponent)
    }

    /// How many feet it stands on.
    #[must_use]
    pub fn feet(&self) -> usize {
        self.tops.len()
    }

    /// How many edges join tops to other vertices.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.boards.len()
    }
}

/// What a vertex of a bed is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The ground, or the upper end of a foot.
    Below,
    Top,
    Middle,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Judge;
    use crate::notation::parse_picture;
    use crate::picture::Edge;
    use crate::solve::search::{self, SearchBudget};
    use proptest::prelude::*;

    fn value(picture: &Picture) -> Option<Dyadic> {
        let bed = RedwoodBed::of(picture)?;
        bed.spare(&Meter::default()).unwrap().map(|spare| bed.value(spare))
    }

    fn boards() -> impl Strategy<Value = (u32, Vec<(u32, u32)>)> {
        (1_u32..=3).prop_flat_map(|feet| {
            let board = (0..feet, 0_u32..3);
            (Just(feet), proptest::collection::vec(board, 0..=(11 - 2 * feet as usize)))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn random_beds_agree_with_brute_force((feet, boards) in boards()) {
            let picture = bed(feet, &boards);
            if let Some(value) = value(&picture) {
                prop_assert_eq!(value, Judge::new(&picture).number());
            }
            let negative: Picture = picture.edges().iter()
                .map(|edge| Edge { colour: edge.colour.negated(), ..*edge }).collect();
            prop_assert_eq!(value(&negative), value(&picture).map(|value| -&value));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn larger_beds_agree_with_the_search(
            boards in proptest::collection::vec((0_u32..6, 0_u32..5), 6..14),
        ) {
            let picture = bed(6, &boards);
            if let Some(value) = value(&picture) {
                let (found, _) = search::value(&picture, SearchBudget::default()).unwrap();
                prop_assert_eq!(found.exact(), Some(&value));
            }
        }
    }

    #[test]
    fn a_bed_that_winning_ways_calls_moderately_hard() {
        let text = "(lr:A(rr:B;rr:D;rr:F);lr:B(r(r:D;r:E));lr:C(rr:F;rr:G);lr:D;lr:E(r(r:F;r:G));lr:F;lr:G)";
        assert_eq!(value(&parse_picture(text).unwrap()), Some(Dyadic::new(1, 7)));
    }

    #[test]
    fn other_furniture_is_no_bed() {
        for text in [
            // Longer paths between the tops, for which the formula is false: this is 1/8.
            "0-1b 1-2r 0-3b 3-4r 7-5r 5-4r 7-2r 7-6r",
            // Two legs to one top: 1 instead of 1/2.
            "0-1b 1-2r 0-3b 3-2r",
            // A foot without a leg, with two, or with a blue one.
            "0-1b 1-2r 2-3r 0-4b",
            "0-1b 1-2r 1-3r 2-4r 3-4r",
            "0-1b 1-2b 2-3r",
            // A blue board, a board between tops, one to the ground, one to a foot.
            "0-1b 1-2r 2-3b",
            "0-1b 1-2r 0-3b 3-4r 2-4r",
            "0-1b 1-2r 2-0r",
            "0-1b 1-2r 2-1r",
            "0-1g 1-2r 2-3r",
            "0-0b",
            "",
        ] {
            let picture = parse_picture(text).unwrap();
            assert_eq!(RedwoodBed::of(&picture), None, "{text}");
        }
    }

    #[test]
    fn a_bed_of_many_feet_keeps_its_budget() {
        let boards: Vec<(u32, u32)> = (0..40).flat_map(|n| [(n, n), (n, (n + 1) % 40)]).collect();
        let bed = RedwoodBed::of(&bed(40, &boards)).unwrap();
        let meter = Meter::from(partizan::Limits { bytes: 1 << 20, ..Default::default() });
        assert_eq!(bed.spare(&meter), Err(Exceeded::Memory));
        assert_eq!(meter.held(), 0);
    }
}
