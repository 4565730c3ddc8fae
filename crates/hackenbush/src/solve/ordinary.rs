//! Ordinary Hackenbush: every part of a picture is solved by the first method that applies.
//!
//! Small pictures get a step for every theorem used; large ones are solved by the same theorems in
//! one go, so a derivation stays small enough to read.

use super::infinite;
use super::ordinary_bounds;
use super::part::Part;
use super::solution::{Known, Step};
use super::solver::Solver;
use super::steps::METHODS;
use super::theorem::Theorem;
use crate::position::Position;
use partizan::Exceeded;

/// Larger pictures keep the bounds that their parts have.
const BOUNDED_AGAIN: usize = 20_000;

/// Solves a position of ordinary Hackenbush, where each player cuts edges of their own colour and
/// green ones.
pub(crate) fn solve(solver: &mut Solver, position: &Position) -> Result<Option<Step>, Exceeded> {
    match position {
        Position::Picture(picture) => {
            let mut step = derive(solver, Part::whole(picture))?;
            // Sums of bounds are coarser than bounds of a sum.
            if step.value.exact().is_none() && picture.edges().len() <= BOUNDED_AGAIN {
                let whole = ordinary_bounds::ordinary(solver, picture);
                step.value = solver.both(step.value, whole);
            }
            Ok(Some(step))
        }
        Position::InfiniteStalks(stalks) => infinite::solve(solver, stalks).map(Some),
        Position::Dominoes(_) => Ok(None),
    }
}

/// The derivation of a part by the first method that applies. Parts get simpler from step to step,
/// and only readable pictures are taken apart, so this does not recurse deeply.
fn derive(solver: &mut Solver, mut part: Part) -> Result<Step, Exceeded> {
    for method in METHODS {
        match method(solver, part, derive)? {
            Ok(step) => return Ok(step),
            Err(unsolved) => part = unsolved,
        }
    }
    Ok(part.step(Theorem::CanonicalForm, Known::Nothing, String::new(), vec![]))
}
