//! What a single edge on the ground is worth.

use crate::picture::Colour;
use partizan::{Arena, Exceeded, Game, Player};

/// 1 for an edge of Left's, -1 for one of Right's, `*` for one that both may cut.
pub(crate) fn value(colour: Colour, arena: &mut Arena) -> Result<Game, Exceeded> {
    match colour.owner() {
        Some(Player::Left) => arena.integer(1),
        Some(Player::Right) => arena.integer(-1),
        None => arena.nimber(1),
    }
}

/// The same as text.
pub(crate) fn value_text(colour: Colour) -> &'static str {
    match colour.owner() {
        Some(Player::Left) => "1",
        Some(Player::Right) => "-1",
        None => "*",
    }
}
