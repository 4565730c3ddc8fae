//! Sign expansions: a number as the path to it in the number tree, which is also its stalk.
//!
//! From 0, `+` goes up to the simplest number above among those left, `-` down; read as colours
//! from the ground up, `+` blue and `-` red, the signs are the one red-blue stalk of that value.
//! The ordinal sum of two numbers in canonical form is one expansion after the other,
//! because the stalk of the second stands on the first (van Roode, Partizan Forms of Hackenbush,
//! 2002).
//!
//! Two more ways of writing the same stalk:
//!
//! * **Berlekamp's rule** (Winning Ways, volume 1, page 77): the first change of colour is the
//!   binary point. Of the first run, all but its last edge count as the whole part; after the pair
//!   that is the point, an edge of the first colour is a 1, the other a 0, and a 1 is appended. So
//!   `+++--+` is `+2.011`: the sign, the whole part in decimal, and the binary fraction of the
//!   absolute value. Without a change the stalk is an integer.
//! * **van Roode's signed binary**: the first run counts as a whole number with its sign, and every
//!   further edge is a digit 1 or -1, worth halves, quarters and so on. `++--+` is `2.1̄1̄1`,
//!   or `2.TT1` in plain ASCII, where `T` is the digit -1. A negative whole part is `2̄` or `-2`;
//!   its sign is its own, so `--+` is `-2.1`, which is -2 + 1/2.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use crate::reader::Reader;
use crate::{Dyadic, GrowingNumber, ParseDyadicError, Player, TooLong};

/// The signs of a number in runs: Left is `+`, Right is `-`.
///
/// ```
/// use partizan::{Dyadic, SignExpansion};
/// let x: Dyadic = "-7/4".parse().unwrap();
/// let signs = SignExpansion::try_from(&x).unwrap();
/// assert_eq!(signs.to_string(), "--+-");
/// assert_eq!(signs.value().unwrap(), x);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SignExpansion {
    /// Neighbours belong to different players, and no run is empty.
    runs: Vec<(Player, u64)>,
}

/// The ordinal sum `base:sub` of numbers, the base in canonical form.
///
/// # Errors
/// A result that does not fit in memory, or an integer part beyond `2^64`.
pub fn ordinal_sum(base: &Dyadic, sub: &Dyadic) -> Result<Dyadic, TooLong> {
    let on_an_edge = match base.to_i64() {
        Some(1) => on_one(sub),
        Some(-1) => on_one(&-sub).map(|value| -value),
        _ => None,
    };
    if let Some(value) = on_an_edge {
        return Ok(value);
    }
    SignExpansion::try_from(base)?.concat(&SignExpansion::try_from(sub)?)?.value()
}

/// `1:x` of a small x: `(x + n) / 2^(n-1)`, where n is the least natural number with `x + n > 1`
/// and not 0.
fn on_one(x: &Dyadic) -> Option<Dyadic> {
    let (numerator, k) = x.small().filter(|&(_, k)| k < 64)?;
    let n = match numerator {
        1.. => 1,
        _ => u32::try_from(numerator.unsigned_abs() >> k).ok()?.checked_add(2)?,
    };
    let raised = i128::from(numerator).checked_add(i128::from(n) << k)?;
    Some(Dyadic::from_i128(raised, k.checked_add(n)?.checked_sub(1)?))
}

impl SignExpansion {
    /// The runs from the first sign on: neighbours belong to different players.
    #[must_use]
    pub fn runs(&self) -> &[(Player, u64)] {
        &self.runs
    }

    /// How many signs there are: the number's birthday.
    #[must_use]
    pub fn length(&self) -> u128 {
        self.runs.iter().map(|(_, count)| u128::from(*count)).sum()
    }

    /// The signs one by one.
    pub fn signs(&self) -> impl Iterator<Item = Player> {
        self.runs.iter().flat_map(|(player, count)| (0..*count).map(|_| *player))
    }

