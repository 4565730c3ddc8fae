//! Hackenbush: pictures, notation, files, rulesets, solvers, derivations, strategy.

#[cfg(test)]
mod brute;
pub mod cgsuite;
pub mod compare;
pub mod diagnostic;
pub mod edge_list;
pub mod format;
pub mod graph;
pub mod graphviz;
pub mod hat;
pub mod moves;
pub mod notation;
pub mod picture;
pub mod rules;
pub mod solve;
pub mod strategy;
pub mod table;

pub use diagnostic::Diagnostic;
pub use picture::{Adjacency, Colour, Edge, GROUND, Picture};
