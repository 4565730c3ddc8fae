//! Red-Blue-Green Hackenbush: both players cut green edges. Every value is a number plus an
//! all-small game.

use partizan::{Exceeded, Player};

use super::ruleset::{Board, Refusal, Ruleset, count_by_colour, moves_by_colour};
use crate::picture::Colour;
use crate::position::Position;
use crate::solve::infinite::NotSupported;
use crate::solve::ordinary;
use crate::solve::solution::Step;
use crate::solve::solver::Solver;

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
        match position {
            Position::InfiniteStalks(stalks) if !stalks.has(Colour::Green) => Ok(()),
            Position::InfiniteStalks(_) => Err(Refusal::new(NotSupported::Green.to_string())),
            position => self.board().check(position, self.title()),
        }
    }

    fn is_disjunctive(&self) -> bool {
        true
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn plays_by_colour(&self) -> bool {
        true
    }

    fn most_moves(&self, position: &Position, player: Player) -> usize {
        count_by_colour(position, player, &self.moves(position, player))
    }

    fn closed_form(
        &self,
        solver: &mut Solver,
        position: &Position,
    ) -> Result<Option<Step>, Exceeded> {
        ordinary::solve(solver, position)
    }
}
