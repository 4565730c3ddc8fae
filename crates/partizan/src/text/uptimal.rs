//! Ups of higher order: `^[n]`, the sum of the first n ups, and `^<n>`, the n-th alone.
//!
//! `^[n] = *:n + *` and `^<n> = ^[n] - ^[n-1]` (Siegel II.4).

use crate::{Arena, Dyadic, Exceeded, Form, Game, Nus, Player};
use std::fmt;

/// The highest order that is computed.
const HIGHEST: u64 = 100_000;

impl Arena {
    /// `^[n]`: `up + up^2 + ... + up^n`.
    pub fn ups_to(&mut self, n: u64) -> Result<Game, Exceeded> {
        if n > HIGHEST {
            return Err(Exceeded::TooLarge("an up of order above 100,000"));
        }
        let star = self.nimber(1)?;
        let height = self.integer(i64::try_from(n).unwrap_or(i64::MAX))?;
        let stalk = self.ordinal_sum(star, height)?;
        self.sum(stalk, star)
    }

    /// `^<n>`: the n-th up, infinitesimal beside the one before it.
    pub fn up_nth(&mut self, n: u64) -> Result<Game, Exceeded> {
        let to_n = self.ups_to(n)?;
        if n == 0 {
            return Ok(to_n);
        }
        let before = self.ups_to(n - 1)?;
        self.difference(to_n, before)
    }
}

/// Which name of an up of higher order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UptimalKind {
    /// `^[n]`.
    UpTo,
    /// `^<n>`.
    Nth,
}

/// `number + ^[order] + *nimber` or the like with `^<order>`, for orders from 2.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Uptimal {
    /// The number it stands beside.
    pub number: Dyadic,
    /// `^[n]` or `^<n>`.
    pub kind: UptimalKind,
    /// The n.
    pub order: u64,
    /// `v[n]` or `v<n>` instead.
    pub down: bool,
    /// The nimber it stands beside.
    pub nimber: u64,
}

impl fmt::Display for Uptimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.number.is_zero() {
            write!(f, "{}", self.number)?;
        }
        let arrow = if self.down { 'v' } else { '^' };
        let order = self.order;
        match self.kind {
            UptimalKind::UpTo => write!(f, "{arrow}[{order}]")?,
            UptimalKind::Nth => write!(f, "{arrow}<{order}>")?,
        }
        match self.nimber {
            0 => Ok(()),
            1 => f.write_str("*"),
            k => write!(f, "*{k}"),
        }
    }
}

/// `x + ^[order] + *k` by its canonical form; order 1 is a plain up.
struct UpTo {
    number: Dyadic,
    order: u64,
    up: Player,
    nimber: u64,
}

impl Arena {
    /// The name of a game that is an up of higher order beside a number and a nimber.
    #[must_use]
    pub fn as_uptimal(&self, game: Game) -> Option<Uptimal> {
        Player::BOTH.into_iter().find_map(|up| {
            let (kind, found) = match self.as_up_to(game, up) {
                Some(found) => (UptimalKind::UpTo, found),
                None => (UptimalKind::Nth, self.as_up_nth(game, up)?),
            };
            let UpTo { number, order, up, nimber } = found;
            (order > 1).then_some(Uptimal {
                number,
                kind,
                order,
                down: up == Player::Right,
                nimber,
            })
        })
    }

    /// `^[n]*k` is `{^[n-1]*k | *(k^1)}`, except that `^[n]*` is `{0, ^[n-1]* | 0}`.
    fn as_up_to(&self, game: Game, up: Player) -> Option<UpTo> {
        let direction = match up {
            Player::Left => 1,
            Player::Right => -1,
        };
        let mut reply: Option<Nus> = None;
        let mut order = 1;
        let mut lower = game;
        loop {
            let (own, theirs) = match self.form(lower) {
                Form::Nus(Nus { number, ups, nimber }) => {
                    let fits = reply
                        .is_none_or(|reply| reply.number == number && reply.nimber == nimber ^ 1);
                    let found = UpTo { number, order, up, nimber };
                    return (fits && ups == direction).then_some(found);
                }
                Form::Options { left, right } if up == Player::Left => (left, right),
                Form::Options { left, right } => (right, left),
            };
            let &[answer] = &theirs[..] else { return None };
            let answer = self.as_nus(answer).filter(|nus| nus.ups == 0)?;
            if reply.as_ref().is_some_and(|reply| *reply != answer) {
                return None;
            }
            lower = match own[..] {
                [single] if answer.nimber != 0 => single,
                [rest, single]
                    if answer.nimber == 0 && self.as_nus(rest) == Some(answer.clone()) =>
                {
                    single
                }
                _ => return None,
            };
            reply = Some(answer);
            order += 1;
        }
    }

    /// `^<n>*k` is `{0, *, ..., *k | v[n-1]*(k^1)}`.
    fn as_up_nth(&self, game: Game, up: Player) -> Option<UpTo> {
        let (own, theirs) = match self.form(game) {
            Form::Nus(_) => return None,
            Form::Options { left, right } if up == Player::Left => (left, right),
            Form::Options { left, right } => (right, left),
        };
        let &[answer] = &theirs[..] else { return None };
        let below = self.as_up_to(answer, up.opponent())?;
        let nimber = u64::try_from(own.len()).ok()?.checked_sub(1)?;
        let stars = own.iter().zip(0..).all(|(&option, star)| {
            self.as_nus(option) == Some(Nus { number: below.number.clone(), ups: 0, nimber: star })
        });
        (stars && below.nimber == nimber ^ 1).then_some(UpTo {
            order: below.order + 1,
            up,
            nimber,
            ..below
        })
    }
}
