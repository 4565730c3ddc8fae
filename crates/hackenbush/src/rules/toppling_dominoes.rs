//! Toppling Dominoes: topple a domino to the left or to the right, with all dominoes on that side.
//!
//! A row of standing dominoes, each blue, red or green. Left topples a blue or green one, Right a red
//! or green one, to whichever side they like; it and everything on that side is gone. (Albert,
//! Nowakowski and Wolfe, Lessons in Play.)

use partizan::Player;

use super::ruleset::{Board, Ruleset, count_by_colour};
use crate::position::{Position, Topple, Way};

/// Any row of dominoes.
pub struct TopplingDominoes;

impl Ruleset for TopplingDominoes {
    fn name(&self) -> &'static str {
        "toppling-dominoes"
    }

    fn title(&self) -> &'static str {
        "Toppling Dominoes"
    }

    fn summary(&self) -> &'static str {
        "topple a domino to the left or to the right, with all dominoes on that side"
    }

    fn help(&self) -> &'static str {
        "A row of standing dominoes, written from left to right like a stalk: brgbr. Left topples a \
         blue or green domino, Right a red or green one, to the left or to the right; it falls with \
         all dominoes on that side. A player who cannot move loses.\n\
         Values can be numbers, infinitesimals or hot. Reading a row backwards does not change its \
         value.\n"
    }

    fn board(&self) -> Board {
        Board::Rows
    }

    fn moves(&self, position: &Position, player: Player) -> Vec<usize> {
        let Some(row) = position.row() else { return Vec::new() };
        let own = row.0.iter().enumerate().filter(|(_, colour)| colour.belongs_to(player));
        let ways = |domino| Way::BOTH.map(|way| Topple { domino, way }.half());
        own.flat_map(|(domino, _)| ways(domino)).collect()
    }

    fn most_moves(&self, position: &Position, player: Player) -> usize {
        count_by_colour(position, player, &self.moves(position, player))
    }
}
