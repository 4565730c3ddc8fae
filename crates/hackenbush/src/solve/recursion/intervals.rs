//! The positions that come from one row of dominoes: its intervals.
//!
//! A move leaves what stands before a domino or after it, so n dominoes have n(n + 1)/2 + 1
//! positions in all; short ones are solved first.

use crate::position::{Position, Row, Topple};
use crate::rules::ruleset::Ruleset;
use partizan::{Arena, Exceeded, Game, Player};

/// A row, and what each interval of it is worth.
#[derive(Debug, Default)]
pub(super) struct Intervals {
    row: Row,
    /// By length and then by start, from length 1 on; shorter ones are complete if the work was
    /// called off.
    values: Vec<Vec<Game>>,
    /// How many intervals were solved, and how many of them are forgotten.
    solved: usize,
    forgotten: usize,
}

impl Intervals {
    /// The number of intervals solved.
    pub(super) fn positions(&self) -> usize {
        self.solved
    }

    /// About how many bytes are held.
    pub(super) fn bytes(&self) -> usize {
        self.row.len() + (self.solved - self.forgotten) * size_of::<Game>()
    }

    /// The value of a row, if it is an interval of the last one that was solved.
    pub(super) fn known(&self, row: &Row) -> Option<Game> {
        if row.is_empty() {
            return Some(Game::ZERO);
        }
        let start = self.row.0.windows(row.len()).position(|window| window == row.0)?;
        self.values.get(row.len() - 1)?.get(start).copied()
    }

    /// The value of a row, while `beside` bytes are held elsewhere.
    pub(super) fn value(
        &mut self,
        row: &Row,
        rules: &dyn Ruleset,
        arena: &mut Arena,
        beside: usize,
    ) -> Result<Game, Exceeded> {
        if let Some(value) = self.known(row) {
            return Ok(value);
        }
        if *row != self.row {
            let (row, solved) = (row.clone(), self.solved);
            *self = Intervals { row, values: Vec::new(), solved, forgotten: solved };
        }
        let count = row.len();
        for length in 1..=count {
            if self.values.len() < length {
                self.values.push(Vec::with_capacity(count + 1 - length));
            }
            for start in self.values[length - 1].len()..=count - length {
                arena.check(beside.saturating_add(self.bytes()))?;
                let value = self.interval(start, length, rules, arena)?;
                self.values[length - 1].push(value);
                self.solved += 1;
            }
        }
        Ok(self.known(row).unwrap_or(Game::ZERO))
    }

    /// The value of an interval whose own intervals are known.
    fn interval(
        &self,
        start: usize,
        length: usize,
        rules: &dyn Ruleset,
        arena: &mut Arena,
    ) -> Result<Game, Exceeded> {
        let position = Position::Row(Row(self.row.0[start..start + length].to_vec()));
        let [left, right] = Player::BOTH.map(|player| {
            let rest = |half: usize| {
                let gone = Topple::of_half(half).dominoes(length);
                let (start, length) = match gone.start {
                    0 => (start + gone.end, length - gone.end),
                    kept => (start, kept),
                };
                length.checked_sub(1).map_or(Game::ZERO, |shorter| self.values[shorter][start])
            };
            rules.moves(&position, player).into_iter().map(rest).collect::<Vec<Game>>()
        });
        arena.game(&left, &right)
    }
}
