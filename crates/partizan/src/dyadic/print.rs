//! Dyadic rationals as text: fractions and decimals.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use std::fmt;

use num_bigint::{BigUint, Sign};

use super::{Dyadic, Repr};
use crate::typeset::{Natural, Token, ValueText};

impl From<&Dyadic> for Token {
    fn from(x: &Dyadic) -> Token {
        let (numerator, exponent) = match &x.0 {
            Repr::Small { n, k } => (Natural::from(n.unsigned_abs()), (*k).into()),
            Repr::Big(big) => (Natural::from(big.n.magnitude()), big.k),
        };
        Token::Number { negative: x.is_negative(), numerator, exponent }
    }
}

impl From<&Dyadic> for ValueText {
    fn from(x: &Dyadic) -> ValueText {
        ValueText::from(Token::from(x))
    }
}

impl fmt::Display for Dyadic {
    /// `p`, `p/q` for denominators up to `2^64`, `p/2^k` beyond.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Token::from(self).fmt(f)
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Dyadic {
    /// The exact decimal expansion, such as `-1.75`: as many places as the exponent.
    #[must_use]
    pub fn to_decimal(&self) -> String {
        let (n, k) = self.parts();
        // n / 2^k = n 5^k / 10^k.
        decimal(n.sign() == Sign::Minus, &(n.magnitude() * power(5, k)), k)
    }

    /// Its decimal expansion with exactly `places` places, such as `-1.750000`: the exact value
    /// rounded to the nearest, ties to the even digit, as C's `printf` does. The sign of a
    /// number that rounds to 0 stays: `-0.000000` is a little less than 0.
    #[must_use]
    pub fn to_decimal_places(&self, places: u32) -> String {
        let (n, k) = self.parts();
        let scaled = n.magnitude() * power(10, places.into());
        let mut digits = &scaled >> k;
        if k > 0 {
            let half = k.saturating_sub(1);
            let above = scaled.bit(half);
            let tie = scaled.trailing_zeros() == Some(half);
            if above && (!tie || digits.bit(0)) {
                digits += 1u32;
            }
        }
        decimal(n.sign() == Sign::Minus, &digits, places.into())
    }
}

/// `base^exponent`.
pub(super) fn power(base: u32, exponent: u64) -> BigUint {
    num_traits::Pow::pow(BigUint::from(base), exponent)
}

/// `digits / 10^places` in decimals.
fn decimal(negative: bool, digits: &BigUint, places: u64) -> String {
    let sign = if negative { "-" } else { "" };
    let digits = digits.to_string();
    let places = usize::try_from(places).expect("the digits are in memory");
    if places == 0 {
        return format!("{sign}{digits}");
    }
    // One digit before the point at least. (The width of a format ends at 65535.)
    let zeros = places.saturating_add(1).saturating_sub(digits.len());
    let padded = "0".repeat(zeros) + &digits;
    let (whole, fraction) = padded.split_at(padded.len().saturating_sub(places));
    format!("{sign}{whole}.{fraction}")
}
