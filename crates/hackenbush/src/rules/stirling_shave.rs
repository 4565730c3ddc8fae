//! Stirling Shave: Domino Shave with dominoes (a,a) only. Every value is a nimber.
//!
//! Either player removes a domino and all after it if none of them is lower. (Fisher,
//! Nowakowski and dos Santos, Sterling Stirling play.)

use partizan::{Exceeded, Player};

use super::domino_shave::DominoShave;
use super::ruleset::{Board, Refusal, Ruleset, count_by_colour};
use crate::picture::Picture;
use crate::position::Position;
use crate::solve::solution::Step;
use crate::solve::solver::Solver;

/// Lines of dominoes with equal halves.
pub struct StirlingShave;

impl Ruleset for StirlingShave {
    fn name(&self) -> &'static str {
        "stirling-shave"
    }

    fn title(&self) -> &'static str {
        "Stirling Shave"
    }

    fn summary(&self) -> &'static str {
        "Domino Shave with dominoes (a,a) only; every value is a nimber"
    }

    fn help(&self) -> &'static str {
        "A line of dominoes (a,a). Either player removes a domino and all after it if none of them \
         is lower. A player who cannot move loses.\n\
         Every value is a nimber: if the dominoes before the lowest one are worth *l and those after \
         it *r, the line is worth *r if r < l, and *(r+1) otherwise.\n"
    }

    fn board(&self) -> Board {
        Board::Dominoes
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        DominoShave.moves(position, player)
    }

    fn check(&self, position: &Position) -> Result<(), Refusal> {
        self.board().check(position, self.title())?;
        let line = position.dominoes().unwrap_or_default();
        let unequal = line.iter().position(|domino| domino.left != domino.right);
        unequal.map_or(Ok(()), |index| {
            let message = format!(
                "domino {} {} has unequal halves; {} is played with dominoes (a,a)",
                index + 1,
                line[index],
                self.title()
            );
            Err(Refusal::new(message).hint("`domino-shave` takes any dominoes"))
        })
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn most_moves(&self, position: &Position, player: Player) -> usize {
        count_by_colour(position, player, &self.moves(position, player))
    }

    fn clockwise_tree(&self, position: &Position) -> Option<Picture> {
        DominoShave.clockwise_tree(position)
    }

    fn closed_form(
        &self,
        solver: &mut Solver,
        position: &Position,
    ) -> Result<Option<Step>, Exceeded> {
        DominoShave.closed_form(solver, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn halves_must_be_equal() {
        let check = |text| StirlingShave.check(&parse(text).unwrap().position);
        assert!(check("(2,2)(3,3)").is_ok());
        let refusal = check("(2,2)(3,1)").unwrap_err();
        assert!(refusal.message.starts_with("domino 2 (3,1) has unequal halves"));
    }

    #[test]
    fn both_players_have_the_same_moves() {
        let position = parse("(3,3)(1,1)(2,2)(2,2)").unwrap().position;
        for player in Player::BOTH {
            assert_eq!(StirlingShave.moves(&position, player), [1, 2, 3]);
        }
    }
}
