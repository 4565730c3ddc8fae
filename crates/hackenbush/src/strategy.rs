//! Which move to make: a mirrored one, a winning one, or enough rope for the opponent.
//!
//! In `H - H` every move has its mirror (Tweedledum and Tweedledee), so a move that leaves such
//! a position wins, whatever `H` is worth. A player who loses against perfect play moves where
//! the opponent has the fewest winning replies, and keeps the picture large (Winning Ways, ch. 1).
//! The choice depends on the position alone: the same position, the same move.

use std::cmp::Reverse;

use partizan::{Dyadic, Player};

use crate::moves::{Move, Survey};
use crate::notation::Domino;
use crate::picture::{Adjacency, Colour, Picture};
use crate::solve::search::Searcher;

/// A move to make, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The edge to cut.
    pub edge: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a move is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It leaves a position and its negative: every reply can be mirrored.
    Mirror,
    /// It wins.
    Wins,
    /// Every move loses; this one leaves few winning replies.
    Rope {
        /// Replies that win.
        winning: usize,
        /// Replies there are.
        replies: usize,
    },
    /// Every move loses, and the picture is too large to judge them one by one.
    Loses,
    /// A budget ended before it was known whether this move wins.
    Unknown,
}

/// Moves one after the other, as far as they were followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who moves first.
    pub starts: Player,
    /// The edges cut, numbered as in the picture the line begins with.
    pub edges: Vec<usize>,
    /// Who wins, if the line goes on until a player cannot move.
    pub winner: Option<Player>,
}

/// Up to how many edges a picture is searched for a move that leaves a mirrored one.
const MIRRORED_EDGES: usize = 500;

/// Up to how many pairs of a move and a reply are judged: where there are formulas for values,
/// where a search is asked, and where canonical forms are built.
const PAIRS_BY_FORMULA: usize = 2_000;
const PAIRS_BY_QUESTIONS: usize = 500;
const PAIRS_BY_FORMS: usize = 250;

