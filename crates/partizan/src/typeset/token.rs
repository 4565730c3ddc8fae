//! What texts of values are made of.

use super::natural::{Natural, digits};

/// A piece of a value's text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Token {
    /// The dyadic number `numerator/2^exponent`, in lowest terms.
    Number {
        /// Is it below 0?
        negative: bool,
        /// Its numerator without the sign.
        numerator: Natural,
        /// The exponent of its denominator; 0 for integers.
        exponent: u64,
    },
    /// `2^k`, a factor too long for digits.
    PowerOfTwo(u64),
    /// A quotient that is not a dyadic number, such as `2/3` or `w/2`.
    Quotient {
        /// The factors above the line.
        numerator: Vec<Token>,
        /// The factors below the line.
        denominator: Vec<Token>,
    },
    /// Omega, the simplest number above all integers.
    Omega,
    /// A power of omega, by its exponent.
    OmegaPower(Vec<Token>),
    /// `+` between terms.
    Plus,
    /// `-` before or between terms.
    Minus,
    /// The `+-` of a switch.
    PlusMinus,
    /// A multiple of up: `^`, `^^`, `^3`; negative for downs.
    Ups(i64),
    /// `^[order]`, the sum of the first ups of higher order.
    UpsTo {
        /// n.
        order: u64,
        /// `v[order]` instead.
        down: bool,
    },
    /// `^<order>`, the n-th up.
    NthUp {
        /// n.
        order: u64,
        /// `v<order>` instead.
        down: bool,
    },
    /// A nimber: `*`, `*2`.
    Star(u64),
    /// `Tiny`, before its argument in parentheses.
    Tiny,
    /// `Miny`, before its argument in parentheses.
    Miny,
    /// `(`.
    OpenParen,
    /// `)`.
    CloseParen,
    /// `{`.
    OpenBrace,
    /// `}`.
    CloseBrace,
    /// This many bars between Left's and Right's options.
    Bars(usize),
    /// `,` between options.
    Comma,
    /// `:` of an ordinal sum.
    Colon,
    /// The first ASCII characters of a token that a limit cut. Other formats leave it out.
    Fragment(String),
    /// The rest is left out.
    Ellipsis,
}

impl Token {
    /// A natural number.
    pub fn integer(n: impl Into<Natural>) -> Token {
        Token::Number { negative: false, numerator: n.into(), exponent: 0 }
    }

    /// About how many bytes it takes, which is no less than it has characters.
    pub(super) fn bytes(&self) -> usize {
        let all = |tokens: &[Token]| tokens.iter().map(Token::bytes).sum();
        let outside = match self {
            Token::Number { numerator, .. } => numerator.bytes(),
            Token::Quotient { numerator, denominator } => {
                usize::saturating_add(all(numerator), all(denominator))
            }
            Token::OmegaPower(exponent) => all(exponent),
            Token::Fragment(text) => text.len(),
            _ => 0,
        };
        outside.saturating_add(size_of::<Token>())
    }

    pub(super) fn shortened(&self) -> Token {
        let all = |tokens: &[Token]| tokens.iter().map(Token::shortened).collect();
        match self {
            Token::Number { negative, numerator, exponent } => Token::Number {
                negative: *negative,
                numerator: numerator.shortened(),
                exponent: *exponent,
            },
            Token::Quotient { numerator, denominator } => {
                Token::Quotient { numerator: all(numerator), denominator: all(denominator) }
            }
            Token::OmegaPower(exponent) => Token::OmegaPower(all(exponent)),
            _ => self.clone(),
        }
    }

    /// Its length in ASCII, of tokens for which that is seen at once and does not depend on the
    /// token before.
    pub(crate) fn plain_length(&self) -> Option<usize> {
        match self {
            Token::Number { negative, numerator, exponent } => {
                let denominator = match exponent {
                    0 => 0,
                    1..64 => 1 + digits(1 << exponent),
                    _ => return None,
                };
                Some(usize::from(*negative) + numerator.length()? + denominator)
            }
            Token::Ups(1 | -1) | Token::Star(1) | Token::Comma => Some(1),
            Token::Bars(count) => Some(*count),
            Token::OpenBrace | Token::CloseBrace | Token::OpenParen | Token::CloseParen => Some(1),
            Token::Ups(2 | -2) | Token::PlusMinus => Some(2),
            Token::Tiny | Token::Miny => Some(4),
            _ => None,
        }
    }

    /// Is it a natural number?
    pub(super) fn is_natural(&self) -> bool {
        matches!(self, Token::Number { negative: false, exponent: 0, .. })
    }
}
