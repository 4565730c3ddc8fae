//! Memory that can be bounded, reported and released; work that can be called off.

use super::{Arena, Caches, Form, Game};
use crate::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::mem::size_of;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// When an [`Arena`] has to stop.
///
/// ```
/// use partizan::{Arena, Exceeded, Limits, ValueError};
/// let mut arena = Arena::with_limits(Limits { bytes: 10_000, ..Limits::default() });
/// let large = "{9|4||1|||0} + {8|3||-1|-9} + {7|2||-2|-7||||-8} + {6|1,*||v|-6}";
/// assert_eq!(arena.parse(large), Err(ValueError::Exceeded(Exceeded::Memory)));
/// assert!(arena.bytes() <= 10_000);
/// // More room, and the same arena goes on.
/// arena.set_limits(Limits { bytes: 10_000_000, ..Limits::default() });
/// assert!(arena.parse(large).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes the arena may hold, its caches included.
    pub bytes: usize,
    /// Set from anywhere to end the work under way with [`Exceeded::Interrupted`].
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Counts steps of the work, about as many as games met; to be read from anywhere.
    pub progress: Option<Arc<AtomicU64>>,
}

/// Once in so many steps the interrupt is looked at and progress counted.
const PATIENCE: u32 = 64;

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: usize::MAX, interrupt: None, progress: None }
    }
}

/// A budget ended before an answer was found. Nothing known is wrong, and the arena stays usable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exceeded {
    /// The games outgrew [`Limits::bytes`].
    Memory,
    /// The interrupt flag was set.
    Interrupted,
    /// A quantity is beyond what the arena can name.
    TooLarge(&'static str),
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exceeded::Memory => f.write_str("the memory budget is used up"),
            Exceeded::Interrupted => f.write_str("interrupted"),
            Exceeded::TooLarge(what) => write!(f, "too large: {what}"),
        }
    }
}

impl std::error::Error for Exceeded {}

