//! `hackenbush compare`: which of two positions is worth more, and a line of play that shows it.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::compare::{Comparison, difference};
use hackenbush::moves::Survey;
use hackenbush::notation;
use hackenbush::rules::{self, Ruleset};
use hackenbush::strategy::{Line, mirror};
use hackenbush::{Diagnostic, Picture};
use partizan::{Outcome, Player};
use serde::Serialize;

use super::moves::name;
use super::value::shown;
use crate::answer::{Answer, Status};
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::{Asked, Origin};
use crate::json;
use crate::look::{Look, Paint, rows};
use crate::position::{Posed, Problem, given};
use crate::texts;
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
        let question = Asking {
            look: Look::of(&writing),
            json: writing.json,
            max_text: writing.max_text,
            variant: solving.variant,
        };
        batch::run(&input, solving, question)
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

struct Asking {
    look: Look,
    json: bool,
    max_text: usize,
    variant: Option<&'static dyn Ruleset>,
}

/// Two positions to compare, and by which rules.
struct Pair {
    texts: [String; 2],
    pictures: [Picture; 2],
    rules: &'static dyn Ruleset,
}

impl Pair {
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
            Posed::read_picture(&asked, variant).map_err(|problem| problem.inside(text, start))
        };
        let posed = [read(first, 0)?, read(second, first.len() + 1)?];
        let pictures = posed.each_ref().map(|posed| posed.picture.clone());
        let whole = difference([&pictures[0], &pictures[1]]);
        let rules = variant.unwrap_or_else(|| rules::smallest_for(&whole));
        Ok(Pair { texts: posed.map(|posed| posed.text), pictures, rules })
    }
}

/// The most moves of a line to follow, and up to how many edges.
const MOST_MOVES: usize = 40;
const MOST_EDGES: usize = 200;

impl Question for Asking {
    fn answer(&self, asked: &Asked, worker: &mut Worker) -> Answer {
        let pair = match Pair::read(asked, self.variant) {
            Ok(pair) => pair,
            Err(problem) => return problem.answer(self.json),
        };
        let pictures = [&pair.pictures[0], &pair.pictures[1]];
        // Where pictures do not add up, no picture is worth their difference.
        let whole = if pair.rules.adds_up() { difference(pictures) } else { Picture::empty() };
        let wants_lines = self.json || matches!(asked.origin, Origin::Argument);
        let ((compared, lines, exceeded), _) = worker.ask(|engine| {
            let mut survey = Survey::new(engine, pair.rules);
            let compared = survey.compare(pictures);
            let starters: &[Player] = match compared.outcome {
                _ if !wants_lines || whole.edges().len() > MOST_EDGES => &[],
                _ if !pair.rules.adds_up() => &[],
                // Against the winner it is hardest to start.
                Some(Outcome::Left) => &[Player::Right],
                Some(Outcome::Right) => &[Player::Left],
                Some(Outcome::Next) => &Player::BOTH,
                Some(Outcome::Previous) | None => &[],
            };
            let lines: Vec<Line> =
                starters.iter().map(|&starts| survey.line(&whole, starts, MOST_MOVES)).collect();
            (compared, lines, survey.exceeded().filter(|_| compared.outcome.is_none()))
        });
        let status = status(exceeded);
        let excuse = exceeded.map(|exceeded| worker.excuse(exceeded));
        let out = if self.json {
            json::line(&self.report(&pair, &whole, &compared, &lines, worker, excuse))
        } else {
            self.for_people(asked, &pair, &whole, &compared, &lines, worker, excuse)
        };
        Answer { out, err: String::new(), status }
    }
}

#[derive(Serialize, Debug)]
struct Report<'a> {
    positions: &'a [String; 2],
    variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<&'static str>,
    /// Who wins the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize, Debug)]
struct LineReport {
    starts: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<&'static str>,
    moves: Vec<Turn>,
}

/// A move in a line.
#[derive(Serialize, Debug)]
struct Turn {
    player: &'static str,
    /// Its index among the edges of the difference.
    edge: usize,
    colour: &'static str,
    /// The position it leaves.
    leaves: String,
}

