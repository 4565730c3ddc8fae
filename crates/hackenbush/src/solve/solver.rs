//! What every method works with: the arena of values, the budget, what is remembered.
//!
//! A solver knows nothing of rulesets. A ruleset hands it to the methods of its choice, and
//! [`super::Engine`] drives the whole.

use super::forms::Forms;
use super::not_supported::NotSupported;
use super::search::{self, KeptSearches, SearchBounds};
use super::solution::Known;
use partizan::surreal::Surreal;
use partizan::{Arena, Dyadic, Exceeded, Game, Limits, Meter, Player};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What a solution may cost.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes for games, remembered positions and whatever else is held.
    pub bytes: usize,
    /// Those held outside the engine, by whoever asks [`Budget::meter`].
    pub held: Arc<AtomicUsize>,
    /// Set from anywhere to end the work; what is known by then is reported.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Asked now and then, for shells in which nothing else runs meanwhile and could set the flag;
    /// `true` ends the work in the same way.
    pub watch: Option<fn() -> bool>,
    /// Counts steps of the work, about as many as positions met; read it from anywhere to see how
    /// a long search gets on.
    pub progress: Option<Arc<AtomicU64>>,
    /// What the search under way has found out; read it from anywhere.
    pub bounds: Option<Arc<Mutex<Option<SearchBounds>>>>,
    /// Threads for a long search; 0 for one on each core.
    pub threads: usize,
}

impl Budget {
    pub(crate) fn limits(&self) -> Limits {
        let Budget { bytes, held, interrupt, watch, progress, bounds: _, threads: _ } =
            self.clone();
        let bytes = bytes - self.for_playing();
        Limits { bytes, beside: held, steps: u64::MAX, interrupt, watch, progress }
    }

    /// Bytes kept for playing what forms have no room for.
    fn for_playing(&self) -> usize {
        self.bytes / 4
    }

    /// The clock and the ledger, for work outside the engine.
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter::from(Limits { bytes: self.bytes, ..self.limits() })
    }

    /// Has the work been called off?
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.watch.is_some_and(|watch| watch())
    }

    /// The same for the search of red-blue pictures.
    fn for_search(&self, is_brief: bool) -> search::SearchBudget {
        let budget = self.clone();
        let check = move || {
            if let Some(progress) = &budget.progress {
                progress.fetch_add(search::CHECK_INTERVAL, Ordering::Relaxed);
            }
            budget.is_interrupted()
        };
        let report = self.bounds.clone().map(|shared| -> Arc<dyn Fn(_) + Send + Sync> {
            Arc::new(move |bounds| {
                *shared.lock().unwrap_or_else(PoisonError::into_inner) = bounds;
            })
        });
        search::SearchBudget {
            report,
            max_bytes: self.bytes,
            is_brief,
            max_nodes: None,
            threads: self.threads,
            interrupt: Some(Arc::new(check)),
        }
    }
}

impl Default for Budget {
    /// 2 GiB, no interrupt, nothing counted, all cores.
    fn default() -> Budget {
        Budget {
            bytes: 2 << 30,
            held: Arc::default(),
            interrupt: None,
            watch: None,
            progress: None,
            bounds: None,
            threads: 0,
        }
    }
}

/// How many options are still looked at in play once the work has been called off, or in a brief
/// attempt, for one position: some milliseconds. And how many where only memory has run out: some
/// seconds.
const LAST_OPTIONS: u64 = 1_000;
const PLAYED_OPTIONS: u64 = 200_000;

/// Bytes and steps of the arena to put together what is known once a budget has ended: numbers,
/// nimbers and small sums. The steps take some hundredths of a second; then the arena refuses all
/// further work until the next position.
const LAST_BYTES: usize = 4 << 20;
const LAST_STEPS: u64 = 50_000;

/// Bounds are rounded outward by `2^-ROUNDED_TO` where a stop itself is none.
const ROUNDED_TO: u64 = 4;

/// Called with the bytes in use before each option is looked at; an error ends the play.
pub(crate) type Check<'a> = &'a mut dyn FnMut(usize) -> Result<(), Exceeded>;

/// The state that the methods share while they solve a position, and from one position to the next.
#[derive(Debug)]
pub struct Solver {
    pub(crate) arena: Arena,
    budget: Budget,
    pub(crate) forms: Forms,
    pub(super) kept_searches: KeptSearches,
    /// The budget that ended while solving the position at hand.
    pub(crate) exceeded: Option<Exceeded>,
    /// Did memory run out for an earlier position of the question at hand? The others then get one
    /// brief attempt each, because a question may have hundreds of them.
    is_brief: bool,
    /// Positions looked at one by one for the position at hand, outside `forms`.
    pub(crate) searched: u64,
    /// The work of the search of red-blue pictures for the position at hand.
    pub(crate) search_work: search::SearchStats,
    /// Options looked at in play for the position at hand.
    played: u64,
    /// The value of the position at hand if it is a surreal number, or why it is not known.
    pub(crate) surreal: Option<Result<Surreal, NotSupported>>,
}

