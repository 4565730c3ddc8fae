//! The position that a certificate is about, its parts, and the moves of each ruleset.

use num_bigint::BigUint;

use crate::budget::{Checked, refuse, require};
use crate::values::{Player, ValueId};

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    /// Cut an edge of your colour or a green one; what is not connected to the ground then falls.
    Ordinary,
    /// A blue or red edge may be cut only if nothing else falls.
    Childish,
    /// Only edges of the trunk may be cut: the last edge on the ground, the last edge on that, ...
    Clockwise,
    /// Remove a domino and all after it, if its smaller half, yours, is at most every half from
    /// there on.
    DominoShave,
    /// The same for both players, if its right half is at most every left half from there on.
    Bernoulli,
    /// Topple a domino with all before it (move 2 i) or with all after it (move 2 i + 1).
    Toppling,
}

/// Two vertices, of which 0 is the ground, and a colour: `b`, `r` or `g`.
pub(crate) type Edge = (usize, usize, char);

/// A set of edges or dominoes: bit i says whether number i belongs to it.
pub(crate) type Set = BigUint;

pub(crate) fn members(set: &Set) -> impl Iterator<Item = usize> + '_ {
    set.iter_u64_digits().enumerate().flat_map(|(place, word)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * place + bit)
    })
}

pub(crate) fn contains(set: &Set, number: usize) -> bool {
    set.bit(number as u64)
}

fn first(size: usize) -> Set {
    (Set::from(1_u8) << size) - 1_u8
}

/// A part of the position: some of its edges, standing on the vertex `foot` as if that were the
/// ground, with values attached at vertices, each like one more branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) foot: usize,
    pub(crate) set: Set,
    /// Vertices in ascending order, each with a value.
    pub(crate) attached: Vec<(usize, ValueId)>,
}

/// The whole position.
pub(crate) struct Board {
    pub(crate) rules: Rules,
    pub(crate) edges: Vec<Edge>,
    pub(crate) dominoes: Vec<(u64, u64)>,
    /// The edges at each vertex with their other ends; a loop once.
    at: Vec<Vec<(usize, usize)>>,
    /// All of them.
    all: Set,
}

impl Board {
    pub(crate) fn new(name: &str, edges: Vec<Edge>, dominoes: Vec<(u64, u64)>) -> Checked<Board> {
        let (rules, colours) = match name {
            "red-blue" => (Rules::Ordinary, "br"),
            "green" => (Rules::Ordinary, "g"),
            "red-blue-green" => (Rules::Ordinary, "brg"),
            "childish" => (Rules::Childish, "brg"),
            "clockwise" => (Rules::Clockwise, "brg"),
            "domino-shave" | "stirling-shave" => (Rules::DominoShave, ""),
            "bernoulli" => (Rules::Bernoulli, ""),
            "toppling-dominoes" => (Rules::Toppling, ""),
            _ => return refuse("no such ruleset"),
        };
        let other = if colours.is_empty() { edges.len() } else { dominoes.len() };
        require(other == 0, "this ruleset is not played on this board")?;
        let equal = dominoes.iter().all(|(left, right)| left == right);
        require(
            name != "stirling-shave" || equal,
            "Stirling Shave has dominoes with equal halves",
        )?;
        let coloured = edges.iter().all(|&(.., colour)| colours.contains(colour));
        require(coloured, "this ruleset has no edges of this colour")?;
        // In a connected picture there are no more vertices beside the ground than edges.
        let numbered = edges.iter().all(|&(from, to, _)| from.max(to) <= edges.len());
        require(numbered, "vertices have to be numbered from 0 on, without gaps")?;
        let mut at = vec![Vec::new(); edges.len() + 1];
        for (number, &(from, to, _)) in edges.iter().enumerate() {
            at[from].push((number, to));
            if from != to {
                at[to].push((number, from));
            }
        }
        let all = first(edges.len() + dominoes.len());
        let board = Board { rules, edges, dominoes, at, all };
        let grounded = !board.dominoes.is_empty() || board.grounded(0, &board.all) == board.all;
        require(grounded, "an edge is not connected to the ground")?;
        let forest = rules != Rules::Clockwise || board.is_forest_drawn_upward();
        require(forest, "Clockwise Hackenbush is played on forests, drawn from below")?;
        Ok(board)
    }

    /// Does each edge lead to a vertex of its own, away from the ground?
    fn is_forest_drawn_upward(&self) -> bool {
        let mut reached = vec![false; self.at.len()];
        reached[0] = true;
        let mut grows =
            |&(from, to, _): &Edge| reached[from] && !std::mem::replace(&mut reached[to], true);
        self.edges.iter().all(&mut grows)
    }

    pub(crate) fn whole(&self) -> Part {
        Part { foot: 0, set: self.all.clone(), attached: Vec::new() }
    }

