//! Infinite stalks: their values, and the stalk of a value.
//!
//! The colours of a red-blue stalk from the ground up are the signs of its value, however far they
//! go on; sums add up in Conway normal form.

use std::cmp::Ordering;

use super::infinite_bounds;
pub use super::infinite_signs::{StalkSigns, signs};
pub use super::not_supported::NotSupported;
use super::solution::{Known, Step};
use super::solver::Solver;
use super::stalk;
use super::theorem::Theorem;
use crate::picture::{Colour, Picture};
use crate::position::{InfiniteStalks, Piece, Position, Times};
use partizan::surreal::{Ordinal, Stretch, Surreal};
use partizan::{Exceeded, Meter, Outcome, Player};
use rustc_hash::FxHashMap;

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
    value_within(stalks, &Meter::default())
}

/// The same within a budget.
///
/// # Errors
/// As [`value`], and when the meter ends the work.
pub fn value_within(stalks: &InfiniteStalks, meter: &Meter) -> Result<Surreal, NotSupported> {
    sum(&without_mirrors(stalks), |stalk| Ok(signs(stalk, meter)?.value_within(meter)?))
}

/// Numbers strictly between which a sum of stalks lies, if it is not 0 and its value is not
/// computed.
///
/// ```
/// use hackenbush::{Position, notation::parse, solve::infinite};
/// use partizan::Meter;
/// let Position::InfiniteStalks(stalks) = parse("[b r^w]^w + b").unwrap().position else {
///     panic!()
/// };
/// let [low, high] = infinite::bounds(&stalks, &Meter::default());
/// assert_eq!(low.to_string(), "1+1/w+1/w^2+1/w^3");
/// assert!(low < high);
/// ```
#[must_use]
pub fn bounds(stalks: &InfiniteStalks, meter: &Meter) -> [Surreal; 2] {
    let stalks = without_mirrors(stalks);
    let known: Vec<[Surreal; 2]> = stalks
        .iter()
        .map(|stalk| match signs(stalk, meter).and_then(|signs| Ok(signs.value_within(meter)?)) {
            Ok(value) => [value.clone(), value],
            Err(_) if meter.check().is_err() => infinite_bounds::coarse(stalk),
            Err(_) => infinite_bounds::of_stalk(stalk, meter),
        })
        .collect();
    let side = |index: usize| {
        let fine = sum(&known, |bounds: &[Surreal; 2]| Ok(bounds[index].clone()));
        fine.or_else(|_| sum(&stalks, |stalk| Ok(infinite_bounds::coarse(stalk)[index].clone())))
    };
    [0, 1].map(|index| side(index).unwrap_or_default())
}

/// Who wins a sum of stalks, if that is known without its value.
#[must_use]
pub fn outcome(stalks: &InfiniteStalks, meter: &Meter) -> Option<Outcome> {
    let rest = without_mirrors(stalks);
    let green = |stalk: &&[Piece]| infinite_bounds::first(stalk) == Colour::Green;
    match &rest[..] {
        [] => return Some(Outcome::Previous),
        // Whoever starts cuts the lowest edge, and nothing is left.
        [stalk] if green(stalk) => return Some(Outcome::Next),
        _ => {}
    }
    let [low, high] = bounds(stalks, meter);
    // The bounds are strict, unless they meet in the value.
    match (low.signum(), high.signum()) {
        (0, 0) if low == high => Some(Outcome::Previous),
        (0.., _) => Some(Outcome::Left),
        (_, ..=0) => Some(Outcome::Right),
        _ => None,
    }
}

/// The sum of numbers, one for each item.
fn sum<T>(
    items: &[T],
    number: impl Fn(&T) -> Result<Surreal, NotSupported>,
) -> Result<Surreal, NotSupported> {
    items.iter().try_fold(Surreal::ZERO, |sum, item| Ok(sum.plus_within(&number(item)?)?))
}

/// The stalks without those that stand beside their negatives: these add up to 0, green edges or
/// not, because every move in one has its mirror in the other.
fn without_mirrors(stalks: &InfiniteStalks) -> Vec<&[Piece]> {
    let negatives = stalks.clone().negated().stalks;
    let mut unpaired: FxHashMap<&[Piece], Vec<usize>> = FxHashMap::default();
    let mut kept = vec![true; stalks.stalks.len()];
    for (index, (stalk, negative)) in stalks.stalks.iter().zip(&negatives).enumerate() {
        match unpaired.get_mut(&negative[..]).and_then(Vec::pop) {
            Some(partner) => (kept[index], kept[partner]) = (false, false),
            None => unpaired.entry(stalk).or_default().push(index),
        }
    }
    let kept = stalks.stalks.iter().zip(kept).filter(|(_, kept)| *kept);
    kept.map(|(stalk, _)| &stalk[..]).collect()
}

