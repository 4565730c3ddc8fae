//! A game being played: a position whose edges or dominoes keep the numbers they had at first.

use partizan::Player;

use super::evaluation::Analysis;
use super::moves::Move;
use super::strategy::{Choice, remove};
use crate::diagnostic::Diagnostic;
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::Ruleset;
use crate::solve::{Engine, Known};

/// A position in the course of a game.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis::GameState};
/// use partizan::Player;
/// let mut game = GameState::new(&"b(rb)(br)".parse::<Problem>()?)?;
/// let choice = game.choose(&mut Engine::new(), Player::Left).unwrap();
/// game.play(choice.index);
/// assert!(game.numbers().len() < 5);
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameState {
    position: Position,
    rules: &'static dyn Ruleset,
    numbers: Vec<usize>,
}

impl GameState {
    /// The start of a game. Edges go by their numbers in the problem.
    ///
    /// # Errors
    /// Infinite stalks, whose edges have no numbers.
    pub fn new(problem: &Problem) -> Result<GameState, Diagnostic> {
        let position = problem.finite()?.clone();
        let numbers = (0..position.size().unwrap_or(0)).map(|edge| problem.edge_number(edge));
        Ok(GameState { numbers: numbers.collect(), position, rules: problem.rules() })
    }

    /// What is left of the position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &'static dyn Ruleset {
        self.rules
    }

    /// The numbers of the edges or dominoes that are left, in their order.
    #[must_use]
    pub fn numbers(&self) -> &[usize] {
        &self.numbers
    }

    /// The moves of a player, by index in the present position.
    #[must_use]
    pub fn legal(&self, player: Player) -> Vec<usize> {
        self.rules.moves(&self.position, player)
    }

    /// The index of the edge or domino of that number, if it is still there.
    #[must_use]
    pub fn find(&self, number: usize) -> Option<usize> {
        self.numbers.iter().position(|&own| own == number)
    }

    /// The number of an edge or domino.
    #[must_use]
    pub fn number(&self, index: usize) -> usize {
        self.numbers[index]
    }

    /// The numbers of what would disappear with an edge or domino, without its own.
    #[must_use]
    pub fn falls(&self, index: usize) -> Vec<usize> {
        self.position.falls(index).into_iter().map(|index| self.numbers[index]).collect()
    }

    /// Makes a move.
    pub fn play(&mut self, index: usize) {
        remove(&mut self.numbers, index, &self.position.falls(index));
        self.position = self.position.after(index);
    }

    /// The move of a perfect player, by index; `None` if the player has no move.
    pub fn choose(&self, engine: &mut Engine, player: Player) -> Option<Choice> {
        Analysis::new(engine, self.rules).choose(&self.position, player)
    }

    /// All moves of a player.
    pub fn moves(&self, engine: &mut Engine, player: Player) -> Vec<Move> {
        Analysis::new(engine, self.rules).moves_of(&self.position, player)
    }

    /// What the position is worth.
    pub fn value(&self, engine: &mut Engine) -> Known {
        Analysis::new(engine, self.rules).value(&self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> GameState {
        GameState::new(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn edges_keep_their_numbers() {
        let mut game = game("b(rb)(br)");
        assert_eq!(game.falls(1), [2]);
        game.play(1);
        assert_eq!((game.numbers(), game.find(3), game.find(1)), (&[0, 3, 4][..], Some(1), None));
        assert_eq!(game.number(2), 4);
        assert_eq!(game.legal(Player::Right), [2]);
    }

    #[test]
    fn dominoes_fall_from_one_on() {
        let mut game = game("(2,4)(7,3)(1,2)(4,4)(3,2)");
        assert_eq!(game.legal(Player::Left), [2]);
        assert_eq!(game.legal(Player::Right), [4]);
        assert_eq!((game.find(4), game.find(5), game.falls(2)), (Some(4), None, vec![3, 4]));
        game.play(2);
        assert_eq!(game.legal(Player::Left), [0]);
    }

    #[test]
    fn infinite_stalks_are_not_played() {
        assert!(GameState::new(&"b^w".parse().unwrap()).is_err());
    }
}
