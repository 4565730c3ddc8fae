//! Values of parts of one picture with games attached at vertices, as certificates need them.
//!
//! A part is evaluated block by block (see [`super::block_fold`]). A block of a part lies in a block
//! of the picture, so all parts share one search for each block of the picture and foot.

use super::block_fold::{BlockFold, fold_blocks};
use super::edge;
use super::forms::WithAttachments;
use super::search::{BlockSearch, NumberBounds, Reason, SearchBudget};
use super::solver::Solver;
use crate::graph::{Block, Blocks};
use crate::picture::{Colour, GROUND, Grounded, Picture};
use partizan::{Dyadic, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

/// Values of parts of a picture.
pub(crate) struct PartValues {
    picture: Picture,
    owners: Vec<Player>,
    /// The blocks of the picture, and in which of them each edge lies.
    blocks: Vec<Block>,
    homes: Vec<usize>,
    /// By block and foot.
    searches: FxHashMap<(usize, u32), BlockSearch>,
}

impl PartValues {
    pub(crate) fn new(picture: &Picture) -> PartValues {
        let blocks = Blocks::new(picture).blocks;
        let mut homes = vec![0; picture.edges().len()];
        for (index, block) in blocks.iter().enumerate() {
            block.edges.iter().for_each(|&edge| homes[edge as usize] = index);
        }
        // Blocks with green edges are not searched.
        let owner = |colour: Colour| colour.owner().unwrap_or(Player::Left);
        let owners = picture.edges().iter().map(|edge| owner(edge.colour)).collect();
        let searches = FxHashMap::default();
        PartValues { picture: picture.clone(), owners, blocks, homes, searches }
    }

    /// The value of some edges in ascending order, all connected to `foot` among themselves, on which
    /// they stand as if it were the ground, with games attached at their vertices.
    pub(crate) fn value(
        &mut self,
        solver: &mut Solver,
        foot: u32,
        edges: &[usize],
        attached: &[(u32, Game)],
    ) -> Result<Game, Exceeded> {
        if let Some(number) = self.searched(solver, foot, edges, attached)? {
            return solver.arena.number(&number);
        }
        let Planted { planted, blocks, mut attachments } =
            Planted::new(&self.picture, foot, edges, attached);
        let (picture, vertices, blocks) = (&planted.picture, &planted.vertices, &blocks[..]);
        let mut fold = Fold { values: self, solver, picture, edges, vertices, blocks };
        fold_blocks(picture, blocks, &mut attachments, &mut fold)?;
        Ok(attachments[GROUND as usize].0)
    }

    /// Is the value of such a part, from the player's side, at least x? `None` if no search answers
    /// that.
    pub(crate) fn at_least(
        &mut self,
        solver: &mut Solver,
        (foot, edges, attached): (u32, &[usize], &[(u32, Game)]),
        player: Player,
        x: &Dyadic,
    ) -> Result<Option<bool>, Exceeded> {
        let Some((search, position)) = self.search(solver, foot, edges, attached) else {
            return Ok(None);
        };
        let answer =
            search.ask(&position.cuts, player, x, &position.attached, &search_budget(solver));
        match answer {
            None if solver.budget().is_interrupted() => Err(Exceeded::Interrupted),
            answer => Ok(answer),
        }
    }

    /// The value of a red-blue part of one block with numbers attached; `None` if it is none, or too
    /// wide.
    fn searched(
        &mut self,
        solver: &Solver,
        foot: u32,
        edges: &[usize],
        attached: &[(u32, Game)],
    ) -> Result<Option<Dyadic>, Exceeded> {
        let Some((search, position)) = self.search(solver, foot, edges, attached) else {
            return Ok(None);
        };
        match search.value(&position.cuts, &position.attached, &search_budget(solver)) {
            Ok(value) => Ok(Some(value)),
            Err(unsolved) if unsolved.reason == Reason::TooWide => Ok(None),
            Err(_) if solver.budget().is_interrupted() => Err(Exceeded::Interrupted),
            Err(_) => Err(Exceeded::Memory),
        }
    }

    /// The search of the block of the picture in which a part lies, and the part as a position of
    /// that block, which may be a sum or have cut vertices of its own. `None` unless only red and
    /// blue edges and numbers occur, all in one block.
    fn search(
        &mut self,
        solver: &Solver,
        foot: u32,
        edges: &[usize],
        attached: &[(u32, Game)],
    ) -> Option<(&mut BlockSearch, BlockPosition)> {
        let PartValues { picture, owners, blocks, homes, searches } = self;
        let home = homes[*edges.first()?];
        let here =
            |&edge: &usize| homes[edge] == home && picture.edges()[edge].colour.owner().is_some();
        if !edges.iter().all(here) {
            return None;
        }
        let all = &blocks[home].edges;
        if all.len() == 1 {
            return None;
        }
        let search = searches.entry((home, foot)).or_insert_with(|| {
            BlockSearch::new(picture, &Block { foot, below: None, edges: all.clone() }, owners)
        });
        let mut numbers = vec![NumberBounds::of(Dyadic::ZERO); search.tops().len()];
        for &(vertex, game) in attached {
            let place = search.tops().iter().position(|&top| top == vertex)?;
            numbers[place] = NumberBounds::of(solver.arena.as_number(game)?.clone());
        }
        let cuts =
            all.iter().map(|&edge| edge as usize).filter(|edge| edges.binary_search(edge).is_err());
        Some((search, BlockPosition { cuts: cuts.collect(), attached: numbers }))
    }
}

/// A part as what is left of a block of the picture.
struct BlockPosition {
    cuts: Vec<usize>,
    /// At each of the search's tops.
    attached: Vec<NumberBounds>,
}

/// What one search may take.
fn search_budget(solver: &Solver) -> SearchBudget {
    let budget = solver.search_budget();
    SearchBudget { threads: 1, max_bytes: budget.max_bytes / 4, ..budget }
}

/// A part as a picture of its own.
struct Planted {
    planted: Grounded,
    blocks: Vec<Block>,
    attachments: Vec<Attached>,
}

impl Planted {
    fn new(picture: &Picture, foot: u32, edges: &[usize], attached: &[(u32, Game)]) -> Planted {
        let planted = Picture::planted(edges.iter().map(|&edge| picture.edges()[edge]), foot);
        let mut attachments = vec![Attached::default(); planted.vertices.len()];
        for (new, old) in planted.vertices.iter().enumerate() {
            if let Some((_, game)) = attached.iter().find(|(vertex, _)| vertex == old) {
                attachments[new] = Attached(*game);
            }
        }
        let blocks = Blocks::new(&planted.picture).blocks;
        Planted { planted, blocks, attachments }
    }
}

/// What is attached at a vertex.
#[derive(Clone, Copy)]
struct Attached(Game);

impl Default for Attached {
    fn default() -> Attached {
        Attached(Game::ZERO)
    }
}

/// Evaluates the blocks of a part.
struct Fold<'a> {
    values: &'a mut PartValues,
    solver: &'a mut Solver,
    /// The part as a picture, and the edges and vertices that its own were in the whole.
    picture: &'a Picture,
    edges: &'a [usize],
    vertices: &'a [u32],
    blocks: &'a [Block],
}

