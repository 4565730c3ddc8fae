//! The numbers of the first days in a stretch of the line.

use hackenbush::Colour;
use hackenbush::analysis::number::{Born, numbers_by_day, read_dyadic};
use hackenbush_drawing::number_line::approximate;
use partizan::Dyadic;

use super::prelude::*;

request! {
    /// Which numbers are born by a day?
    pub struct NumberLineRequest {
        /// At most 60.
        pub days: Json<u32>,
        /// From this number on; -days if it is absent.
        pub from: Option<String>,
        /// Up to this number; days if it is absent.
        pub to: Option<String>,
    }
}

answers! {
    /// The numbers in their order; whole days only.
    pub struct NumberLineAnswer {
        numbers: Vec<PlacedBornNumber>,
        /// Would a further day have had too many?
        truncated: bool,
    }

    /// A number and the day it is born.
    pub struct BornNumber {
        value: Json<Dyadic>,
        day: u32,
        stalk: String,
    }

    /// A number and the day it is born, as the page shows it.
    pub struct PlacedBornNumber {
        #[serde(flatten)]
        born: BornNumber,
        /// As a float, for a place on the screen.
        x: f64,
    }
}

/// The most numbers in an answer, and the last day.
const MAX_NUMBERS: usize = 2_000;
const LAST_DAY: u32 = 60;

/// The longest number to read.
const MAX_DIGITS: usize = 100;

impl Query for NumberLineRequest {
    const NAME: &'static str = "numberline";
    type Answer = NumberLineAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<NumberLineAnswer, ErrorBody> {
        let days = self.days.0;
        if days > LAST_DAY {
            return Err(ErrorBody::too_large(format!("days go up to {LAST_DAY}"))
                .hint("ask for fewer days")
                .within("days"));
        }
        let end = |field: &str, text: Option<String>, otherwise: i64| match text {
            Some(text) if text.len() > MAX_DIGITS => {
                Err(ErrorBody::too_large(format!("more than {MAX_DIGITS} characters"))
                    .hint("ask for a stretch whose ends are shorter")
                    .within(field))
            }
            Some(text) => {
                let read = read_dyadic(&text);
                read.map_err(|wrong| ErrorBody::in_text(&wrong, &text)).within(field)
            }
            None => Ok(Dyadic::from(otherwise)),
        };
        let from = end("from", self.from, -i64::from(days))?;
        let to = end("to", self.to, i64::from(days))?;
        let line = numbers_by_day(days, Some(&from), Some(&to), MAX_NUMBERS);
        let numbers = line.numbers.into_iter().map(|born| PlacedBornNumber {
            x: approximate(&born.value),
            born: BornNumber::new(born),
        });
        Ok(NumberLineAnswer { numbers: numbers.collect(), truncated: line.truncated })
    }
}

/// The numbers born by a day, in their order.
#[must_use]
pub fn born_by(days: u32) -> Vec<BornNumber> {
    let line = numbers_by_day(days, None, None, usize::MAX);
    line.numbers.into_iter().map(BornNumber::new).collect()
}

impl BornNumber {
    fn new(born: Born) -> BornNumber {
        let stalk = born.stalk().into_iter().map(Colour::letter).collect();
        BornNumber { day: born.day, stalk, value: Json(born.value) }
    }
}
