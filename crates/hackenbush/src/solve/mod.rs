//! Solving: one file for each method, one that chooses, one for what comes out.

mod block_fold;
pub mod clockwise;
pub mod domino;
pub mod domino_counts;
pub(crate) mod edge;
pub mod engine;
mod facts;
pub mod forms;
pub mod green;
pub mod hammerian;
pub mod infinite;
pub mod jungle;
pub mod loops;
pub mod mountain;
mod not_supported;
pub(crate) mod ordinary;
pub(crate) mod part;
pub mod recursion;
mod red_blue;
pub mod search;
pub mod solution;
pub mod solver;
pub mod stalk;
pub mod theorem;
pub mod tree;

pub use engine::Engine;
pub use not_supported::NotSupported;
pub use solution::{Facts, Known, Solution, Stats, Step};
pub use solver::{Budget, Solver};
pub use theorem::Theorem;
