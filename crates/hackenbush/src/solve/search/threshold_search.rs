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

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use partizan::Player;

use super::budget::{CHECK_INTERVAL, OutOfBudget, SearchBounds, SearchBudget};
use super::fixed::Fixed;
use super::lazy_sum::{BlockPosition, Items, LazySum, Span, decided, with_answer};
use super::move_order::{Candidate, MoveOrder, ORDERS};
use super::number_bounds::NumberBounds;
use super::position_group::{Attached, KnownBounds, MOVE_CODES, MoveCode};
use super::position_table::{PositionTable, Standing};
use super::small_graph::{SmallBlock, SmallGraph};
use super::word::Word;

/// The positions after moves between two checks of the budget. One of a wide block can take a
/// twentieth of a millisecond.
const MAX_STEPS: u32 = 1 << 9;

/// The nodes between two reports of what is known: some hundredths of a second.
const REPORT_INTERVAL: u64 = 1 << 11;

/// The search on one graph, with everything it has found out.
pub(super) struct ThresholdSearch<W: Word> {
    pub(super) graph: SmallGraph<W>,
    /// How far each edge is from the ground; 0 for moves in attachments.
    pub(super) distances: [u8; MOVE_CODES],
    /// Shared by the threads of a search.
    pub(super) table: Arc<PositionTable<W>>,
    // Stacks shared by all levels of the recursion; each level removes what it has pushed.
    pub(super) items: Items<W>,
    pub(super) attached: Vec<Attached<W::Number>>,
    pub(super) hanging: Vec<(u8, LazySum<W>)>,
    pub(super) candidates: Vec<Candidate<W>>,
    pub(super) blocks: Vec<SmallBlock<W>>,
    pub(super) sums: Vec<LazySum<W>>,
    /// Where the numbers in place of longer ones are chosen from (see `rounded_attachments`).
    pub(super) ranges: Vec<(W::Number, W::Number)>,
    pub(super) order: MoveOrder,
    /// The history heuristic: how often each move of each player was good.
    pub(super) history: [[u32; MOVE_CODES]; 2],
    /// The killer heuristic: the last good move of each player at each depth.
    pub(super) killers: Vec<[MoveCode; 2]>,
    /// How many moves lead from the position asked about to the one being searched.
    pub(super) depth: usize,
    pub(super) budget: SearchBudget,
    /// Set when the threads of a search are to stop.
    pub(super) stop: Option<Arc<AtomicBool>>,
    /// The number of nodes at which to stop, and that at which to start again.
    pub(super) last_node: u64,
    pub(super) round_ends: u64,
    /// Has the budget ended?
    pub(super) is_over: bool,
    /// Positions after moves since the budget was last checked.
    steps: u32,
    /// The position asked about, whose attachments are at the bottom of their stack.
    root: BlockPosition<W>,
    /// The number of nodes at which to report what is known of it.
    next_report: u64,
    pub(super) questions: u64,
    pub(super) nodes: u64,
}

/// The heights of the stacks that positions live on.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    items: usize,
    attached: usize,
    hanging: usize,
    candidates: usize,
}

impl<W: Word> ThresholdSearch<W> {
    /// A search on `graph` whose table may use about `max_bytes`.
    pub(super) fn new(graph: SmallGraph<W>, max_bytes: usize) -> ThresholdSearch<W> {
        let table = Arc::new(PositionTable::new(max_bytes));
        ThresholdSearch::with_table(graph, table)
    }

    fn with_table(graph: SmallGraph<W>, table: Arc<PositionTable<W>>) -> ThresholdSearch<W> {
        ThresholdSearch {
            distances: graph.distances(),
            table,
            items: Items::new(),
            attached: Vec::new(),
            hanging: Vec::new(),
            candidates: Vec::new(),
            blocks: Vec::new(),
            sums: Vec::new(),
            ranges: Vec::new(),
            order: ORDERS[0],
            history: [[0; MOVE_CODES]; 2],
            killers: Vec::new(),
            depth: 0,
            budget: SearchBudget::default(),
            stop: None,
            last_node: u64::MAX,
            round_ends: u64::MAX,
            is_over: false,
            steps: 0,
            root: BlockPosition {
                at: Standing { edges: W::EMPTY, foot: 0 },
                attached: Span::new(0, 0),
            },
            next_report: u64::MAX,
            questions: 0,
            nodes: 0,
            graph,
        }
    }

    /// A search of the same position on the same table, for another thread.
    pub(super) fn helper(&self) -> ThresholdSearch<W> {
        ThresholdSearch {
            attached: self.attached.clone(),
            history: self.history,
            stop: self.stop.clone(),
            ..ThresholdSearch::with_table(self.graph.clone(), self.table.clone())
        }
    }

    /// The value of the part of `edges` connected to the ground, with these numbers attached, in
    /// the order of their vertices, none of them 0.
    pub(super) fn value(
        &mut self,
        edges: W,
        attached: &[Attached<W::Number>],
        budget: &SearchBudget,
    ) -> Result<W::Number, OutOfBudget> {
        let (at, attached) = self.start(edges, attached, budget);
        let first_report = self.next_report;
        let value = self.in_rounds(at, attached, ThresholdSearch::value_of_sum);
        if let Some(report) = &budget.report
            && self.next_report > first_report
        {
            report(None);
        }
        value
    }

