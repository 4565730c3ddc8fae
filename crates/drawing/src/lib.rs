//! Drawings of Hackenbush.
//!
//! ```
//! use hackenbush::{Engine, Problem};
//! use hackenbush_drawing::{Format, Options, draw};
//! let problem: Problem = "b(r)(bg)".parse().unwrap();
//! let scene = draw(&problem, &mut Engine::new(), &Options::default()).unwrap();
//! let svg = Format::Svg.write(&scene, 1.0).unwrap();
//! assert!(svg.starts_with(b"<svg"));
//! ```
//!
//! [`layout()`] arranges a picture; [`draw()`] makes a [`Scene`] of a position, a list of shapes,
//! which [`Format`] writes as SVG, PNG, PDF or TikZ. A [`Terminal`] draws with characters.
//! A [`Source`] keeps the picture inside its drawing. [`number_line`], [`thermograph`], [`proof`] and [`game_tree`] make scenes of their own.

// Coordinates are floats; the values of games never are.
#![allow(clippy::float_arithmetic)]

mod caption;
mod domino;
mod draw;
mod format;
pub mod game_tree;
pub mod geometry;
pub mod hasse;
pub mod infinite;
mod labels;
pub mod layout;
mod look;
pub mod number_line;
mod panels;
#[cfg(feature = "render")]
pub mod pdf;
pub mod picture;
pub mod proof;
#[cfg(feature = "render")]
pub mod raster;
mod row;
pub mod scene;
mod size;
mod source;
pub mod svg;
mod terminal;
pub mod text;
mod theme;
pub mod thermograph;
pub mod tikz;

pub use draw::{NotDrawn, Options, View, draw, draw_at};
pub use format::Format;
pub use geometry::{Box2, Point};
pub use layout::{Layout, Route, layout, layout_within};
pub use look::Look;
pub use scene::Scene;
pub use size::{Length, Size};
pub use source::Source;
pub use terminal::Terminal;
pub use theme::{THEMES, Theme};
