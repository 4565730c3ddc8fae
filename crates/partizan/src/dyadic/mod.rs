//! Dyadic rationals `n / 2^k`, exact and of any size: the values of all finite numbers among games.
//!
//! Small ones live inline (an `i64` over a power of two), the others in a box. A value has one
//! representation only, so equality and hashing are structural.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

mod arithmetic;
pub(crate) mod parse;
mod print;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};

use crate::Player;

/// An exact number `n / 2^k` in lowest terms: `n` is odd or `k` is 0.
///
/// Arithmetic between numbers of very different exponents needs memory for all the bits between
/// them, as any exact arithmetic does; parsing refuses numbers beyond [`Dyadic::MAX_PARSED_BITS`].
///
/// ```
/// use partizan::Dyadic;
/// let x: Dyadic = "5/8".parse().unwrap();
/// assert_eq!((x.double() - Dyadic::ONE).to_string(), "1/4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// `Small` whenever it fits, so that equal numbers are equal structures.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { n: i64, k: u32 },
    Big(Box<Big>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Big {
    n: BigInt,
    k: u64,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic(Repr::Small { n: 0, k: 0 });
    /// One.
    pub const ONE: Dyadic = Dyadic(Repr::Small { n: 1, k: 0 });
    /// The longest numerator and the largest exponent that parsing accepts, in bits.
    pub const MAX_PARSED_BITS: u64 = 100_000_000;

    /// The number `numerator / 2^exponent`, reduced.
    #[must_use]
    pub fn new(numerator: impl Into<BigInt>, exponent: u64) -> Dyadic {
        let mut n = numerator.into();
        let zeros = n.trailing_zeros().unwrap_or(exponent).min(exponent);
        if zeros > 0 {
            n >>= zeros;
        }
        let k = exponent.saturating_sub(zeros);
        match (i64::try_from(&n), u32::try_from(k)) {
            (Ok(n), Ok(k)) => Dyadic(Repr::Small { n, k }),
            _ => Dyadic(Repr::Big(Box::new(Big { n, k }))),
        }
    }

    /// `n / 2^k`, reduced, without touching the heap when the result is small.
    pub(crate) fn from_i128(n: i128, k: u32) -> Dyadic {
        if n == 0 {
            return Dyadic::ZERO;
        }
        let zeros = n.trailing_zeros().min(k);
        let reduced = n >> zeros;
        let k = k.saturating_sub(zeros);
        match i64::try_from(reduced) {
            Ok(n) => Dyadic(Repr::Small { n, k }),
            Err(_) => Dyadic(Repr::Big(Box::new(Big { n: reduced.into(), k: k.into() }))),
        }
    }

    /// Numerator and exponent when both are small.
    pub(crate) fn small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small { n, k } => Some((n, k)),
            Repr::Big(_) => None,
        }
    }

    fn parts(&self) -> (Cow<'_, BigInt>, u64) {
        match &self.0 {
            Repr::Small { n, k } => (Cow::Owned(BigInt::from(*n)), (*k).into()),
            Repr::Big(big) => (Cow::Borrowed(&big.n), big.k),
        }
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> BigInt {
        self.parts().0.into_owned()
    }

    /// The exponent `k` of the denominator `2^k` in lowest terms.
    #[must_use]
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small { k, .. } => (*k).into(),
            Repr::Big(big) => big.k,
        }
    }

    /// The numerator over `2^exponent`, which must be at least this number's own exponent.
    pub(crate) fn numerator_over(&self, exponent: u64) -> Cow<'_, BigInt> {
        let (n, k) = self.parts();
        match exponent.checked_sub(k).expect("a common exponent is the largest") {
            0 => n,
            shift => Cow::Owned(n.as_ref() << shift),
        }
    }

    /// Is it 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Dyadic::ZERO
    }

    /// Is the denominator 1?
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Is it less than 0?
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// Is it more than 0?
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { n, .. } => match n.cmp(&0) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
            Repr::Big(big) => match big.n.sign() {
                Sign::Minus => -1,
                Sign::NoSign => 0,
                Sign::Plus => 1,
            },
        }
    }

    /// The integer it is, if it is one that fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small { n, k: 0 } => Some(n),
            _ => None,
        }
    }

    /// The integer it is, if it is one.
    #[must_use]
    pub fn to_bigint(&self) -> Option<BigInt> {
        self.is_integer().then(|| self.numerator())
    }

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Repr::Small { n, k } if *k < u32::MAX => {
                Dyadic::from_i128((*n).into(), k.saturating_add(1))
            }
            _ => {
                let (n, k) = self.parts();
                Dyadic::new(n.into_owned(), checked_exponent(k, 1))
            }
        }
    }

    /// Twice it.
    #[must_use]
    pub fn double(&self) -> Dyadic {
        self + self
    }

    /// Its distance from 0.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// The largest integer not above it.
    #[must_use]
    pub fn floor(&self) -> BigInt {
        match &self.0 {
            Repr::Small { n, k } => (n >> (*k).min(63)).into(),
            Repr::Big(big) => &big.n >> big.k,
        }
    }

    /// The smallest integer not below it.
    #[must_use]
    pub fn ceil(&self) -> BigInt {
        -(-self).floor()
    }

    /// The option `player` has in the canonical form: an integer `n > 0` is `{n-1|}`, `n < 0` is
    /// `{|n+1}`, and `p/2^k` with `p` odd is `{(p-1)/2^k | (p+1)/2^k}`.
    #[must_use]
    pub fn canonical_option(&self, player: Player) -> Option<Dyadic> {
        let (toward, owner) = match player {
            Player::Left => (-1i64, 1),
            Player::Right => (1i64, -1),
        };
        if self.is_integer() && self.signum() != owner {
            return None;
        }
        Some(match &self.0 {
            Repr::Small { n, k } => {
                Dyadic::from_i128(i128::from(*n).saturating_add(toward.into()), *k)
            }
            Repr::Big(big) => Dyadic::new(&big.n + BigInt::from(toward), big.k),
        })
    }

    /// The day it is born, which is the length of its sign expansion: `|n|` for an integer, else
    /// the integer part of its absolute value plus the exponent plus 1.
    #[must_use]
    pub fn birthday(&self) -> BigUint {
        let whole = self.abs().floor().into_parts().1;
        match self.exponent() {
            0 => whole,
            k => whole + k + 1u32,
        }
    }
}

/// Exponents are below `2^64`, and no number met in practice comes near.
fn checked_exponent(j: u64, k: u64) -> u64 {
    j.checked_add(k).expect("a denominator above 2^(2^64)")
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic(Repr::Small { n, k: 0 })
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Dyadic {
        i64::from(n).into()
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Dyadic {
        Dyadic::new(n, 0)
    }
}

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::ZERO
    }
}
