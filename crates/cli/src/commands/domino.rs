//! `hackenbush domino`: a line of dominoes, its normal form, its Clockwise tree, its value; or a
//! tree as a line of dominoes.

use std::io;

use clap::Args;
use hackenbush::notation::{self, Domino as Piece, Position};
use hackenbush::rules::{Bernoulli, Clockwise, Ruleset};
use hackenbush::solve::clockwise::Forest;
use hackenbush::solve::domino::{self, NormalForm};
use serde::Serialize;

use crate::answer::{Answer, Status};
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::{Asked, Origin};
use crate::json;
use crate::look::{Look, Paint, rows};
use crate::position::Posed;
use crate::texts;
use crate::worker::{Worker, status};

/// Lines of dominoes: normal form, Clockwise tree and value; or a tree as a line of dominoes
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Domino {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
Domino Shave is Clockwise Hackenbush: the playable dominoes are the trunk, and the unplayable ones
just before one of them are the branch on its left. The normal form replaces in round s the
dominoes of a set E_s, those playable in the rightmost stretch without a replaced one, by dominoes
of 2s-1 and 2s spots; replaced ones stand in brackets. A tree is taken for a position of
Clockwise Hackenbush.

Examples:
  $ hackenbush domino '(2,4)(7,3)(1,2)(4,4)(3,2)'
  (2,4)(7,3)(1,2)(4,4)(3,2) = 1
    outcome  Left wins whoever starts
    normal   (5,6)(6,5)(1,2)(3,3)(2,1)
    tree     br + b(g)r
    E1       (1,2)(3,2) in (2,4)(7,3)(1,2)(4,4)(3,2)
    E2       (4,4) in (2,4)(7,3)[1,2](4,4)[2,1]
    E3       (2,4)(7,3) in (2,4)(7,3)[1,2][3,3][2,1]

  $ hackenbush domino 'b(r)b'
  b(r)b = 1
    outcome  Left wins whoever starts
    normal   (1,2)(4,3)(1,2)
    tree     b(r)b
    E1       (1,2)(1,2) in (1,2)(4,3)(1,2)
    E2       (4,3) in [1,2](4,3)[1,2]

  $ hackenbush domino --json --variant bernoulli '(2,2)(2,1)'
  {\"position\":\"(2,2)(2,1)\",\"variant\":\"bernoulli\",\"value\":\"*2\",\"outcome\":\"N\"}
";

impl Domino {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Domino { input, solving, writing } = self;
        let question = Asking {
            look: Look::of(&writing),
            json: writing.json,
            max_text: writing.max_text,
            variant: solving.variant,
        };
        batch::run(&input, solving, question)
    }
}

struct Asking {
    look: Look,
    json: bool,
    max_text: usize,
    variant: Option<&'static dyn Ruleset>,
}

#[derive(Serialize, Debug)]
struct Report<'a> {
    position: &'a str,
    variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<String>,
    /// The sets `E_1, E_2, ...`, dominoes counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<Vec<usize>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl Question for Asking {
    fn answer(&self, asked: &Asked, worker: &mut Worker) -> Answer {
        let is_line = asked.text.as_ref().is_ok_and(|text| {
            matches!(notation::parse(text), Ok(parsed) if matches!(parsed.position, Position::Dominoes(_)))
        });
        let variant = self.variant.or((!is_line).then_some(&Clockwise as &'static dyn Ruleset));
        let posed = match Posed::read(asked, variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(self.json),
        };
        let line = match (&posed.line, Forest::new(&posed.picture)) {
            (Some(line), _) => line.clone(),
            (None, Ok(forest)) => domino::line(&forest).dominoes,
            (None, Err(_)) => Vec::new(),
        };
        let (solution, _) = worker.ask(|engine| match &posed.line {
            Some(line) => engine.solve_line(line, posed.rules),
            None => engine.solve(&posed.picture, posed.rules),
        });
        let excuse = solution.exceeded.map(|exceeded| worker.excuse(exceeded));
        let status = status(solution.exceeded);
        let arena = worker.engine().arena_mut();
        let value = solution.value.exact();
        let value = value.map(|game| texts::game(arena, game, self.max_text).text);
        let normal = (posed.rules.name() != Bernoulli.name()).then(|| NormalForm::new(&line));
        if self.json {
            let warnings = posed.warnings.iter().map(ToString::to_string).chain(excuse);
            let report = Report {
                position: &posed.text,
                variant: posed.rules.name(),
                value,
                outcome: solution.outcome.map(partizan::Outcome::letter),
                normal: normal.as_ref().map(|normal| written(&normal.line)),
                tree: normal.as_ref().map(|_| notation::print(&posed.picture)),
                rounds: normal.map(|normal| normal.rounds),
                warnings: warnings.collect(),
            };
            return Answer { out: json::line(&report), err: String::new(), status };
        }
        let look = self.look;
        let value = value.map_or("unknown".to_owned(), |value| look.value(&value));
        let mut out = format!(
            "{} = {}",
            super::value::shown(&posed.text, look),
            look.paint(Paint::Strong, &value)
        );
        if let Origin::Line { .. } = asked.origin {
            let normal =
                normal.map_or(String::new(), |normal| format!("  {}", written(&normal.line)));
            return Answer { out: out + &normal + "\n", err: posed.warnings_text(asked), status };
        }
        let mut facts: Vec<(String, String)> = Vec::new();
        let mut fact = |label: &str, text: String| facts.push((label.to_owned(), text));
        solution.outcome.iter().for_each(|outcome| fact("outcome", outcome.to_string()));
        if let Some(normal) = &normal {
            fact("normal", super::value::shown(&written(&normal.line), look));
            fact("tree", super::value::shown(&notation::print(&posed.picture), look));
            for (done, round) in normal.rounds.iter().enumerate() {
                if done == MOST_ROUNDS && !look.full {
                    let more = normal.rounds.len() - done;
                    fact("", format!("and {more} more; --full shows them"));
                    break;
                }
                let set: Vec<Piece> = round.iter().map(|&index| normal.original[index]).collect();
                let line = bracketed(&normal.after_rounds(done));
                let text = format!("{} in {line}", written(&set));
                fact(&format!("E{}", done + 1), super::value::shown(&text, look));
            }
        }
        excuse.into_iter().for_each(|excuse| fact("stopped", excuse));
        let facts: Vec<(&str, String)> =
            facts.iter().map(|(label, text)| (label.as_str(), text.clone())).collect();
        out += "\n";
        Answer { out: out + &rows(&facts, look), err: posed.warnings_text(asked), status }
    }
}

/// The most rounds to show people.
const MOST_ROUNDS: usize = 20;

fn written(line: &[Piece]) -> String {
    line.iter().map(ToString::to_string).collect()
}

/// The line with its replaced dominoes in brackets.
fn bracketed(line: &[(Piece, bool)]) -> String {
    let domino = |&(piece, replaced): &(Piece, bool)| match replaced {
        true => format!("[{},{}]", piece.left, piece.right),
        false => piece.to_string(),
    };
    line.iter().map(domino).collect()
}
