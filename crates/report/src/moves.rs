//! Every legal move, what it leaves, and which are best and which win.

use hackenbush::Engine;
use hackenbush::analysis::{self, Moves};
use hackenbush::picture::Adjacency;
use partizan::{Arena, Outcome, ValueText};
use serde::Serialize;

use crate::{Posed, name, texts};

/// Finds the moves of a position.
///
/// # Panics
/// Never: what is posed is finite.
pub fn find(posed: &Posed, engine: &mut Engine) -> Moves {
    analysis::moves(engine, &posed.problem).expect("what is posed is finite")
}

/// All moves, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct MovesReport<'a> {
    pub position: &'a str,
    pub variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<char>,
    pub moves: Vec<MoveReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// One move.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct MoveReport {
    pub player: &'static str,
    #[serde(flatten)]
    pub what: What,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueText>,
    /// The edges that fall with it, or the dominoes behind it.
    pub falls: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
}

/// What a move cuts or removes.
#[derive(Serialize, Debug)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub enum What {
    Edge { edge: usize, from: i64, to: i64, colour: &'static str },
    Domino { domino: usize },
}

impl What {
    fn new(posed: &Posed, index: usize) -> What {
        if posed.line.is_some() {
            return What::Domino { domino: index };
        }
        let edge = posed.picture.edges()[index];
        What::Edge {
            edge: posed.edge(index),
            from: posed.vertex(edge.from),
            to: posed.vertex(edge.to),
            colour: edge.colour.name(),
        }
    }
}

impl<'a> MovesReport<'a> {
    /// Tells of the moves of a position. `excuse` says why the work ended early.
    #[must_use]
    pub fn new(
        posed: &'a Posed,
        found: &Moves,
        arena: &mut Arena,
        max_text: usize,
        excuse: Option<&str>,
    ) -> MovesReport<'a> {
        let adjacency = Adjacency::new(&posed.picture);
        let moves = found.moves.iter().map(|m| MoveReport {
            player: name(m.player),
            what: What::new(posed, m.index),
            value: texts::exact(arena, m.value, max_text),
            falls: match &posed.line {
                Some(line) => (m.index + 1..line.len()).collect(),
                None => posed.edges(&posed.picture.fallen_along(&adjacency, m.index)[1..]),
            },
            best: m.best,
            wins: m.wins,
        });
        let moves = moves.collect();
        MovesReport {
            position: &posed.text,
            variant: posed.rules.name(),
            value: texts::exact(arena, found.value, max_text),
            outcome: found.outcome.map(Outcome::letter),
            moves,
            warnings: posed.warnings(excuse),
        }
    }
}
