//! Dyadic rationals `n / 2^k`, exact and of any size: the values of all finite numbers among games.
//!
//! Small ones live inline (an `i64` over a power of two), the others in a box. A value has one
//! representation only, so equality and hashing are structural.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use num_bigint::{BigInt, BigUint, Sign};

use crate::Player;
use crate::reader::Reader;
use crate::typeset::{Natural, Token, ValueText};

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

    /// `self + other`, or `self - other` when `minus`.
    fn sum(&self, other: &Dyadic, minus: bool) -> Dyadic {
        if let (Some((a, j)), Some((b, k))) = (self.small(), other.small()) {
            let (a, mut b) = (i128::from(a), i128::from(b));
            if minus {
                b = b.saturating_neg();
            }
            // Both below 2^126 after the shift, so nothing saturates.
            if j.abs_diff(k) <= 62 {
                let top = j.max(k);
                let sum = (a << top.saturating_sub(j)).saturating_add(b << top.saturating_sub(k));
                return Dyadic::from_i128(sum, top);
            }
        }
        let top = self.exponent().max(other.exponent());
        let (a, b) = (self.numerator_over(top), other.numerator_over(top));
        let (a, b) = (a.as_ref(), b.as_ref());
        Dyadic::new(if minus { a - b } else { a + b }, top)
    }

    fn product(&self, other: &Dyadic) -> Dyadic {
        if let (Some((a, j)), Some((b, k))) = (self.small(), other.small())
            && let (Some(n), Some(k)) = (i128::from(a).checked_mul(b.into()), j.checked_add(k))
        {
            return Dyadic::from_i128(n, k);
        }
        let ((a, j), (b, k)) = (self.parts(), other.parts());
        Dyadic::new(a.as_ref() * b.as_ref(), checked_exponent(j, k))
    }
}

/// Exponents are below `2^64`; a number beyond would not be of this world.
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

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let sign = self.signum();
        let by_sign = sign.cmp(&other.signum());
        if by_sign != Ordering::Equal || sign == 0 {
            return by_sign;
        }
        if let (Some((a, j)), Some((b, k))) = (self.small(), other.small())
            && j.abs_diff(k) <= 63
        {
            let top = j.max(k);
            let (a, b) = (i128::from(a), i128::from(b));
            return (a << top.saturating_sub(j)).cmp(&(b << top.saturating_sub(k)));
        }
        // The leading bits mostly decide; only when they agree are the numbers brought to a
        // common denominator.
        let ((a, j), (b, k)) = (self.parts(), other.parts());
        let magnitude = |n: &BigInt, k: u64| i128::from(n.bits()).saturating_sub(k.into());
        let by_magnitude = magnitude(&a, j).cmp(&magnitude(&b, k));
        match (by_magnitude, sign < 0) {
            (Ordering::Equal, _) => {
                let top = j.max(k);
                self.numerator_over(top).cmp(&other.numerator_over(top))
            }
            (by_magnitude, false) => by_magnitude,
            (by_magnitude, true) => by_magnitude.reverse(),
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small { n, k } => Dyadic::from_i128(i128::from(*n).saturating_neg(), *k),
            Repr::Big(big) => Dyadic::new(-&big.n, big.k),
        }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match self.0 {
            Repr::Big(big) => Dyadic::new(-big.n, big.k),
            Repr::Small { .. } => -&self,
        }
    }
}

/// The operator on every mixture of values and references.
macro_rules! operator {
    ($trait:ident, $name:ident, $body:expr) => {
        impl $trait<&Dyadic> for &Dyadic {
            type Output = Dyadic;
            fn $name(self, other: &Dyadic) -> Dyadic {
                let body: fn(&Dyadic, &Dyadic) -> Dyadic = $body;
                body(self, other)
            }
        }
        impl $trait<Dyadic> for &Dyadic {
            type Output = Dyadic;
            fn $name(self, other: Dyadic) -> Dyadic {
                $trait::$name(self, &other)
            }
        }
        impl $trait<&Dyadic> for Dyadic {
            type Output = Dyadic;
            fn $name(self, other: &Dyadic) -> Dyadic {
                $trait::$name(&self, other)
            }
        }
        impl $trait<Dyadic> for Dyadic {
            type Output = Dyadic;
            fn $name(self, other: Dyadic) -> Dyadic {
                $trait::$name(&self, &other)
            }
        }
    };
}

