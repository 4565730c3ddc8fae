//! Ordinal sums of numbers on a literal base: `{a|b}:y` for numbers `a < b`, either of which may
//! be missing, and a number `y` (Carvalho, Huggan, Nowakowski
//! and dos Santos, Ordinal Sums, clockwise hackenbush, and domino shave, section 2.2).
//!
//! The value walks down the number tree inside the interval `(a, b)`: it starts at the simplest
//! number there, and each sign of `y` goes on to the simplest number on its side of all those
//! already passed. Both turns and stops of this walk are known beforehand:
//!
//! * Let `m` be the integer next to `y` away from 0, so that the signs of `y` begin with a run
//!   of `|m|`, and let `c = {a|b}:m = k/2^j`. After the first change of sign the ends of the
//!   interval are two numbers passed in a row; everything between them is left to walk in, so the
//!   other signs of `y` count as in a stalk: **the value is `c + (y - m)/2^j`**.
//! * For `m > 0` the walk climbs from `c_0 = {a|b}`, the simplest number, towards `b`. If `b` is
//!   simpler than `c_0`, or missing, nothing is in the way and `c` is the canonical sum `c_0:m`.
//!   Else `c_0` lies on the way to `b`, and the simplest numbers between it and `b` are those
//!   on the way that `b` is above: the integers, then `b` cut after each 1 of its binary
//!   fraction. When they are used up, `b` less a half, a quarter, ... of its last place follow.
//!   `m < 0` is the mirror image.
//!
//! For a base `{x|}` this is Theorem 2.16 of the paper without its translation by the integer
//! part `n` of `x`: that fails for `n <= -2`, where `{x|}` is 0 and not `n + 1`.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use num_bigint::{BigInt, BigUint, Sign};

use crate::{Arena, Dyadic, Exceeded, Game, TooLong, simplest};

/// `{left|right}:sub` and the steps that lead to it.
///
/// ```
/// use partizan::{Dyadic, LiteralSum};
/// let [x, y] = ["-2", "-3/2"].map(|text| text.parse::<Dyadic>().unwrap());
/// let sum = LiteralSum::new(Some(&x), None, &y).unwrap().unwrap();
/// assert_eq!(sum.value.to_string(), "-5/4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiteralSum {
    /// The greatest Left option of the base.
    pub left: Option<Dyadic>,
    /// The least Right option of the base.
    pub right: Option<Dyadic>,
    /// What stands on the base, `y`.
    pub sub: Dyadic,
    /// The value of the base alone.
    pub base: Dyadic,
    /// `m`: the integer next to `y` away from 0.
    pub whole: BigInt,
    /// `d' = y - m`.
    pub rest: Dyadic,
    /// `{left|right}:m = k/2^j`.
    pub on_whole: Dyadic,
    /// `k/2^j + d'/2^j`.
    pub value: Dyadic,
    /// The steps of the paper's Theorem 2.16, where it applies.
    pub translated: Option<Translated>,
}

/// Theorem 2.16 (Carvalho et al.): `{n+d|}:(m+d') = n + k/2^j + d'/2^j`, where `k/2^j = {d|}:m`,
/// true for `n >= -1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translated {
    /// The base was `{|x}`: the theorem is applied to the negatives and its result negated.
    pub mirrored: bool,
    /// `n`, the integer part of the option.
    pub n: BigInt,
    /// `d`, the rest of the option, from 0 and less than 1.
    pub d: Dyadic,
    /// `m`, the integer part of the subordinate.
    pub m: BigInt,
    /// `d'`, the rest of the subordinate, from 0 and less than 1.
    pub d_prime: Dyadic,
    /// `k/2^j = {d|}:m`.
    pub on_m: Dyadic,
}

impl LiteralSum {
    /// The ordinal sum on a base with these best options, in time linear in the bits.
    ///
    /// `None` if `left >= right`: such a base is not a number.
    ///
    /// # Errors
    /// A result too long for memory.
    pub fn new(
        left: Option<&Dyadic>,
        right: Option<&Dyadic>,
        sub: &Dyadic,
    ) -> Result<Option<LiteralSum>, TooLong> {
        let Some(base) = simplest(left, right) else { return Ok(None) };
        let whole = if sub.is_negative() { sub.floor() } else { sub.ceil() };
        let on_whole = match whole.sign() {
            Sign::NoSign => base.clone(),
            Sign::Plus => climb(&base, right, whole.magnitude())?,
            Sign::Minus => -climb(&-&base, left.map(|x| -x).as_ref(), whole.magnitude())?,
        };
        let rest = sub - &Dyadic::from(whole.clone());
        let value = &on_whole + shrunk(&rest, on_whole.exponent())?;
        let translated = Translated::new(left, right, sub)?;
        let [left, right] = [left, right].map(Option::<&Dyadic>::cloned);
        let sub = sub.clone();
        let sum = LiteralSum { left, right, sub, base, whole, rest, on_whole, value, translated };
        Ok(Some(sum))
    }
}

