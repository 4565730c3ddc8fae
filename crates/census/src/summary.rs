//! The counts of a census, and the smallest picture for each value.

use std::collections::hash_map::Entry;
use std::mem::size_of;

use hackenbush::Budget;
use partizan::{Exceeded, Meter};
use rustc_hash::FxHashMap;

use crate::evaluate::Evaluator;
use crate::family::Census;
use crate::positions::Positions;
use crate::row::Row;
use crate::share::Share;

/// The counts of a census. Its memory grows with the number of distinct values, not of positions.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Positions in all.
    pub positions: u64,
    /// Positions that Left wins, Right wins, the next player wins, and the previous player wins.
    pub outcomes: [u64; 4],
    /// Red-blue trees that stand on one edge: those for which Hammerian and Joshua are known.
    pub trees: u64,
    /// Hammerian trees.
    pub hammerian: u64,
    /// Joshua trees.
    pub joshua: u64,
    values: FxHashMap<String, Smallest>,
}

/// The pictures with a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Smallest {
    /// The smallest: that with the fewest edges, then the shortest text, then the first by
    /// the alphabet.
    pub text: String,
    /// The number of its edges.
    pub edges: u32,
    /// How many pictures have the value.
    pub count: u64,
    /// What sorts values: numbers by size, then others.
    number: Option<(i64, u32)>,
}

/// The letters of the outcomes, in the order of [`Summary::outcomes`].
pub const OUTCOMES: [&str; 4] = ["L", "R", "N", "P"];

impl Summary {
    /// Evaluates the positions of a share and counts them. `on_row` is called as for a part.
    ///
    /// # Errors
    /// When the budget ends.
    pub fn take(
        census: Census,
        share: Share,
        budget: &Budget,
        on_row: &mut dyn FnMut(u64, &Positions),
    ) -> Result<Summary, Exceeded> {
        let (mut positions, meter) = (census.positions(share), budget.meter());
        let mut evaluator = Evaluator::new(census.rules(), budget.clone());
        let mut summary = Summary::default();
        while let Some(position) = positions.next(&meter)? {
            meter.check()?;
            summary.add(&evaluator.row(&position)?, &meter)?;
            on_row(summary.positions, &positions);
        }
        Ok(summary)
    }

    /// Counts a row; what it takes in memory is charged to the meter.
    ///
    /// # Errors
    /// If there is no memory left for another value.
    pub fn add(&mut self, row: &Row, meter: &Meter) -> Result<(), Exceeded> {
        self.positions += 1;
        if let Some(index) = OUTCOMES.iter().position(|letter| *letter == row.outcome) {
            self.outcomes[index] += 1;
        }
        self.trees += u64::from(row.hammerian.is_some());
        self.hammerian += u64::from(row.hammerian == Some(true));
        self.joshua += u64::from(row.joshua == Some(true));
        match self.values.get_mut(&row.value) {
            Some(smallest) => {
                smallest.count += 1;
                if size(row.edges, &row.text) < size(smallest.edges, &smallest.text) {
                    smallest.text.clone_from(&row.text);
                    smallest.edges = row.edges;
                }
            }
            None => {
                // The map doubles when it is full, and then holds the old one beside the new.
                let entry = 3 * size_of::<(String, Smallest)>();
                meter.charge(entry + row.value.len() + 2 * row.text.len())?;
                let number = row.numerator.zip(row.exponent);
                let smallest =
                    Smallest { text: row.text.clone(), edges: row.edges, count: 1, number };
                self.values.insert(row.value.clone(), smallest);
            }
        }
        Ok(())
    }

    /// Counts what another summary has counted.
    pub fn merge(&mut self, other: Summary) {
        self.positions += other.positions;
        for (mine, more) in self.outcomes.iter_mut().zip(other.outcomes) {
            *mine += more;
        }
        self.trees += other.trees;
        self.hammerian += other.hammerian;
        self.joshua += other.joshua;
        for (value, theirs) in other.values {
            match self.values.entry(value) {
                Entry::Vacant(place) => {
                    place.insert(theirs);
                }
                Entry::Occupied(mut place) => {
                    let mine = place.get_mut();
                    let count = mine.count + theirs.count;
                    if size(theirs.edges, &theirs.text) < size(mine.edges, &mine.text) {
                        *mine = theirs;
                    }
                    mine.count = count;
                }
            }
        }
    }

    /// The number of distinct values.
    #[must_use]
    pub fn distinct_values(&self) -> usize {
        self.values.len()
    }

    /// The positions that the previous player wins.
    #[must_use]
    pub fn p_positions(&self) -> u64 {
        self.outcomes[3]
    }

    /// Every value with the smallest picture that has it: numbers from the least to the greatest,
    /// then the others by the length of their text.
    #[must_use]
    pub fn values(&self) -> Vec<(&str, &Smallest)> {
        let mut values: Vec<(&str, &Smallest)> =
            self.values.iter().map(|(value, smallest)| (value.as_str(), smallest)).collect();
        let size = |&(numerator, exponent): &(i64, u32)| {
            // Both are small: no census has numbers beyond 2^63, or fractions below 2^-63.
            i128::from(numerator) << (63 - exponent.min(63))
        };
        values.sort_unstable_by(|(a, one), (b, other)| {
            let numbers = (one.number.as_ref().map(size), other.number.as_ref().map(size));
            match numbers {
                (Some(x), Some(y)) => x.cmp(&y),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (None, None) => (a.len(), a).cmp(&(b.len(), b)),
            }
        });
        values
    }
}

/// What makes a picture smaller than another.
fn size(edges: u32, text: &str) -> (u32, usize, &str) {
    (edges, text.len(), text)
}
