//! Every legal cut of both players: what it leaves, which are best, which win.
//!
//! What stands apart on the ground adds up in most games, so a cut changes the value of one
//! component only: that one is solved anew and added to what the others are worth.

use partizan::{Exceeded, Game, Outcome, Player};
use rustc_hash::FxHashMap;

use crate::notation::Domino;
use crate::picture::{Component, Picture};
use crate::rules::{Green, RedBlue, RedBlueGreen, Ruleset};
use crate::solve::search::Searcher;
use crate::solve::{Engine, Known, domino, green, tree};

/// A legal cut. What falls with it is [`Picture::fallen`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Whose move it is.
    pub player: Player,
    /// The edge to cut.
    pub edge: usize,
    /// What is left after it.
    pub value: Known,
    /// Is no other move of this player better? Unknown unless all their moves' values are known.
    pub best: Option<bool>,
    /// Does the mover win by it?
    pub wins: Option<bool>,
}

/// Values and moves of many positions of one game, each component solved once.
#[derive(Debug)]
pub struct Survey<'e> {
    pub(crate) engine: &'e mut Engine,
    pub(crate) rules: &'static dyn Ruleset,
    known: FxHashMap<Picture, Known>,
    exceeded: Option<Exceeded>,
}

/// A picture as the sum of its components.
pub(crate) struct Sum {
    components: Vec<Component>,
    /// For each edge its component, and its index there.
    places: Vec<(usize, usize)>,
    /// For each component, what the others are worth together.
    others: Vec<Known>,
    /// For each component, how to tell what its cuts leave.
    cuts: Vec<Cuts>,
}

/// How to tell what the cuts of a component leave.
enum Cuts {
    /// A formula has told it for all of them.
    Known(Vec<Known>),
    /// A red-blue search remembers what the cuts have in common.
    Searched(Box<Searcher>),
    /// Each is solved by itself.
    Apart,
}

/// Components with more edges than this are solved again rather than remembered.
const REMEMBERED_EDGES: usize = 64;

impl Engine {
    /// Every legal move: Left's, then Right's, by edge.
    ///
    /// ```
    /// use hackenbush::{notation, rules, solve::Engine};
    /// let mut engine = Engine::new();
    /// let picture = notation::parse_picture("br + r").unwrap();
    /// let moves = engine.moves(&picture, &rules::RedBlue);
    /// // Left has one move and loses by it; Right wins by edge 1 and not by edge 2.
    /// let wins: Vec<_> = moves.iter().map(|m| (m.edge, m.wins == Some(true))).collect();
    /// assert_eq!(wins, [(0, false), (1, true), (2, false)]);
    /// ```
    pub fn moves(&mut self, picture: &Picture, rules: &'static dyn Ruleset) -> Vec<Move> {
        Survey::new(self, rules).moves(picture)
    }
}

