//! The Domino Shave family: values, the normal form, and the trees of Clockwise Hackenbush.
//!
//! Domino Shave *is* Clockwise Hackenbush (Carvalho et al., Theorem 3.5): the playable dominoes are
//! the trunk from the bottom up, and the unplayable stretch just before one of them is, by
//! the same rule, the branch on its left, from the same vertex. A domino is playable if none after
//! it is lower; so the edge of a domino stands on that of the nearest domino before it that is
//! not higher, or else on the ground. The normal form gives all dominoes of one rightmost path the
//! same spots; it is read off the tree.

use super::clockwise::{self, Forest};
use super::part::Part;
use super::solution::Step;
use super::solver::Solver;
use super::theorem::Theorem;
use crate::notation::print_together;
use crate::picture::{Colour, Edge, GROUND, Picture};
use crate::position::Domino;
use partizan::{Exceeded, Player};

/// The dominoes with no lower one after them: those that someone may remove. Ascending.
#[must_use]
pub fn playable(line: &[Domino]) -> Vec<usize> {
    let mut lowest = u64::MAX;
    let mut found: Vec<usize> = Vec::new();
    for (index, domino) in line.iter().enumerate().rev() {
        if domino.low() <= lowest {
            lowest = domino.low();
            found.push(index);
        }
    }
    found.reverse();
    found
}

/// The tree of Clockwise Hackenbush that is the same game as a line of Domino Shave: its edges are
/// the dominoes, in their order.
#[must_use]
pub fn tree(line: &[Domino]) -> Picture {
    // The dominoes to which a lower one has not come yet, with their spots and tops.
    let mut open: Vec<(u64, u32)> = Vec::new();
    let mut edges = Vec::with_capacity(line.len());
    for (domino, top) in line.iter().zip(GROUND + 1..) {
        while open.last().is_some_and(|&(low, _)| low > domino.low()) {
            open.pop();
        }
        let foot = open.last().map_or(GROUND, |&(_, top)| top);
        edges.push(Edge { from: foot, to: top, colour: domino.colour() });
        open.push((domino.low(), top));
    }
    edges.into_iter().collect()
}

/// A forest as a line of Domino Shave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The dominoes, in normal form.
    pub dominoes: Vec<Domino>,
    /// Which edge each domino is.
    pub edges: Vec<usize>,
}

/// The line of Domino Shave that is the same game as a forest, in normal form.
#[must_use]
pub fn line(forest: &Forest) -> Line {
    let edges = forest.edges_in_order();
    let all = forest.picture().edges();
    let colours: Vec<Colour> = edges.iter().map(|&edge| all[edge].colour).collect();
    let rounds = rounds(forest.picture(), &edges);
    Line { dominoes: spots(&rounds, &colours), edges }
}

/// A line with the spots that the paper's algorithm gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NormalForm {
    /// The line it came from.
    pub original: Vec<Domino>,
    /// The sets `E_1, E_2, ...` of the dominoes replaced together: those playable in the
    /// rightmost stretch without a replaced one. Indices from 0, ascending.
    pub rounds: Vec<Vec<usize>>,
    /// The line with all replaced: in round s, by dominoes of `2s - 1` and `2s` spots.
    pub line: Vec<Domino>,
}

impl NormalForm {
    /// The normal form of a line, worth the same.
    ///
    /// ```
    /// use hackenbush::{Position, notation::parse, solve::domino::NormalForm};
    /// let Position::Dominoes(line) = parse("(2,4)(7,3)(1,2)(4,4)(3,2)").unwrap().position else { panic!() };
    /// let normal = NormalForm::new(&line);
    /// assert_eq!(Position::Dominoes(normal.line).to_string(), "(5,6)(6,5)(1,2)(3,3)(2,1)");
    /// assert_eq!(normal.rounds, [vec![2, 4], vec![3], vec![0, 1]]);
    /// ```
    #[must_use]
    pub fn new(line: &[Domino]) -> NormalForm {
        let colours: Vec<Colour> = line.iter().map(|domino| domino.colour()).collect();
        let order: Vec<usize> = (0..line.len()).collect();
        let rounds = rounds(&tree(line), &order);
        NormalForm { original: line.to_vec(), line: spots(&rounds, &colours), rounds }
    }

