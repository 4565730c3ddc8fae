//! From signs to the Conway normal form: Gonshor's theorem read backwards.
//!
//! Gonshor (An Introduction to the Theory of Surreal Numbers, theorems 5.11 and 5.12): the signs of
//! `r_0·ω^(a_0) + r_1·ω^(a_1) + ...` are those of the terms in a row, with some signs of the
//! exponents left out. The signs of one term `r·ω^a`, with `r > 0`, are
//!
//! 1. one `+`;
//! 2. for each `+` of `a`, `ω^p` signs `+`, where it is the p-th `+` of `a`; for each `-` of `a`,
//!    `ω^(p+1)` signs `-`, where `p` of `a`'s signs before it are `+`;
//! 3. for each sign of the real number `r` after its first, `ω^p` times that sign, where `p` of
//!    `a`'s signs are `+`.
//!
//! A negative term has all signs exchanged. Left out of the exponent `a_i` is each `-` up to
//! which it is the same as an earlier exponent; and, if `r_(i-1)` is not dyadic, a `-` with which
//! it goes on after `a_(i-1)`. As exponents descend, `a_(i-1)` alone decides: whatever `a_i`
//! shares with any earlier exponent it shares with that one.
//!
//! So a term is read as follows. In part 2 a run of `ω^(p+1)` equal signs or more is a sign of
//! `a`, and the first shorter run ends it. In part 3 every `ω^p` equal signs are one of `r`,
//! until a shorter run. But if `ω^(p+1)` come in a row, they are no real number's, and must be a
//! `-` of the next exponent, whose term began with the signs before.

use super::rational::RealSigns;
use super::transfinite_signs::{Signs, Stream, Stretch, bytes};
use super::{Ordinal, Rational, Surreal, Term, Unsupported};
use crate::{Held, Meter, Player};

/// The most terms of a normal form.
const MOST_TERMS: usize = 10_000;

impl Signs {
    /// The number with this sign expansion.
    ///
    /// # Errors
    /// A normal form with infinitely many terms, or quantities too large.
    pub fn value(&self) -> Result<Surreal, Unsupported> {
        self.value_within(&Meter::default())
    }

    /// The same within a budget.
    ///
    /// # Errors
    /// As [`Signs::value`], and when the meter ends the work.
    pub fn value_within(&self, meter: &Meter) -> Result<Surreal, Unsupported> {
        let mut stream = Stream::new(self, meter)?;
        let mut held = Held::new(meter);
        let mut entries = 0;
        let mut terms: Vec<Term> = Vec::new();
        let mut exponent = Exponent::default();
        let mut dyadic = None;
        let mut seen: Vec<Vec<Stretch>> = Vec::new();
        while let Some((sign, _)) = stream.front()? {
            meter.check()?;
            // What goes on for ever is entered again and again.
            if entries != stream.entries {
                entries = stream.entries;
                if seen.contains(&stream.rest) {
                    return Err(Unsupported::InfinitelyManyTerms);
                }
                held.charge(bytes(stream.rest.len()))?;
                seen.push(stream.rest.clone());
            }
            if terms.len() == MOST_TERMS {
                return Err(Unsupported::TooLarge("a normal form of more than 10,000 terms"));
            }
            stream.take(&Ordinal::finite(1))?;
            let (shown, pluses) = read_exponent(&mut stream, sign)?;
            exponent = match dyadic {
                None => shown,
                Some(dyadic) => exponent.restored(shown, dyadic),
            };
            let coefficient = read_coefficient(&mut stream, sign, pluses, meter)?;
            dyadic = Some(coefficient.to_dyadic().is_some());
            terms.push(Term { exponent: exponent.signs()?.value()?, coefficient });
        }
        Ok(Surreal { terms })
    }
}

/// The signs of an exponent: finitely many runs, those of `+` finite.
#[derive(Clone, Default)]
pub(super) struct Exponent {
    pub(super) runs: Vec<(Player, Ordinal)>,
}

impl Exponent {
    fn signs(&self) -> Result<Signs, Unsupported> {
        let mut signs = Signs::default();
        self.runs.iter().try_for_each(|(player, run)| signs.push(*player, run.clone()))?;
        Ok(signs)
    }

