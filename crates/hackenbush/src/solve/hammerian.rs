//! Hammerian and Joshua trees: planting a red-blue tree's branches beside its trunk.
//!
//! Hammer: the *trunk stalk* of a tree are its edges from the ground to the first branching, and
//! the trees at that vertex are its *branches*. A tree is *Hammerian* if planting trunk stalk and
//! branches separately keeps the value, *Joshua* if it is worth as much as the trunk stalk alone.
//!
//! Criterion (Hammer's, corrected): let the branches sum to x. The tree is Joshua exactly when
//! x = 0, and Hammerian exactly when x = 0 or the trunk stalk is of one colour and x has its sign.
//! This is because x counts in full on a trunk stalk s of its own colour, as 1:x = 1 + x for
//! x > 0. On any other, s:x differs from s in the direction of x but by less than x: each edge of
//! a stalk worth x then counts half as much as the one before it, the first one at most 1/2. If
//! |x| <= 1 the total is at most half of x, and otherwise less than 1. Hammer's own criterion
//! misses the trunk stalks of two colours whose branches cancel, such as `br(r)(b)`.

use std::fmt;
use std::ops::Range;

use partizan::{Dyadic, GrowingNumber, Player};

use super::tree;
use crate::picture::{Adjacency, Colour, GROUND, Picture};
use rustc_hash::FxHashMap;

/// The trees of a red-blue forest, each decomposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decomposition {
    /// One for each edge on the ground, in drawing order.
    pub trunks: Vec<TrunkDecomposition>,
}

/// A tree and its pieces when every Hammerian tree is planted separately, branches of branches
/// included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrunkDecomposition {
    /// The trunk stalk's edges, from the ground up.
    pub trunk: Vec<usize>,
    /// The trunk stalk's value.
    pub trunk_value: Dyadic,
    /// What stands on the trunk stalk, from left to right; empty if the tree is a stalk.
    pub branches: Vec<Branch>,
    /// The tree's value.
    pub value: Dyadic,
    /// Are the trunk stalk and the branches together worth as much as the tree?
    pub hammerian: bool,
    /// Is the trunk stalk alone worth as much as the tree?
    pub joshua: bool,
    /// The pieces, from the ground up and from left to right. Every edge is in one of them, and
    /// their values sum to the tree's.
    pub pieces: Vec<Piece>,
}

/// A tree that stands on a trunk stalk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Its edges, each after the one it stands on.
    pub edges: Vec<usize>,
    /// Its value once planted.
    pub value: Dyadic,
}

/// A stalk, or a tree that cannot be planted separately.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its edges, in the order of `picture`'s.
    pub edges: Vec<usize>,
    /// The piece planted by itself.
    pub picture: Picture,
    /// Its value.
    pub value: Dyadic,
    /// Why it stays whole; `None` for a stalk.
    pub reason: Option<NotHammerian>,
}

/// Why a tree is not Hammerian.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotHammerian {
    /// On a trunk stalk of both colours the branches must cancel.
    Impure {
        /// What the branches sum to.
        branches: Dyadic,
    },
    /// On a trunk stalk of one colour the branches must not have the other sign.
    Opposed {
        /// The trunk stalk's colour.
        trunk: Colour,
        /// What the branches sum to.
        branches: Dyadic,
    },
}

impl fmt::Display for NotHammerian {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotHammerian::Impure { branches } => write!(
                f,
                "the trunk stalk changes colour and its branches sum to {branches}, not 0"
            ),
            NotHammerian::Opposed { trunk, branches } => {
                write!(f, "the trunk is {} and its branches sum to {branches}", trunk.name())
            }
        }
    }
}

/// Why a picture has no Hammerian decomposition at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotATree {
    /// Only red-blue trees have one, and this edge is green.
    Green {
        /// The first green edge.
        edge: usize,
    },
    /// Some edges form a cycle.
    Cycle,
}

impl fmt::Display for NotATree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotATree::Green { edge } => {
                write!(f, "only red-blue trees are Hammerian or not, and edge {edge} is green")
            }
            NotATree::Cycle => f.write_str(
                "only red-blue trees are Hammerian or not, and this picture has a cycle",
            ),
        }
    }
}

impl std::error::Error for NotATree {}

/// The two properties alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// Are all trees Hammerian?
    pub hammerian: bool,
    /// Are all trees Joshua?
    pub joshua: bool,
}

