//! Red-blue pictures of any size: single edges by the growing number, blocks by search.
//!
//! A picture is evaluated block by block from the outside in; what is attached at a vertex is a
//! number (see [`super::block_fold`]). A block that is too wide for the search is evaluated by
//! canonical forms instead.

use super::block_fold::{BlockFold, fold_blocks};
use super::forms::{Forms, WithAttachments};
use super::loops::{Loop, one_number};
use super::search::{
    BlockSearch, GrowingBounds, NotRedBlue, NumberBounds, Reason, SearchBudget, SearchStats,
    Unsolved, attached_to, owners,
};
use super::solution::Known;
use super::solver::Solver;
use crate::graph::{Block, Blocks};
use crate::picture::{GROUND, Picture};
use partizan::{Arena, Dyadic, Exceeded, Game, Player};
use rustc_hash::FxHashMap;
use std::convert::Infallible;

impl Solver {
    /// The value of a red-blue picture, or bounds if the budget ends first. Nothing is known of a
    /// picture with a green edge.
    pub(super) fn red_blue(&mut self, picture: &Picture) -> Result<Known, Exceeded> {
        let budget = self.budget().for_search();
        let exceeded = self.exceeded;
        let Ok(found) = evaluate(picture, budget, exceeded, &mut self.forms, &mut self.arena)
        else {
            return Ok(Known::Nothing);
        };
        self.searched = self.searched.saturating_add(found.work.positions);
        self.search_work.add(found.work);
        if let Some(exceeded) = found.exceeded {
            self.end(exceeded);
        }
        Ok(self.between(&found.bounds.low, &found.bounds.high))
    }
}

/// What was found out about a picture.
struct Evaluation {
    bounds: NumberBounds,
    work: SearchStats,
    /// The budget that ended first.
    exceeded: Option<Exceeded>,
}

/// Evaluates a red-blue picture. If `exceeded` names a budget that has ended already, blocks get
/// bounds only.
fn evaluate(
    picture: &Picture,
    budget: SearchBudget,
    exceeded: Option<Exceeded>,
    forms: &mut Forms,
    arena: &mut Arena,
) -> Result<Evaluation, NotRedBlue> {
    let owners = owners(picture)?;
    let blocks = Blocks::new(picture).blocks;
    let mut fold = Fold {
        picture,
        blocks: &blocks,
        owners,
        budget,
        exceeded,
        work: SearchStats::default(),
        forms,
        arena,
    };
    let mut attachments = Vec::new();
    attachments.resize_with(picture.vertex_count() as usize, GrowingBounds::default);
    let Ok(()) = fold_blocks(picture, &blocks, &mut attachments, &mut fold);
    let bounds = attachments[GROUND as usize].bounds();
    Ok(Evaluation { bounds, work: fold.work, exceeded: fold.exceeded })
}

/// Evaluates each block by a search of its own.
struct Fold<'a> {
    picture: &'a Picture,
    blocks: &'a [Block],
    owners: Vec<Player>,
    budget: SearchBudget,
    exceeded: Option<Exceeded>,
    work: SearchStats,
    forms: &'a mut Forms,
    arena: &'a mut Arena,
}

impl BlockFold for Fold<'_> {
    type Attachment = GrowingBounds;
    type Error = Infallible;

    fn edge(&mut self, edge: usize, above: GrowingBounds) -> Result<GrowingBounds, Infallible> {
        Ok(above.on_edge(self.owners[edge]))
    }

    fn block(
        &mut self,
        index: usize,
        attachments: &[GrowingBounds],
    ) -> Result<GrowingBounds, Infallible> {
        let block = &self.blocks[index];
        let mut search = BlockSearch::new(self.picture, block, &self.owners);
        let attached = attached_to(&search, attachments);
        if let Some(value) = self.as_loop(block, search.tops(), &attached) {
            return Ok(GrowingBounds::from(&NumberBounds::of(value)));
        }
        // Once the budget has ended, the other blocks get static bounds.
        let max_nodes = if self.exceeded.is_some() { Some(0) } else { self.budget.max_nodes };
        let budget = SearchBudget { max_nodes, ..self.budget.clone() };
        let bounds = match search.value(&[], &attached, &budget) {
            Ok(value) => NumberBounds::of(value),
            Err(unsolved) => self.by_forms(block, search.tops(), &attached, unsolved),
        };
        search.count(&mut self.work);
        Ok(GrowingBounds::from(&bounds))
    }

    fn attach(&mut self, at: &mut GrowingBounds, value: GrowingBounds) -> Result<(), Infallible> {
        at.add(value);
        Ok(())
    }
}

