//! The search of one block with numbers attached at its vertices.
//!
//! The width of the search's numbers is chosen by the latest day on which a position of the block
//! can be born: no more days than moves. A block that fits no width gets bounds only.

use partizan::{Dyadic, Player};
use rustc_hash::FxHashMap;

use super::budget::{OutOfBudget, SearchBudget, SearchStats};
use super::fixed::Fixed;
use super::number_bounds::NumberBounds;
use super::small_graph::SmallGraph;
use super::threshold_search::ThresholdSearch;
#[cfg(not(target_family = "wasm"))]
use super::wide::WideSet;
use super::word::Word;
use crate::graph::Block;
use crate::picture::Picture;

/// A block of two or more edges, with everything its searches have found out.
#[derive(Default)]
pub(in crate::solve) struct BlockSearch {
    shape: Shape,
    narrow: Option<ThresholdSearch<u64>>,
    wide: Option<ThresholdSearch<u128>>,
    /// Left out where the size of the program counts more.
    #[cfg(not(target_family = "wasm"))]
    widest: Option<ThresholdSearch<WideSet>>,
}

/// Why the value of a block was not found, and what is known instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Unsolved {
    pub(in crate::solve) reason: Reason,
    pub(in crate::solve) bounds: NumberBounds,
}

/// Why the value of a block was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Reason {
    /// The budget ended.
    OutOfBudget,
    /// The block is too large for the search, or its attachments are.
    TooWide,
    /// The attachments are not known exactly.
    InexactAttachments,
}

/// A block as part of a picture.
#[derive(Default)]
struct Shape {
    /// The edges by index in the picture, with their owners.
    edges: Vec<(usize, Player)>,
    /// The vertices in the picture except the foot.
    tops: Vec<u32>,
    /// The ends of each edge, where 0 is the foot and `i + 1` is `tops[i]`.
    ends: Vec<[u32; 2]>,
}

const NARROW: u32 = <i64 as Fixed>::FRACTION;
const WIDE: u32 = <i128 as Fixed>::FRACTION;
#[cfg(not(target_family = "wasm"))]
const WIDEST: u32 = <<WideSet as Word>::Number as Fixed>::FRACTION;

impl BlockSearch {
    /// A block of `picture`; `owners` has the owner of each edge.
    pub(in crate::solve) fn new(picture: &Picture, block: &Block, owners: &[Player]) -> Self {
        let ends_of = |edge: u32| {
            let edge = picture.edges()[edge as usize];
            [edge.from, edge.to]
        };
        // Vertices are numbered as the depth-first search met them, and moves in attachments are
        // tried in that order: a bed took sixty times as long with the picture's own numbers.
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::from_iter([(block.foot, 0)]);
        let mut tops = Vec::new();
        let mut last = 0;
        for vertex in block.edges.iter().flat_map(|&edge| ends_of(edge)) {
            numbers.entry(vertex).or_insert_with(|| {
                tops.push(vertex);
                last += 1;
                last
            });
        }
        let number = |vertex: u32| numbers[&vertex];
        let ends = block.edges.iter().map(|&edge| ends_of(edge).map(number)).collect();
        let edges = block.edges.iter().map(|&edge| (edge as usize, owners[edge as usize]));
        let edges = edges.collect();
        BlockSearch { shape: Shape { edges, tops, ends }, ..BlockSearch::default() }
    }

    /// The vertices in the picture at which numbers can be attached: all except the foot.
    pub(in crate::solve) fn tops(&self) -> &[u32] {
        &self.shape.tops
    }

    /// The number of edges.
    pub(super) fn size(&self) -> usize {
        self.shape.edges.len()
    }

    /// Its claim on memory, which grows like the number of its positions.
    pub(super) fn weight(&self) -> u128 {
        1 << (self.size() / 2).min(24)
    }

    /// Is it a block of the same edges between the same vertices, in the same order?
    pub(super) fn is_same_block(&self, other: &BlockSearch) -> bool {
        let owners = |search: &BlockSearch| {
            search.shape.edges.iter().map(|&(_, owner)| owner).collect::<Vec<_>>()
        };
        self.shape.ends == other.shape.ends && owners(self) == owners(other)
    }

    /// The same searches for the same block of another picture.
    pub(super) fn at_home_of(self, other: BlockSearch) -> BlockSearch {
        BlockSearch { shape: other.shape, ..self }
    }

