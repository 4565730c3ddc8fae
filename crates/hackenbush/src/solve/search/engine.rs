//! The search: questions `G >= x` and `G <= x` instead of option values (theory, section 5).
//!
//! Every Red-Blue picture is a number, the simplest between its options. So if `s` is the simplest
//! number within the bounds known of `G`, then `G > s` exactly when some left option is `>= s`, and
//! `G < s` exactly when some right option is `<= s`. Each such question narrows the bounds, which
//! are kept for every block.

use partizan::Player;

use super::Stopped;
use super::board::{Board, Part};
use super::fixed::Fixed;
use super::garden::{Gardens, Name};
use super::table::{Block, Known, NO_CUT, Table};
use super::word::Word;

/// Moves in flowers are named by their vertex, after all the edges.
const FLOWER: u8 = 128;

/// Nothing in a list of items.
const END: u32 = u32::MAX;

/// A part of a sum whose value is not known yet.
#[derive(Clone, Copy)]
struct Item<W: Word> {
    kind: Kind<W>,
    /// How many edges it has, about: the smaller, the sooner evaluated.
    size: u32,
    next: u32,
}

#[derive(Clone, Copy)]
enum Kind<W: Word> {
    Block(Block<W>),
    /// A bridge of this player's colour and the sum it carries.
    Bridge(Player, Sum<W>),
}

/// A number plus a list of items.
#[derive(Clone, Copy)]
struct Sum<W: Word> {
    number: W::Number,
    items: u32,
}

/// A move and what it leaves.
#[derive(Clone, Copy)]
struct Child<W: Word> {
    cut: u8,
    left: Sum<W>,
    score: W::Number,
}

/// The search on one board.
pub(super) struct Engine<'a, W: Word> {
    board: Board<W>,
    gardens: Gardens<W::Number>,
    table: Table<W>,
    // Stacks shared by all levels of the recursion; each level gives back what it took.
    items: Vec<Item<W>>,
    children: Vec<Child<W>>,
    parts: Vec<Part<W>>,
    sums: Vec<Sum<W>>,
    /// How often each cut served each player.
    history: [Vec<u32>; 2],
    /// Blocks looked into so far.
    pub(super) positions: u64,
    /// Asked now and then whether to stop.
    stop: &'a dyn Fn(usize) -> bool,
}

type Answer<T> = Result<T, Stopped>;

