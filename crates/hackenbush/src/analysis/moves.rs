//! Every legal move of both players: what it leaves, which are best, which win.

use partizan::{Exceeded, Outcome, Player};
use rustc_hash::FxHashSet;

use super::evaluation::Analysis;
use crate::diagnostic::Diagnostic;
use crate::position::Position;
use crate::problem::Problem;
use crate::solve::{Engine, Known};

/// A legal move. What disappears with it is [`Position::falls`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Move {
    /// Whose move it is.
    pub player: Player,
    /// The edge to cut, or the domino to remove with all after it.
    pub index: usize,
    /// What is left after it.
    pub value: Known,
    /// Is no other move of this player better? Unknown unless all their moves' values are known.
    pub best: Option<bool>,
    /// Does the mover win by it?
    pub wins: Option<bool>,
}

/// All moves in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Moves {
    /// What the position is worth.
    pub value: Known,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// Left's moves, then Right's, by index.
    pub moves: Vec<Move>,
    /// Bounds for what a move leaves, whichever it is.
    pub rough: Known,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// Every legal move, with what it leaves.
///
/// ```
/// use hackenbush::{Engine, Problem, moves};
/// let found = moves(&mut Engine::new(), &"br + r".parse::<Problem>()?)?;
/// // Left has one move and loses by it; Right wins by edge 1 and not by edge 2.
/// let wins: Vec<_> = found.moves.iter().map(|m| (m.index, m.wins == Some(true))).collect();
/// assert_eq!(wins, [(0, false), (1, true), (2, false)]);
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Infinite stalks, whose moves have no numbers.
pub fn moves(engine: &mut Engine, problem: &Problem) -> Result<Moves, Diagnostic> {
    let position = problem.finite()?;
    let mut analysis = Analysis::new(engine, problem.rules());
    let value = analysis.value(position);
    let moves = analysis.moves(position);
    let exceeded = analysis.exceeded();
    let rough = engine.bounds_after_a_move(position, problem.rules());
    Ok(Moves { value, outcome: value.outcome(engine.arena()), moves, rough, exceeded })
}

