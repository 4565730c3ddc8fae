//! Domino Shave: remove a domino and all after it, if none of them has fewer spots.
//!
//! A domino (l,r) is blue if l < r, red if l > r, green if l = r. Left may remove a blue or green
//! domino and all after it if its l is at most every spot from there on, Right a red or green
//! one if its r is. Either way that is the smaller half, so whether a domino is playable does not
//! depend on the player. (Carvalho, Huggan, Nowakowski and dos Santos.)

use partizan::{Exceeded, Player};

use super::ruleset::{Board, Ruleset, count_by_colour};
use crate::picture::Picture;
use crate::position::{Domino, Position};
use crate::solve::domino::{self, playable};
use crate::solve::solution::Step;
use crate::solve::solver::Solver;

/// Any line of dominoes.
pub struct DominoShave;

impl Ruleset for DominoShave {
    fn name(&self) -> &'static str {
        "domino-shave"
    }

    fn title(&self) -> &'static str {
        "Domino Shave"
    }

    fn summary(&self) -> &'static str {
        "remove a domino and all after it, if none of them has fewer spots"
    }

    fn help(&self) -> &'static str {
        "A line of dominoes (l,r), blue if l < r, red if l > r, green if l = r. A move removes a \
         domino and all after it: Left a blue or green one whose l is at most every spot from there \
         on, Right a red or green one whose r is. A player who cannot move loses.\n\
         The same game as Clockwise Hackenbush: the playable dominoes are the trunk.\n"
    }

    fn board(&self) -> Board {
        Board::Dominoes
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        position.dominoes().map_or_else(Vec::new, |line| moves(line, player))
    }

    fn most_moves(&self, position: &Position, player: Player) -> usize {
        count_by_colour(position, player, &self.moves(position, player))
    }

    fn clockwise_tree(&self, position: &Position) -> Option<Picture> {
        position.dominoes().map(domino::tree)
    }

    fn closed_form(
        &self,
        solver: &mut Solver,
        position: &Position,
    ) -> Result<Option<Step>, Exceeded> {
        position.dominoes().map_or(Ok(None), |line| domino::solve(solver, line))
    }
}

/// The playable dominoes of the player's colour, and green ones.
fn moves(line: &[Domino], player: Player) -> Vec<usize> {
    let mut moves = playable(line);
    moves.retain(|&index| line[index].colour().belongs_to(player));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Word for word: `l_i <= l_j` and `l_i <= r_j` for all `j >= i`, with `r_i` for Right.
    fn by_the_book(line: &[Domino], player: Player) -> Vec<usize> {
        let may = |i: &usize| {
            let (own, fits) = match player {
                Player::Left => (line[*i].left, line[*i].left <= line[*i].right),
                Player::Right => (line[*i].right, line[*i].right <= line[*i].left),
            };
            fits && line[*i..].iter().all(|domino| own <= domino.left && own <= domino.right)
        };
        (0..line.len()).filter(may).collect()
    }

    #[test]
    fn all_short_lines_follow_the_rules() {
        for code in 0..9_usize.pow(5) {
            let digit = |place: u32| u64::try_from(code / 3_usize.pow(place) % 3).unwrap();
            let line: Vec<Domino> =
                (0..5).map(|i| Domino { left: digit(2 * i), right: digit(2 * i + 1) }).collect();
            for length in 0..=5 {
                for player in Player::BOTH {
                    let line = &line[..length];
                    assert_eq!(moves(line, player), by_the_book(line, player));
                }
            }
        }
    }
}
