//! A picture with everything that has been found out about it.

use std::convert::Infallible;
use std::fmt;

use partizan::{Dyadic, Player};

use super::block_search::BlockSearch;
use super::budget::{SearchBudget, SearchStats};
use super::kept_searches::KeptSearches;
use super::number_bounds::{GrowingBounds, NumberBounds};
use crate::graph::{Block, Blocks};
use crate::picture::{Adjacency, GROUND, Picture};
use crate::solve::block_fold::{BlockFold, fold_blocks};

/// The value of a picture, or bounds for it, and the work it took.
///
/// # Errors
/// If the picture has a green edge.
pub fn value(
    picture: &Picture,
    budget: SearchBudget,
) -> Result<(NumberBounds, SearchStats), NotRedBlue> {
    let mut searcher = Searcher::new(picture, budget)?;
    Ok((searcher.value(), searcher.stats()))
}

/// The picture has a green edge, so this method does not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotRedBlue {
    /// The first green edge.
    pub edge: usize,
}

impl fmt::Display for NotRedBlue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge {} is green, but this search handles red and blue edges only", self.edge)
    }
}

impl std::error::Error for NotRedBlue {}

/// The owner of each edge of a red-blue picture.
///
/// # Errors
/// If the picture has a green edge.
pub(in crate::solve) fn owners(picture: &Picture) -> Result<Vec<Player>, NotRedBlue> {
    let owner = |(edge, drawn): (usize, &crate::picture::Edge)| {
        drawn.colour.owner().ok_or(NotRedBlue { edge })
    };
    picture.edges().iter().enumerate().map(owner).collect()
}

/// Where so few edges are left, many pairs of cuts are tried, and values of the smaller blocks serve
/// them all.
const LITTLE_LEFT: usize = 32;

/// A picture with everything that has been found out about it: after its value, the values of its
/// options cost little.
pub struct Searcher {
    picture: Picture,
    owners: Vec<Player>,
    blocks: Vec<Block>,
    /// The search of each block; `None` for single edges.
    searches: Vec<Option<Box<BlockSearch>>>,
    /// The sum of their weights.
    total_weight: u128,
    budget: SearchBudget,
}

impl Searcher {
    /// Splits the picture into blocks; nothing is searched yet.
    ///
    /// # Errors
    /// If the picture has a green edge.
    pub fn new(picture: &Picture, budget: SearchBudget) -> Result<Searcher, NotRedBlue> {
        Searcher::with_kept(picture, budget, &mut KeptSearches::default())
    }

    /// The same, going on with the searches that were kept of its blocks.
    ///
    /// # Errors
    /// If the picture has a green edge.
    pub(in crate::solve) fn with_kept(
        picture: &Picture,
        budget: SearchBudget,
        kept: &mut KeptSearches,
    ) -> Result<Searcher, NotRedBlue> {
        let owners = owners(picture)?;
        let blocks = Blocks::new(picture).blocks;
        let mut search = |block: &Block| {
            let searched = block.edges.len() > 1;
            searched.then(|| Box::new(kept.take(BlockSearch::new(picture, block, &owners))))
        };
        let searches: Vec<_> = blocks.iter().map(&mut search).collect();
        let total_weight = searches.iter().flatten().map(|search| search.weight()).sum();
        let picture = picture.clone();
        Ok(Searcher { picture, owners, blocks, searches, total_weight, budget })
    }

    /// Sets the budget of later calls; tables keep their entries.
    pub fn set_budget(&mut self, budget: SearchBudget) {
        self.budget = budget;
    }

    /// From now on, ends when memory runs out instead of forgetting again and again.
    pub(crate) fn be_brief(&mut self) {
        self.budget.is_brief = true;
    }

    /// The value of the picture.
    pub fn value(&mut self) -> NumberBounds {
        self.value_after(&[])
    }

    /// The value after these edges, given by index, have been cut.
    pub fn value_after(&mut self, cuts: &[usize]) -> NumberBounds {
        self.attachments(cuts, None)[GROUND as usize].bounds()
    }

    /// Is the value after these cuts, from `player`'s side, at least `x`: `>= x` for Left, `<= x`
    /// for Right? `None` if the budget ended first. Much cheaper than the value.
    pub fn ask(&mut self, cuts: &[usize], player: Player, x: &Dyadic) -> Option<bool> {
        if let Some(answer) = self.ask_block(cuts, player, x) {
            return Some(answer);
        }
        let NumberBounds { low, high } = self.value_after(cuts);
        match player {
            Player::Left if low >= *x => Some(true),
            Player::Left if high < *x => Some(false),
            Player::Right if high <= *x => Some(true),
            Player::Right if low > *x => Some(false),
            _ => None,
        }
    }

    /// Keeps the searches of its blocks for later.
    pub(in crate::solve) fn keep_in(self, kept: &mut KeptSearches, max_bytes: usize) {
        self.searches.into_iter().flatten().for_each(|search| kept.keep(*search, max_bytes));
    }

    /// The work done so far.
    #[must_use]
    pub fn stats(&self) -> SearchStats {
        let mut stats = SearchStats::default();
        self.searches.iter().flatten().for_each(|search| stats.add(search.stats()));
        stats
    }

