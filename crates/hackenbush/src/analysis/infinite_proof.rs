//! Proofs about infinite stalks: who wins a sum of them, by its value, and the winner's first move.
//!
//! There are infinitely many moves, so replies cannot be listed one by one. But the colours of a
//! red-blue stalk are the sign expansion of its value, and the sign of a sum of numbers says who wins.
//! Whoever wins moving first does so by a cut that leaves a sum of the right sign.

use partizan::surreal::Surreal;
use partizan::{Arena, Meter, Outcome, Player};

use super::claim::{Relation, Side};
use super::infinite_game::{InfiniteChoice, choose, cut};
use super::infinite_moves::outcome;
use crate::diagnostic::{Diagnostic, Kind};
use crate::notation::push_piece;
use crate::picture::Picture;
use crate::position::{InfiniteStalks, Piece, Position, Row, Times};
use crate::rules::{self, Ruleset};
use crate::solve::infinite;

/// A claim about stalks, some of which are infinite.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InfiniteClaim {
    /// What is claimed; `None` if the question is who wins.
    pub relation: Option<Relation>,
    /// The sum that decides: the first side minus the second.
    pub sum: InfiniteStalks,
    /// The rules.
    pub rules: &'static dyn Ruleset,
}

/// Who wins a sum of infinite stalks.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct InfiniteProof {
    /// Who wins, if that is known.
    pub outcome: Option<Outcome>,
    /// Is the claim true? `None` if that is not known.
    pub holds: Option<bool>,
    /// What is shown: the games that the claim speaks of, or those that refute it.
    pub games: Vec<InfiniteOpening>,
}

/// How one game goes.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct InfiniteOpening {
    /// Who moves first.
    pub starts: Player,
    /// Who wins.
    pub wins: Player,
    /// The winner's first move, if the winner starts.
    pub first: Option<InfiniteChoice>,
    /// The sum in which the loser is then to move.
    pub left: InfiniteStalks,
    /// What that is worth, or the numbers strictly between which it lies.
    pub worth: [Surreal; 2],
}

impl InfiniteClaim {
    /// What is claimed of two sides, if one of them is infinite: a stalk, or a number that no finite
    /// stalk is worth.
    ///
    /// # Errors
    /// Sides that are not sums of stalks or numbers.
    pub fn of(
        sides: &[Side; 2],
        relation: Option<Relation>,
        arena: &Arena,
    ) -> Result<Option<InfiniteClaim>, Diagnostic> {
        let infinite = |side: &Side| match side {
            Side::Position(problem) => matches!(problem.position(), Position::InfiniteStalks(_)),
            Side::Number(_) => true,
            Side::Value(_) => false,
        };
        if !sides.iter().any(infinite) {
            return Ok(None);
        }
        let [first, second] = [stalks(&sides[0], arena)?, stalks(&sides[1], arena)?];
        let mut sum = first;
        sum.stalks.extend(second.negated().stalks);
        let rules = sides.iter().find_map(|side| match side {
            Side::Position(problem) => Some(problem.rules()),
            _ => None,
        });
        Ok(Some(InfiniteClaim { relation, sum, rules: rules.unwrap_or(&rules::RedBlue) }))
    }
}

/// Proves or refutes a claim about infinite stalks.
///
/// ```
/// use hackenbush::{Engine, Problem};
/// use hackenbush::analysis::claim::{Relation, Side};
/// use hackenbush::analysis::infinite_proof::{InfiniteClaim, prove_infinite};
/// use partizan::Meter;
/// let stalk: Problem = "b^w r".parse()?;
/// let sides = [Side::Position(Box::new(stalk)), Side::Number(partizan::surreal::Surreal::parse("w-1").unwrap())];
/// let claim = InfiniteClaim::of(&sides, Some(Relation::Equal), Engine::new().arena())?.unwrap();
/// let proof = prove_infinite(&claim, &Meter::default());
/// assert_eq!(proof.holds, Some(true));
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
#[must_use]
pub fn prove_infinite(claim: &InfiniteClaim, meter: &Meter) -> InfiniteProof {
    let Some(outcome) = outcome(&claim.sum, meter) else {
        return InfiniteProof { outcome: None, holds: None, games: Vec::new() };
    };
    let relation = claim.relation.unwrap_or(Relation::of(outcome));
    let games: Option<Vec<InfiniteOpening>> = relation
        .shown(outcome)
        .into_iter()
        .map(|(starts, wins)| opening(&claim.sum, starts, wins, meter))
        .collect();
    let games = games.unwrap_or_default();
    InfiniteProof { outcome: Some(outcome), holds: Some(relation.holds(outcome)), games }
}

/// How a game goes; `None` if time ended before a winning move was found.
fn opening(
    sum: &InfiniteStalks,
    starts: Player,
    wins: Player,
    meter: &Meter,
) -> Option<InfiniteOpening> {
    let (first, left) = match starts == wins {
        true => {
            let first = choose(sum, wins, meter).filter(|choice| choice.wins == Some(true))?;
            let (left, _) = cut(sum, first.stalk, &first.height)?;
            (Some(first), left)
        }
        false => (None, sum.clone()),
    };
    let worth = match infinite::value_within(&left, meter) {
        Ok(number) => [number.clone(), number],
        Err(_) => infinite::bounds(&left, meter),
    };
    Some(InfiniteOpening { starts, wins, first, left, worth })
}

