//! `hackenbush value`: what a position is worth, who wins, and why.

use std::io;

use clap::Args;
use hackenbush::{GROUND, Picture};
use partizan::{Outcome, ValueText};
use report::value::{ValueReport, Wanted};

use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::derivation;
use crate::input::{Asked, Origin};
use crate::look::{Look, Paint, count, rows};
use crate::position::{self, warnings_text};
use crate::surreal;
use crate::worker::{Worker, status};

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
        batch::run(&input, solving, &writing, Worth { explain })
    }
}

/// What is it worth?
struct Worth {
    explain: bool,
}

impl Question for Worth {
    fn answer(&self, asked: &Asked, asking: &Asking, worker: &mut Worker) -> Answer {
        if let Some(answer) = surreal::value(asked, asking) {
            return answer;
        }
        let &Asking { look, json, max_text, variant } = asking;
        let posed = match position::read(asked, variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(json),
        };
        let (solution, time) = worker.ask(|engine| posed.solve(engine));
        let excuse = solution.exceeded.map(|exceeded| worker.excuse(exceeded));
        let wanted = Wanted { max_text, nodes: json, derivation: self.explain && json };
        let engine = worker.engine();
        let report = ValueReport::new(&posed, &solution, time, engine, wanted, excuse.as_deref());
        let status = status(solution.exceeded);
        if json {
            return Answer { out: report::line(&report), err: String::new(), status };
        }
        let birthday = solution.facts.birthday.as_ref().map(ValueText::from);
        let (outcome, picture) = (solution.outcome, &posed.picture);
        let shown = Shown { report, birthday, outcome, picture, excuse };
        let mut out = shown.for_people(&asked.origin, look);
        if self.explain {
            out += &derivation::for_people(&solution.derivation, engine, look, max_text);
        }
        Answer { out, err: warnings_text(&posed, asked), status }
    }
}

/// What to show people.
struct Shown<'a> {
    report: ValueReport<'a>,
    birthday: Option<ValueText>,
    outcome: Option<Outcome>,
    picture: &'a Picture,
    /// Why the work ended early.
    excuse: Option<String>,
}

impl Shown<'_> {
    /// The value in words.
    fn value_text(&self, look: Look) -> String {
        match (&self.report.value, &self.report.bounds) {
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

    fn for_people(&self, origin: &Origin, look: Look) -> String {
        let position = shown(self.report.position, look);
        let value = self.value_text(look);
        let outcome = self.outcome.map(|outcome| outcome.to_string());
        if let Origin::Line { .. } = origin {
            let rest = self.excuse.iter().chain(&outcome).map(|text| format!("  {text}"));
            return format!("{position} {value}{}\n", rest.collect::<String>());
        }
        let mut facts = Vec::new();
        let mut fact = |label, text: Option<String>| facts.extend(text.map(|text| (label, text)));
        fact("outcome", outcome);
        let mut size = self.report.variant.to_owned();
        for (number, what) in [(self.report.edges, "edge"), (self.report.dominoes, "domino")] {
            size += &number.map_or(String::new(), |number| format!(", {}", count(number, what)));
        }
        if let Some(height) = self.report.height {
            size += &format!(", height {height}");
        }
        fact("variant", Some(size));
        // For people, only what the value does not say anyway.
        let number = self.report.number.as_ref();
        let number = number.filter(|&number| {
            *number != ValueText::from(0) && Some(number) != self.report.value.as_ref()
        });
        fact("number", number.map(|number| look.value(number)));
        fact("birthday", self.birthday.as_ref().map(|day| look.value(day)));
        fact("form", self.form_text(look));
        fact("atomic weight", self.report.atomic_weight.as_ref().map(|weight| look.value(weight)));
        let hot = |(left, right): &(&ValueText, &ValueText)| left != right;
        if let Some((left, right)) =
            self.report.left_stop.as_ref().zip(self.report.right_stop.as_ref()).filter(hot)
        {
            fact("stops", Some(format!("{} and {}", look.value(left), look.value(right))));
            fact("mean", self.report.mean.as_ref().map(|mean| look.value(mean)));
            fact("temperature", self.report.temperature.as_ref().map(|heat| look.value(heat)));
        }
        if let (Some(hammerian), Some(joshua), true) =
            (self.report.hammerian, self.report.joshua, has_branching(self.picture))
        {
            fact("tree", Some(tree_in_words(hammerian, joshua).to_owned()));
        }
        if self.report.truncated {
            fact("cut", Some("the form is longer; --max-text sets how much is shown".to_owned()));
        }
        fact("stopped", self.excuse.clone());
        format!("{position} {value}\n{}", rows(&facts, look))
    }

    /// The form, where it says more than the value.
    fn form_text(&self, look: Look) -> Option<String> {
        let form = self.report.form.as_ref()?;
        (Some(form) != self.report.value.as_ref()).then(|| look.value(form))
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