/// Decomposes every tree. Linear time.
///
/// # Errors
/// The picture must be a red-blue forest.
pub fn decompose(picture: &Picture) -> Result<Decomposition, NotATree> {
    let forest = Forest::of(picture)?;
    let trunks = forest.trees(0..forest.order.len()).map(|tree| forest.decompose(tree)).collect();
    Ok(Decomposition { trunks })
}

/// Finds the two properties without decomposing anything. Linear time.
///
/// # Errors
/// The picture must be a red-blue forest.
pub fn classify(picture: &Picture) -> Result<Class, NotATree> {
    check(picture)?;
    // Nothing branches off a stalk.
    if picture.is_stalk() {
        return Ok(Class { hammerian: true, joshua: true });
    }
    let edges = picture.edges();
    // What stands on each vertex: how many edges, and the last of them.
    let mut on_top = vec![(0_u32, 0_usize); picture.vertex_count() as usize];
    for (index, edge) in edges.iter().enumerate() {
        let (count, last) = &mut on_top[edge.from as usize];
        *count += 1;
        *last = index;
    }
    // The last edge of each trunk stalk, with the owner of the whole stalk if it has one.
    let mut trunks: FxHashMap<usize, Option<Player>> = FxHashMap::default();
    for first in (0..edges.len()).filter(|&index| edges[index].from == GROUND) {
        let mut owner = edges[first].colour.owner();
        let mut last = first;
        while let (1, next) = on_top[edges[last].to as usize] {
            owner = owner.filter(|&owner| edges[next].colour.belongs_to(owner));
            last = next;
        }
        trunks.insert(last, owner);
    }
    let mut class = Class { hammerian: true, joshua: true };
    let is_tree = tree::visit_branches(picture, |edge, branches| {
        if let Some(owner) = trunks.get(&edge)
            && let Some(ahead) = ahead(branches)
        {
            class.joshua = false;
            class.hammerian &= *owner == Some(ahead);
        }
    });
    is_tree.then_some(class).ok_or(NotATree::Cycle)
}

/// Who is ahead in a number; `None` if it is 0.
fn ahead(number: &GrowingNumber) -> Option<Player> {
    match number.sign() {
        1.. => Some(Player::Left),
        0 => None,
        ..0 => Some(Player::Right),
    }
}

/// Is it a red-blue forest?
fn check(picture: &Picture) -> Result<(), NotATree> {
    if !picture.is_forest() {
        return Err(NotATree::Cycle);
    }
    let green = picture.edges().iter().position(|edge| edge.colour == Colour::Green);
    green.map_or(Ok(()), |edge| Err(NotATree::Green { edge }))
}

impl Decomposition {
    /// Is every tree Hammerian? Yes for the empty picture.
    #[must_use]
    pub fn hammerian(&self) -> bool {
        self.trunks.iter().all(|tree| tree.hammerian)
    }

    /// Is every tree Joshua? Yes for the empty picture.
    #[must_use]
    pub fn joshua(&self) -> bool {
        self.trunks.iter().all(|tree| tree.joshua)
    }

    /// The value of the forest.
    #[must_use]
    pub fn value(&self) -> Dyadic {
        self.trunks.iter().map(|tree| tree.value.clone()).sum()
    }

    /// The pieces of all trees.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.trunks.iter().flat_map(|tree| &tree.pieces)
    }
}

/// A red-blue forest in preorder: a place is that of an edge in it. A tree is then a range of
/// places, its trunk stalk the first of them, and its branches, one after the other, the rest.
struct Forest<'a> {
    picture: &'a Picture,
    /// The edge at each place.
    order: Vec<usize>,
    /// Its owner.
    owner: Vec<Player>,
    /// The number of edges that stand on its upper end.
    children: Vec<u32>,
    /// Where the tree it carries, itself included, ends.
    end: Vec<usize>,
    /// Who is ahead in what stands on its upper end; `None` if that is 0.
    ahead: Vec<Option<Player>>,
}

