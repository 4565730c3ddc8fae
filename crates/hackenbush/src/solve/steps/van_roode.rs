//! Red-blue stalks by van Roode's signed binary.

use super::method::{Attempt, Derive, RED_BLUE, is_large, number_step};
use crate::solve::part::Part;
use crate::solve::solver::Solver;
use crate::solve::stalk;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

pub(crate) fn step(solver: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    if !part.only(RED_BLUE) || !part.picture.is_stalk() {
        return Ok(Err(part));
    }
    let value = stalk::value(&part.picture);
    let short = !is_large(&part);
    let terms = if short { stalk::terms(&part.picture).unwrap_or_default() } else { vec![] };
    let mut note = String::new();
    for term in terms {
        if note.is_empty() {
            note = term.to_string();
        } else {
            note += if term.is_negative() { " - " } else { " + " };
            note += &term.abs().to_string();
        }
    }
    number_step(solver, part, Theorem::VanRoode, value, note, vec![]).map(Ok)
}
