//! Flower gardens: greenery and flowers, a flower being a green stem with petals on top.
//!
//! Blue and red petals of a flower cancel (colon principle), so a flower is Left's or Right's or
//! mere greenery, and the atomic weight is the number of Left's flowers minus that of Right's
//! (Bartlett's flower rule).

use crate::picture::{Colour, Component, GROUND, Picture};
use partizan::{Outcome, Player};
use std::cmp::Ordering;

/// A flower garden and its atomic weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlowerGarden {
    /// The number of blue flowers minus that of red ones.
    pub weight: i64,
    /// The components that bear petals.
    pub flowers: Vec<Flower>,
    /// The edges of all other components, which are green and of any shape.
    pub greenery: Vec<usize>,
}

/// A green stem with petals, which are single edges or loops, at its top. All edges are indices
/// in the whole picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Flower {
    /// The green edges in drawing order.
    pub stem: Vec<usize>,
    /// The blue petals.
    pub blue: Vec<usize>,
    /// The red petals.
    pub red: Vec<usize>,
}

impl FlowerGarden {
    /// The flowers of a garden; `None` for other pictures. Linear time.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<FlowerGarden> {
        let mut garden = FlowerGarden { weight: 0, flowers: Vec::new(), greenery: Vec::new() };
        for component in picture.components() {
            if component.picture.count(Colour::Green) == component.edges.len() {
                garden.greenery.extend(component.edges);
                continue;
            }
            let flower = Flower::of(&component)?;
            garden.weight += match flower.owner() {
                Some(Player::Left) => 1,
                Some(Player::Right) => -1,
                None => 0,
            };
            garden.flowers.push(flower);
        }
        garden.greenery.sort_unstable();
        Some(garden)
    }

    /// The outcome, if the weight alone decides it.
    #[must_use]
    pub fn decides(&self) -> Option<Outcome> {
        super::decided_by(self.weight)
    }

    /// Does the weight guarantee that `player` wins moving first?
    #[must_use]
    pub fn mover_wins(&self, player: Player) -> bool {
        super::mover_wins(self.weight, player)
    }
}

impl Flower {
    /// The player with more petals; `None` if they cancel.
    #[must_use]
    pub fn owner(&self) -> Option<Player> {
        match self.blue.len().cmp(&self.red.len()) {
            Ordering::Greater => Some(Player::Left),
            Ordering::Less => Some(Player::Right),
            Ordering::Equal => None,
        }
    }

    fn of(component: &Component) -> Option<Flower> {
        let edges = component.picture.edges();
        let greens = edges.iter().copied().filter(|edge| edge.colour == Colour::Green);
        let stem = Picture::from_edges(greens);
        if !stem.dropped.is_empty() || stem.picture.is_empty() || !stem.picture.is_stalk() {
            return None;
        }
        let mut below = vec![false; stem.vertices.len()];
        for edge in stem.picture.edges() {
            below[edge.from as usize] = true;
        }
        let top = stem.vertices[below.iter().position(|&below| !below)?];

        let mut ends_at = vec![0_usize; component.picture.vertex_count() as usize];
        for edge in edges {
            ends_at[edge.from as usize] += 1;
            ends_at[edge.to as usize] += 1;
        }
        let mut flower = Flower::default();
        for (edge, &index) in edges.iter().zip(&component.edges) {
            let tip = edge.other_end(top);
            let is_petal = (edge.from == top || edge.to == top)
                && tip != GROUND
                && (tip == top || ends_at[tip as usize] == 1);
            match edge.colour {
                Colour::Green => flower.stem.push(index),
                Colour::Blue if is_petal => flower.blue.push(index),
                Colour::Red if is_petal => flower.red.push(index),
                Colour::Blue | Colour::Red => return None,
            }
        }
        Some(flower)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_picture;
    use crate::solve::forms::Forms;
    use crate::solve::jungle::Jungle;
    use partizan::Arena;
    use proptest::prelude::*;

    fn garden(position: &str) -> Option<FlowerGarden> {
        FlowerGarden::of(&parse_picture(position).unwrap())
    }

    #[test]
    fn flowers_are_distinguished_from_weeds() {
        let found = garden("gg(b)(b)(r) + gr + g(g)(g) + :G gg:G + g(b)(r)").unwrap();
        assert_eq!(found.weight, 0);
        let owners: Vec<_> = found.flowers.iter().map(Flower::owner).collect();
        assert_eq!(owners, [Some(Player::Left), Some(Player::Right), None]);
        let first = Flower { stem: vec![0, 1], blue: vec![2, 3], red: vec![4] };
        assert_eq!(found.flowers[0], first);
        assert_eq!(found.greenery, [7, 8, 9, 10, 11]);
        assert_eq!(garden("g:A b:A b:A").unwrap().weight, 1);
        assert_eq!(garden("").unwrap().weight, 0);
        assert_eq!(garden("0-2b 0-1g 1-2g"), None);
        assert_eq!(garden("2-3r 1-2g 0-1g").unwrap().weight, -1);
        for weed in
            ["b", "gbb", "g(b)(g)", "g(b)(gr)", "gbg", ":G gb:G", "g:A g:A b", "g:A b + g:A"]
        {
            assert_eq!(garden(weed), None, "{weed}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn weights_and_outcomes_hold(
            flowers in proptest::collection::vec((1..4_usize, 0..3_usize, 0..3_usize), 0..6),
        ) {
            let sown = flowers.iter().map(|&(stem, blue, red)| {
                format!("{}{}{}", "g".repeat(stem), "(b)".repeat(blue), "(r)".repeat(red))
            });
            let picture = parse_picture(&sown.collect::<Vec<_>>().join("+")).unwrap();
            let garden = FlowerGarden::of(&picture).unwrap();
            let mut arena = Arena::new();
            let value = Forms::default().value(&picture, &mut arena).unwrap();
            let weight = arena.atomic_weight(value).unwrap();
            assert_eq!(weight, arena.integer(garden.weight).unwrap());
            let outcome = arena.outcome(value);
            assert!(garden.decides().is_none_or(|decided| decided == outcome));
            for player in Player::BOTH {
                assert!(!garden.mover_wins(player) || outcome.winner(player) == player);
            }
            if let Some(jungle) = Jungle::of(&picture) {
                assert_eq!(jungle.weight, garden.weight);
            }
        }
    }
}
