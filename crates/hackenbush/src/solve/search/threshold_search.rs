//! The search: questions `G >= x` and `G <= x` instead of option values.
//!
//! Every red-blue position is a number, the simplest one between its options. Suppose
//! `low <= G <= high` is known.
//! - If `s` is the simplest number in `[low, high]`, then `G > s` exactly when a left option is
//!   `>= s`, and `G < s` exactly when a right option is `<= s`.
//! - If `x` is the simplest number in `[low, x]`, then `G >= x` exactly when no right option is
//!   `<= x`: if `G < x`, then `x`, being below the right options, would lie between the options of
//!   `G`, and `G` would be simpler.
//!
//! Each such question looks for one good move of one player. The answer improves the bounds, which
//! are stored for every block.

use partizan::Player;

use super::attachment_sets::{AttachmentSets, SetId};
use super::budget::{CHECK_INTERVAL, OutOfBudget, SearchBudget};
use super::fixed::Fixed;
use super::lazy_sum::{Items, LazySum, decided};
use super::small_graph::{SmallBlock, SmallGraph};
use super::static_bounds::StaticBounds;
use super::transposition::{
    ATTACHMENT_MOVE, BlockPosition, KnownBounds, NO_MOVE, TranspositionTable,
};
use super::word::Word;

/// Blocks with fewer edges get static bounds without homes: searching them is cheaper.
const LARGE: u32 = 26;

/// The search on one graph, with everything it has found out.
pub(super) struct ThresholdSearch<W: Word> {
    pub(super) graph: SmallGraph<W>,
    pub(super) sets: AttachmentSets<W::Number>,
    table: TranspositionTable<W>,
    // Stacks shared by all levels of the recursion; each level removes what it has pushed.
    pub(super) items: Items<W>,
    pub(super) blocks: Vec<SmallBlock<W>>,
    pub(super) sums: Vec<LazySum<W>>,
    candidates: Vec<Candidate<W>>,
    attached: Vec<(u8, W::Number)>,
    /// The history heuristic: how often each move of each player was good.
    history: [[u32; 256]; 2],
    budget: SearchBudget,
    /// The number of nodes at which to stop.
    last_node: u64,
    pub(super) questions: u64,
    pub(super) nodes: u64,
}

/// A move and the position after it.
#[derive(Clone, Copy)]
struct Candidate<W: Word> {
    code: u8,
    after: LazySum<W>,
    /// Twice the middle of its bounds, from the mover's side.
    score: W::Number,
}

impl<W: Word> ThresholdSearch<W> {
    /// A search on `graph` whose tables may use about `max_bytes`.
    pub(super) fn new(graph: SmallGraph<W>, max_bytes: usize) -> ThresholdSearch<W> {
        let vertices = u8::try_from(graph.vertex_count()).expect("vertices are numbered by bytes");
        ThresholdSearch {
            sets: AttachmentSets::new(vertices, max_bytes / 4),
            table: TranspositionTable::new(max_bytes / 4 * 3),
            items: Items::new(),
            blocks: Vec::new(),
            sums: Vec::new(),
            candidates: Vec::new(),
            attached: Vec::new(),
            history: [[0; 256]; 2],
            budget: SearchBudget::default(),
            last_node: u64::MAX,
            questions: 0,
            nodes: 0,
            graph,
        }
    }

