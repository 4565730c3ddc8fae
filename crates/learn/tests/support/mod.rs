//! A judge that knows the rules and canonical forms, and nothing of solving methods.
#![allow(dead_code, reason = "each test uses some of it")]

use std::collections::HashMap;

use hackenbush::rules::Ruleset;
use hackenbush::{Position, Problem};
use partizan::{Arena, Game, Outcome, Player};

/// Values by the definition: the options of a position are the values of what its moves leave.
#[derive(Default)]
pub(crate) struct Judge {
    pub(crate) arena: Arena,
    known: HashMap<(String, &'static str), Game>,
}

impl Judge {
    pub(crate) fn value(&mut self, problem: &Problem) -> Game {
        self.value_of(problem.position(), problem.rules())
    }

    pub(crate) fn value_of(&mut self, position: &Position, rules: &'static dyn Ruleset) -> Game {
        let key = (position.to_string(), rules.name());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let sides = Player::BOTH.map(|player| {
            let moves = rules.moves(position, player);
            moves
                .into_iter()
                .map(|index| self.value_of(&position.after(index), rules))
                .collect::<Vec<_>>()
        });
        let value = self.arena.game(&sides[0], &sides[1]).unwrap();
        self.known.insert(key, value);
        value
    }

    pub(crate) fn outcome(&mut self, problem: &Problem) -> Outcome {
        let value = self.value(problem);
        self.arena.outcome(value)
    }

    /// Does the player win by this move?
    pub(crate) fn wins(
        &mut self,
        position: &Position,
        rules: &'static dyn Ruleset,
        player: Player,
        index: usize,
    ) -> bool {
        let value = self.value_of(&position.after(index), rules);
        self.arena.outcome(value).winner(player.opponent()) == player
    }

    pub(crate) fn text(&mut self, game: Game) -> String {
        self.arena.text(game).unwrap()
    }
}
