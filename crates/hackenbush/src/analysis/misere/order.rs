//! Which of two positions is better in misère play, where that is known.
//!
//! `G >= H` means that Left does at least as well in `G + X` as in `H + X`, whatever `X` is. In normal play the
//! difference `G - H` decides; in misère play it does not, since `G - G` need not be worth nothing. For two
//! kinds of positions, and sums with positions of the same kind, the outcomes are known, and so is the order:
//!
//! **Red-blue pictures.** The outcome depends on `d`, the blue minus the red edges that touch the ground, and
//! sums add `d`. So `G >= H` exactly when `d(G) <= d(H)`: every two pictures compare. If `d(G) < d(H)`, then with
//! `-d(H)` ground edges added Left wins the first whoever starts, and the second only by starting.
//!
//! **Sprigs.** The outcome of a sum is that of normal play with `*` added, so what is at least as good in normal
//! play is at least as good here. And if it is not, `X = -H + *` shows it: `H + X` is then won as 0 is in normal
//! play, and `G + X` as `G - H` is. So sprigs compare as in normal play.

use partizan::{Exceeded, Outcome};

use super::{by_theorem, ground_edges, is_sum_of_sprigs};
use crate::analysis::{self, Pair};
use crate::diagnostic::{Diagnostic, Kind};
use crate::picture::{Colour, Edge, GROUND, Picture};
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::Ruleset;
use crate::solve::Engine;

/// In which sums two positions are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Among {
    /// With red-blue pictures.
    RedBlue {
        /// For each position its blue and its red edges that touch the ground.
        ground: [[usize; 2]; 2],
    },
    /// With sprigs.
    Sprigs,
}

/// How two positions compare in misère play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MisereOrder {
    /// Left if the first is better for Left, Right if it is better for Right, Previous if they are equal and Next if
    /// they are confused; `None` if a budget ended.
    pub outcome: Option<Outcome>,
    /// In which sums.
    pub among: Among,
    /// If they are not equal: a position, and who wins the first and the second with it added.
    pub test: Option<(Picture, [Outcome; 2])>,
    /// The rules of both.
    pub rules: &'static dyn Ruleset,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// Compares two positions in misère play.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis::misere};
/// use partizan::Outcome;
/// let [first, second] = ["b(r)(r)", "bb + b"].map(|text| text.parse::<Problem>().unwrap());
/// let found = misere::compare(&mut Engine::new(), [&first, &second])?;
/// // One blue edge at the ground is better for Left than two.
/// assert_eq!(found.outcome, Some(Outcome::Left));
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Positions that are neither two red-blue pictures nor two sums of sprigs.
pub fn compare(engine: &mut Engine, problems: [&Problem; 2]) -> Result<MisereOrder, Diagnostic> {
    let pair = Pair::new(problems.map(Clone::clone), None)?;
    let rules = pair.rules();
    let [first, second] = pair.problems().each_ref().map(|problem| problem.position().picture());
    let pictures = first.zip(second).filter(|_| rules.plays_by_colour());
    let Some((first, second)) = pictures else { return Err(not_known()) };
    if let (Some(a), Some(b)) = (ground_edges(first), ground_edges(second)) {
        let surplus = |[blue, red]: [usize; 2]| i128_of(blue) - i128_of(red);
        let outcome = match surplus(a).cmp(&surplus(b)) {
            std::cmp::Ordering::Less => Outcome::Left,
            std::cmp::Ordering::Greater => Outcome::Right,
            std::cmp::Ordering::Equal => Outcome::Previous,
        };
        let test = (outcome != Outcome::Previous).then(|| ground(-surplus(b)));
        let test = test.and_then(|test| tested(engine, [first, second], test, rules));
        let among = Among::RedBlue { ground: [a, b] };
        return Ok(MisereOrder { outcome: Some(outcome), among, test, rules, exceeded: None });
    }
    // Nothing at all is a sum of no sprigs.
    let sprigs = |picture: &Picture| picture.is_empty() || is_sum_of_sprigs(picture);
    if !sprigs(first) || !sprigs(second) {
        return Err(not_known());
    }
    let found = analysis::compare(engine, &pair, false);
    let star = Picture::from_edges([Edge { from: GROUND, to: 1, colour: Colour::Green }]).picture;
    let test = found.outcome.is_some_and(|outcome| outcome != Outcome::Previous);
    let test = test.then(|| second.negated().sum(&star));
    let test = test.and_then(|test| tested(engine, [first, second], test, rules));
    let (outcome, exceeded) = (found.outcome, found.exceeded);
    Ok(MisereOrder { outcome, among: Among::Sprigs, test, rules, exceeded })
}

