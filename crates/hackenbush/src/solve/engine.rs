//! One front for every position: [`Engine::solve`].

use super::derive::Part;
use super::facts;
use super::forms::Forms;
use super::jungle::{Jungle, UpComparison};
use super::mountain;
use super::plain::Plain;
use super::search;
use super::solution::{Facts, Known, Solution, Stats, Step};
use super::theorem::Theorem;
use crate::picture::Picture;
use crate::rules::{Childish, Clockwise, RedBlueGreen, Ruleset};
use partizan::{Arena, Dyadic, Exceeded, Limits, Outcome};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What a solution may cost.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes for games and remembered positions.
    pub bytes: usize,
    /// Set from anywhere to end the work; what is known by then is reported.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Counts steps of the work, about as many as positions met; read it from anywhere to see how
    /// a long search gets on.
    pub progress: Option<Arc<AtomicU64>>,
}

impl Budget {
    fn limits(&self) -> Limits {
        let Budget { bytes, interrupt, progress } = self.clone();
        Limits { bytes: bytes - self.for_playing(), interrupt, progress }
    }

    /// Bytes kept for playing what forms have no room for.
    fn for_playing(&self) -> usize {
        self.bytes / 4
    }
}

impl Budget {
    /// The same for the search of red-blue pictures.
    pub(crate) fn for_search(&self) -> search::SearchBudget {
        let Budget { bytes, interrupt, progress } = self.clone();
        let watch = move || {
            if let Some(progress) = &progress {
                progress.fetch_add(search::CHECK_INTERVAL, Ordering::Relaxed);
            }
            interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
        };
        search::SearchBudget { max_bytes: bytes, max_nodes: None, interrupt: Some(Arc::new(watch)) }
    }
}

impl Default for Budget {
    /// 2 GiB, no interrupt, nothing counted.
    fn default() -> Budget {
        Budget { bytes: 2 << 30, interrupt: None, progress: None }
    }
}

/// How many positions are still played once the work has been called off: some milliseconds.
const LAST_POSITIONS: u64 = 2_000;

/// Solves positions one after the other and remembers what may serve again.
///
/// ```
/// use hackenbush::{notation, rules, solve::Engine};
/// let mut engine = Engine::new();
/// let picture = notation::parse_picture("b(r)(bg)").unwrap();
/// let solution = engine.solve(&picture, rules::smallest_for(&picture));
/// let value = solution.value.text(engine.arena_mut()).unwrap();
/// assert_eq!(value, "1*");
/// ```
#[derive(Debug)]
pub struct Engine {
    pub(super) arena: Arena,
    budget: Budget,
    pub(super) forms: Forms,
    childish: Plain,
    /// The budget that ended while solving the position at hand.
    pub(super) exceeded: Option<Exceeded>,
    /// Positions looked at one by one for the position at hand, outside `forms` and `childish`.
    pub(super) searched: u64,
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
        Engine {
            arena: Arena::with_limits(budget.limits()),
            budget,
            forms: Forms::default(),
            childish: Plain::new(&Childish),
            exceeded: None,
            searched: 0,
        }
    }

    /// The arena in which values live.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The arena in which values live, to compute with them.
    pub fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// The budget in force.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Forgets what is remembered once it takes more than half the budget.
    ///
    /// Values of earlier solutions then lose their meaning, so call this between positions that
    /// have nothing to do with each other.
    pub fn make_room(&mut self) {
        let remembered = self.forms.bytes().saturating_add(self.childish.bytes());
        if self.arena.bytes().saturating_add(remembered) > self.budget.bytes / 2 {
            *self = Engine::with_budget(self.budget.clone());
        }
    }

    /// Solves a picture that the rules allow.
    pub fn solve(&mut self, picture: &Picture, rules: &dyn Ruleset) -> Solution {
        self.begin();
        let before = self.forms.positions() + self.childish.positions();
        let whole = Part::whole(picture);
        let derived = match rules.name() {
            name if name == Childish.name() => self.by_rules(whole),
            name if name == Clockwise.name() => self.by_trunk(whole),
            _ => self.derive(whole),
        };
        let looked_at = self.forms.positions() + self.childish.positions() - before;
        self.searched = self.searched.saturating_add(looked_at.try_into().unwrap_or(u64::MAX));
        self.conclude(picture, rules, derived)
    }

    /// Starts on a new position.
    pub(super) fn begin(&mut self) {
        self.exceeded = None;
        self.searched = 0;
        self.arena.set_limits(self.budget.limits());
    }

    /// Puts together what is known of a position.
    pub(super) fn conclude(
        &mut self,
        picture: &Picture,
        rules: &dyn Ruleset,
        derived: Result<Step, Exceeded>,
    ) -> Solution {
        let derivation = derived.unwrap_or_else(|exceeded| {
            self.end(exceeded);
            let whole = Part::whole(picture);
            whole.step(Theorem::CanonicalForm, Known::Nothing, String::new(), vec![])
        });
        let value = derivation.value;
        let facts = facts::of(picture, rules, &derivation, &mut self.arena);
        Solution {
            value,
            outcome: value.outcome(&self.arena).or_else(|| self.outcome(picture, rules, &facts)),
            method: derivation.theorem.name(),
            facts,
            derivation,
            stats: Stats { positions: self.searched },
            exceeded: self.exceeded,
        }
    }

    /// Who wins where bounds do not tell: the jungle decides when the mountain is worth 0.
    fn outcome(
        &mut self,
        picture: &Picture,
        rules: &dyn Ruleset,
        facts: &Facts,
    ) -> Option<Outcome> {
        if rules.name() != RedBlueGreen.name() || facts.number.as_ref() != Some(&Dyadic::ZERO) {
            return None;
        }
        let jungle = mountain::split(picture).jungle.picture;
        let weighed = Jungle::of(&jungle).and_then(|jungle| jungle.decides());
        weighed.or_else(|| self.play(|comparison| comparison.outcome(&jungle)))
    }

    /// Plays a jungle whose form is out of reach: within the memory kept for it, and when the work
    /// has been called off only for a moment.
    pub(super) fn play<T>(
        &mut self,
        work: impl FnOnce(&mut UpComparison<'_>) -> Result<Option<T>, Exceeded>,
    ) -> Option<T> {
        let Budget { interrupt, progress, .. } = self.budget.clone();
        let called_off = || interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let last = called_off().then_some(LAST_POSITIONS);
        let room = self.budget.for_playing();
        let mut positions = 0;
        let mut check = |bytes: usize| {
            positions += 1;
            if let Some(progress) = &progress {
                progress.fetch_add(1, Ordering::Relaxed);
            }
            match last {
                Some(last) if positions > last => Err(Exceeded::Interrupted),
                None if called_off() => Err(Exceeded::Interrupted),
                _ if bytes > room => Err(Exceeded::Memory),
                _ => Ok(()),
            }
        };
        let found = work(&mut UpComparison::new(&mut check));
        self.searched = self.searched.saturating_add(positions);
        found.ok().flatten()
    }

    fn by_rules(&mut self, part: Part) -> Result<Step, Exceeded> {
        let value = Known::Exact(self.childish.value(&part.picture, &mut self.arena)?);
        Ok(part.step(Theorem::CanonicalForm, value, String::new(), vec![]))
    }

    /// Notes that a budget has ended, and leaves room to put together what is known.
    pub(super) fn end(&mut self, exceeded: Exceeded) {
        self.exceeded.get_or_insert(exceeded);
        let bytes = self.arena.bytes().saturating_add(64 << 20);
        self.arena.set_limits(Limits { bytes, ..Limits::default() });
    }
}
