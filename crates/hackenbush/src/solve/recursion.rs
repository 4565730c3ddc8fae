//! The plain recursion: a position is worth the canonical form of its options.
//!
//! Nothing is assumed but the rules, and that components are a sum if the rules say so. This
//! solves every ruleset on every finite board, and judges the faster methods.

mod bearing_sets;
mod edge_sets;
mod intervals;
mod position_sets;

use crate::picture::Picture;
use crate::position::{Domino, Position};
use crate::rules::ruleset::Ruleset;
use bearing_sets::BearingSets;
use edge_sets::{EdgeSets, WORD};
use intervals::Intervals;
use partizan::{Arena, Exceeded, Game, Player};
use position_sets::{LazySets, PositionSets};
use rustc_hash::FxHashMap;

/// Solves positions of one game, and remembers what it may be asked again.
#[derive(Debug)]
pub struct Recursion {
    rules: &'static dyn Ruleset,
    known: FxHashMap<Position, Game>,
    /// The last line of dominoes that was solved, and what each beginning of it is worth: of no
    /// domino, of the first, ..., of all.
    line: Vec<Domino>,
    beginnings: Vec<Game>,
    /// The parts of the last picture that was solved where it mattered.
    kept: Vec<Kept>,
    /// The last row of dominoes that was solved.
    row: Intervals,
    /// How many beginnings of lines were solved, those forgotten included.
    lines_solved: usize,
    /// How many positions of pictures were solved, those forgotten included.
    picture_positions: usize,
    bytes: usize,
}

/// A part of a picture that was solved, for those who ask what its options are worth.
#[derive(Debug)]
struct Kept {
    sets: Box<dyn LazySets>,
    /// The parts of its options by their numbers.
    parts: FxHashMap<Position, u32>,
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
            kept: Vec::new(),
            row: Intervals::default(),
            lines_solved: 0,
            picture_positions: 0,
            bytes: 0,
        }
    }

    /// The number of different positions solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.picture_positions + self.lines_solved + self.row.positions()
    }

    /// About how many bytes are held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let kept: usize = self.kept.iter().map(|kept| kept.bytes + kept.sets.bytes()).sum();
        self.bytes + kept + self.row.bytes() + self.line.capacity() * size_of::<(Domino, Game)>()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits, and positions with infinitely many options.
    pub fn value(&mut self, position: &Position, arena: &mut Arena) -> Result<Game, Exceeded> {
        match position {
            Position::Dominoes(line) => self.line_value(line, arena),
            Position::Row(row) => self.row.value(row, self.rules, arena, self.bytes),
            Position::InfiniteStalks(_) => Err(Exceeded::TooLarge("an infinite position")),
            Position::Picture(_) => self.picture_value(position, arena),
        }
    }

    /// The sum of the parts of a picture. What the parts and their options are worth is
    /// remembered from one picture to the next.
    fn picture_value(&mut self, position: &Position, arena: &mut Arena) -> Result<Game, Exceeded> {
        let mut total = Game::ZERO;
        let mut is_new = false;
        for part in self.parts(position) {
            let value = match self.known.get(&part) {
                Some(&value) => value,
                None => match self.kept_value(&part, arena)? {
                    Some(value) => value,
                    None => {
                        if !is_new {
                            self.kept.clear();
                            is_new = true;
                        }
                        self.value_anew(&part, arena)?
                    }
                },
            };
            self.remember(part, value);
            total = arena.sum(total, value)?;
        }
        Ok(total)
    }

    /// The value of a part of an option of the picture that was solved last.
    fn kept_value(&mut self, part: &Position, arena: &mut Arena) -> Result<Option<Game>, Exceeded> {
        let beside = self.bytes();
        let found = |kept: &mut Kept| kept.parts.get(part).copied();
        let Some((sets, number)) = self
            .kept
            .iter_mut()
            .find_map(|kept| found(kept).map(|number| (&mut kept.sets, number)))
        else {
            return Ok(None);
        };
        let before = sets.positions();
        let value = sets.part_value(number, arena, beside - sets.bytes())?;
        self.picture_positions += sets.positions() - before;
        Ok(Some(value))
    }

    fn value_anew(&mut self, part: &Position, arena: &mut Arena) -> Result<Game, Exceeded> {
        let Some(picture) = part.picture() else { return Ok(Game::ZERO) };
        if let Some(mut sets) = self.lazy_sets(picture) {
            let value = sets.value(arena, self.bytes())?;
            let parts: FxHashMap<Position, u32> = sets.option_parts().into_iter().collect();
            self.picture_positions += sets.positions();
            let size = |part: &Position| 2 * size_of::<(Position, u32)>() + bytes_inside(part);
            let bytes = parts.keys().map(size).sum();
            self.kept.push(Kept { sets, parts, bytes });
            return Ok(value);
        }
        let mut sets = self.sets(picture);
        let value = sets.value(arena, self.bytes())?;
        self.picture_positions += sets.positions();
        if picture.edges().len() <= WORD {
            for (option, value) in sets.options() {
                self.remember(option, value);
            }
        }
        Ok(value)
    }

    /// The positions that come from a picture, where the rules look only at colours and at what falls.
    fn lazy_sets(&self, picture: &Picture) -> Option<Box<dyn LazySets>> {
        if let Some(sets) = BearingSets::<u64>::new(picture, self.rules, WORD / 2) {
            return Some(Box::new(sets));
        }
        let sets = BearingSets::<u128>::new(picture, self.rules, WORD)?;
        Some(Box::new(sets))
    }

    /// The positions that come from a picture under any rules.
    fn sets<'p>(&self, picture: &'p Picture) -> Box<dyn PositionSets + 'p> {
        match picture.edges().len() <= WORD {
            true => Box::new(EdgeSets::<u128>::new(picture, self.rules)),
            false => Box::new(EdgeSets::<Box<[u128]>>::new(picture, self.rules)),
        }
    }

    /// The value of a position that has been met, or of one part if it is one.
    pub(super) fn known(&self, part: &Position) -> Option<Game> {
        match part {
            Position::Dominoes(line) if self.line.starts_with(line) => {
                self.beginnings.get(line.len()).copied()
            }
            Position::Row(row) => self.row.known(row),
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
        self.bytes += 2 * size_of::<(Position, Game)>() + bytes_inside(&position);
        self.known.insert(position, value);
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

/// The memory of a position outside its own size.
fn bytes_inside(position: &Position) -> usize {
    position.picture().map_or(0, Picture::bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::rules::{Bernoulli, Childish, Clockwise};

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
    fn options_of_a_solved_picture_share_what_is_known() {
        let position = parse("(e:B;e:Bllllrrr:B) + b(r)(bg)").unwrap().position;
        let (mut recursion, mut arena) = (Recursion::new(&Childish), Arena::new());
        recursion.value(&position, &mut arena).unwrap();
        let mut anew = recursion.positions();
        for player in Player::BOTH {
            for index in Childish.moves(&position, player) {
                let option = position.after(index);
                let value = recursion.value(&option, &mut arena).unwrap();
                let mut alone = Recursion::new(&Childish);
                assert_eq!(alone.value(&option, &mut arena), Ok(value));
                anew += alone.positions();
            }
        }
        assert!(recursion.positions() < anew / 3, "{} and {anew}", recursion.positions());
    }

    #[test]
    fn infinite_positions_are_out_of_reach() {
        let stalk = parse("b^w").unwrap().position;
        let found = Recursion::new(&crate::rules::RedBlue).value(&stalk, &mut Arena::new());
        assert!(matches!(found, Err(Exceeded::TooLarge(_))));
    }
}