/// The moves of a line with the positions they lead to.
fn turns(whole: &Picture, line: &Line) -> Vec<Turn> {
    let mut standing: Vec<bool> = vec![true; whole.edges().len()];
    let mut player = line.starts;
    let mut turns = Vec::new();
    for &edge in &line.edges {
        standing[edge] = false;
        let rest = whole.restrict(|index| standing[index]);
        for fallen in rest.dropped {
            standing[fallen] = false;
        }
        turns.push(Turn {
            player: name(player),
            edge,
            colour: whole.edges()[edge].colour.name(),
            leaves: notation::print(&rest.picture),
        });
        player = player.opponent();
    }
    turns
}

fn relation(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => ">",
        Outcome::Right => "<",
        Outcome::Previous => "=",
        Outcome::Next => "||",
    }
}

impl Asking {
    fn report<'a>(
        &self,
        pair: &'a Pair,
        whole: &Picture,
        compared: &Comparison,
        lines: &[Line],
        worker: &mut Worker,
        excuse: Option<String>,
    ) -> Report<'a> {
        let arena = worker.engine().arena_mut();
        let exact = compared.values.map(hackenbush::solve::Known::exact);
        let values = match exact {
            [Some(a), Some(b)] => Some([a, b]),
            _ => None,
        };
        let lines = lines.iter().map(|line| LineReport {
            starts: name(line.starts),
            wins: line.winner.map(name),
            moves: turns(whole, line),
        });
        Report {
            positions: &pair.texts,
            variant: pair.rules.name(),
            relation: compared.outcome.map(relation),
            outcome: compared.outcome.map(Outcome::letter),
            values: values
                .map(|pair| pair.map(|game| texts::game(arena, game, self.max_text).text)),
            difference: pair.rules.adds_up().then(|| notation::print(whole)),
            lines: lines.collect(),
            warnings: excuse.into_iter().collect(),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "all that there is to tell")]
    fn for_people(
        &self,
        asked: &Asked,
        pair: &Pair,
        whole: &Picture,
        compared: &Comparison,
        lines: &[Line],
        worker: &mut Worker,
        excuse: Option<String>,
    ) -> String {
        let look = self.look;
        let sign = match compared.outcome {
            Some(Outcome::Next) => look.either("∥", "||"),
            Some(outcome) => relation(outcome),
            None => "?",
        };
        let [first, second] = pair.texts.each_ref().map(|text| shown(text, look));
        let mut out = format!("{first} {} {second}", look.paint(Paint::Strong, sign));
        if let Origin::Line { .. } = asked.origin {
            return out + &excuse.map_or(String::new(), |excuse| format!("  {excuse}")) + "\n";
        }
        out.push('\n');
        let mut facts = Vec::new();
        let words = match compared.outcome {
            Some(Outcome::Left) => "Left wins the difference whoever starts",
            Some(Outcome::Right) => "Right wins the difference whoever starts",
            Some(Outcome::Previous) => "whoever starts loses the difference",
            Some(Outcome::Next) => "whoever starts wins the difference",
            None => "unknown",
        };
        facts.push(("outcome", words.to_owned()));
        let arena = worker.engine().arena_mut();
        let [a, b] = compared.values.map(|known| {
            look.cut(&look.value(&texts::known(arena, known, self.max_text)), MOST_VALUE)
        });
        facts.push(("values", format!("{a} and {b}")));
        let pairs = mirror(whole).filter(|_| pair.rules.adds_up());
        if compared.outcome == Some(Outcome::Previous) && pairs.is_some() {
            let why = "every move in one has its mirror in the other";
            facts.push(("mirror", why.to_owned()));
        }
        if !lines.is_empty() {
            facts.push(("difference", shown(&notation::print(whole), look)));
        }
        for line in lines {
            facts.push(("line", format!("{} starts", line.starts)));
            for Turn { player, edge, colour, leaves } in turns(whole, line) {
                let leaves = if leaves.is_empty() { "nothing".to_owned() } else { leaves };
                let text =
                    format!("{player} cuts {edge} ({colour}), leaving {}", shown(&leaves, look));
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
}

/// The most characters of a value to show.
const MOST_VALUE: usize = 200;
