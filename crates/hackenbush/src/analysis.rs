//! What there is to say of a problem beyond its value: moves, comparisons, strategy, play.
//!
//! Every question takes a [`crate::Problem`] and an [`crate::Engine`] and returns data.

pub mod compare;
pub mod decompose;
pub mod dominoes;
mod evaluation;
pub mod game_state;
pub mod garden;
pub mod moves;
pub mod number;
pub mod review;
pub mod strategy;
pub mod thermograph;

pub use compare::{Comparison, Pair, compare};
pub use decompose::{Decomposition, decompose};
pub use dominoes::{Dominoes, dominoes};
pub use game_state::GameState;
pub use garden::Garden;
pub use moves::{Move, Moves, moves};
pub use review::{Played, Ply, Review, review};
pub use strategy::{Choice, LineOfPlay, Reason};