    /// The line after `done` rounds, each domino with whether it has been replaced.
    #[must_use]
    pub fn after_rounds(&self, done: usize) -> Vec<(Domino, bool)> {
        let mut line: Vec<(Domino, bool)> =
            self.original.iter().map(|&domino| (domino, false)).collect();
        for &index in self.rounds.iter().take(done).flatten() {
            line[index] = (self.line[index], true);
        }
        line
    }
}

/// The rightmost paths, in the order in which their topmost edges come from the right. In that
/// order the algorithm meets them: the last domino that is not replaced is always playable, and is
/// the top of its path.
fn rounds(picture: &Picture, order: &[usize]) -> Vec<Vec<usize>> {
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    // The round of the rightmost edge on each vertex.
    let mut above = vec![None; picture.vertex_count() as usize];
    for (index, &edge) in order.iter().enumerate().rev() {
        let Edge { from, to, .. } = picture.edges()[edge];
        let round = above[to as usize].unwrap_or(rounds.len());
        match rounds.get_mut(round) {
            Some(path) => path.push(index),
            None => rounds.push(vec![index]),
        }
        above[from as usize].get_or_insert(round);
    }
    rounds.iter_mut().for_each(|path| path.reverse());
    rounds
}

/// Round s uses `p = 2s - 1`: `(p, p+1)` for blue, `(p+1, p)` for red, `(p, p)` for green.
fn spots(rounds: &[Vec<usize>], colours: &[Colour]) -> Vec<Domino> {
    let mut line = vec![Domino { left: 0, right: 0 }; colours.len()];
    for (round, p) in rounds.iter().zip((1..).step_by(2)) {
        for &index in round {
            line[index] = match colours[index].owner() {
                Some(Player::Left) => Domino { left: p, right: p + 1 },
                Some(Player::Right) => Domino { left: p + 1, right: p },
                None => Domino { left: p, right: p },
            };
        }
    }
    line
}