    /// The work of its searches.
    pub(in crate::solve) fn stats(&self) -> SearchStats {
        fn add<W: Word>(search: Option<&ThresholdSearch<W>>, stats: &mut SearchStats) {
            if let Some(search) = search {
                stats.positions += u64::try_from(search.stored()).expect("64 bits are enough");
                stats.questions += search.questions;
                stats.nodes += search.nodes;
                stats.bytes += search.bytes();
            }
        }
        let mut stats = SearchStats::default();
        add(self.narrow.as_ref(), &mut stats);
        add(self.wide.as_ref(), &mut stats);
        #[cfg(not(target_family = "wasm"))]
        add(self.widest.as_ref(), &mut stats);
        stats
    }

    /// The value of what the cuts leave, with a number attached at each of the [`tops`].
    ///
    /// [`tops`]: BlockSearch::tops
    pub(in crate::solve) fn value(
        &mut self,
        cuts: &[usize],
        attachments: &[NumberBounds],
        budget: &SearchBudget,
    ) -> Result<Dyadic, Unsolved> {
        let reason = match exact(attachments) {
            None => Reason::InexactAttachments,
            Some(numbers) => match self.run(cuts, &numbers, budget, Value) {
                Some(Ok(value)) => return Ok(value),
                Some(Err(OutOfBudget)) => Reason::OutOfBudget,
                None => Reason::TooWide,
            },
        };
        Err(Unsolved { reason, bounds: self.bounds(cuts, attachments, budget) })
    }

    /// Is the value, from `player`'s side, at least `x`? `None` if the budget ended first or the
    /// block is too wide.
    pub(in crate::solve) fn ask(
        &mut self,
        cuts: &[usize],
        player: Player,
        x: &Dyadic,
        attachments: &[NumberBounds],
        budget: &SearchBudget,
    ) -> Option<bool> {
        self.run(cuts, &exact(attachments)?, budget, AtLeast { player, x })?
    }

    /// Bounds without searching. The value grows with the attachments, so the low ends of these
    /// give a lower bound and the high ends an upper one. Ends that are too wide are rounded.
    fn bounds(
        &mut self,
        cuts: &[usize],
        attachments: &[NumberBounds],
        budget: &SearchBudget,
    ) -> NumberBounds {
        let (lows, highs): (Vec<&Dyadic>, Vec<&Dyadic>) =
            attachments.iter().map(|bounds| (&bounds.low, &bounds.high)).unzip();
        let low = self.bounds_at(cuts, &lows, |x| x.floor().into(), budget).low;
        let high = self.bounds_at(cuts, &highs, |x| x.ceil().into(), budget).high;
        NumberBounds { low, high }
    }

    /// Bounds with exactly these attachments, or with rounded ones if these are too wide.
    fn bounds_at(
        &mut self,
        cuts: &[usize],
        numbers: &[&Dyadic],
        round: impl Fn(&Dyadic) -> Dyadic,
        budget: &SearchBudget,
    ) -> NumberBounds {
        if let Some(bounds) = self.run(cuts, numbers, budget, Bounds) {
            return bounds;
        }
        let rounded: Vec<Dyadic> = numbers.iter().map(|&number| round(number)).collect();
        let rounded: Vec<&Dyadic> = rounded.iter().collect();
        self.run(cuts, &rounded, budget, Bounds)
            .unwrap_or_else(|| self.shape.count_bounds(cuts, numbers))
    }

    /// Runs a task in the narrowest search that can represent all numbers; `None` if the block is
    /// too wide.
    fn run<T: Task>(
        &mut self,
        cuts: &[usize],
        numbers: &[&Dyadic],
        budget: &SearchBudget,
        task: T,
    ) -> Option<T::Answer> {
        let BlockSearch { shape, narrow, wide, .. } = self;
        match shape.last_birthday(numbers)? {
            days if days <= NARROW => shape.run_in(narrow, cuts, numbers, budget, task),
            days if days <= WIDE => shape.run_in(wide, cuts, numbers, budget, task),
            #[cfg(not(target_family = "wasm"))]
            days if days <= WIDEST => shape.run_in(&mut self.widest, cuts, numbers, budget, task),
            _ => None,
        }
    }
}

impl Shape {
    /// The day by which all positions are born; `None` if it is beyond any width.
    fn last_birthday(&self, numbers: &[&Dyadic]) -> Option<u32> {
        let mut days = u32::try_from(self.edges.len()).ok()?;
        for number in numbers {
            days = days.checked_add(u32::try_from(number.birthday()).ok()?)?;
        }
        Some(days)
    }

