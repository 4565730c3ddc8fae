//! Pictures of one colour count moves.

use super::method::{Attempt, Derive, is_large};
use crate::picture::Colour;
use crate::solve::part::Part;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::{Dyadic, Exceeded, Player};

pub(crate) fn step(solver: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    let own = |player: &Player| part.only(&[Colour::of(*player)]);
    let Some(player) = Player::BOTH.into_iter().find(own) else { return Ok(Err(part)) };
    let Ok(count) = i64::try_from(part.picture.edges().len()) else { return Ok(Err(part)) };
    let moves = if player == Player::Left { count } else { -count };
    let value = solver.number(&Dyadic::from(moves));
    Ok(Ok(part.step(Theorem::OneColour, value, String::new(), vec![])))
}

/// The same before a large picture is split at the ground.
pub(crate) fn large(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    if is_large(&part) { step(solver, part, derive) } else { Ok(Err(part)) }
}
