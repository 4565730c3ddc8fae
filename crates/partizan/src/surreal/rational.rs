//! Rational numbers, and their sign expansions of length up to omega.
//!
//! A stalk of length omega whose colours repeat themselves from some edge on is worth a rational
//! number, and every rational is worth such a stalk (Winning Ways, chapter 2). Berlekamp's rule reads
//! it as a binary expansion: a real `n + f` with `0 < f < 1` has `n + 1` signs `+`, one `-`, and
//! then a `+` for each 1 and a `-` for each 0 of `f`, without the last 1 if there is one.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Range};

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;

use super::Unsupported;
use crate::{Dyadic, Exceeded, Held, Meter, Player, SignExpansion};

/// A fraction in lowest terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rational {
    numerator: BigInt,
    /// At least 1.
    denominator: BigUint,
}

/// A sign expansion of length at most omega: some runs, and others repeated for ever.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RealSigns {
    pub(super) start: Vec<(Player, u64)>,
    /// Empty, or of both signs.
    pub(super) period: Vec<(Player, u64)>,
}

/// The longest period of a binary expansion that is written out.
const LONGEST_PERIOD: usize = 1_000_000;

/// The longest period that is read as a fraction, whose terms are reduced in quadratic time.
const LONGEST_READ_PERIOD: u64 = 10_000;

/// The most changes of sign before the period.
const MOST_RUNS: usize = 1_000_000;

const LONG_PERIOD: Unsupported = Unsupported::TooLarge("a period of more than 10,000 edges");

const LONG: Unsupported = Unsupported::TooLarge("a fraction of more than 10^8 binary places");

impl Rational {
    /// `numerator/denominator`, reduced; `None` if the denominator is 0.
    #[must_use]
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Option<Rational> {
        let (mut numerator, denominator) = (numerator.into(), denominator.into());
        let (sign, mut denominator) = denominator.into_parts();
        if sign == Sign::NoSign {
            return None;
        }
        if sign == Sign::Minus {
            numerator = -numerator;
        }
        if numerator == BigInt::ZERO {
            return Some(Rational { numerator, denominator: BigUint::from(1u32) });
        }
        // Powers of two may be huge, and shifting is quick; the rest is divided by the other's
        // remainder first, since gcd takes quadratic time.
        let twos = denominator.trailing_zeros().min(numerator.trailing_zeros()).unwrap_or(0);
        numerator >>= twos;
        denominator >>= twos;
        let odd = odd_part(&denominator);
        let common = (numerator.magnitude() % &odd).gcd(&odd);
        if common != BigUint::from(1u32) {
            numerator /= BigInt::from(common.clone());
            denominator /= common;
        }
        Some(Rational { numerator, denominator })
    }

    /// One.
    #[must_use]
    pub fn one() -> Rational {
        Rational::from(BigInt::from(1))
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }

    /// The denominator in lowest terms.
    #[must_use]
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// Is it 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.signum() == 0
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match self.numerator.sign() {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }

