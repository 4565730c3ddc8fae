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

/// A move: an edge by its number, a move in an attachment by its vertex after all edges.
pub(super) type MoveCode = u16;

/// The code of a move in the attachment at vertex 0, and the number of codes.
pub(super) const ATTACHMENT_MOVE: MoveCode = 256;
pub(in crate::solve) const MOVE_CODES: usize = 512;

/// The code of no move.
pub(super) const NO_MOVE: MoveCode = MoveCode::MAX;

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
    pub(super) good_moves: [MoveCode; 2],
    /// For which players a line of cuts has been tried (see `cut_lines`), a bit each.
    pub(super) lines: u8,
}

/// What is known of a set of edges on a foot.
pub(super) struct PositionGroup<N> {
    records: Vec<Record<N>>,
    /// The attachments of all records, one after the other.
    attached: Vec<Attached<N>>,
    /// A hash of the attachments of each record.
    marks: Vec<u32>,
    /// The records by open addressing, once there are many; [`VACANT`] is an empty place.
    index: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Record<N> {
    known: KnownBounds<N>,
    count: u8,
    start: u32,
}

impl<N> Default for PositionGroup<N> {
    fn default() -> PositionGroup<N> {
        PositionGroup {
            records: Vec::new(),
            attached: Vec::new(),
            marks: Vec::new(),
            index: Vec::new(),
        }
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
        self.find_marked(mark(attached), |others| others == attached)
    }

    /// The record with this mark whose attachments are the `same`.
    fn find_marked(&self, mark: u32, same: impl Fn(&[Attached<N>]) -> bool) -> Option<usize> {
        let is_it = |record: usize| {
            self.marks[record] == mark && same(self.attached(&self.records[record]))
        };
        if self.index.is_empty() {
            return (0..self.records.len()).find(|&record| is_it(record));
        }
        let mut place = self.place(mark);
        loop {
            match self.index[place] {
                VACANT => return None,
                record if is_it(record as usize) => return Some(record as usize),
                _ => place = (place + 1) & (self.index.len() - 1),
            }
        }
    }

    fn place(&self, mark: u32) -> usize {
        place(u64::from(mark) << 32, self.index.len())
    }

    /// Puts a record into the index.
    fn enter(&mut self, record: usize) {
        let mut place = self.place(self.marks[record]);
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
            self.marks.reserve_exact(more(self.marks.len()));
        }
        if self.attached.len() + attached.len() > self.attached.capacity() {
            self.attached.reserve_exact(attached.len() + more(self.attached.len()));
        }
        self.records.push(Record {
            known,
            count: u8::try_from(attached.len()).expect("vertices are numbered by bytes"),
            start: u32::try_from(self.attached.len()).expect("fewer numbers than bytes"),
        });
        self.marks.push(mark(attached));
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
        let all = mark(attached);
        for place in 0..attached.len() {
            for player in Player::BOTH {
                if let Some((known, number)) = self.simpler_kin(attached, all, place, player) {
                    let difference = attached[place].1 - number;
                    known.improve(difference.max(N::ZERO), (-difference).max(N::ZERO), low, high);
                }
            }
        }
        for record in self.records.iter().rev().take(LATEST) {
            if *low >= *high {
                return;
            }
            if record.known.low > *low || record.known.high < *high {
                let (above, below) = differences(attached, self.attached(record));
                record.known.improve(above, below, low, high);
            }
        }
    }

    /// What is known with the nearest number on `player`'s side of an attachment's path down the
    /// tree of numbers in its place, for the nearest that is stored; and that number. `all` is the
    /// mark of the attachments.
    fn simpler_kin(
        &self,
        attached: &[Attached<N>],
        all: u32,
        place: usize,
        player: Player,
    ) -> Option<(KnownBounds<N>, N)> {
        let (vertex, own) = attached[place];
        let (before, after) = (&attached[..place], &attached[place + 1..]);
        let mut number = own;
        for _ in 0..SIMPLER {
            number = number.option(player)?;
            let here = [(vertex, number)];
            let here = if number == N::ZERO { &[] } else { &here[..] };
            let same = |others: &[Attached<N>]| {
                let rest = others.strip_prefix(before).and_then(|rest| rest.strip_prefix(here));
                rest == Some(after)
            };
            let changed = all ^ mark(&attached[place..=place]) ^ mark(here);
            if let Some(found) = self.find_marked(changed, same) {
                return Some((self.records[found].known, number));
            }
        }
        None
    }

    /// The latest good cut of each player with other attachments.
    pub(super) fn good_cuts(&self) -> [MoveCode; 2] {
        let mut cuts = [NO_MOVE; 2];
        for record in self.records.iter().rev().take(LATEST) {
            for (cut, &good) in cuts.iter_mut().zip(&record.known.good_moves) {
                if *cut == NO_MOVE && good < ATTACHMENT_MOVE {
                    *cut = good;
                }
            }
        }
        cuts
    }

    /// Memory in use by its lists.
    pub(super) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<Record<N>>()
            + self.attached.capacity() * size_of::<Attached<N>>()
            + (self.marks.capacity() + self.index.len()) * size_of::<u32>()
            + 4 * LIST
    }
}

impl<N: Fixed> KnownBounds<N> {
    /// Improves bounds of kin whose attachments exceed these by `above` in all and fall short of
    /// them by `below`.
    fn improve(&self, above: N, below: N, low: &mut N, high: &mut N) {
        let more = below == N::ZERO && above > N::ZERO;
        let less = above == N::ZERO && below > N::ZERO;
        let least = self.low - below;
        let most = self.high + above;
        *low = (*low).max(if more { least + N::UNIT } else { least });
        *high = (*high).min(if less { most - N::UNIT } else { most });
    }

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

/// A hash of attachments: the xor of one for each, so that it is easily changed in one place.
fn mark<N: Fixed>(attached: &[Attached<N>]) -> u32 {
    let one =
        |&(vertex, number): &Attached<N>| mix(number.bits() ^ u64::from(vertex).rotate_right(8));
    let all = attached.iter().map(one).fold(0, std::ops::BitXor::bitxor);
    u32::try_from(all >> 32).expect("32 bits are left")
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
