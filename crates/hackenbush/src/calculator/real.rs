//! Real numbers that are not dyadic: `pi`, `e`, `sqrt(2)`, `1/3`, `0.1`.
//!
//! Their sign expansions have length omega, so a beginning is all that can be written. A positive
//! number is as many pluses as the least integer above it, a minus, and then its binary digits after the
//! point, 1 as plus and 0 as minus (Berlekamp's rule, Winning Ways, ch. 3). Every sign follows from
//! integers that bound the number from both sides, so none is a guess.

use partizan::{BigInt, BigUint, Dyadic, Exceeded, Meter};

use crate::diagnostic::Diagnostic;

/// A real number, or its negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Real {
    negative: bool,
    size: Size,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Size {
    /// A fraction.
    Ratio(BigUint, BigUint),
    /// The square root of a fraction.
    Root(BigUint, BigUint),
    Pi,
    E,
}

/// A beginning of a real number's sign expansion.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Beginning {
    /// Its first signs, `+` or `-`.
    pub signs: String,
    /// Its first decimal places, not rounded.
    pub decimal: String,
}

/// The constants that have names.
pub static CONSTANTS: &[&str] = &["pi", "e"];

/// The most digits of a number to read.
const MAX_DIGITS: usize = 2_000;

const SYNTAX: &str = "pi, e, sqrt(2), 1/3 and 0.1 stand alone, perhaps after a minus";

impl Real {
    /// Reads a real number that is not dyadic; `None` if the text is none.
    ///
    /// # Errors
    /// A root of something else than a fraction, and fractions over 0.
    pub fn read(text: &str) -> Option<Result<Real, Diagnostic>> {
        let start = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        let (negative, body) = match trimmed.strip_prefix('-') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, trimmed),
        };
        let at = start + trimmed.len() - body.len();
        let size = match body {
            "pi" | "π" => Size::Pi,
            "e" => Size::E,
            _ => match body.strip_prefix("sqrt").or_else(|| body.strip_prefix('√')) {
                Some(rest) => {
                    let from = at + body.len() - rest.len();
                    match root(rest, from) {
                        Ok(size) => size,
                        Err(wrong) => return Some(Err(wrong)),
                    }
                }
                None => {
                    let (n, d) = ratio(body)?;
                    if d == BigUint::ZERO {
                        let slash = at + body.find('/').unwrap_or_default();
                        let wrong =
                            Diagnostic::new(slash + 1..at + body.len(), "this divides by 0");
                        return Some(Err(wrong.hint("a fraction such as 1/3 is over 1 or more")));
                    }
                    Size::Ratio(n, d)
                }
            },
        };
        let real = Real { negative, size: size.reduced() };
        // Dyadic numbers are games like any other, except where only a root says so.
        let dyadic =
            real.to_dyadic().is_some() && !body.starts_with("sqrt") && !body.starts_with('√');
        (!dyadic).then_some(Ok(real))
    }

    /// The number, if it is dyadic after all, as `sqrt(4)` is.
    #[must_use]
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let Size::Ratio(n, d) = &self.size else { return None };
        let exponent = d.trailing_zeros().unwrap_or(0);
        let n = BigInt::from(n.clone());
        (*d == BigUint::from(1_u32) << exponent)
            .then(|| Dyadic::new(if self.negative { -n } else { n }, exponent))
    }

    /// The first signs and decimal places.
    ///
    /// # Errors
    /// If the meter ends the work.
    pub fn beginning(&self, places: u32, meter: &Meter) -> Result<Beginning, Exceeded> {
        let length = places as usize;
        meter.charge(length.saturating_mul(8))?;
        let whole = self.size.floor_times(&BigUint::from(1_u32), meter)?;
        let pluses = usize::try_from(&whole).unwrap_or(usize::MAX).saturating_add(1);
        let mut signs = "+".repeat(pluses.min(length));
        if signs.len() < length {
            signs.push('-');
            let digits = length - signs.len();
            let scaled = self.size.floor_times(&(BigUint::from(1_u32) << digits), meter)?;
            let fraction = scaled - (whole.clone() << digits);
            let bits = fraction.to_str_radix(2);
            let bits = if fraction == BigUint::ZERO { String::new() } else { bits };
            signs.extend(std::iter::repeat_n('-', digits - bits.len()));
            signs.extend(bits.chars().map(|bit| if bit == '1' { '+' } else { '-' }));
        }
        if self.negative {
            signs = signs.chars().map(|sign| if sign == '+' { '-' } else { '+' }).collect();
        }
        // Three binary digits are about one decimal one.
        let decimals = places / 3;
        let power = BigUint::from(10_u32).pow(decimals);
        let scaled = self.size.floor_times(&power, meter)?;
        let fraction = (scaled - &whole * &power).to_string();
        let zeros = "0".repeat((decimals as usize).saturating_sub(fraction.len()));
        let sign = if self.negative { "-" } else { "" };
        let decimal = match decimals {
            0 => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}.{zeros}{fraction}"),
        };
        Ok(Beginning { signs, decimal })
    }
}