    /// Appends `count` signs of a player.
    ///
    /// # Errors
    /// A run of `2^64` signs.
    pub fn push(&mut self, player: Player, count: u64) -> Result<(), TooLong> {
        match self.runs.last_mut() {
            Some((last, run)) if *last == player => {
                *run = run.checked_add(count).ok_or(TooLong)?;
            }
            _ if count == 0 => {}
            _ => self.runs.push((player, count)),
        }
        Ok(())
    }

    /// This expansion and then the other.
    ///
    /// # Errors
    /// A run of `2^64` signs.
    pub fn concat(&self, other: &SignExpansion) -> Result<SignExpansion, TooLong> {
        let mut joined = self.clone();
        other.runs.iter().try_for_each(|(player, count)| joined.push(*player, *count))?;
        Ok(joined)
    }

    /// The number, in time proportional to the runs and the words of the result.
    ///
    /// # Errors
    /// A number that does not fit in memory.
    pub fn value(&self) -> Result<Dyadic, TooLong> {
        let mut x = GrowingNumber::zero();
        for (player, count) in self.runs.iter().rev() {
            x.put_edge_under(*player)?;
            x.put_edges_under(*player, count.saturating_sub(1))?;
        }
        Ok(x.to_dyadic())
    }
}

impl TryFrom<&Dyadic> for SignExpansion {
    type Error = TooLong;

    /// By Berlekamp's rule backwards; fails if the integer part is beyond `2^64`.
    fn try_from(x: &Dyadic) -> Result<SignExpansion, TooLong> {
        let player = if x.is_negative() { Player::Right } else { Player::Left };
        let magnitude = x.abs();
        let whole = u64::try_from(magnitude.floor()).map_err(|_| TooLong)?;
        let mut signs = SignExpansion::default();
        signs.push(player, whole)?;
        if x.is_integer() {
            return Ok(signs);
        }
        signs.push(player, 1)?;
        signs.push(player.opponent(), 1)?;
        // The bits of the fraction from the top, without the last 1; a run at a time in a word.
        let words: Vec<u64> = magnitude.numerator().iter_u64_digits().collect();
        let mut top = magnitude.exponent().saturating_sub(1);
        while top > 0 {
            let word = usize::try_from(top / 64).ok().and_then(|i| words.get(i)).unwrap_or(&0);
            let word = word << 63u64.saturating_sub(top % 64);
            let (owner, run) = match word.leading_ones() {
                0 => (player.opponent(), word.leading_zeros()),
                ones => (player, ones),
            };
            let run = u64::from(run).min((top % 64).saturating_add(1)).min(top);
            signs.push(owner, run)?;
            top = top.saturating_sub(run);
        }
        Ok(signs)
    }
}

impl FromIterator<Player> for SignExpansion {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> SignExpansion {
        let mut signs = SignExpansion::default();
        for player in players {
            signs.push(player, 1).expect("an iterator yields fewer than 2^64 signs");
        }
        signs
    }
}

impl Neg for SignExpansion {
    type Output = SignExpansion;

    fn neg(mut self) -> SignExpansion {
        self.runs.iter_mut().for_each(|(player, _)| *player = player.opponent());
        self
    }
}

impl fmt::Display for SignExpansion {
    /// `++-`; with `{:#}` runs are counted, `+^2-`. Nothing for 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (player, count) in &self.runs {
            let sign = match player {
                Player::Left => "+",
                Player::Right => "-",
            };
            match count {
                2.. if f.alternate() => write!(f, "{sign}^{count}")?,
                _ => repeat(f, sign, *count)?,
            }
        }
        Ok(())
    }
}

impl FromStr for SignExpansion {
    type Err = ParseDyadicError;

    /// Reads what [`Display`](fmt::Display) writes, with runs counted or not.
    fn from_str(text: &str) -> Result<SignExpansion, ParseDyadicError> {
        let mut reader = Reader::new(text);
        let mut signs = SignExpansion::default();
        while let Some(c) = reader.peek() {
            let player = match c {
                '+' => Player::Left,
                '-' => Player::Right,
                _ => return Err(reader.error("+ or -")),
            };
            reader.skip(c);
            let count = if reader.skip('^') { reader.count()? } else { 1 };
            signs.push(player, count).map_err(|_| reader.error(SHORTER))?;
        }
        Ok(signs)
    }
}

