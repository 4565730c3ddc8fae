//! A game being played: a position whose sticks or dominoes keep the numbers they had at first.

use partizan::Player;

use crate::moves::{Move, Survey};
use crate::notation::Domino;
use crate::picture::Picture;
use crate::rules::Ruleset;
use crate::solve::{Engine, Known};
use crate::strategy::Choice;

/// A position on the table.
#[derive(Clone)]
pub struct Table {
    /// What is left of it.
    pub board: Board,
    /// The rules.
    pub rules: &'static dyn Ruleset,
    /// What the edges that still stand are called.
    numbers: Vec<usize>,
}

/// What a game is played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Board {
    /// A picture, of which edges are cut.
    Picture(Picture),
    /// A line of dominoes, of which one and all behind it are removed.
    Line(Vec<Domino>),
}

impl Table {
    /// The start of a game; edges are called by `numbers`.
    #[must_use]
    pub fn new(board: Board, rules: &'static dyn Ruleset, numbers: Vec<usize>) -> Table {
        Table { board, rules, numbers }
    }

    /// The edges or dominoes that a player may choose, as they lie on the table now.
    #[must_use]
    pub fn legal(&self, player: Player) -> Vec<usize> {
        match (&self.board, self.rules.dominoes()) {
            (Board::Picture(picture), None) => self.rules.moves(picture, player),
            (Board::Line(line), Some(rules)) => rules.line_moves(line, player),
            _ => Vec::new(),
        }
    }

    /// Where the edge or domino of that number lies now, if it does.
    #[must_use]
    pub fn find(&self, number: usize) -> Option<usize> {
        match &self.board {
            Board::Picture(_) => self.numbers.iter().position(|&own| own == number),
            Board::Line(line) => (number < line.len()).then_some(number),
        }
    }

    /// What an edge or domino is called.
    #[must_use]
    pub fn number(&self, index: usize) -> usize {
        match &self.board {
            Board::Picture(_) => self.numbers[index],
            Board::Line(_) => index,
        }
    }

    /// What the edges are called, in their order.
    #[must_use]
    pub fn numbers(&self) -> &[usize] {
        &self.numbers
    }

    /// The numbers of what would go with an edge or domino, without its own.
    #[must_use]
    pub fn falls(&self, index: usize) -> Vec<usize> {
        match &self.board {
            Board::Picture(picture) => {
                picture.fallen(index)[1..].iter().map(|&edge| self.numbers[edge]).collect()
            }
            Board::Line(line) => (index..line.len()).skip(1).collect(),
        }
    }

    /// Makes a move.
    pub fn play(&mut self, index: usize) {
        match &mut self.board {
            Board::Picture(picture) => {
                let cut = picture.cut(index);
                let mut gone = vec![false; self.numbers.len()];
                cut.fallen.iter().for_each(|&edge| gone[edge] = true);
                let mut gone = gone.into_iter();
                self.numbers.retain(|_| gone.next() == Some(false));
                *picture = cut.picture;
            }
            Board::Line(line) => line.truncate(index),
        }
    }

    /// The move of a perfect player.
    pub fn choose(&self, engine: &mut Engine, player: Player) -> Option<Choice> {
        let mut survey = Survey::new(engine, self.rules);
        match &self.board {
            Board::Picture(picture) => survey.choose(picture, player),
            Board::Line(line) => survey.choose_in_line(line, player),
        }
    }

    /// All moves of a player.
    pub fn moves(&self, survey: &mut Survey<'_>, player: Player) -> Vec<Move> {
        match &self.board {
            Board::Picture(picture) => survey.moves_of(picture, player),
            Board::Line(line) => {
                let mut moves = survey.moves_in_line(line);
                moves.retain(|m| m.player == player);
                moves
            }
        }
    }

    /// What the position is worth.
    pub fn value(&self, survey: &mut Survey<'_>) -> Known {
        match &self.board {
            Board::Picture(picture) => survey.value(picture),
            Board::Line(line) => {
                let rules = survey.rules();
                survey.engine().solve_line(line, rules).value
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Position, parse};
    use crate::rules::{DominoShave, RedBlue};

    fn table(text: &str) -> Table {
        match parse(text).unwrap().position {
            Position::Picture(picture) => {
                let numbers = (0..picture.edges().len()).collect();
                Table::new(Board::Picture(picture), &RedBlue, numbers)
            }
            Position::Dominoes(line) => Table::new(Board::Line(line), &DominoShave, Vec::new()),
            Position::InfiniteStalks(_) => panic!("only finite positions are played"),
        }
    }

    #[test]
    fn sticks_keep_their_numbers() {
        let mut table = table("b(rb)(br)");
        assert_eq!(table.falls(1), [2]);
        table.play(1);
        assert_eq!(
            (table.numbers(), table.find(3), table.find(1)),
            (&[0, 3, 4][..], Some(1), None)
        );
        assert_eq!(table.number(2), 4);
        assert_eq!(table.legal(Player::Right), [2]);
    }

    #[test]
    fn dominoes_fall_from_one_on() {
        let mut table = table("(2,4)(7,3)(1,2)(4,4)(3,2)");
        assert_eq!(table.legal(Player::Left), [2]);
        assert_eq!(table.legal(Player::Right), [4]);
        assert_eq!((table.find(4), table.find(5), table.falls(2)), (Some(4), None, vec![3, 4]));
        table.play(2);
        assert_eq!(table.legal(Player::Left), [0]);
    }
}