/// `(2)`, `(1/2)` or `2` after the name of the root.
fn root(text: &str, from: usize) -> Result<Size, Diagnostic> {
    let inner = text.trim();
    let inner = inner.strip_prefix('(').map_or(Some(inner), |rest| rest.strip_suffix(')'));
    let place = from..from + text.len();
    match inner.and_then(|inner| ratio(inner.trim())) {
        Some((_, d)) if d == BigUint::ZERO => {
            Err(Diagnostic::new(place, "this divides by 0").hint(SYNTAX))
        }
        Some((n, d)) => Ok(Size::Root(n, d)),
        None => Err(Diagnostic::new(place, "there is no root of this here")
            .expected("a fraction that is not negative, in brackets")
            .hint(SYNTAX)),
    }
}

/// A fraction such as `2`, `1/3` or `0.1`.
fn ratio(text: &str) -> Option<(BigUint, BigUint)> {
    let natural = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        (plain && digits.len() <= MAX_DIGITS).then(|| digits.parse().ok())?
    };
    if let Some((n, d)) = text.split_once('/') {
        return Some((natural(n.trim())?, natural(d.trim())?));
    }
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let power = u32::try_from(places.len()).ok()?;
    Some((natural(&format!("{whole}{places}"))?, BigUint::from(10_u32).pow(power)))
}

impl Size {
    /// In lowest terms, and a root that is a fraction as a fraction.
    fn reduced(self) -> Size {
        let lowest = |n: BigUint, d: BigUint| {
            let common = gcd(n.clone(), d.clone());
            (n / &common, d / common)
        };
        match self {
            Size::Ratio(n, d) => {
                let (n, d) = lowest(n, d);
                Size::Ratio(n, d)
            }
            Size::Root(n, d) => {
                let (n, d) = lowest(n, d);
                let (root_n, root_d) = (n.sqrt(), d.sqrt());
                match &root_n * &root_n == n && &root_d * &root_d == d {
                    true => Size::Ratio(root_n, root_d),
                    false => Size::Root(n, d),
                }
            }
            other => other,
        }
    }

    /// The largest integer that is at most this many times the number.
    fn floor_times(&self, scale: &BigUint, meter: &Meter) -> Result<BigUint, Exceeded> {
        meter.check()?;
        match self {
            Size::Ratio(n, d) => Ok(n * scale / d),
            Size::Root(n, d) => Ok((n * scale * scale / d).sqrt()),
            Size::Pi | Size::E => {
                let mut guard = 32_u64;
                loop {
                    let bits = scale.bits() + guard;
                    let (low, high) = match self {
                        Size::Pi => pi(bits, meter)?,
                        _ => e(bits, meter)?,
                    };
                    let ends = [low, high].map(|end| (end * scale) >> bits);
                    if ends[0] == ends[1] {
                        let [floor, _] = ends;
                        return Ok(floor);
                    }
                    guard *= 2;
                }
            }
        }
    }
}

fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    if a == BigUint::ZERO { BigUint::from(1_u32) } else { a }
}

/// Two integers around `2^bits` times e, the sum of 1/n!.
fn e(bits: u64, meter: &Meter) -> Result<(BigUint, BigUint), Exceeded> {
    let mut term = BigUint::from(1_u32) << bits;
    let mut sum = term.clone();
    let mut n = 0_u32;
    while term != BigUint::ZERO {
        n += 1;
        if n.is_multiple_of(64) {
            meter.check()?;
        }
        term /= n;
        sum += &term;
    }
    // Each term lost less than 1 and what it lost before, so less than 2; all later ones are below 1.
    let lost = BigUint::from(n) * 2_u32 + 2_u32;
    Ok((sum.clone(), sum + lost))
}