/// Berlekamp's and van Roode's notations.
impl SignExpansion {
    /// By Berlekamp's rule, such as `+2.011`.
    pub fn berlekamp(&self) -> impl fmt::Display {
        Text(|f: &mut fmt::Formatter<'_>| {
            let Some((&(player, count), rest)) = self.runs.split_first() else {
                return f.write_str("0");
            };
            f.write_str(if player == Player::Left { "+" } else { "-" })?;
            let Some(((_, change), rest)) = rest.split_first() else { return write!(f, "{count}") };
            write!(f, "{}.", count.saturating_sub(1))?;
            repeat(f, "0", change.saturating_sub(1))?;
            for (owner, count) in rest {
                repeat(f, if *owner == player { "1" } else { "0" }, *count)?;
            }
            f.write_str("1")
        })
    }

    /// Reads Berlekamp's notation; the sign `+` may be left out.
    ///
    /// # Errors
    /// Another text, with what was expected where.
    pub fn from_berlekamp(text: &str) -> Result<SignExpansion, ParseDyadicError> {
        let mut reader = Reader::new(text);
        let player = if reader.skip('-') { Player::Right } else { Player::Left };
        if player == Player::Left {
            reader.skip('+');
        }
        let mut signs = SignExpansion::default();
        signs.push(player, reader.count()?).map_err(|_| reader.error(SHORTER))?;
        if !reader.skip('.') {
            return reader.end("the binary point").map(|()| signs);
        }
        let bits = reader.take(|c| matches!(c, '0' | '1'));
        reader.end("a binary digit")?;
        let bits = bits.strip_suffix('1').ok_or(reader.error("1 as the last binary digit"))?;
        let owners = bits.chars().map(|bit| if bit == '1' { player } else { player.opponent() });
        for owner in [player, player.opponent()].into_iter().chain(owners) {
            signs.push(owner, 1).map_err(|_| reader.error(SHORTER))?;
        }
        Ok(signs)
    }

    /// In van Roode's signed binary, such as `2.1̄1̄1`.
    pub fn signed_binary(&self) -> impl fmt::Display {
        self.signed("1\u{304}", |f, whole| {
            whole.to_string().chars().try_for_each(|digit| write!(f, "{digit}\u{304}"))
        })
    }

    /// The same in ASCII, such as `2.TT1`.
    pub fn signed_binary_ascii(&self) -> impl fmt::Display {
        self.signed("T", |f, whole| write!(f, "-{whole}"))
    }

    fn signed(
        &self,
        minus_one: &'static str,
        minus: impl Fn(&mut fmt::Formatter<'_>, u64) -> fmt::Result,
    ) -> impl fmt::Display {
        Text(move |f: &mut fmt::Formatter<'_>| {
            match self.runs.first() {
                None => f.write_str("0")?,
                Some((Player::Left, whole)) => write!(f, "{whole}")?,
                Some((Player::Right, whole)) => minus(f, *whole)?,
            }
            for (i, (player, count)) in self.runs.iter().enumerate().skip(1) {
                f.write_str(if i == 1 { "." } else { "" })?;
                repeat(f, if *player == Player::Left { "1" } else { minus_one }, *count)?;
            }
            Ok(())
        })
    }

    /// Reads signed binary, in either spelling.
    ///
    /// # Errors
    /// Another text, with what was expected where. The first digit after the point must have the
    /// other sign than the whole part, or it would belong to it.
    pub fn from_signed_binary(text: &str) -> Result<SignExpansion, ParseDyadicError> {
        let mut reader = Reader::new(text);
        let minus = reader.skip('-');
        let mut whole = String::new();
        let mut owner = None;
        while let Some(digit) = reader.peek().filter(char::is_ascii_digit) {
            reader.skip(digit);
            whole.push(digit);
            let player = if minus || reader.skip(MACRON) { Player::Right } else { Player::Left };
            if *owner.get_or_insert(player) != player {
                return Err(reader.error("a macron over every digit or none"));
            }
        }
        let player = owner.ok_or(reader.error("a digit"))?;
        let whole = whole.parse().map_err(|_| reader.error(SHORTER))?;
        let mut signs = SignExpansion { runs: Vec::new() };
        signs.push(player, whole).map_err(|_| reader.error(SHORTER))?;
        if whole == 0 || !reader.skip('.') {
            return reader.end("the binary point").map(|()| signs);
        }
        let mut first = true;
        while let Some(digit) = reader.peek().filter(|c| matches!(c, '1' | 'T')) {
            let start = reader.at();
            reader.skip(digit);
            let minus = digit == 'T' || reader.skip(MACRON);
            let owner = if minus { Player::Right } else { Player::Left };
            if first && owner == player {
                const OTHER: &str = "a digit of the other sign than the whole part";
                return Err(ParseDyadicError { offset: start, expected: OTHER });
            }
            first = false;
            signs.push(owner, 1).map_err(|_| reader.error(SHORTER))?;
        }
        if first { Err(reader.error(DIGIT)) } else { reader.end(DIGIT).map(|()| signs) }
    }
}

