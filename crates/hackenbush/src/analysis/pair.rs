//! Two problems to compare, by rules that take both, and the picture worth their difference.

use partizan::Player;

use super::strategy::LineOfPlay;
use crate::diagnostic::{Diagnostic, Kind};
use crate::picture::{Colour, Picture};
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::{self, Ruleset};

/// Two problems to compare, by one ruleset.
#[derive(Clone, Debug)]
pub struct Pair {
    pub(super) problems: [Problem; 2],
    pub(super) rules: &'static dyn Ruleset,
    pub(super) difference: Option<Difference>,
}

/// A picture worth the difference of two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The first picture, and the second with blue and red swapped.
    pub picture: Position,
    /// Where each of its edges comes from.
    pub origins: Vec<Origin>,
}

/// Where an edge of a difference comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// 0 for the first problem, 1 for the second.
    pub problem: usize,
    /// The edge, by its index in the problem's picture.
    pub edge: usize,
}

/// A move of a line of play in a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Turn {
    /// Who moves.
    pub player: Player,
    /// The edge that is cut.
    pub origin: Origin,
    /// Its colour in the difference.
    pub colour: Colour,
    /// What is left of the difference.
    pub leaves: Picture,
}

impl Pair {
    /// Two problems, by the rules asked for, or else by their own.
    ///
    /// # Errors
    /// If the rules do not take both, or if nobody asked for rules and theirs differ.
    pub fn new(
        [a, b]: [Problem; 2],
        rules: Option<&'static dyn Ruleset>,
    ) -> Result<Pair, Diagnostic> {
        let rules = match rules {
            Some(rules) => rules,
            None => common_rules(&a, &b)?,
        };
        let (a, b) = (a.with_rules(rules)?, b.with_rules(rules)?);
        let difference = match (a.position(), b.position()) {
            (Position::Picture(a), Position::Picture(b))
                if rules.is_disjunctive() && rules.is_symmetric() =>
            {
                Some(Difference::of(a, b))
            }
            _ => None,
        };
        Ok(Pair { problems: [a, b], rules, difference })
    }

    /// The problems.
    #[must_use]
    pub fn problems(&self) -> &[Problem; 2] {
        &self.problems
    }

    /// The rules by which both are played.
    #[must_use]
    pub fn rules(&self) -> &'static dyn Ruleset {
        self.rules
    }

    /// A picture worth their difference, where the rules have one.
    #[must_use]
    pub fn difference(&self) -> Option<&Difference> {
        self.difference.as_ref()
    }
}

/// The ruleset of both, or the smallest ordinary one that has all their colours.
fn common_rules(a: &Problem, b: &Problem) -> Result<&'static dyn Ruleset, Diagnostic> {
    if a.rules().id() == b.rules().id() {
        return Ok(a.rules());
    }
    if a.rules().plays_by_colour() && b.rules().plays_by_colour() {
        return Ok(match (a.position(), b.position()) {
            (Position::Picture(p), Position::Picture(q)) => rules::smallest_for(&p.sum(q)),
            // Infinite stalks and others; one of them has green edges.
            _ => &rules::RedBlueGreen,
        });
    }
    let [first, second] = [a, b].map(|problem| problem.position().kind());
    let (first, second) = match first == second {
        true => (a.rules().title(), b.rules().title()),
        false => (first, second),
    };
    let message = format!("{first} and {second} are played by different rules");
    let wrong = Diagnostic::new(0..0, message).kind(Kind::Refused);
    Err(match [a, b].iter().any(|problem| problem.position().dominoes().is_some()) {
        true => wrong.hint("`domino` prints the Clockwise tree that is the same game as the line"),
        false => wrong.hint("choose one variant for both"),
    })
}

impl Difference {
    fn of(a: &Picture, b: &Picture) -> Difference {
        let origins = [a, b].into_iter().enumerate().flat_map(|(problem, picture)| {
            (0..picture.edges().len()).map(move |edge| Origin { problem, edge })
        });
        let origins = origins.collect();
        Difference { picture: a.sum(&b.negated()).into(), origins }
    }

    /// The moves of a line of play with what they leave.
    #[must_use]
    pub fn turns(&self, line: &LineOfPlay) -> Vec<Turn> {
        let Some(picture) = self.picture.picture() else { return Vec::new() };
        let mut standing = vec![true; picture.edges().len()];
        let mut player = line.starts;
        let turn = |&edge: &usize| {
            standing[edge] = false;
            let rest = picture.restrict(|index| standing[index]);
            rest.dropped.iter().for_each(|&fallen| standing[fallen] = false);
            let mover = player;
            player = player.opponent();
            let (origin, colour) = (self.origins[edge], picture.edges()[edge].colour);
            Turn { player: mover, origin, colour, leaves: rest.picture }
        };
        line.moves.iter().map(turn).collect()
    }

    /// Pairs of components that are each other's mirror, if all are: then the difference is 0.
    #[must_use]
    pub fn is_mirrored(&self) -> bool {
        self.picture
            .picture()
            .and_then(Picture::mirror_pairs)
            .is_some_and(|pairs| !pairs.is_empty())
    }
}
