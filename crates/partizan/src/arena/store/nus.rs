//! Number, ups and nimber: `x + n·up + *k`, in closed form.
//!
//! These are most of the values met in practice. Their canonical options, for n > 0:
//! `{x | x + (n-1)·up + *(k^1)}`, with a further Left option `x + *` for `x + up + *`
//! (Winning Ways ch. 8); n < 0 is the mirror image; `x + *k` has `x + *j` for all j < k on
//! both sides; and `x` alone has the canonical options of a number.
#![deny(clippy::arithmetic_side_effects)]

use super::node::{Id, NusNode, Shape, Stop, TOO_MANY_UPS, at};
use super::table::Store;
use crate::{Dyadic, Exceeded, Nus, Player};
use std::cmp::Ordering;

/// Options of larger nimbers are not listed: forms that mention `*1000000000000` would never end.
const LARGEST_LISTED_NIMBER: u64 = 1 << 20;

impl NusNode {
    pub(super) fn stops(self) -> [Stop; 2] {
        let stop = |to_move| Stop { number: self.number, to_move };
        // Left to move first reaches x; who is to move there tells the sign of the rest.
        let (at_least, at_most) = self.infinitesimal_signs();
        [
            stop(if at_most { Player::Left } else { Player::Right }),
            stop(if at_least { Player::Right } else { Player::Left }),
        ]
    }

    /// Is `n·up + *k` >= 0, and is it <= 0?
    fn infinitesimal_signs(self) -> (bool, bool) {
        infinitesimal_signs(self.ups, self.nimber)
    }

    pub(super) fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }
}

/// Is `n·up + *k` >= 0, and is it <= 0?
fn infinitesimal_signs(ups: i64, nimber: u64) -> (bool, bool) {
    match (ups, nimber) {
        (0, 0) => (true, true),
        // Up and star are confused; up is above every other nimber.
        (0, _) | (1 | -1, 1) => (false, false),
        (ups, _) => (ups > 0, ups < 0),
    }
}

impl Store {
    /// The game `x`.
    pub(crate) fn number(&mut self, x: &Dyadic) -> Result<Id, Exceeded> {
        self.nus(&Nus { number: x.clone(), ups: 0, nimber: 0 })
    }

    /// The game `*k`.
    pub(crate) fn nimber(&mut self, k: u64) -> Result<Id, Exceeded> {
        self.nus(&Nus { number: Dyadic::ZERO, ups: 0, nimber: k })
    }

    /// The game `number + ups·up + *nimber`.
    pub(crate) fn nus(&mut self, nus: &Nus) -> Result<Id, Exceeded> {
        let number = self.number_id(&nus.number)?;
        self.intern_nus(NusNode { number, ups: nus.ups, nimber: nus.nimber })
    }

    /// Is the game `number + ups·up + *nimber`?
    pub(crate) fn is_nus(&self, game: Id) -> bool {
        self.nus_node(game).is_some()
    }

    /// The game as `number + ups·up + *nimber`, if it is one.
    pub(crate) fn as_nus(&self, game: Id) -> Option<Nus> {
        self.nus_node(game).map(|nus| self.expose(nus))
    }

    /// The game as a number, if it is one.
    pub(crate) fn as_number(&self, game: Id) -> Option<&Dyadic> {
        let nus = self.nus_node(game).filter(|nus| nus.is_number())?;
        Some(&self.numbers[at(nus.number)])
    }

    /// The index k when the game is `*k` (0 is `*0`).
    pub(crate) fn as_nimber(&self, game: Id) -> Option<u64> {
        let nus = self.nus_node(game)?;
        (nus.number == 0 && nus.ups == 0).then_some(nus.nimber)
    }

    pub(super) fn nus_node(&self, game: Id) -> Option<NusNode> {
        if game == Id::RAW {
            return None;
        }
        match self.node(game).shape {
            Shape::Nus(nus) => Some(nus),
            Shape::Form { .. } => None,
        }
    }

    pub(super) fn expose(&self, nus: NusNode) -> Nus {
        Nus { number: self.numbers[at(nus.number)].clone(), ups: nus.ups, nimber: nus.nimber }
    }

    pub(super) fn nus_option_count(&self, nus: NusNode, player: Player) -> usize {
        if nus.is_number() {
            let number = &self.numbers[at(nus.number)];
            return usize::from(number.canonical_option(player).is_some());
        }
        if nus.ups == 0 {
            return usize::try_from(nus.nimber).unwrap_or(usize::MAX);
        }
        let retreats = (nus.ups > 0) == (player == Player::Left);
        if retreats && nus.ups.abs() == 1 && nus.nimber == 1 { 2 } else { 1 }
    }