impl Arena {
    /// How many bytes the arena holds, caches included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes_with(|store| store.capacity)
    }

    /// How many it will hold once whatever is about full has grown.
    fn bytes_after_growth(&self) -> usize {
        self.bytes_with(|store| match store.capacity.saturating_sub(store.len) {
            0..8 => store.capacity.saturating_mul(2),
            _ => store.capacity,
        })
    }

    fn bytes_with(&self, slots: impl Fn(&Store) -> usize) -> usize {
        let Caches { at_most, sums, negatives, ordinal_sums, literal_sums } = &self.caches;
        let forms = (self.form_ids.len(), self.form_ids.capacity());
        let stores = [
            Store::list(&self.nodes),
            Store::list(&self.options),
            Store::list(&self.numbers),
            Store::table::<Game>(forms),
            Store::map(&self.nus_ids),
            Store::map(&self.number_ids),
            Store::map(at_most),
            Store::map(&self.raw.at_most),
            Store::map(sums),
            Store::map(negatives),
            Store::map(ordinal_sums),
            Store::map(literal_sums),
        ];
        let bytes = |store: &Store| slots(store).saturating_mul(store.bytes_per_7) / 7;
        stores.iter().map(bytes).fold(self.big_number_bytes, usize::saturating_add)
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets new limits for the work to come.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Forgets remembered sums and comparisons. Games stay, and so do their ids.
    pub fn release_caches(&mut self) {
        self.caches = Caches::default();
    }

    /// Keeps only `roots` and their followers, and returns the roots' new ids, in order.
    ///
    /// All other ids of this arena become meaningless.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{3|1||-1} + {2|-2}").unwrap();
    /// let (text, games) = (arena.text(game).unwrap(), arena.len());
    /// let game = arena.retain(&[game]).unwrap()[0];
    /// assert!(arena.len() < games);
    /// assert_eq!(arena.text(game).unwrap(), text);
    /// ```
    pub fn retain(&mut self, roots: &[Game]) -> Result<Vec<Game>, Exceeded> {
        let mut fresh = Arena::with_limits(self.limits.clone());
        let mut moved: FxHashMap<Game, Game> = FxHashMap::default();
        for game in self.reachable(roots) {
            let new = match self.form(game) {
                Form::Nus(nus) => fresh.nus(&nus)?,
                Form::Options { left, right } => {
                    let follow = |options: Vec<Game>| options.iter().map(|g| moved[g]).collect();
                    fresh.intern_form([follow(left), follow(right)])?
                }
            };
            moved.insert(game, new);
        }
        let roots = roots.iter().map(|root| moved[root]).collect();
        *self = fresh;
        Ok(roots)
    }

    /// `roots` and every game stored below them, options before the games they belong to.
    ///
    /// A game `x + n·up + *k` counts as a leaf: its options are not walked.
    #[must_use]
    pub fn reachable(&self, roots: &[Game]) -> Vec<Game> {
        self.reachable_unless(roots, |_| false)
    }

    /// The same without games that are known and what is only below them.
    pub(crate) fn reachable_unless(
        &self,
        roots: &[Game],
        known: impl Fn(Game) -> bool,
    ) -> Vec<Game> {
        let mut seen: FxHashSet<Game> = roots.iter().copied().filter(|&g| !known(g)).collect();
        let mut todo: Vec<Game> = seen.iter().copied().collect();
        while let Some(game) = todo.pop() {
            for player in Player::BOTH {
                for &option in self.form_options(game, player) {
                    if !known(option) && seen.insert(option) {
                        todo.push(option);
                    }
                }
            }
        }
        let mut all: Vec<Game> = seen.into_iter().collect();
        all.sort_unstable_by_key(|game| game.id());
        all
    }

    /// Checks the limits now, for work that makes few games, counting `beside` bytes that the
    /// caller holds.
    pub fn check(&self, beside: usize) -> Result<(), Exceeded> {
        self.check_interrupt()?;
        self.count(1);
        let held = self.bytes().saturating_add(beside);
        if held > self.limits.bytes { Err(Exceeded::Memory) } else { Ok(()) }
    }

    /// Called before anything is kept: work ends here when there is no room, or no time.
    pub(super) fn charge(&mut self) -> Result<(), Exceeded> {
        self.ticks = (self.ticks + 1) % PATIENCE;
        if self.ticks == 0 {
            self.check_interrupt()?;
            self.count(PATIENCE.into());
        }
        let bounded = self.limits.bytes < usize::MAX;
        if bounded && self.bytes_after_growth() > self.limits.bytes {
            return Err(Exceeded::Memory);
        }
        Ok(())
    }

    fn count(&self, steps: u64) {
        if let Some(progress) = &self.limits.progress {
            progress.fetch_add(steps, Ordering::Relaxed);
        }
    }

    /// Called now and then by work that keeps nothing in the arena.
    pub(crate) fn check_interrupt(&self) -> Result<(), Exceeded> {
        match &self.limits.interrupt {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Exceeded::Interrupted),
            _ => Ok(()),
        }
    }

    /// Called where an operation starts: makes room while nothing is under way.
    pub(crate) fn make_room(&mut self) {
        if self.is_nearly_full() {
            self.release_caches();
        }
    }

    /// Called where a form is made canonical: comparisons are forgotten between forms only,
    /// since one that forgets its own part-answers might never end.
    pub(super) fn make_room_for_comparisons(&mut self) {
        if self.is_nearly_full() {
            self.caches.at_most = FxHashMap::default();
        }
    }

    fn is_nearly_full(&self) -> bool {
        self.bytes_after_growth() > self.limits.bytes / 4 * 3
    }
}

/// How full a list or table is, and what seven of its slots take.
struct Store {
    len: usize,
    capacity: usize,
    bytes_per_7: usize,
}

impl Store {
    fn list<T>(list: &Vec<T>) -> Store {
        Store { len: list.len(), capacity: list.capacity(), bytes_per_7: 7 * size_of::<T>() }
    }

    fn map<K, V>(map: &FxHashMap<K, V>) -> Store {
        Store::table::<(K, V)>((map.len(), map.capacity()))
    }

    /// One control byte a slot, and at most seven of eight slots are filled.
    fn table<T>((len, capacity): (usize, usize)) -> Store {
        Store { len, capacity, bytes_per_7: 8 * (size_of::<T>() + 1) }
    }
}
