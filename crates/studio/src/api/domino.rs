//! Lines of dominoes beside their Clockwise trees.

use axum::extract::State;
use hackenbush::rules::{self, Clockwise, Ruleset as _};
use hackenbush::solve::clockwise::Forest;
use hackenbush::solve::domino as dominoes;
use partizan::text::DEFAULT_TEXT_LIMIT;
use partizan::{Player, ValueText};
use report::domino::{self, DominoReport};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::files::Line;
use super::{Answer, Body, Json};
use crate::desk::{Desk, Job};
use crate::drawn::Drawn;
use crate::position::{Given, Sent, SentLine};
use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Asked {
    line: Option<SentLine>,
    position: Option<Sent>,
    timeout_ms: Option<u64>,
}

#[derive(Serialize)]
struct Shown<'a> {
    position: &'a str,
    variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<char>,
    line: Line,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<Vec<usize>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Step>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Drawn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree_text: Option<String>,
    /// Which edge of the tree each domino is.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Vec<usize>>,
    moves: Moves,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

/// A round of the normal form: the dominoes it replaces, and the line before it.
#[derive(Serialize)]
struct Step {
    round: Vec<usize>,
    line: Vec<Domino>,
}

#[derive(Serialize)]
struct Domino {
    left: u64,
    right: u64,
    replaced: bool,
}

#[derive(Serialize)]
struct Moves {
    left: Vec<usize>,
    right: Vec<usize>,
}

/// Longer lines are not shown round by round.
const MOST_STEPS: usize = 100;

pub(super) async fn domino(
    State(desk): State<Desk>,
    Body(asked): Body<Asked>,
) -> Answer<Box<RawValue>> {
    let (limits, time) = (desk.limits, desk.limits.time(asked.timeout_ms));
    let read = move || match (asked.line, asked.position) {
        (Some(line), None) => line.read(&limits),
        (None, Some(position)) => position.finite(&limits)?.grown(limits.dominoes),
        _ => Err(Problem::wrong("one of `line` and `position` is needed")),
    };
    let given = desk.quick(read).await?;
    desk.answer(time, move |job| show(&given, job)).await.map(Json)
}

impl Given {
    /// A tree taken for a position of Clockwise Hackenbush; lines stay lines.
    fn grown(mut self, most: usize) -> Result<Given, Problem> {
        if self.posed.line.is_none() {
            let position = hackenbush::Position::Picture(self.posed.picture.clone());
            let check = Clockwise.check(&position);
            check.map_err(|refusal| Problem::refused(refusal, &position))?;
            if self.posed.picture.edges().len() > most {
                return Err(Problem::too_large(format!("more than {most} edges")));
            }
            self.posed.problem = match self.posed.problem.with_rules(&Clockwise) {
                Ok(problem) => problem,
                Err(wrong) => return Err(Problem::of(&wrong)),
            };
            self.posed.rules = &Clockwise;
        }
        Ok(self)
    }
}

fn show(given: &Given, job: &Job) -> Result<Box<RawValue>, Problem> {
    let (posed, mut engine) = (&given.posed, job.engine());
    let found = domino::find(posed, &mut engine);
    let excuse = found.exceeded().map(|exceeded| job.excuse(exceeded));
    let excuse = excuse.as_deref();
    let report = DominoReport::new(posed, &found, &mut engine, DEFAULT_TEXT_LIMIT, excuse);
    let (line, edges, rules) = match (&posed.line, Forest::new(&posed.picture)) {
        (Some(line), _) => (line.clone(), (0..line.len()).collect(), posed.rules),
        (None, Ok(forest)) => {
            let dominoes::Line { dominoes, edges } = dominoes::line(&forest);
            (dominoes, posed.edges(&edges), &rules::DominoShave as _)
        }
        (None, Err(refusal)) => return Err(Problem::wrong(refusal.to_string())),
    };
    let hgrown = found.normal.is_some();
    let steps = found.normal.as_ref().filter(|normal| normal.original.len() <= MOST_STEPS);
    let steps = steps.map(|normal| {
        let step = |(done, round): (usize, &Vec<usize>)| Step {
            round: round.clone(),
            line: normal
                .after_rounds(done)
                .iter()
                .map(|&(domino, replaced)| Domino {
                    left: domino.left,
                    right: domino.right,
                    replaced,
                })
                .collect(),
        };
        normal.rounds.iter().enumerate().map(step).collect()
    });
    let position = hackenbush::Position::from(line.clone());
    let moves = |player| rules.moves(&position, player);
    super::raw(&Shown {
        position: report.position,
        variant: report.variant,
        value: report.value,
        outcome: report.outcome,
        normal: report.normal,
        rounds: report.rounds,
        steps,
        tree: hgrown.then(|| Drawn::new(&posed.picture, None, &Clockwise)),
        tree_text: report.tree,
        edges: hgrown.then_some(edges),
        moves: Moves { left: moves(Player::Left), right: moves(Player::Right) },
        warnings: report.warnings,
        line: Line {
            variant: rules.name(),
            dominoes: line.iter().map(|domino| [domino.left, domino.right]).collect(),
        },
    })
}
