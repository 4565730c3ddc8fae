//! Gardens: which vertices of a block carry which numbers, each garden stored once.
//!
//! By the colon principle what hangs at a cut vertex matters only by its value: a *flower*. A
//! garden is a chain, its last flower on top of a garden without it, so one 32-bit name and a set
//! of edges are a whole position.

use super::fixed::Fixed;

/// The name of a garden. The names `0..vertices` are the empty gardens of blocks on that foot.
pub(super) type Name = u32;

/// A flower and what stands before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plot<N> {
    below: Name,
    vertex: u8,
    number: N,
}

/// All gardens met so far.
#[derive(Debug)]
pub(super) struct Gardens<N> {
    plots: Vec<Plot<N>>,
    /// Open addressing; `Name::MAX` is an empty slot.
    slots: Vec<Name>,
    feet: Name,
}

impl<N: Fixed> Gardens<N> {
    /// Just the empty gardens of each foot.
    pub(super) fn new(vertices: u8) -> Gardens<N> {
        let bare = |vertex| Plot { below: Name::from(vertex), vertex, number: N::ZERO };
        Gardens {
            plots: (0..vertices).map(bare).collect(),
            slots: vec![Name::MAX; 1 << 10],
            feet: Name::from(vertices),
        }
    }

    /// The garden without flowers on `foot`.
    pub(super) fn bare(&self, foot: u8) -> Name {
        Name::from(foot)
    }

    /// The garden with one more flower, on a vertex after all of `below`'s.
    pub(super) fn plant(&mut self, below: Name, vertex: u8, number: N) -> Name {
        let plot = Plot { below, vertex, number };
        let mut slot = self.home(plot);
        loop {
            match self.slots[slot] {
                Name::MAX => break,
                name if self.plots[name as usize] == plot => return name,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        let name = Name::try_from(self.plots.len()).unwrap_or(Name::MAX);
        self.slots[slot] = name;
        self.plots.push(plot);
        if self.plots.len() * 2 > self.slots.len() {
            self.grow();
        }
        name
    }

    /// The last flower, and the garden without it.
    pub(super) fn last(&self, garden: Name) -> Option<(u8, N, Name)> {
        let plot = self.plots[garden as usize];
        (garden >= self.feet).then_some((plot.vertex, plot.number, plot.below))
    }

    /// The flowers, last vertex first.
    pub(super) fn flowers(&self, mut garden: Name) -> impl Iterator<Item = (u8, N)> + '_ {
        std::iter::from_fn(move || {
            let (vertex, number, below) = self.last(garden)?;
            garden = below;
            Some((vertex, number))
        })
    }

    /// The same garden with `number` on `vertex`; nothing there if it is 0.
    pub(super) fn replant(&mut self, garden: Name, vertex: u8, number: N) -> Name {
        let plot = self.plots[garden as usize];
        let below = if garden < self.feet || plot.vertex < vertex {
            garden
        } else if plot.vertex == vertex {
            plot.below
        } else {
            let below = self.replant(plot.below, vertex, number);
            return self.plant(below, plot.vertex, plot.number);
        };
        if number == N::ZERO { below } else { self.plant(below, vertex, number) }
    }

    /// Memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.plots.capacity() * size_of::<Plot<N>>() + self.slots.len() * size_of::<Name>()
    }

    fn home(&self, plot: Plot<N>) -> usize {
        let bits =
            plot.number.bits() ^ (u64::from(plot.below) << 32 | u64::from(plot.vertex) << 24);
        super::table::scatter(bits, self.slots.len())
    }

    fn grow(&mut self) {
        self.slots = vec![Name::MAX; self.slots.len() * 2];
        for name in self.feet..Name::try_from(self.plots.len()).unwrap_or(Name::MAX) {
            let mut slot = self.home(self.plots[name as usize]);
            while self.slots[slot] != Name::MAX {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = name;
        }
    }
}
