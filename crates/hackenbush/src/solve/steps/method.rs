//! What a method is: a step that solves a part by one theorem, or gives it back.

use crate::picture::Colour;
use crate::solve::part::Part;
use crate::solve::solution::{Known, Step};
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::{Dyadic, Exceeded};

/// A method: it solves a part, or gives it back if its theorem does not apply. It may rest on the
/// derivations of simpler parts.
pub(crate) type Method = fn(&mut Solver, Part, Derive) -> Result<Attempt, Exceeded>;

/// What became of a part.
pub(crate) type Attempt = Result<Step, Part>;

/// How a method derives the value of a simpler part.
#[derive(Clone, Copy)]
pub(crate) struct Derive {
    /// By whatever method applies to it.
    pub(crate) part: fn(&mut Solver, Part) -> Result<Step, Exceeded>,
    /// By theorems alone, and what none of them applies to by a search that is not shown.
    pub(crate) named: fn(&mut Solver, Part) -> Result<Step, Exceeded>,
}

/// A picture with more edges is not taken apart edge by edge.
pub(crate) const READABLE: usize = 40;

pub(crate) const RED_BLUE: &[Colour] = &[Colour::Blue, Colour::Red];
pub(crate) const GREEN: &[Colour] = &[Colour::Green];

/// Is it too large to be taken apart edge by edge?
pub(crate) fn is_large(part: &Part) -> bool {
    part.picture.edges().len() > READABLE
}

/// A step whose value is a number; unknown if there is none.
pub(crate) fn number_step(
    solver: &mut Solver,
    part: Part,
    theorem: Theorem,
    value: Option<Dyadic>,
    note: String,
    parts: Vec<Step>,
) -> Result<Step, Exceeded> {
    let value = value.map_or(Known::Nothing, |number| solver.number(&number));
    Ok(part.step(theorem, value, note, parts))
}
