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
    let note = terms.iter().fold(String::new(), |note, term| match (note.as_str(), term) {
        ("", term) => term.to_string(),
        (note, term) if term.is_negative() => format!("{note} - {}", term.abs()),
        (note, term) => format!("{note} + {term}"),
    });
    number_step(solver, part, Theorem::VanRoode, value, note, vec![]).map(Ok)
}
