//! `hackenbush make`: pictures made to order.

use std::io;

use clap::{ArgAction, Args};
use hackenbush::rules::Ruleset;
use learn::make::{Order, read_value};
use partizan::Outcome;
use service::queries::make::{MadePicture, MakeAnswer, answer};

use crate::answer::{json_fault, json_line, stopped_status};
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{SampleOptions, outcome, variants};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::style::Style;

/// Make pictures with a value, an outcome or an atomic weight
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Make {
    /// The value, such as 5/4, '*2', '^*' or '1/2^'
    #[arg(value_name = "VALUE", required_unless_present_any = ["like", "outcome", "atomic_weight"])]
    value: Option<String>,

    /// The value of this position instead; pictures isomorphic to it are left out
    #[arg(long, value_name = "POSITION", conflicts_with = "value")]
    like: Option<String>,

    /// The atomic weight
    #[arg(long, value_name = "N", value_parser = integer, allow_hyphen_values = true)]
    atomic_weight: Option<i64>,

    /// Who wins: L, R, N (whoever starts) or P (whoever follows)
    #[arg(long, value_name = "OUTCOME", value_parser = outcome)]
    outcome: Option<Outcome>,

    /// Exactly one winning cut: for the winner, or for each player if whoever starts wins
    #[arg(long)]
    unique: bool,

    /// The most edges; by default some more than are needed
    #[arg(long, value_name = "N")]
    edges: Option<usize>,

    /// Only pictures with a cycle
    #[arg(long, action = ArgAction::SetTrue, conflicts_with = "no_cycles")]
    cycles: bool,

    /// Only trees
    #[arg(long, action = ArgAction::SetTrue)]
    no_cycles: bool,

    /// The rules; by default those that suit the value
    #[arg(long, value_name = "NAME", value_parser = variants())]
    variant: Option<&'static dyn Ruleset>,

    #[command(flatten)]
    sample: SampleOptions,
}

const EXAMPLES: &str = "\
Every picture is checked by the engine, and no two are isomorphic. Pictures of ordinary Hackenbush
are worth a number plus an infinitesimal; numbers, nimbers, ups and what short red-blue-green stalks
are worth can be built. Positions of other games are drawn at random until one fits.

Examples:
  $ hackenbush make 5/4 --count 2 --seed 1
  ... = 5/4
  ... = 5/4

  $ hackenbush make --outcome P --variant green --count 2 --seed 7
  ... = 0
  ... = 0

  $ hackenbush make --atomic-weight -2
  ...  atomic weight -2

  $ hackenbush make 1/2 --json --no-cycles
  {\"position\":\"...\",\"variant\":\"red-blue\",\"value\":\"1/2\",\"edges\":...}
";

/// An integer. A negative one has a blank in front, as negated positions have.
fn integer(text: &str) -> Result<i64, String> {
    text.trim().parse().map_err(|wrong: std::num::ParseIntError| wrong.to_string())
}

impl Make {
    pub(crate) fn run(self) -> io::Result<Status> {
        let options = SessionOptions::new(&self.sample.limits, &self.sample.output);
        Session::new(options, 1).ask(|job| self.made(job)).print()
    }

    fn made(&self, job: &mut service::Job<'_>) -> Output {
        let text = self.value.as_deref().or(self.like.as_deref()).unwrap_or_default();
        let input = Input::argument(text);
        match self.answer(&input, job) {
            Ok(answer) => {
                print(&answer, self.sample.output.json.json, Style::new(&self.sample.output))
            }
            Err(fault) if self.sample.output.json.json => json_fault(&input, &fault),
            Err(fault) => fault.into(),
        }
    }

    fn answer(&self, input: &Input, job: &mut service::Job<'_>) -> Result<MakeAnswer, Fault> {
        let mut order = Order {
            atomic_weight: self.atomic_weight,
            outcome: self.outcome,
            unique: self.unique,
            edges: self.edges,
            cycles: match (self.cycles, self.no_cycles) {
                (true, _) => Some(true),
                (_, true) => Some(false),
                _ => None,
            },
            rules: self.variant,
            count: self.sample.count,
            seed: self.sample.seed,
            ..Order::default()
        };
        let fault = |wrong: hackenbush::Diagnostic, job: &service::Job<'_>| {
            let wrong = job.explained(wrong);
            match input.text() {
                Ok(text) if !text.is_empty() => {
                    let place = wrong.span.clone();
                    input.fault(wrong).at(if place.is_empty() { 0..text.len() } else { place })
                }
                _ => Fault::from(wrong),
            }
        };
        if let Some(text) = &self.value {
            let value = read_value(job.engine, text.trim());
            order.value = Some(value.map_err(|wrong| fault(wrong, job))?);
        } else if self.like.is_some() {
            let (problem, _) = input.read(self.variant, job)?;
            order = order.like(job.engine, problem).map_err(|wrong| fault(wrong, job))?;
        }
        answer(&order, job).map_err(|wrong| fault(wrong, job))
    }
}

/// Pictures, one on a line.
pub(super) fn print(answer: &MakeAnswer, json: bool, style: Style) -> Output {
    let input = Input::argument("");
    let line = |picture: &MadePicture| match (json, &picture.value) {
        (true, _) => json_line(&input, picture),
        // Canonical forms of gardens are long.
        _ if picture.atomic_weight.is_some() => {
            let weight = picture.atomic_weight.unwrap_or(0);
            format!("{}  atomic weight {weight}\n", style.position(&picture.position))
        }
        (_, Some(value)) => {
            format!("{} = {}\n", style.position(&picture.position), style.value(&value.0))
        }
        _ => format!("{}\n", picture.position),
    };
    let stdout = answer.pictures.iter().map(line).collect();
    let note = answer.note.iter().map(|note| format!("warning: {note}\n")).collect();
    let status = stopped_status(answer.warnings.stop_reason.is_some());
    Output { stdout, stderr: note, status }
}
