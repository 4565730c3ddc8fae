//! Surreal numbers as text: `2/3+1/w`, `w/2`, `w^2-3`.

use std::fmt;

use num_bigint::{BigInt, BigUint};

use super::rational::Size;
use super::{Rational, Signs, Stretch, Surreal, Term};
use crate::dyadic::parse::parse_digits;
use crate::typeset::{Token, ValueText};
use crate::{Dyadic, Player};

impl fmt::Display for Surreal {
    /// In ASCII, with `w` for omega.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ValueText::from(self).fmt(f)
    }
}

impl fmt::Display for Signs {
    /// With their repetitions: `+^w -`, `[+-]^w`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&signs_text(self.stretches()))
    }
}

/// Runs of more signs than this are counted.
const LONGEST_RUN: usize = 8;

fn signs_text(stretches: &[Stretch]) -> String {
    let part = |stretch: &Stretch| match stretch {
        Stretch::Run(player, length) => {
            let sign = if *player == Player::Left { "+" } else { "-" };
            let few = length.to_finite().and_then(|count| usize::try_from(count).ok());
            match few.filter(|&count| count <= LONGEST_RUN) {
                Some(count) => sign.repeat(count),
                None => match Surreal::from(length).to_string() {
                    simple if simple.bytes().all(|c| c.is_ascii_alphanumeric()) => {
                        format!("{sign}^{simple}")
                    }
                    length => format!("{sign}^({length})"),
                },
            }
        }
        Stretch::Forever(body) => format!("[{}]^w", signs_text(body)),
    };
    // A blank only where an exponent would run on.
    let join = |text: String, part: String| {
        let gap = if text.contains('^') || part.contains('^') { " " } else { "" };
        text + gap + &part
    };
    stretches.iter().map(part).reduce(join).unwrap_or_default()
}

impl From<&Surreal> for ValueText {
    fn from(x: &Surreal) -> ValueText {
        if x.terms.is_empty() {
            return ValueText::from(0);
        }
        let mut tokens = Vec::new();
        for term in &x.terms {
            match term.coefficient.signum() {
                -1 => tokens.push(Token::Minus),
                _ if tokens.is_empty() => {}
                _ => tokens.push(Token::Plus),
            }
            term.unsigned(&mut tokens);
        }
        ValueText::new(tokens)
    }
}

impl Term {
    /// The term without its sign.
    fn unsigned(&self, tokens: &mut Vec<Token>) {
        let coefficient = match self.coefficient.signum() {
            -1 => -&self.coefficient,
            _ => self.coefficient.clone(),
        };
        let (top, bottom) = (coefficient.numerator().magnitude(), coefficient.denominator());
        match self.exponent.signum() {
            0 => tokens.push(Token::from(&coefficient)),
            1 => {
                let power = power(&self.exponent);
                if *bottom == BigUint::from(1u32) {
                    tokens.extend(factors(top));
                    tokens.push(power);
                } else {
                    let numerator = factors(top).into_iter().chain([power]).collect();
                    tokens.push(Token::Quotient { numerator, denominator: vec![factor(bottom)] });
                }
            }
            _ => {
                let denominator =
                    factors(bottom).into_iter().chain([power(&-&self.exponent)]).collect();
                tokens.push(Token::Quotient { numerator: vec![factor(top)], denominator });
            }
        }
    }
}

/// A natural number as a factor: none for 1.
fn factors(n: &BigUint) -> Option<Token> {
    (*n != BigUint::from(1u32)).then(|| factor(n))
}

/// A natural number, a long power of two as such.
fn factor(n: &BigUint) -> Token {
    match n.bits() {
        bits @ 66.. if n.trailing_zeros() == Some(bits - 1) => Token::PowerOfTwo(bits - 1),
        _ => Token::integer(n),
    }
}

/// `w^exponent` for a positive exponent.
fn power(exponent: &Surreal) -> Token {
    match exponent.to_rational() {
        Some(one) if one == Rational::one() => Token::Omega,
        _ => Token::OmegaPower(ValueText::from(exponent).tokens().to_vec()),
    }
}

impl From<&Rational> for Token {
    /// A number that is not negative; the sign of others is a token of its own.
    fn from(x: &Rational) -> Token {
        match x.to_dyadic() {
            Some(x) => Token::from(&x),
            None => Token::Quotient {
                numerator: vec![Token::integer(x.numerator().magnitude())],
                denominator: vec![Token::integer(x.denominator())],
            },
        }
    }
}

/// A text that is not a number: where reading stopped, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSurrealError {
    /// The byte at which something else was expected; the length of the text at its end.
    pub offset: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for ParseSurrealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at offset {}: expected {}", self.offset, self.expected)
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
    /// A text that is not a number, with what was expected where.
    pub fn parse(text: &str) -> Result<Surreal, ParseSurrealError> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let value = parser.sum()?;
        if parser.peek().is_some() {
            return parser.expected("an operator or the end");
        }
        if !is_printable(&value) {
            parser.at = 0;
            return parser.expected(SMALLER);
        }
        Ok(value)
    }
}

/// The most bits of what is printed digit by digit: more take long.
const LONGEST: u64 = 2_000_000;

