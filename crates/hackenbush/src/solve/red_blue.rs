//! Red-blue pictures of any size: single edges by the growing number, blocks by search.
//!
//! A picture is evaluated block by block from the outside in; what is attached at a vertex is a
//! number (see [`super::block_fold`]). A block that is too wide for the search is evaluated by
//! canonical forms instead.

use super::block_fold::{BlockFold, fold_blocks};
use super::forms::{Forms, WithAttachments};
use super::loops::path::Path;
use super::loops::with_numbers::{self, Effort, Found, Split};
use super::loops::{Loop, ring};
use super::search::{
    BlockSearch, GrowingBounds, KeptSearches, NotRedBlue, NumberBounds, Reason, SearchBudget,
    SearchStats, Searcher, Unsolved, attached_to, owners,
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
        let mut budget = self.search_budget();
        budget.max_bytes = budget.max_bytes.saturating_sub(self.kept_searches.bytes());
        let exceeded = self.exceeded;
        let Solver { forms, kept_searches, arena, .. } = self;
        let mut memory = Memory { forms, kept_searches, arena };
        let Ok(found) = evaluate(picture, budget, exceeded, &mut memory) else {
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

impl Solver {
    /// The same with few nodes. No budget has ended if they are not enough.
    pub(super) fn red_blue_within(&mut self, picture: &Picture, max_nodes: u64) -> Known {
        let budget = SearchBudget { max_nodes: Some(max_nodes), ..self.search_budget() };
        let Solver { forms, kept_searches, arena, .. } = self;
        let mut memory = Memory { forms, kept_searches, arena };
        match evaluate(picture, budget, None, &mut memory) {
            Ok(found) => self.between(&found.bounds.low, &found.bounds.high),
            Err(NotRedBlue { .. }) => Known::Nothing,
        }
    }

    /// Keeps what a search has found out.
    pub(super) fn keep(&mut self, searcher: Searcher) {
        let max_bytes = self.budget().bytes / KEPT_SHARE;
        searcher.keep_in(&mut self.kept_searches, max_bytes);
    }

    /// A search of a red-blue picture that goes on where the search of its value ended.
    pub(crate) fn searcher(&mut self, picture: &Picture, budget: SearchBudget) -> Option<Searcher> {
        Searcher::with_kept(picture, budget, &mut self.kept_searches).ok()
    }
}

/// What is remembered from one picture to the next.
struct Memory<'a> {
    forms: &'a mut Forms,
    kept_searches: &'a mut KeptSearches,
    arena: &'a mut Arena,
}

/// The part of the memory for searches that are kept.
const KEPT_SHARE: usize = 8;

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
    memory: &mut Memory<'_>,
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
        memory,
    };
    let mut attachments = Vec::new();
    attachments.resize_with(picture.vertex_count() as usize, GrowingBounds::default);
    let Ok(()) = fold_blocks(picture, &blocks, &mut attachments, &mut fold);
    let bounds = attachments[GROUND as usize].bounds();
    Ok(Evaluation { bounds, work: fold.work, exceeded: fold.exceeded })
}

/// Evaluates each block by a search of its own.
struct Fold<'a, 'm> {
    picture: &'a Picture,
    blocks: &'a [Block],
    owners: Vec<Player>,
    budget: SearchBudget,
    exceeded: Option<Exceeded>,
    work: SearchStats,
    memory: &'a mut Memory<'m>,
}

impl BlockFold for Fold<'_, '_> {
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
        let search = BlockSearch::new(self.picture, block, &self.owners);
        let mut search = self.memory.kept_searches.take(search);
        let before = search.stats();
        let attached = attached_to(&search, attachments);
        if let Some(bounds) = self.as_loop(block, search.tops(), &attached, Effort::Short) {
            return Ok(GrowingBounds::from(&bounds));
        }
        // Once the budget has ended, the other blocks get static bounds.
        let max_nodes = if self.exceeded.is_some() { Some(0) } else { self.budget.max_nodes };
        let budget = SearchBudget { max_nodes, ..self.budget.clone() };
        let bounds = match search.value(&[], &attached, &budget) {
            Ok(value) => NumberBounds::of(value),
            Err(unsolved) => self.by_forms(block, search.tops(), &attached, unsolved),
        };
        self.work.add(search.stats().since(before));
        self.memory.kept_searches.keep(search, self.budget.max_bytes / KEPT_SHARE);
        Ok(GrowingBounds::from(&bounds))
    }

    fn attach(&mut self, at: &mut GrowingBounds, value: GrowingBounds) -> Result<(), Infallible> {
        at.add(value);
        Ok(())
    }
}

