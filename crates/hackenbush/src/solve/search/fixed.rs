//! Dyadic numbers of fixed width for the search: an integer counts units of `2^-FRACTION`.
//!
//! A position of `m` moves is born by day `m`, so its denominator is below `2^m`; the search starts
//! only when every number it can meet is a whole number of units. Then `G > x` is
//! `G >= x + unit`, all bounds are closed, and the simplicity rule works on bits.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Neg, Sub};

use partizan::{Dyadic, Player};

/// A number counted in units.
pub(in crate::solve) trait Fixed:
    Copy
    + Ord
    + Debug
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// Bits behind the point; also the latest birthday a position may have. Its integers and sums
    /// of a few of them stay far from the ends of the range.
    const FRACTION: u32;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The least positive number of this width.
    const UNIT: Self;

    /// A small integer.
    fn integer(n: u32) -> Self;
    /// The integer part of a nonnegative number.
    fn floor(self) -> u32;
    /// The nearest integer that is at most this for Left, at least this for Right.
    fn round_to_integer(self, player: Player) -> Self;
    /// The simplest number in `[low, high]`: the integer nearest 0, else the least denominator.
    fn simplest(low: Self, high: Self) -> Self;
    /// `1:self` rounded down and up to units.
    fn on_blue(self) -> (Self, Self);
    /// The `x` with `1:x = self`, for positive `self`: the sign expansion without its first sign.
    fn off_blue(self) -> Self;
    /// The option `player` has in the canonical form.
    fn option(self, player: Player) -> Option<Self>;
    /// Bits for hashing.
    fn bits(self) -> u64;
    /// The number itself.
    fn to_dyadic(self) -> Dyadic;
    /// The largest whole number of units that is at most `x`, if it is in range.
    fn round_down(x: &Dyadic) -> Option<Self>;

    /// The number `x` itself, if it is a whole number of units and in range.
    fn exact(x: &Dyadic) -> Option<Self> {
        Self::round_down(x).filter(|_| x.exponent() <= u64::from(Self::FRACTION))
    }

    /// As seen by `player`: itself for Left, its negative for Right.
    fn seen_by(self, player: Player) -> Self {
        match player {
            Player::Left => self,
            Player::Right => -self,
        }
    }

    /// The number on a bridge of `colour`, `+-1:self`, rounded down and up.
    fn on_bridge(self, colour: Player) -> (Self, Self) {
        let (down, up) = self.seen_by(colour).on_blue();
        match colour {
            Player::Left => (down, up),
            Player::Right => (-up, -down),
        }
    }

    /// The `x` with `+-1:x = self`; `None` if `self` has the wrong sign.
    fn off_bridge(self, colour: Player) -> Option<Self> {
        let seen = self.seen_by(colour);
        (seen > Self::ZERO).then(|| seen.off_blue().seen_by(colour))
    }
}

macro_rules! fixed {
    ($int:ty, $fraction:expr) => {
        impl Fixed for $int {
            const FRACTION: u32 = $fraction;
            const ZERO: $int = 0;
            const ONE: $int = 1 << $fraction;
            const UNIT: $int = 1;

            fn integer(n: u32) -> $int {
                <$int>::from(n) << $fraction
            }

            fn floor(self) -> u32 {
                u32::try_from(self >> $fraction).expect("a nonnegative number")
            }

            fn round_to_integer(self, player: Player) -> $int {
                match player {
                    Player::Left => self & !(Self::ONE - 1),
                    Player::Right => -(-self & !(Self::ONE - 1)),
                }
            }

            fn simplest(low: $int, high: $int) -> $int {
                if low > 0 {
                    let above = (low + (Self::ONE - 1)) & !(Self::ONE - 1);
                    if above <= high {
                        return above;
                    }
                    // The highest bit in which low - 1 and high differ is set in high; what ends
                    // there has the fewest bits of all numbers in between.
                    let differ = (low - 1) ^ high;
                    let top = <$int>::BITS - 1 - differ.leading_zeros();
                    (high >> top) << top
                } else if high < 0 {
                    -Self::simplest(-high, -low)
                } else {
                    0
                }
            }

            fn on_blue(self) -> ($int, $int) {
                // 1:x = (x+n)/2^(n-1) for the least n >= 1 with x+n > 1.
                if self > 0 {
                    return (self + Self::ONE, self + Self::ONE);
                }
                let n = (-self >> $fraction) + 2;
                let top = self + (n << $fraction);
                if n > <$int>::from(<$int>::BITS - 2) {
                    return (0, 1);
                }
                (top >> (n - 1), -(-top >> (n - 1)))
            }

            fn off_blue(self) -> $int {
                debug_assert!(self > 0, "1:x is positive");
                if self > Self::ONE {
                    return self - Self::ONE;
                }
                // Into (1, 2], which takes n - 1 shifts.
                let shift = $fraction + 1 - (<$int>::BITS - (self - 1).leading_zeros());
                (self << shift) - (<$int>::from(shift + 1) << $fraction)
            }

            fn option(self, player: Player) -> Option<$int> {
                if self & (Self::ONE - 1) != 0 {
                    return Some(self - (self & -self).seen_by(player));
                }
                (self.seen_by(player) > 0).then(|| self - Self::ONE.seen_by(player))
            }

            fn bits(self) -> u64 {
                let folded = self ^ (self >> (<$int>::BITS / 2));
                u64::try_from(folded & <$int>::from(i64::MAX)).expect("63 bits are left")
            }

            fn to_dyadic(self) -> Dyadic {
                Dyadic::new(self, u64::from(Self::FRACTION))
            }

            fn round_down(x: &Dyadic) -> Option<$int> {
                let units = x * &Dyadic::new(Self::ONE, 0);
                let units = <$int>::try_from(units.floor()).ok()?;
                (units.unsigned_abs() <= <$int>::MAX.unsigned_abs() / 4).then_some(units)
            }
        }
    };
}