    /// Evaluates everything except one block on the ground and puts the question to that one: the
    /// block of the last cut, so that the others are evaluated once however many cuts are tried in
    /// it, or where little is left the one of which most is. `None` if that does not answer it.
    fn ask_block(&mut self, cuts: &[usize], player: Player, x: &Dyadic) -> Option<bool> {
        let on_ground = (0..self.blocks.len()).filter(|&index| self.blocks[index].foot == GROUND);
        let searched = on_ground.filter(|&index| self.searches[index].is_some());
        let stands = self.standing(cuts);
        let is_large = stands.iter().filter(|&&stands| stands).count() > LITTLE_LEFT;
        let rank = |&index: &usize| {
            let edges = &self.blocks[index].edges;
            let is_last = |&edge: &u32| cuts.last() == Some(&(edge as usize));
            let left = edges.iter().filter(|&&edge| stands[edge as usize]).count();
            (is_large && left > 0 && edges.iter().any(is_last), left)
        };
        let asked = searched.max_by_key(rank)?;
        let attachments = self.attachments(cuts, Some(asked));
        let rest = attachments[GROUND as usize].bounds();
        let search = self.searches[asked].as_mut()?;
        let budget = share(&self.budget, search, self.total_weight);
        search.ask(cuts, player, &(x - rest.exact()?), &attached_to(search, &attachments), &budget)
    }

    /// Which edges are left after these cuts.
    fn standing(&self, cuts: &[usize]) -> Vec<bool> {
        let adjacency = Adjacency::new(&self.picture);
        let mut stands = vec![false; self.owners.len()];
        let mut reached = vec![false; self.picture.vertex_count() as usize];
        let mut stack = vec![GROUND];
        while let Some(vertex) = stack.pop() {
            if std::mem::replace(&mut reached[vertex as usize], true) {
                continue;
            }
            for half in adjacency.at(vertex) {
                let edge = half.edge as usize;
                if !cuts.contains(&edge) {
                    stands[edge] = true;
                    stack.push(half.to);
                }
            }
        }
        stands
    }

    /// What is attached at each vertex once all blocks are evaluated, except the one `skipped`.
    fn attachments(&mut self, cuts: &[usize], skipped: Option<usize>) -> Vec<GrowingBounds> {
        let mut attachments = Vec::new();
        attachments.resize_with(self.picture.vertex_count() as usize, GrowingBounds::default);
        let Searcher { owners, searches, budget, total_weight, .. } = self;
        let mut fold =
            Fold { owners, cuts, skipped, searches, budget, total_weight: *total_weight };
        let Ok(()) = fold_blocks(&self.picture, &self.blocks, &mut attachments, &mut fold);
        attachments
    }
}

impl fmt::Debug for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("blocks", &self.blocks.len())
            .field("budget", &self.budget)
            .field("stats", &self.stats())
            .finish()
    }
}

/// Evaluates blocks by their searches.
struct Fold<'a> {
    owners: &'a [Player],
    cuts: &'a [usize],
    skipped: Option<usize>,
    searches: &'a mut [Option<Box<BlockSearch>>],
    budget: &'a SearchBudget,
    total_weight: u128,
}

impl BlockFold for Fold<'_> {
    type Attachment = GrowingBounds;
    type Error = Infallible;

    fn edge(&mut self, edge: usize, above: GrowingBounds) -> Result<GrowingBounds, Infallible> {
        if self.cuts.contains(&edge) {
            return Ok(GrowingBounds::default());
        }
        Ok(above.on_edge(self.owners[edge]))
    }

    fn block(
        &mut self,
        index: usize,
        attachments: &[GrowingBounds],
    ) -> Result<GrowingBounds, Infallible> {
        if self.skipped == Some(index) {
            return Ok(GrowingBounds::default());
        }
        let search = self.searches[index].as_mut().expect("a block of several edges is searched");
        let budget = share(self.budget, search, self.total_weight);
        let attached = attached_to(search, attachments);
        let value = search.value(self.cuts, &attached, &budget);
        let bounds = value.map_or_else(|unsolved| unsolved.bounds, NumberBounds::of);
        Ok(GrowingBounds::from(&bounds))
    }

    fn attach(&mut self, at: &mut GrowingBounds, value: GrowingBounds) -> Result<(), Infallible> {
        at.add(value);
        Ok(())
    }
}

/// What is attached at the vertices of a block.
pub(in crate::solve) fn attached_to(
    search: &BlockSearch,
    attachments: &[GrowingBounds],
) -> Vec<NumberBounds> {
    search.tops().iter().map(|&vertex| attachments[vertex as usize].bounds()).collect()
}

/// What even a small block may use, beside far larger ones.
const SMALLEST_SHARE: usize = 128 << 10;

/// The budget with a block's share of the memory.
fn share(budget: &SearchBudget, search: &BlockSearch, total_weight: u128) -> SearchBudget {
    let bytes = u128::try_from(budget.max_bytes).expect("128 bits are enough");
    let share = bytes.saturating_mul(search.weight()) / total_weight.max(1);
    let share = usize::try_from(share).expect("a share is no more than the whole");
    let max_bytes = share.max(SMALLEST_SHARE.min(budget.max_bytes / 8));
    SearchBudget { max_bytes, ..budget.clone() }
}
