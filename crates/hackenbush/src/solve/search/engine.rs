//! The search: questions `G >= x` and `G <= x` instead of option values.
//!
//! Every Red-Blue picture is a number, the simplest one between its options. Let `low <= G <= high`
//! be known.
//! - If `s` is the simplest number in `[low, high]`, then `G > s` exactly when a left option is
//!   `>= s`, and `G < s` exactly when a right option is `<= s`.
//! - If `x` is the simplest number in `[low, x]`, then `G >= x` exactly when no right option is
//!   `<= x`: were `G < x` then `x`, being below the right options, would lie between the options of
//!   `G`, and `G` would be simpler.
//!
//! Each such question asks one player to find one good move, and its answer narrows the bounds,
//! which are kept for every block.

use partizan::Player;

use super::board::{Board, Part};
use super::bounds::Scene;
use super::fixed::Fixed;
use super::garden::{Gardens, Name};
use super::split::FLOWER;
use super::sums::{Item, Sum, decided};
use super::table::{Block, Known, NO_CUT, Table};
use super::word::Word;
use super::{CHECK_INTERVAL, OutOfBudget, SearchBudget};

/// Homes are looked for in blocks of at least as many edges; below, searching is cheaper.
const LARGE: u32 = 26;

/// The search on one board, with all it has found out.
pub(super) struct Engine<W: Word> {
    pub(super) board: Board<W>,
    pub(super) gardens: Gardens<W::Number>,
    table: Table<W>,
    // Stacks shared by all levels of the recursion; each level gives back what it took.
    pub(super) items: Vec<Item<W>>,
    pub(super) parts: Vec<Part<W>>,
    pub(super) sums: Vec<Sum<W>>,
    children: Vec<Child<W>>,
    flowers: Vec<(u8, W::Number)>,
    /// How often each move was the good one a player sought.
    merits: [[u32; 256]; 2],
    budget: SearchBudget,
    /// The number of nodes at which to stop.
    last_node: u64,
    pub(super) questions: u64,
    pub(super) nodes: u64,
}

/// A move and what it leaves.
#[derive(Clone, Copy)]
struct Child<W: Word> {
    cut: u8,
    left: Sum<W>,
    hope: W::Number,
}

impl<W: Word> Engine<W> {
    /// An engine for `board`, whose table may use most of the budget's bytes.
    pub(super) fn new(board: Board<W>, max_bytes: usize) -> Engine<W> {
        let vertices = u8::try_from(board.vertex_count()).unwrap_or(u8::MAX);
        Engine {
            gardens: Gardens::new(vertices, max_bytes / 4),
            table: Table::new(max_bytes / 4 * 3),
            items: Vec::new(),
            parts: Vec::new(),
            sums: Vec::new(),
            children: Vec::new(),
            flowers: Vec::new(),
            merits: [[0; 256]; 2],
            budget: SearchBudget::default(),
            last_node: u64::MAX,
            questions: 0,
            nodes: 0,
            board,
        }
    }