impl Survey<'_> {
    /// The move of a perfect player, or none if there is none.
    pub fn choose(&mut self, picture: &Picture, player: Player) -> Option<Choice> {
        let legal = self.rules().moves(picture, player);
        if self.rules().adds_up()
            && let Some(edge) = mirroring_move(picture, &legal)
        {
            return Some(Choice { edge, reason: Reason::Mirror });
        }
        if !picture.is_forest()
            && let Some(mut search) = self.searcher(picture, 1)
        {
            return self.choose_by_questions(&mut search, picture, player, legal);
        }
        if legal.len().saturating_mul(picture.edges().len()) <= judged_pairs(picture) {
            self.choose_best(picture, player)
        } else {
            self.choose_first(picture, player, legal)
        }
    }

    /// Judges every move and, if all lose, every reply.
    fn choose_best(&mut self, picture: &Picture, player: Player) -> Option<Choice> {
        let moves = self.moves_of(picture, player);
        let winning = |m: &&Move| m.wins == Some(true);
        if let Some(m) = moves.iter().filter(winning).max_by_key(|m| (m.best, Reverse(m.edge))) {
            return Some(Choice { edge: m.edge, reason: Reason::Wins });
        }
        let open = moves.iter().filter(|m| m.wins.is_none()).map(|m| m.edge);
        if let Some(edge) = largest_rest(picture, open) {
            return Some(Choice { edge, reason: Reason::Unknown });
        }
        let ropes = moves.iter().map(|m| {
            let rest = picture.cut(m.edge).picture;
            let replies = self.moves_of(&rest, player.opponent());
            let winning = replies.iter().filter(|m| m.wins != Some(false)).count();
            let reason = Reason::Rope { winning, replies: replies.len() };
            ((winning, Reverse(rest.edges().len())), Choice { edge: m.edge, reason })
        });
        ropes.min_by_key(|(rope, _)| *rope).map(|(_, choice)| choice)
    }

    /// Looks for any winning move, those that drop little first; a lost position needs no look.
    fn choose_first(
        &mut self,
        picture: &Picture,
        player: Player,
        mut legal: Vec<usize>,
    ) -> Option<Choice> {
        let outcome = self.value(picture).outcome(self.engine().arena());
        if outcome.is_some_and(|outcome| outcome.winner(player) != player) {
            let edge = largest_rest(picture, legal.into_iter())?;
            return Some(Choice { edge, reason: Reason::Loses });
        }
        let adjacency = Adjacency::new(picture);
        legal.sort_by_cached_key(|&edge| picture.fallen_along(&adjacency, edge).len());
        let mut sum = self.sum(picture);
        let mut open = Vec::new();
        for edge in legal {
            let left = self.value_after(&mut sum, edge);
            match self.wins(left, player) {
                Some(true) => return Some(Choice { edge, reason: Reason::Wins }),
                Some(false) => {}
                None => open.push(edge),
            }
        }
        let edge = largest_rest(picture, open.into_iter())?;
        Some(Choice { edge, reason: Reason::Unknown })
    }

    /// The move of a perfect player in a line of dominoes, or none if there is none. The `edge` of
    /// the choice is the first domino to remove.
    pub fn choose_in_line(&mut self, line: &[Domino], player: Player) -> Option<Choice> {
        let own = |m: &Move| m.player == player;
        let winning = |m: &&Move| m.wins == Some(true);
        let moves: Vec<Move> = self.moves_in_line(line).into_iter().filter(own).collect();
        if let Some(m) = moves.iter().filter(winning).max_by_key(|m| (m.best, m.edge)) {
            return Some(Choice { edge: m.edge, reason: Reason::Wins });
        }
        if let Some(m) = moves.iter().rev().find(|m| m.wins.is_none()) {
            return Some(Choice { edge: m.edge, reason: Reason::Unknown });
        }
        let ropes = moves.iter().map(|m| {
            let replies = self.moves_in_line(&line[..m.edge]).into_iter().filter(|m| !own(m));
            let replies: Vec<Move> = replies.collect();
            let winning = replies.iter().filter(winning).count();
            let reason = Reason::Rope { winning, replies: replies.len() };
            ((winning, Reverse(m.edge)), Choice { edge: m.edge, reason })
        });
        ropes.min_by_key(|(rope, _)| *rope).map(|(_, choice)| choice)
    }

    /// The same for a red-blue picture, where the search is asked who wins, not what moves are
    /// worth.
    fn choose_by_questions(
        &self,
        search: &mut Searcher,
        picture: &Picture,
        player: Player,
        mut legal: Vec<usize>,
    ) -> Option<Choice> {
        let opponent = player.opponent();
        let mut wins = |cuts: &[usize], mover| search.ask(cuts, mover, &Dyadic::ZERO);
        let adjacency = Adjacency::new(picture);
        let fallen = |edge| picture.fallen_along(&adjacency, edge);
        legal.sort_by_cached_key(|&edge| fallen(edge).len());
        // Who wins moving second leaves the other nothing that wins.
        let lost = wins(&[], opponent) == Some(true);
        let mut open = Vec::new();
        for &edge in legal.iter().filter(|_| !lost) {
            match wins(&[edge], player) {
                Some(true) => return Some(Choice { edge, reason: Reason::Wins }),
                Some(false) => {}
                None => open.push(edge),
            }
        }
        if let Some(&edge) = open.first() {
            return Some(Choice { edge, reason: Reason::Unknown });
        }
        if legal.len().saturating_mul(picture.edges().len()) > PAIRS_BY_QUESTIONS {
            return legal.first().map(|&edge| Choice { edge, reason: Reason::Loses });
        }
        let replies = self.rules().moves(picture, opponent);
        let ropes = legal.iter().map(|&edge| {
            let fallen = fallen(edge);
            let left = replies.iter().filter(|reply| !fallen.contains(reply));
            let winning =
                left.clone().filter(|&&reply| wins(&[edge, reply], opponent) != Some(false));
            let (winning, replies) = (winning.count(), left.count());
            Choice { edge, reason: Reason::Rope { winning, replies } }
        });
        ropes.min_by_key(|choice| match choice.reason {
            Reason::Rope { winning, .. } => winning,
            _ => usize::MAX,
        })
    }

    /// Perfect play from a position, up to a number of moves.
    pub fn line(&mut self, picture: &Picture, starts: Player, most: usize) -> Line {
        let mut line = Line { starts, edges: Vec::new(), winner: None };
        let mut numbers: Vec<usize> = (0..picture.edges().len()).collect();
        let (mut rest, mut player) = (picture.clone(), starts);
        while line.edges.len() < most {
            let Some(Choice { edge, reason }) = self.choose(&rest, player) else {
                line.winner = Some(player.opponent());
                break;
            };
            if reason == Reason::Unknown {
                break;
            }
            line.edges.push(numbers[edge]);
            let cut = rest.cut(edge);
            for &index in cut.fallen.iter().skip(1).chain([&edge]) {
                numbers[index] = usize::MAX;
            }
            numbers.retain(|&number| number != usize::MAX);
            (rest, player) = (cut.picture, player.opponent());
        }
        line
    }
}

