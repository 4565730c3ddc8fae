//! A number as a stalk and in other ways of writing it.

use hackenbush::{Colour, Diagnostic};
use partizan::text::Token;
use partizan::{Dyadic, Player, SignExpansion, ValueText};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::json;

/// Reads a number with a finite stalk. A comment may follow it.
///
/// # Errors
/// Says where the text stops being one.
pub fn read(text: &str) -> Result<Dyadic, Diagnostic> {
    let number = text.split('#').next().unwrap_or_default().trim_end();
    number.parse().map_err(|wrong: partizan::ParseDyadicError| {
        let end = text[wrong.offset..].chars().next().map_or(0, char::len_utf8);
        Diagnostic::new(wrong.offset..wrong.offset + end, "this is not a number")
            .expected(wrong.expected)
            .hint("the numbers of finite stalks are fractions over powers of two, such as -7/4")
    })
}

/// A number, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct NumberReport {
    pub value: ValueText,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalk: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signs: Option<String>,
    pub birthday: Box<RawValue>,
    pub form: ValueText,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_binary: Option<String>,
}

/// Longer sign expansions are written with their runs counted.
const MOST_SIGNS: u128 = 10_000;

impl NumberReport {
    /// Tells of a number. One beyond 2^64 has a stalk that cannot be written down.
    #[must_use]
    pub fn new(number: &Dyadic) -> NumberReport {
        let signs = SignExpansion::try_from(number).ok();
        let signs = signs.as_ref();
        let [left, right] = Player::BOTH
            .map(|player| number.canonical_option(player).map(|option| Token::from(&option)));
        let braces = [Some(Token::OpenBrace), left, Some(Token::Bars(1)), right];
        let form = braces.into_iter().flatten().chain([Token::CloseBrace]).collect();
        NumberReport {
            value: ValueText::from(number),
            stalk: signs.map(stalk),
            signs: signs.map(|signs| match signs.length() {
                ..=MOST_SIGNS => signs.to_string(),
                _ => format!("{signs:#}"),
            }),
            birthday: json::integer(&number.birthday()),
            form: ValueText::new(form),
            binary: signs.map(|signs| signs.berlekamp().to_string()),
            signed_binary: signs.map(|signs| signs.signed_binary_ascii().to_string()),
        }
    }
}

/// The stalk in our notation, long runs counted.
#[must_use]
pub fn stalk(signs: &SignExpansion) -> String {
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
