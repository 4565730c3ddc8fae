//! Hackenbush: pictures, notation, files, rulesets, solvers, derivations, strategy.

#[cfg(test)]
mod brute;
pub mod graph;
pub mod picture;
pub mod solve;

pub use picture::{Adjacency, Colour, Edge, GROUND, Picture};
