//! Hackenbush: pictures, notation, files, rulesets, solvers, derivations, strategy.

pub mod analysis;
#[cfg(test)]
mod brute;
pub mod cgsuite;
pub mod diagnostic;
pub mod edge_list;
pub mod format;
pub mod graph;
pub mod graphviz;
pub mod hat;
pub mod notation;
pub mod picture;
pub mod position;
pub mod problem;
pub mod rules;
pub mod solve;

pub use analysis::moves;
pub use diagnostic::Diagnostic;
pub use picture::{Adjacency, Colour, Edge, GROUND, Picture};
pub use position::{Domino, InfiniteStalks, Position};
pub use problem::Problem;
pub use rules::Ruleset;
pub use solve::{Engine, Known, Solution};
