//! A number as a stalk and in other ways of writing it.

use hackenbush::notation::{ReadLimits, parse_within};
use hackenbush::rules::RedBlue;
use hackenbush::solve::infinite;
use hackenbush::{Colour, Diagnostic, InfiniteStalks, Position};
use partizan::surreal::{Signs, Stretch, Surreal};
use partizan::text::Token;
use partizan::{Dyadic, ParseDyadicError, Player, SignExpansion, ValueText};

use super::request;
use crate::answer::answers;
use crate::drawing::Drawing;
use crate::error::ErrorBody;
use crate::float::float;
use crate::job::Job;
use crate::json::Json;
use crate::query::Query;
use crate::text::Value;

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
const MAX_EDGES: usize = 1_000;

/// The longest number to read: its stalk may be as long as it is large.
const MAX_DIGITS: usize = 2_000;

/// The finest number to write down.
const MAX_PLACES: u64 = 100_000;

impl Query for NumberRequest {
    const NAME: &'static str = "number";
    type Answer = PlacedNumberAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<PlacedNumberAnswer, ErrorBody> {
        let text = self.text;
        if text.len() > MAX_DIGITS {
            return Err(ErrorBody::too_large(format!("more than {MAX_DIGITS} characters")));
        }
        let wrong = |wrong| ErrorBody::in_text(&wrong, &text);
        let number = match AnyNumber::read(&text).map_err(wrong)? {
            AnyNumber::Finite(number) => number,
            AnyNumber::Infinite(number) => {
                let number = infinite_answer(&number).map_err(ErrorBody::malformed)?;
                return Ok(PlacedNumberAnswer { number, x: None, picture: None });
            }
        };
        if number.exponent() > MAX_PLACES {
            return Err(ErrorBody::too_large(format!("a denominator beyond 2^{MAX_PLACES}")));
        }
        let answer = finite_answer(&number);
        let drawn = ReadLimits { edges: MAX_EDGES, ..ReadLimits::default() };
        let stalk = answer.stalk.as_deref().and_then(|stalk| parse_within(stalk, &drawn).ok());
        let picture = stalk.and_then(|stalk| match stalk.position {
            Position::Picture(picture) => Some(Drawing::of(&picture, &RedBlue, i64::from)),
            _ => None,
        });
        Ok(PlacedNumberAnswer { number: answer, x: Some(float(&number)), picture })
    }
}

/// A number whose stalk is finite or infinite.
#[derive(Clone, PartialEq, Debug)]
pub enum AnyNumber {
    /// A fraction over a power of two.
    Finite(Dyadic),
    /// Any other.
    Infinite(Surreal),
}

impl AnyNumber {
    /// Reads a number. A comment may follow it.
    ///
    /// # Errors
    /// Says where the text stops being one.
    pub fn read(text: &str) -> Result<AnyNumber, Diagnostic> {
        let number = text.split('#').next().unwrap_or_default();
        match Surreal::parse(number) {
            Ok(number) if number.to_dyadic().is_none() => Ok(AnyNumber::Infinite(number)),
            Err(wrong) if number.contains(['w', 'W', 'ω']) => {
                Err(misread(text, wrong.offset, wrong.expected)
                    .hint("numbers such as w+1, w/2, 1/w and 2/3+1/w have infinite stalks"))
            }
            _ => read_dyadic(text).map(AnyNumber::Finite),
        }
    }

    /// The number in several ways.
    ///
    /// # Errors
    /// If the stalk of an infinite number cannot be written down.
    pub fn answer(&self) -> Result<NumberAnswer, String> {
        match self {
            AnyNumber::Finite(number) => Ok(finite_answer(number)),
            AnyNumber::Infinite(number) => infinite_answer(number),
        }
    }
}

/// Reads a number with a finite stalk. A comment may follow it.
pub(super) fn read_dyadic(text: &str) -> Result<Dyadic, Diagnostic> {
    let number = text.split('#').next().unwrap_or_default().trim_end();
    number.parse().map_err(|wrong: ParseDyadicError| {
        misread(text, wrong.offset, wrong.expected)
            .hint("the numbers of finite stalks are fractions over powers of two, such as -7/4")
    })
}

fn misread(text: &str, offset: usize, expected: &'static str) -> Diagnostic {
    let offset = offset.min(text.len());
    let end = text[offset..].chars().next().map_or(0, char::len_utf8);
    Diagnostic::new(offset..offset + end, "this is not a number").expected(expected)
}

/// Longer sign expansions are written with their runs counted.
const MAX_SIGNS: u128 = 10_000;

fn finite_answer(number: &Dyadic) -> NumberAnswer {
    let signs = SignExpansion::try_from(number).ok();
    let signs = signs.as_ref();
    let [left, right] = Player::BOTH
        .map(|player| number.canonical_option(player).map(|option| Token::from(&option)));
    let form = [Some(Token::OpenBrace), left, Some(Token::Bars(1)), right, Some(Token::CloseBrace)];
    NumberAnswer {
        value: Json::from(number),
        stalk: signs.map(stalk_text),
        signs: signs.map(|signs| match signs.length() {
            ..=MAX_SIGNS => signs.to_string(),
            _ => format!("{signs:#}"),
        }),
        birthday: Json::from(&number.birthday()),
        form: Some(Json(ValueText::new(form.into_iter().flatten().collect()))),
        binary: signs.map(|signs| signs.berlekamp().to_string()),
        signed_binary: signs.map(|signs| signs.signed_binary_ascii().to_string()),
    }
}

fn infinite_answer(number: &Surreal) -> Result<NumberAnswer, String> {
    let signs = number.signs().map_err(|error| error.to_string())?;
    let stalk = infinite::stalk(number).map_err(|error| error.to_string())?;
    let birthday = signs.length().map_err(|error| error.to_string())?;
    Ok(NumberAnswer {
        value: Json::from(number),
        stalk: Some(InfiniteStalks { stalks: vec![stalk] }.to_string()),
        signs: Some(signs_text(&signs)),
        birthday: Json::from(&Surreal::from(&birthday)),
        form: None,
        binary: None,
        signed_binary: None,
    })
}

/// The stalk in our notation, long runs counted.
pub(super) fn stalk_text(signs: &SignExpansion) -> String {
    let mut text = String::new();
    let mut counted = false;
    for &(player, count) in signs.runs() {
        let colour = if player == Player::Left { Colour::Blue } else { Colour::Red };
        let letter = colour.letter();
        if counted {
            text.push(' ');
        }
        counted = count >= 5;
        if counted {
            text += &format!("{letter}^{count}");
        } else {
            (0..count).for_each(|_| text.push(letter));
        }
    }
    text
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