impl Fold<'_> {
    /// The value of a block that is a loop and carries at most one number.
    fn as_loop(&self, block: &Block, tops: &[u32], attached: &[NumberBounds]) -> Option<Dyadic> {
        let mut carried = tops
            .iter()
            .zip(attached)
            .filter(|(_, number)| number.exact().is_none_or(|number| !number.is_zero()));
        let first = carried.next();
        if carried.next().is_some() || self.exceeded.is_some() {
            return None;
        }
        let (found, vertices) = Loop::of_block(self.picture, block)?;
        let Some((vertex, number)) = first else { return found.value() };
        let number = number.exact()?;
        let place = vertices.iter().position(|at| at == vertex)? + 1;
        if number.birthday() > MAX_DAYS.into() {
            return None;
        }
        let owners: Vec<Player> = found.edges().iter().map(|&edge| self.owners[edge]).collect();
        one_number::value(&owners, place, number, || self.is_interrupted())
    }

    /// Evaluates a block by its canonical form if it is too wide for the search; otherwise notes
    /// why there are only bounds.
    fn by_forms(
        &mut self,
        block: &Block,
        tops: &[u32],
        attached: &[NumberBounds],
        Unsolved { reason, bounds }: Unsolved,
    ) -> NumberBounds {
        let reason = match reason {
            _ if self.exceeded.is_some() => return bounds,
            Reason::OutOfBudget if self.is_interrupted() => Exceeded::Interrupted,
            Reason::OutOfBudget => Exceeded::Memory,
            // Long numbers make a block wide, not hard.
            Reason::TooWide => match self.form(block, tops, attached) {
                Ok(value) => match self.arena.as_number(value) {
                    Some(number) => return NumberBounds::of(number.clone()),
                    None => TOO_WIDE,
                },
                Err(exceeded) => exceeded,
            },
            Reason::InexactAttachments => TOO_WIDE,
        };
        self.exceeded = Some(reason);
        bounds
    }

    /// The canonical form of a block with exact attachments.
    fn form(
        &mut self,
        block: &Block,
        tops: &[u32],
        attached: &[NumberBounds],
    ) -> Result<Game, Exceeded> {
        let mut games: FxHashMap<u32, Game> = FxHashMap::default();
        for (&vertex, bounds) in tops.iter().zip(attached) {
            games.insert(vertex, self.arena.number(&bounds.low)?);
        }
        let position = WithAttachments::of_block(self.picture, block, |vertex| games[&vertex]);
        self.forms.value_with_attachments(&position, self.arena)
    }

    fn is_interrupted(&self) -> bool {
        self.budget.interrupt.as_ref().is_some_and(|interrupt| interrupt())
    }
}

/// A number born later than this is not walked up to day by day.
const MAX_DAYS: u32 = 1 << 14;