/// The first move that leaves a position and its negative side by side.
fn mirroring_move(picture: &Picture, legal: &[usize]) -> Option<usize> {
    if picture.edges().len() > MIRRORED_EDGES {
        return None;
    }
    let mirrored = |pairs: Vec<_>| !pairs.is_empty();
    let mut legal = legal.iter().copied();
    legal.find(|&edge| picture.cut(edge).picture.mirror_pairs().is_some_and(mirrored))
}

/// The cut that leaves most edges, the first of several.
fn largest_rest(picture: &Picture, edges: impl Iterator<Item = usize>) -> Option<usize> {
    let adjacency = Adjacency::new(picture);
    edges.min_by_key(|&edge| (picture.fallen_along(&adjacency, edge).len(), edge))
}

/// How many pairs of a move and a reply are worth the time.
fn judged_pairs(picture: &Picture) -> usize {
    let green = picture.count(Colour::Green);
    let by_formula = green == picture.edges().len() || green == 0 && picture.is_forest();
    if by_formula { PAIRS_BY_FORMULA } else { PAIRS_BY_FORMS }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_picture;
    use crate::rules::{self, Ruleset};
    use crate::solve::{Budget, Engine};
    use proptest::prelude::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn choice(text: &str, player: Player) -> Option<Choice> {
        let picture = parse_picture(text).unwrap();
        let mut engine = Engine::new();
        Survey::new(&mut engine, rules::smallest_for(&picture)).choose(&picture, player)
    }

    #[test]
    fn a_mirror_is_made_without_solving() {
        // Nothing may be solved here, yet the mirrored cut is found.
        let picture = parse_picture("b(rg)(bgr) - b(rg)(bgr)").unwrap();
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
        let mut survey = Survey::new(&mut engine, &rules::RedBlueGreen);
        let rest = picture.cut(3).picture;
        let reply = survey.choose(&rest, Player::Right).unwrap();
        assert_eq!(reply.reason, Reason::Mirror);
        let left = rest.cut(reply.edge).picture;
        assert_eq!(left.mirror_pairs().map(|pairs| pairs.len()), Some(1));
        let blind = survey.choose(&rest, Player::Left).unwrap();
        assert_eq!(blind.reason, Reason::Unknown);
    }

    #[test]
    fn a_losing_player_gives_rope() {
        // *1 + *2 + *3 is 0. Each move has one right reply but there are more wrong ones in a
        // larger picture.
        let chosen = choice("g + gg + ggg", Player::Left).unwrap();
        assert_eq!(chosen.reason, Reason::Rope { winning: 1, replies: 5 });
        assert_eq!(choice("r", Player::Left), None);
        assert_eq!(choice("br", Player::Left), Some(Choice { edge: 0, reason: Reason::Wins }));
        let mirrored = Choice { edge: 1, reason: Reason::Mirror };
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
                for rules in [&rules::DominoShave as &dyn Ruleset, &rules::Bernoulli] {
                    if rules.dominoes().is_none_or(|dominoes| dominoes.check_line(&line).is_err()) {
                        continue;
                    }
                    let rules = rules::by_name(rules.name()).unwrap();
                    let outcome = engine.solve_line(&line, rules).outcome.unwrap();
                    let mut survey = Survey::new(&mut engine, rules);
                    for starts in Player::BOTH {
                        let (mut rest, mut player) = (&line[..], starts);
                        while let Some(choice) = survey.choose_in_line(rest, player) {
                            (rest, player) = (&rest[..choice.edge], player.opponent());
                        }
                        assert_eq!(player.opponent(), outcome.winner(starts), "{line:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_number_edges_as_at_the_start() {
        let picture = parse_picture("br + br - b").unwrap();
        let mut engine = Engine::new();
        let mut survey = Survey::new(&mut engine, &rules::RedBlue);
        let line = survey.line(&picture, Player::Left, 100);
        assert_eq!(line.winner, Some(Player::Right));
        let mut rest: Vec<usize> = (0..5).collect();
        for &edge in &line.edges {
            assert!(rest.contains(&edge), "{line:?}");
            let fallen = picture.fallen(edge);
            rest.retain(|other| !fallen.contains(other));
        }
        assert_eq!(survey.line(&picture, Player::Left, 1).winner, None);
    }

    proptest! {
        /// Perfect play ends as the outcome says.
        #[test]
        fn perfect_play_wins_what_can_be_won(
            ends in prop::collection::vec((0u32..4, 0u32..4, 0usize..3), 0..8),
            childish: bool,
        ) {
            let picture: Picture = ends
                .into_iter()
                .map(|(from, to, colour)| {
                    crate::Edge { from, to, colour: Colour::ALL[colour] }
                })
                .collect();
            let rules: &'static dyn Ruleset =
                if childish { &rules::Childish } else { &rules::RedBlueGreen };
            let mut engine = Engine::new();
            let outcome = engine.solve(&picture, rules).outcome.unwrap();
            let mut survey = Survey::new(&mut engine, rules);
            for starts in Player::BOTH {
                let line = survey.line(&picture, starts, usize::MAX);
                prop_assert_eq!(line.winner, Some(outcome.winner(starts)));
            }
        }

        /// The quick choice wins as surely as the thorough one.
        #[test]
        fn the_first_winning_move_wins(
            ends in prop::collection::vec((0u32..4, 0u32..4, 0usize..3), 1..9),
            right: bool,
        ) {
            let picture: Picture = ends
                .into_iter()
                .map(|(from, to, colour)| {
                    crate::Edge { from, to, colour: Colour::ALL[colour] }
                })
                .collect();
            let player = if right { Player::Right } else { Player::Left };
            let mut engine = Engine::new();
            let mut survey = Survey::new(&mut engine, &rules::RedBlueGreen);
            let legal = survey.rules().moves(&picture, player);
            let best = survey.choose_best(&picture, player).map(|choice| choice.reason);
            let first = survey.choose_first(&picture, player, legal);
            let won = |reason: Reason| reason == Reason::Wins;
            prop_assert_eq!(first.map(|choice| won(choice.reason)), best.map(won));
            if let Some(Choice { edge, reason: Reason::Wins }) = first {
                let rest = survey.value(&picture.cut(edge).picture);
                prop_assert_eq!(survey.wins(rest, player), Some(true));
            }
        }

        /// H - H is recognised, and is 0.
        #[test]
        fn mirrored_pictures_are_zero(
            ends in prop::collection::vec((0u32..4, 0u32..4, 0usize..3), 0..7),
        ) {
            let picture: Picture = ends
                .into_iter()
                .map(|(from, to, colour)| {
                    crate::Edge { from, to, colour: Colour::ALL[colour] }
                })
                .collect();
            let difference = picture.sum(&picture.negated());
            prop_assert!(difference.mirror_pairs().is_some());
        }
    }
}