    /// The value of the part of `edges` joined to the ground, with these flowers, in the order of
    /// their vertices, each a number other than 0.
    pub(super) fn value(
        &mut self,
        edges: W,
        flowers: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> Result<W::Number, OutOfBudget> {
        let (edges, garden) = self.start(edges, flowers, budget);
        let sum = self.split(0, edges, garden)?;
        self.value_of_sum(sum)
    }

    /// Is it, from `player`'s side, at least `x`?
    pub(super) fn is_at_least(
        &mut self,
        player: Player,
        x: W::Number,
        edges: W,
        flowers: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> Result<bool, OutOfBudget> {
        let (edges, garden) = self.start(edges, flowers, budget);
        let sum = self.split(0, edges, garden)?;
        self.ask_sum(player, sum, x)
    }

    /// Bounds for its value, from what is known.
    pub(super) fn bounds(
        &mut self,
        edges: W,
        flowers: &[(u8, W::Number)],
    ) -> (W::Number, W::Number) {
        let (edges, garden) = self.start(edges, flowers, &SearchBudget::default());
        self.board.parts(0, edges, &mut self.parts);
        if self.parts.len() == 1 && edges.count() > 1 {
            let known = self.known(Block { edges, garden, foot: 0 });
            return (known.low, known.high);
        }
        self.flowers.clear();
        self.flowers.extend(self.gardens.flowers(garden));
        Scene { board: &self.board, foot: 0, flowers: &self.flowers, homes: true }.bounds(edges)
    }

    /// How many blocks are stored.
    pub(super) fn stored(&self) -> usize {
        self.table.len()
    }

    /// Memory in use for what is stored.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.gardens.bytes()
    }

    /// Makes ready for a call: the edges joined to the ground and the garden on them.
    fn start(&mut self, edges: W, flowers: &[(u8, W::Number)], budget: &SearchBudget) -> (W, Name) {
        // A search that was stopped leaves its stacks as they were.
        self.items.clear();
        self.parts.clear();
        self.sums.clear();
        self.children.clear();
        self.last_node = budget.max_nodes.map_or(u64::MAX, |max| self.nodes.saturating_add(max));
        self.budget = budget.clone();
        let (vertices, edges) = self.board.reach(0, edges);
        let mut garden = self.gardens.bare(0);
        for &(vertex, number) in flowers {
            if vertices.holds(vertex) {
                garden = self.gardens.plant(garden, vertex, number);
            }
        }
        (edges, garden)
    }

    /// Is the block, from `player`'s side, at least `x`?
    pub(super) fn ask(
        &mut self,
        player: Player,
        block: Block<W>,
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
                let seeker = if s < x { Player::Left } else { Player::Right };
                self.narrow(block, &mut known, seeker, s)?;
            }
        }
    }

    /// The block's value.
    pub(super) fn value_of(&mut self, block: Block<W>) -> Result<W::Number, OutOfBudget> {
        let mut known = self.known(block);
        while known.low < known.high {
            let s = W::Number::simplest(known.low, known.high);
            // At a bound only one question is left; else the likelier one first.
            let seeker = if known.high == s || known.low != s && s - known.low > known.high - s {
                Player::Right
            } else {
                Player::Left
            };
            self.narrow(block, &mut known, seeker, s)?;
        }
        Ok(known.low)
    }

    /// Finds out whether the block is better than `s` for `seeker`, which he shows by a move.
    fn narrow(
        &mut self,
        block: Block<W>,
        known: &mut Known<W::Number>,
        seeker: Player,
        s: W::Number,
    ) -> Result<(), OutOfBudget> {
        self.count_node()?;
        let marks = (self.items.len(), self.children.len());
        let found = self.seek(block, known.cuts[index(seeker)], seeker, s)?;
        self.items.truncate(marks.0);
        self.children.truncate(marks.1);
        match (seeker, found) {
            // A move loses something, if only a unit.
            (Player::Left, Some((_, left))) => known.low = known.low.max(left + W::Number::UNIT),
            (Player::Left, None) => known.high = s,
            (Player::Right, Some((_, left))) => known.high = known.high.min(left - W::Number::UNIT),
            (Player::Right, None) => known.low = s,
        }
        if let Some((cut, _)) = found {
            known.cuts[index(seeker)] = cut;
        }
        self.table.put(&block, *known);
        Ok(())
    }

    /// A move of `seeker` that leaves at least `s` from his side, and a bound for what it leaves.
    fn seek(
        &mut self,
        block: Block<W>,
        hint: u8,
        seeker: Player,
        s: W::Number,
    ) -> Result<Option<(u8, W::Number)>, OutOfBudget> {
        if hint != NO_CUT {
            let left = self.after(seeker, block, hint)?;
            if self.ask_sum(seeker, left, s)? {
                return Ok(Some((hint, self.worth(seeker, left))));
            }
        }
        let first = self.children.len();
        let own = self.board.owned_by(seeker, block.edges);
        let merit = |&edge: &u8| self.merits[index(seeker)][usize::from(edge)];
        let favourite = if hint == NO_CUT { own.members().max_by_key(merit) } else { None };
        let favourite = favourite.filter(|edge| !self.board.has_later_twin(*edge, block.edges));
        let others = own.members().filter(|edge| Some(*edge) != favourite);
        for edge in favourite.into_iter().chain(others) {
            if edge != hint
                && !self.board.has_later_twin(edge, block.edges)
                && let Some(worth) = self.consider(block, edge, seeker, s)?
            {
                return Ok(Some((edge, worth)));
            }
        }
        let mut garden = block.garden;
        while let Some((vertex, flower, below)) = self.gardens.last(garden) {
            garden = below;
            let cut = FLOWER + vertex;
            if cut != hint
                && flower.option(seeker).is_some()
                && let Some(worth) = self.consider(block, cut, seeker, s)?
            {
                return Ok(Some((cut, worth)));
            }
        }
        while let Some(child) = self.most_promising(first, seeker) {
            if self.ask_sum(seeker, child.left, s)? {
                self.merits[index(seeker)][usize::from(child.cut)] += 1;
                return Ok(Some((child.cut, self.worth(seeker, child.left))));
            }
        }
        Ok(None)
    }

    /// Lists a move for later, unless it is known to be too bad; a bound for what it leaves if it
    /// is known to be good enough.
    fn consider(
        &mut self,
        block: Block<W>,
        cut: u8,
        seeker: Player,
        s: W::Number,
    ) -> Result<Option<W::Number>, OutOfBudget> {
        let left = self.after(seeker, block, cut)?;
        let (low, high) = self.bounds_of_sum(left);
        match decided(seeker, (low, high), s) {
            Some(true) => return Ok(Some(if seeker == Player::Left { low } else { high })),
            Some(false) => {}
            None => {
                let hope = (low + high).seen_by(seeker);
                self.children.push(Child { cut, left, hope });
            }
        }
        Ok(None)
    }

    /// Takes the best looking child from the list: by the middle of its bounds, then its merits.
    fn most_promising(&mut self, first: usize, seeker: Player) -> Option<Child<W>> {
        let merit = |child: &Child<W>| {
            let merits = self.merits[index(seeker)][usize::from(child.cut)];
            (child.hope, merits)
        };
        let listed = self.children[first..].iter().enumerate();
        let (best, _) = listed.max_by_key(|(_, child)| merit(child))?;
        Some(self.children.swap_remove(first + best))
    }

    /// The bound that matters to `player`.
    fn worth(&mut self, player: Player, sum: Sum<W>) -> W::Number {
        let (low, high) = self.bounds_of_sum(sum);
        if player == Player::Left { low } else { high }
    }

    /// What is known of a block without searching.
    pub(super) fn known(&mut self, block: Block<W>) -> Known<W::Number> {
        if let Some(known) = self.table.get(&block) {
            return known;
        }
        self.flowers.clear();
        self.flowers.extend(self.gardens.flowers(block.garden));
        let homes = block.edges.count() >= LARGE;
        let scene = Scene { board: &self.board, foot: block.foot, flowers: &self.flowers, homes };
        let (low, high) = scene.bounds(block.edges);
        let known = Known { low, high, cuts: [NO_CUT; 2] };
        self.table.put(&block, known);
        known
    }

    fn count_node(&mut self) -> Result<(), OutOfBudget> {
        if self.nodes >= self.last_node || self.gardens.are_full() {
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
