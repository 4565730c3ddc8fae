//! The ends of a loop that carries numbers: how far the numbers are absorbed.
//!
//! An end is the part of the loop from the ground up to a vertex `u`; it is worth `F(y)` with a
//! number `y` at `u`. It is *resolved* if above its last number there is a change of colour, and if
//! for every number `x` in it the values that can stand there lie in an interval no longer than the
//! unit `2^-e` of `x`. Then `F(y) = q + 2^-t sigma(y)`.
//!
//! *Why.* The top of a resolved end, an edge and then a run of the other colour, is worth numbers in
//! an interval between neighbouring multiples of its length, and at most 1 long. Adding `x` keeps it
//! such an interval, by the condition. It lies between neighbouring integers, so an edge put under
//! it acts on it as a linear map onto an interval of the same kind. What has gone before was `sigma`
//! up to linear maps, and remains so.
//!
//! An edge more on top halves the interval. So an end that is resolved stays so until the next
//! number, and `t` grows by 1 with each edge.

use partizan::{Dyadic, Player};

use super::good::is_good;
use super::path::Path;
use super::sigma::{power, under};

/// The vertices between two numbers up to which the end is resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Resolved {
    /// The lowest of them.
    pub(super) first: usize,
    /// The highest; `t` grows by 1 from one vertex to the next.
    pub(super) last: usize,
    /// The exponent `t` at the first.
    pub(super) exponent: u64,
    /// Is the end good at the first? It is good at all others (see [`super::good`]).
    pub(super) good: bool,
}

impl Resolved {
    /// The exponent at the last vertex.
    pub(super) fn last_exponent(&self) -> u64 {
        self.exponent + u64::try_from(self.last - self.first).expect("64 bits are enough")
    }
}

/// Numbers that are followed down in vain, before it is given up to find out whether an end above
/// them is resolved.
const MOST_UNRESOLVED: usize = 64;

/// Where the end from the start of a loop is resolved, from the ground up.
pub(super) fn resolved(path: &Path) -> Vec<Resolved> {
    let mut found: Vec<Resolved> = Vec::new();
    let numbers = path.numbers();
    let starts = std::iter::once(0).chain(numbers.iter().map(|(at, _)| *at));
    for (segment, start) in starts.enumerate() {
        // The ground at the other end is no vertex of the loop.
        let end = numbers.get(segment).map_or(path.len().saturating_sub(1), |(at, _)| *at);
        let Some((first, exponent)) = first_resolved(path, segment, start, end, &found) else {
            continue;
        };
        let below = path.owners()[start..first].iter().rev();
        let top = path.owners()[first - 1];
        let run = below.take_while(|owner| **owner == top).count();
        let good = segment == 0 || run == 1 || is_good(path, first, exponent);
        found.push(Resolved { first, last: end, exponent, good });
    }
    found
}

/// The lowest vertex of a segment between two numbers at which the end is resolved, and its
/// exponent.
fn first_resolved(
    path: &Path,
    segment: usize,
    start: usize,
    end: usize,
    below: &[Resolved],
) -> Option<(usize, u64)> {
    let edges = &path.owners()[start..end];
    let first_run = edges.chunk_by(|a, b| a == b).next()?.len();
    if segment == 0 {
        let first = first_run + 1;
        return (first <= end).then_some((first, 1));
    }
    // The exponent of the segment alone, a stalk with a change of colour.
    let mut exponent = 1 + path.numbers()[segment - 1].1.exponent();
    loop {
        let height = first_run.checked_add(usize::try_from(exponent).ok()?)?;
        if height > edges.len() {
            return None;
        }
        let stalk = Path::new(edges[..height].to_vec(), Vec::new());
        let value = stalk.hung(0, height, &Dyadic::ZERO);
        let interval = Interval { low: value - power(exponent), halvings: exponent - 1 };
        match push_down(path, segment, interval, below) {
            Push::Down(exponent) => return Some((start + height, exponent)),
            Push::TooLong(halvings) => exponent += halvings,
            Push::GivenUp => return None,
        }
    }
}

