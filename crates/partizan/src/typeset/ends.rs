//! How a long natural number begins and ends in decimal digits, and how many digits it has, without
//! converting all of it, which takes much longer.
//!
//! The last digits are a remainder. The first ones are the quotient by a power of ten, of which
//! only the leading bits are computed, between two bounds: when both give the same quotient, it is
//! the quotient, and otherwise more bits are computed, in the end all of them.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// The first and the last digits.
pub(super) const FIRST_DIGITS: u32 = 24;
pub(super) const LAST_DIGITS: u32 = 12;

/// How a number begins and ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ends {
    pub(super) first: String,
    /// How many digits the number has.
    pub(super) digits: usize,
    pub(super) last: String,
}

impl Ends {
    /// Those of a number with more digits than are kept.
    pub(super) fn of(n: &BigUint) -> Ends {
        let (first, left_out) = beginning(n);
        let last = n % 10u64.pow(LAST_DIGITS);
        Ends {
            first: first.to_string(),
            digits: FIRST_DIGITS as usize + left_out,
            last: format!("{last:0>0$}", LAST_DIGITS as usize),
        }
    }

    /// The same from all digits.
    pub(super) fn of_digits(digits: &str) -> Ends {
        let last = digits.len() - LAST_DIGITS as usize;
        Ends {
            first: digits[..FIRST_DIGITS as usize].to_owned(),
            digits: digits.len(),
            last: digits[last..].to_owned(),
        }
    }
}

/// The number that the first digits are, and how many digits come after them.
fn beginning(n: &BigUint) -> (u128, usize) {
    const LEAST: u128 = 10u128.pow(FIRST_DIGITS - 1);
    const MOST: u128 = 10 * LEAST - 1;
    // One digit more or less is put right below: log 2 is a little less than 0.30103.
    let digits = (n.bits() - 1) / 100_000 * 30_103 + (n.bits() - 1) % 100_000 * 30_103 / 100_000;
    let mut left_out = digits.saturating_sub(u64::from(FIRST_DIGITS) - 1);
    loop {
        let first = quotient(n, left_out);
        match first {
            ..LEAST => left_out -= 1,
            LEAST..=MOST => {
                let left_out = left_out.to_usize().expect("fewer digits than bits in memory");
                return (first, left_out);
            }
            _ => left_out += 1,
        }
    }
}

/// `n / 10^places` rounded down, a number of at most 26 digits.
fn quotient(n: &BigUint, places: u64) -> u128 {
    let mut precision = 256;
    loop {
        let above = Truncated::new(n, precision);
        let below = Truncated::power_of_five(places, precision);
        let low = divide(&above.low, above.scale, &below.high, below.scale + places);
        let high = divide(&above.high, above.scale, &below.low, below.scale + places);
        if low == high {
            return low.to_u128().expect("a quotient of few digits");
        }
        precision *= 2;
    }
}

/// `a 2^i / (b 2^j)` rounded down.
fn divide(a: &BigUint, i: u64, b: &BigUint, j: u64) -> BigUint {
    match i.checked_sub(j) {
        Some(shift) => (a << shift) / b,
        None => a / (b << (j - i)),
    }
}

/// A number between `low 2^scale` and `high 2^scale`, both included. They are equal exactly when
/// no bit was ever dropped.
struct Truncated {
    low: BigUint,
    high: BigUint,
    scale: u64,
}

impl Truncated {
    fn new(n: &BigUint, precision: u64) -> Truncated {
        let dropped = n.bits().saturating_sub(precision);
        let low = n >> dropped;
        let high = if dropped > 0 { &low + 1u32 } else { low.clone() };
        Truncated { low, high, scale: dropped }
    }

    fn power_of_five(exponent: u64, precision: u64) -> Truncated {
        let mut power = Truncated { low: 1u32.into(), high: 1u32.into(), scale: 0 };
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            let factor = if exponent >> bit & 1 == 1 { 5u32 } else { 1 };
            power.low = &power.low * &power.low * factor;
            power.high = &power.high * &power.high * factor;
            power.scale *= 2;
            let dropped = power.low.bits().saturating_sub(precision);
            if dropped > 0 {
                power.low >>= dropped;
                power.high = (power.high >> dropped) + 1u32;
                power.scale += dropped;
            }
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(n: &BigUint) -> Result<(), TestCaseError> {
        prop_assert_eq!(Ends::of(n), Ends::of_digits(&n.to_string()));
        Ok(())
    }

    fn power_of_ten(exponent: u32) -> BigUint {
        BigUint::from(10u32).pow(exponent)
    }

    proptest! {
        #[test]
        fn ends_are_those_of_all_digits(words in proptest::collection::vec(any::<u32>(), 4..600)) {
            let n = BigUint::new(words) + power_of_ten(FIRST_DIGITS + LAST_DIGITS);
            check(&n)?;
        }

        /// Numbers whose first digits take many bits to tell: near a multiple of a power of ten.
        #[test]
        fn ends_are_exact_near_round_numbers(
            first in 1u64..,
            zeros in 40u32..3000,
            distance in 0u32..3,
            below: bool,
        ) {
            let round = BigUint::from(first) * power_of_ten(zeros);
            check(&if below { round - distance } else { round + distance })?;
        }

        #[test]
        fn ends_are_exact_near_powers_of_two(exponent in 130u32..20_000, below: bool) {
            let n = BigUint::from(1u32) << exponent;
            check(&if below { n - 1u32 } else { n })?;
        }
    }

    #[test]
    fn ends_of_powers_of_ten() {
        for exponent in (36..2000).chain([30_000, 30_103, 100_000]) {
            let n = power_of_ten(exponent);
            for n in [&n - 1u32, n.clone(), n + 1u32] {
                check(&n).unwrap();
            }
        }
    }
}
