//! Loops and their middles by playing them, with as few positions as can be.
//!
//! By the colon principle the numbers on a loop may be taken in canonical form, so that a move in
//! one of them leads to an ancestor in the tree of numbers. An intact loop is then a tuple of
//! ancestors, and its value the simplest number between what the best cuts leave and the values of
//! the tuples that a number move leads to (Theorems A and G of `docs/loops-with-strings.md`). The
//! middle of a loop counts in the same way, between -2 and 2 (the core number `N`).
//!
//! Most tuples need no value. Let `s` be the simplest number between the best cuts. As long as every
//! Left option is less than `s` and every Right option greater, the value is `s`. A tuple's own best
//! cuts bound it on both sides, and so does Lemma T for middles; only where neither keeps an option
//! away from `s` is the option evaluated.

use partizan::{Dyadic, Player, simplest};
use rustc_hash::FxHashMap;

use super::cuts::{self, Held};
use super::path::Path;
use super::sigma::sigma;

/// Plays a path until its value is known; `None` if that takes more positions than allowed, or if
/// `stop` asks to stop.
pub(super) fn value(
    path: &Path,
    held: Held,
    most_positions: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Dyadic> {
    let lines = path.numbers().iter().map(|(_, number)| ancestors(number)).collect();
    let guess = path.len() / 2;
    let mut play = Play {
        path: path.clone(),
        held,
        lines,
        positions: FxHashMap::default(),
        guesses: [guess, guess],
        most_positions,
        stop,
    };
    let start = play.lines.iter().map(|line| line.len() - 1).collect();
    play.value(&start)
}

/// How many tuples of ancestors a path has, at most.
pub(super) fn tuples(path: &Path) -> u64 {
    path.numbers().iter().fold(1_u64, |tuples, (_, number)| {
        let days = u64::try_from(&number.birthday()).unwrap_or(u64::MAX);
        tuples.saturating_mul(days.saturating_add(1))
    })
}

/// An ancestor of a number in the tree of numbers, with the places of its canonical options among
/// the ancestors.
struct Ancestor {
    number: Dyadic,
    options: [Option<usize>; 2],
}

/// A number's ancestors, from 0 to itself.
fn ancestors(x: &Dyadic) -> Vec<Ancestor> {
    let mut line: Vec<Ancestor> = Vec::new();
    let mut ends: [Option<usize>; 2] = [None, None];
    loop {
        let [low, high] = ends.map(|end| end.map(|at| &line[at].number));
        let number = simplest(low, high).expect("x lies between");
        let here = line.len();
        let order = x.cmp(&number);
        line.push(Ancestor { number, options: ends });
        match order {
            std::cmp::Ordering::Equal => return line,
            std::cmp::Ordering::Greater => ends[0] = Some(here),
            std::cmp::Ordering::Less => ends[1] = Some(here),
        }
    }
}

/// The place of each number among its ancestors.
type Tuple = Vec<usize>;

struct Play<'a> {
    path: Path,
    held: Held,
    lines: Vec<Vec<Ancestor>>,
    positions: FxHashMap<Tuple, Known>,
    /// The best cuts found last, which are next to the best ones of similar positions.
    guesses: [usize; 2],
    most_positions: usize,
    stop: &'a dyn Fn() -> bool,
}

/// What is known of a position.
#[derive(Clone, Default)]
struct Known {
    /// What the best cuts leave; the value is strictly between.
    cuts: [Option<Dyadic>; 2],
    /// The bounds of Lemma T, ends included, once they are asked for.
    ends: Option<[Dyadic; 2]>,
    value: Option<Dyadic>,
}

/// A position whose value is asked for.
struct Frame {
    tuple: Tuple,
    bounds: [Option<Dyadic>; 2],
    options: Vec<(Player, Tuple)>,
}