/// What combines with a digit to make it negative.
const MACRON: char = '\u{304}';

const DIGIT: &str = "a digit 1, 1\u{304} or T";
const SHORTER: &str = "a run of less than 2^64 signs";

/// Something that writes itself.
struct Text<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Text<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

fn repeat(f: &mut fmt::Formatter<'_>, piece: &str, count: u64) -> fmt::Result {
    (0..count).try_for_each(|_| f.write_str(piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BigInt;
    use proptest::prelude::*;

    fn signs(x: &Dyadic) -> SignExpansion {
        x.try_into().unwrap()
    }

    /// From the definition: walk down the number tree from 0.
    fn walk(x: &Dyadic) -> Vec<Player> {
        let mut path = Vec::new();
        let (mut below, mut above): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        loop {
            let here = crate::simplest(below.as_ref(), above.as_ref()).unwrap();
            if here == *x {
                return path;
            } else if here < *x {
                path.push(Player::Left);
                below = Some(here);
            } else {
                path.push(Player::Right);
                above = Some(here);
            }
        }
    }

    /// Berlekamp's rule read edge by edge.
    fn by_berlekamp(x: &SignExpansion) -> Dyadic {
        let edges: Vec<Player> = x.signs().collect();
        let Some(first) = edges.first() else { return Dyadic::ZERO };
        let run = edges.iter().take_while(|player| *player == first).count();
        let mut value = Dyadic::from(i64::try_from(run).unwrap());
        if run < edges.len() {
            value = value - Dyadic::ONE;
            let mut place = Dyadic::ONE;
            for player in edges[run + 1..].iter().chain([first]) {
                place = place.half();
                if player == first {
                    value += &place;
                }
            }
        }
        if *first == Player::Left { value } else { -value }
    }

    /// van Roode's rule read edge by edge.
    fn by_van_roode(x: &SignExpansion) -> Dyadic {
        let (mut value, mut place) = (Dyadic::ZERO, Dyadic::ONE);
        let mut last = None;
        for player in x.signs() {
            if last.is_some_and(|last| last != player) || place != Dyadic::ONE {
                place = place.half();
            }
            value = if player == Player::Left { value + &place } else { value - &place };
            last = Some(player);
        }
        value
    }

    fn check(x: &SignExpansion) {
        let value = x.value().unwrap();
        assert_eq!(by_berlekamp(x), value);
        assert_eq!(by_van_roode(x), value);
        assert_eq!(signs(&value), *x);
        assert_eq!(BigInt::from(x.length()), value.birthday().into());
        assert_eq!(x.to_string().parse().as_ref(), Ok(x));
        assert_eq!(format!("{x:#}").parse().as_ref(), Ok(x));
        assert_eq!(SignExpansion::from_berlekamp(&x.berlekamp().to_string()).as_ref(), Ok(x));
        for text in [x.signed_binary().to_string(), x.signed_binary_ascii().to_string()] {
            assert_eq!(SignExpansion::from_signed_binary(&text).as_ref(), Ok(x), "{text}");
        }
        assert_eq!((-x.clone()).value().unwrap(), -value);
    }

    #[test]
    fn one_under_a_number_by_the_formula_is_the_stalk_on_an_edge() {
        let sums = |x: &Dyadic| {
            for base in [Dyadic::ONE, -Dyadic::ONE] {
                let joined = signs(&base).concat(&signs(x)).unwrap().value();
                assert_eq!(ordinal_sum(&base, x), joined, "{base}:{x}");
            }
        };
        for k in 0..=8 {
            (-600..=600i64).for_each(|n| sums(&Dyadic::new(n, k)));
        }
        for (n, k) in [(1, 63), (-1, 63), (i64::MAX, 63), (i64::MIN + 1, 62), (-3, 64), (70, 0)] {
            sums(&Dyadic::new(n, k));
        }
        for text in ["-100000", "-70.5", "1267650600228229401496703205377/2^100"] {
            sums(&text.parse().unwrap());
        }
    }

    #[test]
    fn all_expansions_up_to_twelve_signs() {
        for length in 0..=12 {
            for pattern in 0u32..1 << length {
                let players = (0..length).map(|i| Player::BOTH[usize::from(pattern >> i & 1 == 1)]);
                let x: SignExpansion = players.clone().collect();
                assert!(x.signs().eq(players));
                check(&x);
                if length <= 8 {
                    assert!(x.signs().eq(walk(&x.value().unwrap())));
                }
            }
        }
    }

    #[test]
    fn the_notations_of_the_literature() {
        let texts = |x: &str| {
            let x = signs(&x.parse().unwrap());
            let plain = x.to_string();
            let [a, b, c] = [
                x.berlekamp().to_string(),
                x.signed_binary().to_string(),
                x.signed_binary_ascii().to_string(),
            ];
            [plain, a, b, c]
        };
        assert_eq!(texts("0"), ["", "0", "0", "0"]);
        assert_eq!(texts("3"), ["+++", "+3", "3", "3"]);
        assert_eq!(texts("-2"), ["--", "-2", "2\u{304}", "-2"]);
        assert_eq!(texts("1/2"), ["+-", "+0.1", "1.1\u{304}", "1.T"]);
        assert_eq!(texts("11/8"), ["++--+", "+1.011", "2.1\u{304}1\u{304}1", "2.TT1"]);
        assert_eq!(texts("-7/4"), ["--+-", "-1.11", "2\u{304}.11\u{304}", "-2.1T"]);
        assert_eq!(format!("{:#}", signs(&"11/8".parse().unwrap())), "+^2-^2+");
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let error = |offset, expected| Err(ParseDyadicError { offset, expected });
        let plain = |text: &str| text.parse::<SignExpansion>();
        assert_eq!(plain("+x"), error(1, "+ or -"));
        assert_eq!(plain("+^"), error(2, "a digit"));
        assert_eq!(plain("+^99999999999999999999"), error(2, "less than 2^64"));
        assert_eq!(plain("+^18446744073709551615+"), error(23, SHORTER));
        let berlekamp = SignExpansion::from_berlekamp;
        assert_eq!(berlekamp(""), error(0, "a digit"));
        assert_eq!(berlekamp("+-1"), error(1, "a digit"));
        assert_eq!(berlekamp("1,1"), error(1, "the binary point"));
        assert_eq!(berlekamp("1.2"), error(2, "a binary digit"));
        assert_eq!(berlekamp("1."), error(2, "1 as the last binary digit"));
        assert_eq!(berlekamp("1.10"), error(4, "1 as the last binary digit"));
        let van_roode = SignExpansion::from_signed_binary;
        assert_eq!(van_roode(""), error(0, "a digit"));
        assert_eq!(van_roode("0.T"), error(1, "the binary point"));
        assert_eq!(van_roode("2."), error(2, DIGIT));
        assert_eq!(van_roode("2.T0"), error(3, DIGIT));
        assert_eq!(van_roode("2.1"), error(2, "a digit of the other sign than the whole part"));
        assert_eq!(van_roode("-2.T"), error(3, "a digit of the other sign than the whole part"));
        assert_eq!(van_roode("12\u{304}"), error(4, "a macron over every digit or none"));
    }

    #[test]
    fn a_million_alternating_signs() {
        let x: SignExpansion = (0..1_000_000).map(|i| Player::BOTH[i % 2]).collect();
        let value = x.value().unwrap();
        assert_eq!(value.exponent(), 999_999);
        assert_eq!(signs(&value), x);
        // Nearly 2/3: 3x - 2 is +-1 in the last place.
        let three_times = value.double() + &value - Dyadic::from(2);
        assert_eq!(three_times.abs(), Dyadic::new(1, 999_999));
    }

    #[test]
    fn long_runs_take_no_time() {
        let tiny = Dyadic::new(1, 50_000_000);
        let x = signs(&tiny);
        assert_eq!(x.runs(), [(Player::Left, 1), (Player::Right, 50_000_000)]);
        assert_eq!(x.value().unwrap(), tiny);
        let large: SignExpansion = "+^1000000000000000-".parse().unwrap();
        assert_eq!(large.value().unwrap().to_string(), "1999999999999999/2");
    }

    #[test]
    fn says_when_it_outgrows_memory() {
        let huge = Dyadic::from(BigInt::from(1) << 64u32);
        assert_eq!(SignExpansion::try_from(&huge), Err(TooLong));
        let long: SignExpansion = "+-^9999999999999".parse().unwrap();
        assert_eq!(long.value(), Err(TooLong));
        let half = Dyadic::new(1, 1);
        assert_eq!(ordinal_sum(&half, &Dyadic::from(i64::MIN)), Err(TooLong));
    }

    #[test]
    fn ordinal_sums() {
        let sum = |base: &str, sub: &str| {
            ordinal_sum(&base.parse().unwrap(), &sub.parse().unwrap()).unwrap().to_string()
        };
        assert_eq!(sum("1", "-1"), "1/2");
        assert_eq!(sum("1/2", "-1/4"), "7/16");
        assert_eq!(sum("-1/2", "1/2"), "-3/8");
        assert_eq!(sum("0", "5/8"), "5/8");
        assert_eq!(sum("5/8", "0"), "5/8");
    }

    /// `base:sub` = `{base^L, base:sub^L | base^R, base:sub^R}`.
    fn by_options(base: &Dyadic, sub: &Dyadic) -> Dyadic {
        let [left, right] = Player::BOTH.map(|player| {
            let of_sub = sub.canonical_option(player).map(|sub| by_options(base, &sub));
            [base.canonical_option(player), of_sub]
        });
        let lo = left.into_iter().flatten().max();
        let hi = right.into_iter().flatten().min();
        crate::simplest(lo.as_ref(), hi.as_ref()).unwrap()
    }

    #[test]
    fn ordinal_sums_by_their_definition() {
        for a in -16..=16 {
            for b in -16..=16 {
                let (a, b) = (Dyadic::new(a, 3), Dyadic::new(b, 3));
                assert_eq!(ordinal_sum(&a, &b), Ok(by_options(&a, &b)), "{a} : {b}");
            }
        }
    }

    proptest! {
        #[test]
        fn runs_of_any_length(runs in prop::collection::vec(1u64..150, 0..12), first: bool) {
            let mut x = SignExpansion::default();
            let mut player = Player::BOTH[usize::from(first)];
            for run in runs {
                x.push(player, run).unwrap();
                player = player.opponent();
            }
            check(&x);
        }

        #[test]
        fn parsing_never_panics(text in "[-+^0-9.T1\u{304}]{0,12}") {
            let _ = text.parse::<SignExpansion>();
            let _ = SignExpansion::from_berlekamp(&text);
            let _ = SignExpansion::from_signed_binary(&text);
        }
    }
}
