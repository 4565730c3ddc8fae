//! Red-blue pictures by search. Small ones are shown by their best cuts at once, larger ones on
//! request ([`explain`]).

use super::best_cuts::{self, Cuts};
use super::method::{Attempt, Derive, RED_BLUE};
use crate::picture::{Colour, Picture};
use crate::solve::part::Part;
use crate::solve::search::{NumberBounds, SearchBudget, Searcher};
use crate::solve::solution::{Known, Step};
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::{Dyadic, Exceeded};

/// A searched picture with more edges is shown by its cuts on request: they have to be solved.
const SHOWN_AT_ONCE: usize = 12;

pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    if !part.only(RED_BLUE) {
        return Ok(Err(part));
    }
    let value = solver.red_blue(&part.picture)?;
    if part.picture.edges().len() <= SHOWN_AT_ONCE
        && let Some(cuts) = best_cuts::find(solver, &part.picture, value, None)
    {
        let step = by_simplicity(solver, part, value, cuts, derive.named)?;
        return Ok(Ok(step));
    }
    Ok(Ok(part.step(Theorem::Search, value, String::new(), vec![])))
}

/// A searched number again, as the simplest between what the best cuts leave.
fn by_simplicity(
    solver: &mut Solver,
    part: Part,
    value: Known,
    cuts: Cuts,
    derive: fn(&mut Solver, Part) -> Result<Step, Exceeded>,
) -> Result<Step, Exceeded> {
    let note = cuts.note();
    let mut parts = Vec::new();
    for (edge, number) in cuts.into_iter() {
        let cut = part.picture.cut(edge);
        let kept = (0..part.picture.edges().len()).filter(|edge| !cut.fallen.contains(edge));
        let option = part.part(cut.picture, kept);
        let mut step = derive(solver, option)?;
        let known = solver.number(&number);
        settle(solver, &mut step, known);
        step.cut = Some(part.edges[edge]);
        parts.push(step);
    }
    Ok(part.step(Theorem::Simplicity, value, note, parts))
}

/// What is known of a step that did not find its value: it, and in a sum what then is left for the
/// one part that has bounds only.
fn settle(solver: &mut Solver, step: &mut Step, value: Known) {
    let mut step = step;
    let mut value = value;
    while step.value.exact().is_none() && value.exact().is_some() {
        step.value = value;
        let mut open = step.parts.iter_mut().filter(|part| part.value.exact().is_none());
        let (Theorem::Sum, Some(_), None) = (step.theorem, open.next(), open.next()) else {
            return;
        };
        for part in step.parts.iter().filter_map(|part| part.value.exact()) {
            let Ok(other) = solver.arena_mut().negative(part) else { return };
            value = solver.plus(value, Known::Exact(other));
        }
        let Some(part) = step.parts.iter_mut().find(|part| part.value.exact().is_none()) else {
            return;
        };
        step = part;
    }
}

/// A part of a red-blue picture that no theorem applies to, as an option of another: its own options
/// are not shown again.
pub(crate) fn option(solver: &mut Solver, part: Part) -> Result<Step, Exceeded> {
    let value = solver.red_blue(&part.picture)?;
    Ok(searched(solver, part, value))
}

/// The same, with little effort.
pub(crate) fn sketched_option(solver: &mut Solver, part: Part) -> Result<Step, Exceeded> {
    let value = solver.red_blue_within(&part.picture, SKETCH_NODES);
    Ok(searched(solver, part, value))
}

/// Nodes for a part whose value need not be found: some hundredths of a second.
const SKETCH_NODES: u64 = 2_000;

/// A searched part, with the bounds that the search begins with.
fn searched(solver: &mut Solver, part: Part, value: Known) -> Step {
    let note = bounds_note(solver, &part.picture);
    part.step(Theorem::Search, value, note, vec![])
}

/// The bounds of a red-blue picture that need no search, and what they follow from.
fn bounds_note(solver: &Solver, picture: &Picture) -> String {
    let standing = |colour: Colour| {
        let own = picture.restrict(|edge| picture.edges()[edge].colour == colour);
        Dyadic::from(i64::try_from(own.picture.edges().len()).unwrap_or(i64::MAX))
    };
    let cutting = [-standing(Colour::Red), standing(Colour::Blue)];
    let note = format!("between {} and {} by cutting", cutting[0], cutting[1]);
    let budget = solver.search_budget();
    let budget = SearchBudget { max_nodes: Some(0), report: None, ..budget };
    let Ok(mut searcher) = Searcher::new(picture, budget) else { return note };
    let NumberBounds { low, high } = searcher.value();
    // Strict bounds are one unit of the search away from the next number that people write.
    let low = if low.exponent() > SHORT { low.floor().into() } else { low };
    let high = if high.exponent() > SHORT { high.ceil().into() } else { high };
    match [&low, &high] {
        found if found == cutting.each_ref() => note,
        _ if low == high => format!("{note}, {low} by homes"),
        _ => format!("{note}, {low} and {high} by homes"),
    }
}

/// The most binary places of a bound that is written down.
const SHORT: u64 = 8;

/// Shows a picture that was searched by its best cuts, and these by theorems as far as they go.
/// Where the cuts are not found with as many nodes, the bounds of the search are named.
pub(crate) fn explain(
    solver: &mut Solver,
    step: &mut Step,
    nodes: u64,
    derive: fn(&mut Solver, Part) -> Result<Step, Exceeded>,
) -> Result<(), Exceeded> {
    let part = Part { picture: step.picture.clone(), edges: step.edges.clone() };
    let cut = step.cut;
    *step = match best_cuts::find(solver, &part.picture, step.value, Some(nodes)) {
        Some(cuts) => by_simplicity(solver, part, step.value, cuts, derive)?,
        None => searched(solver, part, step.value),
    };
    step.cut = cut;
    Ok(())
}