impl Forest<'_> {
    fn of(picture: &Picture) -> Result<Forest<'_>, NotATree> {
        check(picture)?;
        let edges = picture.edges();
        let order = preorder(picture);
        let owner = order.iter().filter_map(|&edge| edges[edge].colour.owner()).collect();
        let mut at_vertex = vec![0; picture.vertex_count() as usize];
        edges.iter().for_each(|edge| at_vertex[edge.from as usize] += 1);
        let children: Vec<u32> =
            order.iter().map(|&edge| at_vertex[edges[edge].to as usize]).collect();
        let mut end = vec![0; order.len()];
        let mut open: Vec<usize> = Vec::new();
        for place in (0..order.len()).rev() {
            // The trees on it are the last ones seen; the first of those is the rightmost.
            let kept = open.len() - children[place] as usize;
            let rightmost = open.get(kept).filter(|_| children[place] > 0);
            end[place] = rightmost.copied().unwrap_or(place + 1);
            open.truncate(kept);
            open.push(end[place]);
        }
        let mut signs = vec![None; order.len()];
        let mut forest = Forest { picture, order, owner, children, end, ahead: Vec::new() };
        forest.sum(0..forest.order.len(), |place, branches| {
            signs[place] = ahead(branches);
        });
        forest.ahead = signs;
        Ok(forest)
    }

    /// The trees in a range.
    fn trees(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let mut next = range.start;
        std::iter::from_fn(move || {
            let tree = next..*self.end.get(next).filter(|_| next < range.end)?;
            next = tree.end;
            Some(tree)
        })
    }

    /// The trunk stalk of a tree.
    fn trunk(&self, tree: Range<usize>) -> Range<usize> {
        let on_top = tree.clone().find(|&place| self.children[place] != 1);
        tree.start..on_top.map_or(tree.end, |top| top + 1)
    }

    /// Do the branches on this trunk stalk sum to 0?
    fn is_joshua(&self, trunk: &Range<usize>) -> bool {
        self.ahead[trunk.clone()].last().is_none_or(Option::is_none)
    }

    /// Does planting its branches separately keep the value?
    fn is_hammerian(&self, trunk: &Range<usize>) -> bool {
        self.is_joshua(trunk)
            || self.pure(trunk).is_some_and(|owner| self.ahead[trunk.end - 1] == Some(owner))
    }

    /// The owner of all edges of the trunk stalk, if there is one.
    fn pure(&self, trunk: &Range<usize>) -> Option<Player> {
        let mut owners = self.owner[trunk.clone()].iter();
        let first = *owners.next()?;
        owners.all(|&owner| owner == first).then_some(first)
    }

    fn decompose(&self, tree: Range<usize>) -> TrunkDecomposition {
        let trunk = self.trunk(tree.clone());
        let branches = self.trees(trunk.end..tree.end).map(|branch| Branch {
            value: self.value(branch.clone()),
            edges: self.order[branch].to_vec(),
        });
        TrunkDecomposition {
            branches: branches.collect(),
            trunk_value: self.stalk(trunk.clone(), GrowingNumber::zero()).to_dyadic(),
            hammerian: self.is_hammerian(&trunk),
            joshua: self.is_joshua(&trunk),
            value: self.value(tree.clone()),
            trunk: self.order[trunk].to_vec(),
            pieces: self.pieces(tree),
        }
    }

    /// The pieces of a tree. Where one ends the next begins: after a trunk stalk comes its
    /// leftmost branch, after a whole tree the next branch.
    fn pieces(&self, tree: Range<usize>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut start = tree.start;
        while start < tree.end {
            let whole = start..self.end[start];
            let trunk = self.trunk(whole.clone());
            let piece = if self.is_hammerian(&trunk) { trunk.clone() } else { whole };
            let branches = self.sum(trunk.end..piece.end, |_, _| ());
            let reason = (piece != trunk).then(|| self.reason(&trunk, branches.to_dyadic()));
            pieces.push(Piece {
                edges: self.order[piece.clone()].to_vec(),
                picture: self.planted(piece.clone()),
                value: self.stalk(trunk, branches).to_dyadic(),
                reason,
            });
            start = piece.end;
        }
        pieces
    }

    fn reason(&self, trunk: &Range<usize>, branches: Dyadic) -> NotHammerian {
        match self.pure(trunk) {
            None => NotHammerian::Impure { branches },
            Some(player) => NotHammerian::Opposed { trunk: Colour::of(player), branches },
        }
    }

    /// A piece as a picture of its own.
    fn planted(&self, piece: Range<usize>) -> Picture {
        let edges = self.order[piece].iter().map(|&edge| self.picture.edges()[edge]);
        let foot = edges.clone().next().map_or(GROUND, |edge| edge.from);
        Picture::planted(edges, foot).picture
    }

    fn value(&self, tree: Range<usize>) -> Dyadic {
        self.sum(tree, |_, _| ()).to_dyadic()
    }

    /// The sum of the trees in a range, from their tops down; `visit` gets each place with the
    /// value of what stands on its upper end.
    fn sum(
        &self,
        range: Range<usize>,
        mut visit: impl FnMut(usize, &GrowingNumber),
    ) -> GrowingNumber {
        // The trees seen so far whose lower edges are yet to come; the leftmost is last.
        let mut trees: Vec<GrowingNumber> = Vec::new();
        for place in range.rev() {
            let on_top = trees.len() - self.children[place] as usize;
            let branches = add_up(trees.drain(on_top..));
            visit(place, &branches);
            trees.push(self.stalk(place..place + 1, branches));
        }
        add_up(trees.drain(..))
    }

    /// A stalk with something on top.
    fn stalk(&self, trunk: Range<usize>, mut on_top: GrowingNumber) -> GrowingNumber {
        for &player in self.owner[trunk].iter().rev() {
            on_top.put_edge_under(player).expect("a picture has fewer than 2^31 edges");
        }
        on_top
    }
}

