//! The empty picture.

use super::method::{Attempt, Derive};
use crate::solve::part::Part;
use crate::solve::solution::Known;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

pub(crate) fn step(_: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    if !part.picture.is_empty() {
        return Ok(Err(part));
    }
    Ok(Ok(part.step(Theorem::Empty, Known::ZERO, String::new(), vec![])))
}
