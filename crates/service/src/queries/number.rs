//! A number as a stalk and in other ways of writing it.

use hackenbush::analysis::number::{self, DyadicForms, SurrealForms, stalk_text};
use hackenbush::rules::RedBlue;
use hackenbush::{Colour, Diagnostic, Picture};
use hackenbush_drawing::number_line::approximate;
use partizan::text::Token;
use partizan::{Dyadic, Exceeded, Meter, SignExpansion, ValueText};

use super::prelude::*;
use crate::drawing::Drawing;

request! {
    /// Which stalk is this number?
    pub struct NumberRequest {
        /// Such as `5/8`, `0.625`, `2/3` or `w+1`.
        pub text: String,
    }
}

answers! {
    /// A number in several ways.
    pub struct NumberAnswer {
        value: Value,
        /// Its stalk; not if it has more than 2^64 edges.
        stalk?: String,
        signs?: String,
        birthday: Value,
        /// Its canonical form; finite stalks only, as all that follows.
        form?: Value,
        /// Berlekamp's rule.
        binary?: String,
        /// Van Roode's signed binary digits, -1 being `T`.
        signed_binary?: String,
        /// The same with bars over the digits -1.
        #[serde(skip)]
        signed_binary_unicode?: String,
        /// As a decimal fraction, if it is a fraction with few places.
        #[serde(skip)]
        decimal?: String,
    }

    /// A number as the page shows it.
    pub struct PlacedNumberAnswer {
        #[serde(flatten)]
        number: NumberAnswer,
        /// As a float, for a place on the screen.
        x?: f64,
        /// The stalk, if it can be drawn.
        picture?: Drawing,
    }
}

/// The longest stalk to draw.
const MAX_EDGES: u128 = 1_000;

/// The longest number to read: its stalk may be as long as it is large.
const MAX_DIGITS: usize = 2_000;

/// The finest number to write down.
const MAX_PLACES: u64 = 100_000;

impl Query for NumberRequest {
    const NAME: &'static str = "number";
    type Answer = PlacedNumberAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<PlacedNumberAnswer, ErrorBody> {
        let text = self.text;
        if text.len() > MAX_DIGITS {
            return Err(ErrorBody::too_large(format!("more than {MAX_DIGITS} characters"))
                .hint("write a power of two as in 5/2^70")
                .within("text"));
        }
        let wrong = |wrong| ErrorBody::in_text(&job.explained(wrong), &text).within("text");
        let meter = job.control.meter();
        let number = number::Number::read(&text, &meter).map_err(wrong)?;
        let (mut x, mut picture) = (None, None);
        if let number::Number::Dyadic(number) = &number {
            if number.exponent() > MAX_PLACES {
                let message = format!("a denominator beyond 2^{MAX_PLACES}");
                return Err(ErrorBody::too_large(message)
                    .hint("`hackenbush number` has no limit but memory")
                    .within("text"));
            }
            x = Some(approximate(number));
            let signs = SignExpansion::try_from(number).ok();
            picture = signs.filter(|signs| signs.length() <= MAX_EDGES).map(|signs| {
                let stalk = Picture::stalk(signs.signs().map(Colour::of));
                Drawing::of(&stalk, &RedBlue, i64::from, &meter)
            });
        }
        let answer = answer(number, &meter).map_err(wrong)?;
        Ok(PlacedNumberAnswer { number: answer, x, picture })
    }
}

/// A number in several ways.
///
/// # Errors
/// If the stalk of an infinite number cannot be written down, or the meter ends the work.
pub fn answer(number: number::Number, meter: &Meter) -> Result<NumberAnswer, Diagnostic> {
    match number {
        number::Number::Dyadic(number) => Ok(finite_answer(number, meter)?),
        number::Number::Surreal(number) => Ok(infinite_answer(&SurrealForms::of(number)?)),
    }
}

/// Longer sign expansions are written with their runs counted.
const MAX_SIGNS: u128 = 10_000;

/// The most decimal places to write down.
const MAX_DECIMAL_PLACES: u64 = 50;

fn finite_answer(number: Dyadic, meter: &Meter) -> Result<NumberAnswer, Exceeded> {
    let DyadicForms { number, signs, birthday, options, .. } = DyadicForms::of(number);
    let signs = signs.as_ref();
    // Each digit is written several times, and a bar over it takes two bytes.
    let digits = usize::try_from(number.exponent()).unwrap_or(usize::MAX);
    meter.charge(digits.saturating_mul(6))?;
    let written = |write: fn(&SignExpansion) -> String| -> Result<Option<String>, Exceeded> {
        // A short number is written even when the work has been called off.
        if digits > MAX_DIGITS {
            meter.check()?;
        }
        Ok(signs.map(write))
    };
    let [left, right] = options.each_ref().map(|option| option.as_ref().map(Token::from));
    let form = [Some(Token::OpenBrace), left, Some(Token::Bars(1)), right, Some(Token::CloseBrace)];
    Ok(NumberAnswer {
        value: Json::from(&number),
        stalk: written(stalk_text)?,
        signs: written(|signs| match signs.length() {
            ..=MAX_SIGNS => signs.to_string(),
            _ => format!("{signs:#}"),
        })?,
        birthday: Json::from(&birthday),
        form: Some(Json(ValueText::new(form.into_iter().flatten().collect()))),
        binary: written(|signs| signs.berlekamp().to_string())?,
        signed_binary: written(|signs| signs.signed_binary_ascii().to_string())?,
        signed_binary_unicode: written(|signs| signs.signed_binary().to_string())?,
        decimal: (1..=MAX_DECIMAL_PLACES).contains(&number.exponent()).then(|| number.to_decimal()),
    })
}

fn infinite_answer(forms: &SurrealForms) -> NumberAnswer {
    NumberAnswer {
        value: Json::from(&forms.number),
        stalk: Some(forms.stalk.to_string()),
        signs: Some(forms.signs.to_string()),
        birthday: Json::from(&forms.birthday),
        form: None,
        binary: None,
        signed_binary: None,
        signed_binary_unicode: None,
        decimal: None,
    }
}