/// Two integers around `2^bits` times pi, by Machin's formula: 16 arctan(1/5) - 4 arctan(1/239).
fn pi(bits: u64, meter: &Meter) -> Result<(BigUint, BigUint), Exceeded> {
    let (five, lost_five) = arctan(5, bits, meter)?;
    let (other, lost_other) = arctan(239, bits, meter)?;
    let middle = five * 16_u32 - other * 4_u32;
    let lost = lost_five * 16_u64 + lost_other * 4_u64;
    let lost = BigUint::from(lost);
    Ok((&middle - &lost, middle + lost))
}

/// `2^bits` times arctan(1/x), and by how much it may be wrong.
fn arctan(x: u32, bits: u64, meter: &Meter) -> Result<(BigUint, u64), Exceeded> {
    let mut power = (BigUint::from(1_u32) << bits) / x;
    let (mut more, mut less) = (BigUint::ZERO, BigUint::ZERO);
    let square = x * x;
    let mut n = 0_u32;
    while power != BigUint::ZERO {
        if n.is_multiple_of(64) {
            meter.check()?;
        }
        let term = &power / (2 * n + 1);
        if n.is_multiple_of(2) {
            more += term;
        } else {
            less += term;
        }
        power /= square;
        n += 1;
    }
    // Each power and each term is rounded down, by less than 2 together.
    Ok((more - less, 2 * u64::from(n) + 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan::{Dyadic, SignExpansion};

    fn beginning(text: &str, places: u32) -> Beginning {
        Real::read(text).unwrap().unwrap().beginning(places, &Meter::default()).unwrap()
    }

    #[test]
    fn constants_begin_as_known() {
        let digits = beginning("pi", 150).decimal;
        assert_eq!(digits, "3.14159265358979323846264338327950288419716939937510");
        assert_eq!(beginning("e", 90).decimal, "2.718281828459045235360287471352");
        assert_eq!(beginning("sqrt(2)", 60).decimal, "1.41421356237309504880");
        assert_eq!(beginning("-1/3", 12).decimal, "-0.3333");
    }

    #[test]
    fn signs_are_those_of_the_books() {
        // Winning Ways, ch. 2: 2/3 is the alternating stalk.
        assert_eq!(beginning("2/3", 8).signs, "+-+-+-+-");
        assert_eq!(beginning("1/3", 8).signs, "+--+-+-+");
        assert_eq!(beginning("-2/3", 4).signs, "-+-+");
        assert_eq!(beginning("pi", 12).signs, "++++---+--+-");
        assert_eq!(beginning("100.3", 5).signs, "+++++");
    }

    /// The next sign says on which side of the number the stalk so far is, by the definition.
    #[test]
    fn every_sign_says_on_which_side_the_number_is() {
        let square = |x: &Dyadic| {
            let [n, d] = [x.numerator(), BigInt::from(1) << x.exponent()];
            (&n * &n, &d * &d)
        };
        let below_root_two = |x: &Dyadic| {
            let (n, d) = square(x);
            n < d * 2
        };
        let below_tenth = |x: &Dyadic| x.numerator() * 10 < BigInt::from(1) << x.exponent();
        let check = |text: &str, below: &dyn Fn(&Dyadic) -> bool| {
            let signs = beginning(text, 60).signs;
            for length in 1..signs.len() {
                let stalk: SignExpansion = signs[..length].parse().unwrap();
                let next = &signs[length..=length];
                assert_eq!(below(&stalk.value().unwrap()), next == "+", "{text} after {length}");
            }
        };
        check("sqrt(2)", &below_root_two);
        check("0.1", &below_tenth);
    }

    #[test]
    fn what_is_dyadic_is_no_concern_of_this() {
        assert!(Real::read("3/4").is_none());
        assert!(Real::read("{0|1}").is_none());
        assert_eq!(
            Real::read("sqrt(9/4)").unwrap().unwrap().to_dyadic(),
            Some("3/2".parse().unwrap())
        );
        assert!(Real::read("sqrt(-1)").unwrap().is_err());
        assert!(Real::read("1/0").unwrap().is_err());
    }
}
