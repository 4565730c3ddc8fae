//! Hackenbush: pictures, notation, files, rulesets, solvers, derivations, strategy.

pub mod picture;

pub use picture::{Colour, Edge, Picture};
