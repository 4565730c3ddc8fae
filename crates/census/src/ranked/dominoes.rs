//! Lines of dominoes. The games only compare spots, so lines whose spots are 1, 2, ..., m, none
//! missing, stand for all others: a line is a weak order of its halves.

use hackenbush::rules::{Bernoulli, StirlingShave};
use hackenbush::{Domino, Position, Ruleset};

use super::{Ranked, binomial, digit};

/// The lines of that many dominoes that a game is played on.
pub(crate) fn domino_lines(rules: &dyn Ruleset, dominoes: u32) -> Box<dyn Ranked + Send> {
    if rules.id() == Bernoulli.id() {
        Box::new(HetyeiLines(dominoes))
    } else if rules.id() == StirlingShave.id() {
        Box::new(Lines { orders: WeakOrders::new(dominoes), doubles: true })
    } else {
        Box::new(Lines { orders: WeakOrders::new(2 * dominoes), doubles: false })
    }
}

/// Lines up to the spots' order.
struct Lines {
    orders: WeakOrders,
    /// Is every domino of the kind (a,a)?
    doubles: bool,
}

impl Ranked for Lines {
    fn count(&self) -> u128 {
        self.orders.count()
    }

    fn position(&self, rank: u128) -> Option<Position> {
        let spots = self.orders.order(rank);
        let line: Vec<Domino> = match self.doubles {
            true => spots.iter().map(|&spots| Domino { left: spots, right: spots }).collect(),
            false => spots.chunks(2).map(|two| Domino { left: two[0], right: two[1] }).collect(),
        };
        Some(line.into())
    }
}

/// The weak orders of some things: each thing's place, ties allowed, no place empty.
struct WeakOrders {
    things: u32,
    /// The number of weak orders of 0, 1, 2, ... things.
    counts: Vec<u128>,
}

impl WeakOrders {
    fn new(things: u32) -> WeakOrders {
        let mut counts: Vec<u128> = vec![1];
        for n in 1..=things {
            let first = |lowest: u32| binomial(n.into(), lowest) * counts[(n - lowest) as usize];
            counts.push((1..=n).map(first).sum());
        }
        WeakOrders { things, counts }
    }

    fn count(&self) -> u128 {
        self.counts[self.things as usize]
    }

    /// The places in the order of a rank, from 1 on: first which things share the lowest place.
    fn order(&self, mut rank: u128) -> Vec<u64> {
        let mut places = vec![0; self.things as usize];
        let mut left = self.things;
        let mut place = 1;
        while left > 0 {
            let mut lowest = 1;
            let others = loop {
                let others = self.counts[(left - lowest) as usize];
                let block = binomial(left.into(), lowest) * others;
                if rank < block {
                    break others;
                }
                rank -= block;
                lowest += 1;
            };
            let mut subset = rank / others;
            rank %= others;
            left -= lowest;
            // Which of the things without a place: the subset of that rank.
            let mut open = left + lowest;
            for thing in places.iter_mut().filter(|thing| **thing == 0) {
                open -= 1;
                let without = binomial(open.into(), lowest);
                if subset < without {
                    continue;
                }
                subset -= without;
                *thing = place;
                lowest -= 1;
                if lowest == 0 {
                    break;
                }
            }
            place += 1;
        }
        places
    }
}

/// Hetyei's positions of the Bernoulli game: domino i has 1 to i + 1 spots on each half.
struct HetyeiLines(u32);

impl Ranked for HetyeiLines {
    fn count(&self) -> u128 {
        (1..=u128::from(self.0)).map(|i| (i + 1) * (i + 1)).product()
    }

    fn position(&self, mut rank: u128) -> Option<Position> {
        let mut half =
            |spots: usize| u64::try_from(digit(&mut rank, spots)).expect("there are few spots") + 1;
        let line = (1..=self.0 as usize).map(|i| Domino { left: half(i + 1), right: half(i + 1) });
        Some(line.collect::<Vec<_>>().into())
    }
}
