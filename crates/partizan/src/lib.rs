//! Exact values of combinatorial games.
//!
//! Everything here is exact: numbers are dyadic rationals of any size, games are canonical
//! forms, and work that outgrows its budget is an `Exceeded` error, never a wrong answer.
//! The crate knows no files, threads or clocks, so it also compiles to WebAssembly.

mod player;

pub use player::{Outcome, Player};
