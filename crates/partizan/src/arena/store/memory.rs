//! Memory that can be bounded, reported and released; work that can be called off.

use super::answers::Answers;
use super::node::Id;
use super::table::{Caches, Store, Weighed};
use crate::{Exceeded, Limits, Player};
use rustc_hash::{FxHashMap, FxHashSet};
use std::mem::size_of;
use std::sync::atomic::Ordering;

/// The interrupt is read, and progress counted, once in this many steps.
const CHECK_INTERVAL: u32 = 64;

/// An arena that has forgotten its answers this often, and met no new game in between, only does
/// the same work again and again: it is out of memory.
const MOST_FORGETTINGS: u32 = 2_000;

/// What the containers of a new arena may grow to within that many steps, at most.
const FIRST_BYTES: usize = 1 << 18;

impl Store {
    /// How many bytes the arena holds, caches included.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes_with(|store| store.capacity)
    }

    /// How many it will hold once whatever is about full has grown.
    fn bytes_after_growth(&self) -> usize {
        self.bytes_with(|store| match store.capacity.saturating_sub(store.len) {
            0..8 => store.capacity.saturating_mul(2),
            _ => store.capacity,
        })
    }

    fn bytes_with(&self, slots: impl Fn(&Container) -> usize) -> usize {
        let Caches { at_most, sums, negatives, ordinal_sums, literal_sums, weights } = &self.caches;
        let forms = (self.form_ids.len(), self.form_ids.capacity());
        let stores = [
            Container::list(&self.nodes),
            Container::list(&self.options),
            Container::list(&self.numbers),
            Container::table::<Id>(forms),
            Container::map(&self.nus_ids),
            Container::map(&self.number_ids),
            Container::answers(at_most),
            Container::map(&self.raw.at_most),
            Container::map(sums),
            Container::map(negatives),
            Container::map(ordinal_sums),
            Container::map(literal_sums),
            Container::map(weights),
        ];
        let bytes = |store: &Container| slots(store).saturating_mul(store.bytes_per_7) / 7;
        stores.iter().map(bytes).fold(self.big_number_bytes, usize::saturating_add)
    }

    /// The limits in force.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets new limits for the work to come.
    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.steps_left = limits.steps;
        self.forgettings = 0;
        self.limits = limits;
    }

    /// Forgets remembered sums and comparisons. Games stay, and so do their ids.
    pub(crate) fn release_caches(&mut self) {
        self.caches = Caches::default();
    }

    /// The atomic weight of a form that was weighed before; `None` inside for one without.
    pub(crate) fn weight(&self, game: Id) -> Option<Option<Weighed<Id>>> {
        self.caches.weights.get(&game).copied()
    }

    /// Remembers an atomic weight if there is room for it.
    pub(crate) fn remember_weight(&mut self, game: Id, weight: Option<Weighed<Id>>) {
        if self.charge().is_ok() {
            self.caches.weights.insert(game, weight);
        }
    }

    /// A store of only `roots` and their followers, and the ids of the roots in it.
    pub(crate) fn retained(&self, roots: &[Id]) -> Result<(Store, Vec<Id>), Exceeded> {
        let mut fresh = Store::new(self.limits.clone());
        let mut moved: FxHashMap<Id, Id> = FxHashMap::default();
        for game in self.reachable_unless(roots, |_| false) {
            let new = match self.as_nus(game) {
                Some(nus) => fresh.nus(&nus)?,
                None => fresh.intern_form(Player::BOTH.map(|player| {
                    self.form_options(game, player).iter().map(|option| moved[option]).collect()
                }))?,
            };
            moved.insert(game, new);
        }
        let roots = roots.iter().map(|root| moved[root]).collect();
        Ok((fresh, roots))
    }

    /// `roots` and every game stored below them, options before the games they belong to, without
    /// games that are known and what is only below them.
    pub(crate) fn reachable_unless(&self, roots: &[Id], known: impl Fn(Id) -> bool) -> Vec<Id> {
        let mut seen: FxHashSet<Id> = roots.iter().copied().filter(|&g| !known(g)).collect();
        let mut todo: Vec<Id> = seen.iter().copied().collect();
        while let Some(game) = todo.pop() {
            for player in Player::BOTH {
                for &option in self.form_options(game, player) {
                    if !known(option) && seen.insert(option) {
                        todo.push(option);
                    }
                }
            }
        }
        let mut all: Vec<Id> = seen.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// Checks the limits now, for work that makes few games, counting `beside` bytes that the
    /// caller holds.
    pub(crate) fn check(&self, beside: usize) -> Result<(), Exceeded> {
        self.check_interrupt()?;
        self.count(1);
        let held = self.with_beside(self.bytes()).saturating_add(beside);
        if held > self.limits.bytes { Err(Exceeded::Memory) } else { Ok(()) }
    }

    /// Called before anything is kept: work ends here when there is no room, or no time.
    pub(super) fn charge(&mut self) -> Result<(), Exceeded> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(Exceeded::Interrupted)?;
        if self.forgettings > MOST_FORGETTINGS {
            return Err(Exceeded::Memory);
        }
        self.ticks = (self.ticks + 1) % CHECK_INTERVAL;
        if self.ticks == 0 {
            self.check_interrupt()?;
            self.count(CHECK_INTERVAL.into());
            // Until the next check a container can double once, or leave its first size.
            self.bytes_soon = self.bytes().saturating_mul(2).saturating_add(FIRST_BYTES);
        }
        if !self.has_plenty() && self.with_beside(self.bytes_after_growth()) > self.limits.bytes {
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
        let ended = self.steps_left == 0 || self.limits.is_interrupted();
        if ended { Err(Exceeded::Interrupted) } else { Ok(()) }
    }

    /// Called where an operation starts: makes room while nothing is under way.
    pub(crate) fn make_room(&mut self) {
        if self.is_nearly_full() {
            self.forgettings = self.forgettings.saturating_add(1);
            self.release_caches();
        }
    }

    /// Called where a form is made canonical: comparisons are forgotten between forms only,
    /// because one that forgets its own partial answers might never end.
    pub(super) fn make_room_for_comparisons(&mut self) {
        if self.is_nearly_full() {
            self.forgettings = self.forgettings.saturating_add(1);
            self.caches.at_most = Answers::default();
        }
    }

    fn is_nearly_full(&self) -> bool {
        !self.has_plenty()
            && self.with_beside(self.bytes_after_growth()) > self.limits.bytes / 4 * 3
    }

    /// Will there be room until memory is counted again?
    fn has_plenty(&self) -> bool {
        self.with_beside(self.bytes_soon) < self.limits.bytes / 4 * 3
    }

    /// The bytes that count together with these of the arena.
    fn with_beside(&self, own: usize) -> usize {
        own.saturating_add(self.limits.beside.load(Ordering::Relaxed))
    }
}

/// How full a list or table is, and what seven of its slots take.
struct Container {
    len: usize,
    capacity: usize,
    bytes_per_7: usize,
}

impl Container {
    fn list<T>(list: &Vec<T>) -> Container {
        Container { len: list.len(), capacity: list.capacity(), bytes_per_7: 7 * size_of::<T>() }
    }

    fn map<K, V>(map: &FxHashMap<K, V>) -> Container {
        Container::table::<(K, V)>((map.len(), map.capacity()))
    }

    fn answers(answers: &Answers) -> Container {
        let (len, capacity) = (answers.len(), answers.capacity());
        Container { len, capacity, bytes_per_7: 7 * Answers::BYTES }
    }

    /// One control byte a slot, and at most seven of eight slots are filled.
    fn table<T>((len, capacity): (usize, usize)) -> Container {
        Container { len, capacity, bytes_per_7: 8 * (size_of::<T>() + 1) }
    }
}
