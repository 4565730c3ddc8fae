//! The simplicity rule: a game `{a|b}` of numbers `a < b` is the simplest number strictly between
//! (Conway, On Numbers and Games, theorem 11).
//!
//! Simplest means born first: the integer of least absolute value if any fits, else the number
//! with the smallest denominator, which is then unique.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use num_bigint::BigInt;

use crate::Dyadic;

/// The simplest number strictly between `lo` and `hi`, where `None` is an open end; `None` when
/// `lo >= hi`, so that no number is.
///
/// ```
/// use partizan::{Dyadic, simplest};
/// let x = |text: &str| text.parse::<Dyadic>().unwrap();
/// assert_eq!(simplest(Some(&x("1/4")), Some(&x("1"))), Some(x("1/2")));
/// assert_eq!(simplest(Some(&x("-3")), None), Some(x("0")));
/// assert_eq!(simplest(Some(&x("1")), Some(&x("1"))), None);
/// ```
#[must_use]
pub fn simplest(lo: Option<&Dyadic>, hi: Option<&Dyadic>) -> Option<Dyadic> {
    if let (Some(lo), Some(hi)) = (lo, hi)
        && lo >= hi
    {
        return None;
    }
    Some(match (lo, hi) {
        (Some(lo), hi) if !lo.is_negative() => simplest_above(lo, hi),
        (lo, Some(hi)) if !hi.is_positive() => -simplest_above(&-hi, lo.map(|lo| -lo).as_ref()),
        _ => Dyadic::ZERO,
    })
}

/// The same for `0 <= lo < hi`.
fn simplest_above(lo: &Dyadic, hi: Option<&Dyadic>) -> Dyadic {
    if let Some(x) = simplest_small(lo, hi) {
        return x;
    }
    let next = Dyadic::from(lo.floor() + BigInt::from(1));
    let Some(hi) = hi.filter(|hi| next >= **hi) else { return next };
    let k = lo.exponent().max(hi.exponent());
    let (a, b) = (lo.numerator_over(k), hi.numerator_over(k));
    let (a, last) = (a.magnitude(), b.magnitude() - 1u32);
    match (a ^ &last).bits().checked_sub(1) {
        Some(top) => Dyadic::new(BigInt::from(last >> top), k.saturating_sub(top)),
        None => Dyadic::new(BigInt::from((a << 1u32) + 1u32), k.saturating_add(1)),
    }
}

/// The same in machine words, when the numbers fit.
///
/// Over a common denominator the interval is `(a, b)`, without an integer inside. If `a` and
/// `b-1` differ, then the number that keeps `b-1` down to the highest bit in which they differ is
/// the one with the most trailing zeros: more would need it to agree with both above that bit. If
/// they do not, the middle `a + 1/2` is the only number of the next denominator.
fn simplest_small(lo: &Dyadic, hi: Option<&Dyadic>) -> Option<Dyadic> {
    let (a, j) = lo.small()?;
    let next = i128::from(a.checked_shr(j).unwrap_or(0)).checked_add(1)?;
    let Some(hi) = hi else { return Some(Dyadic::from_i128(next, 0)) };
    let (b, k) = hi.small()?;
    let top = j.max(k);
    if j.abs_diff(k) > 62 || top == u32::MAX {
        return None;
    }
    let a = i128::from(a) << top.checked_sub(j)?;
    let b = i128::from(b) << top.checked_sub(k)?;
    // next < hi: it is the least integer above lo.
    if next.leading_zeros() > top && (next << top) < b {
        return Some(Dyadic::from_i128(next, 0));
    }
    let last = b.checked_sub(1)?;
    match (a ^ last).checked_ilog2() {
        Some(bit) => {
            let kept = last.checked_shr(bit)?;
            Some(Dyadic::from_i128(kept, top.checked_sub(bit)?))
        }
        None => Some(Dyadic::from_i128(a.checked_mul(2)?.checked_add(1)?, top.checked_add(1)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use proptest::prelude::*;

    /// From the definition: walk down the number tree from 0 until inside.
    fn walk(lo: Option<&Dyadic>, hi: Option<&Dyadic>) -> Dyadic {
        let (mut below, mut above): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        loop {
            let here = match (&below, &above) {
                (None, None) => Dyadic::ZERO,
                (Some(below), None) => below + Dyadic::ONE,
                (None, Some(above)) => above - Dyadic::ONE,
                (Some(below), Some(above)) => (below + above).half(),
            };
            if lo.is_some_and(|lo| here <= *lo) {
                below = Some(here);
            } else if hi.is_some_and(|hi| here >= *hi) {
                above = Some(here);
            } else {
                return here;
            }
        }
    }

    fn check(lo: Option<&Dyadic>, hi: Option<&Dyadic>) {
        if lo.is_some() && hi.is_some() && lo >= hi {
            assert_eq!(simplest(lo, hi), None);
        } else {
            assert_eq!(simplest(lo, hi), Some(walk(lo, hi)), "between {lo:?} and {hi:?}");
        }
    }

    #[test]
    fn all_small_intervals() {
        let ends: Vec<Option<Dyadic>> =
            (-40..=40).map(|n| Some(Dyadic::new(n, 3))).chain([None]).collect();
        for lo in &ends {
            for hi in &ends {
                check(lo.as_ref(), hi.as_ref());
            }
        }
    }

    #[test]
    fn a_number_lies_simplest_between_its_canonical_options() {
        for n in -200..=200 {
            let x = Dyadic::new(n, 5);
            let [left, right] = Player::BOTH.map(|player| x.canonical_option(player));
            assert_eq!(simplest(left.as_ref(), right.as_ref()), Some(x));
        }
    }

    #[test]
    fn thousands_of_bits_are_no_walk() {
        let tiny = Dyadic::new(1, 100_000);
        let one = Dyadic::ONE;
        assert_eq!(simplest(Some(&(&one - &tiny)), Some(&one)), Some(one - tiny.half()));
        let huge = Dyadic::from(BigInt::from(1) << 100_000u32);
        assert_eq!(simplest(Some(&huge), None), Some(&huge + Dyadic::ONE));
        assert_eq!(simplest(None, Some(&-&huge)), Some(-huge - Dyadic::ONE));
    }

    proptest! {
        #[test]
        fn agrees_with_the_walk(a: i32, j in 0u64..70, b: i64, k in 0u64..200) {
            // Near 0 in whole part, so that the walk is short.
            let a = Dyadic::new(a >> 20, 0) + Dyadic::new(a, 40 + j);
            let b = Dyadic::new(b, 60 + k);
            check(Some(&a), Some(&b));
            check(Some(&b), Some(&a));
            let close = &a + Dyadic::new(1, 100 + k);
            check(Some(&a), Some(&close));
            check(Some(&-&close), Some(&-&a));
        }
    }
}
