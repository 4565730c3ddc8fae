//! `hackenbush decompose`: the pieces that a position comes to, with their values.

use std::io;

use clap::Args;
use hackenbush::Picture;
use hackenbush::notation;
use hackenbush::rules::{RedBlue, RedBlueGreen, Ruleset};
use hackenbush::solve::clockwise::{Forest, TrunkPart};
use hackenbush::solve::hammerian::{self, NotATree};
use hackenbush::solve::{Engine, Known};
use partizan::{Exceeded, Game};
use serde::Serialize;

use super::value::{shown, tree_in_words};
use crate::answer::{Answer, Status};
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::Asked;
use crate::json;
use crate::look::{Look, Paint, rows};
use crate::position::Posed;
use crate::texts;
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
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hammerian: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joshua: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trunk: Option<String>,
    /// The ordinal sum of the pieces, where they do not add up.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    pieces: Vec<Piece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    /// Why the two questions do not arise.
    #[serde(skip)]
    no_tree: Option<NotATree>,
    #[serde(skip)]
    excuse: Option<String>,
}

#[derive(Serialize, Debug)]
struct Piece {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// Why it is not taken to pieces further.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Question for Asking {
    fn answer(&self, asked: &Asked, worker: &mut Worker) -> Answer {
        let posed = match Posed::read_picture(asked, self.variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(self.json),
        };
        // The pieces of trees add up only where cutting an edge drops what it bears.
        let usual = [RedBlue.name(), RedBlueGreen.name()].contains(&posed.rules.name());
        let (report, exceeded) = match hammerian::decompose(&posed.picture) {
            Ok(trees) if usual => (trees_report(&posed, &trees), None),
            _ if !posed.rules.adds_up() => self.trunk_report(&posed, worker),
            other => self.parts_report(&posed, other.err(), worker),
        };
        let status = status(exceeded);
        if self.json {
            return Answer { out: json::line(&report), err: String::new(), status };
        }
        Answer { out: report.for_people(self.look), err: posed.warnings_text(asked), status }
    }
}

/// The pieces of red-blue trees.
fn trees_report<'a>(posed: &'a Posed, trees: &hammerian::Decomposition) -> Report<'a> {
    let trunk = |tree: &hammerian::TrunkDecomposition| {
        let colours = tree.trunk.iter().map(|&edge| posed.picture.edges()[edge].colour);
        notation::print(&hackenbush::Picture::stalk(colours))
    };
    let trunks: Vec<String> = trees.trunks.iter().map(trunk).collect();
    let piece = |piece: &hammerian::Piece| Piece {
        position: notation::print(&piece.picture),
        value: Some(piece.value.to_string()),
        reason: piece.reason.as_ref().map(ToString::to_string),
    };
    Report {
        position: &posed.text,
        value: Some(trees.value().to_string()),
        hammerian: Some(trees.hammerian()),
        joshua: Some(trees.joshua()),
        trunk: Some(trunks.join(" + ")),
        formula: None,
        pieces: trees.pieces().map(piece).collect(),
        warnings: posed.warnings.iter().map(ToString::to_string).collect(),
        no_tree: None,
        excuse: None,
    }
}

