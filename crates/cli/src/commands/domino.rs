//! `hackenbush domino`: a line of dominoes, its normal form, its Clockwise tree, its value; or a
//! tree as a line of dominoes.

use std::io;

use clap::Args;
use hackenbush::notation;
use hackenbush::rules::{Clockwise, Ruleset};
use hackenbush::{Domino as Piece, Position};
use report::domino::{self, DominoReport, Found, written};

use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::{Asked, Origin};
use crate::look::{Paint, rows};
use crate::position::{self, warnings_text};
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
        batch::run(&input, solving, &writing, Dominoes)
    }
}

/// What is this line, or this tree as one?
struct Dominoes;

impl Question for Dominoes {
    fn answer(&self, asked: &Asked, asking: &Asking, worker: &mut Worker) -> Answer {
        let is_line = asked.text.as_ref().is_ok_and(|text| {
            matches!(notation::parse(text), Ok(parsed) if matches!(parsed.position, Position::Dominoes(_)))
        });
        let variant = asking.variant.or((!is_line).then_some(&Clockwise as &'static dyn Ruleset));
        let posed = match position::read(asked, variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(asking.json),
        };
        let (found, _) = worker.ask(|engine| domino::find(&posed, engine));
        let excuse = found.exceeded().map(|exceeded| worker.excuse(exceeded));
        let status = status(found.exceeded());
        let report =
            DominoReport::new(&posed, &found, worker.engine(), asking.max_text, excuse.as_deref());
        if asking.json {
            return Answer { out: report::line(&report), err: String::new(), status };
        }
        let (look, Found { solution, normal }) = (asking.look, &found);
        let value = report.value.map_or("unknown".to_owned(), |value| look.value(&value));
        let mut out = format!(
            "{} = {}",
            super::value::shown(&posed.text, look),
            look.paint(Paint::Strong, &value)
        );
        if let Origin::Line { .. } = asked.origin {
            let normal = report.normal.map_or(String::new(), |normal| format!("  {normal}"));
            return Answer { out: out + &normal + "\n", err: warnings_text(&posed, asked), status };
        }
        let mut facts: Vec<(String, String)> = Vec::new();
        let mut fact = |label: &str, text: String| facts.push((label.to_owned(), text));
        solution.outcome.iter().for_each(|outcome| fact("outcome", outcome.to_string()));
        if let Some(normal) = normal {
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
        Answer { out: out + &rows(&facts, look), err: warnings_text(&posed, asked), status }
    }
}

/// The most rounds to show people.
const MOST_ROUNDS: usize = 20;

/// The line with its replaced dominoes in brackets.
fn bracketed(line: &[(Piece, bool)]) -> String {
    let domino = |&(piece, replaced): &(Piece, bool)| match replaced {
        true => format!("[{},{}]", piece.left, piece.right),
        false => piece.to_string(),
    };
    line.iter().map(domino).collect()
}
