//! One file for each question: its request, its answer, and for callers in Rust the function that
//! makes the one from the other.

pub mod about;
pub mod analyse;
pub mod compare;
pub mod decompose;
pub mod domino;
pub mod draw;
pub mod gallery;
pub mod guide;
pub mod hat;
pub mod moves;
pub mod number;
pub mod numberline;
pub mod ordinal;
pub mod parse;
mod prelude;
pub mod print;
pub mod reply;
pub mod review;
pub mod thermograph;
pub mod tighten;
pub mod value;
