//! Red-blue loops that carry any numbers: the middle decides.
//!
//! **Theorem U.** Let the parts of a loop below two of its vertices `u` and `w` be resolved ends with
//! the values `q` and `q'` and one exponent `t`, and let each be good, or have a blue edge on top if
//! the middle counts more than 0, or a red one if it counts less. Then the loop is worth
//! `q + q' + N/2^t`, where `N` depends on the part between `u` and `w` alone.
//!
//! `N` is 0 for a vertex and 1 or -1 for an edge that carry nothing (Theorem C), has a closed form
//! for a vertex or an edge with numbers (Theorems D and E, [`super::one_edge`]), and is found by
//! playing the middle alone otherwise ([`super::ancestors`]). The middles between ends of one
//! exponent lie in each other, so the largest exponent leaves the smallest one.
//!
//! Without such a pair of ends the whole loop is played. Definitions and proofs are in
//! `docs/loops-with-strings.md`.

use partizan::{Dyadic, Player};

use super::ancestors;
use super::cuts::Held;
use super::ends::{self, Resolved};
use super::one_edge;
use super::path::Path;
use super::sigma::scaled;

/// What was found out about a loop with numbers.
#[derive(Clone, Debug)]
pub(in crate::solve) enum Found {
    /// Its value by the middle between two ends.
    Split(Split, Dyadic),
    /// Its value by playing the whole loop.
    Played(Dyadic),
    /// Two ends, and a middle that is too long to play here.
    Open(Split),
    /// Nothing.
    Nothing,
}

/// Two good ends of one exponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Split {
    /// The vertices `u` and `w`, by the number of edges before them.
    pub(in crate::solve) between: [usize; 2],
    /// The exponent `t`.
    pub(in crate::solve) exponent: u64,
    /// The values of the ends, `q` and `q'`.
    pub(in crate::solve) ends: [Dyadic; 2],
}

impl Split {
    /// The value of the loop whose middle counts `core`.
    pub(in crate::solve) fn value(&self, core: &Dyadic) -> Dyadic {
        let [left, right] = &self.ends;
        left + right + self.counted(core)
    }

    /// What the middle adds to the ends.
    pub(in crate::solve) fn counted(&self, core: &Dyadic) -> Dyadic {
        scaled(core, self.exponent)
    }

    /// The loop `br M rb` around the same middle `M`, which has good ends and is worth `1 + N/2`.
    pub(in crate::solve) fn shortest_loop(&self, path: &Path) -> Path {
        let [u, w] = self.between;
        path.section(u, w).between(&[Player::Left, Player::Right])
    }
}

/// How many positions of a loop or a middle with several numbers are played; one with a single
/// number has no more than it has days.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Effort {
    /// As few as cost less than to start a search.
    Short,
    /// As many as memory has room for: nothing else may find the value.
    Long,
}

impl Effort {
    fn most_positions(self, path: &Path) -> usize {
        let (positions, edges) = match self {
            Effort::Short => (200, 1 << 17),
            Effort::Long => (50_000, 1 << 24),
        };
        match path.numbers().len() {
            0 | 1 if ancestors::tuples(path) <= MOST_DAYS => usize::MAX,
            _ => positions.min(edges / path.len().max(1)),
        }
    }
}

const MOST_DAYS: u64 = 1 << 14;

/// The value of a loop from the ground to the ground, or the ends that make it smaller.
pub(in crate::solve) fn solve(path: &Path, effort: Effort, stop: &dyn Fn() -> bool) -> Found {
    let mut open = None;
    for pair in pairs(path) {
        let [u, w] = pair.between;
        let Some(core) = core(&path.section(u, w), effort, stop) else {
            if pair.is_good() {
                open = Some(pair);
            }
            continue;
        };
        if pair.agrees(path, &core) {
            return Found::Split(pair.with_values(path), core);
        }
    }
    if let Some(pair) = open {
        return Found::Open(pair.with_values(path));
    }
    let most_positions = effort.most_positions(path);
    match ancestors::value(path, Held::Ground, most_positions, stop) {
        Some(value) => Found::Played(value),
        None => Found::Nothing,
    }
}