/// The derivation of a sum of stalks. Its value is a surreal number, kept by the solver; as a game
/// it is known only if it is dyadic.
pub(crate) fn solve(solver: &mut Solver, stalks: &InfiniteStalks) -> Result<Step, Exceeded> {
    let meter = solver.budget().meter();
    let found = value_within(stalks, &meter);
    let dyadic = found.as_ref().ok().and_then(Surreal::to_dyadic);
    let known = match dyadic {
        Some(number) => Known::Exact(solver.arena_mut().number(&number)?),
        None => Known::Nothing,
    };
    let note = match &found {
        Ok(_) if stalks.stalks.len() > 1 => terms(stalks, &meter).unwrap_or_default(),
        Ok(_) => approximations(stalks).unwrap_or_default(),
        Err(unsupported) => unsupported.to_string(),
    };
    if let Some(exceeded) = found.as_ref().err().and_then(NotSupported::exceeded) {
        solver.end(exceeded);
    }
    solver.surreal = Some(found);
    let position = Position::InfiniteStalks(stalks.clone());
    Ok(Step::whole(&position, Theorem::SignExpansion, known, note))
}

/// The most stalks whose values are listed, and the longest text of all of them.
const LISTED: usize = 20;
const LONGEST: usize = 400;

/// A sum of stalks, stalk by stalk: `w + (-1)`.
fn terms(stalks: &InfiniteStalks, meter: &Meter) -> Option<String> {
    if stalks.stalks.len() > LISTED {
        return None;
    }
    let term = |stalk: &Vec<Piece>| {
        let value = signs(stalk, meter).ok()?.value_within(meter).ok()?.to_string();
        let simple = value.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '/');
        Some(if simple { value } else { format!("({value})") })
    };
    let terms: Option<Vec<String>> = stalks.stalks.iter().map(term).collect();
    terms.map(|terms| terms.join(" + ")).filter(|text| text.len() <= LONGEST)
}

/// The values of the first few edges of a single stalk, which its value is approached by.
fn approximations(stalks: &InfiniteStalks) -> Option<String> {
    let [stalk] = &stalks.stalks[..] else { return None };
    let mut colours = Vec::new();
    beginning(stalk, &mut colours);
    let prefix = |length: usize| stalk::value(&Picture::stalk(colours[..length].iter().copied()));
    let values: Option<Vec<String>> =
        (1..=colours.len()).map(|length| Some(prefix(length)?.to_string())).collect();
    let signs: String = colours.iter().map(|colour| sign_of(*colour)).collect();
    Some(format!("{signs}...: {}, ...", values?.join(", ")))
}

fn sign_of(colour: Colour) -> char {
    if colour == Colour::Blue { '+' } else { '-' }
}

/// How many edges of an infinite stalk are shown.
const SHOWN: usize = 8;

/// The first colours of a stalk.
fn beginning(stalk: &[Piece], colours: &mut Vec<Colour>) {
    for piece in stalk {
        let times = match piece {
            Piece::Edges(_, times) | Piece::Group(_, times) => match times {
                Times::Finite(n) => usize::try_from(*n).unwrap_or(SHOWN).min(SHOWN),
                Times::Omega => SHOWN,
            },
        };
        for _ in 0..times {
            let before = colours.len();
            if before >= SHOWN {
                return;
            }
            match piece {
                Piece::Edges(colour, _) => colours.push(*colour),
                Piece::Group(pieces, _) => beginning(pieces, colours),
            }
            if colours.len() == before {
                break;
            }
        }
    }
}

/// How two sums of stalks compare. Single stalks compare by their signs, so even when their
/// values are not supported.
///
/// # Errors
/// As [`value`].
pub fn compare(a: &InfiniteStalks, b: &InfiniteStalks) -> Result<Ordering, NotSupported> {
    compare_within(a, b, &Meter::default())
}

