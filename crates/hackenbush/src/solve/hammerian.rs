//! Hammerian and Joshua trees: when branches may be planted apart from their trunk.
//!
//! The trunk stalk of a red-blue tree runs from the ground to the first branching. The tree is
//! Hammerian if planting trunk stalk and branches side by side keeps its value, and Joshua if its
//! value is that of the trunk stalk (Hammer). With the branches worth x in sum:
//!
//! * it is Joshua exactly when x = 0, for an ordinal sum grows strictly with its upper part;
//! * it is Hammerian exactly when x = 0, or the trunk stalk has one colour and x not the opposite
//!   sign. (n:x = n + x for x >= 0, while a stalk with a change of colour, and a negative x on a
//!   positive stalk, move by less than |x|. Hammer's own criterion overlooks trunk stalks of two
//!   colours whose branches cancel: `br(r)(b)`.)
//!
//! Each planted branch is a tree again and may be decomposed in turn.

use std::fmt;

use partizan::{Dyadic, Player};

use super::{stalk, tree};
use crate::picture::{Adjacency, Edge, GROUND, Picture};

/// How the trees of a red-blue forest come apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decomposition {
    /// Every tree that was looked at: those on the ground, and each branch planted on the way,
    /// after the tree it was cut from.
    pub planted: Vec<PlantedTree>,
    /// Which of them stood on the ground from the beginning, in drawing order.
    pub on_ground: Vec<usize>,
}

/// A tree on the ground, or a branch planted there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlantedTree {
    /// The edges of its trunk stalk from the bottom up.
    pub trunk: Vec<usize>,
    /// The trunk stalk's value.
    pub trunk_value: Dyadic,
    /// The sum of the branches; 0 if there are none.
    pub branches_value: Dyadic,
    /// The tree's value.
    pub value: Dyadic,
    /// What kind of tree it is.
    pub kind: Kind,
    /// Its branches in [`Decomposition::planted`], if they were planted.
    pub branches: Vec<usize>,
}

/// What becomes of a tree at its first branching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It does not branch: it is its trunk stalk.
    Stalk,
    /// The branches cancel.
    Joshua,
    /// The branches add to a trunk stalk of one colour.
    Hammerian,
    /// The branches cannot be planted without changing the value.
    Whole(Obstacle),
}

/// Why a branching cannot be decomposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The trunk stalk has both colours and the branches do not cancel.
    MixedTrunk,
    /// The trunk stalk is this player's, the branches in sum are the opponent's.
    OpposingBranches(Player),
}

/// What a tree decomposes into: a stalk, or a tree that stays whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The piece as a picture of its own.
    pub picture: Picture,
    /// The index in the whole picture of each of its edges.
    pub edges: Vec<usize>,
    /// Its value.
    pub value: Dyadic,
}

impl PlantedTree {
    /// May its branches be planted apart?
    #[must_use]
    pub fn is_hammerian(&self) -> bool {
        !matches!(self.kind, Kind::Whole(_))
    }

    /// Is it worth as much as its trunk stalk?
    #[must_use]
    pub fn is_joshua(&self) -> bool {
        matches!(self.kind, Kind::Stalk | Kind::Joshua)
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [own, other] = match self {
            Obstacle::MixedTrunk => {
                return f.write_str("the trunk has both colours and the branches do not cancel");
            }
            Obstacle::OpposingBranches(Player::Left) => ["blue", "red"],
            Obstacle::OpposingBranches(Player::Right) => ["red", "blue"],
        };
        write!(f, "the trunk is {own} but the branches together favour {other}")
    }
}

impl Decomposition {
    /// Decomposes every tree of a red-blue forest as far as it goes; none if the picture is not
    /// one.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<Decomposition> {
        let edges = picture.edges();
        let adjacency = Adjacency::new(picture);
        let children = |vertex: u32| {
            let up = adjacency.at(vertex).iter().map(|half| half.edge as usize);
            up.filter(move |&index| edges[index].from == vertex)
        };
        // Only trees that may be planted need a value, so that a long stalk needs only one.
        let branches_at = |vertex: u32| vertex == GROUND || children(vertex).nth(1).is_some();
        let mut values = vec![None; edges.len()];
        tree::fold_down(picture, |index, value| {
            if branches_at(edges[index].from) {
                values[index] = Some(value.to_dyadic());
            }
        })?;

