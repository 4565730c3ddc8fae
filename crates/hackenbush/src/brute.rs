//! The judge of the unit tests: small pictures of every kind, and their values from the rules.
//!
//! Nothing here uses a theorem beyond the rules of the game, the simplicity rule and mex.

use proptest::prelude::*;

use partizan::{Dyadic, Player};
use rustc_hash::FxHashMap;

use crate::picture::{Colour, Edge, GROUND, Picture};

/// Is there a path from `v` to `w` along edges that are `open`?
pub(crate) fn connected(picture: &Picture, v: u32, w: u32, open: impl Fn(usize) -> bool) -> bool {
    let mut reached = vec![false; picture.vertex_count() as usize];
    reached[v as usize] = true;
    for _ in 0..picture.edges().len() {
        for (index, edge) in picture.edges().iter().enumerate() {
            let (from, to) = (edge.from as usize, edge.to as usize);
            if open(index) && (reached[from] || reached[to]) {
                (reached[from], reached[to]) = (true, true);
            }
        }
    }
    reached[w as usize]
}

/// All green multigraphs with loops on at most `vertices` vertices, with exactly `edges` edges
/// before those not connected to the ground are dropped.
pub(crate) fn every_multigraph(vertices: u32, edges: usize) -> impl Iterator<Item = Picture> {
    let slots: Vec<Edge> = (0..vertices)
        .flat_map(|to| (0..=to).map(move |from| Edge { from, to, colour: Colour::Green }))
        .collect();
    let mut choice = vec![0; edges];
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        let picture = choice.iter().map(|&slot: &usize| slots[slot]).collect();
        // The next multiset: raise the last choice that can be raised and level the later ones.
        match choice.iter().rposition(|&slot| slot + 1 < slots.len()) {
            Some(last) => {
                let raised = choice[last] + 1;
                choice[last..].fill(raised);
            }
            None => done = true,
        }
        Some(picture)
    })
}

/// All ways to colour the edges of a picture, where `colours` gives the choices for each edge.
pub(crate) fn every_colouring<'a>(
    shape: &Picture,
    colours: impl Fn(&Edge) -> &'a [Colour],
) -> impl Iterator<Item = Picture> {
    let mut colourings: Vec<Vec<Edge>> = vec![Vec::new()];
    for edge in shape.edges() {
        let coloured = |edges: &Vec<Edge>| {
            let with = |&colour| [&edges[..], &[Edge { colour, ..*edge }]].concat();
            colours(edge).iter().map(with).collect::<Vec<_>>()
        };
        colourings = colourings.iter().flat_map(coloured).collect();
    }
    colourings.into_iter().map(Picture::from_iter)
}

/// A random green multigraph: each edge starts at a vertex already connected to the ground.
pub(crate) fn random_multigraph(vertices: u32, edges: usize) -> impl Strategy<Value = Picture> {
    random_picture(vertices, edges, &[Colour::Green])
}

/// All red-blue forests with this number of edges: each edge grows from the ground or from the end
/// of an earlier edge, and starts no lower than the one before it.
pub(crate) fn every_tree(edges: usize) -> impl Iterator<Item = Picture> {
    let mut shapes: Vec<Vec<u32>> = vec![vec![]];
    for to in 0..edges {
        let grow = |shape: &Vec<u32>| {
            let first = shape.last().copied().unwrap_or(GROUND);
            let last = u32::try_from(to).unwrap();
            let shape = shape.clone();
            (first..=last).map(move |from| [shape.as_slice(), &[from]].concat())
        };
        shapes = shapes.iter().flat_map(grow).collect();
    }
    let colour = |bit| if bit == 0 { Colour::Blue } else { Colour::Red };
    shapes.into_iter().flat_map(move |shape| {
        (0..1_u32 << edges).map(move |colours| {
            let edge = |(to, &from)| Edge { from, to, colour: colour(colours >> (to - 1) & 1) };
            (1..).zip(&shape).map(edge).collect()
        })
    })
}

/// A random red-blue forest.
pub(crate) fn random_forest(edges: usize) -> impl Strategy<Value = Picture> {
    let edge = (any::<u32>(), any::<bool>(), any::<bool>());
    proptest::collection::vec(edge, 0..=edges).prop_map(|raw| {
        let grow = |(to, (from, near, blue)): (u32, (u32, bool, bool))| Edge {
            // Half the edges grow from the last one or the one before, for tall trees.
            from: if near { (to - 1).saturating_sub(from % 2) } else { from % to },
            to,
            colour: if blue { Colour::Blue } else { Colour::Red },
        };
        (1..).zip(raw).map(grow).collect()
    })
}

/// A random picture in these colours.
pub(crate) fn random_picture(
    vertices: u32,
    edges: usize,
    colours: &'static [Colour],
) -> impl Strategy<Value = Picture> {
    let edge = (any::<u32>(), 0..vertices, proptest::sample::select(colours));
    proptest::collection::vec(edge, 0..=edges).prop_map(|raw| {
        let mut seen = vec![GROUND];
        raw.into_iter()
            .map(|(from, to, colour)| {
                let from = seen[from as usize % seen.len()];
                seen.push(to);
                Edge { from, to, colour }
            })
            .collect()
    })
}

