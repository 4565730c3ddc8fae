//! Solving: one file for each method, [`Engine`] to drive them, [`Solution`] for the result.

pub(crate) mod attached;
mod block_fold;
mod bounds;
mod by_play;
pub mod clockwise;
pub mod domino;
pub(crate) mod edge;
pub(crate) mod engine;
mod facts;
#[doc(hidden)] // Open to the integration tests and benchmarks only, as are the others hidden here.
pub mod forms;
#[doc(hidden)]
pub mod green;
pub mod hammerian;
pub mod infinite;
mod infinite_bounds;
mod infinite_signs;
mod integer_comparison;
pub mod jungle;
pub mod loops;
pub(crate) mod mountain;
mod not_supported;
pub(crate) mod ordinary;
mod ordinary_bounds;
pub(crate) mod part;
pub mod recursion;
mod red_blue;
pub mod redwood;
#[doc(hidden)]
pub mod search;
pub(crate) mod solution;
pub(crate) mod solver;
#[doc(hidden)]
pub mod stalk;
mod steps;
pub(crate) mod theorem;
#[doc(hidden)]
pub mod tree;

pub use engine::Engine;
pub use not_supported::NotSupported;
pub use search::SearchBounds;
pub use solution::{Facts, Known, Solution, Stats, Step};
pub use solver::{Budget, Solver};
pub use theorem::Theorem;
