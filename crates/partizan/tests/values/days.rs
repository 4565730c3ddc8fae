//! Every game born by day 3: there are 1, 4, 22 and 1,474 by day 0, 1, 2 and 3, and by the
//! theorem of Calistrate, Paulhus and Wolfe each day's games are a distributive lattice.

use crate::judge::{Judge, Tree};
use partizan::{Arena, BigUint, Game, Outcome, Player};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// All sets of options none of which is above another.
fn antichains(games: &[Game], arena: &mut Arena) -> Vec<Vec<Game>> {
    let mut all = vec![vec![]];
    for &game in games {
        for index in 0..all.len() {
            let apart = all[index].iter().all(|&other| arena.compare(game, other) == Ok(None));
            if apart {
                let mut longer = all[index].clone();
                longer.push(game);
                all.push(longer);
            }
        }
    }
    all
}

/// The games born by a day, in the order in which they turn up. A dominated option never
/// matters, so antichains of options make them all.
pub(crate) fn born_by(day: u32, arena: &mut Arena) -> Vec<Game> {
    let mut born = vec![Game::ZERO];
    for _ in 0..day {
        let sides = antichains(&born, arena);
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for left in &sides {
            for right in &sides {
                let game = arena.game(left, right).unwrap();
                if seen.insert(game) {
                    next.push(game);
                }
            }
        }
        born = next;
    }
    born
}

fn trees(games: &[Game], arena: &mut Arena, judge: &mut Judge) -> Vec<Tree> {
    games.iter().map(|&game| judge.read(arena, game)).collect()
}

#[test]
fn each_day_has_its_number_of_games() {
    let mut arena = Arena::new();
    let counts = [0, 1, 2, 3].map(|day| born_by(day, &mut arena).len());
    assert_eq!(counts, [1, 4, 22, 1474]);
}

#[test]
fn any_options_of_day_1_make_one_of_the_22_games_of_day_2() {
    let (mut arena, mut judge) = (Arena::new(), Judge::default());
    let day_1 = born_by(1, &mut arena);
    let day_2 = born_by(2, &mut arena);
    let subsets: Vec<Vec<Game>> = (0..16u32)
        .map(|bits| (0..4).filter(|i| bits >> i & 1 == 1).map(|i| day_1[i]).collect())
        .collect();
    let mut met = HashSet::new();
    for left in &subsets {
        for right in &subsets {
            let game = arena.game(left, right).unwrap();
            let literal = {
                let left = trees(left, &mut arena, &mut judge);
                let right = trees(right, &mut arena, &mut judge);
                judge.tree(left, right)
            };
            let canonical = judge.read(&mut arena, game);
            assert!(judge.equal(literal, canonical));
            met.insert(game);
        }
    }
    assert_eq!(met, day_2.into_iter().collect());
}

#[test]
fn any_antichains_of_day_2_make_the_value_the_judge_finds() {
    let (mut arena, mut judge) = (Arena::new(), Judge::default());
    let day_2 = born_by(2, &mut arena);
    let sides = antichains(&day_2, &mut arena);
    for left in &sides {
        for right in &sides {
            let game = arena.game(left, right).unwrap();
            let literal = {
                let left = trees(left, &mut arena, &mut judge);
                let right = trees(right, &mut arena, &mut judge);
                judge.tree(left, right)
            };
            let canonical = judge.read(&mut arena, game);
            assert!(judge.equal(literal, canonical));
        }
    }
}

#[test]
fn the_order_is_the_judges_on_all_pairs() {
    let (mut arena, mut judge) = (Arena::new(), Judge::default());
    let games = born_by(3, &mut arena);
    let trees = trees(&games, &mut arena, &mut judge);
    for (&a, &tree_a) in games.iter().zip(&trees) {
        for (&b, &tree_b) in games.iter().zip(&trees) {
            // Different ids are different values, so this is also the proof that ids are.
            assert_eq!(arena.at_most(a, b).unwrap(), judge.at_most(tree_a, tree_b));
        }
    }
}