fixed!(i64, 54);
fixed!(i128, 116);

#[cfg(test)]
mod tests {
    use partizan::{ordinal_sum, simplest};

    use super::*;

    /// Numbers with up to `bits` bits behind the point between -5 and 5.
    fn numbers(bits: u32) -> impl Iterator<Item = Dyadic> {
        let edge = 5i64 << bits;
        (-edge..=edge).map(move |n| Dyadic::new(n, u64::from(bits)))
    }

    fn fixed<N: Fixed>(x: &Dyadic) -> N {
        let y = N::round_down(x).unwrap();
        assert_eq!(&y.to_dyadic(), x);
        y
    }

    fn agrees_with_exact_numbers<N: Fixed>() {
        for x in numbers(4) {
            let (down, up) = fixed::<N>(&x).on_blue();
            assert_eq!(down, up);
            assert_eq!(down.to_dyadic(), ordinal_sum(&Dyadic::ONE, &x).unwrap());
            assert_eq!(down.off_blue().to_dyadic(), x);
            let (red, _) = fixed::<N>(&x).on_bridge(Player::Right);
            assert_eq!(red.to_dyadic(), ordinal_sum(&-Dyadic::ONE, &x).unwrap());
            assert_eq!(red.off_bridge(Player::Right).unwrap().to_dyadic(), x);
            assert_eq!(red.off_bridge(Player::Left), None);
            for player in Player::BOTH {
                let option = fixed::<N>(&x).option(player).map(Fixed::to_dyadic);
                assert_eq!(option, x.canonical_option(player));
            }
        }
        let unit = N::UNIT.to_dyadic();
        for low in numbers(3) {
            for high in numbers(3).filter(|high| *high >= low) {
                let exact = simplest(Some(&(&low - &unit)), Some(&(&high + &unit))).unwrap();
                assert_eq!(N::simplest(fixed(&low), fixed(&high)).to_dyadic(), exact);
            }
        }
    }

    #[test]
    fn all_widths_agree_with_exact_numbers() {
        agrees_with_exact_numbers::<i64>();
        agrees_with_exact_numbers::<i128>();
        agrees_with_exact_numbers::<crate::solve::search::wide::WideFixed>();
    }

    #[test]
    fn rounding_keeps_the_true_number_between() {
        let x = -i64::integer(50) + 1;
        let (down, up) = x.on_blue();
        assert!(down < up && up - down == 1);
        let exact = ordinal_sum(&Dyadic::ONE, &x.to_dyadic()).unwrap();
        assert!(down.to_dyadic() < exact && exact < up.to_dyadic());
        assert_eq!(i64::round_down(&Dyadic::new(-1, 60)), Some(-1));
        assert_eq!(i64::round_down(&Dyadic::from(1i64 << 40)), None);
        assert_eq!(i64::exact(&Dyadic::new(-1, 60)), None);
        assert_eq!(i64::exact(&Dyadic::new(-1, 54)), Some(-1));
        assert_eq!(i64::exact(&Dyadic::from(1i64 << 40)), None);
    }
}
