//! One large block of a picture with the numbers that stand on it, and its engine.
//!
//! The width of the engine's numbers is chosen by the latest day on which a position of the block
//! can be born: there are as many days as moves. What fits neither width gets bounds only.

use partizan::{Dyadic, Player};

use super::board::Board;
use super::engine::Engine;
use super::fixed::Fixed;
use super::word::Word;
use super::{NumberBounds, SearchBudget, SearchStats};
use crate::graph::Block;
use crate::picture::Picture;

/// A block of two or more edges.
pub(super) struct Core {
    shape: Shape,
    narrow: Option<Engine<u64>>,
    wide: Option<Engine<u128>>,
}

/// Where a block lies in the picture.
struct Shape {
    /// The edges by index in the picture, with their owners.
    edges: Vec<(usize, Player)>,
    /// The vertices in the picture, the foot first.
    vertices: Vec<u32>,
    /// The ends of each edge as places among the vertices; none if there are too many.
    ends: Option<Vec<[u8; 2]>>,
}

/// Numbers other than 0 on the vertices, by place.
type Flowers = Vec<(u8, Dyadic)>;

const NARROW: u32 = <i64 as Fixed>::FRACTION;
const WIDE: u32 = <i128 as Fixed>::FRACTION;

impl Core {
    pub(super) fn new(picture: &Picture, block: &Block, owner: impl Fn(u32) -> Player) -> Core {
        let ends_of = |edge: u32| {
            let edge = picture.edges()[edge as usize];
            [edge.from, edge.to]
        };
        let mut vertices: Vec<u32> = block.edges.iter().flat_map(|&edge| ends_of(edge)).collect();
        vertices.sort_unstable_by_key(|&vertex| (vertex != block.foot, vertex));
        vertices.dedup();
        let place = |vertex: u32| {
            let place = vertices[1..].binary_search(&vertex).map_or(0, |place| place + 1);
            u8::try_from(place).ok()
        };
        let ends = block.edges.iter().map(|&edge| {
            let [from, to] = ends_of(edge);
            Some([place(from)?, place(to)?])
        });
        let ends = if block.edges.len() <= WIDE as usize { ends.collect() } else { None };
        let edges = block.edges.iter().map(|&edge| (edge as usize, owner(edge))).collect();
        Core { shape: Shape { edges, vertices, ends }, narrow: None, wide: None }
    }

    /// How many edges it has.
    pub(super) fn size(&self) -> usize {
        self.shape.edges.len()
    }

    /// Its claim on memory, which grows like the number of its positions.
    pub(super) fn weight(&self) -> u128 {
        1 << (self.size() / 2).min(24)
    }

    /// Adds what its engines have done.
    pub(super) fn count(&self, stats: &mut SearchStats) {
        fn add<W: Word>(engine: Option<&Engine<W>>, stats: &mut SearchStats) {
            if let Some(engine) = engine {
                stats.positions += u64::try_from(engine.stored()).unwrap_or(u64::MAX);
                stats.questions += engine.questions;
                stats.nodes += engine.nodes;
                stats.bytes += engine.bytes();
            }
        }
        add(self.narrow.as_ref(), stats);
        add(self.wide.as_ref(), stats);
    }

    /// The value of what the cuts leave, with `numbers` on the vertices.
    pub(super) fn value(
        &mut self,
        cuts: &[usize],
        numbers: &[NumberBounds],
        budget: &SearchBudget,
    ) -> NumberBounds {
        match self.shape.exact_flowers(numbers) {
            Some((flowers, days)) if days <= NARROW => {
                value(&self.shape, &mut self.narrow, cuts, &flowers, budget)
            }
            Some((flowers, days)) if days <= WIDE => {
                value(&self.shape, &mut self.wide, cuts, &flowers, budget)
            }
            _ => self.rough(cuts, numbers, budget),
        }
    }

    /// Is the value, from `player`'s side, at least `x`? None if the budget ended first or the
    /// numbers do not fit.
    pub(super) fn ask(
        &mut self,
        cuts: &[usize],
        player: Player,
        x: &Dyadic,
        numbers: &[NumberBounds],
        budget: &SearchBudget,
    ) -> Option<bool> {
        match self.shape.exact_flowers(numbers)? {
            (flowers, days) if days <= NARROW => {
                ask(&self.shape, &mut self.narrow, cuts, player, x, &flowers, budget)
            }
            (flowers, days) if days <= WIDE => {
                ask(&self.shape, &mut self.wide, cuts, player, x, &flowers, budget)
            }
            _ => None,
        }
    }

    /// Bounds where the numbers are not known exactly or do not fit: more on a vertex is worth
    /// more, so they come from rounding all of them down, and up.
    fn rough(
        &mut self,
        cuts: &[usize],
        numbers: &[NumberBounds],
        budget: &SearchBudget,
    ) -> NumberBounds {
        let floor = |finding: &NumberBounds| Dyadic::from(finding.low.floor());
        let ceil = |finding: &NumberBounds| Dyadic::from(finding.high.ceil());
        NumberBounds {
            low: self.rounded(cuts, numbers, floor, budget).low,
            high: self.rounded(cuts, numbers, ceil, budget).high,
        }
    }

