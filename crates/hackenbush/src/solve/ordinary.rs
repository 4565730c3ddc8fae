//! Ordinary Hackenbush: every part of a picture is solved by the first method that applies.
//!
//! Small pictures get a step for every theorem used; large ones are solved by the same theorems in
//! one go, so a derivation stays small enough to read.

use super::infinite;
use super::ordinary_bounds;
use super::part::Part;
use super::solution::{Known, Step};
use super::solver::Solver;
use super::steps::method::{Attempt, Derive, Method};
use super::steps::{GENERAL, NAMED, search};
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
        Position::InfiniteStalks(stalks) if cfg!(feature = "infinite") => {
            infinite::solve(solver, stalks).map(Some)
        }
        Position::InfiniteStalks(_) | Position::Dominoes(_) | Position::Row(_) => Ok(None),
    }
}

const DERIVE: Derive = Derive { part: derive, named: derive_named };

/// The derivation of a part by the first method that applies. Parts get simpler from step to step,
/// and only readable pictures are taken apart, so this does not recurse deeply.
fn derive(solver: &mut Solver, part: Part) -> Result<Step, Exceeded> {
    match first(NAMED.iter().chain(GENERAL), solver, part, DERIVE)? {
        Ok(step) => Ok(step),
        Err(part) => Ok(part.step(Theorem::CanonicalForm, Known::Nothing, String::new(), vec![])),
    }
}

/// The same for an option of a red-blue picture that was searched.
fn derive_named(solver: &mut Solver, part: Part) -> Result<Step, Exceeded> {
    match first(NAMED.iter(), solver, part, Derive { part: derive_named, ..DERIVE })? {
        Ok(step) => Ok(step),
        Err(part) => search::option(solver, part),
    }
}

/// The same with little effort, for an option whose value is known.
fn derive_sketched(solver: &mut Solver, part: Part) -> Result<Step, Exceeded> {
    let derive = Derive { part: derive_sketched, named: derive_sketched };
    match first(NAMED.iter(), solver, part, derive)? {
        Ok(step) => Ok(step),
        Err(part) => search::sketched_option(solver, part),
    }
}

/// Nodes of the search for the best cuts of a picture, whatever its value has taken: some tenths of
/// a second.
const LEAST_NODES: u64 = 20_000;

/// The most edges of a searched part that is shown by its cuts: every cut takes a pass over the part.
const EXPLAINED: usize = 150;

/// Shows the searched parts of a derivation by their best cuts, with no more than twice the work
/// that the value has taken.
pub(crate) fn explain(solver: &mut Solver, derivation: &mut Step) {
    let nodes = solver.search_work.nodes.saturating_mul(2).max(LEAST_NODES);
    let mut open = vec![derivation];
    while let Some(step) = open.pop() {
        if solver.budget().is_interrupted() {
            return;
        }
        if step.theorem != Theorem::Search || step.value.exact().is_none() {
            open.extend(step.parts.iter_mut());
        } else if step.edges.len() <= EXPLAINED
            && search::explain(solver, step, nodes, derive_sketched).is_err()
        {
            return;
        }
    }
}

fn first(
    methods: impl Iterator<Item = &'static Method>,
    solver: &mut Solver,
    mut part: Part,
    derive: Derive,
) -> Result<Attempt, Exceeded> {
    for method in methods {
        match method(solver, part, derive)? {
            Ok(step) => return Ok(Ok(step)),
            Err(unsolved) => part = unsolved,
        }
    }
    Ok(Err(part))
}