/// What the middle of a loop counts, in units of `2^-t`; `None` if it is too long to play.
fn core(middle: &Path, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Dyadic> {
    match middle.owners() {
        [] => Some(one_edge::vertex(&middle.number(0))),
        [owner] => Some(one_edge::edge(*owner, &middle.number(0), &middle.number(1))),
        _ => ancestors::value(middle, Held::Ends, effort.most_positions(middle), stop),
    }
}

/// Two resolved ends of one exponent.
struct Pair {
    between: [usize; 2],
    exponent: u64,
    /// Is each of the ends good?
    good: [bool; 2],
}

impl Pair {
    fn is_good(&self) -> bool {
        self.good == [true, true]
    }

    /// Does the theorem apply to a middle that counts `core`? An end that is not good must have a top
    /// of the core's colour; if the core is 0, any resolved end will do (Theorem B).
    fn agrees(&self, path: &Path, core: &Dyadic) -> bool {
        let tops = [path.owners()[self.between[0] - 1], path.owners()[self.between[1]]];
        self.good.iter().zip(tops).all(|(good, top)| {
            *good
                || match core.signum() {
                    0 => true,
                    1 => top == Player::Left,
                    _ => top == Player::Right,
                }
        })
    }

    fn with_values(&self, path: &Path) -> Split {
        let [u, w] = self.between;
        let right = path.hung(path.len(), w, &-path.number(w));
        let ends = [path.end(u), right];
        Split { between: self.between, exponent: self.exponent, ends }
    }
}

/// The pairs of ends worth trying: the best of all resolved ones, then the best of good ones.
fn pairs(path: &Path) -> Vec<Pair> {
    let back = path.reversed();
    let [left, right] = [path, &back].map(ends::resolved);
    let best = innermost(path.len(), &left, &right, |_| true);
    let good = innermost(path.len(), &left, &right, |is_good| is_good);
    let mut pairs: Vec<Pair> = best.into_iter().collect();
    if !pairs.first().is_some_and(Pair::is_good) {
        pairs.extend(good);
    }
    pairs
}

/// The pair of ends of one exponent with the least between them. Exponents grow with height on
/// either side, so this is the pair with the largest exponent.
fn innermost(
    length: usize,
    left: &[Resolved],
    right: &[Resolved],
    allowed: impl Fn(bool) -> bool,
) -> Option<Pair> {
    let usable = |ends: &[Resolved]| -> Vec<Resolved> {
        let cut = |end: &Resolved| {
            if allowed(end.good) {
                return Some(*end);
            }
            // An edge more makes it good.
            let (first, exponent) = (end.first + 1, end.exponent + 1);
            (first <= end.last).then_some(Resolved { first, exponent, good: true, ..*end })
        };
        ends.iter().filter_map(cut).collect()
    };
    let (left, right) = (usable(left), usable(right));
    let (mut i, mut j) = (0, 0);
    let mut found = None;
    while let (Some(a), Some(b)) = (left.get(i), right.get(j)) {
        found = meeting(length, a, b).or(found);
        if a.last_exponent() <= b.last_exponent() {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}

/// The innermost pair of ends of one exponent on two stretches.
fn meeting(length: usize, left: &Resolved, right: &Resolved) -> Option<Pair> {
    let least = left.exponent.max(right.exponent);
    let most = left.last_exponent().min(right.last_exponent());
    // How far both can go up from the least exponent, before one is beyond the other.
    let height = |end: &Resolved, exponent: u64| {
        Some(end.first + usize::try_from(exponent - end.exponent).ok()?)
    };
    let room = length.checked_sub(height(left, least)? + height(right, least)?)?;
    let exponent = most.min(least + u64::try_from(room / 2).ok()?);
    if exponent < least {
        return None;
    }
    let (u, w) = (height(left, exponent)?, length - height(right, exponent)?);
    let good = [left, right].map(|end| end.good || exponent > end.exponent);
    Some(Pair { between: [u, w], exponent, good })
}

#[cfg(test)]
mod tests {
    use super::super::path::tests::{drawn, random_loop, random_number, random_owners};
    use super::*;
    use crate::brute::{Dice, Judge};
    use std::collections::BTreeMap;

    fn never() -> bool {
        false
    }

    /// The value and the method that applied.
    fn found(path: &Path) -> (&'static str, Dyadic) {
        match solve(path, Effort::Long, &never) {
            Found::Split(split, core) => {
                let [u, w] = split.between;
                let is_bare = path.section(u, w).numbers().is_empty();
                let method = match (w - u, is_bare) {
                    (0 | 1, true) => "C",
                    (0, false) => "D",
                    (1, false) => "E",
                    _ => "U",
                };
                (method, split.value(&core))
            }
            Found::Played(value) => ("played", value),
            other => panic!("{other:?}"),
        }
    }

    fn judge(path: &Path) -> Dyadic {
        Judge::new(&drawn(path)).number()
    }

    fn strings(path: &Path) -> usize {
        let days = path.numbers().iter().map(|(_, x)| usize::try_from(&x.birthday()).unwrap());
        days.sum()
    }

    #[test]
    fn random_loops_agree_with_the_rules_of_the_game() {
        let mut dice = Dice(77);
        let mut met = BTreeMap::new();
        for _ in 0..4_000 {
            let length = 2 + dice.below(11) as usize;
            let (count, days) = (1 + dice.below(4), 1 + dice.below(4));
            let path = random_loop(&mut dice, length, count, days);
            if length + strings(&path) <= 15 {
                let (method, value) = found(&path);
                assert_eq!(value, judge(&path), "{method} {path:?}");
                *met.entry(method).or_insert(0) += 1;
            }
        }
        assert!(met.values().all(|times| *times > 20) && met.len() == 5, "{met:?}");
    }

    /// All loops of up to six edges with strings of at most one edge, and of up to five edges with
    /// one string of at most three edges.
    #[test]
    fn all_small_loops_agree_with_the_rules_of_the_game() {
        let owners = |length: usize, bits: usize| -> Vec<Player> {
            (0..length).map(|at| Player::BOTH[bits >> at & 1]).collect()
        };
        for length in 2..=6_usize {
            for bits in 0..1_usize << length {
                for code in 0..3_usize.pow(u32::try_from(length - 1).unwrap()) {
                    let number = |at: usize| {
                        let digit = code / 3_usize.pow(u32::try_from(at - 1).unwrap()) % 3;
                        (at, Dyadic::from(i64::try_from(digit).unwrap() - 1))
                    };
                    let numbers: Vec<(usize, Dyadic)> = (1..length).map(number).collect();
                    // The negative and the mirror image have the same proofs.
                    if bits & 1 == 0 && (length < 6 || code % 5 == 0) {
                        let path = Path::new(owners(length, bits), numbers);
                        assert_eq!(found(&path).1, judge(&path), "{path:?}");
                    }
                }
            }
        }
        let eighths = (-12..=12).map(|n| Dyadic::new(n, 2));
        for x in eighths.filter(|x| x.birthday() <= 4_u32.into()) {
            for length in 2..=7_usize {
                for bits in 0..1_usize << length {
                    for place in 1..length {
                        let path = Path::new(owners(length, bits), vec![(place, x.clone())]);
                        assert_eq!(found(&path).1, judge(&path), "{path:?}");
                    }
                }
            }
        }
    }

    /// Numbers in the ends, made so that they are absorbed late.
    #[test]
    fn hostile_ends_agree_with_the_rules_of_the_game() {
        let mut dice = Dice(31);
        let mut met = BTreeMap::new();
        for _ in 0..1_500 {
            let run = 1 + dice.below(3) as usize;
            let steps = 1 + dice.below(3) as usize;
            let (red, blue) = (Player::Right, Player::Left);
            let mut owners = vec![red; steps];
            owners.push(blue);
            owners.extend(vec![red; run]);
            let place = owners.len();
            owners.extend(vec![red; run]);
            owners.push(blue);
            let mut numbers: Vec<(usize, Dyadic)> =
                (1..steps).map(|at| (at, Dyadic::ONE)).collect();
            numbers.push((steps, Dyadic::new(-1, u64::from(dice.below(3)))));
            numbers.push((place, random_number(&mut dice, 2)));
            let path = Path::new(owners, numbers);
            if path.len() + strings(&path) <= 19 {
                let (method, value) = found(&path);
                assert_eq!(value, judge(&path), "{method} {path:?}");
                *met.entry(method).or_insert(0) += 1;
            }
        }
        assert!(met.len() > 2, "{met:?}");
    }

    fn string(signs: &str) -> Vec<Player> {
        let owner = |c| if c == 'b' { Player::Left } else { Player::Right };
        signs.chars().map(owner).collect()
    }

    /// `:G r(b)r(b)r(rb)brr(b)rrb:G` = -7/8: the middle alone would say -3/4, but an end is not good.
    #[test]
    fn the_middle_does_not_always_decide() {
        let numbers = [(1, 1, 0), (2, 1, 0), (3, -1, 1), (6, 1, 0)];
        let numbers = numbers.map(|(at, n, k)| (at, Dyadic::new(n, k)));
        let path = Path::new(string("rrrbrrrrb"), numbers.to_vec());
        let end = ends::resolved(&path).into_iter().find(|end| end.last == 6).unwrap();
        assert_eq!((end.first, end.exponent, end.good), (6, 2, false));
        assert_eq!(path.end(6), Dyadic::new(-5, 2));
        let (method, value) = found(&path);
        assert_ne!(method, "D");
        assert_eq!([value, judge(&path)], [Dyadic::new(-7, 3), Dyadic::new(-7, 3)]);
    }

    /// The lemma on goodness, by the definition.
    #[test]
    fn an_end_that_was_resolved_an_edge_below_is_good() {
        let mut dice = Dice(41);
        let mut tested = 0;
        for _ in 0..4_000 {
            let length = 4 + dice.below(14) as usize;
            let path = random_loop(&mut dice, length, 3, 4);
            for end in ends::resolved(&path) {
                for (exponent, height) in (end.exponent..).zip(end.first..=end.last).skip(1) {
                    assert!(
                        super::super::good::is_good(&path, height, exponent),
                        "{path:?} {height}"
                    );
                    tested += 1;
                }
            }
        }
        assert!(tested > 5_000, "{tested}");
    }

    /// Numbers at every vertex are not absorbed; a short effort leaves them to the search.
    #[test]
    fn an_effort_is_limited() {
        let mut dice = Dice(51);
        let owners = random_owners(&mut dice, 60);
        let numbers = (1..60).map(|at| (at, Dyadic::new(3, 3))).collect();
        let path = Path::new(owners, numbers);
        let short = solve(&path, Effort::Short, &never);
        assert!(matches!(short, Found::Open(_) | Found::Nothing), "{short:?}");
        let stopped = solve(&path, Effort::Long, &|| true);
        assert!(matches!(stopped, Found::Open(_) | Found::Nothing), "{stopped:?}");
    }

    /// Of any size, and in time: numbers near the ends, in the middle, and beside long runs.
    #[test]
    fn a_hundred_thousand_edges() {
        let half = 50_000;
        let x = Dyadic::new(-5, 3);
        let alternating: Vec<Player> = (0..2 * half).map(|at| Player::BOTH[at % 2]).collect();
        let random = random_owners(&mut Dice(1), 2 * half + 1);
        let run = [vec![Player::Left; half], vec![Player::Right; half], string("b")].concat();
        let one_colour = vec![Player::Left; 2 * half];
        for owners in [alternating, random, run, one_colour] {
            for place in [1, 7, half - 1, half, half + 1, 2 * half - 1] {
                let path = Path::new(owners.clone(), vec![(place, x.clone())]);
                let (_, value) = found(&path);
                assert_eq!(found(&path.reversed()).1, value);
            }
            let near = [3, 9, 20, 2 * half - 30, 2 * half - 5, 2 * half - 2];
            let near = near.map(|at| (at, Dyadic::new(3, 2)));
            if owners[..40].contains(&Player::Right) {
                assert_eq!(found(&Path::new(owners, near.to_vec())).0, "C");
            }
        }
    }
}