    /// Is that value, from `player`'s side, at least `x`?
    pub(super) fn is_at_least(
        &mut self,
        player: Player,
        x: W::Number,
        edges: W,
        attached: &[Attached<W::Number>],
        budget: &SearchBudget,
    ) -> Result<bool, OutOfBudget> {
        let (at, attached) = self.start(edges, attached, budget);
        self.in_rounds(at, attached, |search, sum| search.ask_sum(player, sum, x))
    }

    /// Bounds for that value, without searching.
    pub(super) fn bounds(
        &mut self,
        edges: W,
        attached: &[Attached<W::Number>],
    ) -> (W::Number, W::Number) {
        let (at, attached) = self.start(edges, attached, &SearchBudget::default());
        let whole = self.static_bounds(BlockPosition { at, attached }, true);
        let sum = self.split(at, attached);
        let split = self.items.bounds(sum);
        (whole.0.max(split.0), whole.1.min(split.1))
    }

    /// The number of positions stored.
    pub(super) fn stored(&self) -> usize {
        self.table.len()
    }

    /// Memory in use by the table.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Prepares a call: the edges connected to the ground and the attachments on them.
    fn start(
        &mut self,
        edges: W,
        attached: &[Attached<W::Number>],
        budget: &SearchBudget,
    ) -> (Standing<W>, Span) {
        // A search that ran out of budget leaves its stacks as they were.
        self.reset(Marks { items: 0, attached: 0, hanging: 0, candidates: 0 });
        self.last_node = budget.max_nodes.map_or(u64::MAX, |max| self.nodes.saturating_add(max));
        self.round_ends = self.last_node;
        self.is_over = false;
        self.budget = budget.clone();
        self.table.start(budget);
        let (vertices, edges) = self.graph.reach(0, edges);
        let on_them = attached.iter().filter(|(vertex, _)| vertices.holds(*vertex));
        self.attached.extend(on_them);
        let at = Standing { edges, foot: 0 };
        let attached = Span::new(0, self.attached.len());
        self.root = BlockPosition { at, attached };
        self.next_report = self.nodes.saturating_add(REPORT_INTERVAL);
        (at, attached)
    }

    /// The heights of the stacks now.
    pub(super) fn marks(&self) -> Marks {
        Marks {
            items: self.items.len(),
            attached: self.attached.len(),
            hanging: self.hanging.len(),
            candidates: self.candidates.len(),
        }
    }

    /// Removes what was pushed since.
    pub(super) fn reset(&mut self, marks: Marks) {
        self.items.truncate(marks.items);
        self.attached.truncate(marks.attached);
        self.hanging.truncate(marks.hanging);
        self.candidates.truncate(marks.candidates);
    }

    /// Improves the bounds of a block until they decide whether it is, from `player`'s side, at
    /// least `x`.
    pub(super) fn ask(
        &mut self,
        player: Player,
        block: BlockPosition<W>,
        x: W::Number,
    ) -> Result<KnownBounds<W::Number>, OutOfBudget> {
        self.questions += 1;
        let mut known = self.known(block);
        if decided(player, (known.low, known.high), x).is_none()
            && let Some(answer) = self.ask_rounded(player, block, x)?
        {
            let bounds = with_answer(player, (known.low, known.high), x, answer);
            (known.low, known.high) = bounds;
            self.store(block, known);
        }
        for liner in [player, player.opponent()] {
            if decided(player, (known.low, known.high), x).is_none() {
                self.cut_line(block, &mut known, liner)?;
            }
        }
        while decided(player, (known.low, known.high), x).is_none() {
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
        Ok(known)
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
        let marks = self.marks();
        let hint = self.hint(block, known.good_moves, mover);
        self.depth += 1;
        let found = self.find_move(block, hint, mover, s);
        self.depth -= 1;
        let found = found?;
        self.reset(marks);
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
            self.note_killer(mover, code);
        }
        self.store(block, *known);
        Ok(())
    }

    fn count_node(&mut self) -> Result<(), OutOfBudget> {
        if self.nodes >= self.round_ends {
            self.is_over |= self.nodes >= self.last_node;
            return Err(OutOfBudget);
        }
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts a position after a move; there can be many before the next node.
    pub(super) fn count_step(&mut self) -> Result<(), OutOfBudget> {
        self.steps += 1;
        if self.steps >= MAX_STEPS { self.check() } else { Ok(()) }
    }

    /// Is there any budget left?
    fn check(&mut self) -> Result<(), OutOfBudget> {
        self.steps = 0;
        let interrupted = self.budget.interrupt.as_ref().is_some_and(|interrupt| interrupt());
        let stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if interrupted || stopped || self.table.is_thrashing() {
            self.is_over = true;
            return Err(OutOfBudget);
        }
        if self.nodes >= self.next_report {
            self.report();
        }
        Ok(())
    }

    /// Reports what is known of the position asked about.
    fn report(&mut self) {
        self.next_report = self.nodes.saturating_add(REPORT_INTERVAL);
        let Some(report) = &self.budget.report else { return };
        let BlockPosition { at, attached } = self.root;
        if let Some(known) = self.table.get(at, &self.attached[attached.range()]) {
            let bounds = NumberBounds { low: known.low.to_dyadic(), high: known.high.to_dyadic() };
            report(Some(SearchBounds { edges: at.edges.count(), bounds }));
        }
    }
}

/// The place of a player in a pair.
pub(super) fn index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}