#[test]
fn outcomes_and_birthdays_are_the_judges() {
    let (mut arena, mut judge) = (Arena::new(), Judge::default());
    let mut first_day: HashMap<Game, u32> = HashMap::new();
    for day in 0..=3 {
        for game in born_by(day, &mut arena) {
            first_day.entry(game).or_insert(day);
        }
    }
    let mut counts: HashMap<Outcome, u32> = HashMap::new();
    for (&game, &day) in &first_day {
        assert_eq!(arena.birthday(game), BigUint::from(day));
        let tree = judge.read(&mut arena, game);
        let outcome = arena.outcome(game);
        assert_eq!(outcome, judge.outcome(tree));
        *counts.entry(outcome).or_default() += 1;
    }
    // One zero, as many positive as negative games.
    assert_eq!(counts[&Outcome::Previous], 1);
    assert_eq!(counts[&Outcome::Left], counts[&Outcome::Right]);
}

#[test]
fn negatives_are_an_involution_that_turns_the_order_round() {
    let mut arena = Arena::new();
    let games = born_by(3, &mut arena);
    let all: HashSet<Game> = games.iter().copied().collect();
    let negatives: Vec<Game> = games.iter().map(|&g| arena.negative(g).unwrap()).collect();
    assert_eq!(all, negatives.iter().copied().collect());
    for (&game, &negative) in games.iter().zip(&negatives) {
        assert_eq!(arena.negative(negative), Ok(game));
        assert_eq!(arena.outcome(negative), -arena.outcome(game));
        for player in Player::BOTH {
            let mut own: Vec<Game> = arena.options(game, player).unwrap();
            own.iter_mut().for_each(|option| *option = arena.negative(*option).unwrap());
            let theirs = arena.options(negative, player.opponent()).unwrap();
            assert_eq!(own.into_iter().collect::<HashSet<_>>(), theirs.into_iter().collect());
        }
        assert_eq!(arena.sum(game, negative), Ok(Game::ZERO));
    }
    for (&a, &minus_a) in games.iter().zip(&negatives) {
        for (&b, &minus_b) in games.iter().zip(&negatives).step_by(7) {
            let turned = arena.compare(minus_a, minus_b).unwrap().map(Ordering::reverse);
            assert_eq!(arena.compare(a, b).unwrap(), turned);
        }
    }
}

/// A set of games, by their places in the list, as bits.
type Bits = Vec<u64>;

fn bits(count: usize, member: impl Fn(usize) -> bool) -> Bits {
    let mut bits = vec![0; count.div_ceil(64)];
    for i in (0..count).filter(|&i| member(i)) {
        bits[i / 64] |= 1 << (i % 64);
    }
    bits
}

fn both(a: &[u64], b: &[u64]) -> Bits {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

fn either(a: &[u64], b: &[u64]) -> Bits {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

#[test]
fn every_day_is_a_distributive_lattice() {
    let mut arena = Arena::new();
    for day in 0..=3 {
        let games = born_by(day, &mut arena);
        let count = games.len();
        let order: Vec<Vec<bool>> = games
            .iter()
            .map(|&a| games.iter().map(|&b| arena.at_most(a, b).unwrap()).collect())
            .collect();
        let up: Vec<Bits> = (0..count).map(|i| bits(count, |j| order[i][j])).collect();
        let down: Vec<Bits> = (0..count).map(|i| bits(count, |j| order[j][i])).collect();
        let by_up: HashMap<&Bits, usize> = up.iter().zip(0..).collect();
        let by_down: HashMap<&Bits, usize> = down.iter().zip(0..).collect();
        // Join-irreducible: something lies strictly below it, and a smaller bound of all that.
        let irreducible = bits(count, |i| {
            let below = (0..count).filter(|&j| j != i && order[j][i]).map(|j| up[j].clone());
            below.reduce(|a, b| both(&a, &b)).is_some_and(|bounds| bounds != up[i])
        });
        for a in 0..count {
            for b in 0..a {
                // There is a least upper bound and a greatest lower one, ...
                let join = by_up[&both(&up[a], &up[b])];
                assert!(by_down.contains_key(&both(&down[a], &down[b])));
                // ... and each join-irreducible game below the join is below one of the two,
                // which makes a finite lattice distributive.
                let below = either(&down[a], &down[b]);
                assert_eq!(both(&down[join], &irreducible), both(&below, &irreducible));
            }
        }
    }
}