/// A number of edges, which is far below 2^127.
fn i128_of(count: usize) -> i128 {
    i128::try_from(count).unwrap_or(i128::MAX)
}

/// So many edges on the ground: blue ones, or red ones if the number is negative.
fn ground(count: i128) -> Picture {
    let colour = if count < 0 { Colour::Red } else { Colour::Blue };
    let edges = (1_u32..).map(|to| Edge { from: GROUND, to, colour });
    let count = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
    Picture::from_edges(edges.take(count)).picture
}

/// Who wins each of two pictures with a third one added.
fn tested(
    engine: &mut Engine,
    pictures: [&Picture; 2],
    test: Picture,
    rules: &'static dyn Ruleset,
) -> Option<(Picture, [Outcome; 2])> {
    let mut outcome = |picture: &Picture| {
        let sum = Position::Picture(picture.sum(&test));
        by_theorem(engine, &sum, rules).map(|(outcome, _)| outcome)
    };
    let (first, second) = outcome(pictures[0]).zip(outcome(pictures[1]))?;
    Some((test, [first, second]))
}

fn not_known() -> Diagnostic {
    Diagnostic::new(0..0, "these positions cannot be compared in misère play")
        .kind(Kind::NotSupported)
        .hint(
            "P - Q does not decide there, since P - P need not be worth nothing; two red-blue pictures \
             compare, and two sums of sprigs; `value --misere` says who wins P + X and Q + X for any X",
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::misere::misere;
    use crate::brute::random_picture;
    use proptest::prelude::*;

    fn outcome(picture: &Picture) -> Outcome {
        let problem = Problem::from(picture.clone());
        misere(&mut Engine::new(), &problem, false).unwrap().outcome.unwrap()
    }

    /// Is the first outcome at least as good for Left?
    fn at_least(first: Outcome, second: Outcome) -> bool {
        let rank = |outcome: Outcome| match outcome {
            Outcome::Left => 2,
            Outcome::Next | Outcome::Previous => 1,
            Outcome::Right => 0,
        };
        first == second || rank(first) > rank(second)
    }

    /// Every position that is added agrees, and the test tells them apart.
    fn check(first: &Picture, second: &Picture, added: &Picture) {
        let problems = [first, second].map(|picture| Problem::from(picture.clone()));
        let found = compare(&mut Engine::new(), [&problems[0], &problems[1]]).unwrap();
        let with = |test: &Picture| [first, second].map(|picture| outcome(&picture.sum(test)));
        let [a, b] = with(added);
        match found.outcome.unwrap() {
            Outcome::Previous => assert_eq!(a, b),
            Outcome::Left => assert!(at_least(a, b)),
            Outcome::Right => assert!(at_least(b, a)),
            Outcome::Next => {}
        }
        match found.test {
            None => assert_eq!(found.outcome, Some(Outcome::Previous)),
            Some((test, outcomes)) => {
                assert_eq!(with(&test), outcomes);
                let better = at_least(outcomes[0], outcomes[1]);
                let worse = at_least(outcomes[1], outcomes[0]);
                assert_eq!(better, found.outcome == Some(Outcome::Left));
                assert_eq!(worse, found.outcome == Some(Outcome::Right));
            }
        }
    }

    #[test]
    fn other_positions_are_refused_with_a_reason() {
        for (a, b) in [("gg", "g"), ("b", "g"), ("b^w", "b"), ("(1,2)", "(1,2)")] {
            let problems = [a, b].map(|text| text.parse::<Problem>().unwrap());
            let wrong = compare(&mut Engine::new(), [&problems[0], &problems[1]]).unwrap_err();
            assert!(wrong.message.contains("misère"), "{a} {b}");
            assert!(wrong.hint.unwrap().contains("P - P"));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn red_blue_pictures_are_ordered_by_their_ground_edges(
            first in random_picture(3, 4, &[Colour::Blue, Colour::Red]),
            second in random_picture(3, 4, &[Colour::Blue, Colour::Red]),
            added in random_picture(3, 4, &[Colour::Blue, Colour::Red]),
        ) {
            check(&first, &second, &added);
        }

        #[test]
        fn sprigs_compare_as_in_normal_play(
            first in "g[br]{0,2}( \\+ g[br]{0,2})?",
            second in "(g[br]{0,2})?",
            added in "(g[br]{0,2}( \\+ g[br]{0,1})?)?",
        ) {
            let [first, second, added] = [first, second, added].map(|text| text.parse::<Picture>().unwrap());
            check(&first, &second, &added);
        }
    }
}
