//! Surreal numbers as text: `2/3+1/ω`, `ω/2`, `ω^2-3`, with `w` for `ω` where ASCII is wanted.

use std::fmt::{self, Write};

use num_bigint::{BigInt, BigUint};

use super::{Rational, Surreal, Term};
use crate::Dyadic;

impl fmt::Display for Surreal {
    /// With `ω`, for people; see [`Surreal::ascii`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text("ω"))
    }
}

impl Surreal {
    /// The number with `w` for omega.
    #[must_use]
    pub fn ascii(&self) -> String {
        self.text("w")
    }

    fn text(&self, omega: &str) -> String {
        if self.terms.is_empty() {
            return "0".to_owned();
        }
        let mut out = String::new();
        for term in &self.terms {
            match term.coefficient.signum() {
                -1 => out.push('-'),
                _ if out.is_empty() => {}
                _ => out.push('+'),
            }
            out += &term.unsigned_text(omega);
        }
        out
    }
}

impl Term {
    /// The term without its sign.
    fn unsigned_text(&self, omega: &str) -> String {
        let coefficient = match self.coefficient.signum() {
            -1 => -&self.coefficient,
            _ => self.coefficient.clone(),
        };
        let number = |n: &BigUint| match n.bits() {
            // As numbers do.
            bits @ 66.. if n.trailing_zeros() == Some(bits - 1) => format!("2^{}", bits - 1),
            _ => n.to_string(),
        };
        let (top, bottom) = (coefficient.numerator().magnitude(), coefficient.denominator());
        let one = BigUint::from(1u32);
        let unless_one = |n: &BigUint| if *n == one { String::new() } else { number(n) };
        match self.exponent.signum() {
            0 => coefficient.to_string(),
            1 => {
                let mut text = unless_one(top) + &power(omega, &self.exponent);
                if *bottom != one {
                    let _ = write!(text, "/{}", number(bottom));
                }
                text
            }
            _ => {
                let power = power(omega, &-&self.exponent);
                match unless_one(bottom) {
                    none if none.is_empty() => format!("{}/{power}", number(top)),
                    bottom => format!("{}/({bottom}{power})", number(top)),
                }
            }
        }
    }
}

/// `ω^exponent` for a positive exponent.
fn power(omega: &str, exponent: &Surreal) -> String {
    let text = exponent.text(omega);
    match text.as_str() {
        "1" => omega.to_owned(),
        simple if simple == omega || simple.bytes().all(|c| c.is_ascii_digit()) => {
            format!("{omega}^{simple}")
        }
        _ => format!("{omega}^({text})"),
    }
}

/// Where the text went wrong, and what would have been right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSurrealError {
    /// The byte the error is at; the text's length for its end.
    pub offset: usize,
    /// What could have stood there.
    pub expected: &'static str,
}

impl fmt::Display for ParseSurrealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at offset {}", self.expected, self.offset)
    }
}

impl std::error::Error for ParseSurrealError {}

/// How deep parentheses may nest.
const DEEPEST: usize = 100;

impl Surreal {
    /// Reads sums, products and quotients of numbers and powers of omega, written `w` or `ω`:
    /// `2/3 + 1/w`, `3w/2`, `w^2 - 1`, `1/(2w)`, `w^(1/2)`, `0.5`. Division is by single terms.
    ///
    /// # Errors
    /// Says where the text stops making sense, and what could have stood there.
    pub fn parse(text: &str) -> Result<Surreal, ParseSurrealError> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let value = parser.sum()?;
        match parser.peek() {
            None => Ok(value),
            Some(_) => parser.expected("an operator or the end"),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

type Parsed<T> = Result<T, ParseSurrealError>;

impl Parser<'_> {
    fn sum(&mut self) -> Parsed<Surreal> {
        let mut total = Surreal::ZERO;
        let mut first = true;
        loop {
            let negative = match self.peek() {
                Some('-') => self.bump(true),
                Some('+') => self.bump(false),
                _ if first => false,
                _ => return Ok(total),
            };
            let part = self.product()?;
            total = if negative { &total - &part } else { &total + &part };
            first = false;
        }
    }

    fn product(&mut self) -> Parsed<Surreal> {
        let mut product = self.factor()?;
        loop {
            match self.peek() {
                Some('*' | '·') => {
                    self.bump(());
                    product = product.times(&self.factor()?);
                }
                Some('/') => {
                    self.bump(());
                    self.peek();
                    let at = self.at;
                    match self.factor()?.reciprocal() {
                        Some(inverse) => product = product.times(&inverse),
                        None => {
                            self.at = at;
                            return self.expected("a divisor of one term, not 0");
                        }
                    }
                }
                Some('w' | 'W' | 'ω' | '(') => product = product.times(&self.factor()?),
                _ => return Ok(product),
            }
        }
    }

    fn factor(&mut self) -> Parsed<Surreal> {
        match self.peek() {
            Some('w' | 'W' | 'ω') => {
                self.bump(());
                if self.peek() != Some('^') {
                    return Ok(Surreal::omega());
                }
                self.bump(());
                let exponent = match self.peek() {
                    Some('w' | 'W' | 'ω') => self.bump(Surreal::omega()),
                    Some('-') => {
                        self.bump(());
                        -&Surreal::from(Rational::from(self.integer()?))
                    }
                    Some('(') => self.factor()?,
                    _ => Surreal::from(Rational::from(self.integer()?)),
                };
                Ok(Surreal::monomial(Rational::one(), exponent))
            }
            Some('(') => {
                if self.depth == DEEPEST {
                    return self.expected("at most 100 parentheses in one another");
                }
                self.bump(());
                self.depth += 1;
                let value = self.sum()?;
                self.depth -= 1;
                match self.peek() {
                    Some(')') => Ok(self.bump(value)),
                    _ => self.expected("')' or an operator"),
                }
            }
            Some('0'..='9') => self.number().map(Surreal::from),
            _ => self.expected("a number, w or '('"),
        }
    }

    /// Digits, perhaps with decimals, or a power of 2.
    fn number(&mut self) -> Parsed<Rational> {
        let whole = self.integer()?;
        if self.text[self.at..].starts_with('.') {
            self.at += 1;
            let decimals = self.at;
            let fraction = self.integer()?;
            let places = u32::try_from(self.at - decimals).unwrap_or(u32::MAX);
            let scale = BigInt::from(10).pow(places);
            return Ok(Rational::new(whole * &scale + fraction, scale).unwrap_or_default());
        }
        if self.text[self.at..].starts_with('^') {
            if whole != BigInt::from(2) {
                return self.expected("an operator or the end (only 2 and w have powers)");
            }
            self.at += 1;
            let at = self.at;
            let power = u64::try_from(self.integer()?).ok();
            return match power.filter(|&power| power <= Dyadic::MAX_PARSED_BITS) {
                Some(power) => Ok(Rational::from(BigInt::from(1) << power)),
                None => {
                    self.at = at;
                    self.expected("an exponent up to 10^8")
                }
            };
        }
        Ok(Rational::from(whole))
    }

    fn integer(&mut self) -> Parsed<BigInt> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match rest[..end].parse() {
            Ok(integer) => {
                self.at += end;
                Ok(integer)
            }
            Err(_) => self.expected("a digit"),
        }
    }

    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    /// Steps over the character just seen.
    fn bump<T>(&mut self, then: T) -> T {
        self.at += self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        then
    }

    fn expected<T>(&self, expected: &'static str) -> Parsed<T> {
        Err(ParseSurrealError { offset: self.at, expected })
    }
}
