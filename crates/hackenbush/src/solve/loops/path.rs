//! A path of coloured edges that carries numbers at its vertices.

use partizan::{Dyadic, GrowingNumber, Player};

use super::sigma::FITS;

/// A path with vertices from 0 to its length; edge `i` joins the vertices `i` and `i + 1`.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Path {
    owners: Vec<Player>,
    /// The numbers other than 0 with their vertices, ascending.
    numbers: Vec<(usize, Dyadic)>,
}

impl Path {
    /// A path with these numbers at these vertices, which ascend.
    pub(in crate::solve) fn new(owners: Vec<Player>, mut numbers: Vec<(usize, Dyadic)>) -> Path {
        numbers.retain(|(_, number)| !number.is_zero());
        debug_assert!(numbers.windows(2).all(|pair| pair[0].0 < pair[1].0));
        debug_assert!(numbers.last().is_none_or(|(at, _)| *at <= owners.len()));
        Path { owners, numbers }
    }

    /// The number of edges.
    pub(super) fn len(&self) -> usize {
        self.owners.len()
    }

    pub(in crate::solve) fn owners(&self) -> &[Player] {
        &self.owners
    }

    pub(in crate::solve) fn numbers(&self) -> &[(usize, Dyadic)] {
        &self.numbers
    }

    /// The number at a vertex.
    pub(in crate::solve) fn number(&self, vertex: usize) -> Dyadic {
        let found = self.numbers.binary_search_by_key(&vertex, |(at, _)| *at);
        found.map_or(Dyadic::ZERO, |index| self.numbers[index].1.clone())
    }

    /// The same path with another number at the vertex of the number with this index.
    pub(super) fn set(&mut self, index: usize, number: Dyadic) {
        self.numbers[index].1 = number;
    }

    /// The part between two vertices, with the numbers at both.
    pub(in crate::solve) fn section(&self, from: usize, to: usize) -> Path {
        let here = self.numbers.iter().filter(|(at, _)| (from..=to).contains(at));
        Path {
            owners: self.owners[from..to].to_vec(),
            numbers: here.map(|(at, number)| (at - from, number.clone())).collect(),
        }
    }

    /// The path with this stalk below its start and below its end.
    pub(super) fn between(&self, stalk: &[Player]) -> Path {
        let back: Vec<Player> = stalk.iter().rev().copied().collect();
        let numbers = self.numbers.iter();
        Path {
            owners: [stalk, &self.owners, &back].concat(),
            numbers: numbers.map(|(at, number)| (at + stalk.len(), number.clone())).collect(),
        }
    }

    /// The path read from its other end.
    pub(super) fn reversed(&self) -> Path {
        let owners = self.owners.iter().rev().copied().collect();
        let numbers = self.numbers.iter().rev();
        let numbers = numbers.map(|(at, number)| (self.len() - at, number.clone())).collect();
        Path { owners, numbers }
    }

    /// The value of the part between two vertices hung from `root`, with the numbers at its
    /// vertices and `extra` more at `tip`. Almost linear time.
    pub(super) fn hung(&self, root: usize, tip: usize, extra: &Dyadic) -> Dyadic {
        let (low, high) = (root.min(tip), root.max(tip));
        let start = self.numbers.partition_point(|(at, _)| *at < low);
        let end = self.numbers.partition_point(|(at, _)| *at <= high);
        let mut carried = Carried { at: tip, value: growing(extra) };
        let here = &self.numbers[start..end];
        if root <= tip {
            for (vertex, number) in here.iter().rev() {
                self.carry(&mut carried, *vertex);
                carried.value.add(growing(number)).expect(FITS);
            }
        } else {
            for (vertex, number) in here {
                self.carry(&mut carried, *vertex);
                carried.value.add(growing(number)).expect(FITS);
            }
        }
        self.carry(&mut carried, root);
        carried.value.to_dyadic()
    }

    /// The value of the part from the start to a vertex hung from the start, with nothing at the
    /// vertex.
    pub(super) fn end(&self, vertex: usize) -> Dyadic {
        self.hung(0, vertex, &-self.number(vertex))
    }

