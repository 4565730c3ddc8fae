//! Red-Blue-Green Hackenbush: both players cut green edges. Every value is a number plus an
//! all-small game.

use partizan::Player;

use super::ruleset::{Board, Refusal, Ruleset, check_with_infinite, moves_by_colour};
use crate::picture::Colour;
use crate::position::Position;

/// Edges of all three colours.
pub struct RedBlueGreen;

impl Ruleset for RedBlueGreen {
    fn name(&self) -> &'static str {
        "red-blue-green"
    }

    fn title(&self) -> &'static str {
        "Red-Blue-Green Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "Left cuts blue edges, Right cuts red ones, and both cut green ones"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue or green edge, Right a red or green one. Edges that are then no longer \
         connected to the ground fall. A player who cannot move loses.\n\
         Every value is a number plus an all-small game: the green jungle slides off the purple \
         mountain.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&Colour::ORDINARY)
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        moves_by_colour(position, player)
    }

    fn check(&self, position: &Position) -> Result<(), Refusal> {
        check_with_infinite(self, true, position)
    }

    fn plays_by_colour(&self) -> bool {
        true
    }
}