    /// `1/self`, if it is not 0.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Rational> {
        Rational::new(self.denominator.clone(), self.numerator.clone())
    }

    /// The dyadic number it is, if it is one.
    #[must_use]
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let places = self.denominator.bits() - 1;
        (self.denominator.trailing_zeros() == Some(places))
            .then(|| Dyadic::new(self.numerator.clone(), places))
    }

    /// The signs of a positive number.
    pub(super) fn signs(&self) -> Result<RealSigns, Unsupported> {
        const IN_A_ROW: Unsupported = Unsupported::TooLarge("2^64 edges in a row");
        if let Some(dyadic) = self.to_dyadic() {
            if dyadic.exponent() > Dyadic::MAX_PARSED_BITS {
                return Err(LONG);
            }
            let signs = SignExpansion::try_from(&dyadic).map_err(|_| IN_A_ROW)?;
            return Ok(RealSigns { start: signs.runs().to_vec(), period: Vec::new() });
        }
        let (whole, rest) = self.numerator.magnitude().div_rem(&self.denominator);
        let mut signs = RealSigns::default();
        push(&mut signs.start, Player::Left, u64::try_from(whole + 1u32).map_err(|_| IN_A_ROW)?);
        push(&mut signs.start, Player::Right, 1);
        let sign = |one: bool| if one { Player::Left } else { Player::Right };
        // The first places are those of the power of two in the denominator.
        let odd = odd_part(&self.denominator);
        let (digits, first) = rest.div_rem(&odd);
        let places = self.denominator.trailing_zeros().unwrap_or(0);
        for place in (0..places).rev() {
            push(&mut signs.start, sign(digits.bit(place)), 1);
            if signs.start.len() > MOST_RUNS {
                return Err(Unsupported::TooLarge("more than 1,000,000 changes of colour"));
            }
        }
        let mut rest = first.clone();
        for _ in 0..LONGEST_PERIOD {
            rest <<= 1u32;
            let one = rest >= odd;
            if one {
                rest -= &odd;
            }
            push(&mut signs.period, sign(one), 1);
            if rest == first {
                return Ok(signs);
            }
        }
        Err(Unsupported::TooLarge("a period of more than 1,000,000 edges"))
    }

    /// How large it is, for limits.
    pub(super) fn size(&self) -> Size {
        let numerator = self.numerator.magnitude();
        let twos = numerator.trailing_zeros().max(self.denominator.trailing_zeros());
        Size {
            numerator: odd_part(numerator).bits(),
            denominator: odd_part(&self.denominator).bits(),
            twos: twos.unwrap_or(0),
        }
    }
}

/// Bits of a fraction `a/b·2^k` with odd `a` and `b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Size {
    pub(super) numerator: u64,
    pub(super) denominator: u64,
    /// `|k|`.
    pub(super) twos: u64,
}

fn odd_part(n: &BigUint) -> BigUint {
    n >> n.trailing_zeros().unwrap_or(0)
}

/// A product, whose powers of two are not multiplied but shifted.
fn product(a: &BigUint, b: &BigUint) -> BigUint {
    let twos = [a, b].map(|n| n.trailing_zeros().unwrap_or(0));
    ((a >> twos[0]) * (b >> twos[1])) << (twos[0] + twos[1])
}

impl RealSigns {
    /// The number, by Berlekamp's rule: `x + 2^-j V/(2^l - 1)`, where the signs before the period
    /// are worth `x` with `j` of them after the first run, and the period of `l` signs, read as
    /// digits 1 and -1, is `V`.
    ///
    /// # Errors
    /// Long fractions and long periods, and when the meter ends the work.
    pub(super) fn value(&self, meter: &Meter) -> Result<Rational, Unsupported> {
        let period = Digits::new(self.period.iter(), LONGEST_READ_PERIOD, LONG_PERIOD)?;
        let mut runs = self.start.iter().chain(&self.period).peekable();
        let Some(&(player, first)) = runs.next() else {
            return Ok(Rational::default());
        };
        let mut whole = BigInt::from(first);
        while let Some((_, more)) = runs.next_if(|(next, _)| *next == player) {
            whole += *more;
        }
        let whole = if player == Player::Left { whole } else { -whole };
        let places = Digits::new(runs, Dyadic::MAX_PARSED_BITS, LONG)?;
        let mut held = Held::new(meter);
        places.charge(&mut held)?;
        let j = places.length;
        let x = Rational::from(&Dyadic::new((whole << j) + places.value(), j));
        if period.length == 0 {
            return Ok(x);
        }
        let scale = ((BigInt::from(1) << period.length) - 1) << j;
        Ok(Rational::new(period.value(), scale).map_or_else(|| x.clone(), |rest| &x + &rest))
    }
}

/// Runs of signs as digits 1 and -1.
struct Digits<I> {
    runs: I,
    length: u64,
}

