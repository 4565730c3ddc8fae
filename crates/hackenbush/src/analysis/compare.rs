//! Comparing two positions: who wins the difference `P - Q`.
//!
//! `P > Q` when Left wins `P - Q` whoever starts, `P = Q` when whoever starts loses it, and so on.

use std::cmp::Ordering;

use partizan::surreal::Surreal;
use partizan::{Dyadic, Exceeded, Game, Meter, Outcome, Player};

use super::claim::Side;
use super::evaluation::Analysis;
use super::infinite_game::{InfiniteLine, line};
use super::infinite_proof::InfiniteClaim;
use super::pair::Pair;
use super::strategy::LineOfPlay;
use crate::picture::Picture;
use crate::position::Position;
use crate::problem::Problem;
use crate::solve::{Engine, Known, infinite};

/// How two positions compare.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Comparison {
    /// The value of each position.
    pub values: [Known; 2],
    /// The value of each that consists of infinite stalks, or numbers between which it lies.
    pub surreals: [Option<[Surreal; 2]>; 2],
    /// Who wins the difference of the first and the second.
    pub outcome: Option<Outcome>,
    /// Lines of play in the difference that show it.
    pub lines: Vec<LineOfPlay>,
    /// The same if there are infinite stalks, and all is stalks.
    pub infinite_lines: Vec<InfiniteLine>,
    /// The budget that ended before the answer, if one did.
    pub exceeded: Option<Exceeded>,
}

/// The most moves of a line to follow, and the largest difference to play.
const MOST_MOVES: usize = 40;
const MOST_EDGES: usize = 200;

/// Compares two positions, with lines of play if they are wanted.
///
/// ```
/// use hackenbush::{Engine, analysis::{Pair, compare}};
/// let pair = Pair::new(["br".parse()?, "brr".parse()?], None)?;
/// let found = compare(&mut Engine::new(), &pair, true);
/// // 1/2 > 1/4: Left wins br - brr, even if Right starts.
/// assert_eq!(found.outcome, Some(partizan::Outcome::Left));
/// assert_eq!(found.lines[0].winner, Some(partizan::Player::Left));
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
pub fn compare(engine: &mut Engine, pair: &Pair, with_lines: bool) -> Comparison {
    let mut analysis = Analysis::new(engine, pair.rules);
    let [a, b] = pair.problems.each_ref().map(Problem::position);
    // The difference is what lines of play are searched in, so its halves are solved.
    let negative = pair.difference.as_ref().and_then(|_| b.picture()).map(Picture::negated);
    let values = [analysis.value(a), analysis.subtrahend(b, negative)];
    let meter = analysis.engine().budget().meter();
    let surreals = [a, b].map(|position| match position {
        Position::InfiniteStalks(stalks) => Some(match infinite::value_within(stalks, &meter) {
            Ok(number) => [number.clone(), number],
            Err(_) => infinite::bounds(stalks, &meter),
        }),
        _ => None,
    });
    let outcome = match (a, b) {
        (Position::InfiniteStalks(a), Position::InfiniteStalks(b)) => {
            match infinite::compare_within(a, b, &meter) {
                Ok(order) => Some(outcome_of(Some(order))),
                Err(_) => {
                    let mut difference = a.clone();
                    difference.stalks.extend(b.clone().negated().stalks);
                    infinite::outcome(&difference, &meter)
                }
            }
        }
        (Position::InfiniteStalks(_), _) | (_, Position::InfiniteStalks(_)) => {
            let arena = analysis.engine().arena();
            let numbers = |index: usize| {
                surreals[index].clone().or_else(|| {
                    let (low, high) = values[index].ends()?;
                    // A number beyond a stop is beyond the game (Siegel II.3).
                    let number = |end: Game, player: Player, beyond: i64| {
                        let number = arena.as_number(end).cloned();
                        let stop = || arena.stop(end, player) + &Dyadic::from(beyond);
                        Surreal::from(&number.unwrap_or_else(stop))
                    };
                    Some([number(low, Player::Right, -1), number(high, Player::Left, 1)])
                })
            };
            numbers(0).zip(numbers(1)).and_then(|(a, b)| order_of_numbers(&a, &b))
        }
        _ => analysis.order(values).unwrap_or(None),
    };
    // What stands against its mirror is 0 even where neither could be solved.
    let mirrored =
        || pair.difference.as_ref().filter(|d| d.is_mirrored()).map(|_| Outcome::Previous);
    let outcome = outcome.or_else(mirrored);
    let starters: &[Player] = match outcome {
        // Against the winner it is hardest to start.
        Some(Outcome::Left) => &[Player::Right],
        Some(Outcome::Right) => &[Player::Left],
        Some(Outcome::Next) => &Player::BOTH,
        // Two infinite stalks have infinitely many moves to be answered: one for each is.
        Some(Outcome::Previous) if surreals.iter().any(Option::is_some) => &Player::BOTH,
        Some(Outcome::Previous) | None => &[],
    };
    let played = pair.difference.as_ref().map(|difference| &difference.picture);
    let played = played.filter(|picture| with_lines && picture.size() <= Some(MOST_EDGES));
    let lines = played.map_or_else(Vec::new, |picture| {
        starters.iter().map(|&starts| analysis.line(picture, starts, MOST_MOVES)).collect()
    });
    let exceeded = analysis.exceeded().filter(|_| outcome.is_none());
    let infinite_lines = match outcome.filter(|_| with_lines) {
        Some(outcome) => infinite_lines(pair, outcome, starters, analysis.engine(), &meter),
        None => Vec::new(),
    };
    Comparison { values, surreals, outcome, lines, infinite_lines, exceeded }
}

