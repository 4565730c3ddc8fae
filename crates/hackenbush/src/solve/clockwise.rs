//! Clockwise Hackenbush: values of a million edges, the trunk's decomposition, the moves.
//!
//! Let the last edge on the ground carry `H`, and let `B` be the other edges on the ground with all
//! they carry. Cutting the last edge leaves `B`; all other moves are in `H`. So the position
//! is the ordinal sum `M:H` with the literal base `M = {B|}` for a blue edge, `{|B}` for a
//! red, `{B|B}` for a green one, and by induction `M_1:(M_2:(...:M_n))` along the trunk
//! (Carvalho et al., Theorem 2.2). Only the values of `B` and `H` matter (Theorem 1.2 and
//! the colon principle).
//!
//! Numbers are stored by their signs, see `rope.rs`: n edges take O(n) time.

mod derive;
mod rope;

use std::fmt;

use super::solution::Step;
use super::solver::Solver;
use crate::picture::{Colour, Edge, GROUND, Picture};
use partizan::{Arena, Exceeded, Game, LiteralSum, Player, SignExpansion, TooLong};
use rope::{Rope, Ropes};

/// An ordered forest: a picture that can be played.
///
/// ```
/// use hackenbush::{notation::parse_picture, solve::clockwise::Forest};
/// let picture = parse_picture("br(rb(b)rb)br").unwrap();
/// let forest = Forest::new(&picture).unwrap();
/// assert_eq!(forest.signs().unwrap().unwrap().value().unwrap().to_string(), "7/16");
/// assert_eq!(forest.trunk(), [0, 1, 7, 8]);
/// ```
#[derive(Debug)]
pub struct Forest<'a> {
    picture: &'a Picture,
    /// The edges by the vertex they stand on, in drawing order: those on `v` are
    /// `rows[starts[v]..starts[v + 1]]`.
    rows: Vec<u32>,
    starts: Vec<u32>,
}

/// An edge of the trunk with what stands to its left, and what that makes of the edges above.
#[derive(Clone, Debug)]
pub struct TrunkPart {
    /// The trunk edge, by its index.
    pub edge: usize,
    /// Its colour.
    pub colour: Colour,
    /// The edge and what stands to its left, as a position of its own: `M_i`.
    pub picture: Picture,
    /// The value of that alone.
    pub own_value: Game,
    /// What stands to its left on the same vertex: the rest of this part when the edge is cut.
    pub branch: Picture,
    /// Which edges of the whole picture those are, ascending.
    pub branch_edges: Vec<usize>,
    /// The value of the branch.
    pub branch_value: Game,
    /// The value of this part with all of the trunk above it.
    pub value: Game,
    /// How that follows, if all are numbers and the edge is red or blue.
    pub steps: Option<LiteralSum>,
}

/// A cut of a trunk edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrunkMove {
    /// Whose move it is.
    pub player: Player,
    /// The edge cut, by its index.
    pub edge: usize,
    /// The value after the cut.
    pub value: Game,
    /// No other move is better for this player. In a red-blue forest only the player's topmost cut
    /// is best (Lemma 2.3).
    pub best: bool,
}