fn add_up(mut trees: impl Iterator<Item = GrowingNumber>) -> GrowingNumber {
    let first = trees.next().unwrap_or_default();
    trees.fold(first, |mut sum, tree| {
        sum.add(tree).expect("a picture has fewer than 2^31 edges");
        sum
    })
}

/// The edges of a forest, each followed by what stands on it, from left to right.
fn preorder(picture: &Picture) -> Vec<usize> {
    let adjacency = Adjacency::new(picture);
    let edges = picture.edges();
    let mut order = Vec::with_capacity(edges.len());
    let mut waiting: Vec<usize> = Vec::new();
    let mut vertex = GROUND;
    loop {
        let up = adjacency.at(vertex).iter().rev().map(|half| half.edge as usize);
        waiting.extend(up.filter(|&edge| edges[edge].from == vertex));
        let Some(next) = waiting.pop() else { return order };
        order.push(next);
        vertex = edges[next].to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Judge;
    use crate::notation::parse_picture;
    use crate::picture::Edge;
    use proptest::prelude::*;

    fn picture(text: &str) -> Picture {
        parse_picture(text).unwrap()
    }

    /// Every shape of a tree with this number of edges, as the parent of each edge but the trunk
    /// in preorder.
    fn every_shape(edges: usize) -> Vec<Vec<usize>> {
        let mut shapes = vec![vec![]];
        for edge in 1..edges {
            let grow = |shape: Vec<usize>| {
                // In preorder the next edge stands on the last one or on one below it.
                let below =
                    std::iter::successors(Some(edge - 1), |&at| Some(shape[at.checked_sub(1)?]));
                let parents: Vec<usize> = below.collect();
                parents.into_iter().map(move |parent| [&shape[..], &[parent]].concat())
            };
            shapes = shapes.into_iter().flat_map(grow).collect();
        }
        shapes
    }

    fn coloured(shape: &[usize], bits: usize) -> Picture {
        let from = std::iter::once(0).chain(shape.iter().map(|parent| parent + 1));
        let edge = |(at, from): (usize, usize)| Edge {
            from: u32::try_from(from).unwrap(),
            to: u32::try_from(at + 1).unwrap(),
            colour: if bits >> at & 1 == 1 { Colour::Blue } else { Colour::Red },
        };
        from.enumerate().map(edge).collect()
    }

    /// Units of 1 / 2^24.
    const SCALE: u32 = 24;

    /// The sum of what stands on each vertex of a small tree by the formula for `1:x`, in units of
    /// 1 / 2^[`SCALE`].
    fn on_vertices(picture: &Picture) -> Vec<i64> {
        let one = 1 << SCALE;
        let mut above = vec![0_i64; picture.vertex_count() as usize];
        for edge in picture.edges().iter().rev() {
            let sign = if edge.colour == Colour::Blue { 1 } else { -1 };
            let x = sign * above[edge.to as usize];
            let n = (1..).find(|n| x + n * one > one).unwrap();
            above[edge.from as usize] += sign * ((x + n * one) >> (n - 1));
        }
        above
    }

    fn number(units: i64) -> Dyadic {
        Dyadic::new(units, SCALE.into())
    }

    fn formula(picture: &Picture) -> Dyadic {
        number(on_vertices(picture)[0])
    }

    /// Everything by the definitions, for a tree in preorder.
    fn check(picture: &Picture) {
        let found = decompose(picture).unwrap();
        let [tree] = &found.trunks[..] else { panic!("one trunk") };
        let value = formula(picture);
        assert_eq!(tree.value, value, "{picture:?}");
        let trunk = tree.trunk.len();
        assert!(tree.trunk.iter().copied().eq(0..trunk));
        assert_ne!(tree.branches.len(), 1);
        let mut next = trunk;
        let top = u32::try_from(trunk).unwrap();
        for branch in &tree.branches {
            assert_eq!(picture.edges()[next].from, top);
            assert!(branch.edges.iter().copied().eq(next..next + branch.edges.len()));
            next += branch.edges.len();
        }
        assert_eq!(next, picture.edges().len());
        let stalk = Picture::stalk(picture.edges()[..trunk].iter().map(|edge| edge.colour));
        let branches: Dyadic = tree.branches.iter().map(|branch| branch.value.clone()).sum();
        assert_eq!(branches, number(on_vertices(picture)[trunk]));
        assert_eq!(tree.trunk_value, formula(&stalk));
        assert_eq!(tree.hammerian, &tree.trunk_value + &branches == value, "{picture:?}");
        assert_eq!(tree.joshua, tree.trunk_value == value, "{picture:?}");
        let class = Class { hammerian: tree.hammerian, joshua: tree.joshua };
        assert_eq!(classify(picture), Ok(class));

        let edges = tree.pieces.iter().flat_map(|piece| piece.edges.iter().copied());
        assert!(edges.eq(0..picture.edges().len()));
        assert_eq!(tree.pieces.iter().map(|piece| piece.value.clone()).sum::<Dyadic>(), value);
        for piece in &tree.pieces {
            assert_eq!(piece.value, formula(&piece.picture));
            let colours = piece.edges.iter().map(|&edge| picture.edges()[edge].colour);
            assert!(colours.eq(piece.picture.edges().iter().map(|edge| edge.colour)));
            assert_eq!(piece.reason.is_none(), piece.picture.is_stalk());
            assert_eq!(piece.reason.is_none(), classify(&piece.picture).unwrap().hammerian);
        }
    }

    #[test]
    fn all_trees_up_to_eight_edges() {
        for (edges, catalan) in (1..).zip([1, 1, 2, 5, 14, 42, 132, 429]) {
            let shapes = every_shape(edges);
            assert_eq!(shapes.len(), catalan);
            for shape in shapes {
                (0..1 << edges).for_each(|bits| check(&coloured(&shape, bits)));
            }
        }
    }

    /// The table in docs/theorems.md; trees that differ only in the order of branches count once.
    #[test]
    fn how_many_trees_are_hammerian() {
        let table =
            [[2, 2, 2], [4, 4, 4], [14, 12, 10], [52, 34, 20], [214, 116, 54], [916, 416, 112]];
        for (edges, expected) in (1..).zip(table) {
            let mut seen = std::collections::HashSet::new();
            let mut found = [0; 3];
            for shape in every_shape(edges) {
                for picture in (0..1 << edges).map(|bits| coloured(&shape, bits)) {
                    if seen.insert(picture.key().unwrap()) {
                        let Class { hammerian, joshua, .. } = classify(&picture).unwrap();
                        found[0] += 1;
                        found[1] += i32::from(hammerian);
                        found[2] += i32::from(joshua);
                    }
                }
            }
            assert_eq!(found, expected, "{edges} edges");
        }
    }

    /// The test above takes the formula for `1:x` for granted; this one does not.
    #[test]
    fn small_trees_by_the_rules_of_the_game() {
        for edges in 1..=6 {
            for shape in every_shape(edges) {
                for bits in 0..1 << edges {
                    let picture = coloured(&shape, bits);
                    let value = Judge::new(&picture).number();
                    let found = decompose(&picture).unwrap();
                    assert_eq!((formula(&picture), found.value()), (value.clone(), value));
                }
            }
        }
    }

    fn pieces(text: &str) -> Vec<String> {
        let found = decompose(&picture(text)).unwrap();
        let show = |piece: &Piece| format!("{} = {}", piece.picture, piece.value);
        found.pieces().map(show).collect()
    }

    #[test]
    fn branches_are_planted_as_long_as_they_can_be() {
        // Hammer's examples 1 and 2, and a branch that is Hammerian itself.
        assert_eq!(pieces("b(bb)(rb)"), ["b = 1", "bb = 2", "rb = -1/2"]);
        assert_eq!(pieces("b(bb)(r(b)(b))"), ["b = 1", "bb = 2", "r(b)b = -1/4"]);
        assert_eq!(
            pieces("b(bb)(b(r)(b))(rb)"),
            ["b = 1", "bb = 2", "b = 1", "r = -1", "b = 1", "rb = -1/2"]
        );
        assert_eq!(pieces("br(r)(b)"), ["br = 1/2", "r = -1", "b = 1"]);
        assert_eq!(pieces("b(r)(b) + b(r)(r)"), ["b = 1", "r = -1", "b = 1", "b(r)r = 1/4"]);
        assert_eq!(pieces(""), [""; 0]);
    }

    #[test]
    fn a_tree_that_stays_whole_says_why() {
        let reason = |text: &str| {
            let found = decompose(&picture(text)).unwrap();
            found.trunks[0].pieces[0].reason.as_ref().map(ToString::to_string)
        };
        assert_eq!(
            reason("br(br)(r)(b)").unwrap(),
            "the trunk stalk changes colour and its branches sum to 1/2, not 0"
        );
        assert_eq!(reason("bb(br)(r)").unwrap(), "the trunk is blue and its branches sum to -1/2");
        assert_eq!(reason("r(b)(b)").unwrap(), "the trunk is red and its branches sum to 2");
        assert_eq!(reason("brbr"), None);
    }

    #[test]
    fn other_pictures_say_why_not() {
        let reason = |text: &str| classify(&picture(text)).unwrap_err();
        assert_eq!(reason("bbg"), NotATree::Green { edge: 2 });
        assert_eq!(reason("0-1b 1-0r"), NotATree::Cycle);
        assert_eq!(decompose(&picture("0-0b")).unwrap_err(), NotATree::Cycle);
    }

    #[test]
    fn edges_keep_their_numbers_in_any_drawing_order() {
        // The tree r(b)(bb), its edges drawn from the top down.
        let found = decompose(&picture("3-4b 1-3b 1-2b 0-1r")).unwrap();
        let [tree] = &found.trunks[..] else { panic!("one trunk") };
        assert_eq!(tree.trunk, [3]);
        let branches: Vec<&[usize]> = tree.branches.iter().map(|b| &b.edges[..]).collect();
        assert_eq!(branches, [&[1, 0][..], &[2]]);
        assert_eq!(tree.pieces[0].edges, [3, 1, 0, 2]);
        assert_eq!(tree.pieces[0].picture, picture("r(bb)(b)"));
    }

    #[test]
    fn large_trees() {
        // A stalk is one piece however high; a blue comb falls apart into all its edges.
        let colours = || [Colour::Blue, Colour::Red, Colour::Red].into_iter().cycle();
        let stalk = Picture::stalk(colours().take(1_000_000));
        assert_eq!(decompose(&stalk).unwrap().pieces().count(), 1);
        let blue = |from, to| Edge { from, to, colour: Colour::Blue };
        let comb: Picture = (0..100_000)
            .flat_map(|at| [blue(2 * at, 2 * at + 1), blue(2 * at, 2 * at + 2)])
            .collect();
        let found = decompose(&comb).unwrap();
        assert_eq!((found.trunks.len(), found.value()), (2, Dyadic::from(200_000)));
        assert!(found.hammerian() && !found.joshua());
        assert_eq!(found.pieces().count(), 200_000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        #[test]
        fn the_pieces_of_large_trees_sum_to_their_value(
            raw in prop::collection::vec((any::<u32>(), any::<bool>()), 1..3000),
        ) {
            let edges = (1..).zip(raw).map(|(to, (from, blue))| Edge {
                from: from % to,
                to,
                colour: if blue { Colour::Blue } else { Colour::Red },
            });
            let picture: Picture = edges.collect();
            let found = decompose(&picture).unwrap();
            let sum: Dyadic = found.pieces().map(|piece| piece.value.clone()).sum();
            prop_assert_eq!(found.value(), sum);
            let class = Class { hammerian: found.hammerian(), joshua: found.joshua() };
            prop_assert_eq!(classify(&picture), Ok(class));
        }
    }
}
