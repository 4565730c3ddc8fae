//! Solving: one file for each method, one that chooses, one for what comes out.

mod block_fold;
pub mod clockwise;
mod derive;
pub mod domino;
pub mod engine;
mod facts;
pub mod forms;
pub mod green;
pub mod hammerian;
pub mod infinite;
pub mod jungle;
pub mod loops;
pub mod mountain;
pub mod plain;
mod red_blue;
pub mod search;
pub mod solution;
pub mod stalk;
pub mod theorem;
pub mod tree;

pub use engine::{Budget, Engine};
pub use solution::{Facts, Known, Solution, Stats, Step};
pub use theorem::Theorem;

use crate::picture::Colour;
use partizan::{Arena, Exceeded, Game};

/// What one edge on the ground is worth: 1, -1 or `*`.
fn edge_value(colour: Colour, arena: &mut Arena) -> Result<Game, Exceeded> {
    match colour {
        Colour::Blue => arena.integer(1),
        Colour::Red => arena.integer(-1),
        Colour::Green => arena.nimber(1),
    }
}