    /// Puts the edges down to a vertex under what is carried.
    fn carry(&self, carried: &mut Carried, to: usize) {
        let mut put = |run: &[Player]| {
            let count = u64::try_from(run.len()).expect(FITS);
            carried.value.put_edges_under(run[0], count).expect(FITS);
        };
        let same = |a: &Player, b: &Player| a == b;
        if carried.at >= to {
            let runs = self.owners[to..carried.at].chunk_by(same);
            runs.rev().for_each(&mut put);
        } else {
            self.owners[carried.at..to].chunk_by(same).for_each(&mut put);
        }
        carried.at = to;
    }
}

/// A number on its way down the path.
struct Carried {
    at: usize,
    value: GrowingNumber,
}

fn growing(number: &Dyadic) -> GrowingNumber {
    GrowingNumber::try_from(number).expect(FITS)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::brute::{Dice, stalk};
    use crate::picture::{Colour, Edge, Picture};

    /// The path as a loop on the ground, with stalks for its numbers.
    pub(in crate::solve::loops) fn drawn(path: &Path) -> Picture {
        let length = u32::try_from(path.len()).unwrap();
        let mut edges: Vec<Edge> = (0..)
            .zip(path.owners())
            .map(|(at, &owner)| Edge { from: at, to: (at + 1) % length, colour: Colour::of(owner) })
            .collect();
        let mut next = length;
        for (vertex, number) in path.numbers() {
            let string = stalk(number, u32::try_from(*vertex).unwrap(), next);
            next += u32::try_from(string.len()).unwrap();
            edges.extend(string);
        }
        edges.into_iter().collect()
    }

    pub(in crate::solve::loops) fn random_owners(dice: &mut Dice, length: usize) -> Vec<Player> {
        // Long runs as well as frequent changes.
        let change = 1 + dice.below(5);
        let mut owner = Player::BOTH[dice.below(2) as usize];
        let draw = |_| {
            if dice.below(6) < change {
                owner = owner.opponent();
            }
            owner
        };
        (0..length).map(draw).collect()
    }

    /// A path of this length with numbers of a few days at about `count` of its inner vertices.
    pub(in crate::solve::loops) fn random_loop(
        dice: &mut Dice,
        length: usize,
        count: u32,
        days: u32,
    ) -> Path {
        let owners = random_owners(dice, length);
        let mut numbers = std::collections::BTreeMap::new();
        for _ in 0..count {
            let at = 1 + dice.below(u32::try_from(length).unwrap() - 1) as usize;
            numbers.insert(at, random_number(dice, days));
        }
        Path::new(owners, numbers.into_iter().collect())
    }

    /// A number born on some day up to the given one.
    pub(in crate::solve::loops) fn random_number(dice: &mut Dice, days: u32) -> Dyadic {
        let mut ends: [Option<Dyadic>; 2] = [None, None];
        let mut number = Dyadic::ZERO;
        for _ in 0..dice.below(days + 1) {
            ends[dice.below(2) as usize] = Some(number);
            number = partizan::simplest(ends[0].as_ref(), ends[1].as_ref()).unwrap();
        }
        number
    }

    #[test]
    fn a_hung_part_is_a_tree() {
        let mut dice = Dice(3);
        for _ in 0..500 {
            let length = 1 + dice.below(9) as usize;
            let owners = random_owners(&mut dice, length);
            let numbers = (0..=length).map(|at| (at, random_number(&mut dice, 3)));
            let path = Path::new(owners, numbers.collect());
            let root = dice.below(u32::try_from(length).unwrap() + 1) as usize;
            let tip = dice.below(u32::try_from(length).unwrap() + 1) as usize;
            let extra = random_number(&mut dice, 3);
            let mut value = &path.number(tip) + &extra;
            let mut at = tip;
            while at != root {
                let next = if root > at { at + 1 } else { at - 1 };
                let owner = path.owners()[at.min(next)];
                value = &super::super::sigma::under(owner, 1, &value) + &path.number(next);
                at = next;
            }
            assert_eq!(path.hung(root, tip, &extra), value);
            let back = path.reversed().hung(length - root, length - tip, &extra);
            assert_eq!(back, value);
        }
    }
}