    pub(super) fn push(&mut self, player: Player, run: Ordinal) {
        match self.runs.last_mut() {
            _ if run.is_zero() => {}
            Some((last, before)) if *last == player && before.plus(&run).is_ok() => {
                *before = before.plus(&run).unwrap_or_default();
            }
            _ => self.runs.push((player, run)),
        }
    }

    /// The exponent after this one, given those of its signs that are not left out.
    fn restored(&self, shown: Exponent, dyadic: bool) -> Exponent {
        let mut shown = shown.runs.into_iter().peekable();
        let mut restored = Exponent::default();
        for (player, run) in &self.runs {
            // It is less than this exponent, so it has to follow each of its minuses.
            if *player == Player::Right {
                restored.push(Player::Right, run.clone());
                continue;
            }
            let mut followed = Ordinal::default();
            if let Some((Player::Left, pluses)) = shown.peek_mut() {
                followed = run.min(pluses).clone();
                *pluses = pluses.minus(&followed);
            }
            shown.next_if(|(_, rest)| rest.is_zero());
            let parted = followed < *run;
            restored.push(Player::Left, followed);
            if parted {
                shown.for_each(|(player, run)| restored.push(player, run));
                return restored;
            }
        }
        // It goes on with a minus, which shows only after a dyadic coefficient.
        if !dyadic {
            restored.push(Player::Right, Ordinal::finite(1));
        }
        shown.for_each(|(player, run)| restored.push(player, run));
        restored
    }
}

/// Reads part 2 of a term whose first sign was `sign`, and counts the pluses.
fn read_exponent(stream: &mut Stream, sign: Player) -> Result<(Exponent, usize), Unsupported> {
    let mut runs = Vec::new();
    let mut pluses = 0;
    while let Some((player, run)) = stream.front()? {
        let Some(degree) = run.degree().filter(|&degree| degree > pluses) else { break };
        if player == sign {
            // ω^(p+1) + ... + ω^degree, which is ω^degree.
            let more = u64::try_from(degree - pluses).expect("a usize fits in 64 bits");
            runs.push((Player::Left, Ordinal::finite(more)));
            stream.take(&Ordinal::power(degree, 1))?;
            pluses = degree;
        } else {
            let (minuses, _) = run.divided(pluses + 1);
            stream.take(&minuses.raised(pluses + 1))?;
            runs.push((Player::Right, minuses));
        }
    }
    Ok((Exponent { runs }, pluses))
}

/// Reads part 3.
fn read_coefficient(
    stream: &mut Stream,
    sign: Player,
    pluses: usize,
    meter: &Meter,
) -> Result<Rational, Unsupported> {
    let mut signs = RealSigns { start: vec![(sign, 1)], period: Vec::new() };
    let mut seen: Vec<(Vec<Stretch>, usize)> = Vec::new();
    let mut held = Held::new(meter);
    let mut charged = 0;
    stream.entered = false;
    while let Some((player, run)) = stream.front()? {
        if stream.entered {
            if let Some((_, first)) = seen.iter().find(|(rest, _)| *rest == stream.rest) {
                signs.period = signs.start.split_off(*first);
                stream.leave();
                break;
            }
            stream.entered = false;
            meter.check()?;
            held.charge(bytes(stream.rest.len()))?;
            seen.push((stream.rest.clone(), signs.start.len()));
        }
        if run.degree() > Some(pluses) {
            // A minus of the next exponent: its term began a sign earlier.
            if let Some((last, count)) = signs.start.last_mut() {
                *count -= 1;
                let last = *last;
                stream.put_back(last, Ordinal::power(pluses, 1));
            }
            break;
        }
        let count = run.count(pluses);
        if count == 0 {
            break;
        }
        if signs.start.len() == charged {
            // As much as the list grows by.
            let more = charged.max(RUNS_AT_ONCE);
            held.charge(more.saturating_mul(size_of::<(Player, u64)>()))?;
            charged = charged.saturating_add(more);
        }
        signs.start.push((player, count));
        stream.take(&Ordinal::power(pluses, count))?;
    }
    signs.start.retain(|(_, count)| *count > 0);
    signs.value(meter)
}

/// Memory for that many runs is asked for at first.
const RUNS_AT_ONCE: usize = 16;