impl Play<'_> {
    fn value(&mut self, start: &Tuple) -> Option<Dyadic> {
        let mut stack = vec![self.frame(start.clone())?];
        while let Some(mut frame) = stack.pop() {
            match self.improve(&mut frame)? {
                Some(option) => {
                    let next = self.frame(option)?;
                    stack.extend([frame, next]);
                }
                None => {
                    let [low, high] = &frame.bounds;
                    let value = simplest(low.as_ref(), high.as_ref());
                    let value = value.expect("the value is a number");
                    self.positions.entry(frame.tuple).or_default().value = Some(value);
                }
            }
        }
        self.positions.remove(start)?.value
    }

    fn frame(&mut self, tuple: Tuple) -> Option<Frame> {
        let bounds = self.cuts(&tuple)?;
        let mut options = Vec::new();
        for (at, &place) in tuple.iter().enumerate() {
            for (player, option) in Player::BOTH.into_iter().zip(self.lines[at][place].options) {
                if let Some(option) = option {
                    let mut next = tuple.clone();
                    next[at] = option;
                    options.push((player, next));
                }
            }
        }
        Some(Frame { tuple, bounds, options })
    }

    /// Raises the bounds by the options that are known, until an option must be evaluated first or
    /// all are kept away from the simplest number between.
    fn improve(&mut self, frame: &mut Frame) -> Option<Option<Tuple>> {
        'bounds: loop {
            let [low, high] = &frame.bounds;
            let simplest = simplest(low.as_ref(), high.as_ref()).expect("the value is a number");
            for (player, option) in &frame.options {
                let side = usize::from(*player == Player::Right);
                if let Some(value) =
                    self.positions.get(option).and_then(|known| known.value.as_ref())
                {
                    if reaches(*player, value, &simplest) {
                        frame.bounds[side] = Some(value.clone());
                        continue 'bounds;
                    }
                } else if !self.is_kept_away(*player, option, &simplest)? {
                    return Some(Some(option.clone()));
                }
            }
            return Some(None);
        }
    }

    /// Do its bounds keep an option of the player away from `x`?
    fn is_kept_away(&mut self, player: Player, option: &Tuple, x: &Dyadic) -> Option<bool> {
        let far = usize::from(player == Player::Left);
        let cuts = self.cuts(option)?;
        if cuts[far].as_ref().is_some_and(|cut| cut == x || !reaches(player, cut, x)) {
            return Some(true);
        }
        Some(self.held == Held::Ends && !reaches(player, &self.lemma_t(option)[far], x))
    }

    /// What the best cuts of a position leave, and no more than an end of the range of values.
    fn cuts(&mut self, tuple: &Tuple) -> Option<[Option<Dyadic>; 2]> {
        if let Some(known) = self.positions.get(tuple) {
            return Some(known.cuts.clone());
        }
        if self.positions.len() >= self.most_positions || (self.stop)() {
            return None;
        }
        self.place(tuple);
        let mut cuts = [None, None];
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            let best = cuts::best(&self.path, self.held, player, &mut self.guesses[side]);
            let limit = || if player == Player::Left { -2 } else { 2 };
            cuts[side] = best.or_else(|| (self.held == Held::Ends).then(|| limit().into()));
        }
        self.positions.insert(tuple.clone(), Known { cuts: cuts.clone(), ..Known::default() });
        Some(cuts)
    }

    /// Lemma T from both sides and for both players: `N <= 1 + sigma(T)`, where `T` is the middle
    /// hung from one end with a red edge more at the other. It is true of negative `N`, too.
    fn lemma_t(&mut self, tuple: &Tuple) -> [Dyadic; 2] {
        if let Some(ends) = self.positions.get(tuple).and_then(|known| known.ends.as_ref()) {
            return ends.clone();
        }
        self.place(tuple);
        let length = self.path.len();
        let hung = |extra: i32| {
            [(0, length), (length, 0)].map(|(root, tip)| self.path.hung(root, tip, &extra.into()))
        };
        let [a, b] = hung(1);
        let [c, d] = hung(-1);
        let ends = [sigma(&a.max(b)) - Dyadic::ONE, sigma(&c.min(d)) + Dyadic::ONE];
        self.positions.entry(tuple.clone()).or_default().ends = Some(ends.clone());
        ends
    }

    fn place(&mut self, tuple: &Tuple) {
        for (at, &place) in tuple.iter().enumerate() {
            self.path.set(at, self.lines[at][place].number.clone());
        }
    }
}

/// Is a value at least as good for the player as `x`?
fn reaches(player: Player, value: &Dyadic, x: &Dyadic) -> bool {
    match player {
        Player::Left => value >= x,
        Player::Right => value <= x,
    }
}

#[cfg(test)]
mod tests {
    use super::super::path::tests::{drawn, random_loop, random_number, random_owners};
    use super::super::{Loop, ring};
    use super::*;
    use crate::brute::{Dice, Judge};

    fn played(path: &Path) -> Dyadic {
        value(path, Held::Ground, usize::MAX, &|| false).unwrap()
    }

    /// Theorem A, on loops that no other method may see.
    #[test]
    fn random_loops_with_one_number_agree_with_the_rules_of_the_game() {
        let mut dice = Dice(5);
        for _ in 0..1_500 {
            let length = 2 + dice.below(7) as usize;
            let owners = random_owners(&mut dice, length);
            let place = 1 + dice.below(u32::try_from(length - 1).unwrap()) as usize;
            let x = Dyadic::new(i64::from(dice.below(17)) - 8, u64::from(dice.below(3)));
            let path = Path::new(owners, vec![(place, x)]);
            assert_eq!(played(&path), Judge::new(&drawn(&path)).number(), "{path:?}");
        }
    }

    #[test]
    fn random_loops_with_several_numbers_agree_with_the_rules_of_the_game() {
        let mut dice = Dice(15);
        for _ in 0..800 {
            let length = 2 + dice.below(7) as usize;
            let path = random_loop(&mut dice, length, 3, 3);
            assert_eq!(played(&path), Judge::new(&drawn(&path)).number(), "{path:?}");
        }
    }

    #[test]
    fn without_a_number_it_is_the_plain_loop() {
        let mut dice = Dice(6);
        for _ in 0..300 {
            let length = 2 + dice.below(30) as usize;
            let owners = random_owners(&mut dice, length);
            let plain = Loop::of(&ring(&owners)).unwrap().value().unwrap();
            assert_eq!(played(&Path::new(owners, Vec::new())), plain);
        }
    }

    /// The middle between the ends `br` counts what the whole loop says.
    #[test]
    fn a_middle_counts_as_in_the_shortest_loop() {
        let mut dice = Dice(9);
        for _ in 0..800 {
            let length = 1 + dice.below(5) as usize;
            let owners = random_owners(&mut dice, length);
            let numbers = (0..=length).map(|at| (at, random_number(&mut dice, 2)));
            let middle = Path::new(owners, numbers.collect());
            let core = value(&middle, Held::Ends, usize::MAX, &|| false).unwrap();
            let whole = middle.between(&[Player::Left, Player::Right]);
            let expected = Judge::new(&drawn(&whole)).number();
            assert_eq!(Dyadic::ONE + core.half(), expected, "{middle:?}");
        }
    }

    #[test]
    fn work_is_stopped() {
        let owners = vec![Player::Left, Player::Right, Player::Left];
        let path = Path::new(owners, vec![(1, Dyadic::from(5))]);
        assert_eq!(value(&path, Held::Ground, usize::MAX, &|| true), None);
        assert_eq!(value(&path, Held::Ground, 1, &|| false), None);
    }
}
