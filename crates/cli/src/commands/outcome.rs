//! `hackenbush outcome`: who wins, and nothing else.

use std::io;

use clap::Args;
use partizan::Outcome as Winner;
use serde::Serialize;
use service::queries::value;
use service::{Json, Variant, Warnings};

use crate::answer::{Answer, positions};
use crate::options::PositionOptions;
use crate::output::Status;
use crate::style::Style;

/// Print who wins positions: Left, Right, first or second
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Outcome {
    #[command(flatten)]
    options: PositionOptions,
}

const EXAMPLES: &str = "\
Left or Right wins whoever starts; first and second mean the player who starts and the other one.

Examples:
  $ hackenbush outcome 'b(r)(bg)' g
  Left
  first

  $ hackenbush outcome --json br
  {\"position\":\"br\",\"variant\":\"red-blue\",\"outcome\":\"L\"}
";

impl Outcome {
    pub(crate) fn run(self) -> io::Result<Status> {
        positions(self.options, |problem, job| {
            let value::ValueAnswer { position, variant, outcome, warnings, .. } =
                value::answer(problem, false, job)?;
            Ok(OutcomeAnswer { position, variant, outcome, warnings })
        })
    }
}

/// Who wins.
#[derive(Serialize)]
struct OutcomeAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    variant: Variant,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Json<Winner>>,
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    warnings: Warnings,
}

impl Answer for OutcomeAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        let word = match self.outcome {
            Some(Json(Winner::Left)) => "Left",
            Some(Json(Winner::Right)) => "Right",
            Some(Json(Winner::Next)) => "first",
            Some(Json(Winner::Previous)) => "second",
            None => "unknown",
        };
        style.strong(word)
    }

    fn text(&self, style: Style) -> String {
        self.line(style) + "\n"
    }
}