        let mut planted: Vec<PlantedTree> = Vec::new();
        let on_ground: Vec<usize> = children(GROUND).collect();
        let mut seeds: Vec<(usize, Option<usize>)> =
            on_ground.iter().rev().map(|&seed| (seed, None)).collect();
        let mut roots = Vec::with_capacity(on_ground.len());
        while let Some((seed, cut_from)) = seeds.pop() {
            let mut trunk = vec![seed];
            let mut top = edges[seed].to;
            while let (Some(only), None) = {
                let mut above = children(top);
                (above.next(), above.next())
            } {
                trunk.push(only);
                top = edges[only].to;
            }
            let branches: Vec<usize> = children(top).collect();
            let value_of = |&branch: &usize| values[branch].clone().unwrap_or_default();
            let branches_value: Dyadic = branches.iter().map(value_of).sum();
            let colours: Option<Vec<Player>> =
                trunk.iter().map(|&index| tree::owner(edges[index].colour)).collect();
            let colours = colours?;
            let kind = classify(&colours, &branches_value, branches.is_empty());
            let number = planted.len();
            if !matches!(kind, Kind::Whole(_)) {
                seeds.extend(branches.iter().rev().map(|&branch| (branch, Some(number))));
            }
            match cut_from {
                Some(tree) => planted[tree].branches.push(number),
                None => roots.push(number),
            }
            planted.push(PlantedTree {
                trunk,
                trunk_value: stalk::value_of(&colours),
                branches_value,
                value: value_of(&seed),
                kind,
                branches: Vec::new(),
            });
        }
        Some(Decomposition { planted, on_ground: roots })
    }

    /// The trees on the ground.
    pub fn trees(&self) -> impl Iterator<Item = &PlantedTree> {
        self.on_ground.iter().map(|&tree| &self.planted[tree])
    }

    /// The pieces all trees fall into, in the order of [`Decomposition::planted`]. They sum to the
    /// value of `picture`, which must be the picture that was decomposed.
    #[must_use]
    pub fn pieces(&self, picture: &Picture) -> Vec<Piece> {
        let adjacency = Adjacency::new(picture);
        let piece = |tree: &PlantedTree| {
            let (edges, value) = match tree.kind {
                Kind::Whole(_) => {
                    (standing_on(picture, &adjacency, &tree.trunk), tree.value.clone())
                }
                _ => (tree.trunk.clone(), tree.trunk_value.clone()),
            };
            let foot = picture.edges()[tree.trunk[0]].from;
            let plant = |&index: &usize| {
                let edge = picture.edges()[index];
                Edge { from: if edge.from == foot { GROUND } else { edge.from }, ..edge }
            };
            Piece { picture: edges.iter().map(plant).collect(), edges, value }
        };
        self.planted.iter().map(piece).collect()
    }
}

fn classify(trunk: &[Player], branches: &Dyadic, no_branches: bool) -> Kind {
    let colour = trunk.first().filter(|&first| trunk.iter().all(|player| player == first));
    match (colour, branches.signum()) {
        _ if no_branches => Kind::Stalk,
        (_, 0) => Kind::Joshua,
        (Some(Player::Left), 1) | (Some(Player::Right), -1) => Kind::Hammerian,
        (Some(&player), _) => Kind::Whole(Obstacle::OpposingBranches(player)),
        (None, _) => Kind::Whole(Obstacle::MixedTrunk),
    }
}

