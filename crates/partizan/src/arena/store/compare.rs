//! The order of games: `a <= b` unless some `a^L >= b` or some `b^R <= a`.
//!
//! Most questions are settled by the stops, which decide every comparison with a number; the
//! rest are asked of the options, on an explicit stack, and remembered.

use super::node::{Id, NusNode, Stop};
use super::table::Store;
use crate::{Exceeded, Player};
use std::cmp::Ordering;

struct Question {
    a: Id,
    b: Id,
    /// How many of the options of `a` (Left's) and then of `b` (Right's) have been asked.
    asked: usize,
}

impl Store {
    /// Is `a <= b`?
    pub(crate) fn at_most(&mut self, a: Id, b: Id) -> Result<bool, Exceeded> {
        self.make_room();
        self.decide_at_most(a, b)
    }

    pub(super) fn decide_at_most(&mut self, a: Id, b: Id) -> Result<bool, Exceeded> {
        if let Some(answer) = self.at_most_at_once(a, b) {
            return Ok(answer);
        }
        let mut stack = vec![Question { a, b, asked: 0 }];
        let mut reply = false;
        while let Some(question) = stack.last_mut() {
            let (a, b, asked) = (question.a, question.b, question.asked);
            question.asked += 1;
            let lefts = self.option_count(a, Player::Left);
            // One option that says yes refutes a <= b; when all said no it stands.
            let verdict = if reply {
                Some(false)
            } else if asked == lefts.saturating_add(self.option_count(b, Player::Right)) {
                Some(true)
            } else {
                None
            };
            if let Some(verdict) = verdict {
                self.remember_at_most(a, b, verdict)?;
                stack.pop();
                reply = verdict;
                continue;
            }
            let (c, d) = if asked < lefts {
                (b, self.option(a, Player::Left, asked)?)
            } else {
                (self.option(b, Player::Right, asked - lefts)?, a)
            };
            match self.at_most_at_once(c, d) {
                Some(answer) => reply = answer,
                None => stack.push(Question { a: c, b: d, asked: 0 }),
            }
        }
        Ok(reply)
    }

    /// `Less`, `Equal` or `Greater`, or `None` when the games are confused.
    pub(crate) fn compare(&mut self, a: Id, b: Id) -> Result<Option<Ordering>, Exceeded> {
        if a == b {
            return Ok(Some(Ordering::Equal));
        }
        if self.at_most(a, b)? {
            return Ok(Some(Ordering::Less));
        }
        Ok(self.at_most(b, a)?.then_some(Ordering::Greater))
    }

    fn at_most_at_once(&self, a: Id, b: Id) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (nus_a, nus_b) = (self.nus_node(a), self.nus_node(b));
        if let (Some(x), Some(y)) = (nus_a, nus_b) {
            return Some(self.nus_at_most(x, y));
        }
        let [a_left, a_right] = Player::BOTH.map(|player| self.stop_of(a, player));
        let [b_left, b_right] = Player::BOTH.map(|player| self.stop_of(b, player));
        // a <= y <= b for a number y.
        let apart = self.compare_stops(
            Stop { to_move: Player::Left, ..a_left },
            Stop { to_move: Player::Left, ..b_right },
        );
        if apart == Ordering::Less
            || apart == Ordering::Equal
                && a_left.to_move == Player::Left
                && b_right.to_move == Player::Right
        {
            return Some(true);
        }
        if nus_a.is_some_and(NusNode::is_number)
            || nus_b.is_some_and(NusNode::is_number)
            || self.compare_stops(a_left, b_left) == Ordering::Greater
            || self.compare_stops(a_right, b_right) == Ordering::Greater
        {
            return Some(false);
        }
        if a == Id::RAW || b == Id::RAW {
            return self.raw.at_most.get(&(a, b)).copied();
        }
        self.caches.at_most.get(a, b)
    }

    fn remember_at_most(&mut self, a: Id, b: Id, answer: bool) -> Result<(), Exceeded> {
        self.charge()?;
        if a == Id::RAW || b == Id::RAW {
            self.raw.at_most.insert((a, b), answer);
        } else {
            self.caches.at_most.insert(a, b, answer);
        }
        Ok(())
    }
}