impl Analysis<'_> {
    /// Every legal move: Left's, then Right's, by index.
    pub(crate) fn moves(&mut self, position: &Position) -> Vec<Move> {
        self.judged(position, &Player::BOTH)
    }

    /// Every legal move of one player, by index.
    pub(crate) fn moves_of(&mut self, position: &Position, player: Player) -> Vec<Move> {
        self.judged(position, &[player])
    }

    fn judged(&mut self, position: &Position, players: &[Player]) -> Vec<Move> {
        let mut sum = self.sum(position);
        // A green edge leaves the same to both.
        let mut after = vec![None; position.size().unwrap_or(0)];
        let mut moves = Vec::new();
        for &player in players {
            let first = moves.len();
            for index in self.rules().moves(position, player) {
                let value = *after[index].get_or_insert_with(|| self.value_after(&mut sum, index));
                let wins = self.wins(value, player);
                moves.push(Move { player, index, value, best: None, wins });
            }
            self.mark_best(&mut moves[first..], player);
        }
        moves
    }

    /// Marks the moves of one player that no other is better than, if all values are known.
    fn mark_best(&mut self, moves: &mut [Move], player: Player) {
        let Some(values) = moves.iter().map(|m| m.value.exact()).collect::<Option<Vec<_>>>() else {
            return;
        };
        // The best so far, none better than another; for numbers that is exactly one.
        let mut front = Vec::new();
        let mut seen = FxHashSet::default();
        for value in values {
            if !seen.insert(value) {
                continue;
            }
            if self.engine().budget().is_interrupted() {
                self.note(Exceeded::Interrupted);
                return;
            }
            let mut not_worse = |a, b| match player {
                Player::Left => self.engine().arena_mut().at_most(b, a),
                Player::Right => self.engine().arena_mut().at_most(a, b),
            };
            let mut beaten = false;
            let mut kept = Vec::new();
            for &other in &front {
                match (not_worse(other, value), not_worse(value, other)) {
                    (Err(exceeded), _) | (_, Err(exceeded)) => {
                        self.note(exceeded);
                        return;
                    }
                    (Ok(better), Ok(worse)) => {
                        beaten |= better;
                        if !worse {
                            kept.push(other);
                        }
                    }
                }
            }
            if !beaten {
                kept.push(value);
                front = kept;
            }
        }
        let front: FxHashSet<_> = front.into_iter().collect();
        for one in moves {
            one.best = one.value.exact().map(|value| front.contains(&value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::picture::{Colour, Picture};
    use crate::rules::{self, Ruleset};
    use crate::solve::Budget;
    use proptest::prelude::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// Clockwise trees side by side are no sum: once they were added up.
    #[test]
    fn clockwise_moves_are_those_of_the_whole_forest() {
        let picture: Picture = "(r)(bb)(b)".parse().unwrap();
        let mut engine = Engine::new();
        let problem = Problem::new(picture.clone(), &rules::Clockwise).unwrap();
        let moves = moves(&mut engine, &problem).unwrap().moves;
        let forest = crate::solve::clockwise::Forest::new(&picture).unwrap();
        let expected = forest.moves(engine.arena_mut()).unwrap();
        let found: Vec<_> = moves.iter().map(|m| (m.player, m.index, m.value.exact())).collect();
        let expected: Vec<_> = expected.iter().map(|m| (m.player, m.edge, Some(m.value))).collect();
        assert_eq!(found, expected);
        assert_eq!(found.len(), 1);
    }

    fn table(text: &str) -> Vec<String> {
        let mut engine = Engine::new();
        let moves = moves(&mut engine, &text.parse().unwrap()).unwrap().moves;
        let mark = |flag: Option<bool>, name| if flag == Some(true) { name } else { "" };
        moves
            .iter()
            .map(|m| {
                let value = m.value.text(engine.arena_mut()).unwrap();
                let (best, wins) = (mark(m.best, " best"), mark(m.wins, " wins"));
                format!("{} {} {value}{best}{wins}", m.player, m.index)
            })
            .collect()
    }

    #[test]
    fn moves_are_judged() {
        assert_eq!(table("br"), ["Left 0 0 best wins", "Right 1 1 best"]);
        assert_eq!(
            table("bbr + r"),
            ["Left 0 -1", "Left 1 0 best wins", "Right 2 1 best", "Right 3 3/2"]
        );
        assert_eq!(table(""), [""; 0]);
    }

    #[test]
    fn green_edges_are_both_players() {
        assert_eq!(
            table("gg + g"),
            [
                "Left 0 * best",
                "Left 1 0 best wins",
                "Left 2 *2 best",
                "Right 0 * best",
                "Right 1 0 best wins",
                "Right 2 *2 best"
            ]
        );
    }

    #[test]
    fn a_set_interrupt_leaves_bounds_for_moves() {
        let position = ":G br:G + gb".parse::<Problem>().unwrap().into_position();
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
        let mut analysis = Analysis::new(&mut engine, &rules::RedBlueGreen);
        let moves = analysis.moves(&position);
        assert_eq!(moves.len(), 5);
        assert!(moves.iter().all(|m| matches!(m.value, Known::Between { .. }) && m.wins.is_none()));
        // What needs no search is known all the same.
        assert!(analysis.value(&position).exact().is_some());
        assert_eq!(analysis.exceeded(), Some(Exceeded::Interrupted));
    }

    /// Does `player` win moving first? From the rules alone.
    fn wins_first(position: &Position, rules: &dyn Ruleset, player: Player) -> bool {
        let mut moves = rules.moves(position, player).into_iter();
        moves.any(|index| !wins_first(&position.after(index), rules, player.opponent()))
    }

    proptest! {
        /// A move wins exactly if the opponent, from there, has no winning move.
        #[test]
        fn wins_is_what_play_shows(
            picture in random_picture(4, 7, &Colour::ORDINARY),
            childish: bool,
        ) {
            let rules: &'static dyn Ruleset =
                if childish { &rules::Childish } else { &rules::RedBlueGreen };
            let mut engine = Engine::new();
            let problem = Problem::new(picture, rules).unwrap();
            let moves = moves(&mut engine, &problem).unwrap().moves;
            for m in &moves {
                let rest = problem.position().after(m.index);
                let wins = !wins_first(&rest, rules, m.player.opponent());
                prop_assert_eq!(m.wins, Some(wins));
                let whole = engine.solve_position(&rest, rules).value;
                prop_assert_eq!(m.value, whole);
                let better = |other: &&Move| {
                    let (a, b) = (m.value.exact().unwrap(), other.value.exact().unwrap());
                    let order = engine.arena_mut().compare(a, b).unwrap();
                    other.player == m.player && order == Some(match m.player {
                        Player::Left => std::cmp::Ordering::Less,
                        Player::Right => std::cmp::Ordering::Greater,
                    })
                };
                prop_assert_eq!(m.best, Some(moves.iter().find(better).is_none()));
            }
        }
    }
}