impl Fold<'_, '_> {
    /// The value of a block that is a loop, by the theorems on loops; of one whose middle is too
    /// long for them by a search of the middle alone.
    fn as_loop(
        &mut self,
        block: &Block,
        tops: &[u32],
        attached: &[NumberBounds],
        effort: Effort,
    ) -> Option<NumberBounds> {
        if self.exceeded.is_some() {
            return None;
        }
        let (found, vertices) = Loop::of_block(self.picture, block)?;
        let mut carried: FxHashMap<u32, &Dyadic> = FxHashMap::default();
        for (&vertex, bounds) in tops.iter().zip(attached) {
            let number = bounds.exact()?;
            if !number.is_zero() {
                carried.insert(vertex, number);
            }
        }
        if carried.is_empty() {
            return found.value().map(NumberBounds::of);
        }
        let places = (1..).zip(&vertices);
        let numbers = places.filter_map(|(at, vertex)| Some((at, (*carried.get(vertex)?).clone())));
        let owners = found.edges().iter().map(|&edge| self.owners[edge]).collect();
        let path = Path::new(owners, numbers.collect());
        match with_numbers::solve(&path, effort, &|| self.is_interrupted()) {
            Found::Split(split, core) => Some(NumberBounds::of(split.value(&core))),
            Found::Played(value) => Some(NumberBounds::of(value)),
            Found::Open(split) => self.by_middle(&path, &split),
            Found::Nothing => None,
        }
    }

    /// The value of a loop whose ends are good, by a search of the loop `br M rb` around the same
    /// middle, or bounds; `None` if that is too wide as well.
    fn by_middle(&mut self, path: &Path, split: &Split) -> Option<NumberBounds> {
        let short = split.shortest_loop(path);
        let ring = ring(short.owners());
        let owners = owners(&ring).ok()?;
        let blocks = Blocks::new(&ring).blocks;
        let mut search = BlockSearch::new(&ring, &blocks[0], &owners);
        let at = |vertex: &u32| NumberBounds::of(short.number(*vertex as usize));
        let attached: Vec<NumberBounds> = search.tops().iter().map(at).collect();
        let value = search.value(&[], &attached, &self.budget);
        self.work.add(search.stats());
        let core = |value: &Dyadic| value.double() - Dyadic::from(2);
        match value {
            Ok(value) => Some(NumberBounds::of(split.value(&core(&value)))),
            Err(Unsolved { reason: Reason::OutOfBudget, bounds }) => {
                self.exceeded = Some(self.ended());
                let [low, high] = [&bounds.low, &bounds.high].map(|end| split.value(&core(end)));
                Some(NumberBounds { low, high })
            }
            Err(_) => None,
        }
    }

    /// Which budget has ended.
    fn ended(&self) -> Exceeded {
        if self.is_interrupted() { Exceeded::Interrupted } else { Exceeded::Memory }
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
            Reason::OutOfBudget => self.ended(),
            // Long numbers make a block wide, not hard.
            Reason::TooWide => {
                if let Some(found) = self.as_loop(block, tops, attached, Effort::Long) {
                    return found;
                }
                match self.form(block, tops, attached) {
                    Ok(value) => match self.memory.arena.as_number(value) {
                        Some(number) => return NumberBounds::of(number.clone()),
                        None => TOO_WIDE,
                    },
                    Err(exceeded) => exceeded,
                }
            }
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
            games.insert(vertex, self.memory.arena.number(&bounds.low)?);
        }
        let position = WithAttachments::of_block(self.picture, block, |vertex| games[&vertex]);
        let Memory { forms, arena, .. } = &mut *self.memory;
        forms.value_with_attachments(&position, arena)
    }

    fn is_interrupted(&self) -> bool {
        self.budget.interrupt.as_ref().is_some_and(|interrupt| interrupt())
    }
}