/// The derivation of a line of Domino Shave, by its tree.
pub(crate) fn solve(solver: &mut Solver, line: &[Domino]) -> Result<Option<Step>, Exceeded> {
    let whole = Part::whole(&tree(line));
    let Some(step) = clockwise::solve(solver, &whole.picture)? else { return Ok(None) };
    let note = format!("as a tree: {}", print_together(&whole.picture));
    Ok(Some(whole.step(Theorem::Dominoes, step.value, note, vec![step])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse, parse_picture, print};
    use crate::position::Position;
    use crate::problem::Problem;
    use crate::rules::{Bernoulli, DominoShave, Ruleset, StirlingShave};
    use crate::solve::Engine;
    use crate::solve::recursion::Recursion;
    use partizan::{Arena, Game};
    use proptest::prelude::*;

    fn dominoes(text: &str) -> Vec<Domino> {
        match parse(text).unwrap().position {
            Position::Dominoes(line) => line,
            other => panic!("{other:?}"),
        }
    }

    fn written(line: &[Domino]) -> String {
        Position::Dominoes(line.to_vec()).to_string()
    }

    /// Word for word the paper's algorithm.
    fn normalize(line: &[Domino]) -> (Vec<Vec<usize>>, Vec<Domino>) {
        let mut new: Vec<Option<Domino>> = vec![None; line.len()];
        let (mut rounds, mut p) = (Vec::new(), 1);
        while let Some(last) = new.iter().rposition(Option::is_none) {
            let first = (0..=last).rev().find(|&i| new[i].is_some()).map_or(0, |i| i + 1);
            let stretch = &line[first..=last];
            let set: Vec<usize> = playable(stretch).into_iter().map(|i| i + first).collect();
            for &i in &set {
                new[i] = Some(match line[i].colour() {
                    Colour::Blue => Domino { left: p, right: p + 1 },
                    Colour::Red => Domino { left: p + 1, right: p },
                    _ => Domino { left: p, right: p },
                });
            }
            rounds.push(set);
            p += 2;
        }
        (rounds, new.into_iter().map(Option::unwrap).collect())
    }

    fn by_rules(line: &[Domino], arena: &mut Arena) -> Game {
        Recursion::new(&DominoShave).value(&line.to_vec().into(), arena).unwrap()
    }

    fn check(line: &[Domino], arena: &mut Arena) {
        let by_moves = by_rules(line, arena);
        let tree = tree(line);
        let forest = Forest::new(&tree).unwrap();
        assert_eq!(forest.value(arena).unwrap(), by_moves, "{}", written(line));
        let normal = NormalForm::new(line);
        assert_eq!((normal.rounds.clone(), normal.line.clone()), normalize(line));
        let its_value = by_rules(&normal.line, arena);
        assert_eq!(its_value, by_moves, "{}", written(line));
        let back = super::line(&forest);
        assert_eq!(back.dominoes, normal.line, "{}", written(line));
        assert_eq!(back.edges, (0..line.len()).collect::<Vec<_>>());
    }

    #[test]
    fn all_short_lines() {
        let mut arena = Arena::new();
        for code in 0..9_usize.pow(4) {
            let digit = |place: u32| u64::try_from(code / 3_usize.pow(place) % 3).unwrap();
            let line: Vec<Domino> =
                (0..4).map(|i| Domino { left: digit(2 * i), right: digit(2 * i + 1) }).collect();
            check(&line, &mut arena);
        }
    }

    #[test]
    fn the_papers_table() {
        let normal = NormalForm::new(&dominoes("(2,4)(7,3)(1,2)(4,4)(3,2)"));
        let row = |done| -> String {
            let line = normal.after_rounds(done).into_iter();
            line.map(|(domino, replaced)| match replaced {
                true => format!("[{},{}]", domino.left, domino.right),
                false => domino.to_string(),
            })
            .collect()
        };
        assert_eq!(row(0), "(2,4)(7,3)(1,2)(4,4)(3,2)");
        assert_eq!(row(1), "(2,4)(7,3)[1,2](4,4)[2,1]");
        assert_eq!(row(2), "(2,4)(7,3)[1,2][3,3][2,1]");
        assert_eq!(row(3), "[5,6][6,5][1,2][3,3][2,1]");
        assert_eq!(print(&tree(&normal.original)), "br + b(g)r");
        // Lemma 3.2 says that these sets are contiguous.
        assert_eq!(
            NormalForm::new(&dominoes("(2,2)(3,3)(2,2)(1,1)")).rounds,
            [vec![3], vec![0, 2], vec![1]]
        );
    }

    #[test]
    fn forests_become_lines_and_come_back() {
        for text in
            ["", "brg", "b(r)b", "(rr)br(r)br", "br(rb(b)rb)br", "g(b)(g(r)(r)b)r(g) + b + r(g)"]
        {
            let picture = parse_picture(text).unwrap();
            let line = line(&Forest::new(&picture).unwrap());
            assert_eq!(tree(&line.dominoes), picture, "{text}");
        }
        // Edges written in another order are the same forest.
        let picture = parse_picture("1-2b 0-1r 0-3b 1-4g").unwrap();
        let line = line(&Forest::new(&picture).unwrap());
        assert_eq!(print(&tree(&line.dominoes)), print(&picture));
        assert_eq!(line.edges, [1, 0, 3, 2]);
    }

    #[test]
    fn lines_are_solved_by_their_rules() {
        let mut engine = Engine::new();
        for (rules, text, value) in [
            (&DominoShave as &'static dyn Ruleset, "(2,4)(7,3)(1,2)(4,4)(3,2)", "1"),
            (&DominoShave, "(4,3)(3,4)(2,1)(1,2)", "-3/4"),
            (&StirlingShave, "(2,2)(1,1)(3,3)", "*2"),
            (&Bernoulli, "(2,2)(2,1)", "*2"),
            (&Bernoulli, "(1,1)(3,2)(2,2)", "*3"),
        ] {
            let solution = engine.solve(&Problem::new(dominoes(text), rules).unwrap());
            assert_eq!(solution.value.text(engine.arena_mut()).unwrap(), value, "{text}");
        }
    }

    #[test]
    fn a_long_line_is_a_large_tree() {
        let line: Vec<Domino> = (0..100_000u64)
            .map(|i| Domino { left: i * 7919 % 10_007, right: i * 104_729 % 10_009 })
            .collect();
        assert_eq!(tree(&line).edges().len(), 100_000);
        let normal = NormalForm::new(&line);
        assert_eq!(tree(&normal.line), tree(&line));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn longer_lines(spots in prop::collection::vec((0u64..6, 0u64..6), 0..9)) {
            let line: Vec<Domino> =
                spots.into_iter().map(|(left, right)| Domino { left, right }).collect();
            check(&line, &mut Arena::new());
        }
    }
}
