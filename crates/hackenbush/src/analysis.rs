//! What there is to say of a problem beyond its value: moves, comparisons, strategy, play.
//!
//! Every question takes a [`crate::Problem`] and an [`crate::Engine`] and returns data.

pub mod claim;
pub mod compare;
pub mod decompose;
pub mod domino_counts;
pub mod dominoes;
mod evaluation;
pub mod game_state;
pub mod game_tree;
pub mod garden;
pub mod infinite_game;
pub mod infinite_moves;
pub mod infinite_proof;
pub mod misere;
pub mod moves;
pub mod number;
pub mod options;
pub mod pair;
pub mod prove;
pub mod review;
pub mod sort;
pub mod strategy;
pub mod thermograph;
pub mod van_roode;

pub use claim::Claim;
pub use compare::{Comparison, compare};
pub use decompose::{Decomposition, decompose};
pub use dominoes::{Dominoes, dominoes};
pub use game_state::GameState;
pub use game_tree::{GameTree, game_tree};
pub use garden::Garden;
pub use moves::{Move, Moves, moves};
pub use pair::Pair;
pub use prove::{Proof, prove};
pub use review::{Played, Ply, Review, review};
pub use sort::{Sorted, sort};
pub use strategy::{Choice, LineOfPlay, Reason};