impl BlockFold for Fold<'_> {
    type Attachment = Attached;
    type Error = Exceeded;

    fn edge(&mut self, edge: usize, above: Attached) -> Result<Attached, Exceeded> {
        let arena = &mut self.solver.arena;
        let base = edge::value(self.picture.edges()[edge].colour, arena)?;
        arena.ordinal_sum(base, above.0).map(Attached)
    }

    fn block(&mut self, index: usize, attachments: &[Attached]) -> Result<Attached, Exceeded> {
        let block = &self.blocks[index];
        let mut edges: Vec<usize> =
            block.edges.iter().map(|&edge| self.edges[edge as usize]).collect();
        edges.sort_unstable();
        let ends = block.edges.iter().flat_map(|&edge| {
            let edge = self.picture.edges()[edge as usize];
            [edge.from, edge.to]
        });
        let mut attached: Vec<(u32, Game)> = ends
            .filter(|&vertex| vertex != block.foot)
            .map(|vertex| (self.vertices[vertex as usize], attachments[vertex as usize].0))
            .filter(|&(_, game)| game != Game::ZERO)
            .collect();
        attached.sort_unstable_by_key(|&(vertex, _)| vertex);
        attached.dedup();
        let foot = self.vertices[block.foot as usize];
        if let Some(number) = self.values.searched(self.solver, foot, &edges, &attached)? {
            return self.solver.arena.number(&number).map(Attached);
        }
        let position =
            WithAttachments::of_block(self.picture, block, |at| attachments[at as usize].0);
        let forms = &mut self.solver.forms;
        forms.value_with_attachments(&position, &mut self.solver.arena).map(Attached)
    }

    fn attach(&mut self, at: &mut Attached, value: Attached) -> Result<(), Exceeded> {
        at.0 = self.solver.arena.sum(at.0, value.0)?;
        Ok(())
    }
}
