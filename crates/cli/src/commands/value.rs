//! `hackenbush value`: what a position is worth, who wins, and why.

use std::io;
use std::time::Duration;

use clap::Args;
use hackenbush::solve::{Facts, Known, Solution};
use hackenbush::{GROUND, Picture};
use partizan::Dyadic;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::answer::{Answer, Status};
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::derivation;
use crate::input::{Asked, Origin};
use crate::json::{self, Nodes};
use crate::look::{Look, Paint, count, rows};
use crate::position::Posed;
use crate::surreal;
use crate::texts;
use crate::worker::{Worker, status};
use hackenbush::rules::Ruleset;

/// What positions are worth: value, outcome, birthday and what else applies
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Value {
    #[command(flatten)]
    input: Input,

    /// Show how the value follows, theorem by theorem
    #[arg(long)]
    explain: bool,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
Examples:
  A red-blue tree is a number:
  $ hackenbush value 'b(r)(bb)'
  b(r)(bb) = 2
    outcome   Left wins whoever starts
    variant   red-blue, 4 edges, height 3
    birthday  2
    tree      Hammerian, not Joshua

  Green edges are for both players; positions from a file are answered on a line each:
  $ printf 'g + gg\\n# a comment\\ngb\\n' | hackenbush value -
  g + gg = *3  whoever starts wins
  gb = ↑*  whoever starts wins

  How the value follows:
  $ hackenbush value --explain 'br + gg'
  ...
    why
      br + gg = 1/2*2  Sum
      ├─ br = 1/2  van Roode...
      └─ gg = *2  ...
  ...

  Other rules:
  $ hackenbush value --variant childish 'l(l;rl)'
  l(l;rl) = 2
    outcome   Left wins whoever starts
    variant   childish, 4 edges, height 3
    birthday  2

  Data for programs:
  $ hackenbush value --json b
  {\"position\":\"b\",\"variant\":\"red-blue\",\"edges\":1,\"vertices\":2,\"value\":\"1\",...}
";

impl Value {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Value { input, explain, solving, writing } = self;
        let question = Asking {
            explain,
            look: Look::of(&writing),
            json: writing.json,
            max_text: writing.max_text,
            variant: solving.variant,
        };
        batch::run(&input, solving, question)
    }
}

struct Asking {
    explain: bool,
    look: Look,
    json: bool,
    max_text: usize,
    variant: Option<&'static dyn Ruleset>,
}

impl Question for Asking {
    fn answer(&self, asked: &Asked, worker: &mut Worker) -> Answer {
        if let Some(answer) = surreal::value(asked, self.look, self.json) {
            return answer;
        }
        let posed = match Posed::read(asked, self.variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(self.json),
        };
        let (solution, time) = worker.ask(|engine| match &posed.line {
            Some(line) => engine.solve_line(line, posed.rules),
            None => engine.solve(&posed.picture, posed.rules),
        });
        let report = Report::new(&posed, &solution, time, worker, self);
        let status = status(solution.exceeded);
        if self.json {
            return Answer { out: json::line(&report), err: String::new(), status };
        }
        let mut out = report.for_people(&asked.origin, &posed, &solution, self.look);
        if self.explain {
            out += &derivation::for_people(
                &solution.derivation,
                worker.engine(),
                self.look,
                self.max_text,
            );
        }
        Answer { out, err: posed.warnings_text(asked), status }
    }
}

/// What there is to say, in the order of the JSON.
#[derive(Serialize, Debug)]
struct Report<'a> {
    position: &'a str,
    variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertices: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dominoes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<Nodes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    birthday: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nimber: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    atomic_weight: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_stop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_stop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hammerian: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joshua: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[String; 2]>,
    stats: Stats,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    derivation: Option<Box<RawValue>>,
    /// Why the work ended early.
    #[serde(skip)]
    excuse: Option<String>,
}

#[derive(Serialize, Debug)]
struct Stats {
    positions: u64,
    seconds: f64,
}