impl Asking {
    /// The parts along the trunk of Clockwise Hackenbush.
    fn trunk_report<'a>(
        &self,
        posed: &'a Posed,
        worker: &mut Worker,
    ) -> (Report<'a>, Option<Exceeded>) {
        let (found, _) = worker.ask(|engine| {
            let forest = Forest::new(&posed.picture).ok()?;
            let arena = engine.arena_mut();
            let found =
                forest.decompose(arena).and_then(|parts| Ok((parts, forest.formula(arena)?)));
            Some(found)
        });
        let (parts, formula, exceeded) = match found {
            Some(Ok((parts, formula))) => (parts, Some(formula), None),
            Some(Err(exceeded)) => (Vec::new(), None, Some(exceeded)),
            None => (Vec::new(), None, None),
        };
        let excuse = exceeded.map(|exceeded| worker.excuse(exceeded));
        let arena = worker.engine().arena_mut();
        let mut text = |game| texts::game(arena, game, self.max_text).text;
        let value = match (&formula, parts.first()) {
            (Some(_), part) => Some(text(part.map_or(Game::ZERO, |part| part.value))),
            (None, _) => None,
        };
        let piece = |part: &TrunkPart| Piece {
            position: notation::print(&part.picture),
            value: Some(text(part.own_value)),
            reason: None,
        };
        let trunk = Picture::stalk(parts.iter().map(|part| part.colour));
        let warnings = posed.warnings.iter().map(ToString::to_string).chain(excuse.clone());
        let report = Report {
            position: &posed.text,
            value,
            hammerian: None,
            joshua: None,
            trunk: Some(notation::print(&trunk)),
            formula: formula.filter(|formula| !formula.is_empty()),
            pieces: parts.iter().map(piece).collect(),
            warnings: warnings.collect(),
            no_tree: None,
            excuse,
        };
        (report, exceeded)
    }

    /// What shares only the ground, piece by piece.
    fn parts_report<'a>(
        &self,
        posed: &'a Posed,
        no_tree: Option<NotATree>,
        worker: &mut Worker,
    ) -> (Report<'a>, Option<Exceeded>) {
        let ((whole, pieces, exceeded), _) = worker.ask(|engine: &mut Engine| {
            let mut exceeded = None;
            let mut value = |picture| {
                let solution = engine.solve(picture, posed.rules);
                exceeded = exceeded.or(solution.exceeded);
                solution.value
            };
            let parts = posed.picture.components();
            let pieces: Vec<(String, Known)> = parts
                .iter()
                .map(|part| (notation::print(&part.picture), value(&part.picture)))
                .collect();
            (value(&posed.picture), pieces, exceeded)
        });
        let excuse = exceeded.map(|exceeded| worker.excuse(exceeded));
        let arena = worker.engine().arena_mut();
        let mut text =
            |known: Known| known.exact().map(|game| texts::game(arena, game, self.max_text).text);
        let pieces = pieces
            .into_iter()
            .map(|(position, value)| Piece { position, value: text(value), reason: None })
            .collect();
        let warnings = posed.warnings.iter().map(ToString::to_string);
        let warnings = warnings.chain(no_tree.map(|why| why.to_string())).chain(excuse.clone());
        let report = Report {
            position: &posed.text,
            value: text(whole),
            hammerian: None,
            joshua: None,
            trunk: None,
            formula: None,
            pieces,
            warnings: warnings.collect(),
            no_tree,
            excuse,
        };
        (report, exceeded)
    }
}

impl Report<'_> {
    fn for_people(&self, look: Look) -> String {
        let value = |value: &Option<String>| {
            value.as_ref().map_or("unknown".to_owned(), |value| look.value(value))
        };
        let whole = look.paint(Paint::Strong, &value(&self.value));
        let mut facts = Vec::new();
        if let (Some(hammerian), Some(joshua)) = (self.hammerian, self.joshua) {
            facts.push(("tree", tree_in_words(hammerian, joshua).to_owned()));
        }
        facts.extend(self.no_tree.map(|why| ("tree", why.to_string())));
        let trunk = self.trunk.as_ref().filter(|trunk| !trunk.is_empty());
        facts.extend(trunk.map(|trunk| ("trunk", shown(trunk, look))));
        facts.extend(self.formula.as_ref().map(|formula| ("sum", look.value(formula))));
        for (index, piece) in self.pieces.iter().enumerate() {
            if index == MOST_PIECES && !look.full {
                let more = self.pieces.len() - index;
                facts.push(("", format!("and {more} more; --full shows them")));
                break;
            }
            let mut text = format!("{} = {}", shown(&piece.position, look), value(&piece.value));
            if let Some(reason) = &piece.reason {
                text += &format!(", whole because {}", look.value(reason));
            }
            facts.push((if index == 0 { "pieces" } else { "" }, text));
        }
        facts.extend(self.excuse.clone().map(|excuse| ("stopped", excuse)));
        format!("{} = {whole}\n{}", shown(self.position, look), rows(&facts, look))
    }
}

/// The most pieces to show people.
const MOST_PIECES: usize = 100;
