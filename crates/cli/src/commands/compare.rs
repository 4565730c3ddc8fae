//! `hackenbush compare`: which of two positions is worth more, and a line of play that shows it; how
//! every two of more positions compare.

use std::io;

use clap::Args;
use hackenbush::analysis::Pair;
use hackenbush::rules::Ruleset;
use hackenbush::visible::visible;
use hackenbush::{Colour, Diagnostic};
use partizan::{Outcome, Player};
use service::queries::compare::{self, CompareAnswer, InfiniteTurn, Relation, Turn};
use service::queries::misere::{self, MisereCompareAnswer};
use service::{Job, Warnings};

use super::prove::in_words;
use super::sort;
use crate::answer::{Answer, Either, Printer};
use crate::batch;
use crate::fault::Fault;
use crate::input::{Input, Origin};
use crate::options::{InputOptions, PositionOptions};
use crate::output::{Output, Status};
use crate::session::SessionOptions;
use crate::style::{Rows, Style};

/// Compare two positions: <, =, > or confused, with a winning line in their difference; a table for more
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Compare {
    #[command(flatten)]
    options: PositionOptions,

    /// A player who cannot move wins; compares two red-blue pictures, or two sums of sprigs
    #[arg(long)]
    misere: bool,
}

const EXAMPLES: &str = "\
P > Q means that Left wins P - Q whoever starts, and P < Q that Right does. They are equal if
whoever starts loses P - Q, and confused if whoever starts wins it. Of three or more positions a table
says how every two compare; `sort` puts them in order. In a file, ? separates the two positions on a
line; an argument such as 'br ? brr' is a pair, too.

With --misere, P > Q means that Left does better in P + X than in Q + X for some X, and never worse. The
difference does not decide there, since P - P need not be worth nothing. Red-blue pictures compare by
the edges at the ground and sums of sprigs as in normal play, in sums with their own kind.

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

  $ hackenbush compare b g br
     b  g  br
  b  =  >  >
  g  <  =  <
  br <  >  =
  hint: `sort` puts positions in order, and draws a Hasse diagram

  $ hackenbush compare --misere 'b(r)(r)' bb+b
  b(r)(r) > bb+b in misère play
    among   sums with red-blue pictures
    reason  only edges at the ground count, 1 blue and 0 red in the first and 2 blue and 0 red in the second
    test    with r + r: Left wins whoever starts, and whoever starts wins
";

impl Compare {
    pub(crate) fn run(self) -> io::Result<Status> {
        let PositionOptions { mut input, solve, output } = self.options;
        let is_pair = |text: &String| text == "-" || text.contains('?');
        let (pairs, single): (Vec<String>, Vec<String>) =
            input.positions.drain(..).partition(is_pair);
        input.positions = match &single[..] {
            [] => pairs,
            [first, second] => {
                std::iter::once(format!("{first} ? {second}")).chain(pairs).collect()
            }
            [only] => {
                let message = format!("there is nothing to compare '{}' with", visible(only));
                return Output::usage_error(&message).print();
            }
            _ if !pairs.is_empty() => {
                let message = "three or more positions make a table of their own";
                return Output::usage_error(message).print();
            }
            // A table in which every two compare; as JSON, or by other rules of play, a pair for each entry.
            many if !output.json.json && !self.misere => {
                let input = InputOptions { positions: many.to_vec(), file: input.file };
                return sort::print_table(&input, &solve, &output);
            }
            many => every_two(many),
        };
        let misere = self.misere;
        let printer = Printer::new(&output);
        let options = SessionOptions::new(&solve.limits, &output);
        batch::run(&input, options, move |input, job| {
            let with_lines = printer.json || matches!(input.origin, Origin::Argument);
            let answer = read(input, solve.rules(), job).and_then(|pair| {
                let [first, second] = pair.problems();
                if misere || first.is_misere() || second.is_misere() {
                    let answer = misere::compare([first, second], job);
                    return answer.map(Either::Second).map_err(|wrong| input.fault(wrong));
                }
                Ok(Either::First(compare::answer(&pair, with_lines, job)))
            });
            printer.print(input, answer)
        })
    }
}

