//! Components add up, unless they can be seen to cancel.

use super::method::{Attempt, Derive, GREEN, READABLE, RED_BLUE};
use crate::picture::Component;
use crate::solve::part::Part;
use crate::solve::solution::Known;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

/// A picture with more edges is not searched for a mirror.
const MIRRORED: usize = 500;

/// Sums the components; many stalks and trees, or many green ones, go in one part.
pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    if part.picture.is_tree() {
        return Ok(Err(part));
    }
    let components = part.picture.components();
    if components.len() <= 1 {
        return Ok(Err(part));
    }
    // Where values are hard to find, it may be seen that they cancel.
    let hard = |part: &Component| !part.picture.is_forest();
    if part.picture.edges().len() <= MIRRORED
        && components.iter().any(hard)
        && part.picture.mirror_pairs().is_some()
    {
        return Ok(Ok(part.step(Theorem::Mirror, Known::ZERO, String::new(), vec![])));
    }
    let many = components.len() > READABLE;
    let mut forest = Vec::new();
    let mut green = Vec::new();
    let mut parts = Vec::new();
    for component in components {
        let inner = part.part(component.picture, component.edges.iter().copied());
        if many && inner.only(RED_BLUE) && inner.picture.is_forest() {
            forest.extend(component.edges);
        } else if many && inner.only(GREEN) {
            green.extend(component.edges);
        } else {
            parts.push((derive.part)(solver, inner)?);
        }
    }
    for mut edges in [forest, green] {
        if !edges.is_empty() {
            edges.sort_unstable();
            let chosen = |index: usize| edges.binary_search(&index).is_ok();
            let picture = part.picture.restrict(chosen).picture;
            let inner = part.part(picture, edges);
            parts.push((derive.part)(solver, inner)?);
        }
    }
    let mut total = Known::ZERO;
    for step in &parts {
        total = solver.plus(total, step.value);
    }
    Ok(Ok(part.step(Theorem::Sum, total, String::new(), parts)))
}