    pub(super) fn nus_option(
        &mut self,
        nus: NusNode,
        player: Player,
        index: usize,
    ) -> Result<Id, Exceeded> {
        if nus.is_number() {
            let number = self.numbers[at(nus.number)].canonical_option(player);
            return self.number(&number.unwrap_or(Dyadic::ZERO));
        }
        let star = u64::try_from(index).expect("a usize fits in 64 bits");
        if nus.ups == 0 && nus.nimber > LARGEST_LISTED_NIMBER {
            return Err(Exceeded::TooLarge("the options of a nimber beyond *1048576"));
        }
        let retreats = (nus.ups > 0) == (player == Player::Left);
        let option = if nus.ups == 0 || retreats {
            NusNode { ups: 0, nimber: star, ..nus }
        } else {
            let fewer = nus.ups.saturating_sub(nus.ups.signum());
            NusNode { ups: fewer, nimber: nus.nimber ^ 1, ..nus }
        };
        self.intern_nus(option)
    }

    /// The [`Nus`] with these canonical options, if they are those of one that is not a number.
    pub(super) fn nus_with_options(
        &self,
        left: &[Id],
        right: &[Id],
    ) -> Result<Option<NusNode>, Exceeded> {
        let all: Option<Vec<NusNode>> = left.iter().map(|&g| self.nus_node(g)).collect();
        let Some(lefts) = all else { return Ok(None) };
        let all: Option<Vec<NusNode>> = right.iter().map(|&g| self.nus_node(g)).collect();
        let Some(rights) = all else { return Ok(None) };
        let (Some(&first), Some(&reply)) = (lefts.first(), rights.first()) else { return Ok(None) };
        if lefts.iter().chain(&rights).any(|nus| nus.number != first.number) {
            return Ok(None);
        }
        let stars = |options: &[NusNode]| -> Option<u64> {
            let mut nimbers: Vec<u64> = options.iter().map(|nus| nus.nimber).collect();
            nimbers.sort_unstable();
            let flat = options.iter().all(|nus| nus.ups == 0);
            let count = u64::try_from(nimbers.len()).ok()?;
            (flat && nimbers.iter().copied().eq(0..count)).then_some(count)
        };
        let (left_stars, right_stars) = (stars(&lefts), stars(&rights));
        let up = |direction: i64, answer: NusNode| -> Result<Option<NusNode>, Exceeded> {
            if answer.ups.signum() == direction || answer.ups == 0 && answer.nimber != 0 {
                let ups = answer.ups.checked_add(direction).ok_or(TOO_MANY_UPS)?;
                return Ok(Some(NusNode { ups, nimber: answer.nimber ^ 1, ..first }));
            }
            Ok(None)
        };
        match (left_stars, right_stars) {
            (Some(a), Some(b)) if a == b => Ok(Some(NusNode { ups: 0, nimber: a, ..first })),
            (Some(2), Some(1)) => Ok(Some(NusNode { ups: 1, nimber: 1, ..first })),
            (Some(1), Some(2)) => Ok(Some(NusNode { ups: -1, nimber: 1, ..first })),
            (Some(1), _) if rights.len() == 1 => up(1, reply),
            (_, Some(1)) if lefts.len() == 1 => up(-1, first),
            _ => Ok(None),
        }
    }

    /// Is `a <= b`?
    pub(super) fn nus_at_most(&self, a: NusNode, b: NusNode) -> bool {
        if a.number != b.number {
            return self.numbers[at(a.number)] < self.numbers[at(b.number)];
        }
        let ups = i128::from(b.ups).saturating_sub(i128::from(a.ups));
        let ups = i64::try_from(ups.clamp(-2, 2)).unwrap_or(0);
        infinitesimal_signs(ups, a.nimber ^ b.nimber).0
    }

    pub(super) fn nus_sum(&mut self, a: NusNode, b: NusNode) -> Result<Id, Exceeded> {
        let number = if a.number == 0 {
            b.number
        } else if b.number == 0 {
            a.number
        } else {
            let total = &self.numbers[at(a.number)] + &self.numbers[at(b.number)];
            self.number_id(&total)?
        };
        let ups = a.ups.checked_add(b.ups).ok_or(TOO_MANY_UPS)?;
        self.intern_nus(NusNode { number, ups, nimber: a.nimber ^ b.nimber })
    }

    pub(super) fn nus_negative(&mut self, nus: NusNode) -> Result<Id, Exceeded> {
        let number = -&self.numbers[at(nus.number)];
        let number = self.number_id(&number)?;
        let ups = nus.ups.checked_neg().ok_or(TOO_MANY_UPS)?;
        self.intern_nus(NusNode { number, ups, nimber: nus.nimber })
    }

    pub(super) fn nus_order(&self, a: NusNode, b: NusNode) -> Ordering {
        let class = |nus: NusNode| match nus {
            _ if nus.is_number() => 0,
            NusNode { ups: 0, .. } if self.numbers[at(nus.number)].is_zero() => 1,
            _ => 2,
        };
        class(a)
            .cmp(&class(b))
            .then_with(|| self.numbers[at(a.number)].cmp(&self.numbers[at(b.number)]))
            .then((a.ups != 0).cmp(&(b.ups != 0)))
            .then(a.ups.cmp(&b.ups))
            .then(a.nimber.cmp(&b.nimber))
    }
}
