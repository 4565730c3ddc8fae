//! The plain recursion: a position is worth the canonical form of its options.
//!
//! Nothing is assumed but the rules, and that components are a sum if the rules say so. This
//! solves every ruleset on every finite board, and judges the faster methods.

use crate::picture::Picture;
use crate::position::{Domino, Position};
use crate::rules::ruleset::Ruleset;
use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

/// Solves positions of one game and remembers every position it met.
#[derive(Debug)]
pub struct Recursion {
    rules: &'static dyn Ruleset,
    known: FxHashMap<Position, Game>,
    /// The last line of dominoes that was solved, and what each beginning of it is worth: of no
    /// domino, of the first, ..., of all.
    line: Vec<Domino>,
    beginnings: Vec<Game>,
    /// How many beginnings of lines were solved, those forgotten included.
    lines_solved: usize,
    bytes: usize,
}

impl Recursion {
    /// Plays by these rules.
    #[must_use]
    pub fn new(rules: &'static dyn Ruleset) -> Recursion {
        Recursion {
            rules,
            known: FxHashMap::default(),
            line: Vec::new(),
            beginnings: Vec::new(),
            lines_solved: 0,
            bytes: 0,
        }
    }

    /// The number of different positions solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len() + self.lines_solved
    }

    /// About how many bytes are held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes + self.line.capacity() * size_of::<(Domino, Game)>()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits, and positions with infinitely many options.
    pub fn value(&mut self, position: &Position, arena: &mut Arena) -> Result<Game, Exceeded> {
        match position {
            Position::Dominoes(line) => self.line_value(line, arena),
            Position::InfiniteStalks(_) => Err(Exceeded::TooLarge("an infinite position")),
            Position::Picture(_) => self.value_by_stack(position, arena),
        }
    }

    /// Solves the parts of a position, each after its options.
    ///
    /// Options are made one at a time, so what waits is no larger than a line of play.
    fn value_by_stack(&mut self, position: &Position, arena: &mut Arena) -> Result<Game, Exceeded> {
        let mut stack = Stack::default();
        stack.extend(self.parts(position), self.rules);
        while let Some(top) = stack.parts.last_mut() {
            if top.is_new() && self.known.contains_key(&top.position) {
                stack.pop();
                continue;
            }
            arena.check(self.bytes().saturating_add(stack.bytes))?;
            let Some(&(player, index)) = top.moves.get(top.next) else {
                let [left, right] = &top.values;
                let value = arena.game(left, right)?;
                if let Some(done) = stack.pop() {
                    self.remember(done.position, value);
                }
                continue;
            };
            match self.total(&top.position.after(index), arena)? {
                Ok(value) => {
                    top.values[usize::from(player == Player::Right)].push(value);
                    top.next += 1;
                    stack.bytes += size_of::<Game>();
                }
                Err(missing) => stack.extend(missing, self.rules),
            }
        }
        let total = self.total(position, arena)?;
        Ok(total.expect("the parts have been solved"))
    }

    /// The value of a position that has been met, or of one part if it is one.
    pub(super) fn known(&self, part: &Position) -> Option<Game> {
        match part {
            Position::Dominoes(line) if self.line.starts_with(line) => {
                self.beginnings.get(line.len()).copied()
            }
            part => self.known.get(part).copied(),
        }
    }

    /// Solves a line from its shortest beginning on: a move leaves a beginning, so n dominoes have
    /// n + 1 positions in all.
    fn line_value(&mut self, line: &[Domino], arena: &mut Arena) -> Result<Game, Exceeded> {
        let common = self.line.iter().zip(line).take_while(|(a, b)| a == b).count();
        if common < line.len() {
            self.line.truncate(common);
            self.beginnings.truncate(common + 1);
        }
        while self.beginnings.len() <= line.len() {
            arena.check(self.bytes())?;
            let length = self.beginnings.len();
            let beginning = Position::Dominoes(line[..length].to_vec());
            let [left, right] = Player::BOTH.map(|player| {
                let moves = self.rules.moves(&beginning, player).into_iter();
                moves.map(|index| self.beginnings[index]).collect::<Vec<Game>>()
            });
            self.beginnings.push(arena.game(&left, &right)?);
            self.line.extend(length.checked_sub(1).map(|last| line[last]));
            self.lines_solved += 1;
        }
        Ok(self.beginnings[line.len()])
    }

    fn remember(&mut self, position: Position, value: Game) {
        let inside = position.picture().map_or(0, Picture::bytes);
        self.bytes += 2 * size_of::<(Position, Game)>() + inside;
        self.known.insert(position, value);
    }

    /// The sum of the parts, or those that are not known.
    fn total(
        &self,
        position: &Position,
        arena: &mut Arena,
    ) -> Result<Result<Game, Vec<Position>>, Exceeded> {
        let mut total = Game::ZERO;
        let mut missing = Vec::new();
        for part in self.parts(position) {
            match self.known.get(&part) {
                Some(&value) => total = arena.sum(total, value)?,
                None => missing.push(part),
            }
        }
        Ok(if missing.is_empty() { Ok(total) } else { Err(missing) })
    }

    /// The parts whose values add up.
    pub(super) fn parts(&self, position: &Position) -> Vec<Position> {
        match position {
            Position::Picture(picture) if self.rules.is_disjunctive() => {
                let components = picture.components().into_iter();
                components.map(|component| Position::Picture(component.picture)).collect()
            }
            position => vec![position.clone()],
        }
    }
}