impl Solver {
    /// A solver with this budget for each position.
    #[must_use]
    pub fn new(budget: Budget) -> Solver {
        Solver {
            arena: Arena::with_limits(budget.limits()),
            budget,
            forms: Forms::default(),
            kept_searches: KeptSearches::default(),
            exceeded: None,
            is_brief: false,
            searched: 0,
            search_work: search::SearchStats::default(),
            played: 0,
            surreal: None,
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

    /// Starts on a new question, about one position or many.
    pub(crate) fn begin_question(&mut self) {
        self.exceeded = None;
        self.is_brief = false;
    }

    /// Has memory run out for a position of the question at hand?
    pub(crate) fn is_brief(&self) -> bool {
        self.is_brief || self.exceeded == Some(Exceeded::Memory)
    }

    /// What a search may use.
    pub(crate) fn search_budget(&self) -> search::SearchBudget {
        self.budget.for_search(self.is_brief())
    }

    /// Starts on a new position of the question at hand.
    pub(crate) fn begin(&mut self) {
        self.is_brief = self.is_brief();
        self.exceeded = None;
        self.searched = 0;
        self.search_work = search::SearchStats::default();
        self.played = 0;
        self.surreal = None;
        self.arena.set_limits(self.budget.limits());
    }

    /// Plays what forms are out of reach of: within the memory kept for it, and when the work has
    /// been called off only for a moment. The work gets the number of options it may look at.
    pub(crate) fn play<T>(&mut self, work: impl FnOnce(Check<'_>, u64) -> T) -> T {
        let budget = self.budget.clone();
        let called_off = budget.is_interrupted();
        let allowance = if called_off || self.is_brief { LAST_OPTIONS } else { PLAYED_OPTIONS };
        let room = budget.for_playing();
        let before = self.played;
        let mut check = |bytes: usize| {
            self.played += 1;
            if let Some(progress) = &budget.progress {
                progress.fetch_add(1, Ordering::Relaxed);
            }
            if self.played > allowance || !called_off && budget.is_interrupted() {
                Err(Exceeded::Interrupted)
            } else if bytes > room {
                Err(Exceeded::Memory)
            } else {
                Ok(())
            }
        };
        let found = work(&mut check, allowance);
        self.searched = self.searched.saturating_add(self.played - before);
        found
    }

    /// Notes that a budget has ended, and leaves room to put together what is known.
    pub(crate) fn end(&mut self, exceeded: Exceeded) {
        if self.exceeded.is_none() {
            self.exceeded = Some(exceeded);
            let bytes = self.arena.bytes().saturating_add(LAST_BYTES);
            self.arena.set_limits(Limits { bytes, steps: LAST_STEPS, ..Limits::default() });
        }
    }

    /// The result of a short step in the arena, such as a number: tried once more with the last
    /// room if a budget ends.
    pub(crate) fn attempt<T>(
        &mut self,
        step: impl Fn(&mut Arena) -> Result<T, Exceeded>,
    ) -> Result<T, Exceeded> {
        step(&mut self.arena).or_else(|exceeded| {
            match self.exceeded {
                Some(_) => return Err(exceeded),
                None => self.end(exceeded),
            }
            step(&mut self.arena)
        })
    }

    /// A number as a value; an interval of integers if there is no room even for it.
    pub(crate) fn number(&mut self, number: &Dyadic) -> Known {
        self.between(number, number)
    }

    /// What lies between two numbers, rounded outward if there is no room for them.
    pub(crate) fn between(&mut self, low: &Dyadic, high: &Dyadic) -> Known {
        let mut ends = [low, high].map(|end| self.attempt(|arena| arena.number(end)));
        if let Err(exceeded) = ends[0] {
            ends[0] = self.arena.number(&low.floor().into()).map_err(|_| exceeded);
        }
        if let Err(exceeded) = ends[1] {
            ends[1] = self.arena.number(&high.ceil().into()).map_err(|_| exceeded);
        }
        let [Ok(lo), Ok(hi)] = ends else { return Known::Nothing };
        Known::between(lo, hi)
    }

    /// The sum of two values; bounds for it if it is out of reach or a budget has ended.
    pub(crate) fn plus(&mut self, a: Known, b: Known) -> Known {
        if self.exceeded.is_none() {
            match a.plus(b, &mut self.arena) {
                Ok(sum) => return sum,
                Err(exceeded) => self.end(exceeded),
            }
        }
        let [a, b] = [a, b].map(|known| self.rounded(known));
        a.plus(b, &mut self.arena).unwrap_or(Known::Nothing)
    }

    /// What both say.
    pub(crate) fn both(&mut self, a: Known, b: Known) -> Known {
        let [a, b] = [a, b].map(|known| self.rounded(known));
        a.and(b, &mut self.arena).unwrap_or(a)
    }

    /// The same if its ends are numbers, ups and nimbers, which are easy to compute with; otherwise
    /// bounds that are numbers.
    pub(crate) fn rounded(&mut self, known: Known) -> Known {
        let Some((lo, hi)) = known.ends() else { return Known::Nothing };
        match (self.rounded_towards(lo, Player::Right), self.rounded_towards(hi, Player::Left)) {
            (Ok(lo), Ok(hi)) => Known::between(lo, hi),
            _ => Known::Nothing,
        }
    }

    /// A number that is at least as good for `player`: one above the left stop is above the game,
    /// and one below the right stop is below it (Siegel II.3).
    fn rounded_towards(&mut self, game: Game, player: Player) -> Result<Game, Exceeded> {
        let arena = &mut self.arena;
        if arena.as_nus(game).is_some() {
            return Ok(game);
        }
        let stop = arena.stop(game, player).clone();
        let end = arena.number(&stop)?;
        let (low, high) = if player == Player::Left { (game, end) } else { (end, game) };
        if arena.at_most(low, high)? {
            return Ok(end);
        }
        let beyond = Dyadic::new(if player == Player::Left { 1 } else { -1 }, ROUNDED_TO);
        arena.number(&(&stop + &beyond))
    }
}
