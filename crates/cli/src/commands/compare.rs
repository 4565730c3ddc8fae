//! `hackenbush compare`: which of two positions is worth more, and a line of play that shows it.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::analysis::compare::Difference;
use hackenbush::analysis::{Comparison, Pair};
use hackenbush::rules::Ruleset;
use hackenbush::{Diagnostic, notation};
use partizan::{Arena, Outcome};
use report::compare::{self, CompareReport, Turn, relation, turns};

use super::value::shown;
use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::{Asked, Origin};
use crate::look::{Paint, rows};
use crate::position::{self, Problem, given};
use crate::worker::{Worker, status};

/// Compare two positions: <, =, > or confused, with a winning line in their difference
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Compare {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
P is more than Q if Left wins P - Q whoever starts, less if Right does; they are equal if whoever
starts loses it, and confused if whoever starts wins it. Arguments are compared two by two; on a
line of a file, ? stands between the two positions.

Examples:
  $ hackenbush compare br brr
  br > brr
    outcome     Left wins the difference whoever starts
    values      1/2 and 1/4
    difference  br + rbb
    line        Right starts
                Right cuts 2 (red), leaving br
                Left cuts 0 (blue), leaving nothing
                Right cannot move: Left wins

  $ printf 'gb + g ? g\\nbb - b ? b\\n' | hackenbush compare -
  gb + g ∥ g
  bb - b = b
";

impl Compare {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Compare { mut input, solving, writing } = self;
        input.positions = match pair_up(&input.positions) {
            Some(pairs) => pairs,
            None => {
                writeln!(
                    io::stderr(),
                    "error: compare takes two positions at a time, and one is left over\n\n\
                     For more information, try '--help'."
                )?;
                return Ok(Status::Usage);
            }
        };
        batch::run(&input, solving, &writing, Order)
    }
}

/// Two arguments at a time as they would stand on a line; none if one is left over.
fn pair_up(positions: &[String]) -> Option<Vec<String>> {
    let mut pairs = Vec::new();
    let mut positions = positions.iter();
    while let Some(first) = positions.next() {
        pairs.push(if first == "-" || first.contains('?') {
            first.clone()
        } else {
            format!("{first} ? {}", positions.next()?)
        });
    }
    Some(pairs)
}

/// Which is worth more?
struct Order;

/// Reads two positions with `?` between them.
fn read(asked: &Asked, variant: Option<&'static dyn Ruleset>) -> Result<Pair, Problem> {
    let text = given(asked)?;
    let Some((first, second)) = text.split_once('?') else {
        let missing = Diagnostic::new(text.len()..text.len(), "the second position is missing")
            .expected("`?` and a position")
            .hint("write br ? brr to compare br with brr");
        return Err(Problem::at(asked, missing));
    };
    let read = |part: &str, offset: usize| {
        let asked = Asked { text: Ok(part.trim().to_owned()), origin: asked.origin.clone() };
        let start = offset + part.len() - part.trim_start().len();
        position::read(&asked, variant).map_err(|problem| problem.inside(text, start))
    };
    let posed = [read(first, 0)?, read(second, first.len() + 1)?];
    let problems = posed.map(|posed| posed.problem.with_source(posed.text));
    Pair::new(problems, variant).map_err(|diagnostic| Problem::at(asked, diagnostic))
}

impl Question for Order {
    fn answer(&self, asked: &Asked, asking: &Asking, worker: &mut Worker) -> Answer {
        let pair = match read(asked, asking.variant) {
            Ok(pair) => pair,
            Err(problem) => return problem.answer(asking.json),
        };
        let wants_lines = asking.json || matches!(asked.origin, Origin::Argument);
        let (found, _) = worker.ask(|engine| compare::find(&pair, wants_lines, engine));
        let status = status(found.exceeded);
        let excuse = found.exceeded.map(|exceeded| worker.excuse(exceeded));
        let arena = worker.engine().arena_mut();
        let out = if asking.json {
            let excuse = excuse.as_deref();
            report::line(&CompareReport::new(&pair, &found, arena, asking.max_text, excuse))
        } else {
            for_people(&asked.origin, &pair, &found, arena, excuse, asking)
        };
        Answer { out, err: String::new(), status }
    }
}

fn for_people(
    origin: &Origin,
    pair: &Pair,
    found: &Comparison,
    arena: &mut Arena,
    excuse: Option<String>,
    asking: &Asking,
) -> String {
    let (look, compared) = (asking.look, found);
    let sign = match compared.outcome {
        Some(Outcome::Next) => look.either("∥", "||"),
        Some(outcome) => relation(outcome),
        None => "?",
    };
    let [first, second] = compare::sources(pair).map(|text| shown(&text, look));
    let mut out = format!("{first} {} {second}", look.paint(Paint::Strong, sign));
    if let Origin::Line { .. } = origin {
        return out + &excuse.map_or(String::new(), |excuse| format!("  {excuse}")) + "\n";
    }
    out.push('\n');
    let difference = compare::difference(pair);
    let mut facts = Vec::new();
    let words = match compared.outcome {
        Some(Outcome::Left) => "Left wins the difference whoever starts",
        Some(Outcome::Right) => "Right wins the difference whoever starts",
        Some(Outcome::Previous) => "whoever starts loses the difference",
        Some(Outcome::Next) => "whoever starts wins the difference",
        None => "unknown",
    };
    facts.push(("outcome", words.to_owned()));
    let [a, b] = compared.values.map(|known| {
        look.cut(&crate::texts::phrase(arena, known, asking.max_text, look), MOST_VALUE)
    });
    facts.push(("values", format!("{a} and {b}")));
    let mirrored = pair.difference().is_some_and(Difference::is_mirrored);
    if compared.outcome == Some(Outcome::Previous) && mirrored {
        let why = "every move in one has its mirror in the other";
        facts.push(("mirror", why.to_owned()));
    }
    if !found.lines.is_empty() {
        facts.push(("difference", shown(&notation::print(&difference), look)));
    }
    for line in &found.lines {
        facts.push(("line", format!("{} starts", line.starts)));
        for Turn { player, edge, colour, leaves } in turns(&difference, line) {
            let leaves = if leaves.is_empty() { "nothing".to_owned() } else { leaves };
            let text = format!("{player} cuts {edge} ({colour}), leaving {}", shown(&leaves, look));
            facts.push(("", text));
        }
        facts.push((
            "",
            match line.winner {
                Some(winner) => format!("{} cannot move: {winner} wins", winner.opponent()),
                None => "and so on".to_owned(),
            },
        ));
    }
    facts.extend(excuse.map(|excuse| ("stopped", excuse)));
    out + &rows(&facts, look)
}

/// The most characters of a value to show.
const MOST_VALUE: usize = 200;
