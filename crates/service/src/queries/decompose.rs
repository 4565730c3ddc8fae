//! The pieces that a picture comes to, with their values.

use hackenbush::Problem;
use hackenbush::solve::Known;
use hackenbush::solve::hammerian::NotATree;
use partizan::{Arena, Dyadic};
use report::decompose::{DecomposeReport, Found, find};

use super::{none_if_empty, request};
use crate::answer::{Warnings, answers};
use crate::drawing::Drawing;
use crate::error::ErrorBody;
use crate::input::PositionInput;
use crate::job::Job;
use crate::json::{Json, Variant};
use crate::query::{Effort, Query};
use crate::text::{self, Value};

request! {
    /// What are its pieces?
    pub struct DecomposeRequest {
        pub position: PositionInput,
    }
}

answers! {
    /// The pieces of a picture.
    pub struct DecomposeAnswer {
        position?: String,
        value?: Value,
        hammerian?: bool,
        joshua?: bool,
        /// The trunks of the trees, in notation.
        trunk?: String,
        /// The ordinal sum of the pieces, where they do not add up.
        formula?: String,
        pieces: Vec<Piece>,
        /// The values of the pieces added up, where they do.
        sum?: Value,
        variant: Variant,
        #[serde(skip_serializing_if = "Warnings::is_empty")]
        warnings: Warnings,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
        /// Why it is neither Hammerian nor not.
        #[serde(skip)]
        no_tree?: NotATree,
    }

    /// A piece.
    pub struct Piece {
        /// In notation.
        position: String,
        value?: Value,
        /// Why it stays whole.
        reason?: String,
        /// The edges of the whole of which it consists.
        edges: Vec<usize>,
        picture?: Drawing,
        /// The trunk of a tree that stays whole.
        trunk?: Vec<usize>,
        /// The vertex at which a tree that stays whole branches.
        branching?: Json<i64>,
    }
}

impl Query for DecomposeRequest {
    const NAME: &'static str = "decompose";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = DecomposeAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<DecomposeAnswer, ErrorBody> {
        let problem = self.position.read(&job.limits)?;
        problem.picture()?;
        Ok(answer(&problem, true, job))
    }
}

/// The pieces of a picture, with drawings of them if they are wanted.
pub fn answer(problem: &Problem, drawings: bool, job: &mut Job<'_>) -> DecomposeAnswer {
    let posed = posed(problem);
    let found = find(&posed, job.engine);
    let stop_reason = job.stop_reason(found.exceeded());
    let limit = job.output.max_text;
    let arena = job.engine.arena_mut();
    let report = DecomposeReport::new(&posed, &found, arena, limit, None);
    let pieces = report.pieces.into_iter().zip(found.planted(&posed.picture));
    let pieces = pieces.map(|(piece, planted)| Piece {
        position: piece.position,
        value: piece.value.map(Json),
        reason: piece.reason,
        edges: problem.edge_numbers(&planted.edges),
        picture: drawings.then(|| Drawing::of(&planted.picture, problem.rules(), i64::from)),
        trunk: planted.trunk.map(|trunk| problem.edge_numbers(&trunk)),
        branching: planted.branching.map(|vertex| Json(problem.vertex_number(vertex))),
    });
    DecomposeAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        value: report.value.map(Json),
        hammerian: report.hammerian,
        joshua: report.joshua,
        trunk: report.trunk,
        sum: sum(&found, arena, limit),
        formula: report.formula,
        pieces: pieces.collect(),
        warnings: Warnings { input: report.warnings, stop_reason },
        loose: none_if_empty(problem.loose().to_vec()),
        no_tree: found.no_tree(),
    }
}

fn posed(problem: &Problem) -> report::Posed {
    report::Posed {
        problem: problem.clone(),
        text: problem.source().into_owned(),
        picture: problem.position().picture().cloned().unwrap_or_else(hackenbush::Picture::empty),
        line: None,
        rules: problem.rules(),
        labels: problem.labels().clone(),
        warnings: problem.warnings().to_vec(),
        numbers: None,
    }
}

/// What the values of the pieces add up to.
fn sum(found: &Found, arena: &mut Arena, limit: usize) -> Option<Value> {
    match found {
        Found::Trees(trees) => {
            let add = |sum: Dyadic, piece: &Dyadic| &sum + piece;
            let sum = trees.pieces().map(|piece| &piece.value).fold(Dyadic::ZERO, add);
            Some(Json::from(&sum))
        }
        Found::Parts { parts, .. } => {
            let add = |sum: Known, part: Known| sum.plus(part, arena);
            let sum = parts.iter().map(|(_, _, known)| *known).try_fold(Known::ZERO, add);
            text::exact(arena, sum.ok()?, limit)
        }
        Found::Trunk(_) => None,
    }
}