operator!(Add, add, |a, b| a.sum(b, false));
operator!(Sub, sub, |a, b| a.sum(b, true));
operator!(Mul, mul, |a, b| a.product(b));

impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        *self = self.sum(other, false);
    }
}

impl SubAssign<&Dyadic> for Dyadic {
    fn sub_assign(&mut self, other: &Dyadic) {
        *self = self.sum(other, true);
    }
}

impl Sum for Dyadic {
    fn sum<I: Iterator<Item = Dyadic>>(terms: I) -> Dyadic {
        terms.fold(Dyadic::ZERO, |total, x| Dyadic::sum(&total, &x, false))
    }
}

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
        ValueText::from(self).fmt(f)
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

    /// Its decimal expansion with exactly so many places, such as `-1.750000`: the exact value
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
fn power(base: u32, exponent: u64) -> BigUint {
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

/// A text that is no dyadic number: where reading stopped, and what was expected there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseDyadicError {
    /// The byte at which something else was expected.
    pub offset: usize,
    /// What was expected there, or what is wrong with what is there.
    pub expected: &'static str,
}

impl fmt::Display for ParseDyadicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: expected {}", self.offset, self.expected)
    }
}

impl std::error::Error for ParseDyadicError {}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    /// Reads `5`, `-7/4`, `3/2^100` and decimals such as `0.625`.
    fn from_str(text: &str) -> Result<Dyadic, ParseDyadicError> {
        let mut reader = Reader::new(text);
        let sign = if reader.skip('-') { Sign::Minus } else { Sign::Plus };
        if sign == Sign::Plus {
            reader.skip('+');
        }
        let whole = short_digits(&mut reader)?;
        let (magnitude, exponent) = if reader.skip('/') {
            (parse_digits(whole), denominator(&mut reader)?)
        } else if reader.skip('.') {
            let start = reader.at();
            let fraction = short_digits(&mut reader)?;
            let places = as_u64(fraction.len());
            let scaled = parse_digits(&[whole, fraction].concat());
            let fives = power(5, places);
            let magnitude = &scaled / &fives;
            if &magnitude * &fives != scaled {
                const EXACT: &str = "decimals of a fraction over a power of two";
                return Err(ParseDyadicError { offset: start, expected: EXACT });
            }
            (magnitude, places)
        } else {
            (parse_digits(whole), 0)
        };
        reader.end("the end of the number")?;
        Ok(Dyadic::new(BigInt::from_biguint(sign, magnitude), exponent))
    }
}

/// Digits that say no more than memory can hold: ten of them hold at most 34 bits.
fn short_digits<'a>(reader: &mut Reader<'a>) -> Result<&'a str, ParseDyadicError> {
    let start = reader.at();
    let digits = reader.digits()?;
    if as_u64(digits.len()) > Dyadic::MAX_PARSED_BITS / 34 * 10 {
        return Err(ParseDyadicError {
            offset: start,
            expected: "a number of less than 10^8 bits",
        });
    }
    Ok(digits)
}

/// A power of two, plain or as `2^k`; its exponent.
fn denominator(reader: &mut Reader<'_>) -> Result<u64, ParseDyadicError> {
    let start = reader.at();
    let digits = short_digits(reader)?;
    let exponent = if !reader.skip('^') {
        let denominator = parse_digits(digits);
        denominator.trailing_zeros().filter(|k| denominator.bits() == k.saturating_add(1))
    } else if digits != "2" {
        None
    } else {
        let start = reader.at();
        let exponent = reader.digits()?.parse().ok().filter(|k| *k <= Dyadic::MAX_PARSED_BITS);
        const SMALLER: &str = "an exponent up to 10^8";
        Some(exponent.ok_or(ParseDyadicError { offset: start, expected: SMALLER })?)
    };
    const POWER_OF_TWO: &str = "a power of two as the denominator";
    exponent.ok_or(ParseDyadicError { offset: start, expected: POWER_OF_TWO })
}

