//! A text as a page lays it out: runs of characters, fractions, superscripts.

use super::{Format, Token};

/// A piece of a text in two dimensions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Part {
    /// Characters on the line.
    Text {
        /// The characters.
        text: String,
    },
    /// A fraction.
    Fraction {
        /// What stands above the line.
        over: String,
        /// What stands below the line.
        under: String,
    },
    /// Characters above the line, after those before them.
    Superscript {
        /// The characters.
        text: String,
    },
}

pub(super) fn parts(tokens: &[Token]) -> Vec<Part> {
    let mut parts = Vec::new();
    for token in tokens {
        match token {
            Token::Number { negative, numerator, exponent: exponent @ 1.. } => {
                if *negative {
                    text(&mut parts, &shown(&[Token::Minus]));
                }
                let numerator =
                    Token::Number { negative: false, numerator: numerator.clone(), exponent: 0 };
                let under = shown(&[Token::PowerOfTwo(*exponent)]);
                parts.push(Part::Fraction { over: shown(&[numerator]), under });
            }
            Token::Quotient { numerator, denominator } => {
                parts.push(Part::Fraction { over: shown(numerator), under: shown(denominator) });
            }
            Token::OmegaPower(exponent) if !matches!(&exponent[..], [one] if one.is_natural()) => {
                text(&mut parts, &shown(&[Token::Omega]));
                parts.push(Part::Superscript { text: shown(exponent) });
            }
            _ => text(&mut parts, &shown(std::slice::from_ref(token))),
        }
    }
    parts
}

fn shown(tokens: &[Token]) -> String {
    Format::Typeset.text(tokens)
}

/// Appends characters to the last run of them.
fn text(parts: &mut Vec<Part>, more: &str) {
    match parts.last_mut() {
        Some(Part::Text { text }) => text.push_str(more),
        _ => parts.push(Part::Text { text: more.to_owned() }),
    }
}
