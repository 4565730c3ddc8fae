//! Numbers: one as a stalk, and all of the first days on a line.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use hackenbush::Position;
use hackenbush::notation::{ReadLimits, parse_within};
use hackenbush::rules::RedBlue;
use partizan::{Dyadic, SignExpansion};
use report::infinite;
use report::number::{self, NumberReport};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Answer, Body, Json};
use crate::desk::Desk;
use crate::drawn::Drawn;
use crate::float::float;
use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Asked {
    text: String,
}

#[derive(Serialize)]
struct Number {
    #[serde(flatten)]
    report: NumberReport,
    x: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Drawn>,
}

/// The longest stalk to draw.
const MOST_EDGES: usize = 1_000;

/// The longest number to read: its stalk may be as long as it is large.
const MOST_DIGITS: usize = 2_000;

pub(super) async fn number(
    State(desk): State<Desk>,
    Body(Asked { text }): Body<Asked>,
) -> Answer<Box<RawValue>> {
    if text.len() > MOST_DIGITS {
        return Err(Problem::too_large(format!("more than {MOST_DIGITS} characters")));
    }
    let work = move |_: &crate::desk::Job| {
        let wrong = |wrong| Problem::in_text(&wrong, &text);
        if let Some(found) = infinite::number(&text) {
            return super::raw(&found.map_err(wrong)?.report());
        }
        let number = number::read(&text).map_err(wrong)?;
        if number.exponent() > MOST_PLACES {
            return Err(Problem::too_large(format!("a denominator beyond 2^{MOST_PLACES}")));
        }
        let report = NumberReport::new(&number);
        let limits = ReadLimits { edges: MOST_EDGES, ..ReadLimits::default() };
        let stalk = report.stalk.as_deref().and_then(|stalk| parse_within(stalk, &limits).ok());
        let picture = stalk.and_then(|stalk| match stalk.position {
            Position::Picture(picture) => Some(Drawn::new(&picture, None, &RedBlue)),
            _ => None,
        });
        super::raw(&Number { report, x: float(&number), picture })
    };
    desk.answer(desk.limits.time, work).await.map(Json)
}

/// The finest number to write down.
const MOST_PLACES: u64 = 100_000;

#[derive(Deserialize)]
pub(super) struct Stretch {
    days: u32,
    from: Option<String>,
    to: Option<String>,
}

#[derive(Serialize)]
pub(super) struct NumberLine {
    numbers: Vec<Born>,
    truncated: bool,
}

#[derive(Serialize)]
struct Born {
    value: String,
    x: f64,
    day: u32,
    stalk: String,
}

/// The most numbers in an answer, and the last day.
const MOST_NUMBERS: usize = 2_000;
const LAST_DAY: u32 = 60;

/// The numbers born by a day in a stretch of the line, in their order; the oldest if there are too
/// many.
pub(super) async fn numberline(
    State(desk): State<Desk>,
    asked: Result<Query<Stretch>, QueryRejection>,
) -> Answer<NumberLine> {
    let wrong = |wrong: QueryRejection| Problem::wrong(wrong.body_text());
    let Query(Stretch { days, from, to }) = asked.map_err(wrong)?;
    if days > LAST_DAY {
        return Err(Problem::too_large(format!("days go up to {LAST_DAY}")));
    }
    let end = |text: Option<String>, otherwise: i64| match text {
        Some(text) if text.len() > 100 => Err(Problem::too_large("this number is too long")),
        Some(text) => number::read(&text).map_err(|wrong| Problem::in_text(&wrong, &text)),
        None => Ok(Dyadic::from(otherwise)),
    };
    let (from, to) = (end(from, -i64::from(days))?, end(to, i64::from(days))?);
    desk.quick(move || Ok(by_day(days, &from, &to))).await.map(Json)
}

/// Day by day: on each, a number below all others, one above, and one between each two.
fn by_day(days: u32, from: &Dyadic, to: &Dyadic) -> NumberLine {
    // Of the numbers so far, in order: those in the stretch and the next one on either side.
    let mut known: Vec<(Dyadic, u32)> = vec![(Dyadic::ZERO, 0)];
    let inside = |number: &Dyadic| from <= number && number <= to;
    let mut truncated = false;
    for day in 1..=days {
        let mut next = Vec::with_capacity(known.len().saturating_mul(2).saturating_add(1));
        if let Some((first, _)) = known.first() {
            next.push((first - &Dyadic::from(1), day));
        }
        for (index, pair) in known.iter().enumerate() {
            next.push(pair.clone());
            next.push(match known.get(index.saturating_add(1)) {
                Some(above) => ((&pair.0 + &above.0).half(), day),
                None => (&pair.0 + &Dyadic::from(1), day),
            });
        }
        // What lies further out than the nearest one outside cannot have younger ones inside.
        let first = next.partition_point(|(number, _)| number < from).saturating_sub(1);
        let last = next.partition_point(|(number, _)| number <= to).saturating_add(1);
        next.truncate(last);
        next.drain(..first.min(next.len()));
        if next.iter().filter(|(number, _)| inside(number)).count() > MOST_NUMBERS {
            truncated = true;
            break;
        }
        known = next;
    }
    let numbers =
        known.into_iter().filter(|(number, _)| inside(number)).map(|(number, day)| Born {
            value: number.to_string(),
            x: float(&number),
            day,
            stalk: SignExpansion::try_from(&number).map_or(String::new(), |s| number::stalk(&s)),
        });
    NumberLine { numbers: numbers.collect(), truncated }
}
