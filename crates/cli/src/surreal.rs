//! Infinite stalks and the numbers they are worth, which `value` and `number` meet.

use std::cmp::Ordering;

use hackenbush::Diagnostic;
use hackenbush::notation::{self, InfiniteStalks, Position};
use hackenbush::solve::infinite;
use partizan::Outcome;
use partizan::surreal::{ParseSurrealError, Signs, Stretch, Surreal};
use serde::Serialize;

use crate::answer::{Answer, Status};
use crate::commands::value::shown;
use crate::input::{Asked, Origin};
use crate::json;
use crate::look::{Look, Paint, rows};
use crate::position::{Problem, given};

/// The answer to an infinite stalk; none to other positions.
pub(crate) fn value(asked: &Asked, look: Look, as_json: bool) -> Option<Answer> {
    let text = given(asked).ok()?;
    // Only `^w` makes a stalk infinite, so most positions need not be read here.
    if !text.contains(['w', 'W', 'ω']) {
        return None;
    }
    let Position::InfiniteStalks(stalks) = notation::parse(text).ok()?.position else {
        return None;
    };
    let value = match infinite::value(&stalks) {
        Ok(value) => value,
        Err(error) => return Some(refused(asked, error.to_string(), as_json)),
    };
    let outcome = match value.signum().cmp(&0) {
        Ordering::Greater => Outcome::Left,
        Ordering::Less => Outcome::Right,
        Ordering::Equal => Outcome::Previous,
    };
    let birthday = value.signs().and_then(|signs| signs.length()).ok();
    let birthday = birthday.map(|length| Surreal::from(&length));
    if as_json {
        return Some(done(json::line(&ValueReport {
            position: text,
            value: value.ascii(),
            outcome: outcome.letter(),
            number: value.ascii(),
            birthday: birthday.map(|day| day.ascii()),
            method: METHOD,
        })));
    }
    let heading =
        format!("{} = {}", shown(text, look), look.paint(Paint::Strong, &written(&value, look)));
    if let Origin::Line { .. } = asked.origin {
        return Some(done(format!("{heading}  {outcome}\n")));
    }
    let mut facts = vec![("outcome", outcome.to_string())];
    facts.extend(birthday.map(|day| ("birthday", written(&day, look))));
    Some(done(format!("{heading}\n{}", rows(&facts, look))))
}

/// The answer to a number with an infinite stalk; none to dyadic numbers and to what is no number.
pub(crate) fn number(asked: &Asked, look: Look, as_json: bool) -> Option<Answer> {
    let text = given(asked).ok()?;
    let number = text.split('#').next().unwrap_or_default();
    let number = match Surreal::parse(number) {
        Ok(number) => number,
        // Errors about omega are ours to tell.
        Err(wrong) if number.contains(['w', 'W', 'ω']) => {
            return Some(misread(asked, text, &wrong).answer(as_json));
        }
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
    let (stalk, signs, birthday) = match found {
        Ok(found) => found,
        Err(message) => return Some(refused(asked, message, as_json)),
    };
    let signs = signs_text(&signs);
    if as_json {
        let (value, birthday) = (number.ascii(), birthday.ascii());
        return Some(done(json::line(&NumberReport { value, stalk, signs, birthday })));
    }
    let heading = format!("{} = {}", written(&number, look), look.paint(Paint::Strong, &stalk));
    if let Origin::Line { .. } = asked.origin {
        return Some(done(heading + "\n"));
    }
    let facts = [("signs", signs), ("birthday", written(&birthday, look))];
    Some(done(format!("{heading}\n{}", rows(&facts, look))))
}

/// How infinite values are found.
const METHOD: &str = "Sign expansion";

#[derive(Serialize, Debug)]
struct ValueReport<'a> {
    position: &'a str,
    value: String,
    outcome: char,
    number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    birthday: Option<String>,
    method: &'static str,
}

#[derive(Serialize, Debug)]
struct NumberReport {
    value: String,
    stalk: String,
    signs: String,
    birthday: String,
}

fn done(out: String) -> Answer {
    Answer { out, ..Answer::default() }
}

/// For people, with a real omega where the terminal has one.
fn written(number: &Surreal, look: Look) -> String {
    if look.unicode { number.to_string() } else { number.ascii() }
}

/// Signs with their repetitions: `+^w -`, `[+-]^w`.
fn signs_text(signs: &Signs) -> String {
    fn write(stretches: &[Stretch]) -> String {
        let mut parts = Vec::new();
        for stretch in stretches {
            match stretch {
                Stretch::Run(player, length) => {
                    let sign = if *player == partizan::Player::Left { "+" } else { "-" };
                    match length.to_finite() {
                        Some(few @ ..=8) => parts.push(sign.repeat(few.try_into().unwrap_or(8))),
                        _ => match Surreal::from(length).ascii() {
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

fn refused(asked: &Asked, message: String, as_json: bool) -> Answer {
    let length = given(asked).map_or(0, str::len);
    let answer = Problem::at(asked, Diagnostic::new(0..length, message)).answer(as_json);
    debug_assert_eq!(answer.status, Status::Wrong);
    answer
}

fn misread(asked: &Asked, text: &str, wrong: &ParseSurrealError) -> Problem {
    let offset = wrong.offset.min(text.len());
    let end = text[offset..].chars().next().map_or(0, char::len_utf8);
    let diagnostic = Diagnostic::new(offset..offset + end, "this is not a number")
        .expected(wrong.expected)
        .hint("numbers such as w+1, w/2, 1/w and 2/3+1/w have infinite stalks");
    Problem::at(asked, diagnostic)
}
