//! Red-blue loops on the ground are cut midway.

use super::method::{Attempt, Derive, RED_BLUE, is_large, number_step};
use crate::picture::Picture;
use crate::solve::loops::Loop;
use crate::solve::part::Part;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    let found = if part.only(RED_BLUE) { Loop::of(&part.picture) } else { None };
    let Some(found) = found else { return Ok(Err(part)) };
    let mut parts = Vec::new();
    if !is_large(&part) {
        for stalk in found.stalks().into_iter().flatten() {
            let colours = stalk.iter().map(|&edge| part.picture.edges()[edge].colour);
            let picture = Picture::stalk(colours);
            parts.push(derive(solver, part.part(picture, stalk.iter().copied()))?);
        }
    }
    number_step(solver, part, Theorem::Loop, found.value(), String::new(), parts).map(Ok)
}