    /// Is there such a part? All its edges stand on the foot; of dominoes it is a beginning, or, if
    /// they fall both ways, a stretch. Values are attached only in ordinary Hackenbush, at vertices
    /// of its edges above the foot.
    pub(crate) fn has(&self, Part { foot, set, attached }: &Part) -> bool {
        let plain = *foot == 0 && attached.is_empty();
        let inside = *set <= self.all;
        match self.rules {
            Rules::DominoShave | Rules::Bernoulli => {
                plain && inside && *set == first(members(set).count())
            }
            Rules::Toppling => {
                let start = members(set).next().unwrap_or(0);
                plain && inside && *set == first(members(set).count()) << start
            }
            rules => {
                let above =
                    |&(vertex, _): &(usize, ValueId)| vertex != *foot && self.touches(set, vertex);
                (plain || rules == Rules::Ordinary)
                    && inside
                    && *foot < self.at.len()
                    && self.grounded(*foot, set) == *set
                    && attached.is_sorted_by(|a, b| a.0 < b.0)
                    && attached.iter().all(above)
            }
        }
    }

    /// The edges of a set at a vertex, with their other ends; a loop once.
    pub(crate) fn edges_at<'a>(
        &'a self,
        set: &'a Set,
        vertex: usize,
    ) -> impl Iterator<Item = (usize, usize)> + 'a {
        let at = self.at.get(vertex).into_iter().flatten();
        at.copied().filter(|&(edge, _)| contains(set, edge))
    }

    pub(crate) fn touches(&self, set: &Set, vertex: usize) -> bool {
        self.edges_at(set, vertex).next().is_some()
    }

    /// The vertices of some edges, ascending.
    pub(crate) fn vertices(&self, set: &Set) -> Vec<usize> {
        let ends = members(set).flat_map(|edge| [self.edges[edge].0, self.edges[edge].1]);
        let mut vertices: Vec<usize> = ends.collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices
    }

    /// The edges of a set that are connected to the foot through edges of the set.
    pub(crate) fn grounded(&self, foot: usize, set: &Set) -> Set {
        let mut reached = vec![0_u32; self.edges.len() / 32 + 1];
        let mut seen = vec![false; self.at.len()];
        seen[foot] = true;
        let mut stack = vec![foot];
        while let Some(vertex) = stack.pop() {
            for (edge, other) in self.edges_at(set, vertex) {
                reached[edge / 32] |= 1 << (edge % 32);
                if !std::mem::replace(&mut seen[other], true) {
                    stack.push(other);
                }
            }
        }
        Set::new(reached)
    }

    /// The edges or dominoes of a part that a player may choose.
    pub(crate) fn moves(&self, Part { foot, set, .. }: &Part, player: Player) -> Vec<usize> {
        let own = |edge: &usize| ['g', player.colour()].contains(&self.edges[*edge].2);
        let has_half = |number: &usize| match (self.dominoes[*number], player) {
            ((left, right), Player::Left) => left <= right,
            ((left, right), Player::Right) => right <= left,
        };
        match self.rules {
            Rules::Ordinary => members(set).filter(own).collect(),
            Rules::Childish => {
                let alone = |edge: &usize| {
                    let rest = without(set, *edge);
                    self.edges[*edge].2 == 'g' || self.grounded(*foot, &rest) == rest
                };
                members(set).filter(own).filter(alone).collect()
            }
            Rules::Clockwise => {
                let last = |vertex: usize| {
                    let up = self
                        .edges_at(set, vertex)
                        .filter(|&(edge, _)| self.edges[edge].0 == vertex);
                    up.last()
                };
                let trunk = std::iter::successors(last(*foot), |&(_, top)| last(top));
                trunk.map(|(edge, _)| edge).filter(own).collect()
            }
            Rules::DominoShave => {
                let lower = |(left, right): (u64, u64)| left.min(right);
                self.removable(set, lower, lower).filter(has_half).collect()
            }
            Rules::Bernoulli => self.removable(set, |(_, right)| right, |(left, _)| left).collect(),
            Rules::Toppling => members(set)
                .filter(has_half)
                .flat_map(|domino| [2 * domino, 2 * domino + 1])
                .collect(),
        }
    }

    /// The dominoes of which `own` is at most `others` of all from there on.
    fn removable(
        &self,
        set: &Set,
        own: impl Fn((u64, u64)) -> u64,
        others: impl Fn((u64, u64)) -> u64,
    ) -> impl Iterator<Item = usize> {
        let mut lowest = u64::MAX;
        let line = self.dominoes[..members(set).count()].iter().enumerate().rev();
        line.filter_map(move |(number, &domino)| {
            lowest = lowest.min(others(domino));
            (own(domino) <= lowest).then_some(number)
        })
    }

    /// What is left of a part after an edge or domino is chosen. Values fall with their vertices.
    pub(crate) fn after(&self, part: &Part, choice: usize) -> Part {
        let set = match self.rules {
            Rules::DominoShave | Rules::Bernoulli => first(choice),
            Rules::Toppling if choice.is_multiple_of(2) => {
                &part.set - (&part.set & first(choice / 2 + 1))
            }
            Rules::Toppling => &part.set & first(choice / 2),
            _ => self.grounded(part.foot, &without(&part.set, choice)),
        };
        let attached = part.attached.iter().filter(|(vertex, _)| self.touches(&set, *vertex));
        Part { foot: part.foot, attached: attached.copied().collect(), set }
    }
}

fn without(set: &Set, number: usize) -> Set {
    let mut rest = set.clone();
    rest.set_bit(number as u64, false);
    rest
}
