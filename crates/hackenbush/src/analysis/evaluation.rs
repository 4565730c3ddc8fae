//! Values of many positions of one game, and of what every move leaves.
//!
//! If the rules are disjunctive, a move changes the value of one component only: that one is solved
//! anew and added to what the others are worth.

use partizan::{Exceeded, Game, Meter, Outcome, Player};
use rustc_hash::FxHashMap;

use crate::picture::{Component, Picture};
use crate::position::Position;
use crate::rules::Ruleset;
use crate::solve::search::Searcher;
use crate::solve::tree::CutValues;
use crate::solve::{Engine, Known, green};

/// Values of many positions of one game, each component solved once.
///
/// Its positions are those of a problem and those that moves lead to, so the rules allow them.
#[derive(Debug)]
pub(crate) struct Analysis<'e> {
    engine: &'e mut Engine,
    rules: &'static dyn Ruleset,
    known: FxHashMap<Position, Known>,
    exceeded: Option<Exceeded>,
}

/// A position as the sum of its parts.
pub(crate) struct Sum {
    parts: Vec<Position>,
    /// For each edge or domino its part, and its index there.
    places: Vec<(usize, usize)>,
    /// For each part, what the others are worth together.
    others: Vec<Known>,
    /// For each part, how to find what its moves leave.
    rests: Vec<Rests>,
    /// For each part, bounds for what any of its moves leaves, once they are needed.
    bounds: Vec<Option<Known>>,
    /// The same for the whole.
    whole: Whole,
}

/// Bounds for what any move leaves, once they are needed.
enum Whole {
    Of(Position),
    Found(Known),
}

/// How to find what the moves in a part leave.
enum Rests {
    /// A formula has given it for all of them.
    Known(Vec<Known>),
    /// A formula gives it for each.
    Forest(CutValues),
    /// A red-blue search remembers what the moves have in common.
    Searched(Box<Searcher>),
    /// Each is solved by itself.
    Apart,
}

/// Parts with more edges than this are solved again rather than remembered.
const REMEMBERED_EDGES: usize = 64;

/// The most edges of parts that are no larger and are searched together.
const SEARCHED_EDGES: usize = 2 * REMEMBERED_EDGES;

