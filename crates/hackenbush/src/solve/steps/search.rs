//! Red-blue pictures by search, small ones shown by their best options.

use super::method::{Attempt, Derive, RED_BLUE};
use crate::picture::Cut;
use crate::solve::part::Part;
use crate::solve::search::Searcher;
use crate::solve::solution::{Known, Step};
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::{Dyadic, Exceeded, Game, Player};

/// A searched picture with more edges is not shown by its options: they would have to be solved.
const SHOWN_BY_OPTIONS: usize = 12;

pub(crate) fn step(solver: &mut Solver, part: Part, _: Derive) -> Result<Attempt, Exceeded> {
    if !part.only(RED_BLUE) {
        return Ok(Err(part));
    }
    let value = solver.red_blue(&part.picture)?;
    if part.picture.edges().len() <= SHOWN_BY_OPTIONS
        && let Known::Exact(value) = value
        && let Some(step) = by_simplicity(solver, &part, value)?
    {
        return Ok(Ok(step));
    }
    Ok(Ok(part.step(Theorem::Search, value, String::new(), vec![])))
}

/// A small picture's number again, as the simplest between its best options.
fn by_simplicity(solver: &mut Solver, part: &Part, value: Game) -> Result<Option<Step>, Exceeded> {
    let budget = solver.budget().for_search();
    let Ok(mut searcher) = Searcher::new(&part.picture, budget) else { return Ok(None) };
    let mut parts = Vec::new();
    let mut sides = [String::new(), String::new()];
    for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
        let mut best: Option<(Dyadic, usize)> = None;
        let edges = part.picture.edges().iter().enumerate();
        for (edge, _) in edges.filter(|(_, edge)| edge.colour.belongs_to(player)) {
            let Some(left) = searcher.value_after(&[edge]).exact().cloned() else {
                return Ok(None);
            };
            let better = best.as_ref().is_none_or(|(best, _)| match player {
                Player::Left => left > *best,
                Player::Right => left < *best,
            });
            if better {
                best = Some((left, edge));
            }
        }
        if let Some((number, edge)) = best {
            *side = number.to_string();
            let Cut { picture, fallen, .. } = part.picture.cut(edge);
            let kept = (0..part.picture.edges().len()).filter(|edge| !fallen.contains(edge));
            let option = part.part(picture, kept);
            let number = solver.number(&number);
            parts.push(option.step(Theorem::Search, number, String::new(), vec![]));
        }
    }
    let [left, right] = sides;
    let note = format!("{{{left}|{right}}}");
    Ok(Some(part.clone().step(Theorem::Simplicity, Known::Exact(value), note, parts)))
}