impl<'a, W: Word> Engine<'a, W> {
    /// A search on `board` whose table stays within `max_bytes`; `stop` is told how many bytes
    /// are held and says whether to go on.
    pub(super) fn new(
        board: Board<W>,
        max_bytes: usize,
        stop: &'a dyn Fn(usize) -> bool,
    ) -> Engine<'a, W> {
        let vertices = u8::try_from(board.vertex_count()).unwrap_or(u8::MAX);
        Engine {
            gardens: Gardens::new(vertices),
            table: Table::new(max_bytes),
            items: Vec::new(),
            children: Vec::new(),
            parts: Vec::new(),
            sums: Vec::new(),
            history: [vec![0; 256], vec![0; 256]],
            board,
            positions: 0,
            stop,
        }
    }

    /// The least and the greatest value that `edges` standing on `root` can have; they differ
    /// only if the search was stopped.
    pub(super) fn value(&mut self, root: u8, edges: W) -> (W::Number, W::Number) {
        let Ok(sum) = self.split(root, edges, self.gardens.bare(root)) else {
            let bare = Block { edges, garden: self.gardens.bare(root), foot: root };
            return (self.low(&bare, Player::Left), -self.low(&bare, Player::Right));
        };
        match self.value_of_sum(sum) {
            Ok(number) => (number, number),
            Err(Stopped) => self.bounds_of_sum(sum),
        }
    }

    // --- sums ---

    /// Is the sum, from `player`'s side, at least `x`?
    fn ask_sum(&mut self, player: Player, mut sum: Sum<W>, mut x: W::Number) -> Answer<bool> {
        loop {
            let (low, high) = self.bounds_of_sum(sum);
            if let Some(answer) = decided(player, low, high, x) {
                return Ok(answer);
            }
            let first = self.items[sum.items as usize];
            if first.next == END {
                x = x - sum.number;
                match first.kind {
                    Kind::Block(block) => return self.ask(player, block, x),
                    Kind::Bridge(colour, above) => {
                        // 1:x takes all positive values, in the order of x; mirrored for red.
                        let y = x.seen_by(colour);
                        if y <= W::Number::ZERO {
                            return Ok(player == colour);
                        }
                        x = y.off_blue().seen_by(colour);
                        sum = above;
                    }
                }
            } else {
                sum = self.evaluate_smallest(sum)?;
            }
        }
    }

    /// Replaces the smallest item by its value.
    fn evaluate_smallest(&mut self, sum: Sum<W>) -> Answer<Sum<W>> {
        let (mut smallest, mut at) = (sum.items, sum.items);
        while at != END {
            if self.items[at as usize].size < self.items[smallest as usize].size {
                smallest = at;
            }
            at = self.items[at as usize].next;
        }
        let number = self.value_of_item(self.items[smallest as usize].kind)?;
        // The list may be shared, so the items before the smallest are copied.
        let mut items = self.items[smallest as usize].next;
        at = sum.items;
        while at != smallest {
            let item = self.items[at as usize];
            at = item.next;
            items = self.push_item(Item { next: items, ..item });
        }
        Ok(Sum { number: sum.number + number, items })
    }

    fn value_of_sum(&mut self, sum: Sum<W>) -> Answer<W::Number> {
        let mut number = sum.number;
        let mut at = sum.items;
        while at != END {
            let item = self.items[at as usize];
            number += self.value_of_item(item.kind)?;
            at = item.next;
        }
        Ok(number)
    }

    fn value_of_item(&mut self, kind: Kind<W>) -> Answer<W::Number> {
        match kind {
            Kind::Block(block) => self.value_of(block),
            Kind::Bridge(colour, above) => Ok(on_bridge(colour, self.value_of_sum(above)?).0),
        }
    }

    fn bounds_of_sum(&self, sum: Sum<W>) -> (W::Number, W::Number) {
        let (mut low, mut high) = (sum.number, sum.number);
        let mut at = sum.items;
        while at != END {
            let item = &self.items[at as usize];
            let (a, b) = match item.kind {
                Kind::Block(block) => {
                    let known = self.known(&block);
                    (known.low, known.high)
                }
                Kind::Bridge(colour, above) => {
                    // The value is a whole number of units, so bounds may be rounded inward.
                    let (a, b) = self.bounds_of_sum(above);
                    (on_bridge(colour, a).1, on_bridge(colour, b).0)
                }
            };
            low += a;
            high += b;
            at = item.next;
        }
        (low, high)
    }

    fn push_item(&mut self, item: Item<W>) -> u32 {
        let at = u32::try_from(self.items.len()).unwrap_or(END);
        self.items.push(item);
        at
    }

    // --- blocks ---

    /// Is the block, from `player`'s side, at least `x`?
    fn ask(&mut self, player: Player, block: Block<W>, x: W::Number) -> Answer<bool> {
        let mut known = self.known(&block);
        loop {
            if let Some(answer) = decided(player, known.low, known.high, x) {
                return Ok(answer);
            }
            let s = W::Number::simplest(known.low, known.high);
            let seeker = match s.cmp(&x) {
                std::cmp::Ordering::Less => Player::Left,
                std::cmp::Ordering::Equal => player.opponent(),
                std::cmp::Ordering::Greater => Player::Right,
            };
            self.narrow(block, &mut known, seeker, s)?;
        }
    }

    /// The block's value.
    fn value_of(&mut self, block: Block<W>) -> Answer<W::Number> {
        let mut known = self.known(&block);
        while known.low < known.high {
            let s = W::Number::simplest(known.low, known.high);
            let seeker = if known.low == s {
                Player::Left
            } else if known.high == s {
                Player::Right
            } else if known.high - s >= s - known.low {
                Player::Left
            } else {
                Player::Right
            };
            self.narrow(block, &mut known, seeker, s)?;
        }
        Ok(known.low)
    }

    /// Finds out whether the block is better than `s` for `seeker`, where `s` is the simplest
    /// number it can be.
    fn narrow(
        &mut self,
        block: Block<W>,
        known: &mut Known<W::Number>,
        seeker: Player,
        s: W::Number,
    ) -> Answer<()> {
        let marks = (self.items.len(), self.children.len());
        let cut = self.seek(block, known.cuts[index(seeker)], seeker, s);
        self.items.truncate(marks.0);
        self.children.truncate(marks.1);
        let cut = cut?;
        match cut {
            Some((cut, bound)) => {
                known.cuts[index(seeker)] = cut;
                match seeker {
                    Player::Left => known.low = known.low.max(bound + W::Number::UNIT),
                    Player::Right => known.high = known.high.min(bound - W::Number::UNIT),
                }
            }
            None => match seeker {
                Player::Left => known.high = s,
                Player::Right => known.low = s,
            },
        }
        self.table.put(&block, *known);
        Ok(())
    }

    /// A move of `seeker` that leaves at least `s` from his side.
    fn seek(
        &mut self,
        block: Block<W>,
        hint: u8,
        seeker: Player,
        s: W::Number,
    ) -> Answer<Option<(u8, W::Number)>> {
        self.positions += 1;
        if self.positions.is_multiple_of(256)
            && (self.stop)(self.table.bytes() + self.gardens.bytes())
        {
            return Err(Stopped);
        }
        if hint != NO_CUT {
            let left = self.after(block, hint, seeker)?;
            if self.ask_sum(seeker, left, s)? {
                return Ok(Some((hint, self.bound(left, seeker))));
            }
        }
        let first = self.children.len();
        let edges = self.board.owned_by(seeker, block.edges);
        for edge in edges.members() {
            if edge != hint
                && !self.board.has_later_twin(edge, block.edges)
                && let Some(bound) = self.add_child(block, edge, seeker, s)?
            {
                return Ok(Some((edge, bound)));
            }
        }
        let mut garden = block.garden;
        while let Some((vertex, number, below)) = self.gardens.last(garden) {
            garden = below;
            let cut = FLOWER + vertex;
            if cut != hint
                && number.option(seeker).is_some()
                && let Some(bound) = self.add_child(block, cut, seeker, s)?
            {
                return Ok(Some((cut, bound)));
            }
        }
        while self.children.len() > first {
            let rest = &self.children[first..];
            let best = (0..rest.len())
                .max_by_key(|&i| {
                    (rest[i].score, self.history[index(seeker)][usize::from(rest[i].cut)])
                })
                .unwrap_or(0);
            let child = self.children.swap_remove(first + best);
            if self.ask_sum(seeker, child.left, s)? {
                self.history[index(seeker)][usize::from(child.cut)] += 1;
                return Ok(Some((child.cut, self.bound(child.left, seeker))));
            }
        }
        Ok(None)
    }

    fn bound(&self, sum: Sum<W>, player: Player) -> W::Number {
        let (low, high) = self.bounds_of_sum(sum);
        match player {
            Player::Left => low,
            Player::Right => high,
        }
    }

    /// Lists a move unless its worth is known; true if it is known to be good enough.
    fn add_child(
        &mut self,
        block: Block<W>,
        cut: u8,
        seeker: Player,
        s: W::Number,
    ) -> Answer<Option<W::Number>> {
        let left = self.after(block, cut, seeker)?;
        let (low, high) = self.bounds_of_sum(left);
        match decided(seeker, low, high, s) {
            Some(true) => Ok(Some(if seeker == Player::Left { low } else { high })),
            Some(false) => Ok(None),
            None => {
                // The more a move may leave the seeker, by both bounds, the sooner it is tried.
                let score = (low + high).seen_by(seeker);
                self.children.push(Child { cut, left, score });
                Ok(None)
            }
        }
    }

    /// What a move leaves.
    fn after(&mut self, block: Block<W>, cut: u8, player: Player) -> Answer<Sum<W>> {
        if cut < FLOWER {
            return self.split(block.foot, block.edges.minus(W::single(cut)), block.garden);
        }
        let vertex = cut - FLOWER;
        let option = self.gardens.flowers(block.garden).find(|flower| flower.0 == vertex);
        let option = option.and_then(|(_, number)| number.option(player));
        let garden = self.gardens.replant(block.garden, vertex, option.unwrap_or(W::Number::ZERO));
        Ok(self.block_sum(Block { garden, ..block }))
    }

    /// A block as a sum.
    fn block_sum(&mut self, block: Block<W>) -> Sum<W> {
        match self.one_colour(&block) {
            Some(number) => Sum { number, items: END },
            None => {
                let size = block.edges.count();
                let items = self.push_item(Item { kind: Kind::Block(block), size, next: END });
                Sum { number: W::Number::ZERO, items }
            }
        }
    }

    /// The value of an all-blue block whose flowers are all positive, or of its negative.
    ///
    /// It is the number of edges plus the flowers. That much is enough for Right: he answers a move
    /// in a flower by the same move in its mirror image. And Left has it, moving second: she
    /// answers in the flowers likewise, and a move in the number of edges by cutting an edge that
    /// is no bridge; when all are bridges, 1:x = 1+x for x >= 0 makes both sides equal.
    fn one_colour(&self, block: &Block<W>) -> Option<W::Number> {
        let colour = Player::BOTH
            .into_iter()
            .find(|&player| self.board.owned_by(player, block.edges) == block.edges)?;
        let mut number = W::Number::integer(block.edges.count());
        for (_, flower) in self.gardens.flowers(block.garden) {
            let flower = flower.seen_by(colour);
            if flower < W::Number::ZERO {
                return None;
            }
            number += flower;
        }
        Some(number.seen_by(colour))
    }

    /// What is known of a block without searching.
    fn known(&self, block: &Block<W>) -> Known<W::Number> {
        self.table.get(block).unwrap_or_else(|| {
            let low = self.low(block, Player::Left);
            let high = -self.low(block, Player::Right);
            Known { low, high, cuts: [NO_CUT; 2] }
        })
    }

    /// A lower bound of the block's value as `player` sees it.
    ///
    /// Let H be the picture of his edges joined to the foot by his own and of his flowers there:
    /// it is worth b edges and p of flowers ([`Engine::one_colour`]). Let r count all other edges
    /// and q be the worth of all flowers against him. Two bounds hold:
    ///
    /// - b + p - r - q. He can play second in G - H + r + q: he answers a move in -H by its
    ///   mirror image in G and the other way round, a cut of another edge by a move in r, a move
    ///   in a flower against him by its mirror image in q, and a move in a flower of his that
    ///   does not count in that flower, keeping it at 0 or more. No such cut touches H.
    /// - The same bound for what is left when all his own edges are cut, and a unit for each of
    ///   them: cut from the far end, each lowers the value, and values are whole numbers of units.
    fn low(&self, block: &Block<W>, player: Player) -> W::Number {
        let own = self.board.owned_by(player, block.edges);
        let other = block.edges.minus(own);
        let (vertices, kept) = self.board.reach(block.foot, own);
        let (their_vertices, their_kept) = self.board.reach(block.foot, other);
        let mut standing = W::Number::integer(kept.count()) - W::Number::integer(other.count());
        let mut cut = W::Number::UNIT.times(own.count()) - W::Number::integer(their_kept.count());
        for (vertex, flower) in self.gardens.flowers(block.garden) {
            let flower = flower.seen_by(player);
            if flower < W::Number::ZERO || vertices.holds(vertex) {
                standing += flower;
            }
            if flower < W::Number::ZERO && their_vertices.holds(vertex) {
                cut += flower;
            }
        }
        standing.max(cut)
    }

    /// The value of `edges` on `root` with the flowers of `garden` as a sum of blocks: what hangs
    /// in a block at a cut vertex is evaluated and becomes a flower.
    fn split(&mut self, root: u8, edges: W, garden: Name) -> Answer<Sum<W>> {
        let first = self.parts.len();
        self.board.parts(root, edges, &mut self.parts);
        if self.parts.len() == first + 1 && self.parts[first].edges.count() > 1 {
            self.parts.pop();
            return Ok(self.block_sum(Block { edges, garden, foot: root }));
        }
        let base = self.sums.len();
        let nothing = Sum { number: W::Number::ZERO, items: END };
        self.sums.resize(base + self.board.vertex_count(), nothing);
        for (vertex, number) in self.gardens.flowers(garden) {
            self.sums[base + usize::from(vertex)].number = number;
        }
        for i in first..self.parts.len() {
            let part = self.parts[i];
            let sum = self.part_sum(part, base)?;
            self.join(base + usize::from(part.foot), sum);
        }
        let total = self.sums[base + usize::from(root)];
        self.sums.truncate(base);
        self.parts.truncate(first);
        Ok(total)
    }

    /// A block with all that stands on it.
    fn part_sum(&mut self, part: Part<W>, base: usize) -> Answer<Sum<W>> {
        if part.edges.count() == 1 {
            let above = self.sums[base + usize::from(part.vertices.first())];
            let blue = !self.board.owned_by(Player::Left, part.edges).is_empty();
            let colour = if blue { Player::Left } else { Player::Right };
            if above.items == END {
                return Ok(Sum { number: on_bridge(colour, above.number).0, items: END });
            }
            let size = self.size(above) + 1;
            let item = Item { kind: Kind::Bridge(colour, above), size, next: END };
            return Ok(Sum { number: W::Number::ZERO, items: self.push_item(item) });
        }
        let mut garden = self.gardens.bare(part.foot);
        for vertex in part.vertices.members() {
            let sum = self.sums[base + usize::from(vertex)];
            let number = self.value_of_sum(sum)?;
            if number != W::Number::ZERO {
                garden = self.gardens.plant(garden, vertex, number);
            }
        }
        Ok(self.block_sum(Block { edges: part.edges, garden, foot: part.foot }))
    }

    /// Adds a sum of at most one item to the sum at `at`.
    fn join(&mut self, at: usize, sum: Sum<W>) {
        let there = self.sums[at];
        self.sums[at].number += sum.number;
        if sum.items != END {
            self.items[sum.items as usize].next = there.items;
            self.sums[at].items = sum.items;
        }
    }

    fn size(&self, sum: Sum<W>) -> u32 {
        let mut size = 0;
        let mut at = sum.items;
        while at != END {
            size += self.items[at as usize].size;
            at = self.items[at as usize].next;
        }
        size
    }
}

/// Does `low <= value <= high` decide whether the value is, from `player`'s side, at least `x`?
fn decided<N: Fixed>(player: Player, low: N, high: N, x: N) -> Option<bool> {
    let (yes, no) = match player {
        Player::Left => (low >= x, high < x),
        Player::Right => (high <= x, low > x),
    };
    if yes {
        Some(true)
    } else if no {
        Some(false)
    } else {
        None
    }
}

/// The number `x` on a bridge of this colour, rounded down and up.
fn on_bridge<N: Fixed>(colour: Player, x: N) -> (N, N) {
    let (down, up) = x.seen_by(colour).on_blue();
    match colour {
        Player::Left => (down, up),
        Player::Right => (-up, -down),
    }
}

fn index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}
