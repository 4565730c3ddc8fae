//! Lines of dominoes: normal form, Clockwise tree and value.

use hackenbush::Domino;
use hackenbush::notation;
use hackenbush::solve::clockwise::Forest;
use hackenbush::solve::domino::{self, NormalForm};
use hackenbush::solve::{Engine, Solution};
use partizan::{Exceeded, Outcome, ValueText};
use serde::Serialize;

use crate::{Posed, texts};

/// What is found of a line of dominoes, or of a tree as one.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its solution.
    pub solution: Solution,
    /// Its normal form; the Bernoulli game has none.
    pub normal: Option<NormalForm>,
}

/// Solves a line, or a tree as a position of Clockwise Hackenbush.
pub fn find(posed: &Posed, engine: &mut Engine) -> Found {
    let line = match (&posed.line, Forest::new(&posed.picture)) {
        (Some(line), _) => line.clone(),
        (None, Ok(forest)) => domino::line(&forest).dominoes,
        (None, Err(_)) => Vec::new(),
    };
    let solution = posed.solve(engine);
    let tree = posed.rules.clockwise_tree(posed.problem.position());
    let normal = tree.map(|_| NormalForm::new(&line));
    Found { solution, normal }
}

impl Found {
    /// The budget that ended, if one did.
    #[must_use]
    pub fn exceeded(&self) -> Option<Exceeded> {
        self.solution.exceeded
    }
}

/// A line of dominoes, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct DominoReport<'a> {
    pub position: &'a str,
    pub variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The sets `E_1, E_2, ...`, dominoes counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Vec<Vec<usize>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl<'a> DominoReport<'a> {
    /// Tells of a line of dominoes. `excuse` says why the work ended early.
    #[must_use]
    pub fn new(
        posed: &'a Posed,
        found: &Found,
        engine: &mut Engine,
        max_text: usize,
        excuse: Option<&str>,
    ) -> DominoReport<'a> {
        let normal = found.normal.as_ref();
        DominoReport {
            position: &posed.text,
            variant: posed.rules.name(),
            value: texts::exact(engine.arena_mut(), found.solution.value, max_text),
            outcome: found.solution.outcome.map(Outcome::letter),
            normal: normal.map(|normal| written(&normal.line)),
            tree: normal.map(|_| notation::print(&posed.picture)),
            rounds: normal.map(|normal| normal.rounds.clone()),
            warnings: posed.warnings(excuse),
        }
    }
}

/// A line in our notation.
#[must_use]
pub fn written(line: &[Domino]) -> String {
    line.iter().map(ToString::to_string).collect()
}
