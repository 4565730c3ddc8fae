//! Which move to make: a mirrored one, a winning one, or the one with the fewest winning replies.
//!
//! In `H - H` every move has its mirror (Tweedledum and Tweedledee), so a move that leaves such
//! a position wins, whatever `H` is worth. A player who loses against perfect play moves where
//! the opponent has the fewest winning replies, and keeps the picture large (Winning Ways, ch. 1).
//! The choice depends on the position alone: the same position, the same move.

use std::cmp::Reverse;

use partizan::{Dyadic, Exceeded, Player};

use super::evaluation::Analysis;
use super::moves::Move;
use crate::graph::Falls;
use crate::picture::{Colour, Picture};
use crate::position::Position;
use crate::solve::search::{NumberBounds, Searcher};
use crate::solve::{Budget, Known};

/// A move to make, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The edge to cut, or the domino to remove with all after it.
    pub index: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a move is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// It leaves a position and its negative: every reply can be mirrored.
    Mirror,
    /// It wins.
    Wins,
    /// Every move loses; this one leaves the opponent the fewest winning replies ("enough rope").
    FewestWinningReplies {
        /// Replies that win.
        winning: usize,
        /// Replies there are.
        replies: usize,
    },
    /// Every move loses, and the position is too large to judge them one by one.
    Loses,
    /// A budget ended before it was known whether this move wins.
    Unknown {
        /// What is known of the position that it leaves.
        left: Known,
        /// The budget.
        exceeded: Option<Exceeded>,
    },
}

/// Moves one after the other, as far as they were followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineOfPlay {
    /// Who moves first.
    pub starts: Player,
    /// The moves, numbered as in the position the line begins with.
    pub moves: Vec<usize>,
    /// Who wins, if the line goes on until a player cannot move.
    pub winner: Option<Player>,
}

/// Up to how many edges a picture is searched for a move that leaves a mirrored one.
const MIRRORED_EDGES: usize = 500;

/// Up to how many edges that takes a moment only.
const MIRRORED_AT_ONCE: usize = 64;

/// Up to how many pairs of a move and a reply are judged: where there are formulas for values,
/// where a search is asked, and where canonical forms are built.
const PAIRS_BY_FORMULA: usize = 2_000;
const PAIRS_BY_QUESTIONS: usize = 500;
const PAIRS_BY_FORMS: usize = 250;

/// A red-blue search of a picture, asked about what is left of it after some cuts: what is found out
/// about one position of a line of play serves those after it.
struct Followed {
    search: Searcher,
    /// The edges of what is left, as the search numbers them.
    numbers: Vec<usize>,
    /// The cuts that have been made.
    cuts: Vec<usize>,
}

impl Followed {
    fn new(search: Searcher, edges: usize) -> Followed {
        Followed { search, numbers: (0..edges).collect(), cuts: Vec::new() }
    }

    /// These cuts of what is left, after those that have been made.
    fn after(&self, cuts: &[usize]) -> Vec<usize> {
        self.cuts.iter().copied().chain(cuts.iter().map(|&edge| self.numbers[edge])).collect()
    }

    /// Does the player win, moving second, after these cuts of what is left?
    fn wins(&mut self, cuts: &[usize], player: Player) -> Option<bool> {
        let answer = self.search.ask(&self.after(cuts), player, &Dyadic::ZERO);
        // Once memory has run out, the other moves get one brief attempt each.
        if answer.is_none() {
            self.search.be_brief();
        }
        answer
    }

    /// Makes a cut, with which these edges fall.
    fn cut(&mut self, edge: usize, falls: &[usize]) {
        self.cuts.push(self.numbers[edge]);
        remove(&mut self.numbers, edge, falls);
    }
}

