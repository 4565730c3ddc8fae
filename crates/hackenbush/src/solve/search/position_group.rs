//! What is known of one set of edges, whatever numbers are attached to it.
//!
//! **Kin.** A block grows with its attachments, strictly, and by no more than they do (see
//! `static_bounds`). So if `v(f)` is the value with attachments `f`,
//! `v(g) - sum of (g - f)+ <= v(f) <= v(g) + sum of (f - g)+`, and `v(f) > v(g)` if `f >= g`
//! everywhere and somewhere `f > g`: in `G_f - G_g` Left moving first wins in a difference
//! `f - g > 0` and keeps the mirror image.

use partizan::Player;

use super::fixed::Fixed;
use super::hashing::{mix, place};

/// A move is coded in a byte: an edge by its number, a move in an attachment by its vertex after
/// all edges.
pub(super) const ATTACHMENT_MOVE: u8 = 128;

/// The code of no move.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// A number attached at a vertex.
pub(super) type Attached<N> = (u8, N);

/// How many steps up the tree of numbers kin with a simpler number are looked for, and how many of
/// the latest kin are compared. More of either gains little.
const SIMPLER: usize = 4;
const LATEST: usize = 8;

/// A group with more records has an index.
const LISTED: usize = 16;
const VACANT: u32 = u32::MAX;

/// What the allocator needs for a list, about.
const LIST: usize = 16;

/// The known bounds of a block: `low <= value <= high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KnownBounds<N> {
    pub(super) low: N,
    pub(super) high: N,
    /// The last good move of each player.
    pub(super) good_moves: [u8; 2],
    /// For which players a line of cuts has been tried (see `cut_lines`), a bit each.
    pub(super) lines: u8,
}

/// What is known of a set of edges on a foot.
pub(super) struct PositionGroup<N> {
    records: Vec<Record<N>>,
    /// The attachments of all records, one after the other.
    attached: Vec<Attached<N>>,
    /// The records by open addressing, once there are many; [`VACANT`] is an empty place.
    index: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Record<N> {
    known: KnownBounds<N>,
    count: u8,
    start: u32,
    /// A hash of the attachments.
    mark: u32,
}

impl<N> Default for PositionGroup<N> {
    fn default() -> PositionGroup<N> {
        PositionGroup { records: Vec::new(), attached: Vec::new(), index: Vec::new() }
    }
}

impl<N: Fixed> PositionGroup<N> {
    /// The bounds with just these attachments, in the order of their vertices.
    pub(super) fn get(&self, attached: &[Attached<N>]) -> Option<KnownBounds<N>> {
        self.find(attached).map(|record| self.records[record].known)
    }

    /// Stores bounds, joined with those that are there already; were there none?
    pub(super) fn put(&mut self, attached: &[Attached<N>], known: KnownBounds<N>) -> bool {
        match self.find(attached) {
            Some(record) => self.records[record].known.join(known),
            None => {
                self.push(attached, known);
                return true;
            }
        }
        false
    }

    /// The number of records.
    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    /// The record with just these attachments.
    fn find(&self, attached: &[Attached<N>]) -> Option<usize> {
        let mark = mark(attached);
        let same = |record: &Record<N>| record.mark == mark && self.attached(record) == attached;
        if self.index.is_empty() {
            return self.records.iter().position(same);
        }
        let mut place = self.place(mark);
        loop {
            match self.index[place] {
                VACANT => return None,
                record if same(&self.records[record as usize]) => return Some(record as usize),
                _ => place = (place + 1) & (self.index.len() - 1),
            }
        }
    }

    fn place(&self, mark: u32) -> usize {
        place(u64::from(mark) << 32, self.index.len())
    }

    /// Puts a record into the index.
    fn enter(&mut self, record: usize) {
        let mut place = self.place(self.records[record].mark);
        while self.index[place] != VACANT {
            place = (place + 1) & (self.index.len() - 1);
        }
        self.index[place] = u32::try_from(record).expect("fewer records than bytes");
    }

    fn attached(&self, record: &Record<N>) -> &[Attached<N>] {
        let start = record.start as usize;
        &self.attached[start..start + usize::from(record.count)]
    }

    fn push(&mut self, attached: &[Attached<N>], known: KnownBounds<N>) {
        // Most groups stay small, so lists grow by less than a doubling.
        let more = |len: usize| 1 + len / 2;
        if self.records.len() == self.records.capacity() {
            self.records.reserve_exact(more(self.records.len()));
        }
        if self.attached.len() + attached.len() > self.attached.capacity() {
            self.attached.reserve_exact(attached.len() + more(self.attached.len()));
        }
        self.records.push(Record {
            known,
            count: u8::try_from(attached.len()).expect("vertices are numbered by bytes"),
            start: u32::try_from(self.attached.len()).expect("fewer numbers than bytes"),
            mark: mark(attached),
        });
        self.attached.extend_from_slice(attached);
        let records = self.records.len();
        if records > LISTED && records * 2 > self.index.len() {
            self.index = vec![VACANT; (records * 4).next_power_of_two()];
            (0..records).for_each(|record| self.enter(record));
        } else if !self.index.is_empty() {
            self.enter(records - 1);
        }
    }