/// The same within a budget.
///
/// # Errors
/// As [`compare`], and when the meter ends the work.
pub fn compare_within(
    a: &InfiniteStalks,
    b: &InfiniteStalks,
    meter: &Meter,
) -> Result<Ordering, NotSupported> {
    match (&a.stalks[..], &b.stalks[..]) {
        ([a], [b]) => {
            let (a, b) = (signs(a, meter)?, signs(b, meter)?);
            Ok(a.compare_within(&b, meter)?)
        }
        _ => Ok(value_within(a, meter)?.cmp(&value_within(b, meter)?)),
    }
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
            assert_eq!(signs(&stalk, &Meter::default()).unwrap().value().unwrap(), x);
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

    fn number(text: &str) -> Surreal {
        Surreal::parse(text).unwrap()
    }

    /// Numbers known to be below and above what is not computed.
    #[test]
    fn bounds_hold_and_say_who_wins() {
        let free = Meter::default();
        for (text, below, above, wins) in [
            // 1/w + 1/w^2 + ...
            ("[b r^w]^w", "1/w+1/w^2", "1/w+2/w^2", Some(Outcome::Left)),
            ("b [b r^w]^w", "1", "2", Some(Outcome::Left)),
            ("r [b r^w]^w", "-1", "0", Some(Outcome::Right)),
            ("[b r^w]^w - b", "-1", "-1/2", Some(Outcome::Right)),
            ("[b r^w]^w - brr", "-1/4", "-1/8", Some(Outcome::Right)),
            ("b^w [b r^w]^w", "w", "w+1", Some(Outcome::Left)),
            ("[[b^w r]^99999999]^99999999", "w-1", "w", Some(Outcome::Left)),
            ("b [[b^99999 r^w]^9999999]^9999999 + r", "0", "99999", Some(Outcome::Left)),
            // Green edges: the value is no number, but it lies between numbers.
            ("g^w", "-1/w^2", "1/w^2", Some(Outcome::Next)),
            ("bg^w", "1-1/2w", "1+1/2w", Some(Outcome::Left)),
            ("b^w + g", "w-1/w^2", "w+1/w^2", Some(Outcome::Left)),
            ("rbg^w", "-1/2-1/2w", "-1/2+1/2w", Some(Outcome::Right)),
            ("g^w - r^w", "w-1/w^2", "w+1/w^2", Some(Outcome::Left)),
            ("g^w + g", "-1", "1", None),
        ] {
            let [low, high] = bounds(&stalks(text), &free);
            let [below, above] = [number(below), number(above)];
            assert!(low < above && below < high && low < high, "{text}: {low} {high}");
            assert_eq!(outcome(&stalks(text), &free), wins, "{text}: {low} {high}");
            // They say more than that there is a stalk.
            assert!(low.signum() == high.signum() || wins != Some(Outcome::Left), "{text}");
        }
        let [low, high] = bounds(&stalks("[b r^w]^w"), &free);
        assert!(low >= number("1/w+1/w^2+1/w^3") && high < number("1/w+2/w^2"), "{low} {high}");
    }

    /// What stands beside its negative is worth 0, whatever it is.
    #[test]
    fn mirrors_cancel() {
        for text in ["[b r^w]^w - [b r^w]^w", "g^w + g^w", "b g^w - b g^w + r^w - r^w"] {
            assert_eq!(value(&stalks(text)), Ok(Surreal::ZERO), "{text}");
            assert_eq!(outcome(&stalks(text), &Meter::default()), Some(Outcome::Previous));
        }
        assert_eq!(value(&stalks("[b r^w]^w + b^w - [b r^w]^w")).unwrap(), Surreal::omega());
    }

    /// The bounds of stalks whose value is known contain it.
    #[test]
    fn bounds_of_known_stalks_hold() {
        for text in
            ["[br]^w", "b r^w", "b^w [r^w b^w]^w", "b^w r b^w", "[br]^w [br]^w", "b r^w b r^w"]
        {
            let stalk = stalks(text);
            let exact = value(&stalk).unwrap();
            for bounds in [
                infinite_bounds::of_stalk(&stalk.stalks[0], &Meter::default()),
                infinite_bounds::coarse(&stalk.stalks[0]),
            ] {
                let [low, high] = bounds;
                assert!(low < exact && exact < high, "{text}: {low} {exact} {high}");
            }
        }
    }

    /// Once took minutes and gigabytes, and nothing could end it.
    #[test]
    fn long_stalks_end_with_the_budget() {
        use partizan::Limits;
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;
        for text in
            ["[[b r^w]^9000]^w", "[[b r^w]^9000 b]^w", "[[br]^400000 r]^w", "br^99999999[br]^w"]
        {
            let meter = Meter::from(Limits { bytes: 16 << 20, ..Limits::default() });
            assert!(value_within(&stalks(text), &meter).is_err(), "{text}");
            assert!(meter.held() == 0, "{text}");
            let [low, high] = bounds(&stalks(text), &meter);
            assert!(Surreal::ZERO <= low && low < high, "{text}: {low} {high}");
            let interrupt = Some(Arc::new(AtomicBool::new(true)));
            let meter = Meter::from(Limits { interrupt, ..Limits::default() });
            let ended = value_within(&stalks(text), &meter).unwrap_err();
            assert_eq!(ended.exceeded(), Some(Exceeded::Interrupted), "{text}");
            let [low, high] = bounds(&stalks(text), &meter);
            assert!(Surreal::ZERO <= low && low < high, "{text}: {low} {high}");
        }
    }
}
