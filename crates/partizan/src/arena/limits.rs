//! Memory that can be bounded, reported and released; work that can be called off.

use super::{Arena, Caches, Form, Game};
use crate::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::mem::size_of;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// When an [`Arena`] has to stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes the arena may hold, its caches included.
    pub bytes: usize,
    /// Set from anywhere to end the work under way with [`Exceeded::Interrupted`].
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: usize::MAX, interrupt: None }
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
    /// About how many bytes the arena holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let nodes = self.nodes.capacity().saturating_mul(size_of::<super::Node>());
        let options = self.options.capacity().saturating_mul(size_of::<Game>());
        let numbers = self.numbers.capacity().saturating_mul(size_of::<crate::Dyadic>());
        let numbers = numbers.saturating_add(self.big_number_bytes);
        let forms = self.form_ids.capacity().saturating_mul(size_of::<Game>() + 1) / 7 * 8;
        let Caches { at_most, sums, negatives, ordinal_sums, literal_sums } = &self.caches;
        let caches = [
            table(at_most),
            table(sums),
            table(negatives),
            table(ordinal_sums),
            table(literal_sums),
            table(&self.raw.at_most),
        ];
        [nodes, options, numbers, forms, table(&self.nus_ids), table(&self.number_ids)]
            .into_iter()
            .chain(caches)
            .fold(0, usize::saturating_add)
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

    /// Called for every game and comparison made: now and then checks the limits.
    pub(super) fn charge(&mut self) -> Result<(), Exceeded> {
        self.ticks = (self.ticks + 1) % 64;
        if self.ticks != 0 {
            return Ok(());
        }
        self.check_limits()
    }

    /// Checks the limits now.
    pub(crate) fn check_limits(&self) -> Result<(), Exceeded> {
        if let Some(flag) = &self.limits.interrupt
            && flag.load(Ordering::Relaxed)
        {
            return Err(Exceeded::Interrupted);
        }
        if self.bytes() > self.limits.bytes {
            return Err(Exceeded::Memory);
        }
        Ok(())
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
        self.bytes() > self.limits.bytes / 4 * 3
    }
}

/// About how many bytes a table holds: one control byte a slot, and at most 7 of 8 filled.
fn table<K, V>(map: &FxHashMap<K, V>) -> usize {
    map.capacity().saturating_mul(size_of::<(K, V)>() + 1) / 7 * 8
}