impl Analysis<'_> {
    /// The move of a perfect player, or `None` if the player has no move.
    pub(crate) fn choose(&mut self, position: &Position, player: Player) -> Option<Choice> {
        self.choose_next(position, player, &mut None)
    }

    /// The same where the moves before it may have been chosen with a search.
    fn choose_next(
        &mut self,
        position: &Position,
        player: Player,
        followed: &mut Option<Followed>,
    ) -> Option<Choice> {
        let legal = self.rules().moves(position, player);
        let mirrors = self.rules().is_disjunctive() && self.rules().is_symmetric();
        if let Some(picture) = position.picture() {
            let budget = self.engine().budget().clone();
            if mirrors && let Some(index) = mirroring_move(picture, &legal, &budget) {
                return Some(Choice { index, reason: Reason::Mirror });
            }
            if !picture.is_forest() {
                let edges = picture.edges().len();
                let mut search = || self.searcher(position, 1);
                let found = followed.take().or_else(|| Some(Followed::new(search()?, edges)));
                *followed = found;
                if let Some(followed) = followed {
                    followed.search.set_budget(self.engine().solver().search_budget());
                    return self.choose_by_questions(followed, picture, player, legal);
                }
            }
        }
        let pairs = legal.len().saturating_mul(position.size().unwrap_or(0));
        if pairs <= self.judged_pairs(position) {
            self.choose_best(position, player)
        } else {
            self.choose_first(position, player, legal)
        }
    }

    /// Judges every move and, if all lose, every reply.
    fn choose_best(&mut self, position: &Position, player: Player) -> Option<Choice> {
        let moves = self.moves_of(position, player);
        let winning = |m: &&Move| m.wins == Some(true);
        if let Some(m) = moves.iter().filter(winning).max_by_key(|m| (m.best, Reverse(m.index))) {
            return Some(Choice { index: m.index, reason: Reason::Wins });
        }
        let open = moves.iter().filter(|m| m.wins.is_none()).map(|m| m.index);
        if let Some(index) = largest_rest(position, open) {
            let left = moves.iter().find(|m| m.index == index).map_or(Known::Nothing, |m| m.value);
            return Some(self.unknown(index, left));
        }
        let choices = moves.iter().map(|m| {
            let rest = position.after(m.index);
            let replies = self.moves_of(&rest, player.opponent());
            let winning = replies.iter().filter(|m| m.wins != Some(false)).count();
            let reason = Reason::FewestWinningReplies { winning, replies: replies.len() };
            ((winning, Reverse(rest.size())), Choice { index: m.index, reason })
        });
        choices.min_by_key(|(rank, _)| *rank).map(|(_, choice)| choice)
    }

    /// Looks for any winning move, those that drop little first; a lost position needs no look.
    fn choose_first(
        &mut self,
        position: &Position,
        player: Player,
        mut legal: Vec<usize>,
    ) -> Option<Choice> {
        let outcome = self.value(position).outcome(self.engine().arena());
        if outcome.is_some_and(|outcome| outcome.winner(player) != player) {
            let index = largest_rest(position, legal.into_iter())?;
            return Some(Choice { index, reason: Reason::Loses });
        }
        sort_by_falls(position, &mut legal);
        let mut sum = self.sum(position);
        let mut open = Vec::new();
        for index in legal {
            let left = self.value_after(&mut sum, index);
            match self.wins(left, player) {
                Some(true) => return Some(Choice { index, reason: Reason::Wins }),
                Some(false) => {}
                None => open.push((index, left)),
            }
        }
        let index = largest_rest(position, open.iter().map(|(index, _)| *index))?;
        let (_, left) = open.into_iter().find(|(open, _)| *open == index)?;
        Some(self.unknown(index, left))
    }

    /// A move of which it is not known whether it wins.
    fn unknown(&self, index: usize, left: Known) -> Choice {
        Choice { index, reason: Reason::Unknown { left, exceeded: self.exceeded() } }
    }

    /// The same for a red-blue picture, where the search is asked who wins, not what moves are
    /// worth.
    fn choose_by_questions(
        &mut self,
        followed: &mut Followed,
        picture: &Picture,
        player: Player,
        mut legal: Vec<usize>,
    ) -> Option<Choice> {
        let opponent = player.opponent();
        let falls = Falls::new(picture);
        legal.sort_by_key(|&edge| falls.count(edge));
        // A player who wins moving second leaves the other nothing that wins.
        let lost = followed.wins(&[], opponent) == Some(true);
        let mut open = Vec::new();
        for &edge in legal.iter().filter(|_| !lost) {
            match followed.wins(&[edge], player) {
                Some(true) => return Some(Choice { index: edge, reason: Reason::Wins }),
                Some(false) => {}
                None => open.push(edge),
            }
        }
        if let Some(&edge) = open.first() {
            let interrupted = self.engine().budget().is_interrupted();
            self.note(if interrupted { Exceeded::Interrupted } else { Exceeded::Memory });
            let cuts = followed.after(&[edge]);
            let NumberBounds { low, high } = followed.search.value_after(&cuts);
            let left = self.engine().between(&low, &high);
            return Some(self.unknown(edge, left));
        }
        if legal.len().saturating_mul(picture.edges().len()) > PAIRS_BY_QUESTIONS {
            return legal.first().map(|&index| Choice { index, reason: Reason::Loses });
        }
        let edges = picture.edges().iter().enumerate();
        let own = edges.filter(|(_, edge)| edge.colour.belongs_to(opponent));
        let replies: Vec<usize> = own.map(|(index, _)| index).collect();
        let choices = legal.iter().map(|&edge| {
            let fallen = falls.list(edge);
            let gone = |reply: &usize| *reply == edge || fallen.binary_search(reply).is_ok();
            let left = replies.iter().filter(|reply| !gone(reply));
            let winning = left
                .clone()
                .filter(|&&reply| followed.wins(&[edge, reply], opponent) != Some(false));
            let (winning, replies) = (winning.count(), left.count());
            let reason = Reason::FewestWinningReplies { winning, replies };
            (winning, Choice { index: edge, reason })
        });
        choices.min_by_key(|(winning, _)| *winning).map(|(_, choice)| choice)
    }

    /// Perfect play from a position, up to a number of moves.
    pub(crate) fn line(&mut self, position: &Position, starts: Player, most: usize) -> LineOfPlay {
        let mut line = LineOfPlay { starts, moves: Vec::new(), winner: None };
        let mut numbers: Vec<usize> = (0..position.size().unwrap_or(0)).collect();
        let (mut rest, mut player) = (position.clone(), starts);
        let mut followed = None;
        while line.moves.len() < most {
            let Some(Choice { index, reason }) = self.choose_next(&rest, player, &mut followed)
            else {
                line.winner = Some(player.opponent());
                break;
            };
            if matches!(reason, Reason::Unknown { .. }) {
                break;
            }
            line.moves.push(numbers[index]);
            let falls = rest.falls(index);
            remove(&mut numbers, index, &falls);
            if let Some(followed) = &mut followed {
                followed.cut(index, &falls);
            }
            (rest, player) = (rest.after(index), player.opponent());
        }
        line
    }

    /// How many pairs of a move and a reply are worth the time.
    fn judged_pairs(&self, position: &Position) -> usize {
        let by_formula = match position {
            Position::Picture(picture) => {
                let green = picture.count(Colour::Green);
                green == picture.edges().len() || green == 0 && picture.is_forest()
            }
            _ => true,
        };
        if by_formula { PAIRS_BY_FORMULA } else { PAIRS_BY_FORMS }
    }
}

