//! Sets and numbers of 256 bits, for blocks of more edges and days than a machine word has room
//! for. They are slower, but the alternative is to build canonical forms.

use std::ops::{Add, AddAssign, BitAnd, BitOr, BitOrAssign, Neg, Not, Sub};

use partizan::{Dyadic, Player};

use super::fixed::Fixed;
use super::word::Word;

/// A set of numbers below 255, in two halves: the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct WideSet([u128; 2]);

const HALF: u32 = u128::BITS;

impl WideSet {
    fn join(self, other: WideSet, bit: impl Fn(u128, u128) -> u128) -> WideSet {
        let ([a, b], [c, d]) = (self.0, other.0);
        WideSet([bit(a, c), bit(b, d)])
    }
}

impl BitAnd for WideSet {
    type Output = WideSet;
    fn bitand(self, other: WideSet) -> WideSet {
        self.join(other, |a, b| a & b)
    }
}

impl BitOr for WideSet {
    type Output = WideSet;
    fn bitor(self, other: WideSet) -> WideSet {
        self.join(other, |a, b| a | b)
    }
}

impl BitOrAssign for WideSet {
    fn bitor_assign(&mut self, other: WideSet) {
        *self = *self | other;
    }
}

impl Not for WideSet {
    type Output = WideSet;
    fn not(self) -> WideSet {
        WideSet(self.0.map(|half| !half))
    }
}

impl Word for WideSet {
    type Number = WideFixed;
    const EMPTY: WideSet = WideSet([0; 2]);

    fn single(i: u8) -> WideSet {
        match u32::from(i).checked_sub(HALF) {
            None => WideSet([1 << i, 0]),
            Some(i) => WideSet([0, 1 << i]),
        }
    }

    fn count(self) -> u32 {
        self.0.iter().map(|half| half.count_ones()).sum()
    }

    fn first(self) -> u8 {
        let [low, high] = self.0.map(u128::trailing_zeros);
        u8::try_from(if low < HALF { low } else { HALF + high }).unwrap_or(u8::MAX)
    }

    fn without_first(self) -> WideSet {
        let [low, high] = self.0;
        match low {
            0 => WideSet([0, high.without_first()]),
            low => WideSet([low.without_first(), high]),
        }
    }

    fn bits(self) -> u64 {
        let [low, high] = self.0.map(Word::bits);
        low ^ high.rotate_left(29)
    }
}

/// A number counted in units; compared by the upper half first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct WideFixed {
    high: i128,
    low: u128,
}

const BITS: u32 = 2 * HALF;
const FRACTION: u32 = 240;

impl WideFixed {
    const fn small(low: u128) -> WideFixed {
        WideFixed { high: 0, low }
    }

    /// Times `2^by`; by less than all bits.
    fn shifted_up(self, by: u32) -> WideFixed {
        let WideFixed { high, low } = self;
        match by {
            0 => self,
            1..HALF => {
                WideFixed { high: high << by | (low >> (HALF - by)).cast_signed(), low: low << by }
            }
            _ => WideFixed { high: (low << (by - HALF)).cast_signed(), low: 0 },
        }
    }

    /// Divided by `2^by`, rounded down; by less than all bits.
    fn shifted_down(self, by: u32) -> WideFixed {
        let WideFixed { high, low } = self;
        match by {
            0 => self,
            1..HALF => WideFixed {
                high: high >> by,
                low: low >> by | (high << (HALF - by)).cast_unsigned(),
            },
            _ => WideFixed { high: high >> (HALF - 1), low: (high >> (by - HALF)).cast_unsigned() },
        }
    }

    /// Without its last `bits` bits, 128 or more: a multiple of `2^bits`, rounded down.
    fn without_last(self, bits: u32) -> WideFixed {
        WideFixed { high: self.high >> (bits - HALF) << (bits - HALF), low: 0 }
    }

    /// The bits before the first one, of a number that is not negative.
    fn leading_zeros(self) -> u32 {
        match self.high {
            0 => HALF + self.low.leading_zeros(),
            high => high.leading_zeros(),
        }
    }

    fn is_integer(self) -> bool {
        self == self.without_last(FRACTION)
    }
}

impl Add for WideFixed {
    type Output = WideFixed;
    fn add(self, other: WideFixed) -> WideFixed {
        let (low, carry) = self.low.overflowing_add(other.low);
        WideFixed { high: self.high + other.high + i128::from(carry), low }
    }
}

impl AddAssign for WideFixed {
    fn add_assign(&mut self, other: WideFixed) {
        *self = *self + other;
    }
}

impl Sub for WideFixed {
    type Output = WideFixed;
    fn sub(self, other: WideFixed) -> WideFixed {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        WideFixed { high: self.high - other.high - i128::from(borrow), low }
    }
}

impl Neg for WideFixed {
    type Output = WideFixed;
    fn neg(self) -> WideFixed {
        Self::ZERO - self
    }
}

