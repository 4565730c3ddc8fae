//! Hackenbush: pictures, notation, files, rulesets, solvers, derivations, strategy.

pub mod picture;

pub use picture::{Adjacency, Colour, Edge, GROUND, Picture};