    /// Runs a task in a search of this width, made if need be; `None` if the block or a number
    /// does not fit.
    fn run_in<W: Word, T: Task>(
        &self,
        search: &mut Option<ThresholdSearch<W>>,
        cuts: &[usize],
        numbers: &[&Dyadic],
        budget: &SearchBudget,
        task: T,
    ) -> Option<T::Answer> {
        if self.ends.len() > W::Number::FRACTION as usize {
            return None;
        }
        let mut attached = Vec::new();
        for (vertex, &number) in (1..).zip(numbers).filter(|(_, number)| !number.is_zero()) {
            attached.push((vertex, W::Number::exact(number)?));
        }
        let search = search.get_or_insert_with(|| {
            let owners = self.edges.iter().map(|&(_, owner)| owner);
            let number = |end| u8::try_from(end).expect("no more vertices than edges");
            let ends = self.ends.iter().map(|ends| ends.map(number));
            let edges: Vec<_> = ends.zip(owners).collect();
            let vertices = u8::try_from(self.tops.len() + 1).expect("no more than edges");
            ThresholdSearch::new(SmallGraph::new(vertices, &edges), budget.max_bytes)
        });
        let kept = (0..).zip(&self.edges).filter(|(_, edge)| !cuts.contains(&edge.0));
        let edges = kept.fold(W::EMPTY, |set, (place, _)| set | W::single(place));
        task.run(search, edges, &attached, budget)
    }

    /// Bounds by cutting: when Right has cut all his edges, which raises the value each time, the
    /// blue ones connected to the foot in blue are left, and what is attached to them raises the
    /// value by what of it is positive (see `static_bounds`).
    fn count_bounds(&self, cuts: &[usize], numbers: &[&Dyadic]) -> NumberBounds {
        let [high, low] = Player::BOTH.map(|player| self.count_bound(cuts, numbers, player));
        NumberBounds { low: -low, high }
    }

    /// The most that the value is from the player's side.
    fn count_bound(&self, cuts: &[usize], numbers: &[&Dyadic], player: Player) -> Dyadic {
        let edges = self.edges.iter().zip(&self.ends);
        let own = edges.filter(|((edge, owner), _)| *owner == player && !cuts.contains(edge));
        let mut neighbours = vec![Vec::new(); self.tops.len() + 1];
        let mut count = Dyadic::ZERO;
        for (_, &[from, to]) in own {
            neighbours[from as usize].push(to);
            neighbours[to as usize].push(from);
        }
        let mut reached = vec![false; neighbours.len()];
        reached[0] = true;
        let mut stack = vec![0_u32];
        let mut ends = 0_usize;
        while let Some(vertex) = stack.pop() {
            ends += neighbours[vertex as usize].len();
            for &next in &neighbours[vertex as usize] {
                if !std::mem::replace(&mut reached[next as usize], true) {
                    stack.push(next);
                }
            }
            let attached = vertex.checked_sub(1).map(|top| numbers[top as usize]);
            if let Some(number) = attached {
                let gain = if player == Player::Left { number.clone() } else { -number };
                if !gain.is_negative() {
                    count += &gain;
                }
            }
        }
        // Every edge has been counted at both its ends.
        count + Dyadic::from(i64::try_from(ends / 2).unwrap_or(i64::MAX))
    }
}

/// The numbers, if all are known exactly.
fn exact(attachments: &[NumberBounds]) -> Option<Vec<&Dyadic>> {
    attachments.iter().map(NumberBounds::exact).collect()
}

/// What is asked of a search, whatever its width.
trait Task {
    type Answer;

    /// `None` if a number does not fit.
    fn run<W: Word>(
        self,
        search: &mut ThresholdSearch<W>,
        edges: W,
        attached: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> Option<Self::Answer>;
}

struct Value;

impl Task for Value {
    type Answer = Result<Dyadic, OutOfBudget>;

    fn run<W: Word>(
        self,
        search: &mut ThresholdSearch<W>,
        edges: W,
        attached: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> Option<Self::Answer> {
        Some(search.value(edges, attached, budget).map(Fixed::to_dyadic))
    }
}

struct Bounds;

impl Task for Bounds {
    type Answer = NumberBounds;

    fn run<W: Word>(
        self,
        search: &mut ThresholdSearch<W>,
        edges: W,
        attached: &[(u8, W::Number)],
        _: &SearchBudget,
    ) -> Option<NumberBounds> {
        let (low, high) = search.bounds(edges, attached);
        Some(NumberBounds { low: low.to_dyadic(), high: high.to_dyadic() })
    }
}

struct AtLeast<'a> {
    player: Player,
    x: &'a Dyadic,
}

impl Task for AtLeast<'_> {
    type Answer = Option<bool>;

    fn run<W: Word>(
        self,
        search: &mut ThresholdSearch<W>,
        edges: W,
        attached: &[(u8, W::Number)],
        budget: &SearchBudget,
    ) -> Option<Option<bool>> {
        // The value is a whole number of units.
        let x = match self.player {
            Player::Left => -W::Number::round_down(&-self.x)?,
            Player::Right => W::Number::round_down(self.x)?,
        };
        Some(search.is_at_least(self.player, x, edges, attached, budget).ok())
    }
}
