//! `hackenbush value`: the value of a position, who wins, and why.

use std::io;

use clap::Args;
use partizan::ValueText;
use service::queries::value::{self, ValueAnswer};
use service::{KnownText, Warnings};

use crate::answer::{Answer, positions};
use crate::derivation;
use crate::options::PositionOptions;
use crate::output::Status;
use crate::style::{Rows, Style, count};

/// Print the values of positions: value, outcome, birthday and other facts that apply
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Value {
    #[command(flatten)]
    options: PositionOptions,

    /// Print the derivation of the value, theorem by theorem
    #[arg(long)]
    explain: bool,
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

  Both players may cut green edges; positions from a file are answered on one line each:
  $ printf 'g + gg\\n# a comment\\ngb\\n' | hackenbush value -
  g + gg = *3  whoever starts wins
  gb = ↑*  whoever starts wins

  The derivation of the value:
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
        let Value { options, explain } = self;
        positions(options, move |problem, job| value::answer(problem, explain, job))
    }
}

impl Answer for ValueAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        let mut line = style.heading(self.position.as_deref(), &known(self));
        if let Some(reason) = &self.warnings.stop_reason {
            line += &format!("  {}", reason.text);
        }
        if let Some(outcome) = &self.outcome {
            line += &format!("  {}", outcome.0);
        }
        line
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(style.heading(self.position.as_deref(), &known(self)));
        rows.maybe("outcome", self.outcome.map(|outcome| outcome.0.to_string()));
        rows.maybe("variant", size(self));
        // Only what the value does not say already.
        let number = self.number.as_ref().filter(|number| {
            number.0 != ValueText::from(0) && Some(*number) != self.value.as_ref()
        });
        rows.maybe("number", number.map(|number| style.value(&number.0)));
        rows.maybe("birthday", self.birthday.as_ref().map(|day| style.value(&day.0)));
        let form = self.form.as_ref().filter(|form| Some(*form) != self.value.as_ref());
        rows.maybe("form", form.map(|form| style.value(&form.0)));
        let weight = self.atomic_weight.as_ref();
        rows.maybe("atomic weight", weight.map(|weight| style.value(&weight.0)));
        if let (Some(left), Some(right)) = (&self.left_stop, &self.right_stop)
            && left != right
        {
            let number = |number| style.value(&ValueText::from(number));
            rows.add("stops", format!("{} and {}", number(&left.0), number(&right.0)));
            rows.maybe("mean", self.mean.as_ref().map(|mean| number(&mean.0)));
            rows.maybe("temperature", self.temperature.as_ref().map(|heat| number(&heat.0)));
        }
        if let (Some(hammerian), Some(joshua), true) =
            (self.hammerian, self.joshua, self.has_branching)
        {
            rows.add("tree", tree_in_words(hammerian, joshua));
        }
        if self.truncated {
            rows.add("truncated", "the form is longer; --max-text sets how much is printed");
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        let mut text = rows.print(style);
        if let Some(derivation) = &self.derivation {
            text += &derivation::text(derivation, style);
        }
        text
    }
}

/// What is known of the value.
pub(super) fn known(answer: &ValueAnswer) -> KnownText {
    match (&answer.value, &answer.bounds) {
        (Some(value), _) => KnownText::Exact(value.0.clone()),
        (None, Some(bounds)) => KnownText::Between(bounds.each_ref().map(|end| end.0.clone())),
        (None, None) => KnownText::Unknown,
    }
}

/// The variant with the size of the position; `None` for infinite stalks.
fn size(answer: &ValueAnswer) -> Option<String> {
    let edges = answer.edges.map(|edges| count(edges, "edge"));
    let size = edges.or(answer.dominoes.map(|dominoes| count(dominoes, "domino")))?;
    let height = answer.height.map_or(String::new(), |height| format!(", height {height}"));
    Some(format!("{}, {size}{height}", answer.variant.0.name()))
}

/// Is the tree Hammerian, and is it Joshua?
pub(super) fn tree_in_words(hammerian: bool, joshua: bool) -> &'static str {
    match (hammerian, joshua) {
        (true, true) => "Hammerian and Joshua",
        (true, false) => "Hammerian, not Joshua",
        (false, true) => "Joshua, not Hammerian",
        (false, false) => "neither Hammerian nor Joshua",
    }
}
