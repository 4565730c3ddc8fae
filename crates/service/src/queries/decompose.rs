//! The pieces that a picture comes to, with their values.

use hackenbush::analysis::decompose::{How, decompose};
use hackenbush::solve::hammerian::NotATree;
use hackenbush::{Diagnostic, Problem};

use super::prelude::*;
use crate::drawing::Drawing;

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
        /// If the value is not known: it is not less than the first and not more than the second.
        bounds?: [Value; 2],
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
        warnings: Warnings,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
        /// Why it is neither Hammerian nor not.
        #[serde(skip)]
        no_tree?: NotATree,
        /// What is known of the value.
        #[serde(skip)]
        known: KnownText,
    }

    /// A piece.
    pub struct Piece {
        /// In notation.
        position: String,
        value?: Value,
        /// If the value is not known: it is not less than the first and not more than the second.
        bounds?: [Value; 2],
        near?: Near,
        /// Why it stays whole.
        reason?: String,
        /// The edges of the whole of which it consists.
        edges: Vec<usize>,
        picture?: Drawing,
        /// The trunk of a tree that stays whole.
        trunk?: Vec<usize>,
        /// The vertex at which a tree that stays whole branches.
        branching?: Json<i64>,
        /// What is known of the value.
        #[serde(skip)]
        known: KnownText,
    }
}

impl Query for DecomposeRequest {
    const NAME: &'static str = "decompose";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = DecomposeAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<DecomposeAnswer, ErrorBody> {
        let problem = self.position.read(job).within("position")?;
        answer(&problem, true, job).within("position")
    }
}

/// This many pieces are written down even when the work has been called off.
const FEW_PIECES: usize = 100;

/// The pieces of a picture, with drawings of them if they are wanted.
///
/// # Errors
/// Positions that are not pictures, and files that ask for misère play.
pub fn answer(
    problem: &Problem,
    drawings: bool,
    job: &mut Job<'_>,
) -> Result<DecomposeAnswer, Diagnostic> {
    problem.valued()?;
    let found = decompose(job.engine, problem)?;
    let (rules, meter) = (problem.rules(), job.control.meter());
    let mut exceeded = found.exceeded;
    let limit = job.output.max_text;
    let arena = job.engine.arena_mut();
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in &found.pieces {
        // The piece, its drawing, and the text that is made of them; a few pieces always fit.
        let bytes = (if drawings { 600 } else { 100 } * piece.edges.len()).saturating_add(400);
        let asked = meter.charge(bytes).and_then(|()| match pieces.len() {
            ..FEW_PIECES => Ok(()),
            _ => meter.check(),
        });
        if let Err(ended) = asked {
            exceeded.get_or_insert(ended);
            break;
        }
        let known = KnownText::new(arena, piece.value, limit);
        pieces.push(Piece {
            position: piece.picture.to_string(),
            value: known.exact(),
            bounds: known.bounds(),
            near: Near::of(arena, piece.value),
            reason: piece.reason.as_ref().map(ToString::to_string),
            edges: problem.edge_numbers(&piece.edges),
            picture: drawings.then(|| Drawing::of(&piece.picture, rules, i64::from, &meter)),
            trunk: piece.trunk.as_ref().map(|trunk| problem.edge_numbers(trunk)),
            branching: piece.branching.map(|vertex| Json(problem.vertex_number(vertex))),
            known,
        });
    }
    let stop_reason = exceeded.map(|exceeded| job.control.stop_reason(exceeded));
    let (mut class, mut trunk, mut formula, mut no_tree) = (None, None, None, None);
    match found.how {
        How::Trees { hammerian, joshua, trunks } => {
            // A tree has one trunk: this is not asked of forests.
            class = (trunks.len() == 1).then_some((hammerian, joshua));
            let trunks: Vec<String> = trunks.iter().map(ToString::to_string).collect();
            trunk = Some(trunks.join(" + "));
        }
        How::Trunk { trunk: own, formula: sum } => {
            trunk = Some(own.to_string());
            formula = Some(sum).filter(|sum| !sum.is_empty());
        }
        How::Components { no_tree: why } => no_tree = why,
        _ => {}
    }
    let mut warnings = Warnings::new(problem.warnings(), stop_reason);
    warnings.input.extend(no_tree.map(|why| why.to_string()));
    let known = KnownText::new(arena, found.value, limit);
    Ok(DecomposeAnswer {
        position: problem.given_source().map(str::to_owned),
        value: known.exact(),
        bounds: known.bounds(),
        hammerian: class.map(|(hammerian, _)| hammerian),
        joshua: class.map(|(_, joshua)| joshua),
        trunk,
        formula,
        pieces,
        sum: found.sum.and_then(|sum| text::exact(arena, sum, limit)),
        variant: Json(problem.rules()),
        warnings,
        loose: none_if_empty(problem.loose().to_vec()),
        no_tree,
        known,
    })
}