/// The numbers between two neighbouring multiples of `2^-halvings`.
struct Interval {
    low: Dyadic,
    halvings: u64,
}

impl Interval {
    /// The integer below it.
    fn floor(&self) -> Dyadic {
        Dyadic::from(self.low.floor())
    }

    /// With edges of one colour put under it. It lies between neighbouring integers.
    fn put_under(&mut self, owner: Player, edges: usize) {
        // On the side of its own colour an edge moves everything by 1; on the other, the
        // interval from -m - 1 to -m becomes that from 2^-(m + 1) to 2^-m.
        let floor = self.floor();
        let steps = match owner {
            Player::Left => -floor,
            Player::Right => floor + Dyadic::ONE,
        };
        self.low = under(owner, edges, &self.low);
        if steps.is_positive() {
            self.halvings += halvings(&steps);
        }
    }
}

fn halvings(number: &Dyadic) -> u64 {
    let number = number.to_bigint().expect("an integer");
    u64::try_from(&number).expect(super::sigma::FITS)
}

enum Push {
    /// The exponent of the whole end.
    Down(u64),
    /// So many halvings are missing at some number.
    TooLong(u64),
    GivenUp,
}

/// Follows what stands at the start of a segment down to the ground, or to a vertex up to which the
/// end is resolved.
fn push_down(path: &Path, segment: usize, mut interval: Interval, below: &[Resolved]) -> Push {
    let numbers = &path.numbers()[..segment];
    for (steps, (index, (at, number))) in numbers.iter().enumerate().rev().enumerate() {
        if steps > MOST_UNRESOLVED {
            return Push::GivenUp;
        }
        if let Some(missing) = number.exponent().checked_sub(interval.halvings)
            && missing > 0
        {
            return Push::TooLong(missing);
        }
        interval.low += number;
        // The ends found so far are in order, and the last vertex of a segment is a number's.
        if let Ok(found) = below.binary_search_by_key(at, |resolved| resolved.last) {
            let floor = interval.floor();
            let days = if floor.is_negative() { -floor } else { floor + Dyadic::ONE };
            let exponent = below[found].last_exponent();
            return Push::Down(exponent + halvings(&days) + interval.halvings + 1);
        }
        let start = index.checked_sub(1).map_or(0, |index| path.numbers()[index].0);
        let runs = path.owners()[start..*at].chunk_by(|a, b| a == b);
        for run in runs.rev() {
            interval.put_under(run[0], run.len());
        }
    }
    Push::Down(interval.halvings + 1)
}

#[cfg(test)]
mod tests {
    use super::super::path::tests::random_loop;
    use super::super::sigma::{scaled, sigma};
    use super::*;
    use crate::brute::Dice;

    /// The law of resolved ends, and that none is missed: where an end acts as the map of the
    /// theorem and has its top run above the numbers, it is found, unless the condition fails.
    #[test]
    fn resolved_ends_act_as_sigma() {
        let mut dice = Dice(21);
        let mut met = 0;
        for _ in 0..4_000 {
            let length = 2 + dice.below(14) as usize;
            let count = dice.below(4);
            let path = random_loop(&mut dice, length, count, 4);
            for end in resolved(&path) {
                for vertex in end.first..=end.last {
                    met += 1;
                    let q = path.end(vertex);
                    let t = end.exponent + u64::try_from(vertex - end.first).unwrap();
                    assert_eq!(q.exponent(), t, "{path:?} {vertex}");
                    let here = path.number(vertex);
                    for n in -14..=14 {
                        let y = Dyadic::new(n, 2);
                        let found = path.hung(0, vertex, &(&y - &here));
                        assert_eq!(found, &q + &scaled(&sigma(&y), t), "{path:?} {vertex} {y}");
                    }
                }
            }
        }
        assert!(met > 10_000, "{met}");
    }
}
