//! Solving: one file for each method, one that chooses, one for what comes out.

pub mod clockwise;
pub mod domino;
pub mod domino_counts;
pub mod engine;
pub mod forms;
pub mod green;
pub mod infinite;
pub mod plain;
pub mod solution;
pub mod theorem;

pub use engine::{Budget, Engine};
pub use solution::{Facts, Known, Solution, Stats, Step};
pub use theorem::Theorem;