const TOO_WIDE: Exceeded = Exceeded::TooLarge("a block too wide for the search");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, random_picture};
    use crate::notation::parse_picture;
    use crate::picture::Colour;
    use partizan::Dyadic;
    use proptest::prelude::*;

    fn found(picture: &Picture, budget: SearchBudget) -> Evaluation {
        let (mut forms, mut arena) = (Forms::default(), Arena::new());
        evaluate(picture, budget, None, &mut forms, &mut arena).unwrap()
    }

    /// A green edge once counted as no edge at all, and a picture with one as 0.
    #[test]
    fn nothing_is_known_of_a_picture_with_a_green_edge() {
        let mut solver = Solver::new(Default::default());
        for text in ["g", "b + g", ":G bg:G", "bbb:A b(g)b:A"] {
            let picture = parse_picture(text).unwrap();
            assert_eq!(solver.red_blue(&picture), Ok(Known::Nothing), "{text}");
        }
    }

    #[test]
    fn long_numbers_on_a_cycle() {
        // Two blue edges side by side are worth 2 + x with x >= 0 on top. The width of the search
        // ends at 116 edges; beyond it the canonical form is built.
        for length in [20, 50, 54, 100, 114, 118, 200, 400] {
            let stalk = "br".repeat(length / 2);
            let expected = crate::solve::stalk::value(&parse_picture(&stalk).unwrap()).unwrap();
            let picture = parse_picture(&format!("b:A {stalk} + b:A")).unwrap();
            let evaluation = found(&picture, SearchBudget::default());
            assert_eq!(evaluation.exceeded, None, "{length}");
            assert_eq!(evaluation.bounds.exact(), Some(&(expected + Dyadic::from(2))), "{length}");
        }
    }

    /// Such loops once were out of reach: too wide for the search, and too many positions for
    /// canonical forms.
    #[test]
    fn long_loops_that_carry_a_long_string() {
        let string = "brrbb".repeat(8);
        let picture = parse_picture(&format!(":G b(r)bbr^90 b {string}:A + r b^55:A r")).unwrap();
        let budget = SearchBudget { max_nodes: Some(0), ..SearchBudget::default() };
        assert!(found(&picture, budget.clone()).bounds.exact().is_some());
        // A loop that is a mirror image of itself, but for the colours.
        let mirror = format!("b^60 r^60:A ({string})(brbbr) + r^60 b^60:A");
        let balanced = found(&parse_picture(&mirror).unwrap(), budget);
        let number =
            found(&parse_picture(&format!("{string} + brbbr")).unwrap(), Default::default());
        let signs = (balanced.bounds.exact().unwrap(), number.bounds.exact().unwrap());
        assert_eq!(signs.0.signum(), signs.1.signum());
    }

    #[test]
    fn a_block_out_of_every_reach_has_bounds_and_a_reason() {
        // More edges than the search has room for, and more positions than memory has room for.
        let wide = parse_picture("b^40:A r^40 + b^40:A r^40 + r^40:A b^40").unwrap();
        let limits = partizan::Limits { bytes: 1 << 20, ..partizan::Limits::default() };
        let (mut forms, mut arena) = (Forms::default(), Arena::with_limits(limits));
        let budget = SearchBudget::default();
        let evaluation = evaluate(&wide, budget, None, &mut forms, &mut arena).unwrap();
        assert_eq!(evaluation.exceeded, Some(Exceeded::Memory));
        assert_eq!(evaluation.bounds.exact(), None);
        assert!(evaluation.bounds.low >= Dyadic::from(-120));
        assert!(evaluation.bounds.high <= Dyadic::from(120));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn random_pictures_agree_with_brute_force(
            picture in random_picture(7, 12, &[Colour::Blue, Colour::Red]),
        ) {
            let expected = Judge::new(&picture).number();
            let evaluation = found(&picture, SearchBudget::default());
            prop_assert_eq!(evaluation.bounds.exact(), Some(&expected));
            prop_assert_eq!(evaluation.exceeded, None);
            // Bounds hold however early the budget ends.
            for max_nodes in [0, 1, 3] {
                let budget = SearchBudget { max_nodes: Some(max_nodes), ..SearchBudget::default() };
                let Evaluation { bounds, exceeded, .. } = found(&picture, budget);
                prop_assert!(bounds.low <= expected && expected <= bounds.high);
                prop_assert!(bounds.exact().is_some() || exceeded.is_some());
            }
        }
    }
}