    fn rounded(
        &mut self,
        cuts: &[usize],
        numbers: &[NumberBounds],
        round: impl Fn(&NumberBounds) -> Dyadic,
        budget: &SearchBudget,
    ) -> NumberBounds {
        let vertices = self.shape.vertices.iter().skip(1);
        let numbers: Vec<Dyadic> =
            vertices.map(|&vertex| round(&numbers[vertex as usize])).collect();
        if let Some((flowers, days)) = self.shape.flowers(numbers.iter())
            && days <= WIDE
        {
            return bounds(&self.shape, &mut self.wide, cuts, &flowers, budget);
        }
        // No more than all edges of a colour and all numbers of its sign.
        let [mut low, mut high] = [Dyadic::ZERO; 2];
        for number in numbers {
            let side = if number.is_negative() { &mut low } else { &mut high };
            *side += &number;
        }
        for (_, owner) in self.shape.edges.iter().filter(|edge| !cuts.contains(&edge.0)) {
            match owner {
                Player::Left => high += &Dyadic::ONE,
                Player::Right => low -= &Dyadic::ONE,
            }
        }
        NumberBounds { low, high }
    }
}

impl Shape {
    fn exact_flowers(&self, numbers: &[NumberBounds]) -> Option<(Flowers, u32)> {
        let mut exact = Vec::new();
        for &vertex in &self.vertices[1..] {
            exact.push(numbers[vertex as usize].exact()?);
        }
        self.flowers(exact.into_iter())
    }

    /// Numbers on the vertices as flowers, and the day by which all positions are born; none if
    /// the block is too large.
    fn flowers<'n>(&self, numbers: impl Iterator<Item = &'n Dyadic>) -> Option<(Flowers, u32)> {
        self.ends.as_ref()?;
        let mut days = u32::try_from(self.edges.len()).ok()?;
        let mut flowers = Vec::new();
        for (place, number) in (1..).zip(numbers) {
            if !number.is_zero() {
                days = days.checked_add(u32::try_from(number.birthday()).ok()?)?;
                flowers.push((place, number.clone()));
            }
        }
        Some((flowers, days))
    }

    fn board<W: Word>(&self) -> Board<W> {
        let ends = self.ends.iter().flatten();
        let edges: Vec<_> = ends.zip(&self.edges).map(|(&ends, edge)| (ends, edge.1)).collect();
        Board::new(u8::try_from(self.vertices.len()).unwrap_or(0), &edges)
    }

    fn left_by<W: Word>(&self, cuts: &[usize]) -> W {
        let left = (0..).zip(&self.edges).filter(|(_, edge)| !cuts.contains(&edge.0));
        left.fold(W::EMPTY, |set, (place, _)| set | W::single(place))
    }
}

/// The value, or bounds if the budget ends.
fn value<W: Word>(
    shape: &Shape,
    engine: &mut Option<Engine<W>>,
    cuts: &[usize],
    flowers: &Flowers,
    budget: &SearchBudget,
) -> NumberBounds {
    let ready = engine.get_or_insert_with(|| Engine::new(shape.board(), budget.max_bytes));
    let fixed = in_units::<W>(flowers);
    match ready.value(shape.left_by(cuts), &fixed, budget) {
        Ok(value) => NumberBounds::of(value.to_dyadic()),
        Err(_) => bounds(shape, engine, cuts, flowers, budget),
    }
}

fn bounds<W: Word>(
    shape: &Shape,
    engine: &mut Option<Engine<W>>,
    cuts: &[usize],
    flowers: &Flowers,
    budget: &SearchBudget,
) -> NumberBounds {
    let engine = engine.get_or_insert_with(|| Engine::new(shape.board(), budget.max_bytes));
    let (low, high) = engine.bounds(shape.left_by(cuts), &in_units::<W>(flowers));
    NumberBounds { low: low.to_dyadic(), high: high.to_dyadic() }
}

fn ask<W: Word>(
    shape: &Shape,
    engine: &mut Option<Engine<W>>,
    cuts: &[usize],
    player: Player,
    x: &Dyadic,
    flowers: &Flowers,
    budget: &SearchBudget,
) -> Option<bool> {
    let engine = engine.get_or_insert_with(|| Engine::new(shape.board(), budget.max_bytes));
    // The value is a whole number of units.
    let x = match player {
        Player::Left => -W::Number::round_down(&-x)?,
        Player::Right => W::Number::round_down(x)?,
    };
    engine.is_at_least(player, x, shape.left_by(cuts), &in_units::<W>(flowers), budget).ok()
}

/// Flowers in units; they are whole numbers of them, being born in time.
fn in_units<W: Word>(flowers: &Flowers) -> Vec<(u8, W::Number)> {
    let fixed = |(place, number): &(u8, Dyadic)| Some((*place, W::Number::round_down(number)?));
    flowers.iter().filter_map(fixed).collect()
}
