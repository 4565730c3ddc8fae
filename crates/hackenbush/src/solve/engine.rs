//! One front for every position: [`Engine::solve`].

use super::plain::Plain;
use super::solution::{Facts, Known, Solution, Stats, Step};
use super::theorem::Theorem;
use crate::picture::Picture;
use crate::rules::{self, Ruleset};
use partizan::{Arena, Exceeded, Game, Limits, Player};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a solution may cost.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes for games and remembered positions.
    pub bytes: usize,
    /// Set from anywhere to end the work; what is known by then is reported.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Budget {
    /// 2 GiB and no interrupt.
    fn default() -> Budget {
        Budget { bytes: 2 << 30, interrupt: None }
    }
}

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
    arena: Arena,
    budget: Budget,
    plain: Plain,
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
        let limits = Limits { bytes: budget.bytes, interrupt: budget.interrupt.clone() };
        let plain = Plain::new(&rules::RedBlueGreen);
        Engine { arena: Arena::with_limits(limits), budget, plain }
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

    /// Solves a picture whose colours the rules allow.
    pub fn solve(&mut self, picture: &Picture, rules: &'static dyn Ruleset) -> Solution {
        if rules.name() == rules::Clockwise.name() {
            return self.solve_clockwise(picture);
        }
        if self.plain.rules().name() != rules.name() {
            self.plain = Plain::new(rules);
        }
        let before = self.plain.positions();
        let solved = self.plain.value(picture, &mut self.arena);
        let (value, exceeded) = match solved {
            Ok(game) => (Known::Exact(game), None),
            Err(exceeded) => (Known::Nothing, Some(exceeded)),
        };
        let positions = u64::try_from(self.plain.positions() - before).unwrap_or(u64::MAX);
        let theorem = Theorem::CanonicalForm;
        Solution {
            value,
            outcome: value.outcome(&self.arena),
            method: theorem.name(),
            derivation: Step {
                theorem,
                picture: picture.clone(),
                edges: (0..picture.edges().len()).collect(),
                value,
                note: String::new(),
                parts: Vec::new(),
            },
            facts: value.exact().map_or_else(Facts::default, |game| Facts {
                height: Some(picture.height()),
                ..self.facts(game)
            }),
            stats: Stats { positions },
            exceeded,
        }
    }

    /// What there is to say of a value, whatever it is the value of.
    pub(super) fn facts(&mut self, value: Game) -> Facts {
        let mut facts = Facts::default();
        let arena = &mut self.arena;
        facts.birthday = Some(arena.birthday(value));
        facts.nimber = arena.as_nimber(value).filter(|&nimber| nimber > 0);
        if arena.is_numberish(value) {
            facts.number = Some(arena.stop(value, Player::Left).clone());
        }
        if !arena.is_number(value) {
            facts.left_stop = Some(arena.stop(value, Player::Left).clone());
            facts.right_stop = Some(arena.stop(value, Player::Right).clone());
            if let Ok(graph) = arena.thermograph(value) {
                facts.mean = Some(graph.mean);
                facts.temperature = Some(graph.temperature);
            }
            facts.atomic_weight = arena.atomic_weight(value).ok();
        }
        facts
    }

    /// Interrupted from outside?
    #[must_use]
    pub fn interrupted(&self) -> bool {
        let flag = self.budget.interrupt.as_ref();
        flag.is_some_and(|flag| flag.load(std::sync::atomic::Ordering::Relaxed))
    }
}

/// A budget that has ended is not an error of the position.
impl From<Exceeded> for Known {
    fn from(_: Exceeded) -> Known {
        Known::Nothing
    }
}