const TOO_WIDE: Exceeded = Exceeded::TooLarge("a block too wide for the search");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Judge, random_picture};
    use crate::notation::parse_picture;
    use crate::picture::Colour;
    use partizan::Dyadic;
    use proptest::prelude::*;

    fn evaluated(picture: &Picture, budget: SearchBudget, arena: &mut Arena) -> Evaluation {
        let (mut forms, mut kept_searches) = (Forms::default(), KeptSearches::default());
        let mut memory = Memory { forms: &mut forms, kept_searches: &mut kept_searches, arena };
        evaluate(picture, budget, None, &mut memory).unwrap()
    }

    fn found(picture: &Picture, budget: SearchBudget) -> Evaluation {
        evaluated(picture, budget, &mut Arena::new())
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
        // Two blue edges side by side are worth 2 + x with x >= 0 on top. The widths of the search
        // end at 54, 116 and 240 edges; beyond them the canonical form is built.
        for length in [20, 50, 54, 100, 114, 118, 200, 238, 240, 400] {
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
        // It carries two numbers, and every cut leaves trees.
        let budget = SearchBudget { max_nodes: Some(10_000), ..SearchBudget::default() };
        assert!(found(&picture, budget).bounds.exact().is_some());
        // A loop that is a mirror image of itself, but for the colours.
        let mirror = format!("b^60 r^60:A ({string})(brbbr) + r^60 b^60:A");
        let budget = SearchBudget { max_nodes: Some(0), ..SearchBudget::default() };
        let balanced = found(&parse_picture(&mirror).unwrap(), budget);
        let number =
            found(&parse_picture(&format!("{string} + brbbr")).unwrap(), Default::default());
        let signs = (balanced.bounds.exact().unwrap(), number.bounds.exact().unwrap());
        assert_eq!(signs.0.signum(), signs.1.signum());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        /// Blocks that carry long numbers are searched in the widest numbers.
        #[test]
        fn wide_blocks_agree_with_canonical_forms(
            picture in random_picture(4, 7, &[Colour::Blue, Colour::Red]),
            string in proptest::collection::vec(any::<bool>(), 112..200),
            at in any::<prop::sample::Index>(),
        ) {
            let mut edges = picture.edges().to_vec();
            let mut vertex = u32::try_from(at.index(picture.vertex_count() as usize)).unwrap();
            for (blue, next) in string.into_iter().zip(picture.vertex_count()..) {
                let colour = if blue { Colour::Blue } else { Colour::Red };
                edges.push(crate::picture::Edge { from: vertex, to: next, colour });
                vertex = next;
            }
            let picture: Picture = edges.into_iter().collect();
            let mut arena = Arena::new();
            let form = Forms::default().value(&picture, &mut arena).unwrap();
            let evaluation = found(&picture, SearchBudget::default());
            prop_assert_eq!(evaluation.bounds.exact(), arena.as_number(form));
        }
    }

    /// The value is not searched again for the moves.
    #[test]
    fn a_search_goes_on_where_the_value_was_found() {
        let grid = "0-1b 0-2b 0-3b 1-2b 2-3r 1-4b 2-5r 3-6r 4-5r 5-6r 4-7r 5-8b 6-9r 7-8b 8-9b \
                    7-10r 8-11r 9-12r 10-11b 11-12b 10-13b 11-14r 12-15r 13-14r 14-15r";
        let grid = parse_picture(grid).unwrap();
        let mut solver = Solver::new(Default::default());
        let value = solver.red_blue(&grid).unwrap().exact().unwrap();
        let mut searcher = solver.searcher(&grid, SearchBudget::default()).unwrap();
        let before = searcher.stats();
        assert!(before.nodes > 100);
        assert_eq!(searcher.value().exact(), solver.arena.as_number(value));
        assert_eq!(searcher.stats().nodes, before.nodes);
        // Taken out, it is made anew.
        assert_eq!(solver.searcher(&grid, SearchBudget::default()).unwrap().stats().nodes, 0);
    }

    #[test]
    fn a_block_out_of_every_reach_has_bounds_and_a_reason() {
        // More edges than the search has room for, and more positions than memory has room for.
        let wide = parse_picture("b^90:A r^90 + b^90:A r^90 + r^90:A b^90").unwrap();
        let limits = partizan::Limits { bytes: 1 << 20, ..partizan::Limits::default() };
        let mut arena = Arena::with_limits(limits);
        let evaluation = evaluated(&wide, SearchBudget::default(), &mut arena);
        assert_eq!(evaluation.exceeded, Some(Exceeded::Memory));
        assert_eq!(evaluation.bounds.exact(), None);
        assert!(evaluation.bounds.low >= Dyadic::from(-270));
        assert!(evaluation.bounds.high <= Dyadic::from(270));
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
