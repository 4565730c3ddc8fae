//! The best cuts of both players in a red-blue picture whose value x is known.
//!
//! The best Left option of x = G is at least the canonical Left option of x: otherwise that number,
//! which is simpler than x, would fit between the options of G as well. So one question rules out
//! most cuts.

use crate::picture::Picture;
use crate::solve::search::{SearchBudget, Searcher};
use crate::solve::solution::Known;
use crate::solve::solver::Solver;
use partizan::{Dyadic, Player};

/// For Left and Right the best cut, and what it leaves; `None` for a player without moves.
pub(super) struct Cuts([Option<(usize, Dyadic)>; 2]);

impl Cuts {
    /// The numbers that they leave, as a form.
    pub(super) fn note(&self) -> String {
        let [left, right] = self.0.each_ref().map(|cut| {
            let number = cut.as_ref().map(|(_, number)| number.to_string());
            number.unwrap_or_default()
        });
        format!("{{{left}|{right}}}")
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = (usize, Dyadic)> {
        self.0.into_iter().flatten()
    }
}

/// Finds the best cuts, with at most as many nodes of the search; `None` if that is not enough, or
/// the value is not known.
pub(super) fn find(
    solver: &mut Solver,
    picture: &Picture,
    value: Known,
    max_nodes: Option<u64>,
) -> Option<Cuts> {
    let x = solver.arena().as_number(value.exact()?)?.clone();
    let budget = solver.search_budget();
    let mut searcher = solver.searcher(picture, budget.clone())?;
    let mut search =
        Search { first: searcher.stats().nodes, searcher: &mut searcher, budget, max_nodes };
    let cuts = Player::BOTH.map(|player| search.best(picture, player, &x));
    solver.keep(searcher);
    let [Ok(left), Ok(right)] = cuts else { return None };
    Some(Cuts([left, right]))
}

/// A search with a number of nodes for all its questions together.
struct Search<'a> {
    searcher: &'a mut Searcher,
    budget: SearchBudget,
    max_nodes: Option<u64>,
    /// The nodes before the first question.
    first: u64,
}

/// The nodes were not enough.
struct OutOfNodes;

impl Search<'_> {
    fn best(
        &mut self,
        picture: &Picture,
        player: Player,
        x: &Dyadic,
    ) -> Result<Option<(usize, Dyadic)>, OutOfNodes> {
        let mut best: Option<(usize, Dyadic)> = None;
        let own = |edge: &usize| picture.edges()[*edge].colour.belongs_to(player);
        for edge in (0..picture.edges().len()).filter(own) {
            let least = match &best {
                Some((_, number)) => Some(number.clone()),
                None => x.canonical_option(player),
            };
            if let Some(least) = &least {
                self.ration()?;
                match self.searcher.ask(&[edge], player, least) {
                    Some(true) => {}
                    Some(false) => continue,
                    None => return Err(OutOfNodes),
                }
            }
            self.ration()?;
            let left = self.searcher.value_after(&[edge]);
            let number = left.exact().ok_or(OutOfNodes)?;
            let better = best.as_ref().is_none_or(|(_, best)| match player {
                Player::Left => number > best,
                Player::Right => number < best,
            });
            if better {
                best = Some((edge, number.clone()));
            }
        }
        Ok(best)
    }

    /// Gives the next question the nodes that are left.
    fn ration(&mut self) -> Result<(), OutOfNodes> {
        let Some(max_nodes) = self.max_nodes else { return Ok(()) };
        let spent = self.searcher.stats().nodes.saturating_sub(self.first);
        let left = max_nodes.checked_sub(spent).filter(|&left| left > 0).ok_or(OutOfNodes)?;
        self.searcher.set_budget(SearchBudget { max_nodes: Some(left), ..self.budget.clone() });
        Ok(())
    }
}
