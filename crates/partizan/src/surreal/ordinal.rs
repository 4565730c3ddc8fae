//! Ordinals below omega^omega: how many signs, or edges, there are.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use std::cmp::Ordering;
use std::iter;

use super::Unsupported;

/// `ω^n·c_n + ... + ω·c_1 + c_0`, in Cantor normal form.
///
/// ```
/// use partizan::surreal::Ordinal;
/// let (one, omega) = (Ordinal::finite(1), Ordinal::omega());
/// assert_eq!(one.plus(&omega).unwrap(), omega);
/// assert_eq!(omega.plus(&one).unwrap().counts(), [1, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ordinal {
    /// `c_0, c_1, ...`; the last is not 0.
    counts: Vec<u64>,
}

const TOO_LARGE: Unsupported = Unsupported::TooLarge("2^64 edges in a row");

impl Ordinal {
    /// A natural number.
    #[must_use]
    pub fn finite(n: u64) -> Ordinal {
        Ordinal::from_counts(vec![n])
    }

    /// The first infinite ordinal.
    #[must_use]
    pub fn omega() -> Ordinal {
        Ordinal::power(1, 1)
    }

    /// `ω^exponent·count`.
    #[must_use]
    pub fn power(exponent: usize, count: u64) -> Ordinal {
        Ordinal::from_counts(iter::repeat_n(0, exponent).chain([count]).collect())
    }

    fn from_counts(mut counts: Vec<u64>) -> Ordinal {
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Ordinal { counts }
    }

    /// The counts of the powers of omega, from the 0th on; the last is not 0.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How often it has this power of omega.
    #[must_use]
    pub fn count(&self, power: usize) -> u64 {
        self.counts.get(power).copied().unwrap_or(0)
    }

    /// Is it 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.counts.is_empty()
    }

    /// The largest power of omega in it; none in 0.
    #[must_use]
    pub fn degree(&self) -> Option<usize> {
        self.counts.len().checked_sub(1)
    }

    /// The natural number it is, if it is one.
    #[must_use]
    pub fn to_finite(&self) -> Option<u64> {
        (self.counts.len() <= 1).then(|| self.count(0))
    }

    /// `self + other`: what is smaller than `other`'s leading power is absorbed.
    ///
    /// # Errors
    /// Counts of `2^64`.
    pub fn plus(&self, other: &Ordinal) -> Result<Ordinal, Unsupported> {
        let Some(degree) = other.degree() else { return Ok(self.clone()) };
        let mut counts = other.counts.clone();
        let mine = self.counts.get(degree..).unwrap_or_default();
        if let (Some(top), Some((first, higher))) = (counts.last_mut(), mine.split_first()) {
            *top = top.checked_add(*first).ok_or(TOO_LARGE)?;
            counts.extend(higher);
        }
        Ok(Ordinal { counts })
    }

    /// What remains after its first `part`, which must not be longer.
    #[must_use]
    pub fn minus(&self, part: &Ordinal) -> Ordinal {
        let differs = (0..self.counts.len()).rev().find(|&k| self.count(k) != part.count(k));
        let Some(k) = differs else { return Ordinal::default() };
        let mut counts: Vec<u64> = self.counts.iter().take(k).copied().collect();
        counts.push(self.count(k).saturating_sub(part.count(k)));
        Ordinal::from_counts(counts)
    }

    /// Its beginning before the last `end`, if it ends so plainly and `end` is `ω^k·c`.
    pub(super) fn without_end(&self, end: &Ordinal) -> Option<Ordinal> {
        let (&last, lower) = end.counts.split_last()?;
        let k = lower.len();
        if lower.iter().chain(self.counts.iter().take(k)).any(|&count| count > 0) {
            return None;
        }
        let mut counts = self.counts.clone();
        let count = counts.get_mut(k)?;
        *count = count.checked_sub(last)?;
        Some(Ordinal::from_counts(counts))
    }

    /// `self·n`: `n` copies in a row.
    ///
    /// # Errors
    /// Counts of `2^64`.
    pub fn times(&self, n: u64) -> Result<Ordinal, Unsupported> {
        if n == 0 {
            return Ok(Ordinal::default());
        }
        let mut counts = self.counts.clone();
        if let Some(top) = counts.last_mut() {
            *top = top.checked_mul(n).ok_or(TOO_LARGE)?;
        }
        Ok(Ordinal { counts })
    }

    /// `self·ω`: omega copies in a row.
    #[must_use]
    pub fn times_omega(&self) -> Ordinal {
        if self.is_zero() { Ordinal::default() } else { Ordinal::power(self.counts.len(), 1) }
    }

    /// `ω^power` times over itself: `ω^power·self`.
    #[must_use]
    pub fn raised(&self, power: usize) -> Ordinal {
        Ordinal::from_counts(iter::repeat_n(0, power).chain(self.counts.iter().copied()).collect())
    }

    /// The `q` and `r` with `self = ω^power·q + r` and `r < ω^power`.
    #[must_use]
    pub fn divided(&self, power: usize) -> (Ordinal, Ordinal) {
        let at = power.min(self.counts.len());
        let (low, high) = self.counts.split_at(at);
        (Ordinal::from_counts(high.to_vec()), Ordinal::from_counts(low.to_vec()))
    }
}

impl Ord for Ordinal {
    fn cmp(&self, other: &Ordinal) -> Ordering {
        let by_length = self.counts.len().cmp(&other.counts.len());
        by_length.then_with(|| self.counts.iter().rev().cmp(other.counts.iter().rev()))
    }
}

impl PartialOrd for Ordinal {
    fn partial_cmp(&self, other: &Ordinal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordinal(counts: &[u64]) -> Ordinal {
        Ordinal::from_counts(counts.to_vec())
    }

    #[test]
    fn sums_absorb_what_is_smaller() {
        assert_eq!(ordinal(&[3, 2]).plus(&ordinal(&[1, 4])).unwrap(), ordinal(&[1, 6]));
        assert_eq!(ordinal(&[3, 2]).plus(&ordinal(&[5])).unwrap(), ordinal(&[8, 2]));
        assert_eq!(
            ordinal(&[3, 2, 1]).plus(&ordinal(&[0, 0, 0, 7])).unwrap(),
            ordinal(&[0, 0, 0, 7])
        );
        assert_eq!(ordinal(&[3]).plus(&Ordinal::default()).unwrap(), ordinal(&[3]));
        assert_eq!(ordinal(&[u64::MAX]).plus(&ordinal(&[1])), Err(TOO_LARGE));
        assert_eq!(ordinal(&[3, 2]).times(3).unwrap(), ordinal(&[3, 6]));
        assert_eq!(ordinal(&[3, 2]).times_omega(), ordinal(&[0, 0, 1]));
        assert!(Ordinal::default().times_omega().is_zero());
    }

    #[test]
    fn minus_undoes_plus_on_the_left() {
        let all: Vec<Ordinal> = (0..27).map(|n| ordinal(&[n % 3, n / 3 % 3, n / 9])).collect();
        for a in &all {
            for b in &all {
                let sum = a.plus(b).unwrap();
                assert_eq!(sum.minus(a), *b, "{a:?} {b:?}");
                assert!(sum >= *a && sum >= *b);
                assert_eq!(sum > *a, !b.is_zero());
            }
            for power in 0..4 {
                let (q, r) = a.divided(power);
                assert_eq!(q.raised(power).plus(&r).unwrap(), *a);
                assert!(r < Ordinal::power(power, 1));
            }
        }
    }
}
