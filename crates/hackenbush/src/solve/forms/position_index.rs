//! Positions by block and attachments, each with a number of its own.

use partizan::Game;

/// What is attached at a vertex, never nothing: a game, and a position that is not evaluated yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attached {
    pub(super) vertex: u8,
    pub(super) game: Game,
    pub(super) position: Option<u32>,
}

/// Numbers of positions: open addressing over a list, and all attachments in one list.
#[derive(Debug, Default)]
pub(super) struct PositionIndex {
    records: Vec<Record>,
    attached: Vec<Attached>,
    /// Places of records; [`VACANT`] is an empty place.
    index: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    block: u32,
    start: u32,
    count: u8,
    /// A hash of block and attachments.
    mark: u32,
}

const VACANT: u32 = u32::MAX;

impl PositionIndex {
    /// The number of a block with these attachments, in the order of their vertices.
    pub(super) fn find(&self, block: u32, attached: &[Attached]) -> Option<u32> {
        if self.index.is_empty() {
            return None;
        }
        let mark = mark(block, attached);
        let mut place = mark as usize & (self.index.len() - 1);
        loop {
            let at = self.index[place];
            if at == VACANT {
                return None;
            }
            let record = &self.records[at as usize];
            if record.mark == mark && record.block == block && self.attached(at) == attached {
                return Some(at);
            }
            place = (place + 1) & (self.index.len() - 1);
        }
    }

    /// Gives the next number to a position that has none.
    pub(super) fn insert(&mut self, block: u32, attached: &[Attached]) -> u32 {
        let number = u32::try_from(self.records.len()).expect("fewer positions than bytes");
        let start = u32::try_from(self.attached.len()).expect("fewer attachments than bytes");
        let count = u8::try_from(attached.len()).expect("vertices are numbered by bytes");
        self.attached.extend_from_slice(attached);
        self.records.push(Record { block, start, count, mark: mark(block, attached) });
        if self.records.len() * 2 > self.index.len() {
            self.index = vec![VACANT; (self.records.len() * 4).next_power_of_two()];
            (0..=number).for_each(|record| self.enter(record));
        } else {
            self.enter(number);
        }
        number
    }

    /// The block of a position.
    pub(super) fn block(&self, position: u32) -> u32 {
        self.records[position as usize].block
    }

    /// What is attached to a position's block, in the order of the vertices.
    pub(super) fn attached(&self, position: u32) -> &[Attached] {
        let record = &self.records[position as usize];
        let start = record.start as usize;
        &self.attached[start..start + usize::from(record.count)]
    }

    /// Memory in use by its lists.
    pub(super) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<Record>()
            + self.attached.capacity() * size_of::<Attached>()
            + self.index.len() * size_of::<u32>()
    }

    /// Puts a record into the index.
    fn enter(&mut self, record: u32) {
        let mut place = self.records[record as usize].mark as usize & (self.index.len() - 1);
        while self.index[place] != VACANT {
            place = (place + 1) & (self.index.len() - 1);
        }
        self.index[place] = record;
    }
}

fn mark(block: u32, attached: &[Attached]) -> u32 {
    let join = |bits: u64, attached: &Attached| {
        let Attached { vertex, game, position } = *attached;
        let position = u64::from(position.map_or(0, |position| position.wrapping_add(1)));
        let here = u64::from(game.id()) ^ u64::from(vertex) << 33 ^ position.rotate_left(40);
        (bits.rotate_left(23) ^ here).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    let bits = attached.iter().fold(u64::from(block).wrapping_mul(0xbf58_476d_1ce4_e5b9), join);
    let bits = (bits ^ bits >> 29).wrapping_mul(0x94d0_49bb_1331_11eb);
    u32::try_from(bits >> 32).expect("32 bits are left")
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan::Arena;

    #[test]
    fn positions_are_found_by_block_and_attachments() {
        let (mut arena, mut index) = (Arena::new(), PositionIndex::default());
        let games: Vec<Game> = (1..=40).map(|n| arena.integer(n).unwrap()).collect();
        let attached = |vertex, game, position| Attached { vertex, game, position };
        assert_eq!(index.find(0, &[]), None);
        let mut numbers = Vec::new();
        for block in 0..40_u8 {
            for (vertex, &game) in (1..).zip(&games) {
                let last = attached(100, games[usize::from(block)], None);
                for position in [None, Some(0), Some(7)] {
                    let list = [attached(vertex, game, position), last];
                    assert_eq!(index.find(block.into(), &list), None);
                    numbers.push((block, list, index.insert(block.into(), &list)));
                }
            }
        }
        for (place, (block, list, number)) in (0..).zip(numbers) {
            assert_eq!(number, place);
            assert_eq!(index.find(block.into(), &list), Some(number));
            assert_eq!(index.find(block.into(), &list[..1]), None);
            assert_eq!((index.block(number), index.attached(number)), (block.into(), &list[..]));
        }
        assert!(index.bytes() >= 40 * 40 * 3 * size_of::<Record>());
    }
}
