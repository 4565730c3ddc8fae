//! Canonical forms of anything else, or bounds on a jungle whose form is out of reach.

use super::method::{Attempt, Derive};
use crate::solve::jungle::{self, UpComparison};
use crate::solve::part::Part;
use crate::solve::solution::{Known, Step};
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::{Dyadic, Exceeded, Nus};

/// This applies to every picture, so it comes last.
pub(crate) fn step(solver: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    if solver.exceeded.is_none() {
        match solver.forms.value(&part.picture, &mut solver.arena) {
            Ok(value) => {
                let value = Known::Exact(value);
                return Ok(Ok(part.step(Theorem::CanonicalForm, value, String::new(), vec![])));
            }
            Err(exceeded) => solver.end(exceeded),
        }
    }
    by_flow(solver, part).map(Ok)
}

/// Bounds on a jungle: its place among the ups, found by playing, or else by flow: an all-small game
/// of atomic weight w is more than w - 2 ups and less than w + 2 (two-ahead rule, Winning Ways
/// ch. 8).
fn by_flow(solver: &mut Solver, part: Part) -> Result<Step, Exceeded> {
    let Some((low, high)) = jungle::quick_weight_bounds(&part.picture) else {
        return Ok(part.step(Theorem::Flow, Known::Nothing, String::new(), vec![]));
    };
    let note = if low == high {
        format!("atomic weight {low}")
    } else {
        format!("atomic weight between {low} and {high}")
    };
    let ups = |ups| jungle::Ups { ups, star: false };
    let weighed = (ups(low - 2), ups(high + 2));
    let played = solver.play(|check, _| UpComparison::new(check).bounds(&part.picture));
    let (low, high) = played.ok().flatten().unwrap_or(weighed);
    let mut game = |jungle::Ups { ups, star }| {
        solver.attempt(|arena| arena.nus(&Nus { number: Dyadic::ZERO, ups, nimber: star.into() }))
    };
    let (lo, hi) = (game(low)?, game(high)?);
    Ok(part.step(Theorem::Flow, Known::between(lo, hi), note, vec![]))
}