    /// Improves bounds by those with other attachments (see the theorem on kin): first with a
    /// simpler number in place of one of them, where stored, then the latest.
    pub(super) fn compare_with_kin(&self, attached: &[Attached<N>], low: &mut N, high: &mut N) {
        let mut kin = Vec::with_capacity(attached.len());
        for i in 0..attached.len() {
            for player in Player::BOTH {
                if let Some(found) = self.simpler_kin(attached, i, player, &mut kin) {
                    compare(attached, (found, &kin), low, high);
                }
            }
        }
        for record in self.records.iter().rev().take(LATEST) {
            if *low >= *high {
                return;
            }
            if record.known.low > *low || record.known.high < *high {
                compare(attached, (record.known, self.attached(record)), low, high);
            }
        }
    }

    /// What is known with the nearest number on `player`'s side of an attachment's path down the
    /// tree of numbers in its place, for the nearest that is stored.
    fn simpler_kin(
        &self,
        attached: &[Attached<N>],
        place: usize,
        player: Player,
        kin: &mut Vec<Attached<N>>,
    ) -> Option<KnownBounds<N>> {
        let (_, mut number) = attached[place];
        for _ in 0..SIMPLER {
            number = number.option(player)?;
            kin.clear();
            kin.extend_from_slice(attached);
            if number == N::ZERO {
                kin.remove(place);
            } else {
                kin[place].1 = number;
            }
            if let Some(found) = self.find(kin) {
                return Some(self.records[found].known);
            }
        }
        None
    }

    /// Memory in use by its lists.
    pub(super) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<Record<N>>()
            + self.attached.capacity() * size_of::<Attached<N>>()
            + self.index.len() * size_of::<u32>()
            + 3 * LIST
    }
}

impl<N: Fixed> KnownBounds<N> {
    /// Takes over what is better in other bounds of the same position, and its moves.
    fn join(&mut self, other: KnownBounds<N>) {
        self.low = self.low.max(other.low);
        self.high = self.high.min(other.high);
        self.lines |= other.lines;
        for (mine, good) in self.good_moves.iter_mut().zip(other.good_moves) {
            if good != NO_MOVE {
                *mine = good;
            }
        }
    }
}

fn mark<N: Fixed>(attached: &[Attached<N>]) -> u32 {
    let join = |bits: u64, &(vertex, number): &Attached<N>| {
        mix(bits.rotate_left(21) ^ number.bits() ^ u64::from(vertex).rotate_right(8))
    };
    u32::try_from(attached.iter().fold(0, join) >> 32).expect("32 bits are left")
}

/// Improves bounds with attachments `mine` by those with others.
fn compare<N: Fixed>(
    mine: &[Attached<N>],
    (known, others): (KnownBounds<N>, &[Attached<N>]),
    low: &mut N,
    high: &mut N,
) {
    let (above, below) = differences(mine, others);
    let more = below == N::ZERO && above > N::ZERO;
    let less = above == N::ZERO && below > N::ZERO;
    let least = known.low - below;
    let most = known.high + above;
    *low = (*low).max(if more { least + N::UNIT } else { least });
    *high = (*high).min(if less { most - N::UNIT } else { most });
}

/// By how much the attachments `mine` exceed `theirs` in all, and by how much they fall short.
fn differences<N: Fixed>(mine: &[Attached<N>], theirs: &[Attached<N>]) -> (N, N) {
    let (mut above, mut below) = (N::ZERO, N::ZERO);
    let (mut mine, mut theirs) = (mine, theirs);
    loop {
        let difference = match (mine, theirs) {
            ([], []) => return (above, below),
            ([(v, a), more @ ..], [(w, b), others @ ..]) if v == w => {
                (mine, theirs) = (more, others);
                *a - *b
            }
            ([(v, a), more @ ..], [(w, _), ..]) if v < w => {
                mine = more;
                *a
            }
            ([(_, a), more @ ..], []) => {
                mine = more;
                *a
            }
            (_, [(_, b), others @ ..]) => {
                theirs = others;
                -*b
            }
        };
        if difference > N::ZERO {
            above += difference;
        } else {
            below += -difference;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(low: i64, high: i64) -> KnownBounds<i64> {
        KnownBounds { low, high, good_moves: [NO_MOVE; 2], lines: 0 }
    }

    #[test]
    fn kin_bound_each_other() {
        let mut group = PositionGroup::default();
        group.put(&[(1, 40), (3, 10)], bounds(20, 60));
        let compared = |attached: &[Attached<i64>]| {
            let (mut low, mut high) = (-1_000, 1_000);
            group.compare_with_kin(attached, &mut low, &mut high);
            (low, high)
        };
        // More in one place: strictly more, by no more than that.
        assert_eq!(compared(&[(1, 45), (3, 10)]), (21, 65));
        assert_eq!(compared(&[(1, 40), (2, 5), (3, 10)]), (21, 65));
        assert_eq!(compared(&[(1, 40)]), (10, 59));
        // More here and less there.
        assert_eq!(compared(&[(1, 45), (3, 4)]), (14, 65));
        assert_eq!(compared(&[(4, -3)]), (20 - 53, 59));
    }

    #[test]
    fn simpler_kin_are_found_however_old() {
        let mut group = PositionGroup::default();
        let one = i64::ONE;
        group.put(&[(2, 3 * one)], bounds(one, 9 * one));
        for number in 1..100 {
            group.put(&[(9, number)], bounds(-99 * one, 99 * one));
        }
        // On the way up the tree of numbers: 5, 4, 3.
        let number = 5 * one + one / 4;
        let (mut low, mut high) = (-50 * one, 50 * one);
        group.compare_with_kin(&[(2, number)], &mut low, &mut high);
        assert_eq!((low, high), (one + 1, 9 * one + number - 3 * one));
        assert_eq!(group.len(), 100);
        assert_eq!(group.get(&[(9, 50)]), Some(bounds(-99 * one, 99 * one)));
    }
}
