//! Exact values of general Red-Blue pictures, by questions over a table of bounds.
//!
//! The picture is taken apart into blocks (colon principle at cut vertices, sums at the ground).
//! Bridges and trees have closed forms; each larger block is searched by the `engine` with what
//! stands on it as numbers. When a budget ends, what is known is returned as true bounds.
//!
//! ```
//! use hackenbush::Picture;
//! use hackenbush::solve::search::{SearchBudget, Searcher};
//! let picture: Picture = "0-1b 1-2r 2-0b 1-2b".parse().unwrap();
//! let mut searcher = Searcher::new(&picture, SearchBudget::default()).unwrap();
//! assert_eq!(searcher.value().exact().unwrap().to_string(), "2");
//! assert_eq!(searcher.value_after(&[0]).exact().unwrap().to_string(), "1");
//! ```

mod board;
mod bounds;
mod core;
mod engine;
mod fixed;
mod garden;
#[cfg(test)]
mod judge;
mod split;
mod sums;
mod table;
#[cfg(test)]
mod tests;
mod word;

use std::fmt;
use std::ops::AddAssign;
use std::sync::Arc;

use partizan::{Dyadic, Player, ordinal_sum};

use self::core::Core;
use crate::graph::{Block, Blocks};
use crate::picture::{GROUND, Picture};

/// What a search may use.
#[derive(Clone)]
pub struct SearchBudget {
    /// Memory for tables, about. Full tables forget, which costs time only.
    pub max_bytes: usize,
    /// Nodes per call: narrowings of what is known of one position.
    pub max_nodes: Option<u64>,
    /// Asked every [`CHECK_INTERVAL`] nodes; true stops the search. A timeout, a cancellation from another
    /// thread or a count of the work goes here.
    pub interrupt: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

/// [`SearchBudget::interrupt`] is asked once in so many nodes.
pub const CHECK_INTERVAL: u64 = 1 << 10;

impl Default for SearchBudget {
    /// A gigabyte, and all the time it takes.
    fn default() -> Self {
        SearchBudget { max_bytes: 1 << 30, max_nodes: None, interrupt: None }
    }
}

impl fmt::Debug for SearchBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchBudget")
            .field("max_bytes", &self.max_bytes)
            .field("max_nodes", &self.max_nodes)
            .field("interrupt", &self.interrupt.is_some())
            .finish()
    }
}

/// What is known of a value: it lies between two numbers, both included.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NumberBounds {
    /// At least this.
    pub low: Dyadic,
    /// At most this.
    pub high: Dyadic,
}

impl NumberBounds {
    /// The value, if it is known exactly.
    #[must_use]
    pub fn exact(&self) -> Option<&Dyadic> {
        (self.low == self.high).then_some(&self.low)
    }

    fn of(number: Dyadic) -> NumberBounds {
        NumberBounds { low: number.clone(), high: number }
    }
}

impl AddAssign<&NumberBounds> for NumberBounds {
    fn add_assign(&mut self, other: &NumberBounds) {
        self.low += &other.low;
        self.high += &other.high;
    }
}

/// What a searcher has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchStats {
    /// Different positions in the tables.
    pub positions: u64,
    /// Questions asked of positions.
    pub questions: u64,
    /// Narrowings of what is known of a position.
    pub nodes: u64,
    /// Memory the tables use.
    pub bytes: usize,
}

/// The picture has a green edge, so this is not its method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotRedBlue {
    /// The first green edge.
    pub edge: usize,
}

impl fmt::Display for NotRedBlue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge {} is green, but this search knows red and blue only", self.edge)
    }
}

impl std::error::Error for NotRedBlue {}

/// A budget ended before the answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OutOfBudget;

/// The value of a picture, or bounds for it, and what that took.
///
/// # Errors
/// If it has green edges.
pub fn value(
    picture: &Picture,
    budget: SearchBudget,
) -> Result<(NumberBounds, SearchStats), NotRedBlue> {
    let mut searcher = Searcher::new(picture, budget)?;
    Ok((searcher.value(), searcher.stats()))
}

/// A picture with all that has been found out about it: after its value, the values of its options
/// come cheaply.
pub struct Searcher {
    vertices: usize,
    /// Each loop counts for 1 at its vertex.
    loops: Vec<(usize, u32, Player)>,
    pieces: Vec<Piece>,
    budget: SearchBudget,
}

/// A block and the vertex it stands on.
struct Piece {
    foot: u32,
    kind: Kind,
}

enum Kind {
    Bridge { edge: usize, top: u32, colour: Player },
    Core(Box<Core>),
}

impl Searcher {
    /// Takes the picture apart; nothing is searched yet.
    ///
    /// # Errors
    /// If it has green edges.
    pub fn new(picture: &Picture, budget: SearchBudget) -> Result<Searcher, NotRedBlue> {
        let mut owners = Vec::with_capacity(picture.edges().len());
        for (index, edge) in picture.edges().iter().enumerate() {
            owners.push(edge.colour.owner().ok_or(NotRedBlue { edge: index })?);
        }
        let owner = |edge: u32| owners[edge as usize];
        let is_loop = |block: &Block| match block.edges[..] {
            [edge] => picture.edges()[edge as usize].is_loop(),
            _ => false,
        };
        // Each block after those that stand on it.
        let blocks = Blocks::new(picture).blocks.into_iter().rev();
        let pieces = blocks.filter(|block| !is_loop(block)).map(|block| {
            let kind = match block.edges[..] {
                [edge] => {
                    let top = picture.edges()[edge as usize].other_end(block.foot);
                    Kind::Bridge { edge: edge as usize, top, colour: owner(edge) }
                }
                _ => Kind::Core(Box::new(Core::new(picture, &block, owner))),
            };
            Piece { foot: block.foot, kind }
        });
        Ok(Searcher {
            vertices: picture.vertex_count() as usize,
            loops: (picture.edges().iter().zip(&owners).enumerate())
                .filter(|(_, (edge, _))| edge.is_loop())
                .map(|(index, (edge, &owner))| (index, edge.from, owner))
                .collect(),
            pieces: pieces.collect(),
            budget,
        })
    }

