//! Comparing two positions: who wins the difference `P - Q`.
//!
//! `P > Q` when Left wins `P - Q` whoever starts, `P = Q` when whoever starts loses it, and so on.

use partizan::{Exceeded, Outcome};
use std::cmp::Ordering;

use crate::moves::Survey;
use crate::notation::Domino;
use crate::picture::Picture;
use crate::solve::Known;

/// Two values and how they compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The value of each picture; `Nothing` where it was not needed.
    pub values: [Known; 2],
    /// Who wins the difference of the first and the second.
    pub outcome: Option<Outcome>,
}

impl Survey<'_> {
    /// Compares two pictures.
    pub fn compare(&mut self, pictures: [&Picture; 2]) -> Comparison {
        let values = pictures.map(|picture| self.value(picture));
        let outcome = self.order(values).unwrap_or(None);
        // What stands against its mirror is 0 even where neither could be solved.
        let adds_up = self.rules().adds_up();
        let mirrored =
            || difference(pictures).mirror_pairs().filter(|_| adds_up).map(|_| Outcome::Previous);
        Comparison { values, outcome: outcome.or_else(mirrored) }
    }

    /// Compares two lines of dominoes.
    pub fn compare_lines(&mut self, lines: [&[Domino]; 2]) -> Comparison {
        let rules = self.rules();
        let values = lines.map(|line| self.engine().solve_line(line, rules).value);
        Comparison { values, outcome: self.order(values).unwrap_or(None) }
    }

    fn order(&mut self, [a, b]: [Known; 2]) -> Result<Option<Outcome>, Exceeded> {
        let (Some(a), Some(b)) = (a.ends(), b.ends()) else { return Ok(None) };
        let arena = self.engine().arena_mut();
        if a.0 == a.1 && b.0 == b.1 {
            let order = arena.compare(a.0, b.0)?;
            return Ok(Some(match order {
                Some(Ordering::Greater) => Outcome::Left,
                Some(Ordering::Less) => Outcome::Right,
                Some(Ordering::Equal) => Outcome::Previous,
                None => Outcome::Next,
            }));
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

/// The first picture and the negative of the second, side by side: where pictures add up, a
/// position worth their difference.
#[must_use]
pub fn difference([a, b]: [&Picture; 2]) -> Picture {
    a.sum(&b.negated())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_picture;
    use crate::rules;
    use crate::solve::{Budget, Engine};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    fn outcome(a: &str, b: &str, engine: &mut Engine) -> Option<Outcome> {
        let pictures = [a, b].map(|text| parse_picture(text).unwrap());
        let whole = difference([&pictures[0], &pictures[1]]);
        let mut survey = Survey::new(engine, rules::smallest_for(&whole));
        let compared = survey.compare([&pictures[0], &pictures[1]]).outcome;
        let solved = survey.value(&whole);
        if let Some(value) = solved.exact() {
            assert_eq!(compared, Some(engine.arena().outcome(value)), "{a} ? {b}");
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
}
