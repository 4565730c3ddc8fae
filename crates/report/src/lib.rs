//! Answers as data: what the command and the studio say of a position, in the same JSON.
//!
//! One file for each question. Where it takes an engine, `find` or [`Posed::solve`] does the work
//! and `new` tells of it, so that a front end can put a clock around the one and not the other.

pub mod compare;
pub mod decompose;
mod derivation;
pub mod domino;
mod failed;
pub mod infinite;
mod json;
pub mod moves;
mod nodes;
pub mod number;
pub mod ordinal;
mod posed;
pub mod texts;
pub mod value;

pub use failed::{Error, Failed};
pub use json::line;
pub use nodes::Nodes;
pub use posed::Posed;

use partizan::Player;

/// A player in JSON.
#[must_use]
pub fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}
