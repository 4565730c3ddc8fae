//! Redwood beds, by the smallest tree that joins their legs.

use super::method::{Attempt, Derive, number_step};
use crate::solve::part::Part;
use crate::solve::redwood::RedwoodBed;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

/// A bed with more feet is left to the search, whose bounds are known at any time.
const MOST_FEET: usize = 20;

pub(crate) fn step(solver: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    let bed = RedwoodBed::of(&part.picture).filter(|bed| bed.feet() <= MOST_FEET);
    let Some(bed) = bed else { return Ok(Err(part)) };
    // Out of memory or time, the search still has bounds.
    let Ok(Some(spare)) = bed.spare(&solver.budget().meter()) else { return Ok(Err(part)) };
    let boards = bed.boards();
    let note = format!("{} of the {boards} edges above the legs join them all", boards - spare);
    let value = bed.value(spare);
    number_step(solver, part, Theorem::Redwood, Some(value), note, Vec::new()).map(Ok)
}