impl<'a> Forest<'a> {
    /// A picture without cycles.
    ///
    /// # Errors
    /// Names an edge that closes a cycle.
    pub fn new(picture: &'a Picture) -> Result<Forest<'a>, Cycle> {
        closing_edge(picture).map_or_else(|| Ok(Forest::rooted(picture)), Err)
    }

    /// The same for a picture that is known to be a forest.
    fn rooted(picture: &'a Picture) -> Forest<'a> {
        let mut starts = vec![0_u32; picture.vertex_count() as usize + 2];
        for edge in picture.edges() {
            starts[edge.from as usize + 2] += 1;
        }
        for v in 2..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut rows = vec![0; picture.edges().len()];
        for (index, edge) in (0..).zip(picture.edges()) {
            let next = &mut starts[edge.from as usize + 1];
            rows[*next as usize] = index;
            *next += 1;
        }
        starts.pop();
        Forest { picture, rows, starts }
    }

    /// The picture.
    #[must_use]
    pub fn picture(&self) -> &'a Picture {
        self.picture
    }

    /// The trunk, by the indices of its edges from the bottom up.
    #[must_use]
    pub fn trunk(&self) -> Vec<usize> {
        trunk(self.picture)
    }

    /// The value of a red-blue forest by its signs, in linear time; `None` if an edge is green.
    ///
    /// # Errors
    /// A run of `2^64` signs, which no picture in memory has.
    pub fn signs(&self) -> Result<Option<SignExpansion>, TooLong> {
        if self.picture.count(Colour::Green) > 0 {
            return Ok(None);
        }
        let mut ropes = Ropes::default();
        let whole = self.fold(Rope::default, |x, edge, y| {
            let owner = edge.colour.owner().expect("no edge is green");
            Ok::<_, TooLong>(ropes.ordinal_sum(x, owner, y))
        })?;
        ropes.signs(&whole).map(Some)
    }

    /// The value: numbers by signs, others by canonical forms of the same ordinal sums.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits.
    pub fn value(&self, arena: &mut Arena) -> Result<Game, Exceeded> {
        let mut ropes = Ropes::default();
        let zero = || PartValue::Number(Rope::default());
        let whole = self.fold(zero, |x, edge, y| match (x, edge.colour.owner(), y) {
            (PartValue::Number(x), Some(player), PartValue::Number(y)) => {
                Ok(PartValue::Number(ropes.ordinal_sum(x, player, y)))
            }
            (x, owner, y) => {
                let (x, y) = (x.game(&mut ropes, arena)?, y.game(&mut ropes, arena)?);
                let [left, right] = base(owner, x);
                Ok(PartValue::Game(arena.literal_ordinal_sum(&left, &right, y)?))
            }
        })?;
        whole.game(&mut ropes, arena)
    }

    /// The parts `M_1, M_2, ...` along the trunk, from the bottom up: the value is
    /// `M_1:(M_2:(...))`.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits.
    pub fn decompose(&self, arena: &mut Arena) -> Result<Vec<TrunkPart>, Exceeded> {
        let mut parts = Vec::new();
        let mut above = Game::ZERO;
        for (edge, branch_edges) in self.trunk().into_iter().zip(self.branches()).rev() {
            let Edge { from, colour, .. } = self.picture.edges()[edge];
            let branch = self.planted(&branch_edges, from);
            let branch_value = Forest::rooted(&branch).value(arena)?;
            let [left, right] = base(colour.owner(), branch_value);
            let own_value = arena.game(&left, &right)?;
            let (value, steps) = arena.explained_ordinal_sum(&left, &right, above)?;
            above = value;
            let mut part_edges = branch_edges.clone();
            part_edges.push(edge);
            part_edges.sort_unstable();
            parts.push(TrunkPart {
                edge,
                colour,
                picture: self.planted(&part_edges, from),
                own_value,
                branch,
                branch_edges,
                branch_value,
                value,
                steps,
            });
        }
        parts.reverse();
        Ok(parts)
    }

    /// All moves of both players, from the bottom of the trunk up.
    ///
    /// # Errors
    /// Canonical forms that outgrow the arena's limits.
    pub fn moves(&self, arena: &mut Arena) -> Result<Vec<TrunkMove>, Exceeded> {
        let mut moves: Vec<TrunkMove> = Vec::new();
        for edge in self.trunk() {
            let value = Forest::rooted(&self.picture.cut(edge).picture).value(arena)?;
            for player in Player::BOTH {
                if self.picture.edges()[edge].colour.belongs_to(player) {
                    moves.push(TrunkMove { player, edge, value, best: true });
                }
            }
        }
        for index in 0..moves.len() {
            for rival in moves.clone() {
                let TrunkMove { player, value, .. } = moves[index];
                let (low, high) = match player {
                    Player::Left => (value, rival.value),
                    Player::Right => (rival.value, value),
                };
                if rival.player == player && low != high && arena.at_most(low, high)? {
                    moves[index].best = false;
                    break;
                }
            }
        }
        Ok(moves)
    }

    /// Folds the forest from the leaves down: at each vertex the edges standing on it, from left to
    /// right, each combined with what came before it and with what stands on it.
    fn fold<T, E>(
        &self,
        zero: impl Fn() -> T,
        mut combine: impl FnMut(T, Edge, T) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut values: Vec<T> = Vec::new();
        values.resize_with(self.starts.len(), &zero);
        let mut visit = |vertex: u32| {
            let mut whole = zero();
            for edge in self.standing_on(vertex) {
                let edge = self.picture.edges()[edge];
                let above = std::mem::replace(&mut values[edge.to as usize], zero());
                whole = combine(whole, edge, above)?;
            }
            values[vertex as usize] = whole;
            Ok(())
        };
        if self.is_written_upward() {
            let carries = |vertex: &u32| self.standing_on(*vertex).len() > 0;
            (0..self.picture.vertex_count()).rev().filter(carries).try_for_each(visit)?;
        } else {
            self.parents_first().into_iter().rev().try_for_each(&mut visit)?;
        }
        Ok(values.swap_remove(GROUND as usize))
    }

    /// Has each vertex a greater number than the one it stands on? Most pictures are written so,
    /// and then no order has to be found and memory is read sequentially.
    fn is_written_upward(&self) -> bool {
        self.picture.edges().iter().all(|edge| edge.from < edge.to)
    }

    /// The vertices that something stands on, each after the one it stands on itself.
    fn parents_first(&self) -> Vec<u32> {
        let mut order = vec![GROUND];
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            let tops = self.standing_on(vertex).map(|edge| self.picture.edges()[edge].to);
            order.extend(tops.filter(|&top| self.standing_on(top).len() > 0));
        }
        order
    }

