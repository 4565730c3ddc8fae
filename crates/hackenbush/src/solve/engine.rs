//! One front for every position: [`Engine::solve`].
//!
//! A ruleset may solve a position by a closed form; if it has none, plain recursion plays it by
//! the rules alone. So a new ruleset needs no solver to be solved correctly.

use super::bounds;
use super::facts;
use super::infinite;
use super::jungle::{Jungle, UpComparison};
use super::mountain;
use super::ordinary;
use super::recursion::Recursion;
use super::search::{SearchBudget, Searcher};
use super::solution::{Facts, Known, Solution, Stats, Step};
use super::solver::{Budget, Check, Solver};
use super::theorem::Theorem;
use crate::picture::Picture;
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::ruleset::{Ruleset, RulesetId};
use partizan::surreal::Surreal;
use partizan::{Arena, Dyadic, Exceeded, Game, Outcome};
use rustc_hash::FxHashMap;

/// Solves problems one after the other and remembers what may be needed again.
///
/// ```
/// use hackenbush::{Engine, Problem};
/// let mut engine = Engine::new();
/// let solution = engine.solve(&"b(r)(bg)".parse::<Problem>()?);
/// assert_eq!(solution.value.text(engine.arena_mut()).unwrap(), "1*");
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    solver: Solver,
    /// The positions that plain recursion has met.
    recursions: FxHashMap<RulesetId, Recursion>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with the default budget.
    #[must_use]
    pub fn new() -> Engine {
        Engine::with_budget(Budget::default())
    }

    /// An engine with this budget for each position.
    #[must_use]
    pub fn with_budget(budget: Budget) -> Engine {
        Engine { solver: Solver::new(budget), recursions: FxHashMap::default() }
    }

    /// The arena in which values live.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        self.solver.arena()
    }

    /// The arena in which values live, to compute with them.
    pub fn arena_mut(&mut self) -> &mut Arena {
        self.solver.arena_mut()
    }

    /// What the methods work with.
    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The same, to work with.
    pub(crate) fn solver_mut(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The budget in force.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        self.solver.budget()
    }

    /// Forgets what is remembered once it takes more than half the budget, and says whether it did.
    ///
    /// Values of earlier solutions then lose their meaning, so call this between positions that
    /// have nothing to do with each other.
    pub fn make_room(&mut self) -> bool {
        let remembered: usize = self.recursions.values().map(Recursion::bytes).sum();
        let remembered = remembered
            .saturating_add(self.solver.forms.bytes())
            .saturating_add(self.solver.kept_searches.bytes());
        let budget = self.budget();
        let full = self.arena().bytes().saturating_add(remembered) > budget.bytes / 2;
        if full {
            *self = Engine::with_budget(budget.clone());
        }
        full
    }

    /// Solves a problem.
    pub fn solve(&mut self, problem: &Problem) -> Solution {
        self.solver.begin_question();
        self.solve_position(problem.position(), problem.rules())
    }

    /// Solves a position that the rules allow, such as one that moves in a problem have led to.
    pub(crate) fn solve_position(
        &mut self,
        position: &Position,
        rules: &'static dyn Ruleset,
    ) -> Solution {
        self.solver.begin();
        let before = self.positions();
        let derived = self.derive(position, rules);
        let looked_at = u64::try_from(self.positions() - before).expect("64 bits are enough");
        self.solver.searched = self.solver.searched.saturating_add(looked_at);
        self.conclude(position, rules, derived)
    }

    /// Shows the parts of a solution that were searched by their best cuts, as far as the budget
    /// goes. Takes up to a few times as long as the value, so it is done on request.
    pub fn explain(&mut self, solution: &mut Solution) {
        if solution.exceeded.is_none() {
            ordinary::explain(&mut self.solver, &mut solution.derivation);
        }
    }

    /// What else there is to say of a solved problem. Some of it takes as long as the value, so it
    /// is found out on request.
    pub fn facts(&mut self, problem: &Problem, solution: &Solution) -> Facts {
        facts::of(problem.position(), problem.rules(), solution.value, self.solver.arena_mut())
    }

    /// What there is to say of a value that belongs to no position.
    pub fn facts_of_value(&mut self, value: Game) -> Facts {
        facts::of_game(value, self.solver.arena_mut())
    }

    /// The value alone of a position that the rules allow, and the budget that ended, if one did.
    pub(crate) fn evaluate(
        &mut self,
        position: &Position,
        rules: &'static dyn Ruleset,
    ) -> (Known, Option<Exceeded>) {
        self.solver.begin();
        let derived = self.derive(position, rules);
        let (step, _) = self.bounded(position, rules, derived);
        let exceeded = self.solver.exceeded.filter(|_| step.value.exact().is_none());
        (step.value, exceeded)
    }

    /// The sum of two values; if it is out of reach, bounds for it.
    pub(crate) fn plus(&mut self, a: Known, b: Known) -> Known {
        self.solver.plus(a, b)
    }

    /// What lies between two numbers.
    pub(crate) fn between(&mut self, low: &Dyadic, high: &Dyadic) -> Known {
        self.solver.between(low, high)
    }

    /// Bounds for what a move leaves, whichever it is.
    pub(crate) fn bounds_after_a_move(&mut self, part: &Position, rules: &dyn Ruleset) -> Known {
        self.solver.begin();
        bounds::after_a_move(&mut self.solver, part, rules)
    }

    /// A search of a red-blue picture that goes on where the search of its value ended.
    pub(crate) fn searcher(&mut self, picture: &Picture, budget: SearchBudget) -> Option<Searcher> {
        self.solver.searcher(picture, budget)
    }

    /// The budget that has ended, if one has.
    pub(crate) fn exceeded(&self) -> Option<Exceeded> {
        self.solver.exceeded
    }

    /// The closed form that the rules have for the position, or else the value by plain recursion.
    fn derive(
        &mut self,
        position: &Position,
        rules: &'static dyn Ruleset,
    ) -> Result<Step, Exceeded> {
        if let Some(step) = rules.closed_form(&mut self.solver, position)? {
            return Ok(step);
        }
        let recursion = self.recursions.entry(rules.id()).or_insert_with(|| Recursion::new(rules));
        let value = recursion.value(position, self.solver.arena_mut())?;
        Ok(unexplained(position, Known::Exact(value)))
    }

    /// The derivation, with bounds instead of a value if a budget ended before anything was known,
    /// and who wins if that was found out on the way.
    fn bounded(
        &mut self,
        position: &Position,
        rules: &'static dyn Ruleset,
        derived: Result<Step, Exceeded>,
    ) -> (Step, Option<Outcome>) {
        let mut step = derived.unwrap_or_else(|exceeded| {
            self.solver.end(exceeded);
            unexplained(position, Known::Nothing)
        });
        if step.value != Known::Nothing || self.solver.surreal.is_some() {
            return (step, None);
        }
        let recursion = self.recursions.get(&rules.id());
        let bounds = bounds::of(&mut self.solver, position, rules, recursion);
        step.value = bounds.value;
        (step, bounds.outcome)
    }

    /// Positions that are remembered.
    fn positions(&self) -> usize {
        let recursions: usize = self.recursions.values().map(Recursion::positions).sum();
        self.solver.forms.positions() + recursions
    }

    /// Puts together what is known of a position.
    fn conclude(
        &mut self,
        position: &Position,
        rules: &'static dyn Ruleset,
        derived: Result<Step, Exceeded>,
    ) -> Solution {
        let (derivation, found) = self.bounded(position, rules, derived);
        let value = derivation.value;
        let surreal = self.solver.surreal.take().filter(|_| cfg!(feature = "infinite"));
        let mut surreal_bounds = None;
        let outcome = match (&surreal, position) {
            (Some(Ok(number)), _) => Some(sign_outcome(number)),
            (Some(Err(_)), Position::InfiniteStalks(stalks)) => {
                let meter = self.budget().meter();
                surreal_bounds = Some(infinite::bounds(stalks, &meter));
                infinite::outcome(stalks, &meter)
            }
            _ => {
                let settled = value.outcome(self.arena()).or(found);
                settled.or_else(|| self.outcome(position, rules, value))
            }
        };
        Solution {
            value,
            surreal,
            surreal_bounds,
            outcome,
            method: derivation.theorem.name(),
            derivation,
            stats: Stats {
                positions: self.solver.searched,
                questions: self.solver.search_work.questions,
                nodes: self.solver.search_work.nodes,
            },
            // An exact value is all there is to know.
            exceeded: self.solver.exceeded.filter(|_| value.exact().is_none()),
        }
    }

    /// Who wins where bounds do not tell: the jungle decides when the mountain is worth 0.
    fn outcome(
        &mut self,
        position: &Position,
        rules: &dyn Ruleset,
        value: Known,
    ) -> Option<Outcome> {
        let picture = position.picture().filter(|_| rules.plays_by_colour())?;
        if facts::number(value, self.arena()) != Some(Dyadic::ZERO) {
            return None;
        }
        let jungle = mountain::split(picture).jungle.picture;
        let weighed = Jungle::if_quick(&jungle).and_then(|jungle| jungle.decides());
        weighed.or_else(|| {
            let play = |check: Check<'_>, _| UpComparison::new(check).outcome(&jungle);
            self.solver.play(play).ok().flatten()
        })
    }
}

/// A step that rests on the rules alone.
fn unexplained(position: &Position, value: Known) -> Step {
    Step::whole(position, Theorem::CanonicalForm, value, String::new())
}

fn sign_outcome(number: &Surreal) -> Outcome {
    Outcome::from_comparisons(number.signum() >= 0, number.signum() <= 0)
}
