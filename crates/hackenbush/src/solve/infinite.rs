//! Infinite stalks: their values, and the stalk of a value.
//!
//! The colours of a red-blue stalk from the ground up are the signs of its value, however far they
//! go on; sums add up in Conway normal form.

use std::cmp::Ordering;

pub use super::not_supported::NotSupported;
use super::solution::{Known, Step};
use super::solver::Solver;
use super::theorem::Theorem;
use crate::picture::Colour;
use crate::position::{InfiniteStalks, Piece, Position, Times};
use partizan::surreal::{Ordinal, Signs, Stretch, Surreal};
use partizan::{Exceeded, Player};

/// The value of a sum of stalks.
///
/// ```
/// use hackenbush::{Position, notation::parse, solve::infinite};
/// let Position::InfiniteStalks(stalks) = parse("[br]^w b").unwrap().position else { panic!() };
/// assert_eq!(infinite::value(&stalks).unwrap().to_string(), "2/3+1/w");
/// ```
///
/// # Errors
/// Green edges, normal forms with infinitely many terms, and quantities too large.
pub fn value(stalks: &InfiniteStalks) -> Result<Surreal, NotSupported> {
    stalks.stalks.iter().try_fold(Surreal::ZERO, |sum, stalk| Ok(&sum + &signs(stalk)?.value()?))
}

/// The derivation of a sum of stalks. Its value is a surreal number, kept by the solver; as a game
/// it is known only if it is dyadic.
pub(crate) fn solve(solver: &mut Solver, stalks: &InfiniteStalks) -> Result<Step, Exceeded> {
    let found = value(stalks);
    let dyadic = found.as_ref().ok().and_then(Surreal::to_dyadic);
    let known = match dyadic {
        Some(number) => Known::Exact(solver.arena_mut().number(&number)?),
        None => Known::Nothing,
    };
    let note = found.as_ref().map_or_else(ToString::to_string, ToString::to_string);
    solver.surreal = Some(found);
    let position = Position::InfiniteStalks(stalks.clone());
    Ok(Step::whole(&position, Theorem::SignExpansion, known, note))
}

/// How two sums of stalks compare. Single stalks compare by their signs, so even when their
/// values are not supported.
///
/// # Errors
/// As [`value`].
pub fn compare(a: &InfiniteStalks, b: &InfiniteStalks) -> Result<Ordering, NotSupported> {
    match (&a.stalks[..], &b.stalks[..]) {
        ([a], [b]) => Ok(signs(a)?.compare(&signs(b)?)?),
        _ => Ok(value(a)?.cmp(&value(b)?)),
    }
}

/// The signs of a stalk.
///
/// # Errors
/// Green edges, and quantities too large.
pub fn signs(stalk: &[Piece]) -> Result<Signs, NotSupported> {
    let mut all = Signs::default();
    for piece in stalk {
        let (part, times) = match piece {
            Piece::Edges(colour, times) => {
                let player = colour.owner().ok_or(NotSupported::Green)?;
                (Signs::run(player, Ordinal::finite(1)), times)
            }
            Piece::Group(pieces, times) => (signs(pieces)?, times),
        };
        all.append(&match times {
            Times::Finite(n) => part.times(*n)?,
            Times::Omega => part.times_omega(),
        })?;
    }
    Ok(all)
}

/// The stalk of a number, finite or not.
///
/// # Errors
/// Numbers whose stalks have omega^omega edges or more, and quantities too large.
pub fn stalk(number: &Surreal) -> Result<Vec<Piece>, NotSupported> {
    Ok(pieces(number.signs()?.stretches()))
}

fn pieces(stretches: &[Stretch]) -> Vec<Piece> {
    let piece = |stretch: &Stretch| match stretch {
        Stretch::Run(player, length) => run_pieces(*player, length),
        Stretch::Forever(body) => vec![Piece::Group(pieces(body), Times::Omega)],
    };
    stretches.iter().flat_map(piece).collect()
}

/// `ω²·2 + ω + 3` edges are `[[b^w]^w]^2 b^w bbb`.
fn run_pieces(player: Player, length: &Ordinal) -> Vec<Piece> {
    let colour = Colour::of(player);
    let power = |exponent: usize, count: u64| {
        let mut piece = match exponent {
            0 => return Piece::Edges(colour, Times::Finite(count)),
            _ => Piece::Edges(colour, Times::Omega),
        };
        for _ in 1..exponent {
            piece = Piece::Group(vec![piece], Times::Omega);
        }
        if count > 1 {
            piece = Piece::Group(vec![piece], Times::Finite(count));
        }
        piece
    };
    let counts = length.counts().iter().copied().enumerate().rev();
    counts.filter(|&(_, count)| count > 0).map(|(exponent, count)| power(exponent, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use partizan::surreal::Unsupported;

    fn stalks(text: &str) -> InfiniteStalks {
        match parse(text).unwrap().position {
            Position::InfiniteStalks(stalks) => stalks,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn known_values() {
        for (text, number) in [
            ("[br]^w", "2/3"),
            ("b^w", "w"),
            ("b r^w", "1/w"),
            ("b^w b^w", "2w"),
            ("b^w r", "w-1"),
            ("[br]^w b", "2/3+1/w"),
            ("b^w + b^w + r^w", "w"),
            ("b^w - b^w", "0"),
            ("[br]^w + bbr", "13/6"),
            ("[b^w]^w - [b^w]^3", "w^2-3w"),
        ] {
            assert_eq!(value(&stalks(text)).unwrap().to_string(), number, "{text}");
        }
    }

    #[test]
    fn numbers_have_stalks() {
        for (number, text) in [
            ("2/3", "[br]^w"),
            ("w+1", "b^w b"),
            ("2w", "[b^w]^2"),
            ("w^2+3", "[b^w]^w bbb"),
            ("w/2", "b^w r^w"),
            ("-1/w", "rb^w"),
            ("3/2", "bbr"),
            ("0", ""),
            ("w^(1/2)", "b^w [r^w]^w"),
        ] {
            let x = Surreal::parse(number).unwrap();
            let stalk = stalk(&x).unwrap();
            assert_eq!(signs(&stalk).unwrap().value().unwrap(), x);
            assert_eq!(InfiniteStalks { stalks: vec![stalk] }.to_string(), text);
        }
    }

    #[test]
    fn what_is_not_supported_says_so() {
        assert_eq!(value(&stalks("g^w")), Err(NotSupported::Green));
        assert_eq!(value(&stalks("b^w + g")), Err(NotSupported::Green));
        let (a, b) = (stalks("[b r^w]^w"), stalks("[b r^w]^w b"));
        assert_eq!(value(&a), Err(NotSupported::Number(Unsupported::InfinitelyManyTerms)));
        assert_eq!(compare(&a, &b), Ok(Ordering::Less));
        assert_eq!(compare(&a, &stalks("b r^w [b r^w]^w")), Ok(Ordering::Equal));
        assert!(value(&stalks("[[b^w r]^99999999]^99999999")).is_err());
    }
}