impl<'e> Analysis<'e> {
    /// An analysis of positions played by these rules.
    pub(crate) fn new(engine: &'e mut Engine, rules: &'static dyn Ruleset) -> Analysis<'e> {
        engine.solver_mut().begin_question();
        Analysis { engine, rules, known: FxHashMap::default(), exceeded: None }
    }

    /// The engine that solves.
    pub(crate) fn engine(&mut self) -> &mut Engine {
        self.engine
    }

    /// The rules in force.
    #[must_use]
    pub(crate) fn rules(&self) -> &'static dyn Ruleset {
        self.rules
    }

    /// The budget that ended, if one did: something is then unknown.
    #[must_use]
    pub(crate) fn exceeded(&self) -> Option<Exceeded> {
        self.exceeded
    }

    /// The value of a position, part by part.
    pub(crate) fn value(&mut self, position: &Position) -> Known {
        let parts = self.parts(position);
        let several = parts.len() > 1;
        let mut total = Known::ZERO;
        for (part, _) in parts {
            let value = self.part_value(part);
            total = self.plus(total, value);
            if total == Known::Nothing {
                break;
            }
        }
        if several && total == Known::Nothing {
            // Once a budget has ended, thousands of parts are not added up one by one.
            let (whole, exceeded) = self.engine.evaluate(position, self.rules);
            self.exceeded = self.exceeded.or(exceeded);
            return whole;
        }
        total
    }

    /// Who wins, moving to a position of this value?
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

    /// Takes a position apart, to find what moves leave.
    pub(crate) fn sum(&mut self, position: &Position) -> Sum {
        let parts = self.parts(position);
        let mut places = vec![(0, 0); position.size().unwrap_or(0)];
        for (part, (_, indices)) in parts.iter().enumerate() {
            for (here, &index) in indices.iter().enumerate() {
                places[index] = (part, here);
            }
        }
        let parts: Vec<Position> = parts.into_iter().map(|(part, _)| part).collect();
        let own: Vec<Known> = parts.iter().map(|part| self.part_value(part.clone())).collect();
        let others = self.all_but_one(&own);
        let rests = parts.iter().map(|part| self.rests(part, parts.len())).collect();
        let bounds = vec![None; parts.len()];
        let whole = Whole::Of(position.clone());
        Sum { parts, places, others, rests, bounds, whole }
    }

    /// What a move leaves; only roughly known once the work is called off.
    pub(crate) fn value_after(&mut self, sum: &mut Sum, index: usize) -> Known {
        let value = self.value_after_in_part(sum, index);
        if value != Known::Nothing {
            return value;
        }
        // There were too many other parts to add up once a budget had ended.
        let bounds = match &sum.whole {
            Whole::Of(position) => self.engine.bounds_after_a_move(position, self.rules),
            Whole::Found(bounds) => *bounds,
        };
        sum.whole = Whole::Found(bounds);
        bounds
    }

    fn value_after_in_part(&mut self, sum: &mut Sum, index: usize) -> Known {
        let (part, index) = sum.places[index];
        if let Rests::Known(values) = &sum.rests[part] {
            return self.plus(values[index], sum.others[part]);
        }
        let number = match &mut sum.rests[part] {
            Rests::Forest(cuts) => cuts.after(index).map(Some),
            _ if self.engine.budget().is_interrupted() => Err(Exceeded::Interrupted),
            Rests::Searched(searcher) => {
                if self.engine.solver().is_brief() {
                    searcher.be_brief();
                }
                Ok(searcher.value_after(&[index]).exact().cloned())
            }
            _ => Ok(None),
        };
        let number = match number {
            Ok(number) => number,
            Err(exceeded) => {
                self.note(exceeded);
                let (position, rules) = (&sum.parts[part], self.rules);
                let rest = *sum.bounds[part]
                    .get_or_insert_with(|| self.engine.bounds_after_a_move(position, rules));
                return self.plus(rest, sum.others[part]);
            }
        };
        let rest = match number.map(|number| self.engine.arena_mut().number(&number)) {
            Some(Ok(number)) => Known::Exact(number),
            _ => self.value(&sum.parts[part].after(index)),
        };
        self.plus(rest, sum.others[part])
    }

    /// How to find what moves leave, with one of `shares` shares of the memory.
    fn rests(&mut self, part: &Position, shares: usize) -> Rests {
        if let Some(picture) = self.ordinary(part) {
            if let Some(nimbers) = green::cut_values(picture) {
                let arena = self.engine.arena_mut();
                let games: Result<Vec<Game>, Exceeded> =
                    nimbers.into_iter().map(|nimber| arena.nimber(nimber)).collect();
                if let Ok(games) = games {
                    return Rests::Known(games.into_iter().map(Known::Exact).collect());
                }
            }
            // A small forest is solved even when the work has been called off.
            let meter = match picture.edges().len() {
                ..=REMEMBERED_EDGES => Meter::default(),
                _ => self.engine.budget().meter(),
            };
            if let Some(Ok(cuts)) = CutValues::new(picture, &meter) {
                return Rests::Forest(cuts);
            }
        }
        let searcher = self.searcher(part, shares);
        searcher.map_or(Rests::Apart, |searcher| Rests::Searched(Box::new(searcher)))
    }

    /// A search of a red-blue picture, with one of `shares` shares of the memory.
    pub(crate) fn searcher(&mut self, position: &Position, shares: usize) -> Option<Searcher> {
        let picture = self.ordinary(position)?;
        let edges = picture.edges().len();
        let is_small = |part: &Component| part.edges.len() <= REMEMBERED_EDGES;
        if edges > SEARCHED_EDGES
            || edges > REMEMBERED_EDGES && !picture.components().iter().all(is_small)
        {
            return None;
        }
        let mut budget = self.engine.solver().search_budget();
        budget.max_bytes /= shares.max(1);
        self.engine.searcher(picture, budget)
    }

    /// A picture of the ordinary game, where any edge of one's colour may be cut.
    fn ordinary<'p>(&self, position: &'p Position) -> Option<&'p Picture> {
        position.picture().filter(|_| self.rules.plays_by_colour())
    }

    /// The parts whose values add up, and which edges or dominoes they consist of.
    fn parts(&self, position: &Position) -> Vec<(Position, Vec<usize>)> {
        match position {
            Position::Picture(picture) if self.rules.is_disjunctive() => {
                let parts = picture.components().into_iter();
                parts.map(|part| (part.picture.into(), part.edges)).collect()
            }
            position => {
                vec![(position.clone(), (0..position.size().unwrap_or(0)).collect())]
            }
        }
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

    fn part_value(&mut self, part: Position) -> Known {
        if let Some(&known) = self.known.get(&part) {
            return known;
        }
        let (value, exceeded) = self.engine.evaluate(&part, self.rules);
        self.exceeded = self.exceeded.or(exceeded);
        if part.size() <= Some(REMEMBERED_EDGES) && exceeded.is_none() {
            self.known.insert(part, value);
        }
        value
    }

    fn plus(&mut self, a: Known, b: Known) -> Known {
        let sum = self.engine.plus(a, b);
        if let (None, Some(exceeded)) = (sum.exact(), self.engine.exceeded()) {
            self.note(exceeded);
        }
        sum
    }

    /// Notes that a budget ended.
    pub(crate) fn note(&mut self, exceeded: Exceeded) {
        self.exceeded.get_or_insert(exceeded);
    }
}
