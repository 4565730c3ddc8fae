//! Dyadic numbers n / 2^k of any size.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, Sign};

/// n / 2^k with n odd or k = 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Number {
    n: BigInt,
    k: u64,
}

/// The largest k that is read or computed: larger ones would fill the memory by themselves.
const MAX_EXPONENT: u64 = 1 << 24;

impl Number {
    pub(crate) fn new(n: impl Into<BigInt>, k: u64) -> Number {
        let n = n.into();
        let zeros = n.trailing_zeros().unwrap_or(k).min(k);
        Number { n: n >> zeros, k: k - zeros }
    }

    pub(crate) fn integer(n: impl Into<BigInt>) -> Number {
        Number { n: n.into(), k: 0 }
    }

    /// `p` or `p/2^k`, in lowest terms.
    pub(crate) fn parse(text: &str) -> Option<Number> {
        let (numerator, exponent) = text.split_once("/2^").unwrap_or((text, "0"));
        let (n, k): (BigInt, u64) = (numerator.parse().ok()?, exponent.parse().ok()?);
        let number = (k <= MAX_EXPONENT).then(|| Number::new(n, k))?;
        // One way to write each number.
        (number.to_string() == text).then_some(number)
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        usize::try_from(self.n.bits() / 8).unwrap_or(usize::MAX)
    }

    /// As people write it: `3/4`, and `3/2^100` where the denominator is long.
    pub(crate) fn text(&self) -> String {
        match self.k {
            1..64 => format!("{}/{}", self.n, 1_u64 << self.k),
            _ => self.to_string(),
        }
    }

    pub(crate) fn sign(&self) -> Ordering {
        match self.n.sign() {
            Sign::Minus => Ordering::Less,
            Sign::NoSign => Ordering::Equal,
            Sign::Plus => Ordering::Greater,
        }
    }

    pub(crate) fn plus(&self, other: &Number) -> Number {
        let k = self.k.max(other.k);
        Number::new((&self.n << (k - self.k)) + (&other.n << (k - other.k)), k)
    }

    pub(crate) fn negative(&self) -> Number {
        Number { n: -&self.n, k: self.k }
    }

    /// The option of the player who moves down (Left) or up (Right) in the canonical form:
    /// `n = {n-1|}`, `0 = {|}`, `-n = {|-n+1}`, and `p/2^k = {(p-1)/2^k | (p+1)/2^k}` for odd p.
    pub(crate) fn option(&self, up: bool) -> Option<Number> {
        let step = BigInt::from(if up { 1 } else { -1 });
        let towards_zero = if up { Ordering::Less } else { Ordering::Greater };
        let has = self.k > 0 || self.sign() == towards_zero;
        has.then(|| Number::new(&self.n + step, self.k))
    }

    /// `1:x = (x + m) / 2^(m-1)` for the least m >= 1 with x + m > 1 (Berlekamp). `None` if its
    /// denominator is too large to compute with.
    pub(crate) fn on_blue_edge(&self) -> Option<Number> {
        // The least whole m > 1 - x.
        let floor = &self.n >> self.k;
        let least = if self.k == 0 { BigInt::from(2) - floor } else { BigInt::from(1) - floor };
        let m = u64::try_from(least.max(BigInt::from(1))).ok()?;
        let sum = self.plus(&Number::integer(m));
        let k = sum.k.checked_add(m - 1).filter(|&k| k <= MAX_EXPONENT)?;
        Some(Number::new(sum.n, k))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.k {
            0 => write!(f, "{}", self.n),
            k => write!(f, "{}/2^{k}", self.n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap()
    }

    #[test]
    fn one_way_to_write_a_number() {
        for text in ["0", "-3", "3/2^2", "-1/2^100"] {
            assert_eq!(number(text).to_string(), text);
        }
        for text in ["", "+1", "01", "-0", "2/2^1", "1/2^0", "1/2", "1/2^", "1/2^99999999999"] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }

    #[test]
    fn options_are_those_of_the_canonical_form() {
        for (text, down, up) in [
            ("0", None, None),
            ("2", Some("1"), None),
            ("-1", None, Some("0")),
            ("3/2^2", Some("1/2^1"), Some("1")),
            ("-1/2^1", Some("-1"), Some("0")),
        ] {
            assert_eq!(number(text).option(false), down.map(number), "{text}");
            assert_eq!(number(text).option(true), up.map(number), "{text}");
        }
    }

    #[test]
    fn numbers_on_a_blue_edge() {
        for (above, value) in [
            ("0", "1"),
            ("-1", "1/2^1"),
            ("1", "2"),
            ("-2", "1/2^2"),
            ("-1/2^1", "3/2^2"),
            ("1/2^1", "3/2^1"),
            ("-3/2^1", "3/2^3"),
        ] {
            assert_eq!(number(above).on_blue_edge(), Some(number(value)), "{above}");
        }
        // A bound of the machine is no value.
        for above in ["-18446744073709551616", "-99999999999999999999999", "-17000000"] {
            assert_eq!(number(above).on_blue_edge(), None, "{above}");
        }
        assert_eq!(
            number("18446744073709551616").on_blue_edge(),
            Some(number("18446744073709551617"))
        );
    }
}
