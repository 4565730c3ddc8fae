//! The green jungle slides off the purple mountain.

use super::method::{Attempt, Derive};
use crate::solve::mountain::split;
use crate::solve::part::Part;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    let split = split(&part.picture);
    if split.mountain.picture.is_empty() || split.jungle.picture.is_empty() {
        return Ok(Err(part));
    }
    let mut parts = Vec::new();
    for half in [split.mountain, split.jungle] {
        let inner = part.part(half.picture, half.edges);
        parts.push((derive.part)(solver, inner)?);
    }
    let value = solver.plus(parts[0].value, parts[1].value);
    Ok(Ok(part.step(Theorem::Jungle, value, String::new(), parts)))
}