impl<'a, I: Iterator<Item = &'a (Player, u64)> + Clone> Digits<I> {
    /// At most that many.
    fn new(runs: I, most: u64, too_long: Unsupported) -> Result<Digits<I>, Unsupported> {
        let add = |sum: u64, &(_, count): &(Player, u64)| sum.checked_add(count);
        let length = runs.clone().try_fold(0, |sum, run| add(sum, run).filter(|&l| l <= most));
        Ok(Digits { runs, length: length.ok_or(too_long)? })
    }

    /// Asks for the memory in which a number of that many digits is computed.
    fn charge(&self, held: &mut Held<'_>) -> Result<(), Exceeded> {
        held.charge(usize::try_from(self.length / 8).unwrap_or(usize::MAX).saturating_mul(NUMBERS))
    }

    /// The number that they are in base 2: twice that of the digits 1 alone, less that of all digits
    /// as if they were 1.
    fn value(self) -> BigInt {
        let mut at = self.length;
        let mut words = vec![0; usize::try_from(at.div_ceil(32)).unwrap_or(usize::MAX)];
        for &(player, count) in self.runs {
            let end = at;
            at -= count;
            if player == Player::Left {
                set_bits(&mut words, at..end);
            }
        }
        let all = (BigInt::from(1) << self.length) - 1;
        (BigInt::from(BigUint::new(words)) << 1) - all
    }
}

/// That many numbers are held at once while one is computed.
const NUMBERS: usize = 5;

/// Sets bits, counted from the lowest of the first word.
fn set_bits(words: &mut [u32], mut bits: Range<u64>) {
    while let Some(word) = usize::try_from(bits.start / 32).ok().filter(|_| !bits.is_empty()) {
        let first = bits.start % 32;
        let count = (32 - first).min(bits.end - bits.start);
        words[word] |= (u32::MAX >> (32 - count)) << first;
        bits.start += count;
    }
}

/// Appends to runs, joining equal neighbours.
fn push(runs: &mut Vec<(Player, u64)>, player: Player, count: u64) {
    match runs.last_mut() {
        Some((last, run)) if *last == player => *run = run.saturating_add(count),
        _ if count == 0 => {}
        _ => runs.push((player, count)),
    }
}

impl Default for Rational {
    fn default() -> Rational {
        Rational::from(BigInt::ZERO)
    }
}

impl From<BigInt> for Rational {
    fn from(numerator: BigInt) -> Rational {
        Rational { numerator, denominator: BigUint::from(1u32) }
    }
}