/// Removes what disappears in a move: the item itself and those that fall, by index.
pub(crate) fn remove(numbers: &mut Vec<usize>, index: usize, falls: &[usize]) {
    let mut gone = vec![false; numbers.len()];
    falls.iter().chain([&index]).for_each(|&index| gone[index] = true);
    let mut gone = gone.into_iter();
    numbers.retain(|_| gone.next() == Some(false));
}

/// The first move that leaves a position and its negative side by side.
fn mirroring_move(picture: &Picture, legal: &[usize], budget: &Budget) -> Option<usize> {
    if picture.edges().len() > MIRRORED_EDGES {
        return None;
    }
    let mirrored = |pairs: Vec<_>| !pairs.is_empty();
    // A small picture is searched even when the work has been called off.
    let small = picture.edges().len() <= MIRRORED_AT_ONCE;
    let mut legal = legal.iter().copied().take_while(|_| small || !budget.is_interrupted());
    legal.find(|&edge| picture.cut(edge).picture.mirror_pairs().is_some_and(mirrored))
}

/// The move that leaves most, the first of several.
fn largest_rest(position: &Position, moves: impl Iterator<Item = usize>) -> Option<usize> {
    let mut moves: Vec<usize> = moves.collect();
    sort_by_falls(position, &mut moves);
    moves.first().copied()
}

