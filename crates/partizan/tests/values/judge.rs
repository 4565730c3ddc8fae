//! A slow game engine from the definitions alone: explicit trees of options, compared by
//! recursion. It knows no canonical forms, no numbers and no theorems, so it may judge the
//! arena that does.

use partizan::{Arena, Dyadic, Game, Nus, Outcome, Player};
use rustc_hash::FxHashMap;

/// A tree of options in a [`Judge`]. Identical trees are one; equal games need not be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct Tree(usize);

/// All the trees of a trial and what is known of them. A judge judges one arena only.
#[derive(Default)]
pub(crate) struct Judge {
    trees: Vec<[Vec<Tree>; 2]>,
    ids: FxHashMap<[Vec<Tree>; 2], Tree>,
    at_most: FxHashMap<(Tree, Tree), bool>,
    sums: FxHashMap<(Tree, Tree), Tree>,
    ordinal_sums: FxHashMap<(Tree, Tree), Tree>,
    read: FxHashMap<Game, Tree>,
    values: FxHashMap<Tree, Game>,
}

impl Judge {
    /// The tree `{left|right}`.
    pub(crate) fn tree(&mut self, mut left: Vec<Tree>, mut right: Vec<Tree>) -> Tree {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let options = [left, right];
        let next = Tree(self.trees.len());
        let tree = *self.ids.entry(options.clone()).or_insert(next);
        if tree == next {
            self.trees.push(options);
        }
        tree
    }

    pub(crate) fn options(&self, tree: Tree, player: Player) -> Vec<Tree> {
        self.trees[tree.0][player as usize].clone()
    }

    /// `a <= b`: no Left option of a is >= b, no Right option of b is <= a.
    pub(crate) fn at_most(&mut self, a: Tree, b: Tree) -> bool {
        if let Some(&known) = self.at_most.get(&(a, b)) {
            return known;
        }
        let answer = self.options(a, Player::Left).into_iter().all(|left| !self.at_most(b, left))
            && self.options(b, Player::Right).into_iter().all(|right| !self.at_most(right, a));
        self.at_most.insert((a, b), answer);
        answer
    }

    pub(crate) fn equal(&mut self, a: Tree, b: Tree) -> bool {
        self.at_most(a, b) && self.at_most(b, a)
    }

    /// Who wins, by playing it out.
    pub(crate) fn outcome(&self, tree: Tree) -> Outcome {
        // Options are older than their tree, so one pass in order of age settles all.
        let mut wins: Vec<[bool; 2]> = Vec::new();
        for options in &self.trees[..=tree.0] {
            wins.push(Player::BOTH.map(|player| {
                let rival = player.opponent() as usize;
                options[player as usize].iter().any(|option| !wins[option.0][rival])
            }));
        }
        let [left, right] = wins[tree.0];
        Outcome::from_comparisons(!right, !left)
    }

    /// How many moves the longest play has.
    pub(crate) fn depth(&self, tree: Tree) -> u64 {
        let mut depths: Vec<u64> = Vec::new();
        for options in &self.trees[..=tree.0] {
            let deepest = options.iter().flatten().map(|option| depths[option.0] + 1).max();
            depths.push(deepest.unwrap_or(0));
        }
        depths[tree.0]
    }

    pub(crate) fn zero(&mut self) -> Tree {
        self.tree(vec![], vec![])
    }

    pub(crate) fn sum(&mut self, a: Tree, b: Tree) -> Tree {
        if let Some(&known) = self.sums.get(&(a, b)) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let mut moves = Vec::new();
            for option in self.options(a, player) {
                moves.push(self.sum(option, b));
            }
            for option in self.options(b, player) {
                moves.push(self.sum(a, option));
            }
            moves
        });
        let sum = self.tree(left, right);
        self.sums.insert((a, b), sum);
        sum
    }

    pub(crate) fn negative(&mut self, tree: Tree) -> Tree {
        let [right, left] = Player::BOTH.map(|player| {
            let options = self.options(tree, player);
            options.into_iter().map(|option| self.negative(option)).collect()
        });
        self.tree(left, right)
    }

    /// `base:sub` with both as they are.
    pub(crate) fn ordinal_sum(&mut self, base: Tree, sub: Tree) -> Tree {
        if let Some(&known) = self.ordinal_sums.get(&(base, sub)) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let mut moves = self.options(base, player);
            for option in self.options(sub, player) {
                moves.push(self.ordinal_sum(base, option));
            }
            moves
        });
        let value = self.tree(left, right);
        self.ordinal_sums.insert((base, sub), value);
        value
    }

    /// The number `n / 2^k`: one side of an integer is empty, a fraction lies between its
    /// neighbours.
    pub(crate) fn number(&mut self, n: i64, k: u32) -> Tree {
        if k > 0 && n % 2 == 0 {
            return self.number(n / 2, k - 1);
        }
        let (left, right) = match (k, n) {
            (0, 0) => (None, None),
            (0, 1..) => (Some(n - 1), None),
            (0, _) => (None, Some(n + 1)),
            _ => (Some(n - 1), Some(n + 1)),
        };
        let [left, right] = [left, right].map(|n| n.map(|n| self.number(n, k)));
        self.tree(left.into_iter().collect(), right.into_iter().collect())
    }

    pub(crate) fn dyadic(&mut self, x: &Dyadic) -> Tree {
        let n = i64::try_from(x.numerator()).unwrap();
        self.number(n, u32::try_from(x.exponent()).unwrap())
    }

    /// `*k`.
    pub(crate) fn nimber(&mut self, k: u64) -> Tree {
        let below: Vec<Tree> = (0..k).map(|j| self.nimber(j)).collect();
        self.tree(below.clone(), below)
    }

    /// `{0|*}` or its negative, |n| times.
    pub(crate) fn ups(&mut self, n: i64) -> Tree {
        let (zero, star) = (self.zero(), self.nimber(1));
        let unit = if n > 0 {
            self.tree(vec![zero], vec![star])
        } else {
            self.tree(vec![star], vec![zero])
        };
        (0..n.abs()).fold(zero, |total, _| self.sum(total, unit))
    }

    pub(crate) fn nus(&mut self, nus: &Nus) -> Tree {
        let parts = [self.dyadic(&nus.number), self.ups(nus.ups), self.nimber(nus.nimber)];
        let zero = self.zero();
        parts.into_iter().fold(zero, |total, part| self.sum(total, part))
    }

    /// A game of the arena as the tree of its canonical options, all the way down.
    pub(crate) fn read(&mut self, arena: &mut Arena, game: Game) -> Tree {
        if let Some(&known) = self.read.get(&game) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = arena.options(game, player).unwrap();
            options.into_iter().map(|option| self.read(arena, option)).collect()
        });
        let tree = self.tree(left, right);
        self.read.insert(game, tree);
        tree
    }

    /// The tree's value in the arena, by nothing but [`Arena::game`].
    pub(crate) fn value(&mut self, arena: &mut Arena, tree: Tree) -> Game {
        if let Some(&known) = self.values.get(&tree) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = self.options(tree, player);
            options.into_iter().map(|option| self.value(arena, option)).collect::<Vec<_>>()
        });
        let value = arena.game(&left, &right).unwrap();
        self.values.insert(tree, value);
        value
    }
}
