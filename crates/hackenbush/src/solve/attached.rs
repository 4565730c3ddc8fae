//! Values of parts of one picture with games attached at vertices, as certificates need them.
//!
//! A part is evaluated block by block (see [`super::block_fold`]). A block of a part lies in a block
//! of the picture, so all parts share one search for each block of the picture and foot.

use super::block_fold::{BlockFold, fold_blocks};
use super::edge;
use super::forms::WithAttachments;
use super::search::{BlockSearch, NumberBounds, Reason};
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

    /// The value of some edges, all connected to `foot` among themselves, on which they stand as if
    /// it were the ground, with games attached at their vertices.
    pub(crate) fn value(
        &mut self,
        solver: &mut Solver,
        foot: u32,
        edges: &[usize],
        attached: &[(u32, Game)],
    ) -> Result<Game, Exceeded> {
        let part = Planted::new(&self.picture, foot, edges, attached);
        Ok(self.fold(solver, part, edges, None)?.value)
    }

    /// Is the value of such a part, from the player's side, at least x? `None` if that is no easier to
    /// find out than the value: where not all that is left to search is one block at the foot.
    pub(crate) fn at_least(
        &mut self,
        solver: &mut Solver,
        (foot, edges, attached): (u32, &[usize], &[(u32, Game)]),
        player: Player,
        x: &Dyadic,
    ) -> Result<Option<bool>, Exceeded> {
        let part = Planted::new(&self.picture, foot, edges, attached);
        let mut at_foot = part.blocks.iter().filter(|block| block.below.is_none());
        let one_block = at_foot.next().is_some_and(|block| block.edges.len() > 1);
        if !one_block || at_foot.next().is_some() {
            return Ok(None);
        }
        Ok(self.fold(solver, part, edges, Some((player, x)))?.answer)
    }

    fn fold(
        &mut self,
        solver: &mut Solver,
        part: Planted,
        edges: &[usize],
        question: Option<(Player, &Dyadic)>,
    ) -> Result<Found, Exceeded> {
        let Planted { planted, blocks, mut attachments } = part;
        let (picture, vertices, blocks) = (&planted.picture, &planted.vertices, &blocks[..]);
        let mut fold =
            Fold { values: self, solver, picture, edges, vertices, blocks, question, answer: None };
        fold_blocks(picture, blocks, &mut attachments, &mut fold)?;
        Ok(Found { value: attachments[GROUND as usize].0, answer: fold.answer })
    }
}

/// A part as a picture of its own.
struct Planted {
    planted: Grounded,
    blocks: Vec<Block>,
    attachments: Vec<Attached>,
}

/// What is found out about a part: its value or, if there was a question, the answer.
struct Found {
    value: Game,
    answer: Option<bool>,
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
    /// Asked of the block at the foot instead of its value.
    question: Option<(Player, &'a Dyadic)>,
    answer: Option<bool>,
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
        if let Some(number) = self.searched(index, attachments)? {
            return self.solver.arena.number(&number).map(Attached);
        }
        let block = &self.blocks[index];
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

impl Fold<'_> {
    /// The value of a red-blue block with numbers attached; `None` if it is none or too wide.
    fn searched(
        &mut self,
        index: usize,
        attachments: &[Attached],
    ) -> Result<Option<Dyadic>, Exceeded> {
        let block = &self.blocks[index];
        let green = |&edge: &u32| self.picture.edges()[edge as usize].colour.owner().is_none();
        if block.edges.iter().any(green) {
            return Ok(None);
        }
        let mut numbers: FxHashMap<u32, Dyadic> = FxHashMap::default();
        for &edge in &block.edges {
            let drawn = self.picture.edges()[edge as usize];
            for vertex in [drawn.from, drawn.to] {
                let attached = attachments[vertex as usize].0;
                let Some(number) = self.solver.arena.as_number(attached) else { return Ok(None) };
                if vertex != block.foot && !number.is_zero() {
                    numbers.insert(self.vertices[vertex as usize], number.clone());
                }
            }
        }
        let kept: Vec<usize> = block.edges.iter().map(|&edge| self.edges[edge as usize]).collect();
        let (home, foot) = (self.values.homes[kept[0]], self.vertices[block.foot as usize]);
        let PartValues { picture, owners, blocks, searches, .. } = &mut *self.values;
        let edges = &blocks[home].edges;
        let search = searches.entry((home, foot)).or_insert_with(|| {
            BlockSearch::new(picture, &Block { foot, below: None, edges: edges.clone() }, owners)
        });
        let cuts = edges.iter().map(|&edge| edge as usize).filter(|edge| !kept.contains(edge));
        let cuts: Vec<usize> = cuts.collect();
        let attached = search
            .tops()
            .iter()
            .map(|vertex| NumberBounds::of(numbers.get(vertex).cloned().unwrap_or(Dyadic::ZERO)));
        let attached: Vec<NumberBounds> = attached.collect();
        let mut budget = self.solver.budget().for_search();
        budget.threads = 1;
        budget.max_bytes /= 4;
        if let Some((player, x)) = self.question.filter(|_| block.below.is_none()) {
            self.answer = search.ask(&cuts, player, x, &attached, &budget);
            return match self.answer {
                None if self.solver.budget().is_interrupted() => Err(Exceeded::Interrupted),
                // Not asked for the value, which nobody looks at.
                _ => Ok(Some(Dyadic::ZERO)),
            };
        }
        match search.value(&cuts, &attached, &budget) {
            Ok(value) => Ok(Some(value)),
            Err(unsolved) if unsolved.reason == Reason::TooWide => Ok(None),
            Err(_) if self.solver.budget().is_interrupted() => Err(Exceeded::Interrupted),
            Err(_) => Err(Exceeded::Memory),
        }
    }
}
