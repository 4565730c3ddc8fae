//! Drawings of Hackenbush.
//!
//! [`layout()`] says where everything stands; [`draw()`] makes a [`Scene`] of a position, a list of
//! shapes that [`Format`] writes as SVG, PNG, PDF, TikZ or text. [`number_line`] and
//! [`thermograph`] make scenes of their own.

// Coordinates are floats; the values of games never are.
#![allow(clippy::float_arithmetic)]

pub mod domino;
mod draw;
pub mod format;
pub mod geometry;
pub mod layout;
mod look;
pub mod number_line;
mod panels;
#[cfg(feature = "render")]
pub mod pdf;
pub mod picture;
#[cfg(feature = "render")]
pub mod raster;
pub mod scene;
pub mod svg;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod thermograph;
pub mod tikz;

pub use draw::{NotDrawn, Options, View, draw, draw_at, draw_dominoes};
pub use format::Format;
pub use geometry::{Box2, Point};
pub use layout::{Layout, Route, layout};
pub use look::Look;
pub use scene::Scene;
pub use terminal::Terminal;
pub use theme::{THEMES, Theme};
