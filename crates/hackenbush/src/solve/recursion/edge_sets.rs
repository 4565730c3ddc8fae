//! The positions that come from one picture, as sets of its edges.
//!
//! A set is small, cheap to compare and cheap to cut; only where a position is met for the first
//! time is it made a picture, to ask the rules for its moves.

use super::position_sets::PositionSets;
use crate::picture::{Adjacency, GROUND, Picture};
use crate::position::Position;
use crate::rules::ruleset::Ruleset;
use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// About how many edges are looked at between two checks of the budget.
const CHECK_INTERVAL: usize = 1 << 10;

/// Edges of a picture, by index.
pub(super) trait EdgeSet: Clone + Eq + Hash {
    /// No edge, of a picture with this number of them.
    fn empty(edges: usize) -> Self;
    fn contains(&self, edge: usize) -> bool;
    fn insert(&mut self, edge: usize);
    /// The bytes of a set outside its own size.
    fn bytes(&self) -> usize;
}

/// The most edges that fit into a word.
pub(super) const WORD: usize = 128;

impl EdgeSet for u128 {
    fn empty(_: usize) -> u128 {
        0
    }

    fn contains(&self, edge: usize) -> bool {
        self >> edge & 1 == 1
    }

    fn insert(&mut self, edge: usize) {
        *self |= 1 << edge;
    }

    fn bytes(&self) -> usize {
        0
    }
}

impl EdgeSet for Box<[u128]> {
    fn empty(edges: usize) -> Box<[u128]> {
        vec![0; edges.div_ceil(WORD)].into()
    }

    fn contains(&self, edge: usize) -> bool {
        self[edge / WORD].contains(edge % WORD)
    }

    fn insert(&mut self, edge: usize) {
        self[edge / WORD].insert(edge % WORD);
    }

    fn bytes(&self) -> usize {
        size_of_val::<[u128]>(self)
    }
}

/// What is known of the positions that come from one picture.
pub(super) struct EdgeSets<'a, S> {
    picture: &'a Picture,
    rules: &'static dyn Ruleset,
    known: FxHashMap<S, Game>,
    bytes: usize,
    walk: Walk,
}

impl<'a, S: EdgeSet> EdgeSets<'a, S> {
    pub(super) fn new(picture: &'a Picture, rules: &'static dyn Ruleset) -> EdgeSets<'a, S> {
        EdgeSets { picture, rules, known: FxHashMap::default(), bytes: 0, walk: Walk::new(picture) }
    }
}

impl<S: EdgeSet> PositionSets for EdgeSets<'_, S> {
    fn positions(&self) -> usize {
        self.known.len()
    }

    /// Options are made one at a time, so what waits is no larger than a line of play.
    fn value(&mut self, arena: &mut Arena, beside: usize) -> Result<Game, Exceeded> {
        let whole = self.whole();
        let mut stack = vec![self.waiting(whole.clone())];
        let mut waiting: usize = stack.iter().map(Waiting::bytes).sum();
        let mut steps = CHECK_INTERVAL;
        while let Some(top) = stack.last_mut() {
            steps += 1 + top.moves.len();
            if steps > CHECK_INTERVAL {
                steps = 0;
                arena.check(beside.saturating_add(self.bytes).saturating_add(waiting))?;
            }
            if let Some(&(player, edge)) = top.moves.get(top.next) {
                let parts = self.walk.parts_after(&top.set, Some(edge), self.rules);
                match self.total(&parts, arena)? {
                    Ok(value) => top.values[usize::from(player == Player::Right)].push(value),
                    Err(missing) => {
                        for set in missing {
                            let next = self.waiting(set);
                            waiting += next.bytes();
                            steps += next.edges;
                            stack.push(next);
                        }
                        continue;
                    }
                }
                top.next += 1;
                continue;
            }
            let [left, right] = &top.values;
            let value = arena.game(left, right)?;
            if let Some(done) = stack.pop() {
                waiting -= done.bytes();
                self.bytes += 2 * size_of::<(S, Game)>() + done.set.bytes();
                self.known.insert(done.set, value);
            }
        }
        Ok(self.known[&whole])
    }

    fn options(&mut self) -> Vec<(Position, Game)> {
        let whole = self.whole();
        let moves = self.waiting(whole.clone()).moves;
        let mut options = Vec::new();
        for (_, edge) in moves {
            for part in self.walk.parts_after(&whole, Some(edge), self.rules) {
                if let Some(&value) = self.known.get(&part) {
                    options.push((self.position(&part), value));
                }
            }
        }
        options
    }
}