/// A side as a sum of stalks; a number as its one stalk.
fn stalks(side: &Side, arena: &Arena) -> Result<InfiniteStalks, Diagnostic> {
    let number = match side {
        Side::Position(problem) => match problem.position() {
            Position::InfiniteStalks(stalks) => return Ok(stalks.clone()),
            Position::Picture(picture) => return of_picture(picture).ok_or_else(only_stalks),
            _ => return Err(only_stalks()),
        },
        Side::Value(value) => Surreal::from(arena.as_number(*value).ok_or_else(only_stalks)?),
        Side::Number(number) => number.clone(),
    };
    let stalk = infinite::stalk(&number).map_err(|unsupported| {
        Diagnostic::new(0..0, format!("the stalk of this number is not supported: {unsupported}"))
            .kind(Kind::NotSupported)
            .hint("numbers up to w^n for finite n have stalks here, as w^2 - 3w + 2/3")
    })?;
    Ok(InfiniteStalks { stalks: if stalk.is_empty() { Vec::new() } else { vec![stalk] } })
}

fn only_stalks() -> Diagnostic {
    Diagnostic::new(0..0, "infinite stalks are proved against stalks and numbers only")
        .kind(Kind::NotSupported)
        .hint("`compare` also compares them with other pictures")
}

/// The stalks of a picture that consists of stalks.
fn of_picture(picture: &Picture) -> Option<InfiniteStalks> {
    let stalk = |part: &Picture| {
        let mut pieces = Vec::new();
        for colour in Row::of_stalk(part)?.0 {
            push_piece(&mut pieces, Piece::Edges(colour, Times::Finite(1)));
        }
        Some(pieces)
    };
    let parts = picture.components();
    let stalks: Option<Vec<Vec<Piece>>> = parts.iter().map(|part| stalk(&part.picture)).collect();
    Some(InfiniteStalks { stalks: stalks? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claim::{read_number, read_value, split};
    use crate::problem::Problem;
    use crate::solve::Engine;

    fn claimed(text: &str) -> Result<InfiniteClaim, Diagnostic> {
        let mut engine = Engine::new();
        let statement = split(text).unwrap();
        let mut side = |part: std::ops::Range<usize>| -> Result<Side, Diagnostic> {
            let own = &text[part];
            let value = read_value(own, engine.arena_mut()).unwrap();
            Ok(match (value, read_number(own)) {
                (Some(value), _) => Side::Value(value),
                (None, Some(number)) => Side::Number(number),
                (None, None) => Side::Position(Box::new(own.parse::<Problem>()?)),
            })
        };
        let first = side(statement.first)?;
        let second = statement.second.map_or(Ok(Side::Value(partizan::Game::ZERO)), side)?;
        let claim = InfiniteClaim::of(&[first, second], statement.relation, engine.arena())?;
        Ok(claim.expect("something infinite"))
    }

    #[test]
    fn claims_about_infinite_stalks_are_proved_or_refuted() {
        for (text, holds) in [
            ("b^w r = w-1", true),
            ("b^w r = w", false),
            ("b^w > 1000000", true),
            ("[br]^w = 2/3", true),
            ("[br]^w <= bbr", true),
            ("[br]^w + [br]^w + [br]^w = 2", true),
            ("b r^w > 0", true),
            ("b r^w >= 1/w", true),
            ("b r^w <= 1/2", true),
            ("br > 1/w", true),
            ("Left wins [b r^w]^w", true),
            ("Right wins b^w", false),
            ("first player wins g^w", true),
            ("b^w + g^w || b^w", true),
            ("[b r^w]^w > b r^w", true),
        ] {
            let proof = prove_infinite(&claimed(text).unwrap(), &Meter::default());
            assert_eq!(proof.holds, Some(holds), "{text}");
            assert!(!proof.games.is_empty(), "{text}");
        }
    }

    /// What a proof says is left is lost by the player to move, for its worth is not on their side.
    #[test]
    fn what_is_left_is_lost() {
        for text in ["b^w r", "[br]^w - bbr", "b^w - [b^w]^2", "r b^w + [br]^w", "[b r^w]^w"] {
            let claim = claimed(&format!("{text} = 0")).unwrap();
            let claim = InfiniteClaim { relation: None, ..claim };
            let proof = prove_infinite(&claim, &Meter::default());
            assert_eq!(proof.games.len(), 2, "{text}");
            for game in &proof.games {
                assert_eq!(game.first.is_some(), game.starts == game.wins, "{text}");
                let [low, high] = game.worth.each_ref().map(Surreal::signum);
                let lost = if game.wins == Player::Left { low >= 0 } else { high <= 0 };
                assert!(lost, "{text}: {game:?}");
            }
        }
    }

    #[test]
    fn other_pictures_are_refused_with_a_hint() {
        let refused = claimed("b^w > b(r)(b)").unwrap_err();
        assert!(refused.hint.is_some_and(|hint| hint.contains("compare")));
        assert!(claimed("b^w = *2").is_err());
    }
}
