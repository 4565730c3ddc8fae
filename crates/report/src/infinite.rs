//! Infinite stalks and the numbers they are worth.

use std::cmp::Ordering;

use hackenbush::notation;
use hackenbush::solve::infinite;
use hackenbush::{Diagnostic, InfiniteStalks, Position};
use partizan::surreal::{ParseSurrealError, Signs, Stretch, Surreal};
use partizan::{Outcome, Player, ValueText};
use serde::Serialize;

/// An infinite stalk's value.
#[derive(Clone, Debug)]
pub struct InfiniteValue {
    /// What it is worth.
    pub value: Surreal,
    /// Who wins.
    pub outcome: Outcome,
    /// The day it is born, if that can be told.
    pub birthday: Option<Surreal>,
}

/// The value of infinite stalks; none of other positions.
#[must_use]
pub fn value(text: &str) -> Option<Result<InfiniteValue, Diagnostic>> {
    // Only `^w` makes a stalk infinite, so most positions need not be read here.
    if !text.contains(['w', 'W', 'ω']) {
        return None;
    }
    let Position::InfiniteStalks(stalks) = notation::parse(text).ok()?.position else {
        return None;
    };
    let value = match infinite::value(&stalks) {
        Ok(value) => value,
        Err(error) => return Some(Err(refused(text, error.to_string()))),
    };
    let outcome = match value.signum().cmp(&0) {
        Ordering::Greater => Outcome::Left,
        Ordering::Less => Outcome::Right,
        Ordering::Equal => Outcome::Previous,
    };
    let birthday = value.signs().and_then(|signs| signs.length()).ok();
    let birthday = birthday.map(|length| Surreal::from(&length));
    Some(Ok(InfiniteValue { value, outcome, birthday }))
}

/// An infinite stalk, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct InfiniteValueReport<'a> {
    pub position: &'a str,
    pub value: ValueText,
    pub outcome: char,
    pub number: ValueText,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birthday: Option<ValueText>,
    pub method: &'static str,
}

/// How infinite values are found.
const METHOD: &str = "Sign expansion";

impl InfiniteValue {
    /// Tells of the position that `text` describes.
    #[must_use]
    pub fn report<'a>(&self, text: &'a str) -> InfiniteValueReport<'a> {
        InfiniteValueReport {
            position: text,
            value: ValueText::from(&self.value),
            outcome: self.outcome.letter(),
            number: ValueText::from(&self.value),
            birthday: self.birthday.as_ref().map(ValueText::from),
            method: METHOD,
        }
    }
}

/// A number with an infinite stalk.
#[derive(Clone, Debug)]
pub struct InfiniteNumber {
    /// The number.
    pub number: Surreal,
    /// Its stalk in our notation.
    pub stalk: String,
    /// Its sign expansion.
    pub signs: String,
    /// The day it is born.
    pub birthday: Surreal,
}

/// A number with an infinite stalk; none of dyadic numbers and of what is no number.
#[must_use]
pub fn number(text: &str) -> Option<Result<InfiniteNumber, Diagnostic>> {
    let number = text.split('#').next().unwrap_or_default();
    let number = match Surreal::parse(number) {
        Ok(number) => number,
        // Errors about omega are ours to tell.
        Err(wrong) if number.contains(['w', 'W', 'ω']) => return Some(Err(misread(text, &wrong))),
        Err(_) => return None,
    };
    if number.to_dyadic().is_some() {
        return None;
    }
    let found = number.signs().map_err(|error| error.to_string()).and_then(|signs| {
        let stalk = infinite::stalk(&number).map_err(|error| error.to_string())?;
        let birthday = signs.length().map_err(|error| error.to_string())?;
        Ok((InfiniteStalks { stalks: vec![stalk] }.to_string(), signs, Surreal::from(&birthday)))
    });
    Some(match found {
        Ok((stalk, signs, birthday)) => {
            Ok(InfiniteNumber { number, stalk, signs: signs_text(&signs), birthday })
        }
        Err(message) => Err(refused(text, message)),
    })
}

/// A number with an infinite stalk, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct InfiniteNumberReport<'a> {
    pub value: ValueText,
    pub stalk: &'a str,
    pub signs: &'a str,
    pub birthday: ValueText,
}

impl InfiniteNumber {
    /// Tells of it.
    #[must_use]
    pub fn report(&self) -> InfiniteNumberReport<'_> {
        InfiniteNumberReport {
            value: ValueText::from(&self.number),
            stalk: &self.stalk,
            signs: &self.signs,
            birthday: ValueText::from(&self.birthday),
        }
    }
}

/// Signs with their repetitions: `+^w -`, `[+-]^w`.
fn signs_text(signs: &Signs) -> String {
    fn write(stretches: &[Stretch]) -> String {
        let mut parts = Vec::new();
        for stretch in stretches {
            match stretch {
                Stretch::Run(player, length) => {
                    let sign = if *player == Player::Left { "+" } else { "-" };
                    match length.to_finite() {
                        Some(few @ ..=8) => parts.push(sign.repeat(few.try_into().unwrap_or(8))),
                        _ => match Surreal::from(length).to_string() {
                            simple if simple.bytes().all(|c| c.is_ascii_alphanumeric()) => {
                                parts.push(format!("{sign}^{simple}"));
                            }
                            length => parts.push(format!("{sign}^({length})")),
                        },
                    }
                }
                Stretch::Forever(body) => parts.push(format!("[{}]^w", write(body))),
            }
        }
        // A blank only where an exponent would run on.
        parts
            .into_iter()
            .reduce(|text, part| {
                let gap = if text.contains('^') || part.contains('^') { " " } else { "" };
                text + gap + &part
            })
            .unwrap_or_default()
    }
    write(signs.stretches())
}

fn refused(text: &str, message: String) -> Diagnostic {
    Diagnostic::new(0..text.len(), message)
}

fn misread(text: &str, wrong: &ParseSurrealError) -> Diagnostic {
    let offset = wrong.offset.min(text.len());
    let end = text[offset..].chars().next().map_or(0, char::len_utf8);
    Diagnostic::new(offset..offset + end, "this is not a number")
        .expected(wrong.expected)
        .hint("numbers such as w+1, w/2, 1/w and 2/3+1/w have infinite stalks")
}