impl<S: EdgeSet> EdgeSets<'_, S> {
    fn whole(&self) -> S {
        let edges = self.picture.edges().len();
        let mut set = S::empty(edges);
        (0..edges).for_each(|edge| set.insert(edge));
        set
    }

    /// The sum of the parts, or those that are not known.
    fn total(&self, parts: &[S], arena: &mut Arena) -> Result<Result<Game, Vec<S>>, Exceeded> {
        let mut total = Game::ZERO;
        let mut missing = Vec::new();
        for part in parts {
            match self.known.get(part) {
                Some(&value) => total = arena.sum(total, value)?,
                None => missing.push(part.clone()),
            }
        }
        Ok(if missing.is_empty() { Ok(total) } else { Err(missing) })
    }

    fn position(&self, set: &S) -> Position {
        let edges = self.picture.edges().iter().enumerate();
        let kept = edges.filter(|(index, _)| set.contains(*index)).map(|(_, edge)| *edge);
        Position::Picture(kept.collect())
    }

    /// A position before any of its options is evaluated.
    fn waiting(&self, set: S) -> Waiting<S> {
        let edges: Vec<usize> =
            (0..self.picture.edges().len()).filter(|&edge| set.contains(edge)).collect();
        let position = self.position(&set);
        let moves = Player::BOTH.into_iter().flat_map(|player| {
            let moves = self.rules.moves(&position, player).into_iter();
            moves.map(move |index| (player, index))
        });
        let moves = moves.map(|(player, index)| (player, edges[index])).collect();
        Waiting { set, edges: edges.len(), moves, next: 0, values: [Vec::new(), Vec::new()] }
    }
}

/// A position whose options are being evaluated, one after the other.
struct Waiting<S> {
    set: S,
    edges: usize,
    /// Who may cut what.
    moves: Vec<(Player, usize)>,
    /// Which move is next.
    next: usize,
    /// The values of each player's options so far.
    values: [Vec<Game>; 2],
}

impl<S: EdgeSet> Waiting<S> {
    /// The approximate number of bytes in use, once all options are evaluated.
    fn bytes(&self) -> usize {
        let moves = self.moves.len() * size_of::<((Player, usize), Game)>();
        size_of::<Waiting<S>>() + self.set.bytes() + moves
    }
}

/// Walks from the ground, with marks that need no clearing.
struct Walk {
    adjacency: Adjacency,
    edges: Vec<u64>,
    vertices: Vec<u64>,
    /// The mark of the walk under way.
    mark: u64,
    stack: Vec<u32>,
}

impl Walk {
    fn new(picture: &Picture) -> Walk {
        let edges = vec![0; picture.edges().len()];
        let vertices = vec![0; picture.vertex_count() as usize];
        Walk { adjacency: Adjacency::new(picture), edges, vertices, mark: 0, stack: Vec::new() }
    }

    /// What is still connected to the ground after a cut: a set for each component if components
    /// add up, and otherwise one set, unless nothing is left.
    fn parts_after<S: EdgeSet>(
        &mut self,
        set: &S,
        cut: Option<usize>,
        rules: &dyn Ruleset,
    ) -> Vec<S> {
        let Walk { adjacency, edges, vertices, mark, stack } = self;
        *mark += 1;
        if let Some(cut) = cut {
            edges[cut] = *mark;
        }
        let mut parts: Vec<S> = Vec::new();
        let apart = rules.is_disjunctive();
        for first in adjacency.at(GROUND) {
            let edge = first.edge as usize;
            if edges[edge] == *mark || !set.contains(edge) {
                continue;
            }
            if apart || parts.is_empty() {
                parts.push(S::empty(edges.len()));
            }
            let Some(part) = parts.last_mut() else { continue };
            edges[edge] = *mark;
            part.insert(edge);
            stack.push(first.to);
            while let Some(vertex) = stack.pop() {
                if vertex == GROUND || vertices[vertex as usize] == *mark {
                    continue;
                }
                vertices[vertex as usize] = *mark;
                for half in adjacency.at(vertex) {
                    let edge = half.edge as usize;
                    if edges[edge] != *mark && set.contains(edge) {
                        edges[edge] = *mark;
                        part.insert(edge);
                        stack.push(half.to);
                    }
                }
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::notation::parse_picture;
    use crate::picture::Colour;
    use crate::rules::Childish;
    use proptest::prelude::*;

    fn solved<S: EdgeSet>(picture: &Picture, arena: &mut Arena) -> (Game, usize) {
        let mut sets = EdgeSets::<S>::new(picture, &Childish);
        let value = sets.value(arena, 0).unwrap();
        (value, sets.positions())
    }

    proptest! {
        #[test]
        fn sets_of_any_size_agree(picture in random_picture(5, 9, &Colour::ORDINARY)) {
            let mut arena = Arena::new();
            let short = solved::<u128>(&picture, &mut arena);
            prop_assert_eq!(short, solved::<Box<[u128]>>(&picture, &mut arena));
        }
    }

    #[test]
    fn a_stalk_longer_than_a_word() {
        let picture = parse_picture("b^300").unwrap();
        let mut arena = Arena::new();
        let (value, positions) = solved::<Box<[u128]>>(&picture, &mut arena);
        assert_eq!((arena.text(value).unwrap(), positions), ("300".to_owned(), 300));
    }
}