fn as_u64(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// The number that decimal digits say, by divide and conquer: multiplication is subquadratic, and
/// so is this (reading digit by digit is not).
pub(crate) fn parse_digits(digits: &str) -> BigUint {
    const CHUNK: usize = 1024;
    let mut parts: Vec<BigUint> = digits
        .as_bytes()
        .rchunks(CHUNK)
        .map(|chunk| BigUint::parse_bytes(chunk, 10).expect("only digits come here"))
        .collect();
    let mut base = power(10, as_u64(CHUNK));
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| match pair {
                [low, high] => high * &base + low,
                single => single.iter().sum(),
            })
            .collect();
        base = &base * &base;
    }
    parts.pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::hash_map::DefaultHasher;
    use std::hash::{Hash, Hasher};

    fn number(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn is_small() {
        assert!(size_of::<Dyadic>() <= 16);
    }

    #[test]
    fn prints_as_a_fraction() {
        let cases = [
            (Dyadic::ZERO, "0"),
            (Dyadic::new(6, 2), "3/2"),
            (Dyadic::new(-8, 3), "-1"),
            (Dyadic::new(i64::MIN, 64), "-1/2"),
            (Dyadic::new(1, 64), "1/18446744073709551616"),
            (Dyadic::new(-3, 65), "-3/2^65"),
            (Dyadic::new(1u64 << 63, 0), "9223372036854775808"),
            (Dyadic::new(1, 5_000_000_000), "1/2^5000000000"),
        ];
        for (x, text) in cases {
            assert_eq!(x.to_string(), text);
        }
        assert_eq!(format!("{:>5}|", Dyadic::new(1, 1)), "  1/2|");
    }

    #[test]
    fn prints_decimals() {
        for (x, exact, places) in [
            ("-7/4", "-1.75", "-1.750000"),
            ("0", "0", "0.000000"),
            ("12", "12", "12.000000"),
            ("1/128", "0.0078125", "0.007812"),
            ("3/128", "0.0234375", "0.023438"),
            ("-1/1024", "-0.0009765625", "-0.000977"),
            (
                "-1/2^100",
                "-0.0000000000000000000000000000007888609052210118054117285652827862296732064351090230047702789306640625",
                "-0.000000",
            ),
            ("2097151/2097152", "0.999999523162841796875", "1.000000"),
        ] {
            assert_eq!(number(x).to_decimal(), exact);
            assert_eq!(number(exact), number(x));
            assert_eq!(number(x).to_decimal_places(6), places);
        }
        assert_eq!(number("5/2").to_decimal_places(0), "2");
        assert_eq!(number("7/2").to_decimal_places(0), "4");
    }

    #[test]
    fn reads_what_people_write() {
        for (text, x) in [
            ("5", Dyadic::from(5)),
            ("+5", Dyadic::from(5)),
            ("-0", Dyadic::ZERO),
            ("-7/4", Dyadic::new(-7, 2)),
            ("6/4", Dyadic::new(3, 1)),
            ("3/1", Dyadic::from(3)),
            ("3/2^100", Dyadic::new(3, 100)),
            ("3/2^0", Dyadic::from(3)),
            ("0.625", Dyadic::new(5, 3)),
            ("-1.750000", Dyadic::new(-7, 2)),
            ("2.0", Dyadic::from(2)),
        ] {
            assert_eq!(number(text), x, "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, offset, expected) in [
            ("", 0, "a digit"),
            ("-", 1, "a digit"),
            ("--1", 1, "a digit"),
            ("x", 0, "a digit"),
            ("1/", 2, "a digit"),
            ("1/3", 2, "a power of two as the denominator"),
            ("1/0", 2, "a power of two as the denominator"),
            ("1/3^2", 2, "a power of two as the denominator"),
            ("1/2^", 4, "a digit"),
            ("1/2^-1", 4, "a digit"),
            ("1/2^100000001", 4, "an exponent up to 10^8"),
            ("1/2^99999999999999999999999", 4, "an exponent up to 10^8"),
            ("1.", 2, "a digit"),
            (".5", 0, "a digit"),
            ("0.1", 2, "decimals of a fraction over a power of two"),
            ("1/2/3", 3, "the end of the number"),
            ("1 ", 1, "the end of the number"),
            ("5é", 1, "the end of the number"),
        ] {
            assert_eq!(
                text.parse::<Dyadic>(),
                Err(ParseDyadicError { offset, expected }),
                "{text}"
            );
        }
        let long = "1".repeat(40_000_000);
        assert_eq!(long.parse::<Dyadic>().unwrap_err().expected, "a number of less than 10^8 bits");
    }

    #[test]
    fn the_edge_between_small_and_big() {
        let low = Dyadic::from(i64::MIN);
        let high = -&low;
        assert_eq!(high.to_string(), "9223372036854775808");
        assert_eq!(-&high, low);
        assert_eq!(-high.clone(), low);
        assert_eq!(high.to_i64(), None);
        assert_eq!((&high - Dyadic::ONE).to_i64(), Some(i64::MAX));
        assert_eq!(high.half().to_i64(), Some(1 << 62));
        assert_eq!(low.half().double(), low);
        assert!(low < high && high > Dyadic::from(i64::MAX) && -&high < Dyadic::ZERO);
        let tiny = Dyadic::new(1, u32::MAX.into());
        assert_eq!(tiny.half().exponent(), 1 << 32);
        assert_eq!(tiny.half().double(), tiny);
        assert_eq!((&tiny * &tiny).exponent(), (1 << 33) - 2);
        assert!(tiny.half() < tiny && -&tiny < -tiny.half());
    }

    /// Zero once kept an exponent when the terms had one above 128.
    #[test]
    fn opposite_terms_cancel() {
        for k in [0, 1, 63, 64, 127, 128, 129, 200, 5_000_000_000] {
            let x = Dyadic::new(3, k);
            assert_eq!(&x - &x, Dyadic::ZERO);
            assert_eq!(-&x + &x, Dyadic::ZERO);
            assert_eq!(&x * Dyadic::ZERO, Dyadic::ZERO);
        }
    }

    #[test]
    fn canonical_options_and_birthdays() {
        let option = |x: &str, player| number(x).canonical_option(player).map(|x| x.to_string());
        assert_eq!(option("0", Player::Left), None);
        assert_eq!(option("0", Player::Right), None);
        assert_eq!(option("3", Player::Left).as_deref(), Some("2"));
        assert_eq!(option("3", Player::Right), None);
        assert_eq!(option("-3", Player::Left), None);
        assert_eq!(option("-3", Player::Right).as_deref(), Some("-2"));
        assert_eq!(option("5/8", Player::Left).as_deref(), Some("1/2"));
        assert_eq!(option("5/8", Player::Right).as_deref(), Some("3/4"));
        assert_eq!(option("1/2^100", Player::Right).as_deref(), Some("1/2^99"));
        assert_eq!(
            option("-9223372036854775808", Player::Right).as_deref(),
            Some("-9223372036854775807")
        );
        // Born one day after the younger of the options.
        for n in -300i64..=300 {
            let x = Dyadic::new(n, 5);
            let born = Player::BOTH
                .into_iter()
                .filter_map(|player| x.canonical_option(player))
                .map(|option| option.birthday() + 1u32)
                .max();
            assert_eq!(x.birthday(), born.unwrap_or_default(), "{x}");
        }
    }

    /// Numbers of all sizes, with those about the machine words often.
    fn any_dyadic() -> impl Strategy<Value = Dyadic> {
        let word = prop_oneof![any::<i64>(), -9i64..9, Just(i64::MIN), Just(i64::MAX)];
        let exponent = prop_oneof![0u64..4, 0u64..200, Just(0), 60u64..68];
        (word.clone(), word, 0u32..130, exponent)
            .prop_map(|(a, b, shift, k)| Dyadic::new((BigInt::from(a) << shift) + b, k))
    }

    fn hash(x: &Dyadic) -> u64 {
        let mut hasher = DefaultHasher::new();
        x.hash(&mut hasher);
        hasher.finish()
    }

    /// `x` as a numerator over `2^400`: the slow but plain arithmetic to judge by.
    fn plain(x: &Dyadic) -> BigInt {
        x.numerator() << (400 - x.exponent())
    }

    proptest! {
        #[test]
        fn in_lowest_terms(x in any_dyadic()) {
            prop_assert!(x.is_integer() || x.numerator().bit(0));
            prop_assert_eq!(x.small().is_some(), i64::try_from(x.numerator()).is_ok());
        }

        #[test]
        fn arithmetic_is_exact(x in any_dyadic(), y in any_dyadic()) {
            prop_assert_eq!(plain(&(&x + &y)), plain(&x) + plain(&y));
            prop_assert_eq!(plain(&(&x - &y)), plain(&x) - plain(&y));
            prop_assert_eq!(plain(&(&x * &y)) << 400, plain(&x) * plain(&y));
            prop_assert_eq!(plain(&-&x), -plain(&x));
            prop_assert_eq!(plain(&x.half()) << 1, plain(&x));
            prop_assert_eq!(plain(&x.double()), plain(&x) << 1);
            prop_assert_eq!(x.cmp(&y), plain(&x).cmp(&plain(&y)));
            prop_assert_eq!(Dyadic::from(x.floor()) <= x, true);
            prop_assert_eq!(Dyadic::from(x.floor() + 1) > x, true);
            prop_assert_eq!(Dyadic::from(x.ceil()) >= x, true);
            prop_assert_eq!(Dyadic::from(x.ceil() - 1) < x, true);
        }

        #[test]
        fn equal_values_are_equal_structures(x in any_dyadic(), y in any_dyadic()) {
            prop_assert_eq!(&x - &x, Dyadic::ZERO);
            let back = &(&x + &y) - &y;
            prop_assert_eq!(hash(&back), hash(&x));
            prop_assert_eq!(back, x);
        }

        #[test]
        fn printing_then_parsing_is_the_identity(x in any_dyadic()) {
            prop_assert_eq!(&number(&x.to_string()), &x);
            prop_assert_eq!(&number(&x.to_decimal()), &x);
        }

        #[test]
        fn places_round_to_the_nearest(x in any_dyadic(), places in 0u32..12) {
            let scale = Dyadic::from(10i64.pow(places));
            let printed = x.to_decimal_places(places).replace('.', "");
            let off = number(&printed) - &x * &scale;
            prop_assert!(off.abs() <= Dyadic::new(1, 1), "{} off by {}", printed, off);
        }

        #[test]
        fn parsing_never_panics(text in "[-+0-9/^.2 ]{0,12}") {
            let _ = text.parse::<Dyadic>();
        }
    }

    #[test]
    fn a_million_bits_print_and_parse_in_subquadratic_time() {
        let x = Dyadic::new((BigInt::from(7) << 1_000_000u32) / 3, 999_999);
        assert_eq!(number(&x.to_string()), x);
    }

    /// Padding once went through a format's width, which ends at 65535.
    #[test]
    fn many_decimals() {
        let tiny = Dyadic::new(3, 100_000);
        assert_eq!(number(&tiny.to_decimal()), tiny);
        assert_eq!(Dyadic::ONE.to_decimal_places(70_000), format!("1.{}", "0".repeat(70_000)));
    }
}