/// The most bits of a denominator without its powers of two: more take long to reduce.
const LONGEST_DENOMINATOR: u64 = 20_000;

const MOST_TERMS: usize = 10_000;

const SMALLER: &str = "a smaller number (up to 2,000,000 binary digits)";

/// Is every number in it short enough to print? Denominators that are powers of two always are.
fn is_printable(x: &Surreal) -> bool {
    x.terms().iter().all(|term| {
        let (top, bottom) = (term.coefficient.numerator(), term.coefficient.denominator());
        let is_power = bottom.trailing_zeros() == Some(bottom.bits() - 1);
        top.bits() <= LONGEST && (is_power || bottom.bits() <= LONGEST)
    })
}

/// Terms, and the largest of their coefficients' sizes.
fn size(x: &Surreal) -> (usize, Size) {
    let sizes = x.terms().iter().map(|term| term.coefficient.size());
    let largest = sizes.reduce(|a, b| Size {
        numerator: a.numerator.max(b.numerator),
        denominator: a.denominator.max(b.denominator),
        twos: a.twos.max(b.twos),
    });
    (x.terms().len(), largest.unwrap_or_default())
}

/// Can one work with numbers of this size?
fn fits(terms: usize, size: Size) -> bool {
    let terms = u64::try_from(terms).unwrap_or(u64::MAX);
    size.numerator <= LONGEST
        && size.denominator <= LONGEST_DENOMINATOR
        && size.twos <= Dyadic::MAX_PARSED_BITS
        && size.numerator.saturating_mul(terms) <= Dyadic::MAX_PARSED_BITS
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
            let at = self.at;
            let part = self.product()?;
            total = if negative { &total - &part } else { &total + &part };
            let (terms, size) = size(&total);
            if terms > MOST_TERMS || !fits(terms, size) {
                self.at = at;
                return self.expected(SMALLER);
            }
            first = false;
        }
    }

    fn product(&mut self) -> Parsed<Surreal> {
        let mut product = self.factor()?;
        loop {
            match self.peek() {
                Some('*' | '·') => {
                    self.bump(());
                    product = self.times(&product)?;
                }
                Some('/') => {
                    self.bump(());
                    self.peek();
                    let at = self.at;
                    let divisor = self.factor()?;
                    if size(&divisor).1.numerator > LONGEST_DENOMINATOR {
                        self.at = at;
                        return self.expected("a smaller divisor (up to 20,000 binary digits)");
                    }
                    match divisor.reciprocal() {
                        Some(inverse) => product = self.product_of(&product, &inverse, at)?,
                        None => {
                            self.at = at;
                            return self.expected("a divisor of one term, not 0");
                        }
                    }
                }
                Some('w' | 'W' | 'ω' | '(') => product = self.times(&product)?,
                _ => return Ok(product),
            }
        }
    }

    /// The product with the factor that follows.
    fn times(&mut self, product: &Surreal) -> Parsed<Surreal> {
        let at = self.at;
        let factor = self.factor()?;
        self.product_of(product, &factor, at)
    }

    /// A product, unless it is too large: looked at before the work.
    fn product_of(&mut self, a: &Surreal, b: &Surreal, at: usize) -> Parsed<Surreal> {
        let ((terms, x), (others, y)) = (size(a), size(b));
        let terms = terms.saturating_mul(others);
        let together = Size {
            numerator: x.numerator.saturating_add(y.numerator),
            denominator: x.denominator.saturating_add(y.denominator),
            twos: x.twos.saturating_add(y.twos),
        };
        if terms <= MOST_TERMS && fits(terms, together) {
            let product = a.times(b);
            // Exponents are added, which makes them larger step by step.
            let sizes = product.terms().iter().map(|term| size(&term.exponent));
            if sizes.into_iter().all(|(terms, size)| fits(terms, size)) {
                return Ok(product);
            }
        }
        self.at = at;
        self.expected(SMALLER)
    }

    fn factor(&mut self) -> Parsed<Surreal> {
        match self.peek() {
            Some('w' | 'W' | 'ω') => {
                self.bump(());
                if self.peek() != Some('^') {
                    return Ok(Surreal::omega());
                }
                self.bump(());
                let at = self.at;
                let exponent = match self.peek() {
                    Some('w' | 'W' | 'ω') => self.bump(Surreal::omega()),
                    Some('-') => {
                        self.bump(());
                        -&Surreal::from(Rational::from(self.integer()?))
                    }
                    Some('(') => self.factor()?,
                    _ => Surreal::from(Rational::from(self.integer()?)),
                };
                if !is_printable(&exponent) {
                    self.at = at;
                    return self.expected(SMALLER);
                }
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
            // 5^n has less than 7n/3 bits.
            let places = u32::try_from(self.at - decimals).ok();
            let Some(places) = places.filter(|&n| u64::from(n) <= LONGEST_DENOMINATOR * 3 / 7)
            else {
                self.at = decimals;
                return self.expected("at most 8,571 decimals");
            };
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
        if end == 0 {
            return self.expected("a digit");
        }
        // A digit has more than three bits.
        if u64::try_from(end).is_ok_and(|digits| digits > LONGEST / 3) {
            return self.expected(SMALLER);
        }
        self.at += end;
        Ok(parse_digits(&rest[..end]).into())
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
