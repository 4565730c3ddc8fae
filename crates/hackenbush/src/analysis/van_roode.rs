//! Van Roode's theorem, step by step: the ordinal sum of two numbers in canonical form.
//!
//! Carvalho et al., Theorem 1.3: let the base be `G = n + d > 0` with `-1 < d = -k/2^j <= 0`. On it
//! stands `H = m + d'`, where `m` is the integer next to `H` away from 0. If `G` is an integer and
//! `H > 0`, then `G:H = G + H`. If `H > 0` otherwise, `G:H = G + (2^m - 1 + d')/2^(j+m)`; and if
//! `H < 0`, `G:H = G + (1 - 2^|m| + d')/2^(j+|m|)`. A negative base is the mirror image.

use partizan::{BigInt, Dyadic};

/// The quantities of the theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VanRoode {
    /// The base is negative: the theorem is applied to the negatives and its result negated.
    pub mirrored: bool,
    /// Which of the three cases applies, from 1.
    pub case: u8,
    /// `n`, the least integer that is not less than the base.
    pub n: BigInt,
    /// `d`, the base minus `n`.
    pub d: Dyadic,
    /// The exponent of the denominator of `d`.
    pub j: u64,
    /// `m`, the integer next to the subordinate away from 0.
    pub m: BigInt,
    /// `d'`, the subordinate minus `m`.
    pub d_prime: Dyadic,
}

/// Nobody reads the steps of numbers with more digits than this, in binary.
const MAX_DIGITS: u64 = 10_000;

impl VanRoode {
    /// The quantities for `base:sub`; `None` if either is 0, when there is nothing to compute, or
    /// has more than 10,000 binary digits.
    ///
    /// ```
    /// use hackenbush::analysis::van_roode::VanRoode;
    /// let steps = VanRoode::of(&"3/8".parse().unwrap(), &"7/2".parse().unwrap()).unwrap();
    /// assert_eq!((steps.case, steps.j), (2, 3));
    /// assert_eq!((steps.m.to_string(), steps.d_prime.to_string()), ("4".into(), "-1/2".into()));
    /// ```
    #[must_use]
    pub fn of(base: &Dyadic, sub: &Dyadic) -> Option<VanRoode> {
        let is_short = |x: &Dyadic| x.exponent().max(x.numerator().bits()) <= MAX_DIGITS;
        if base.is_zero() || sub.is_zero() || !is_short(base) || !is_short(sub) {
            return None;
        }
        let mirrored = base.is_negative();
        let [base, sub] = [base, sub].map(|own| if mirrored { -own } else { own.clone() });
        let n = base.ceil();
        let d = &base - &Dyadic::from(n.clone());
        let m = if sub.is_positive() { sub.ceil() } else { sub.floor() };
        let d_prime = &sub - &Dyadic::from(m.clone());
        let case = match (d.is_zero(), sub.is_positive()) {
            (true, true) => 1,
            (false, true) => 2,
            (_, false) => 3,
        };
        Some(VanRoode { mirrored, case, n, j: d.exponent(), d, m, d_prime })
    }

    /// The theorem's formula for the case.
    #[must_use]
    pub fn formula(&self) -> &'static str {
        match self.case {
            1 => "G + H",
            2 => "G + (2^m - 1 + d')/2^(j+m)",
            _ => "G + (1 - 2^|m| + d')/2^(j+|m|)",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan::Arena;

    #[test]
    fn long_numbers_have_no_steps() {
        let [short, long] = [MAX_DIGITS, MAX_DIGITS + 1].map(|places| Dyadic::new(1, places));
        let one = Dyadic::new(1, 0);
        assert!(VanRoode::of(&short, &one).is_some());
        assert!(VanRoode::of(&long, &one).is_none() && VanRoode::of(&one, &long).is_none());
    }

    /// The formula gives the ordinal sum that the arena computes from the definition.
    #[test]
    fn the_formula_is_the_ordinal_sum() {
        let mut arena = Arena::new();
        let numbers: Vec<Dyadic> = (-24..=24).map(|n| Dyadic::new(n, 3)).collect();
        for base in &numbers {
            for sub in &numbers {
                let Some(steps) = VanRoode::of(base, sub) else { continue };
                let sign = |own: &Dyadic| if steps.mirrored { -own } else { own.clone() };
                let (g, h) = (sign(base), sign(sub));
                let m: i64 = steps.m.to_string().parse().unwrap();
                let power = |exponent: u64| Dyadic::new(1_i64 << exponent, 0);
                let size = m.unsigned_abs();
                let one = Dyadic::new(1, 0);
                let shrunk = |x: Dyadic| {
                    let exponent = x.exponent() + steps.j + size;
                    Dyadic::new(x.numerator(), exponent)
                };
                let found = match steps.case {
                    1 => &g + &h,
                    2 => &g + &shrunk(&(&power(size) - &one) + &steps.d_prime),
                    _ => &g + &shrunk(&(&one - &power(size)) + &steps.d_prime),
                };
                let [a, b] = [base, sub].map(|own| arena.number(own).unwrap());
                let sum = arena.ordinal_sum(a, b).unwrap();
                assert_eq!(arena.as_number(sum), Some(&sign(&found)), "{base}:{sub}");
            }
        }
    }
}
