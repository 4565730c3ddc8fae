//! Order, sums and products of dyadic rationals.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use num_bigint::BigInt;

use super::{Dyadic, Repr, checked_exponent};

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

impl Dyadic {
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
