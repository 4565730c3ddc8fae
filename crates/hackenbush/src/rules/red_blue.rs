//! Red-Blue Hackenbush: Left cuts blue edges, Right cuts red ones. Every value is a number.

use partizan::Player;

use super::ruleset::{Board, Refusal, Ruleset, check_with_infinite, moves_by_colour};
use crate::picture::Colour;
use crate::position::Position;

/// Blue and red edges only.
pub struct RedBlue;

impl Ruleset for RedBlue {
    fn name(&self) -> &'static str {
        "red-blue"
    }

    fn title(&self) -> &'static str {
        "Red-Blue Hackenbush"
    }

    fn summary(&self) -> &'static str {
        "Left cuts blue edges, Right cuts red ones; every value is a number"
    }

    fn help(&self) -> &'static str {
        "Left cuts a blue edge, Right a red one. Edges that are then no longer connected to the \
         ground fall. A player who cannot move loses.\n\
         Every value is a dyadic number, and every move costs the player who makes it.\n"
    }

    fn board(&self) -> Board {
        Board::Pictures(&[Colour::Blue, Colour::Red])
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        moves_by_colour(position, player)
    }

    fn check(&self, position: &Position) -> Result<(), Refusal> {
        check_with_infinite(self, false, position)
    }

    fn plays_by_colour(&self) -> bool {
        true
    }
}