    /// Another budget for the calls to come; tables keep what they have.
    pub fn set_budget(&mut self, budget: SearchBudget) {
        self.budget = budget;
    }

    /// The value of the picture.
    pub fn value(&mut self) -> NumberBounds {
        self.value_after(&[])
    }

    /// The value after these edges, given by index, have been cut.
    pub fn value_after(&mut self, cuts: &[usize]) -> NumberBounds {
        let mut numbers = self.numbers(cuts, None);
        numbers.swap_remove(GROUND as usize)
    }

    /// Is the value after these cuts, from `player`'s side, at least `x`: `>= x` for Left, `<= x`
    /// for Right? None if the budget ended first. Far cheaper than the value.
    pub fn ask(&mut self, cuts: &[usize], player: Player, x: &Dyadic) -> Option<bool> {
        // All pieces but the largest on the ground are evaluated; that one is asked.
        let size = |piece: &Piece| match &piece.kind {
            Kind::Core(core) if piece.foot == GROUND => core.size(),
            _ => 0,
        };
        let largest = (0..self.pieces.len()).max_by_key(|&i| size(&self.pieces[i]));
        let numbers = self.numbers(cuts, largest);
        let budgets = self.budgets();
        if let Some(rest) = numbers[GROUND as usize].exact()
            && let Some((piece, budget)) = largest.map(|i| (&mut self.pieces[i], &budgets[i]))
            && let (GROUND, Kind::Core(core)) = (piece.foot, &mut piece.kind)
            && let Some(answer) = core.ask(cuts, player, &(x - rest), &numbers, budget)
        {
            return Some(answer);
        }
        let finding = self.value_after(cuts);
        match player {
            Player::Left if finding.low >= *x => Some(true),
            Player::Left if finding.high < *x => Some(false),
            Player::Right if finding.high <= *x => Some(true),
            Player::Right if finding.low > *x => Some(false),
            _ => None,
        }
    }

    /// What has been done so far.
    #[must_use]
    pub fn stats(&self) -> SearchStats {
        let mut stats = SearchStats::default();
        for piece in &self.pieces {
            if let Kind::Core(core) = &piece.kind {
                core.count(&mut stats);
            }
        }
        stats
    }

    /// What stands at each vertex, the pieces taken in order; all but the one `without`.
    fn numbers(&mut self, cuts: &[usize], without: Option<usize>) -> Vec<NumberBounds> {
        let mut numbers = vec![NumberBounds::of(Dyadic::ZERO); self.vertices];
        for &(edge, vertex, colour) in &self.loops {
            if !cuts.contains(&edge) {
                numbers[vertex as usize] += &NumberBounds::of(unit(colour));
            }
        }
        let budgets = self.budgets();
        for (i, (piece, budget)) in self.pieces.iter_mut().zip(&budgets).enumerate() {
            if without == Some(i) {
                continue;
            }
            let finding = match &mut piece.kind {
                Kind::Bridge { edge, .. } if cuts.contains(edge) => continue,
                Kind::Bridge { top, colour, .. } => on_bridge(*colour, &numbers[*top as usize]),
                Kind::Core(core) => core.value(cuts, &numbers, budget),
            };
            numbers[piece.foot as usize] += &finding;
        }
        numbers
    }

    /// The budget with each piece's share of the memory.
    fn budgets(&self) -> Vec<SearchBudget> {
        let weight = |piece: &Piece| match &piece.kind {
            Kind::Core(core) => core.weight(),
            Kind::Bridge { .. } => 0,
        };
        let total = self.pieces.iter().map(weight).sum::<u128>().max(1);
        let share = |piece| {
            let share = u128::try_from(self.budget.max_bytes).unwrap_or(u128::MAX);
            usize::try_from(share.saturating_mul(weight(piece)) / total).unwrap_or(usize::MAX)
        };
        let budget = |piece| SearchBudget { max_bytes: share(piece), ..self.budget.clone() };
        self.pieces.iter().map(budget).collect()
    }
}

impl fmt::Debug for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("pieces", &self.pieces.len())
            .field("budget", &self.budget)
            .field("stats", &self.stats())
            .finish()
    }
}

/// The number on a bridge, `+-1:x`; what would not fit in memory gets the bounds of every bridge.
fn on_bridge(colour: Player, above: &NumberBounds) -> NumberBounds {
    let unit = unit(colour);
    let on = |x: &Dyadic| ordinal_sum(&unit, x).ok();
    if let Some(number) = above.exact().and_then(on) {
        return NumberBounds::of(number);
    }
    let (least, most) = match colour {
        Player::Left => (Dyadic::ZERO, above.high.abs() + Dyadic::ONE),
        Player::Right => (-(above.low.abs() + Dyadic::ONE), Dyadic::ZERO),
    };
    NumberBounds { low: on(&above.low).unwrap_or(least), high: on(&above.high).unwrap_or(most) }
}

/// An edge of this colour alone.
fn unit(colour: Player) -> Dyadic {
    match colour {
        Player::Left => Dyadic::ONE,
        Player::Right => -Dyadic::ONE,
    }
}