/// Every two positions once, as on a line of a file.
fn every_two(positions: &[String]) -> Vec<String> {
    let mut pairs = Vec::new();
    for (place, first) in positions.iter().enumerate() {
        pairs.extend(positions[place + 1..].iter().map(|second| format!("{first} ? {second}")));
    }
    pairs
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
                None => "not decided by what is known of the values",
            },
        );
        let values = self.known.each_ref();
        let [a, b] = values.map(|known| style.truncated(&style.known(known), MAX_VALUE));
        rows.add("values", format!("{a} and {b}"));
        if self.mirrored && outcome == Some(Outcome::Previous) {
            rows.add("mirror", "every move in one has its mirror in the other");
        }
        if !self.lines.is_empty() || !self.infinite_lines.is_empty() {
            rows.maybe("difference", self.difference.as_deref().map(|text| style.position(text)));
        }
        if !self.replies.is_empty() {
            rows.maybe("difference", self.difference.as_deref().map(|text| style.position(text)));
        }
        for (index, replied) in self.replies.iter().enumerate() {
            rows.add(
                if index == 0 { "replies" } else { "" },
                format!(
                    "{}, leaving {}; {}, leaving {}",
                    in_words(&replied.moves),
                    style.position(&replied.leaves),
                    in_words(std::slice::from_ref(&replied.reply)),
                    style.position(&replied.left),
                ),
            );
        }
        for line in &self.lines {
            let turn = |turn: &Turn| {
                let edge = format!("{} of the {}", turn.edge, ordinal(turn.position));
                cut(turn.player.0, &edge, turn.colour.0, &turn.leaves, style)
            };
            let turns = line.moves.iter().map(turn).collect();
            add_line(&mut rows, line.starts.0, turns, line.wins.map(|wins| wins.0));
        }
        for line in &self.infinite_lines {
            let turn = |turn: &InfiniteTurn| {
                let stalk =
                    turn.stalk.map_or_else(String::new, |stalk| format!(" of stalk {stalk}"));
                let edge = format!("{}{stalk} of the {}", turn.height, ordinal(turn.position));
                cut(turn.player.0, &edge, turn.colour.0, &turn.leaves, style)
            };
            let turns = line.moves.iter().map(turn).collect();
            add_line(&mut rows, line.starts.0, turns, line.wins.map(|wins| wins.0));
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        rows.print(style)
    }
}

fn heading(answer: &CompareAnswer, style: Style) -> String {
    signed(answer.positions.as_ref(), answer.relation, style)
}

/// Two positions with a sign between them.
fn signed(positions: Option<&[String; 2]>, relation: Option<Relation>, style: Style) -> String {
    let sign = match relation {
        Some(Relation::More) => ">",
        Some(Relation::Less) => "<",
        Some(Relation::Equal) => "=",
        Some(Relation::Confused) => style.either("∥", "||"),
        None => "?",
    };
    let texts = positions.map(|texts| texts.each_ref().map(|text| &**text));
    let [first, second] = texts.unwrap_or_default().map(|text| style.position(text));
    format!("{first} {} {second}", style.strong(sign))
}

impl Answer for MisereCompareAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        signed(self.positions.as_ref(), self.relation, style)
            + style.either(" in mis\u{e8}re play", " in misere play")
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(self.line(style));
        rows.add("among", self.among);
        rows.add("reason", &*self.reason);
        if let (Some(test), Some([first, second])) = (&self.test, &self.outcomes) {
            let test = match &**test {
                "" => "nothing added".to_owned(),
                test => style.position(test),
            };
            rows.add("test", format!("with {test}: {}, and {}", first.0, second.0));
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        rows.print(style)
    }
}

fn ordinal(position: usize) -> &'static str {
    ["first", "second"][position]
}

/// A move of a line of play.
fn cut(player: Player, edge: &str, colour: Colour, leaves: &str, style: Style) -> String {
    let leaves = match leaves {
        "" => "nothing".to_owned(),
        leaves => style.position(leaves),
    };
    format!("{player} cuts edge {edge} ({}), leaving {leaves}", colour.name())
}

/// A line of play, move by move.
fn add_line(rows: &mut Rows, starts: Player, turns: Vec<String>, wins: Option<Player>) {
    rows.add("line", format!("{starts} starts"));
    turns.into_iter().for_each(|turn| rows.add("", turn));
    rows.add(
        "",
        match wins {
            Some(winner) => format!("{} cannot move: {winner} wins", winner.opponent()),
            None => "and so on".to_owned(),
        },
    );
}
