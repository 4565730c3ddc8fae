//! Sets of attachments: which vertices of a block carry which numbers, each set stored once.
//!
//! By the colon principle what hangs at a cut vertex matters only by its value, its *attachment*.
//! A set is a linked list, its last attachment in front of the set without it, so a 32-bit id and
//! a set of edges identify a whole position.

use super::fixed::Fixed;
use super::hashing::scatter;

/// The id of a set. The ids `0..vertices` are the empty sets of blocks on that foot.
pub(super) type SetId = u32;

/// The slots of the hash table to begin with: a kilobyte.
const FIRST_SLOTS: usize = 1 << 8;

/// An attachment and the set without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node<N> {
    rest: SetId,
    vertex: u8,
    number: N,
}

/// All sets met so far.
#[derive(Debug)]
pub(super) struct AttachmentSets<N> {
    nodes: Vec<Node<N>>,
    /// Open addressing; `SetId::MAX` is an empty slot.
    slots: Vec<SetId>,
    feet: SetId,
    max_bytes: usize,
}

impl<N: Fixed> AttachmentSets<N> {
    /// The empty sets of each foot; the others may take about `max_bytes`.
    pub(super) fn new(vertices: u8, max_bytes: usize) -> AttachmentSets<N> {
        let empty = |vertex| Node { rest: SetId::from(vertex), vertex, number: N::ZERO };
        AttachmentSets {
            nodes: (0..vertices).map(empty).collect(),
            slots: vec![SetId::MAX; FIRST_SLOTS],
            feet: SetId::from(vertices),
            max_bytes,
        }
    }

    /// The empty set of a block on `foot`.
    pub(super) fn empty(&self, foot: u8) -> SetId {
        SetId::from(foot)
    }

    /// The set with one more attachment, at a vertex after all of those in `rest`.
    pub(super) fn with(&mut self, rest: SetId, vertex: u8, number: N) -> SetId {
        let node = Node { rest, vertex, number };
        let mut slot = self.home(node);
        loop {
            match self.slots[slot] {
                SetId::MAX => break,
                id if self.nodes[id as usize] == node => return id,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        let id = self.next_id();
        self.slots[slot] = id;
        self.nodes.push(node);
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
        id
    }

    /// The last attachment, and the set without it.
    pub(super) fn last(&self, set: SetId) -> Option<(u8, N, SetId)> {
        let node = self.nodes[set as usize];
        (set >= self.feet).then_some((node.vertex, node.number, node.rest))
    }

    /// The attachments, last vertex first.
    pub(super) fn iter(&self, mut set: SetId) -> impl Iterator<Item = (u8, N)> + '_ {
        std::iter::from_fn(move || {
            let (vertex, number, rest) = self.last(set)?;
            set = rest;
            Some((vertex, number))
        })
    }

    /// The number attached at `vertex`, 0 if there is none.
    pub(super) fn at(&self, set: SetId, vertex: u8) -> N {
        self.iter(set).find(|attached| attached.0 == vertex).map_or(N::ZERO, |(_, number)| number)
    }

    /// The same set with `number` at `vertex`; with nothing there if it is 0.
    pub(super) fn replace(&mut self, set: SetId, vertex: u8, number: N) -> SetId {
        let node = self.nodes[set as usize];
        let rest = if set < self.feet || node.vertex < vertex {
            set
        } else if node.vertex == vertex {
            node.rest
        } else {
            let rest = self.replace(node.rest, vertex, number);
            return self.with(rest, node.vertex, node.number);
        };
        if number == N::ZERO { rest } else { self.with(rest, vertex, number) }
    }

    /// Memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<N>>() + self.slots.len() * size_of::<SetId>()
    }

    /// Is the memory used up? A few more sets may still be added.
    pub(super) fn are_full(&self) -> bool {
        self.nodes.len() * (size_of::<Node<N>>() + 2 * size_of::<SetId>()) > self.max_bytes
            || self.nodes.len() > 1 << 31
    }

    fn next_id(&self) -> SetId {
        SetId::try_from(self.nodes.len()).expect("the search stops when the sets are full")
    }

    fn home(&self, node: Node<N>) -> usize {
        let bits = node.number.bits() ^ (u64::from(node.rest) << 32 | u64::from(node.vertex) << 24);
        scatter(bits, self.slots.len())
    }

    fn grow(&mut self) {
        self.slots = vec![SetId::MAX; self.slots.len() * 2];
        for id in self.feet..self.next_id() {
            let mut slot = self.home(self.nodes[id as usize]);
            while self.slots[slot] != SetId::MAX {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = id;
        }
    }
}