/// Lines of play in the difference of stalks, some of which are infinite.
fn infinite_lines(
    pair: &Pair,
    outcome: Outcome,
    starters: &[Player],
    engine: &Engine,
    meter: &Meter,
) -> Vec<InfiniteLine> {
    let sides = pair.problems.each_ref().map(|problem| Side::Position(Box::new(problem.clone())));
    let Ok(Some(InfiniteClaim { sum, .. })) = InfiniteClaim::of(&sides, None, engine.arena())
    else {
        return Vec::new();
    };
    let played = starters.iter().map(|&starts| line(&sum, starts, MOST_MOVES, meter));
    // Where a winning move was not found in time, the line shows nothing.
    played.filter(|line| line.winner == Some(outcome.winner(line.starts))).collect()
}

/// How numbers between these ends compare, if the ends tell.
fn order_of_numbers(a: &[Surreal; 2], b: &[Surreal; 2]) -> Option<Outcome> {
    if a[0] == a[1] && b[0] == b[1] {
        return Some(outcome_of(Some(a[0].cmp(&b[0]))));
    }
    // Where one is not known, it lies strictly between its ends.
    if a[1] <= b[0] { Some(Outcome::Right) } else { (a[0] >= b[1]).then_some(Outcome::Left) }
}

fn outcome_of(order: Option<Ordering>) -> Outcome {
    match order {
        Some(Ordering::Greater) => Outcome::Left,
        Some(Ordering::Less) => Outcome::Right,
        Some(Ordering::Equal) => Outcome::Previous,
        None => Outcome::Next,
    }
}