impl<'e> Survey<'e> {
    /// Begins a survey of positions played by these rules.
    pub fn new(engine: &'e mut Engine, rules: &'static dyn Ruleset) -> Survey<'e> {
        Survey { engine, rules, known: FxHashMap::default(), exceeded: None }
    }

    /// The engine that solves.
    pub fn engine(&mut self) -> &mut Engine {
        self.engine
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &'static dyn Ruleset {
        self.rules
    }

    /// The budget that ended, if one did: something is then unknown.
    #[must_use]
    pub fn exceeded(&self) -> Option<Exceeded> {
        self.exceeded
    }

    /// The value of a picture, component by component.
    pub fn value(&mut self, picture: &Picture) -> Known {
        let mut total = Known::ZERO;
        for component in self.parts(picture) {
            let value = self.component_value(component.picture);
            total = self.plus(total, value);
        }
        total
    }

    /// Every legal move: Left's, then Right's, by edge.
    pub fn moves(&mut self, picture: &Picture) -> Vec<Move> {
        self.judged(picture, &Player::BOTH)
    }

    /// Every legal move of one player, by edge.
    pub fn moves_of(&mut self, picture: &Picture, player: Player) -> Vec<Move> {
        self.judged(picture, &[player])
    }

    fn judged(&mut self, picture: &Picture, players: &[Player]) -> Vec<Move> {
        let mut sum = self.sum(picture);
        // A green edge leaves the same to both.
        let mut after = vec![None; picture.edges().len()];
        let mut moves = Vec::new();
        for &player in players {
            let first = moves.len();
            for edge in self.rules.moves(picture, player) {
                let value = *after[edge].get_or_insert_with(|| self.value_after(&mut sum, edge));
                moves.push(Move {
                    player,
                    edge,
                    value,
                    best: None,
                    wins: self.wins(value, player),
                });
            }
            self.mark_best(&mut moves[first..], player);
        }
        moves
    }

    /// Every legal move in a line of dominoes: Left's, then Right's. The `edge` of such a move is
    /// the first domino that it removes.
    pub fn moves_in_line(&mut self, line: &[Domino]) -> Vec<Move> {
        let Some(rules) = self.rules.dominoes() else { return Vec::new() };
        let values = domino::values(line, rules, self.engine.arena_mut());
        if let Err(exceeded) = values {
            self.exceeded.get_or_insert(exceeded);
        }
        let mut moves = Vec::new();
        for player in Player::BOTH {
            let first = moves.len();
            for edge in rules.line_moves(line, player) {
                let value = values.as_ref().map_or(Known::Nothing, |all| Known::Exact(all[edge]));
                let wins = self.wins(value, player);
                moves.push(Move { player, edge, value, best: None, wins });
            }
            self.mark_best(&mut moves[first..], player);
        }
        moves
    }

    /// Does `player` win having moved to this value?
    pub(crate) fn wins(&self, left: Known, player: Player) -> Option<bool> {
        let (lo, hi) = left.ends()?;
        let (worst, best) = match player {
            Player::Left => (lo, hi),
            Player::Right => (hi, lo),
        };
        let wins = |value| {
            let outcome: Outcome = self.engine.arena().outcome(value);
            outcome.winner(player.opponent()) == player
        };
        match (wins(worst), wins(best)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// Takes a picture apart, to ask what cuts leave.
    pub(crate) fn sum(&mut self, picture: &Picture) -> Sum {
        let components = self.parts(picture);
        let mut places = vec![(0, 0); picture.edges().len()];
        for (component, Component { edges, .. }) in components.iter().enumerate() {
            for (edge, &index) in edges.iter().enumerate() {
                places[index] = (component, edge);
            }
        }
        let own: Vec<Known> =
            components.iter().map(|part| self.component_value(part.picture.clone())).collect();
        let others = self.all_but_one(&own);
        let cuts =
            components.iter().map(|part| self.cuts(&part.picture, components.len())).collect();
        Sum { components, places, others, cuts }
    }

    /// What cutting an edge leaves; unknown once the work is called off.
    pub(crate) fn value_after(&mut self, sum: &mut Sum, edge: usize) -> Known {
        let (component, edge) = sum.places[edge];
        if let Cuts::Known(values) = &sum.cuts[component] {
            return self.plus(values[edge], sum.others[component]);
        }
        if self.interrupted() {
            self.exceeded.get_or_insert(Exceeded::Interrupted);
            return Known::Nothing;
        }
        let searched = match &mut sum.cuts[component] {
            Cuts::Searched(searcher) => searcher.value_after(&[edge]).exact().cloned(),
            _ => None,
        };
        let rest = match searched.map(|number| self.engine.arena_mut().number(&number)) {
            Some(Ok(number)) => Known::Exact(number),
            _ => self.value(&sum.components[component].picture.cut(edge).picture),
        };
        self.plus(rest, sum.others[component])
    }

    /// How to tell what cuts leave, with one of so many shares of the memory.
    fn cuts(&mut self, picture: &Picture, shares: usize) -> Cuts {
        if let Some(values) = self.cut_values(picture) {
            return Cuts::Known(values);
        }
        let searcher = self.searcher(picture, shares);
        searcher.map_or(Cuts::Apart, |searcher| Cuts::Searched(Box::new(searcher)))
    }

    /// A search of a red-blue picture, with one of so many shares of the memory.
    pub(crate) fn searcher(&self, picture: &Picture, shares: usize) -> Option<Searcher> {
        if !self.plays_by_colour() || picture.edges().len() > REMEMBERED_EDGES {
            return None;
        }
        let mut budget = self.engine.budget().for_search();
        budget.max_bytes /= shares.max(1);
        Searcher::new(picture, budget).ok()
    }

    /// Is this the ordinary game, where any edge of one's colour may be cut?
    fn plays_by_colour(&self) -> bool {
        let ordinary: [&dyn Ruleset; 3] = [&RedBlue, &Green, &RedBlueGreen];
        ordinary.iter().any(|rules| rules.name() == self.rules.name())
    }

    /// What every cut of a green picture or a red-blue forest leaves, all at once.
    fn cut_values(&mut self, picture: &Picture) -> Option<Vec<Known>> {
        if !self.plays_by_colour() {
            return None;
        }
        let arena = self.engine.arena_mut();
        let games: Result<Vec<Game>, Exceeded> = match green::cut_values(picture) {
            Some(nimbers) => nimbers.into_iter().map(|nimber| arena.nimber(nimber)).collect(),
            None => tree::cut_values(picture)?.iter().map(|number| arena.number(number)).collect(),
        };
        Some(games.ok()?.into_iter().map(Known::Exact).collect())
    }

    /// The parts that add up.
    fn parts(&self, picture: &Picture) -> Vec<Component> {
        if self.rules.adds_up() {
            return picture.components();
        }
        vec![Component { picture: picture.clone(), edges: (0..picture.edges().len()).collect() }]
    }

    /// For each value, the sum of the others, from sums of those before and those behind.
    fn all_but_one(&mut self, values: &[Known]) -> Vec<Known> {
        let mut behind = vec![Known::ZERO];
        for &value in values.iter().rev() {
            let last = behind[behind.len() - 1];
            behind.push(self.plus(last, value));
        }
        behind.pop();
        let mut before = Known::ZERO;
        let mut sums = Vec::with_capacity(values.len());
        for (&value, &rest) in values.iter().zip(behind.iter().rev()) {
            sums.push(self.plus(before, rest));
            before = self.plus(before, value);
        }
        sums
    }

    /// Marks the moves of one player that no other is better than, if all values are known.
    fn mark_best(&mut self, moves: &mut [Move], player: Player) {
        let Some(values) = moves.iter().map(|m| m.value.exact()).collect::<Option<Vec<_>>>() else {
            return;
        };
        // The best so far, none better than another; when values are numbers that is just one.
        let mut front = Vec::new();
        for value in values {
            if front.contains(&value) {
                continue;
            }
            let mut not_worse = |a, b| match player {
                Player::Left => self.engine.arena_mut().at_most(b, a),
                Player::Right => self.engine.arena_mut().at_most(a, b),
            };
            let mut beaten = false;
            let mut kept = Vec::new();
            for &other in &front {
                match (not_worse(other, value), not_worse(value, other)) {
                    (Err(exceeded), _) | (_, Err(exceeded)) => {
                        self.exceeded = Some(exceeded);
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
        for one in moves {
            one.best = one.value.exact().map(|value| front.contains(&value));
        }
    }

    fn component_value(&mut self, picture: Picture) -> Known {
        if let Some(&known) = self.known.get(&picture) {
            return known;
        }
        let solution = self.engine.solve(&picture, self.rules);
        self.exceeded = self.exceeded.or(solution.exceeded);
        if picture.edges().len() <= REMEMBERED_EDGES && solution.exceeded.is_none() {
            self.known.insert(picture, solution.value);
        }
        solution.value
    }

    fn interrupted(&self) -> bool {
        let flag = self.engine.budget().interrupt.as_ref();
        flag.is_some_and(|flag| flag.load(std::sync::atomic::Ordering::Relaxed))
    }

    fn plus(&mut self, a: Known, b: Known) -> Known {
        a.plus(b, self.engine.arena_mut()).unwrap_or_else(|exceeded| {
            self.exceeded = Some(exceeded);
            Known::Nothing
        })
    }
}

#[cfg(test)]
mod tests {
    /// Clockwise trees side by side are no sum: once they were added up.
    #[test]
    fn clockwise_moves_are_those_of_the_whole_forest() {
        let picture = parse_picture("(r)(bb)(b)").unwrap();
        let mut engine = Engine::new();
        let moves = engine.moves(&picture, &rules::Clockwise);
        let forest = crate::solve::clockwise::Forest::new(&picture).unwrap();
        let expected = forest.moves(engine.arena_mut()).unwrap();
        let found: Vec<_> = moves.iter().map(|m| (m.player, m.edge, m.value.exact())).collect();
        let expected: Vec<_> = expected.iter().map(|m| (m.player, m.edge, Some(m.value))).collect();
        assert_eq!(found, expected);
        assert_eq!(found.len(), 1);
    }

    use super::*;
    use crate::notation::parse_picture;
    use crate::rules;
    use crate::solve::Budget;
    use proptest::prelude::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn table(text: &str) -> Vec<String> {
        let picture = parse_picture(text).unwrap();
        let mut engine = Engine::new();
        let moves = engine.moves(&picture, rules::smallest_for(&picture));
        let mark = |flag: Option<bool>, name| if flag == Some(true) { name } else { "" };
        moves
            .iter()
            .map(|m| {
                let value = m.value.text(engine.arena_mut()).unwrap();
                let (best, wins) = (mark(m.best, " best"), mark(m.wins, " wins"));
                format!("{} {} {value}{best}{wins}", m.player, m.edge)
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
    fn a_set_interrupt_leaves_moves_unknown() {
        let picture = parse_picture(":G br:G + gb").unwrap();
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
        let mut survey = Survey::new(&mut engine, &rules::RedBlueGreen);
        let moves = survey.moves(&picture);
        assert_eq!(moves.len(), 5);
        assert!(moves.iter().all(|m| m.value == Known::Nothing && m.wins.is_none()));
        // What needs no search is known all the same.
        assert!(survey.value(&picture).exact().is_some());
        assert_eq!(survey.exceeded(), Some(Exceeded::Interrupted));
    }

    /// Does `player` win moving first? From the rules alone.
    fn wins_first(picture: &Picture, rules: &dyn Ruleset, player: Player) -> bool {
        rules.moves(picture, player).into_iter().any(|edge| {
            let rest = picture.cut(edge).picture;
            !wins_first(&rest, rules, player.opponent())
        })
    }

    proptest! {
        /// A move wins exactly if the opponent, from there, has no winning move.
        #[test]
        fn wins_is_what_play_shows(
            ends in prop::collection::vec((0u32..4, 0u32..4, 0usize..3), 0..8),
            childish: bool,
        ) {
            let picture: Picture = ends
                .into_iter()
                .map(|(from, to, colour)| {
                    crate::Edge { from, to, colour: crate::Colour::ALL[colour] }
                })
                .collect();
            let rules: &'static dyn Ruleset =
                if childish { &rules::Childish } else { &rules::RedBlueGreen };
            let mut engine = Engine::new();
            let moves = engine.moves(&picture, rules);
            for m in &moves {
                let rest = picture.cut(m.edge).picture;
                let wins = !wins_first(&rest, rules, m.player.opponent());
                prop_assert_eq!(m.wins, Some(wins));
                let whole = engine.solve(&rest, rules).value;
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