    /// All edges, each before those on it and after all to its left: the order of dominoes.
    #[must_use]
    pub fn edges_in_order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.rows.len());
        let mut stack: Vec<usize> = self.standing_on(GROUND).rev().collect();
        while let Some(edge) = stack.pop() {
            order.push(edge);
            stack.extend(self.standing_on(self.picture.edges()[edge].to).rev());
        }
        order
    }

    /// The edges that stand on a vertex, from left to right.
    fn standing_on(
        &self,
        vertex: u32,
    ) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator {
        let v = vertex as usize;
        let row = &self.rows[self.starts[v] as usize..self.starts[v + 1] as usize];
        row.iter().map(|&edge| edge as usize)
    }

    /// For each trunk edge the edges to its left: those of its vertex and all they carry, ascending.
    fn branches(&self) -> Vec<Vec<usize>> {
        let trunk = self.trunk();
        let mut branches = vec![Vec::new(); trunk.len()];
        // Which of them the edges on a vertex belong to.
        let mut home = vec![0; self.starts.len()];
        let mut on_trunk = vec![false; self.rows.len()];
        for (height, &edge) in trunk.iter().enumerate() {
            home[self.picture.edges()[edge].to as usize] = height + 1;
            on_trunk[edge] = true;
        }
        for vertex in self.parents_first() {
            for edge in self.standing_on(vertex).filter(|&edge| !on_trunk[edge]) {
                home[self.picture.edges()[edge].to as usize] = home[vertex as usize];
                branches[home[vertex as usize]].push(edge);
            }
        }
        branches.iter_mut().for_each(|branch| branch.sort_unstable());
        branches
    }

    /// These edges, which stand on `vertex`, as a separate picture.
    fn planted(&self, edges: &[usize], vertex: u32) -> Picture {
        let edges = edges.iter().map(|&edge| self.picture.edges()[edge]);
        Picture::planted(edges, vertex).picture
    }
}

/// The derivation of a position of Clockwise Hackenbush; `None` if it has a cycle.
pub(crate) fn solve(solver: &mut Solver, picture: &Picture) -> Result<Option<Step>, Exceeded> {
    Forest::new(picture).ok().map(|forest| forest.derive(solver.arena_mut())).transpose()
}

/// The trunk of a forest: the rightmost edge on the ground, the rightmost edge on that, and so on.
/// Edges by their index, from the bottom up.
#[must_use]
pub fn trunk(picture: &Picture) -> Vec<usize> {
    let mut rightmost = vec![None; picture.vertex_count() as usize];
    if picture.is_forest() {
        for (index, edge) in picture.edges().iter().enumerate() {
            rightmost[edge.from as usize] = Some(index);
        }
    }
    let next = |edge: usize| rightmost[picture.edges()[edge].to as usize];
    std::iter::successors(rightmost[GROUND as usize], |&edge| next(edge)).collect()
}

/// An edge that closes a cycle, so that a picture is no forest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// Its index.
    pub index: usize,
    /// The edge.
    pub edge: Edge,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cycle { index, edge: Edge { from, to, .. } } = self;
        write!(f, "edge {index} ({from}-{to}) closes a cycle")
    }
}

impl std::error::Error for Cycle {}

/// The first edge that joins what earlier edges have joined; `None` in a forest.
#[must_use]
pub fn closing_edge(picture: &Picture) -> Option<Cycle> {
    if picture.is_forest() {
        return None;
    }
    let mut parent: Vec<u32> = (0..picture.vertex_count()).collect();
    let index = picture.edges().iter().position(|edge| {
        let (from, to) = (root(&mut parent, edge.from), root(&mut parent, edge.to));
        parent[from as usize] = to;
        from == to
    })?;
    Some(Cycle { index, edge: picture.edges()[index] })
}

/// The representative of a vertex among those joined to it, with path halving.
fn root(parent: &mut [u32], mut vertex: u32) -> u32 {
    while parent[vertex as usize] != vertex {
        parent[vertex as usize] = parent[parent[vertex as usize] as usize];
        vertex = parent[vertex as usize];
    }
    vertex
}

/// The value of a part of a forest.
enum PartValue {
    Number(Rope),
    Game(Game),
}

impl PartValue {
    fn game(self, ropes: &mut Ropes, arena: &mut Arena) -> Result<Game, Exceeded> {
        match self {
            PartValue::Game(game) => Ok(game),
            PartValue::Number(rope) => {
                let value = ropes.signs(&rope).and_then(|signs| signs.value());
                ropes.discard(rope);
                arena.number(&value.map_err(|_| Exceeded::TooLarge("a number of 2^32 bits"))?)
            }
        }
    }
}

/// The literal base of a trunk edge: its owner, or either player, may cut it and leave `branch`.
fn base(owner: Option<Player>, branch: Game) -> [Vec<Game>; 2] {
    Player::BOTH.map(|player| {
        let may = owner.is_none_or(|owner| owner == player);
        may.then_some(branch).into_iter().collect()
    })
}

#[cfg(test)]
mod tests;