impl Analysis<'_> {
    /// The value of a position, by way of its negative if there is one.
    fn subtrahend(&mut self, position: &Position, negative: Option<Picture>) -> Known {
        let solved = negative.map(|negative| self.value(&negative.into()));
        let Some((low, high)) = solved.and_then(Known::ends) else { return self.value(position) };
        let arena = self.engine().arena_mut();
        match (arena.negative(low), arena.negative(high)) {
            (Ok(low), Ok(high)) => Known::between(high, low),
            _ => self.value(position),
        }
    }

    fn order(&mut self, [a, b]: [Known; 2]) -> Result<Option<Outcome>, Exceeded> {
        let (Some(a), Some(b)) = (a.ends(), b.ends()) else { return Ok(None) };
        let arena = self.engine().arena_mut();
        if a.0 == a.1 && b.0 == b.1 {
            return Ok(Some(outcome_of(arena.compare(a.0, b.0)?)));
        }
        Ok(if arena.compare(a.0, b.1)? == Some(Ordering::Greater) {
            Some(Outcome::Left)
        } else if arena.compare(a.1, b.0)? == Some(Ordering::Less) {
            Some(Outcome::Right)
        } else {
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::pair::{Difference, Origin};
    use crate::rules::{Childish, Green, RedBlueGreen};
    use crate::solve::Budget;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn pair(a: &str, b: &str) -> Pair {
        Pair::new([a.parse().unwrap(), b.parse().unwrap()], None).unwrap()
    }

    fn outcome(a: &str, b: &str, engine: &mut Engine) -> Option<Outcome> {
        let pair = pair(a, b);
        let compared = compare(engine, &pair, false).outcome;
        if let Some(Difference { picture, .. }) = pair.difference() {
            let whole = Problem::new(picture.clone(), pair.rules()).unwrap();
            let solved = engine.solve(&whole).value;
            if let Some(value) = solved.exact() {
                assert_eq!(compared, Some(engine.arena().outcome(value)), "{a} ? {b}");
            }
        }
        compared
    }

    #[test]
    fn the_difference_decides() {
        let mut engine = Engine::new();
        for (a, b, expected) in [
            ("br", "brr", Outcome::Left),
            ("brr", "br", Outcome::Right),
            ("br + br", "b", Outcome::Previous),
            ("gb + g", "g", Outcome::Next),
            ("", "", Outcome::Previous),
            ("(1,2)", "(1,2)(2,1)", Outcome::Left),
            ("b^w", "b^w b", Outcome::Right),
            ("b^9", "b^w", Outcome::Right),
            ("[br]^w", "brb", Outcome::Right),
            ("[br]^w", "br", Outcome::Left),
        ] {
            assert_eq!(outcome(a, b, &mut engine), Some(expected), "{a} ? {b}");
        }
    }

    #[test]
    fn a_mirror_needs_no_values() {
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
        let jungle = "0-1g 0-2g 1-2b 1-3r 2-3g 3-1b 3-4r 4-2b 4-1g 1-5b 5-3r 5-2g 5-4b 2-3r";
        assert_eq!(outcome(jungle, jungle, &mut engine), Some(Outcome::Previous));
        assert_eq!(outcome(jungle, "g", &mut engine), None);
    }

    /// The edges of a difference once had no names but those of a text that lists them in another
    /// order.
    #[test]
    fn edges_of_a_difference_are_those_of_the_two() {
        let pair = pair("b(r)b", "0-1r 1-2b 0-3r");
        let Difference { picture, origins } = pair.difference().unwrap();
        let edges = picture.picture().unwrap().edges();
        assert_eq!(edges.len(), origins.len());
        for (edge, &Origin { problem, edge: index }) in edges.iter().zip(origins) {
            let own = pair.problems()[problem].position().picture().unwrap().edges()[index];
            let colour = if problem == 0 { own.colour } else { own.colour.negated() };
            assert_eq!(edge.colour, colour);
        }
        assert_eq!(origins[3], Origin { problem: 1, edge: 0 });
    }

    #[test]
    fn both_are_played_by_the_same_rules() {
        let read = |text: &str| text.parse::<Problem>().unwrap();
        assert_eq!(pair("br", "gg").rules().name(), "red-blue-green");
        let childish = || read("bb").with_rules(&Childish).unwrap();
        assert_eq!(Pair::new([childish(), childish()], None).unwrap().rules().name(), "childish");
        let wrong = Pair::new([childish(), read("bb")], None).unwrap_err();
        assert!(wrong.message.contains("different rules"), "{wrong}");
        let wrong = Pair::new([read("(1,2)"), read("bb")], None).unwrap_err();
        assert_eq!(wrong.message, "a line of dominoes and a picture are played by different rules");
        assert!(Pair::new([read("g"), read("b")], Some(&Green)).is_err());
        assert!(Pair::new([read("g"), read("b")], Some(&RedBlueGreen)).is_ok());
    }
}