impl<'a> Report<'a> {
    fn new(
        posed: &'a Posed,
        solution: &Solution,
        time: Duration,
        worker: &mut Worker,
        asking: &Asking,
    ) -> Report<'a> {
        let Facts {
            number,
            birthday,
            nimber,
            atomic_weight,
            mean,
            temperature,
            left_stop,
            right_stop,
            hammerian,
            joshua,
            height,
        } = &solution.facts;
        let dyadic = |number: &Option<Dyadic>| number.as_ref().map(Dyadic::to_string);
        let limit = asking.max_text;
        let excuse = solution.exceeded.map(|exceeded| worker.excuse(exceeded));
        let arena = worker.engine().arena_mut();
        let exact = solution.value.exact();
        let value = exact.map(|game| texts::game(arena, game, limit));
        let form = exact.zip(value.as_ref());
        let form = form.map(|(game, value)| texts::form(arena, game, limit, value));
        let is_number = exact.is_some_and(|game| arena.is_number(game));
        let number = match &value {
            Some(value) if is_number => Some(value.text.clone()),
            _ => dyadic(number),
        };
        let truncated = value.iter().chain(&form).any(|text| text.truncated);
        let nodes = exact.filter(|_| truncated && asking.json);
        let bounds = match solution.value {
            Known::Between { lo, hi } => {
                Some([lo, hi].map(|end| texts::game(arena, end, limit).text))
            }
            _ => None,
        };
        let warnings = posed.warnings.iter().map(ToString::to_string);
        Report {
            position: &posed.text,
            variant: posed.rules.name(),
            edges: posed.line.is_none().then(|| posed.picture.edges().len()),
            vertices: posed.line.is_none().then(|| posed.picture.vertex_count()),
            dominoes: posed.line.as_ref().map(Vec::len),
            value: value.map(|value| value.text),
            form: form.map(|form| form.text),
            truncated,
            nodes: nodes.and_then(|game| Nodes::of(arena, game)),
            outcome: solution.outcome.map(partizan::Outcome::letter),
            number,
            birthday: birthday.as_ref().map(json::integer),
            nimber: *nimber,
            atomic_weight: atomic_weight.map(|game| texts::game(arena, game, limit).text),
            mean: dyadic(mean),
            temperature: dyadic(temperature),
            left_stop: dyadic(left_stop),
            right_stop: dyadic(right_stop),
            hammerian: *hammerian,
            joshua: *joshua,
            height: *height,
            method: solution.method,
            bounds,
            stats: Stats { positions: solution.stats.positions, seconds: time.as_secs_f64() },
            warnings: warnings.chain(excuse.clone()).collect(),
            derivation: (asking.explain && asking.json)
                .then(|| derivation::json(&solution.derivation, arena, limit)),
            excuse,
        }
    }

    /// The value in words.
    fn value_text(&self, look: Look) -> String {
        match (&self.value, &self.bounds) {
            (Some(value), _) => format!("= {}", look.paint(Paint::Strong, &look.value(value))),
            (None, Some([lo, hi])) => {
                let (lo, hi) = (look.value(lo), look.value(hi));
                format!(
                    "is between {} and {}",
                    look.paint(Paint::Strong, &lo),
                    look.paint(Paint::Strong, &hi)
                )
            }
            (None, None) => "is unknown".to_owned(),
        }
    }

    fn for_people(
        &self,
        origin: &Origin,
        posed: &Posed,
        solution: &Solution,
        look: Look,
    ) -> String {
        let position = shown(&posed.text, look);
        let value = self.value_text(look);
        let outcome = solution.outcome.map(|outcome| outcome.to_string());
        if let Origin::Line { .. } = origin {
            let rest = self.excuse.iter().chain(&outcome).map(|text| format!("  {text}"));
            return format!("{position} {value}{}\n", rest.collect::<String>());
        }
        let mut facts = Vec::new();
        let mut fact = |label, text: Option<String>| facts.extend(text.map(|text| (label, text)));
        fact("outcome", outcome);
        let mut size = self.variant.to_owned();
        for (number, what) in [(self.edges, "edge"), (self.dominoes, "domino")] {
            size += &number.map_or(String::new(), |number| format!(", {}", count(number, what)));
        }
        if let Some(height) = self.height {
            size += &format!(", height {height}");
        }
        fact("variant", Some(size));
        // For people, only what the value does not say anyway.
        let number = self.number.as_ref();
        let number = number.filter(|&number| number != "0" && Some(number) != self.value.as_ref());
        fact("number", number.map(|number| look.value(number)));
        fact("birthday", self.birthday.as_ref().map(|day| look.value(day.get())));
        fact("form", self.form_text(look));
        fact("atomic weight", self.atomic_weight.as_ref().map(|weight| look.value(weight)));
        let hot = |(left, right): &(&String, &String)| left != right;
        if let Some((left, right)) =
            self.left_stop.as_ref().zip(self.right_stop.as_ref()).filter(hot)
        {
            fact("stops", Some(format!("{} and {}", look.value(left), look.value(right))));
            fact("mean", self.mean.as_ref().map(|mean| look.value(mean)));
            fact("temperature", self.temperature.as_ref().map(|heat| look.value(heat)));
        }
        if let (Some(hammerian), Some(joshua), true) =
            (self.hammerian, self.joshua, has_branching(&posed.picture))
        {
            fact("tree", Some(tree_in_words(hammerian, joshua).to_owned()));
        }
        if self.truncated {
            fact("cut", Some("the form is longer; --max-text sets how much is shown".to_owned()));
        }
        fact("stopped", self.excuse.clone());
        format!("{position} {value}\n{}", rows(&facts, look))
    }

    /// The form, where it says more than the value.
    fn form_text(&self, look: Look) -> Option<String> {
        let form = self.form.as_ref()?;
        (Some(form) != self.value.as_ref()).then(|| look.value(form))
    }
}

/// Do two edges of a forest stand on a vertex above the ground? Only then there is something to
/// say about its trunks.
fn has_branching(picture: &Picture) -> bool {
    let mut bears = vec![false; picture.vertex_count() as usize];
    let mut above = picture.edges().iter().filter(|edge| edge.from != GROUND);
    above.any(|edge| std::mem::replace(&mut bears[edge.from as usize], true))
}

/// Is the tree Hammerian, is it Joshua?
pub(crate) fn tree_in_words(hammerian: bool, joshua: bool) -> &'static str {
    match (hammerian, joshua) {
        (true, true) => "Hammerian and Joshua",
        (true, false) => "Hammerian, not Joshua",
        (false, true) => "Joshua, not Hammerian",
        (false, false) => "neither Hammerian nor Joshua",
    }
}

/// The most characters of a position to repeat.
const MOST_POSITION: usize = 72;

/// A position for people.
pub(crate) fn shown(text: &str, look: Look) -> String {
    if text.is_empty() { "(nothing)".to_owned() } else { look.cut(text, MOST_POSITION) }
}
