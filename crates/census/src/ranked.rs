//! Families whose positions have ranks: a position can be made from its rank alone, so that a share
//! is a stretch of ranks.

mod clockwise;
mod dominoes;
mod forests;
mod loops;
mod stalks;

use hackenbush::{Colour, Position};

pub(crate) use clockwise::OrderedForests;
pub(crate) use dominoes::domino_lines;
pub(crate) use forests::Forests;
pub(crate) use loops::{Loops, LoopsWithStalks};
pub(crate) use stalks::Stalks;

/// A family whose positions have ranks.
pub(crate) trait Ranked {
    /// The number of ranks.
    fn count(&self) -> u128;

    /// The position of a rank; `None` if it is isomorphic to that of another rank, which has it.
    fn position(&self, rank: u128) -> Option<Position>;
}

/// Takes the last digit off a number that is written in this base.
fn digit(rank: &mut u128, base: usize) -> usize {
    let base = u128::try_from(base).expect("a base is small");
    let digit = *rank % base;
    *rank /= base;
    usize::try_from(digit).expect("it is below the base")
}

/// The number of words of that length in these colours.
fn words(colours: &[Colour], length: u32) -> u128 {
    u128::try_from(colours.len()).expect("there are few colours").pow(length)
}

/// Takes a word off a rank.
fn word(rank: &mut u128, colours: &[Colour], length: usize) -> Vec<Colour> {
    (0..length).map(|_| colours[digit(rank, colours.len())]).collect()
}

/// The number of ways to choose k of n.
fn binomial(n: u128, k: u32) -> u128 {
    if u128::from(k) > n {
        return 0;
    }
    // Each product of the first factors is divisible by the factorial so far.
    (0..u128::from(k)).fold(1, |product, i| product * (n - i) / (i + 1))
}