/// A small generator of pseudo-random numbers (splitmix64), so that tests are reproducible.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        u32::try_from(((z >> 32) * u64::from(n)) >> 32).unwrap()
    }

    /// A connected red-blue picture: a random tree, then random edges, loops among them.
    pub(crate) fn picture(&mut self, vertices: u32, edges: u32) -> Picture {
        let blue = 1 + self.below(5);
        let mut list = Vec::new();
        for i in 0..edges.max(vertices - 1) {
            let tree = i + 1 < vertices;
            let from = self.below(if tree { i + 1 } else { vertices });
            let to = if tree { i + 1 } else { self.below(vertices) };
            let colour = if self.below(6) < blue { Colour::Blue } else { Colour::Red };
            list.push(Edge { from, to, colour });
        }
        list.into_iter().collect()
    }
}

/// The stalk of a number on a vertex, with new vertices from `next` on.
pub(crate) fn stalk(number: &Dyadic, foot: u32, next: u32) -> Vec<Edge> {
    let signs = partizan::SignExpansion::try_from(number).unwrap();
    let mut below = foot;
    let mut edges = Vec::new();
    for (above, player) in (next..).zip(signs.signs()) {
        edges.push(Edge { from: below, to: above, colour: Colour::of(player) });
        below = above;
    }
    edges
}

/// Plays one picture of at most 32 edges by the rules. A position is the set of edges left.
pub(crate) struct Judge<'a> {
    picture: &'a Picture,
    numbers: FxHashMap<u32, i64>,
    nim_values: FxHashMap<u32, u64>,
}

/// Numbers are counted in units of 1 / 2^SCALE.
const SCALE: u32 = 24;

impl Judge<'_> {
    pub(crate) fn new(picture: &Picture) -> Judge<'_> {
        assert!(picture.edges().len() <= 32);
        Judge { picture, numbers: FxHashMap::default(), nim_values: FxHashMap::default() }
    }

    /// The position before the first move.
    pub(crate) fn start(&self) -> u32 {
        (0..self.picture.edges().len()).fold(0, |set, edge| set | 1 << edge)
    }

    /// The positions `player` can move to, each with the edge cut.
    pub(crate) fn moves(&self, position: u32, player: Player) -> Vec<(usize, u32)> {
        let may_cut = |edge: &usize| {
            position >> edge & 1 == 1 && self.picture.edges()[*edge].colour.belongs_to(player)
        };
        (0..self.picture.edges().len())
            .filter(may_cut)
            .map(|edge| (edge, self.grounded(position & !(1 << edge))))
            .collect()
    }

    fn grounded(&self, set: u32) -> u32 {
        let mut reached: u64 = 1 << GROUND;
        let mut kept = 0;
        loop {
            let before = kept;
            for (index, edge) in self.picture.edges().iter().enumerate() {
                let ends = 1 << edge.from | 1 << edge.to;
                if set >> index & 1 == 1 && reached & ends != 0 {
                    reached |= ends;
                    kept |= 1 << index;
                }
            }
            if kept == before {
                return kept;
            }
        }
    }

    /// The nim value by mex.
    pub(crate) fn nim_value(&mut self) -> u64 {
        self.nim_value_at(self.start())
    }

    fn nim_value_at(&mut self, position: u32) -> u64 {
        if let Some(&known) = self.nim_values.get(&position) {
            return known;
        }
        let options: Vec<u64> = self
            .moves(position, Player::Left)
            .into_iter()
            .map(|(_, next)| self.nim_value_at(next))
            .collect();
        let mex = (0..).find(|value| !options.contains(value)).unwrap_or(0);
        self.nim_values.insert(position, mex);
        mex
    }

    /// The value of a red-blue picture by the simplicity rule.
    pub(crate) fn number(&mut self) -> Dyadic {
        Dyadic::new(self.number_at(self.start()), SCALE.into())
    }

    /// The value after a cut.
    pub(crate) fn number_after(&mut self, edge: usize) -> Dyadic {
        let left = self.grounded(self.start() & !(1 << edge));
        Dyadic::new(self.number_at(left), SCALE.into())
    }

    /// The value of a position in units of 1 / 2^[`SCALE`].
    fn number_at(&mut self, position: u32) -> i64 {
        if let Some(&known) = self.numbers.get(&position) {
            return known;
        }
        let mut options = |player| -> Vec<i64> {
            let moves = self.moves(position, player);
            moves.into_iter().map(|(_, next)| self.number_at(next)).collect()
        };
        let lo = options(Player::Left).into_iter().max();
        let hi = options(Player::Right).into_iter().min();
        let number = simplest(lo, hi);
        self.numbers.insert(position, number);
        number
    }
}

/// The simplest number strictly between, from the definition: try numbers by birthday order.
fn simplest(lo: Option<i64>, hi: Option<i64>) -> i64 {
    let fits = |x: i64| lo.is_none_or(|lo| lo < x) && hi.is_none_or(|hi| x < hi);
    let integers = (0..=40).flat_map(|n: i64| [n << SCALE, -n << SCALE]);
    let fractions = (1..=SCALE).flat_map(|denominator| {
        let step = 1_i64 << (SCALE - denominator);
        // At most one multiple of this step can be new and fit: the first above `lo`.
        let above = lo.unwrap_or(0).div_euclid(step) + 1;
        [above * step]
    });
    integers.chain(fractions).find(|&x| fits(x)).expect("the options of a number leave room")
}
