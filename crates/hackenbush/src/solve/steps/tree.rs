//! Large red-blue forests, in one go.

use super::method::{Attempt, Derive, RED_BLUE, is_large, number_step};
use crate::solve::part::Part;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use crate::solve::tree;
use partizan::Exceeded;

pub(crate) fn step(solver: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    let picture = &part.picture;
    let applies =
        is_large(&part) && part.only(RED_BLUE) && picture.is_forest() && !picture.is_stalk();
    if !applies {
        return Ok(Err(part));
    }
    let value = tree::value(picture);
    let note = "from the tips inward, edge by edge".to_owned();
    number_step(solver, part, Theorem::Colon, value, note, vec![]).map(Ok)
}