/// The positions that wait, each for those above it.
#[derive(Default)]
struct Stack {
    parts: Vec<Waiting>,
    bytes: usize,
}

/// A position whose options are being evaluated, one after the other.
struct Waiting {
    position: Position,
    moves: Vec<(Player, usize)>,
    /// Which move is next.
    next: usize,
    /// The values of each player's options so far.
    values: [Vec<Game>; 2],
}

impl Stack {
    fn extend(&mut self, positions: Vec<Position>, rules: &dyn Ruleset) {
        for position in positions {
            let moves = Player::BOTH.into_iter().flat_map(|player| {
                let moves = rules.moves(&position, player).into_iter();
                moves.map(move |index| (player, index))
            });
            let moves = moves.collect();
            let waiting = Waiting { moves, position, next: 0, values: [Vec::new(), Vec::new()] };
            self.bytes += waiting.bytes();
            self.parts.push(waiting);
        }
    }

    fn pop(&mut self) -> Option<Waiting> {
        let waiting = self.parts.pop()?;
        self.bytes -= waiting.bytes();
        Some(waiting)
    }
}

impl Waiting {
    fn is_new(&self) -> bool {
        self.next == 0
    }

    /// The approximate number of bytes in use.
    fn bytes(&self) -> usize {
        let inside = self.position.picture().map_or(0, Picture::bytes);
        let moves = self.moves.len() * size_of::<(Player, usize)>();
        size_of::<Waiting>() + inside + moves + self.next * size_of::<Game>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::rules::{Bernoulli, Clockwise};

    fn values(texts: &[&str], rules: &'static dyn Ruleset) -> (Vec<String>, usize) {
        let (mut recursion, mut arena) = (Recursion::new(rules), Arena::new());
        let mut value = |text: &&str| {
            let value = recursion.value(&parse(text).unwrap().position, &mut arena).unwrap();
            arena.text(value).unwrap()
        };
        (texts.iter().map(&mut value).collect(), recursion.positions())
    }

    #[test]
    fn lines_share_their_beginnings() {
        let lines = ["(2,2)(2,1)", "(2,2)", "(2,2)(2,1)(1,1)", "(1,1)(3,2)(2,2)", "(2,2)(2,1)"];
        let (found, solved) = values(&lines, &Bernoulli);
        assert_eq!(found, ["*2", "*", "0", "*3", "*2"]);
        // The empty line once, 2 dominoes, 1 more, 3 others, and the first 2 again.
        assert_eq!(solved, 1 + 2 + 1 + 3 + 2);
    }

    #[test]
    fn what_does_not_add_up_is_played_as_a_whole() {
        // Only the rightmost edge at the ground may be cut, so `bb + r` is {|2} = 0, not 1.
        assert_eq!(values(&["bb + r", "r + bb"], &Clockwise).0, ["0", "1"]);
    }

    #[test]
    fn infinite_positions_are_out_of_reach() {
        let stalk = parse("b^w").unwrap().position;
        let found = Recursion::new(&crate::rules::RedBlue).value(&stalk, &mut Arena::new());
        assert!(matches!(found, Err(Exceeded::TooLarge(_))));
    }
}