impl Translated {
    fn new(
        left: Option<&Dyadic>,
        right: Option<&Dyadic>,
        sub: &Dyadic,
    ) -> Result<Option<Translated>, TooLong> {
        let (mirrored, x, y) = match (left, right) {
            (Some(x), None) => (false, x.clone(), sub.clone()),
            (None, Some(x)) => (true, -x, -sub),
            _ => return Ok(None),
        };
        let (n, m) = (x.floor(), y.floor());
        if n < BigInt::from(-1) {
            return Ok(None);
        }
        let d = x - Dyadic::from(n.clone());
        let d_prime = y - Dyadic::from(m.clone());
        let on_m = match m.sign() {
            Sign::Minus => -climb(&-Dyadic::ONE, Some(&-&d), m.magnitude())?,
            _ => Dyadic::from(&m + BigInt::from(1)),
        };
        Ok(Some(Translated { mirrored, n, d, m, d_prime, on_m }))
    }

    /// `n + k/2^j + d'/2^j`, negated if mirrored.
    ///
    /// # Errors
    /// A result too long for memory.
    pub fn value(&self) -> Result<Dyadic, TooLong> {
        let sum = Dyadic::from(self.n.clone())
            + &self.on_m
            + shrunk(&self.d_prime, self.on_m.exponent())?;
        Ok(if self.mirrored { -sum } else { sum })
    }
}

impl Arena {
    /// `{left|right}:sub` with the base as it is written, and the steps if all of it is numbers.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits, or a number too long for memory.
    pub fn explained_ordinal_sum(
        &mut self,
        left: &[Game],
        right: &[Game],
        sub: Game,
    ) -> Result<(Game, Option<LiteralSum>), Exceeded> {
        let numbers = |options: &[Game]| -> Option<Vec<&Dyadic>> {
            options.iter().map(|&option| self.as_number(option)).collect()
        };
        let steps = match (numbers(left), numbers(right), self.as_number(sub)) {
            (Some(left), Some(right), Some(y)) => {
                LiteralSum::new(left.into_iter().max(), right.into_iter().min(), y)
                    .map_err(|_| Exceeded::TooLarge("an ordinal sum of numbers"))?
            }
            _ => None,
        };
        let value = match &steps {
            Some(steps) => self.number(&steps.value)?,
            None => self.literal_ordinal_sum(left, right, sub)?,
        };
        Ok((value, steps))
    }
}

/// `{a|b}:m` for `m > 0`, where `start` is `{a|b}`.
fn climb(start: &Dyadic, b: Option<&Dyadic>, m: &BigUint) -> Result<Dyadic, TooLong> {
    match b.filter(|b| b.birthday() > start.birthday()) {
        None if start.is_integer() && !start.is_negative() => {
            Ok(start + Dyadic::from(BigInt::from(m.clone())))
        }
        // 1/2 + 1/4 + ... + 1/2^m of the last place.
        None => {
            let m = long(m)?;
            let ones = (BigInt::from(1) << m) - BigInt::from(1);
            Ok(start + shrunk(&Dyadic::new(ones, m), start.exponent())?)
        }
        Some(b) => climb_towards(start, b, m),
    }
}

/// The `m`-th of the ever larger numbers on the way from `start` to `b`, and then close below `b`.
fn climb_towards(start: &Dyadic, b: &Dyadic, m: &BigUint) -> Result<Dyadic, TooLong> {
    let mut m = m.clone();
    if start.is_integer() && !start.is_negative() {
        let integers = (b.ceil() - BigInt::from(1) - start.floor()).into_parts().1;
        if m <= integers {
            return Ok(start + Dyadic::from(BigInt::from(m)));
        }
        m -= integers;
    }
    // The places of b's fraction after those of the start.
    let places = b.exponent().saturating_sub(start.exponent());
    let low = (BigUint::from(1u32) << places) - 1u32;
    let numerator = b.numerator();
    let fraction = (&numerator & &BigInt::from(low)).into_parts().1;
    // The last 1 is b itself.
    let ones = fraction.count_ones().saturating_sub(1);
    match u64::try_from(&m) {
        Ok(m) if m <= ones => {
            let place = nth_one(&fraction, m);
            Ok(Dyadic::new(numerator >> place, b.exponent().saturating_sub(place)))
        }
        _ => Ok(b - shrunk(&Dyadic::new(1, long(&(m - ones))?), b.exponent())?),
    }
}