    /// The value of the part of `edges` connected to the ground, with these numbers attached, in
    /// the order of their vertices, none of them 0.
    pub(super) fn value(
        &mut self,
        edges: W,
        attached: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> Result<W::Number, OutOfBudget> {
        let (edges, attachments) = self.start(edges, attached, budget);
        let sum = self.split(0, edges, attachments)?;
        self.value_of_sum(sum)
    }

    /// Is that value, from `player`'s side, at least `x`?
    pub(super) fn is_at_least(
        &mut self,
        player: Player,
        x: W::Number,
        edges: W,
        attached: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> Result<bool, OutOfBudget> {
        let (edges, attachments) = self.start(edges, attached, budget);
        let sum = self.split(0, edges, attachments)?;
        self.ask_sum(player, sum, x)
    }

    /// Bounds for that value, without searching.
    pub(super) fn bounds(
        &mut self,
        edges: W,
        attached: &[(u8, W::Number)],
    ) -> (W::Number, W::Number) {
        let (edges, attachments) = self.start(edges, attached, &SearchBudget::default());
        self.graph.blocks(0, edges, &mut self.blocks);
        if self.blocks.len() == 1 && edges.count() > 1 {
            let known = self.known(BlockPosition { edges, attachments, foot: 0 });
            return (known.low, known.high);
        }
        self.static_bounds(edges, attachments, 0, true)
    }

    /// The number of blocks stored.
    pub(super) fn stored(&self) -> usize {
        self.table.len()
    }

    /// Memory in use by the tables.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.sets.bytes()
    }

    /// Prepares a call: the edges connected to the ground and the attachments on them.
    fn start(
        &mut self,
        edges: W,
        attached: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> (W, SetId) {
        // A search that ran out of budget leaves its stacks as they were.
        self.items.truncate(0);
        self.blocks.clear();
        self.sums.clear();
        self.candidates.clear();
        self.last_node = budget.max_nodes.map_or(u64::MAX, |max| self.nodes.saturating_add(max));
        self.budget = budget.clone();
        self.table.start();
        let (vertices, edges) = self.graph.reach(0, edges);
        let mut attachments = self.sets.empty(0);
        for &(vertex, number) in attached {
            if vertices.holds(vertex) {
                attachments = self.sets.with(attachments, vertex, number);
            }
        }
        (edges, attachments)
    }

    /// Is the block, from `player`'s side, at least `x`?
    pub(super) fn ask(
        &mut self,
        player: Player,
        block: BlockPosition<W>,
        x: W::Number,
    ) -> Result<bool, OutOfBudget> {
        self.questions += 1;
        let mut known = self.known(block);
        loop {
            if let Some(answer) = decided(player, (known.low, known.high), x) {
                return Ok(answer);
            }
            let nearest = match player {
                Player::Left => W::Number::simplest(known.low, x),
                Player::Right => W::Number::simplest(x, known.high),
            };
            if nearest == x {
                self.narrow(block, &mut known, player.opponent(), x)?;
            } else {
                let s = W::Number::simplest(known.low, known.high);
                let mover = if s < x { Player::Left } else { Player::Right };
                self.narrow(block, &mut known, mover, s)?;
            }
        }
    }

    /// The value of a block.
    pub(super) fn value_of_block(
        &mut self,
        block: BlockPosition<W>,
    ) -> Result<W::Number, OutOfBudget> {
        let mut known = self.known(block);
        while known.low < known.high {
            let s = W::Number::simplest(known.low, known.high);
            // At a bound only one question is left; otherwise the likelier one comes first.
            let mover = if known.high == s || known.low != s && s - known.low > known.high - s {
                Player::Right
            } else {
                Player::Left
            };
            self.narrow(block, &mut known, mover, s)?;
        }
        Ok(known.low)
    }

    /// Improves the bounds by finding out whether the block is better than `s` for `mover`.
    fn narrow(
        &mut self,
        block: BlockPosition<W>,
        known: &mut KnownBounds<W::Number>,
        mover: Player,
        s: W::Number,
    ) -> Result<(), OutOfBudget> {
        self.count_node()?;
        let marks = (self.items.len(), self.candidates.len());
        let found = self.find_move(block, known.good_moves[index(mover)], mover, s)?;
        self.items.truncate(marks.0);
        self.candidates.truncate(marks.1);
        match (mover, found) {
            // A move in a number loses at least a unit.
            (Player::Left, Some((_, bound))) => known.low = known.low.max(bound + W::Number::UNIT),
            (Player::Left, None) => known.high = s,
            (Player::Right, Some((_, bound))) => {
                known.high = known.high.min(bound - W::Number::UNIT);
            }
            (Player::Right, None) => known.low = s,
        }
        if let Some((code, _)) = found {
            known.good_moves[index(mover)] = code;
        }
        self.table.put(&block, *known);
        Ok(())
    }

    /// A move of `mover` to a position that is at least `s` from the mover's side, and a bound for
    /// that position.
    fn find_move(
        &mut self,
        block: BlockPosition<W>,
        hint: u8,
        mover: Player,
        s: W::Number,
    ) -> Result<Option<(u8, W::Number)>, OutOfBudget> {
        if hint != NO_MOVE {
            let after = self.after(mover, block, hint)?;
            if self.ask_sum(mover, after, s)? {
                return Ok(Some((hint, self.bound_for(mover, after))));
            }
        }
        let first = self.candidates.len();
        let own = self.graph.owned_by(mover, block.edges);
        let times_good = |&edge: &u8| self.history[index(mover)][usize::from(edge)];
        let favourite = if hint == NO_MOVE { own.members().max_by_key(times_good) } else { None };
        let favourite = favourite.filter(|edge| !self.graph.has_later_twin(*edge, block.edges));
        let others = own.members().filter(|edge| Some(*edge) != favourite);
        for edge in favourite.into_iter().chain(others) {
            if edge != hint
                && !self.graph.has_later_twin(edge, block.edges)
                && let Some(bound) = self.consider(block, edge, mover, s)?
            {
                return Ok(Some((edge, bound)));
            }
        }
        let mut set = block.attachments;
        while let Some((vertex, number, rest)) = self.sets.last(set) {
            set = rest;
            let code = ATTACHMENT_MOVE + vertex;
            if code != hint
                && number.option(mover).is_some()
                && let Some(bound) = self.consider(block, code, mover, s)?
            {
                return Ok(Some((code, bound)));
            }
        }
        while let Some(candidate) = self.take_best(first, mover) {
            if self.ask_sum(mover, candidate.after, s)? {
                self.history[index(mover)][usize::from(candidate.code)] += 1;
                return Ok(Some((candidate.code, self.bound_for(mover, candidate.after))));
            }
        }
        Ok(None)
    }

    /// Returns a bound for the position after a move if static bounds show that it is good enough;
    /// otherwise lists the move as a candidate, unless they show that it is not.
    fn consider(
        &mut self,
        block: BlockPosition<W>,
        code: u8,
        mover: Player,
        s: W::Number,
    ) -> Result<Option<W::Number>, OutOfBudget> {
        let after = self.after(mover, block, code)?;
        let (low, high) = self.bounds_of_sum(after);
        match decided(mover, (low, high), s) {
            Some(true) => return Ok(Some(if mover == Player::Left { low } else { high })),
            Some(false) => {}
            None => {
                let score = (low + high).seen_by(mover);
                self.candidates.push(Candidate { code, after, score });
            }
        }
        Ok(None)
    }

    /// Removes the best candidate from the list: by score, then by history.
    fn take_best(&mut self, first: usize, mover: Player) -> Option<Candidate<W>> {
        let rank = |candidate: &Candidate<W>| {
            (candidate.score, self.history[index(mover)][usize::from(candidate.code)])
        };
        let listed = self.candidates[first..].iter().enumerate();
        let (best, _) = listed.max_by_key(|(_, candidate)| rank(candidate))?;
        Some(self.candidates.swap_remove(first + best))
    }

    /// The bound of a sum that guarantees `player` something.
    fn bound_for(&mut self, player: Player, sum: LazySum<W>) -> W::Number {
        let (low, high) = self.bounds_of_sum(sum);
        if player == Player::Left { low } else { high }
    }

    /// The known bounds of a block, without searching.
    pub(super) fn known(&mut self, block: BlockPosition<W>) -> KnownBounds<W::Number> {
        if let Some(known) = self.table.get(&block) {
            return known;
        }
        let BlockPosition { edges, attachments, foot } = block;
        let (low, high) = self.static_bounds(edges, attachments, foot, edges.count() >= LARGE);
        let known = KnownBounds { low, high, good_moves: [NO_MOVE; 2] };
        self.table.put(&block, known);
        known
    }

    fn static_bounds(
        &mut self,
        edges: W,
        attachments: SetId,
        foot: u8,
        homes: bool,
    ) -> (W::Number, W::Number) {
        self.attached.clear();
        self.attached.extend(self.sets.iter(attachments));
        StaticBounds { graph: &self.graph, foot, attached: &self.attached, homes }.of(edges)
    }

    fn count_node(&mut self) -> Result<(), OutOfBudget> {
        if self.nodes >= self.last_node || self.sets.are_full() || self.table.is_thrashing() {
            return Err(OutOfBudget);
        }
        if self.nodes.is_multiple_of(CHECK_INTERVAL)
            && self.budget.interrupt.as_ref().is_some_and(|interrupt| interrupt())
        {
            return Err(OutOfBudget);
        }
        self.nodes += 1;
        Ok(())
    }
}

fn index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}
