//! From the Conway normal form to signs: Gonshor's theorem, as `decode.rs` states it.

use std::collections::VecDeque;

use super::decode::Exponent;
use super::transfinite_signs::{Signs, Stretch};
use super::{Ordinal, Rational, Surreal, Unsupported};
use crate::Player;

/// The largest power of omega that is written out.
const LARGEST_POWER: usize = 1000;

impl Surreal {
    /// Its sign expansion: the stalk of this value.
    ///
    /// # Errors
    /// Numbers with omega^omega signs or more, and quantities too large.
    pub fn signs(&self) -> Result<Signs, Unsupported> {
        let mut signs = Signs::default();
        let mut before: Option<(Exponent, bool)> = None;
        for term in self.terms() {
            let exponent = Exponent::of(&term.exponent)?;
            let shown = match &before {
                None => exponent.clone(),
                Some((before, dyadic)) => exponent.shown_after(before, *dyadic),
            };
            signs.append(&match term.coefficient.signum() {
                1 => positive_term(&shown, &term.coefficient)?,
                _ => positive_term(&shown, &-&term.coefficient)?.negated(),
            })?;
            before = Some((exponent, term.coefficient.to_dyadic().is_some()));
        }
        Ok(signs.rolled())
    }
}

impl Exponent {
    /// An exponent of a number with less than omega^omega signs: it has finitely many pluses.
    fn of(exponent: &Surreal) -> Result<Exponent, Unsupported> {
        let run = |stretch: &Stretch| match stretch {
            Stretch::Run(player, length)
                if *player == Player::Right || length.to_finite().is_some() =>
            {
                Ok((*player, length.clone()))
            }
            _ => Err(Unsupported::BeyondOmegaToTheOmega),
        };
        let runs = exponent.signs()?.stretches().iter().map(run).collect::<Result<_, _>>()?;
        Ok(Exponent { runs })
    }

    /// The signs that show after the term with the exponent `before`.
    fn shown_after(&self, before: &Exponent, dyadic: bool) -> Exponent {
        let mut rest: VecDeque<_> = self.runs.iter().cloned().collect();
        let mut shown = Exponent::default();
        for (player, run) in &before.runs {
            let mut shared = Ordinal::default();
            if let Some((mine, length)) = rest.front_mut()
                && mine == player
            {
                shared = run.min(length).clone();
                *length = length.minus(&shared);
            }
            if rest.front().is_some_and(|(_, length)| length.is_zero()) {
                rest.pop_front();
            }
            let parted = shared < *run;
            if *player == Player::Left {
                shown.push(Player::Left, shared);
            }
            if parted {
                shown.runs.extend(rest);
                return shown;
            }
        }
        // It goes on with a minus, hidden by a coefficient that is not dyadic.
        if let Some((_, minuses)) = rest.front_mut()
            && !dyadic
        {
            *minuses = minuses.minus(&Ordinal::finite(1));
        }
        shown.runs.extend(rest);
        shown
    }
}

/// The signs of one term: a plus, the exponent's, the coefficient's.
fn positive_term(exponent: &Exponent, coefficient: &Rational) -> Result<Signs, Unsupported> {
    let mut signs = Signs::run(Player::Left, Ordinal::finite(1));
    let mut pluses = 0;
    for (player, run) in &exponent.runs {
        match player {
            Player::Left => {
                let more = run.to_finite().and_then(|more| usize::try_from(more).ok());
                let power = more.and_then(|more| more.checked_add(pluses));
                pluses = power
                    .filter(|&power| power <= LARGEST_POWER)
                    .ok_or(Unsupported::TooLarge("omega to a power above 1000"))?;
                signs.push(Player::Left, Ordinal::power(pluses, 1))?;
            }
            Player::Right => signs.push(Player::Right, run.raised(pluses + 1))?,
        }
    }
    let mut real = coefficient.signs()?;
    if let Some((_, first)) = real.start.first_mut() {
        *first -= 1;
    }
    let blocks = |runs: &[(Player, u64)]| {
        let mut signs = Signs::default();
        for &(player, count) in runs {
            signs.push(player, Ordinal::power(pluses, count))?;
        }
        Ok::<Signs, Unsupported>(signs)
    };
    signs.append(&blocks(&real.start)?)?;
    signs.append(&blocks(&real.period)?.times_omega())?;
    Ok(signs)
}