/// The place of the `m`-th 1 from the top, counted from 1; places count from 0 at the bottom.
fn nth_one(bits: &BigUint, m: u64) -> u64 {
    let words = bits.to_u64_digits();
    let mut missing = m;
    for (&word, read) in words.iter().rev().zip(1..) {
        let ones = u64::from(word.count_ones());
        if missing > ones {
            missing = missing.saturating_sub(ones);
            continue;
        }
        let mut word = word;
        // Clear the 1s below the one wanted.
        for _ in missing..ones {
            word &= word.saturating_sub(1);
        }
        let index = words.len().saturating_sub(read).saturating_mul(64);
        return u64::from(word.trailing_zeros()).saturating_add(index.try_into().unwrap_or(0));
    }
    0
}

/// `x / 2^j`.
fn shrunk(x: &Dyadic, j: u64) -> Result<Dyadic, TooLong> {
    let exponent = x.exponent().checked_add(j).filter(|&k| k <= Dyadic::MAX_PARSED_BITS);
    Ok(Dyadic::new(x.numerator(), exponent.ok_or(TooLong)?))
}

/// A number of places, if a number can have as many.
fn long(places: &BigUint) -> Result<u64, TooLong> {
    u64::try_from(places).ok().filter(|&k| k <= Dyadic::MAX_PARSED_BITS).ok_or(TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    fn value(left: Option<&Dyadic>, right: Option<&Dyadic>, sub: &Dyadic) -> Option<Dyadic> {
        LiteralSum::new(left, right, sub).unwrap().map(|sum| sum.value)
    }

    /// From the definition: along the signs of `sub`, the simplest number in what is left.
    fn walk(left: Option<&Dyadic>, right: Option<&Dyadic>, sub: &Dyadic) -> Option<Dyadic> {
        let (mut lo, mut hi) = (left.cloned(), right.cloned());
        let (mut below, mut above): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        loop {
            let here = simplest(lo.as_ref(), hi.as_ref())?;
            let target = simplest(below.as_ref(), above.as_ref())?;
            match sub.cmp(&target) {
                std::cmp::Ordering::Equal => return Some(here),
                std::cmp::Ordering::Greater => (lo, below) = (Some(here), Some(target)),
                std::cmp::Ordering::Less => (hi, above) = (Some(here), Some(target)),
            }
        }
    }

    /// By canonical forms of the literal sum.
    fn brute(left: Option<&Dyadic>, right: Option<&Dyadic>, sub: &Dyadic) -> Dyadic {
        let mut arena = Arena::new();
        let [left, right] =
            [left, right].map(|x| x.map(|x| arena.number(x).unwrap()).into_iter().collect());
        let (left, right): (Vec<Game>, Vec<Game>) = (left, right);
        let sub = arena.number(sub).unwrap();
        let sum = arena.literal_ordinal_sum(&left, &right, sub).unwrap();
        arena.as_number(sum).unwrap().clone()
    }

    /// All numbers over 8 in -4..4.
    fn small() -> Vec<Dyadic> {
        (-32..=32).map(|n| Dyadic::new(n, 3)).collect()
    }

    #[test]
    fn all_small_sums_agree_with_the_walk_and_with_canonical_forms() {
        let ends: Vec<Option<Dyadic>> = small().into_iter().map(Some).chain([None]).collect();
        for (i, left) in ends.iter().enumerate() {
            for (j, right) in ends.iter().enumerate() {
                let (left, right) = (left.as_ref(), right.as_ref());
                for (k, sub) in small().iter().enumerate() {
                    let found = value(left, right, sub);
                    assert_eq!(found, walk(left, right, sub), "{left:?} {right:?} {sub}");
                    if let Some(found) = found
                        && (left.is_none() || right.is_none() || (i + j + k) % 37 == 0)
                    {
                        assert_eq!(found, brute(left, right, sub), "{left:?} {right:?} {sub}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_papers_theorem_holds_where_it_applies_and_fails_below() {
        for x in small() {
            for y in small() {
                for mirrored in [false, true] {
                    let (x, y) = if mirrored { (-&x, -&y) } else { (x.clone(), y.clone()) };
                    let (left, right) = if mirrored { (None, Some(&x)) } else { (Some(&x), None) };
                    let sum = LiteralSum::new(left, right, &y).unwrap().unwrap();
                    let applies = if mirrored { x <= Dyadic::ONE } else { x >= -Dyadic::ONE };
                    assert_eq!(sum.translated.is_some(), applies, "{x}");
                    if let Some(steps) = sum.translated {
                        assert_eq!(steps.value().unwrap(), sum.value, "{x} {y}");
                    }
                }
            }
        }
        // The smallest counterexample to Lemma 2.7: n = -2, d = 0, w = 0 would give -2 + 1.
        assert_eq!(value(Some(&number("-2")), None, &Dyadic::ZERO), Some(Dyadic::ZERO));
    }

    #[test]
    fn the_papers_examples() {
        for (left, right, sub, sum) in [
            ("309/512", "", "-3", "39/64"),
            ("173/512", "", "-3", "11/32"),
            ("", "1", "1", "1/2"),
            ("-3/8", "", "-1", "-1/4"),
            ("-2", "", "-3/2", "-5/4"),
            ("0", "2", "1", "3/2"),
            ("0", "", "1", "2"),
        ] {
            let [left, right] = [left, right].map(|text| (!text.is_empty()).then(|| number(text)));
            assert_eq!(value(left.as_ref(), right.as_ref(), &number(sub)), Some(number(sum)));
        }
        let x = number("-3/8");
        let steps = LiteralSum::new(Some(&x), None, &number("-1")).unwrap().unwrap();
        let steps = steps.translated.unwrap();
        assert_eq!(
            (steps.n, steps.d, steps.m, steps.d_prime, steps.on_m),
            (BigInt::from(-1), number("5/8"), BigInt::from(-1), Dyadic::ZERO, number("3/4"))
        );
    }

    #[test]
    fn games_that_are_not_numbers_go_by_canonical_forms() {
        let mut arena = Arena::new();
        let [zero, two, one, star] = ["0", "2", "1", "*"].map(|text| arena.parse(text).unwrap());
        let (sum, steps) = arena.explained_ordinal_sum(&[zero], &[two], one).unwrap();
        assert_eq!((arena.text(sum).unwrap().as_str(), steps.is_some()), ("3/2", true));
        for (left, right, sub, text) in
            [(zero, two, star, "1*"), (zero, zero, one, "^*"), (star, star, one, "^")]
        {
            let (sum, steps) = arena.explained_ordinal_sum(&[left], &[right], sub).unwrap();
            assert_eq!((arena.text(sum).unwrap().as_str(), steps), (text, None));
        }
    }

    #[test]
    fn a_result_beyond_memory_is_refused() {
        let huge = Dyadic::from(BigInt::from(1) << 100u32);
        assert_eq!(LiteralSum::new(Some(&Dyadic::ZERO), None, &-&huge), Err(TooLong));
        assert_eq!(LiteralSum::new(Some(&number("3/8")), None, &-&huge), Err(TooLong));
        let sum = LiteralSum::new(Some(&huge), None, &huge).unwrap().unwrap();
        assert_eq!(sum.value, huge.double() + Dyadic::ONE);
    }

    #[test]
    fn a_million_bits_take_no_walk() {
        // x = 0.0101...01 and y = -10^6: the zeros of x are used up.
        let x = Dyadic::new((BigInt::from(1) << 1_000_000u32) / 3, 1_000_000);
        let sum = LiteralSum::new(Some(&x), None, &Dyadic::from(-1_000_000)).unwrap().unwrap();
        assert_eq!(sum.value, &x + Dyadic::new(1, 1_500_000));
        let sum = LiteralSum::new(Some(&x), None, &Dyadic::from(-400_000)).unwrap().unwrap();
        assert_eq!(sum.value.exponent(), 799_999);
    }

    fn long_number() -> impl Strategy<Value = Dyadic> {
        (prop::collection::vec(any::<u32>(), 0..20), -20i64..20, 0u64..9).prop_map(
            |(digits, whole, spare)| {
                let places = 32 * u64::try_from(digits.len()).unwrap() + spare;
                Dyadic::from(whole) + Dyadic::new(BigInt::new(Sign::Plus, digits), places)
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn long_numbers_agree_with_the_walk(
            a in long_number(), b in long_number(), y in long_number(), ends in 0..4, near: bool,
        ) {
            // Near: the other end shares a long way with this one.
            let b = if near { &a + Dyadic::new(b.numerator(), a.exponent() + 3) } else { b };
            let (a, b) = if a <= b { (a, b) } else { (b, a) };
            let left = (ends & 1 == 0).then_some(&a);
            let right = (ends & 2 == 0).then_some(&b);
            prop_assert_eq!(value(left, right, &y), walk(left, right, &y));
        }
    }
}
