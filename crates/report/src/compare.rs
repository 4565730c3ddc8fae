//! Which of two positions is worth more, and lines of play that show it.

use hackenbush::analysis::compare::{self as analysis, Comparison, Difference};
use hackenbush::analysis::{LineOfPlay, Pair};
use hackenbush::notation;
use hackenbush::{Engine, Picture};
use partizan::{Arena, Outcome, ValueText};
use serde::Serialize;

use crate::{name, texts};

/// Compares two positions, with lines of play if they are wanted.
pub fn find(pair: &Pair, lines: bool, engine: &mut Engine) -> Comparison {
    analysis::compare(engine, pair, lines)
}

/// A picture worth the difference; empty where there is none.
#[must_use]
pub fn difference(pair: &Pair) -> Picture {
    let picture = pair.difference().and_then(|Difference { picture, .. }| picture.picture());
    picture.cloned().unwrap_or_else(Picture::empty)
}

/// As they were given.
#[must_use]
pub fn sources(pair: &Pair) -> [String; 2] {
    pair.problems().each_ref().map(|problem| problem.source().into_owned())
}

/// A comparison, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct CompareReport {
    pub positions: [String; 2],
    pub variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relation: Option<&'static str>,
    /// Who wins the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[ValueText; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A line of play.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct LineReport {
    pub starts: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<&'static str>,
    pub moves: Vec<Turn>,
}

/// A move in a line.
#[derive(Serialize, Debug)]
pub struct Turn {
    /// Who moves.
    pub player: &'static str,
    /// Its index among the edges of the difference.
    pub edge: usize,
    /// Its colour.
    pub colour: &'static str,
    /// The position it leaves.
    pub leaves: String,
}

/// The moves of a line with the positions they lead to.
#[must_use]
pub fn turns(whole: &Picture, line: &LineOfPlay) -> Vec<Turn> {
    let mut standing: Vec<bool> = vec![true; whole.edges().len()];
    let mut player = line.starts;
    let mut turns = Vec::new();
    for &edge in &line.moves {
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

/// How two positions compare, by who wins their difference.
#[must_use]
pub fn relation(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => ">",
        Outcome::Right => "<",
        Outcome::Previous => "=",
        Outcome::Next => "||",
    }
}

impl CompareReport {
    /// Tells how two pictures compare. `excuse` says why the work ended early.
    #[must_use]
    pub fn new(
        pair: &Pair,
        found: &Comparison,
        arena: &mut Arena,
        max_text: usize,
        excuse: Option<&str>,
    ) -> CompareReport {
        let outcome = found.outcome;
        let values = found.values.map(|known| texts::exact(arena, known, max_text));
        let whole = difference(pair);
        let lines = found.lines.iter().map(|line| LineReport {
            starts: name(line.starts),
            wins: line.winner.map(name),
            moves: turns(&whole, line),
        });
        CompareReport {
            positions: sources(pair),
            variant: pair.rules().name(),
            relation: outcome.map(relation),
            outcome: outcome.map(Outcome::letter),
            values: match values {
                [Some(a), Some(b)] => Some([a, b]),
                _ => None,
            },
            difference: pair.difference().map(|_| notation::print(&whole)),
            lines: lines.collect(),
            warnings: excuse.iter().map(|&excuse| excuse.to_owned()).collect(),
        }
    }
}
