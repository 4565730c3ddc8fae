//! Hetyei's Bernoulli game: remove a domino and all after it, if its right half is at most every
//! left half from there on. Every value is a nimber.
//!
//! Hetyei's positions have between 1 and i + 1 spots on both halves of domino i; then the second
//! player wins `(n+2)!(n+1)!|c_(n+1)|` of those with n dominoes, where c are the Bernoulli numbers of
//! the second kind. Other lines can be played all the same. (Hetyei, Enumeration by kernel
//! positions; the spots and the rule are misquoted by Carvalho et al.)

use partizan::Player;

use super::ruleset::{Board, Ruleset};
use crate::position::{Domino, Position};

/// Lines of dominoes, played alike by both.
pub struct Bernoulli;

impl Ruleset for Bernoulli {
    fn name(&self) -> &'static str {
        "bernoulli"
    }

    fn title(&self) -> &'static str {
        "Bernoulli game"
    }

    fn summary(&self) -> &'static str {
        "remove a domino and all after it, if no left half from there on is below its right half"
    }

    fn help(&self) -> &'static str {
        "A line of dominoes (l,r). Either player removes a domino and all after it if its r is at \
         most every l from there on, its own included. A player who cannot move loses.\n\
         Every value is a nimber. In Hetyei's positions domino i has 1 to i + 1 spots on each half.\n"
    }

    fn board(&self) -> Board {
        Board::Dominoes
    }

    fn moves(&self, position: &Position, _: Player) -> Vec<usize> {
        position.dominoes().map_or_else(Vec::new, removable)
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

/// The dominoes whose right half is at most every left half from there on, ascending.
fn removable(line: &[Domino]) -> Vec<usize> {
    let mut lowest = u64::MAX;
    let mut found: Vec<usize> = Vec::new();
    for (index, domino) in line.iter().enumerate().rev() {
        lowest = lowest.min(domino.left);
        if domino.right <= lowest {
            found.push(index);
        }
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_halves_are_held_against_left_halves() {
        let moves = |line: &[(u64, u64)]| {
            let line: Vec<Domino> =
                line.iter().map(|&(left, right)| Domino { left, right }).collect();
            Bernoulli.moves(&line.into(), Player::Right)
        };
        assert_eq!(moves(&[(2, 2), (2, 1)]), [0, 1]);
        assert_eq!(moves(&[(2, 2), (1, 1)]), [1]);
        assert_eq!(moves(&[(1, 2)]), [] as [usize; 0]);
        assert_eq!(moves(&[(1, 1), (3, 2), (2, 2)]), [0, 1, 2]);
    }
}
