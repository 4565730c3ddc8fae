//! Drawings of Hackenbush.
//!
//! [`layout()`] says where everything stands.

// Coordinates are floats; the values of games never are.
#![allow(clippy::float_arithmetic)]

pub mod geometry;
pub mod layout;

pub use geometry::{Box2, Point};
pub use layout::{Layout, Route, layout};
