//! `hackenbush decompose`: the pieces that a position comes to, with their values.

use std::io;

use clap::Args;
use hackenbush::solve::hammerian::NotATree;
use partizan::ValueText;
use report::decompose::{self, DecomposeReport};

use super::value::{shown, tree_in_words};
use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::Asked;
use crate::look::{Look, Paint, rows};
use crate::position::{self, warnings_text};
use crate::worker::{Worker, status};

/// Take positions to pieces: is a tree Hammerian, is it Joshua, and what are its pieces worth?
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Decompose {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
The trunk of a red-blue tree goes from the ground to the first branching. The tree is Hammerian
if planting trunk and branches apart keeps its value, and Joshua if it is worth as much as its
trunk. Hammerian branches are taken to pieces in turn, and the pieces add up to the whole. Other
pictures come to the parts that share only the ground. A Clockwise position is the ordinal sum of
its trunk's edges, each with what stands to its left.

Examples:
  $ hackenbush decompose 'b(b)(br)'
  b(b)(br) = 5/2
    tree    Hammerian, not Joshua
    trunk   b
    pieces  b = 1
            b = 1
            br = 1/2

  $ hackenbush decompose --json 'b(r)(b)'
  {\"position\":\"b(r)(b)\",\"value\":\"1\",\"hammerian\":true,\"joshua\":true,\"trunk\":\"b\",\"pieces\":[...]}
";

impl Decompose {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Decompose { input, solving, writing } = self;
        batch::run(&input, solving, &writing, Pieces)
    }
}

/// What are its pieces?
struct Pieces;

impl Question for Pieces {
    fn answer(&self, asked: &Asked, asking: &Asking, worker: &mut Worker) -> Answer {
        let posed = match position::read_picture(asked, asking.variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(asking.json),
        };
        let (found, _) = worker.ask(|engine| decompose::find(&posed, engine));
        let excuse = found.exceeded().map(|exceeded| worker.excuse(exceeded));
        let status = status(found.exceeded());
        let arena = worker.engine().arena_mut();
        let report =
            DecomposeReport::new(&posed, &found, arena, asking.max_text, excuse.as_deref());
        if asking.json {
            return Answer { out: report::line(&report), err: String::new(), status };
        }
        let out = for_people(&report, found.no_tree(), excuse, asking.look);
        Answer { out, err: warnings_text(&posed, asked), status }
    }
}

fn for_people(
    report: &DecomposeReport,
    no_tree: Option<NotATree>,
    excuse: Option<String>,
    look: Look,
) -> String {
    let value = |value: &Option<ValueText>| {
        value.as_ref().map_or("unknown".to_owned(), |value| look.value(value))
    };
    let whole = look.paint(Paint::Strong, &value(&report.value));
    let mut facts = Vec::new();
    if let (Some(hammerian), Some(joshua)) = (report.hammerian, report.joshua) {
        facts.push(("tree", tree_in_words(hammerian, joshua).to_owned()));
    }
    facts.extend(no_tree.map(|why| ("tree", why.to_string())));
    let trunk = report.trunk.as_ref().filter(|trunk| !trunk.is_empty());
    facts.extend(trunk.map(|trunk| ("trunk", shown(trunk, look))));
    facts.extend(report.formula.as_ref().map(|formula| ("sum", formula.clone())));
    for (index, piece) in report.pieces.iter().enumerate() {
        if index == MOST_PIECES && !look.full {
            let more = report.pieces.len() - index;
            facts.push(("", format!("and {more} more; --full shows them")));
            break;
        }
        let mut text = format!("{} = {}", shown(&piece.position, look), value(&piece.value));
        if let Some(reason) = &piece.reason {
            text += &format!(", whole because {}", reason);
        }
        facts.push((if index == 0 { "pieces" } else { "" }, text));
    }
    facts.extend(excuse.map(|excuse| ("stopped", excuse)));
    format!("{} = {whole}\n{}", shown(report.position, look), rows(&facts, look))
}

/// The most pieces to show people.
const MOST_PIECES: usize = 100;
