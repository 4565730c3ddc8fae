//! `hackenbush compare`: which of two positions is worth more, and a line of play that shows it.

use std::io;

use clap::Args;
use hackenbush::Diagnostic;
use hackenbush::analysis::Pair;
use hackenbush::rules::Ruleset;
use hackenbush::visible::visible;
use partizan::Outcome;
use service::queries::compare::{self, CompareAnswer, LineOfPlay, Relation};
use service::{Job, Warnings};

use crate::answer::{Answer, Printer};
use crate::batch;
use crate::fault::Fault;
use crate::input::{Input, Origin};
use crate::options::PositionOptions;
use crate::output::{Output, Status};
use crate::session::SessionOptions;
use crate::style::{Rows, Style};

/// Compare two positions: <, =, > or confused, with a winning line in their difference
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Compare {
    #[command(flatten)]
    options: PositionOptions,
}

const EXAMPLES: &str = "\
P > Q means that Left wins P - Q whoever starts, and P < Q that Right does. They are equal if
whoever starts loses P - Q, and confused if whoever starts wins it. Arguments are compared in
pairs; in a file, ? separates the two positions on a line.

Examples:
  $ hackenbush compare br brr
  br > brr
    outcome     Left wins the difference whoever starts
    values      1/2 and 1/4
    difference  br + rbb
    line        Right starts
                Right cuts edge 0 of the second (red), leaving br
                Left cuts edge 0 of the first (blue), leaving nothing
                Right cannot move: Left wins

  $ printf 'gb + g ? g\\nbb - b ? b\\n' | hackenbush compare -
  gb + g ∥ g
  bb - b = b
";

impl Compare {
    pub(crate) fn run(self) -> io::Result<Status> {
        let PositionOptions { mut input, solve, output } = self.options;
        input.positions = match pair_up(&input.positions) {
            Ok(pairs) => pairs,
            Err(last) => {
                let last = visible(last);
                let message =
                    format!("compare takes positions in pairs, and '{last}' is left over");
                return Output::usage_error(&message).print();
            }
        };
        let printer = Printer::new(&output);
        let options = SessionOptions::new(&solve.limits, &output);
        batch::run(&input, options, move |input, job| {
            let with_lines = printer.json || matches!(input.origin, Origin::Argument);
            let pair = read(input, solve.variant, job);
            let answer = pair.map(|pair| compare::answer(&pair, with_lines, job));
            printer.print(input, answer)
        })
    }
}

/// Two arguments at a time, as on a line of a file; or else the one that is left over.
fn pair_up(positions: &[String]) -> Result<Vec<String>, &str> {
    let mut pairs = Vec::new();
    let mut positions = positions.iter();
    while let Some(first) = positions.next() {
        pairs.push(if first == "-" || first.contains('?') {
            first.clone()
        } else {
            format!("{first} ? {}", positions.next().ok_or(first.as_str())?)
        });
    }
    Ok(pairs)
}

/// Reads two positions with `?` between them.
fn read(input: &Input, rules: Option<&'static dyn Ruleset>, job: &Job<'_>) -> Result<Pair, Fault> {
    let text = input.text()?;
    let Some((first, second)) = text.split_once('?') else {
        let missing = Diagnostic::new(text.len()..text.len(), "the second position is missing")
            .expected("`?` and a position")
            .hint("write br ? brr to compare br with brr");
        return Err(input.fault(missing));
    };
    let read = |part: &str, offset: usize| {
        let start = offset + part.len() - part.trim_start().len();
        input.read_part(start..start + part.trim().len(), rules, job)
    };
    let problems = [read(first, 0)?.0, read(second, first.len() + 1)?.0];
    Pair::new(problems, rules).map_err(|wrong| input.fault(wrong))
}

/// The most characters of a value to print.
const MAX_VALUE: usize = 200;

impl Answer for CompareAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        let stopped = self.warnings.stop_reason.as_ref();
        heading(self, style) + &stopped.map_or(String::new(), |why| format!("  {}", why.text))
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(heading(self, style));
        let outcome = self.outcome.map(|outcome| outcome.0);
        rows.add(
            "outcome",
            match outcome {
                Some(Outcome::Left) => "Left wins the difference whoever starts",
                Some(Outcome::Right) => "Right wins the difference whoever starts",
                Some(Outcome::Previous) => "whoever starts loses the difference",
                Some(Outcome::Next) => "whoever starts wins the difference",
                None => "unknown",
            },
        );
        let values = self.known.each_ref();
        let [a, b] = values.map(|known| style.truncated(&style.known(known), MAX_VALUE));
        rows.add("values", format!("{a} and {b}"));
        if self.mirrored && outcome == Some(Outcome::Previous) {
            rows.add("mirror", "every move in one has its mirror in the other");
        }
        if !self.lines.is_empty() {
            rows.maybe("difference", self.difference.as_deref().map(|text| style.position(text)));
        }
        for line in &self.lines {
            add_line(&mut rows, line, style);
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        rows.print(style)
    }
}

fn heading(answer: &CompareAnswer, style: Style) -> String {
    let sign = match answer.relation {
        Some(Relation::More) => ">",
        Some(Relation::Less) => "<",
        Some(Relation::Equal) => "=",
        Some(Relation::Confused) => style.either("∥", "||"),
        None => "?",
    };
    let texts = answer.positions.as_ref().map(|texts| texts.each_ref().map(|text| &**text));
    let [first, second] = texts.unwrap_or_default().map(|text| style.position(text));
    format!("{first} {} {second}", style.strong(sign))
}

/// A line of play, move by move.
fn add_line(rows: &mut Rows, line: &LineOfPlay, style: Style) {
    rows.add("line", format!("{} starts", line.starts.0));
    for turn in &line.moves {
        let which = ["first", "second"][turn.position];
        let leaves = match &*turn.leaves {
            "" => "nothing".to_owned(),
            leaves => style.position(leaves),
        };
        let (player, colour) = (turn.player.0, turn.colour.0.name());
        let edge = turn.edge;
        rows.add(
            "",
            format!("{player} cuts edge {edge} of the {which} ({colour}), leaving {leaves}"),
        );
    }
    rows.add(
        "",
        match line.wins {
            Some(winner) => format!("{} cannot move: {} wins", winner.0.opponent(), winner.0),
            None => "and so on".to_owned(),
        },
    );
}
