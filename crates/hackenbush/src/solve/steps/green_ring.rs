//! A green ring on the ground counts by the parity of its length: fused, it is n self-loops, each
//! worth `*` (Winning Ways, ch. 7).

use super::method::{Attempt, Derive, GREEN};
use crate::picture::{GROUND, Picture};
use crate::solve::part::Part;
use crate::solve::solution::Known;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

pub(crate) fn step(solver: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    if !part.only(GREEN) || !is_ring(&part.picture) {
        return Ok(Err(part));
    }
    let is_odd = part.picture.edges().len() % 2 == 1;
    let value = Known::Exact(solver.arena_mut().nimber(u64::from(is_odd))?);
    Ok(Ok(part.step(Theorem::GreenRing, value, String::new(), vec![])))
}

/// Is this component one cycle through the ground?
fn is_ring(component: &Picture) -> bool {
    let mut ends = vec![0_usize; component.vertex_count() as usize];
    for edge in component.edges() {
        ends[edge.from as usize] += 1;
        ends[edge.to as usize] += 1;
    }
    ends[GROUND as usize] == 2 && ends.iter().all(|&ends| ends == 2)
}