/// All edges of the tree with this trunk stalk, in drawing order.
fn standing_on(picture: &Picture, adjacency: &Adjacency, trunk: &[usize]) -> Vec<usize> {
    let mut found = trunk.to_vec();
    let mut open: Vec<usize> = trunk.last().copied().into_iter().collect();
    while let Some(index) = open.pop() {
        let top = picture.edges()[index].to;
        let up = adjacency.at(top).iter().map(|half| half.edge as usize);
        for above in up.filter(|&above| picture.edges()[above].from == top) {
            found.push(above);
            open.push(above);
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{every_tree, random_forest};
    use crate::notation::parse_picture;
    use proptest::prelude::*;

    /// The kinds against their definitions.
    fn check_kinds(picture: &Picture) {
        let decomposition = Decomposition::of(picture).unwrap();
        let branch_values = tree::branch_values(picture).unwrap();
        for tree in &decomposition.planted {
            let top = picture.edges()[*tree.trunk.last().unwrap()].to;
            let branches: Dyadic = (picture.edges().iter().zip(&branch_values))
                .filter(|(edge, _)| edge.from == top)
                .map(|(_, value)| value.clone())
                .sum();
            let stalk: Picture =
                Picture::stalk(tree.trunk.iter().map(|&index| picture.edges()[index].colour));
            let trunk = stalk::value(&stalk).unwrap();
            assert_eq!(tree.value, branch_values[tree.trunk[0]]);
            assert_eq!(tree.trunk_value, trunk);
            assert_eq!(tree.branches_value, branches);
            assert_eq!(tree.is_hammerian(), tree.value == &trunk + &branches, "{picture:?}");
            assert_eq!(tree.is_joshua(), tree.value == trunk, "{picture:?}");
        }
    }

    fn check_pieces(picture: &Picture) {
        let pieces = Decomposition::of(picture).unwrap().pieces(picture);
        let total: Dyadic = pieces.iter().map(|piece| piece.value.clone()).sum();
        assert_eq!(Some(total), tree::value(picture), "{picture:?}");
        let mut edges: Vec<usize> = pieces.iter().flat_map(|piece| piece.edges.clone()).collect();
        edges.sort_unstable();
        assert_eq!(edges, (0..picture.edges().len()).collect::<Vec<_>>());
        for piece in &pieces {
            assert_eq!(tree::value(&piece.picture).as_ref(), Some(&piece.value));
            assert_eq!(piece.picture.edges().len(), piece.edges.len());
        }
    }

    #[test]
    fn the_criterion_is_the_definition_for_every_small_tree() {
        for edges in 0..=8 {
            every_tree(edges).for_each(|picture| check_kinds(&picture));
        }
    }

    #[test]
    fn the_pieces_of_every_small_tree_sum_to_its_value() {
        for edges in 0..=6 {
            every_tree(edges).for_each(|picture| check_pieces(&picture));
        }
    }

    proptest! {
        #[test]
        fn larger_forests(picture in random_forest(40)) {
            check_kinds(&picture);
            check_pieces(&picture);
        }
    }

    fn kinds(text: &str) -> Vec<Kind> {
        let picture = parse_picture(text).unwrap();
        Decomposition::of(&picture).unwrap().planted.iter().map(|tree| tree.kind).collect()
    }

    #[test]
    fn known_trees() {
        use Kind::{Hammerian, Joshua, Stalk, Whole};
        assert_eq!(kinds("b(r)(b)"), [Joshua, Stalk, Stalk]);
        assert_eq!(kinds("bb(b)(br)"), [Hammerian, Stalk, Stalk]);
        assert_eq!(kinds("b(r)(r)"), [Whole(Obstacle::OpposingBranches(Player::Left))]);
        assert_eq!(kinds("br(b)(b)"), [Whole(Obstacle::MixedTrunk)]);
        // Hammer's criterion misses these: the trunk has both colours, the branches cancel.
        assert_eq!(kinds("br(r)(b)"), [Joshua, Stalk, Stalk]);
        // A branch that stays whole, and several trunks.
        let inner = Whole(Obstacle::OpposingBranches(Player::Right));
        assert_eq!(kinds("b(bb)(r(b)(b)) + r"), [Hammerian, Stalk, inner, Stalk]);
        assert!(kinds("").is_empty());
    }

    #[test]
    fn obstacles_are_named() {
        let texts = [
            Obstacle::MixedTrunk,
            Obstacle::OpposingBranches(Player::Left),
            Obstacle::OpposingBranches(Player::Right),
        ]
        .map(|obstacle| obstacle.to_string());
        assert_eq!(texts[0], "the trunk has both colours and the branches do not cancel");
        assert_eq!(texts[1], "the trunk is blue but the branches together favour red");
        assert_eq!(texts[2], "the trunk is red but the branches together favour blue");
    }

    #[test]
    fn a_long_stalk_is_one_piece() {
        let colours = [crate::Colour::Blue, crate::Colour::Red].into_iter().cycle();
        let stalk = Picture::stalk(colours.take(300_000));
        let decomposition = Decomposition::of(&stalk).unwrap();
        assert_eq!(decomposition.planted.len(), 1);
        assert_eq!(decomposition.pieces(&stalk)[0].edges.len(), 300_000);
        assert_eq!(Decomposition::of(&parse_picture("bg").unwrap()), None);
        assert_eq!(Decomposition::of(&parse_picture("0-1b 0-1b").unwrap()), None);
    }
}