/// Moves that drop little first, otherwise as they were.
fn sort_by_falls(position: &Position, moves: &mut [usize]) {
    match position {
        Position::Picture(picture) => {
            let falls = Falls::new(picture);
            moves.sort_by_key(|&edge| falls.count(edge));
        }
        // All dominoes after it go with a domino.
        _ => moves.sort_by_key(|&index| Reverse(index)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Dice, random_picture};
    use crate::notation::parse_picture;
    use crate::picture::{Edge, GROUND};
    use crate::position::Domino;
    use crate::problem::Problem;
    use crate::rules::{self, Ruleset};
    use crate::solve::{Budget, Engine};
    use proptest::prelude::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn choice(text: &str, player: Player) -> Option<Choice> {
        let problem: Problem = text.parse().unwrap();
        let mut engine = Engine::new();
        Analysis::new(&mut engine, problem.rules()).choose(problem.position(), player)
    }

    #[test]
    fn a_mirror_is_made_without_solving() {
        // Nothing may be solved here, yet the mirrored cut is found.
        let picture = parse_picture("b(rg)(bgr) - b(rg)(bgr)").unwrap();
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
        let mut analysis = Analysis::new(&mut engine, &rules::RedBlueGreen);
        let rest = picture.cut(3).picture;
        let reply = analysis.choose(&rest.clone().into(), Player::Right).unwrap();
        assert_eq!(reply.reason, Reason::Mirror);
        let left = rest.cut(reply.index).picture;
        assert_eq!(left.mirror_pairs().map(|pairs| pairs.len()), Some(1));
        let blind = analysis.choose(&rest.into(), Player::Left).unwrap();
        let Reason::Unknown { exceeded, .. } = blind.reason else { panic!("{blind:?}") };
        assert_eq!(exceeded, Some(Exceeded::Interrupted));
    }

    #[test]
    fn a_losing_player_leaves_the_fewest_winning_replies() {
        // *1 + *2 + *3 is 0. Each move has one right reply but there are more wrong ones in a
        // larger picture.
        let chosen = choice("g + gg + ggg", Player::Left).unwrap();
        assert_eq!(chosen.reason, Reason::FewestWinningReplies { winning: 1, replies: 5 });
        assert_eq!(choice("r", Player::Left), None);
        assert_eq!(choice("br", Player::Left), Some(Choice { index: 0, reason: Reason::Wins }));
        let mirrored = Choice { index: 1, reason: Reason::Mirror };
        assert_eq!(choice("bbr + r", Player::Left), Some(mirrored));
    }

    #[test]
    fn perfect_play_in_lines_wins_what_can_be_won() {
        let all: Vec<Domino> =
            (1..4).flat_map(|left| (1..4).map(move |right| Domino { left, right })).collect();
        let mut engine = Engine::new();
        for (index, &first) in all.iter().enumerate() {
            for &second in &all {
                let line = [first, second, all[(index * 5 + 2) % 9], first];
                for rules in [&rules::DominoShave as &'static dyn Ruleset, &rules::Bernoulli] {
                    let line = Position::from(line.to_vec());
                    let outcome = engine.solve_position(&line, rules).outcome.unwrap();
                    let mut analysis = Analysis::new(&mut engine, rules);
                    for starts in Player::BOTH {
                        let (mut rest, mut player) = (line.clone(), starts);
                        while let Some(choice) = analysis.choose(&rest, player) {
                            (rest, player) = (rest.after(choice.index), player.opponent());
                        }
                        assert_eq!(player.opponent(), outcome.winner(starts), "{line:?}");
                    }
                }
            }
        }
    }

    /// One search follows the whole line, so each question comes after many cuts.
    #[test]
    fn lines_of_searched_differences_are_won_by_the_winner() {
        let mut dice = Dice(16);
        let mut finished = 0;
        for round in 0..60 {
            let (vertices, edges) = if round % 6 == 0 { (10, 19) } else { (5, 9) };
            let [a, b] = [0; 2].map(|_| dice.picture(vertices, edges));
            let beside = |vertex| if vertex == GROUND { GROUND } else { vertex + a.vertex_count() };
            let moved =
                |edge: &Edge| Edge { from: beside(edge.from), to: beside(edge.to), ..*edge };
            let negative = b.negated();
            let others = negative.edges().iter().map(moved);
            let both: Picture = a.edges().iter().copied().chain(others).collect();
            let position = Position::from(both);
            let mut engine = Engine::new();
            let outcome = engine.solve_position(&position, &rules::RedBlue).outcome.unwrap();
            let mut analysis = Analysis::new(&mut engine, &rules::RedBlue);
            for starts in Player::BOTH {
                let line = analysis.line(&position, starts, 60);
                assert_eq!(line.winner, Some(outcome.winner(starts)), "{a} - {b}");
                finished += line.moves.len();
            }
        }
        assert!(finished > 120, "{finished}");
    }

    #[test]
    fn lines_number_edges_as_at_the_start() {
        let picture = parse_picture("br + br - b").unwrap();
        let mut engine = Engine::new();
        let mut analysis = Analysis::new(&mut engine, &rules::RedBlue);
        let position = Position::from(picture.clone());
        let line = analysis.line(&position, Player::Left, 100);
        assert_eq!(line.winner, Some(Player::Right));
        let mut rest: Vec<usize> = (0..5).collect();
        for &edge in &line.moves {
            assert!(rest.contains(&edge), "{line:?}");
            let fallen = picture.fallen(edge);
            rest.retain(|other| !fallen.contains(other));
        }
        assert_eq!(analysis.line(&position, Player::Left, 1).winner, None);
    }

    proptest! {
        /// Perfect play ends as the outcome says.
        #[test]
        fn perfect_play_wins_what_can_be_won(
            picture in random_picture(4, 7, &Colour::ORDINARY),
            childish: bool,
        ) {
            let rules: &'static dyn Ruleset =
                if childish { &rules::Childish } else { &rules::RedBlueGreen };
            let mut engine = Engine::new();
            let position = Position::from(picture);
            let outcome = engine.solve_position(&position, rules).outcome.unwrap();
            let mut analysis = Analysis::new(&mut engine, rules);
            for starts in Player::BOTH {
                let line = analysis.line(&position, starts, usize::MAX);
                prop_assert_eq!(line.winner, Some(outcome.winner(starts)));
            }
        }

        /// The quick choice wins as surely as the thorough one.
        #[test]
        fn the_first_winning_move_wins(
            picture in random_picture(4, 8, &Colour::ORDINARY),
            right: bool,
        ) {
            let player = if right { Player::Right } else { Player::Left };
            let mut engine = Engine::new();
            let position = Position::from(picture);
            let mut analysis = Analysis::new(&mut engine, &rules::RedBlueGreen);
            let legal = analysis.rules().moves(&position, player);
            let best = analysis.choose_best(&position, player).map(|choice| choice.reason);
            let first = analysis.choose_first(&position, player, legal);
            let won = |reason: Reason| reason == Reason::Wins;
            prop_assert_eq!(first.map(|choice| won(choice.reason)), best.map(won));
            if let Some(Choice { index, reason: Reason::Wins }) = first {
                let rest = analysis.value(&position.after(index));
                prop_assert_eq!(analysis.wins(rest, player), Some(true));
            }
        }

        /// H - H is recognised, and is 0.
        #[test]
        fn mirrored_pictures_are_zero(
            picture in random_picture(4, 6, &Colour::ORDINARY),
        ) {
            let difference = picture.sum(&picture.negated());
            prop_assert!(difference.mirror_pairs().is_some());
        }
    }
}
