//! Green Hackenbush: both players cut green edges. Every value is a nimber.

use partizan::Player;

use super::ruleset::{Board, Ruleset, moves_by_colour};
use crate::picture::Colour;
use crate::position::Position;

/// Green edges only.
pub struct Green;

impl Ruleset for Green {
    fn name(&self) -> &'static str {
        "green"
    }

    fn title(&self) -> &'static str {
        "Green Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "both players cut green edges; every value is a nimber"
    }

    fn help(&self) -> &'static str {
        "Either player cuts a green edge. Edges that are then no longer connected to the ground \
         fall. A player who cannot move loses.\n\
         Every value is a nimber, found by fusing cycles and nim-adding in the tree that remains.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&[Colour::Green])
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        moves_by_colour(position, player)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn plays_by_colour(&self) -> bool {
        true
    }
}
