//! Surreal numbers in Conway normal form: order and arithmetic.

use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

use super::{Ordinal, Rational, Unsupported};
use crate::Dyadic;

/// A finite sum of terms `r·ω^e`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Surreal {
    /// Exponents descend, and no coefficient is 0.
    pub(super) terms: Vec<Term>,
}

/// `coefficient·ω^exponent`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    /// The power of omega.
    pub exponent: Surreal,
    /// How often it counts.
    pub coefficient: Rational,
}

/// The most bits of the odd parts of denominators that are added, since gcd takes quadratic time.
const MOST_ADDED_BITS: u64 = 20_000;

/// The most bits of the odd part of a numerator that is written down in decimal.
const MOST_WRITTEN_BITS: u64 = 100_000;

impl Surreal {
    /// Zero, the empty sum.
    pub const ZERO: Surreal = Surreal { terms: Vec::new() };

    /// `ω`, the simplest number above all integers.
    #[must_use]
    pub fn omega() -> Surreal {
        Surreal::monomial(Rational::one(), Surreal::from(Rational::one()))
    }

    /// `coefficient·ω^exponent`.
    #[must_use]
    pub fn monomial(coefficient: Rational, exponent: Surreal) -> Surreal {
        Surreal::from_terms(vec![Term { exponent, coefficient }])
    }

    /// The sum of any terms.
    #[must_use]
    pub fn from_terms(mut terms: Vec<Term>) -> Surreal {
        terms.sort_by(|a, b| b.exponent.cmp(&a.exponent));
        terms.dedup_by(|next, kept| {
            let same = next.exponent == kept.exponent;
            if same {
                kept.coefficient = &kept.coefficient + &next.coefficient;
            }
            same
        });
        terms.retain(|term| !term.coefficient.is_zero());
        Surreal { terms }
    }

    /// The terms, the largest first.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// -1, 0 or 1: the sign of the leading term.
    #[must_use]
    pub fn signum(&self) -> i32 {
        self.terms.first().map_or(0, |term| term.coefficient.signum())
    }

    /// The rational number it is, if it is one.
    #[must_use]
    pub fn to_rational(&self) -> Option<Rational> {
        match &self.terms[..] {
            [] => Some(Rational::default()),
            [Term { exponent, coefficient }] if exponent.terms.is_empty() => {
                Some(coefficient.clone())
            }
            _ => None,
        }
    }

    /// The dyadic number it is, if it is one: the value of a finite stalk.
    #[must_use]
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        self.to_rational()?.to_dyadic()
    }

    /// `self + other`, unless its fractions are too large to be reduced or written down.
    ///
    /// # Errors
    /// [`Unsupported::TooLarge`].
    pub fn plus_within(&self, other: &Surreal) -> Result<Surreal, Unsupported> {
        let odd_bits = |number: &Surreal| -> u64 {
            number.terms.iter().map(|term| term.coefficient.size().denominator).max().unwrap_or(0)
        };
        if odd_bits(self).saturating_add(odd_bits(other)) > MOST_ADDED_BITS {
            return Err(Unsupported::TooLarge("a fraction of more than 20,000 binary places"));
        }
        let sum = self + other;
        let long = |term: &Term| term.coefficient.size().numerator > MOST_WRITTEN_BITS;
        match sum.terms.iter().any(long) {
            true => Err(Unsupported::TooLarge("a fraction of more than 100,000 binary places")),
            false => Ok(sum),
        }
    }

    /// `self·other`: exponents add up.
    #[must_use]
    pub fn times(&self, other: &Surreal) -> Surreal {
        let product = |a: &Term, b: &Term| Term {
            exponent: &a.exponent + &b.exponent,
            coefficient: &a.coefficient * &b.coefficient,
        };
        let pairs = self.terms.iter().flat_map(|a| other.terms.iter().map(move |b| product(a, b)));
        Surreal::from_terms(pairs.collect())
    }

    /// `1/self` for a single term; other reciprocals have infinitely many.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Surreal> {
        let [Term { exponent, coefficient }] = &self.terms[..] else { return None };
        Some(Surreal::monomial(coefficient.reciprocal()?, -exponent))
    }
}

impl From<Rational> for Surreal {
    fn from(x: Rational) -> Surreal {
        Surreal::monomial(x, Surreal::ZERO)
    }
}

impl From<&Dyadic> for Surreal {
    fn from(x: &Dyadic) -> Surreal {
        Surreal::from(Rational::from(x))
    }
}

impl From<&Ordinal> for Surreal {
    fn from(ordinal: &Ordinal) -> Surreal {
        let natural = |n: u64| Rational::from(num_bigint::BigInt::from(n));
        let terms = (0u64..).zip(ordinal.counts()).map(|(power, &count)| Term {
            exponent: Surreal::from(natural(power)),
            coefficient: natural(count),
        });
        Surreal::from_terms(terms.collect())
    }
}

impl Ord for Surreal {
    /// The first difference between the normal forms decides.
    fn cmp(&self, other: &Surreal) -> Ordering {
        let zero = Rational::default();
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            // Whose term comes first; a missing one counts as 0 of the other's.
            let (mine, theirs) = match (a.peek(), b.peek()) {
                (None, None) => return Ordering::Equal,
                (Some(_), None) => (a.next(), None),
                (None, Some(_)) => (None, b.next()),
                (Some(x), Some(y)) => match x.exponent.cmp(&y.exponent) {
                    Ordering::Greater => (a.next(), None),
                    Ordering::Less => (None, b.next()),
                    Ordering::Equal => (a.next(), b.next()),
                },
            };
            let [mine, theirs] = [mine, theirs].map(|t| t.map_or(&zero, |t| &t.coefficient));
            match mine.cmp(theirs) {
                Ordering::Equal => {}
                decided => return decided,
            }
        }
    }
}

impl PartialOrd for Surreal {
    fn partial_cmp(&self, other: &Surreal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Surreal {
    type Output = Surreal;

    fn add(self, other: &Surreal) -> Surreal {
        Surreal::from_terms(self.terms.iter().chain(&other.terms).cloned().collect())
    }
}

impl Neg for &Surreal {
    type Output = Surreal;

    fn neg(self) -> Surreal {
        let negate =
            |term: &Term| Term { exponent: term.exponent.clone(), coefficient: -&term.coefficient };
        Surreal { terms: self.terms.iter().map(negate).collect() }
    }
}

impl Sub for &Surreal {
    type Output = Surreal;

    fn sub(self, other: &Surreal) -> Surreal {
        self + &-other
    }
}
