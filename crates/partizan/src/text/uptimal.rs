//! Ups of higher order: `^[n]`, the sum of the first n ups, and `^<n>`, the n-th alone.
//!
//! `^[n] = *:n + *` and `^<n> = ^[n] - ^[n-1]` (Siegel II.4).

use crate::typeset::{Token, ValueText};
use crate::{Arena, Dyadic, Exceeded, Form, Game, Nus, Player};
use rustc_hash::FxHashMap;
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
        let Some(below) = n.checked_sub(1) else { return Ok(Game::ZERO) };
        // {0 | v[n-1]*}: the difference ^[n] - ^[n-1] has n^2 positions.
        let (before, star) = (self.ups_to(below)?, self.nimber(1)?);
        let reply = self.difference(star, before)?;
        self.game(&[Game::ZERO], &[reply])
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

impl Uptimal {
    /// A number first and a nimber last.
    pub(super) fn tokens(&self) -> impl Iterator<Item = Token> {
        let &Uptimal { ref number, kind, order, down, nimber } = self;
        let up = match kind {
            UptimalKind::UpTo => Token::UpsTo { order, down },
            UptimalKind::Nth => Token::NthUp { order, down },
        };
        let number = (!number.is_zero()).then(|| Token::from(number));
        let nimber = (nimber != 0).then_some(Token::Star(nimber));
        number.into_iter().chain([up]).chain(nimber)
    }
}

impl From<&Uptimal> for ValueText {
    fn from(uptimal: &Uptimal) -> ValueText {
        ValueText::new(uptimal.tokens().collect())
    }
}

impl fmt::Display for Uptimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ValueText::from(self).fmt(f)
    }
}

/// `x + ^[order] + *k` by its canonical form; order 1 is a plain up.
#[derive(Clone)]
pub(super) struct UpTo {
    number: Dyadic,
    order: u64,
    nimber: u64,
}

/// What is known to be `x + ^[n] + *k`, or with `v[n]`, and what is known not to be.
pub(super) type KnownUps = FxHashMap<(Game, Player), Option<UpTo>>;

impl Arena {
    /// The name of a game that is an up of higher order beside a number and a nimber.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("1 + ^[3] + *2").unwrap();
    /// let name = arena.as_uptimal(game).unwrap();
    /// assert_eq!((name.order, name.to_string()), (3, "1^[3]*2".to_string()));
    /// ```
    #[must_use]
    pub fn as_uptimal(&self, game: Game) -> Option<Uptimal> {
        self.uptimal(game, &mut KnownUps::default())
    }

    pub(super) fn uptimal(&self, game: Game, known: &mut KnownUps) -> Option<Uptimal> {
        Player::BOTH.into_iter().find_map(|up| {
            let (kind, found) = match self.up_to(game, up, known) {
                Some(found) => (UptimalKind::UpTo, found),
                None => (UptimalKind::Nth, self.nth_up(game, up, known)?),
            };
            let UpTo { number, order, nimber } = found;
            let down = up == Player::Right;
            (order > 1).then_some(Uptimal { number, kind, order, down, nimber })
        })
    }

    /// The n of a game that is `^[n]`, or `v[n]`; plain up is `^[1]`.
    pub(super) fn ups_to_order(&self, game: Game, up: Player, known: &mut KnownUps) -> Option<u64> {
        let found = self.up_to(game, up, known)?;
        (found.number.is_zero() && found.nimber == 0).then_some(found.order)
    }

    /// `^[n]*k` is `{^[n-1]*k | *(k^1)}`, except that `^[n]*` is `{0, ^[n-1]* | 0}`.
    fn up_to(&self, game: Game, up: Player, known: &mut KnownUps) -> Option<UpTo> {
        let mut above: Vec<(Game, Nus)> = Vec::new();
        let mut lower = game;
        let mut found = loop {
            if let Some(known) = known.get(&(lower, up)) {
                break known.clone();
            }
            let (own, theirs) = match self.form(lower) {
                Form::Nus(Nus { number, ups, nimber }) => {
                    let rises = ups == if up == Player::Left { 1 } else { -1 };
                    break rises.then_some(UpTo { number, order: 1, nimber });
                }
                Form::Options { left, right } if up == Player::Left => (left, right),
                Form::Options { left, right } => (right, left),
            };
            let &[reply] = &theirs[..] else { break None };
            let Some(reply) = self.as_nus(reply).filter(|nus| nus.ups == 0) else { break None };
            let next = match own[..] {
                [single] if reply.nimber != 0 => single,
                [rest, single] if reply.nimber == 0 && self.as_nus(rest) == Some(reply.clone()) => {
                    single
                }
                _ => break None,
            };
            above.push((lower, reply));
            lower = next;
        };
        for (game, reply) in above.into_iter().rev() {
            found = found
                .filter(|lower| lower.number == reply.number && lower.nimber == reply.nimber ^ 1)
                .map(|lower| UpTo { order: lower.order + 1, ..lower });
            known.insert((game, up), found.clone());
        }
        found
    }

    /// `^<n>*k` is `{0, *, ..., *k | v[n-1]*(k^1)}`.
    fn nth_up(&self, game: Game, up: Player, known: &mut KnownUps) -> Option<UpTo> {
        let (own, theirs) = match self.form(game) {
            Form::Nus(_) => return None,
            Form::Options { left, right } if up == Player::Left => (left, right),
            Form::Options { left, right } => (right, left),
        };
        let &[reply] = &theirs[..] else { return None };
        let below = self.up_to(reply, up.opponent(), known)?;
        let nimber = u64::try_from(own.len()).ok()?.checked_sub(1)?;
        let stars = own.iter().zip(0..).all(|(&option, star)| {
            self.as_nus(option) == Some(Nus { number: below.number.clone(), ups: 0, nimber: star })
        });
        let fits = stars && below.nimber == nimber ^ 1;
        fits.then_some(UpTo { order: below.order + 1, nimber, ..below })
    }
}