impl From<&Dyadic> for Rational {
    fn from(x: &Dyadic) -> Rational {
        Rational { numerator: x.numerator(), denominator: BigUint::from(1u32) << x.exponent() }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        let scaled = |n: &BigInt, by: &BigUint| n * BigInt::from(by.clone());
        let mine = scaled(&self.numerator, &other.denominator);
        mine.cmp(&scaled(&other.numerator, &self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        // Over the common multiple, as far as powers of two go.
        let [b, d] = [self, other].map(|x| &x.denominator);
        let common = b.trailing_zeros().min(d.trailing_zeros()).unwrap_or(0);
        let times = |n: &BigInt, by: BigUint| {
            BigInt::from_biguint(n.sign(), product(n.magnitude(), &(by >> common)))
        };
        let sum = times(&self.numerator, d.clone()) + times(&other.numerator, b.clone());
        Rational::new(sum, product(b, &(d >> common))).unwrap_or_default()
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: &Rational) -> Rational {
        let above = product(self.numerator.magnitude(), other.numerator.magnitude());
        let sign = self.numerator.sign() * other.numerator.sign();
        let below = product(&self.denominator, &other.denominator);
        Rational::new(BigInt::from_biguint(sign, above), below).unwrap_or_default()
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_dyadic() {
            Some(x) => x.fmt(f),
            None => write!(f, "{}/{}", self.numerator, self.denominator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rational(numerator: i64, denominator: i64) -> Rational {
        Rational::new(numerator, denominator).unwrap()
    }

    #[test]
    fn signs_of_known_rationals() {
        let signs = |n, d| {
            let RealSigns { start, period } = rational(n, d).signs().unwrap();
            let text = |runs: &[(Player, u64)]| -> String {
                let run = |&(player, count): &(Player, u64)| {
                    let sign = if player == Player::Left { "+" } else { "-" };
                    sign.repeat(usize::try_from(count).unwrap())
                };
                runs.iter().map(run).collect()
            };
            format!("{}({})", text(&start), text(&period))
        };
        assert_eq!(signs(2, 3), "+-(+-)");
        assert_eq!(signs(1, 3), "+-(-+)");
        assert_eq!(signs(1, 5), "+-(--++)");
        assert_eq!(signs(5, 3), "++-(+-)");
        assert_eq!(signs(1, 6), "+--(-+)");
        assert_eq!(signs(5, 8), "+-+-()");
        assert_eq!(signs(3, 1), "+++()");
    }

    #[test]
    fn finite_prefixes_close_in_on_the_number() {
        // From the definition: each sign goes to the simplest number on its side.
        let meter = Meter::default();
        for denominator in 3..60 {
            for numerator in 1..130 {
                let x = rational(numerator, denominator);
                let signs = x.signs().unwrap();
                let (mut lo, mut hi): (Option<Dyadic>, Option<Dyadic>) = (None, None);
                let forever = signs.period.iter().cycle().take(4 * signs.period.len());
                for &(player, count) in signs.start.iter().chain(forever) {
                    for _ in 0..count {
                        let here = crate::simplest(lo.as_ref(), hi.as_ref()).unwrap();
                        match player {
                            Player::Left => {
                                assert!(Rational::from(&here) < x);
                                lo = Some(here);
                            }
                            Player::Right => {
                                assert!(Rational::from(&here) > x);
                                hi = Some(here);
                            }
                        }
                    }
                }
                if x.to_dyadic().is_some() {
                    let here = crate::simplest(lo.as_ref(), hi.as_ref()).unwrap();
                    assert_eq!(Rational::from(&here), x);
                }
                assert_eq!(signs.value(&meter).unwrap(), x);
            }
        }
    }

    #[test]
    fn what_is_too_long_is_refused() {
        // 2 is a primitive root modulo this prime, so the period is its predecessor.
        assert!(rational(1, 1_000_003).signs().is_err());
        assert!(Rational::from(BigInt::from(1) << 64u32).signs().is_err());
        let long =
            RealSigns { start: vec![(Player::Left, 1), (Player::Right, 1 << 40)], period: vec![] };
        assert!(long.value(&Meter::default()).is_err());
    }

    #[test]
    fn long_powers_of_two_are_quick() {
        // Reducing and expanding these once took time quadratic in the power.
        let meter = Meter::default();
        let power = |k: u64| Rational::from(BigInt::from(1) << k);
        let tiny = power(7_663_292).reciprocal().unwrap();
        let x = &Rational::from(BigInt::from(87_663)) * &tiny;
        assert_eq!(x.to_dyadic(), Some(Dyadic::new(87_663, 7_663_292)));
        assert_eq!(&(&x + &x) * &power(7_663_291), Rational::from(BigInt::from(87_663)));
        assert_eq!(x.signs().unwrap().value(&meter).unwrap(), x);
        let third = &rational(1, 3) * &tiny;
        let signs = third.signs().unwrap();
        assert_eq!(signs.start, [(Player::Left, 1), (Player::Right, 7_663_293)]);
        assert_eq!(signs.value(&meter).unwrap(), third);
    }

    proptest! {
        #[test]
        fn a_field(a in -99i64..99, b in 1i64..99, c in -99i64..99, d in 1i64..99) {
            let (x, y) = (rational(a, b), rational(c, d));
            prop_assert_eq!(&x + &y, rational(a * d + b * c, b * d));
            prop_assert_eq!(&x * &y, rational(a * c, b * d));
            prop_assert_eq!(x.cmp(&y), (a * d).cmp(&(b * c)));
            prop_assert_eq!(&x + &-&x, Rational::default());
        }
    }
}
