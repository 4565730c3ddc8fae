//! Every legal move, what it leaves, and which are best and which win.

use hackenbush::moves::{Move, Survey};
use hackenbush::picture::Adjacency;
use hackenbush::solve::{Engine, Known};
use partizan::{Arena, Exceeded, Outcome};
use serde::Serialize;

use crate::{Posed, name, texts};

/// The moves of a picture.
#[derive(Clone, Debug)]
pub struct Found {
    /// What the picture is worth.
    pub value: Known,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// Left's moves, then Right's, by edge.
    pub moves: Vec<Move>,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// Finds the moves of a picture.
pub fn find(posed: &Posed, engine: &mut Engine) -> Found {
    let mut survey = Survey::new(engine, posed.rules);
    let value = survey.value(&posed.picture);
    let moves = survey.moves(&posed.picture);
    let exceeded = survey.exceeded();
    Found { value, outcome: value.outcome(engine.arena()), moves, exceeded }
}

/// All moves, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct MovesReport<'a> {
    pub position: &'a str,
    pub variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
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
    pub edge: usize,
    pub from: i64,
    pub to: i64,
    pub colour: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The edges that fall with it.
    pub falls: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
}

impl<'a> MovesReport<'a> {
    /// Tells of the moves of a picture. `excuse` says why the work ended early.
    #[must_use]
    pub fn new(
        posed: &'a Posed,
        found: &Found,
        arena: &mut Arena,
        max_text: usize,
        excuse: Option<&str>,
    ) -> MovesReport<'a> {
        let adjacency = Adjacency::new(&posed.picture);
        let moves = found.moves.iter().map(|m| {
            let edge = posed.picture.edges()[m.edge];
            MoveReport {
                player: name(m.player),
                edge: m.edge,
                from: posed.vertex(edge.from),
                to: posed.vertex(edge.to),
                colour: edge.colour.name(),
                value: texts::exact(arena, m.value, max_text),
                falls: posed.picture.fallen_along(&adjacency, m.edge).split_off(1),
                best: m.best,
                wins: m.wins,
            }
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
