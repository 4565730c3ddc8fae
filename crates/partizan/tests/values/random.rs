//! Random games, as recipes that the arena and the judge follow independently.

use crate::judge::{Judge, Tree};
use partizan::{Arena, Dyadic, Game, Nus};
use proptest::collection::vec;
use proptest::prelude::*;

/// How a game is built.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    Nus(Nus),
    Form([Vec<Recipe>; 2]),
}

impl Recipe {
    /// The value in the arena.
    pub(crate) fn game(&self, arena: &mut Arena) -> Game {
        match self {
            Recipe::Nus(nus) => arena.nus(nus).unwrap(),
            Recipe::Form(options) => {
                let [left, right] = options.each_ref().map(|options| {
                    options.iter().map(|option| option.game(arena)).collect::<Vec<_>>()
                });
                arena.game(&left, &right).unwrap()
            }
        }
    }

    /// The same, but a leaf's number and ups are made to have this sign.
    fn signed(mut self, sign: i64) -> Recipe {
        if let Recipe::Nus(nus) = &mut self {
            nus.number = nus.number.abs() * Dyadic::from(sign);
            nus.ups = nus.ups.abs() * sign;
        }
        self
    }

    /// The literal tree.
    pub(crate) fn tree(&self, judge: &mut Judge) -> Tree {
        match self {
            Recipe::Nus(nus) => judge.nus(nus),
            Recipe::Form(options) => {
                let [left, right] = options
                    .each_ref()
                    .map(|options| options.iter().map(|option| option.tree(judge)).collect());
                judge.tree(left, right)
            }
        }
    }
}

/// A number from -3 to 3 with denominator up to 4.
pub(crate) fn small_number() -> impl Strategy<Value = Dyadic> {
    (-12..=12i64, 0..=2u64).prop_map(|(n, k)| Dyadic::new(n >> (2 - k), k))
}

fn leaf() -> impl Strategy<Value = Recipe> {
    prop_oneof![
        4 => small_number().prop_map(|number| Nus { number, ups: 0, nimber: 0 }),
        1 => all_small_nus(),
        1 => (small_number(), all_small_nus()).prop_map(|(number, nus)| Nus { number, ..nus }),
    ]
    .prop_map(Recipe::Nus)
}

fn all_small_nus() -> impl Strategy<Value = Nus> {
    (-2..=2i64, 0..=3u64).prop_map(|(ups, nimber)| Nus { number: Dyadic::ZERO, ups, nimber })
}

fn forms(
    leaf: impl Strategy<Value = Recipe> + 'static,
    depth: u32,
    options: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Recipe> {
    leaf.prop_recursive(depth, 16, 4, move |inner| {
        let side = || vec(inner.clone(), options.clone());
        (side(), side(), 0..4).prop_map(|(left, right, eager)| {
            // Left's numbers above Right's, mostly: else nearly everything is a number.
            let [left, right] = [(left, 1), (right, -1)].map(|(side, sign)| match eager {
                0 => side,
                _ => side.into_iter().map(|option| option.signed(sign)).collect(),
            });
            Recipe::Form([left, right])
        })
    })
}

/// Any game: cold, hot or between, up to three moves above its leaves.
pub(crate) fn games() -> impl Strategy<Value = Recipe> {
    prop_oneof![3 => forms(leaf(), 3, 1..=2), 1 => forms(leaf(), 3, 0..=2)]
}

/// Any game up to two moves above its leaves, for trials that multiply.
pub(crate) fn small_games() -> impl Strategy<Value = Recipe> {
    prop_oneof![3 => forms(leaf(), 2, 1..=2), 1 => forms(leaf(), 2, 0..=2)]
}

/// An all-small game: both players can move or neither can.
pub(crate) fn all_small_games() -> impl Strategy<Value = Recipe> {
    forms(all_small_nus().prop_map(Recipe::Nus), 3, 1..=2)
}
