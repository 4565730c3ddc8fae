//! What there is to say of a problem beyond its value: moves, comparisons, strategy, play.
//!
//! Every question takes a [`crate::Problem`] and an [`crate::Engine`] and returns data.

pub mod compare;
pub mod evaluation;
pub mod game_state;
pub mod moves;
pub mod review;
pub mod strategy;

pub use compare::{Comparison, Pair, compare};
pub use evaluation::Analysis;
pub use game_state::GameState;
pub use moves::{Move, Moves, moves};
pub use review::{Played, Ply, Review, review};
pub use strategy::{Choice, LineOfPlay, Reason};