// As for the narrower widths in `fixed`.
impl Fixed for WideFixed {
    const FRACTION: u32 = FRACTION;
    const ZERO: WideFixed = WideFixed::small(0);
    const ONE: WideFixed = WideFixed { high: 1 << (FRACTION - HALF), low: 0 };
    const UNIT: WideFixed = WideFixed::small(1);

    fn integer(n: u32) -> WideFixed {
        WideFixed { high: i128::from(n) << (FRACTION - HALF), low: 0 }
    }

    fn floor(self) -> u32 {
        u32::try_from(self.high >> (FRACTION - HALF)).expect("a nonnegative number")
    }

    fn round_to_integer(self, player: Player) -> WideFixed {
        self.seen_by(player).without_last(FRACTION).seen_by(player)
    }

    fn simplest(low: WideFixed, high: WideFixed) -> WideFixed {
        if low > Self::ZERO {
            let above = -(-low).without_last(FRACTION);
            if above <= high {
                return above;
            }
            let before = low - Self::UNIT;
            let differ = WideFixed { high: before.high ^ high.high, low: before.low ^ high.low };
            let top = BITS - 1 - differ.leading_zeros();
            high.shifted_down(top).shifted_up(top)
        } else if high < Self::ZERO {
            -Self::simplest(-high, -low)
        } else {
            Self::ZERO
        }
    }

    fn on_blue(self) -> (WideFixed, WideFixed) {
        if self > Self::ZERO {
            return (self + Self::ONE, self + Self::ONE);
        }
        let n = (-self).floor() + 2;
        let top = self + Self::integer(n);
        if n > BITS - 2 {
            return (Self::ZERO, Self::UNIT);
        }
        (top.shifted_down(n - 1), -(-top).shifted_down(n - 1))
    }

    fn off_blue(self) -> WideFixed {
        debug_assert!(self > Self::ZERO, "1:x is positive");
        if self > Self::ONE {
            return self - Self::ONE;
        }
        let shift = FRACTION + 1 - (BITS - (self - Self::UNIT).leading_zeros());
        self.shifted_up(shift) - Self::integer(shift + 1)
    }

    fn option(self, player: Player) -> Option<WideFixed> {
        if !self.is_integer() {
            let zeros = match self.low {
                0 => HALF + self.high.trailing_zeros(),
                low => low.trailing_zeros(),
            };
            return Some(self - Self::UNIT.shifted_up(zeros).seen_by(player));
        }
        (self.seen_by(player) > Self::ZERO).then(|| self - Self::ONE.seen_by(player))
    }

    fn bits(self) -> u64 {
        Fixed::bits(self.high) ^ Word::bits(self.low).rotate_left(29)
    }

    fn to_dyadic(self) -> Dyadic {
        let fraction = u64::from(FRACTION);
        Dyadic::new(self.high, fraction - u64::from(HALF)) + Dyadic::new(self.low, fraction)
    }

    fn round_down(x: &Dyadic) -> Option<WideFixed> {
        let half = &Dyadic::new(1_u128 << (HALF / 2), 0) * &Dyadic::new(1_u128 << (HALF / 2), 0);
        let upper = x * &Dyadic::new(Self::ONE.high, 0);
        let high = i128::try_from(upper.floor()).ok()?;
        let rest = &(&upper - &Dyadic::new(high, 0)) * &half;
        let low = u128::try_from(rest.floor()).ok()?;
        (high.unsigned_abs() <= i128::MAX.unsigned_abs() / 4).then_some(WideFixed { high, low })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_both_halves() {
        let set =
            [3, 127, 128, 239].into_iter().fold(WideSet::EMPTY, |set, i| set | WideSet::single(i));
        assert_eq!(set.members().collect::<Vec<_>>(), [3, 127, 128, 239]);
        assert_eq!(set.count(), 4);
        assert!(set.holds(128) && !set.holds(129));
        assert_eq!(set.minus(WideSet::single(127)).members().nth(1), Some(128));
        assert!(set.minus(set).is_empty());
    }

    /// Both halves carry and borrow, and shifts pass bits from one to the other.
    #[test]
    fn numbers_across_the_halves() {
        for exponent in [1, 100, 127, 128, 129, 239, 240] {
            let x = Dyadic::new(-7, exponent);
            let y = WideFixed::exact(&x).map(|y| (y, y.to_dyadic()));
            let Some((y, exact)) = y else { panic!("{exponent}") };
            assert_eq!(exact, x);
            let sum = y + WideFixed::integer(3) + y;
            assert_eq!(sum.to_dyadic(), &(&x + &x) + &Dyadic::from(3));
            assert_eq!((WideFixed::ZERO - sum + sum).to_dyadic(), Dyadic::ZERO);
            for player in Player::BOTH {
                let option = y.option(player).map(Fixed::to_dyadic);
                assert_eq!(option, x.canonical_option(player));
            }
            let (down, up) = (-y).on_blue();
            assert_eq!(down, up);
            assert_eq!(down.off_blue(), -y);
            let near = WideFixed::simplest(y, y + WideFixed::UNIT);
            assert!(near == y || near == y + WideFixed::UNIT);
        }
        assert_eq!(WideFixed::exact(&Dyadic::new(1, 241)), None);
    }
}
