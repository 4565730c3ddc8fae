//! Dyadic numbers of fixed width for the search: an integer counts units of `2^-FRACTION`.
//!
//! A position of `m` edges is born by day `m`, so its denominator is at most `2^(m-1)`; the search
//! only starts when every number it can meet is a whole number of units. Then `G > x` is
//! `G >= x + unit`, every bound is closed, and the simplicity rule is bit twiddling.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, AddAssign, Neg, Sub};

use partizan::{Dyadic, Player};

/// A number counted in units.
pub(super) trait Fixed:
    Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + Neg<Output = Self>
{
    /// Bits behind the point; also the latest birthday a picture may have.
    const FRACTION: u32;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The least positive number there is here.
    const UNIT: Self;

    /// A small integer.
    fn integer(n: u32) -> Self;
    /// Is it a whole number?
    fn is_integer(self) -> bool;
    /// The simplest number in `[low, high]`: the integer nearest 0, else the least denominator.
    fn simplest(low: Self, high: Self) -> Self;
    /// `1:self` rounded down and up to units.
    fn on_blue(self) -> (Self, Self);
    /// The `x` with `1:x = self`, for positive `self`: the sign expansion without its first sign.
    fn off_blue(self) -> Self;
    /// The option `player` has in the canonical form.
    fn option(self, player: Player) -> Option<Self>;
    /// The sum of `n` copies.
    fn times(self, n: u32) -> Self;
    /// Bits for hashing.
    fn bits(self) -> u64;
    /// The exact number.
    fn to_dyadic(self) -> Dyadic;

    /// As seen by `player`: itself for Left, its negative for Right.
    fn seen_by(self, player: Player) -> Self {
        match player {
            Player::Left => self,
            Player::Right => -self,
        }
    }
}

macro_rules! fixed {
    ($int:ty, $unsigned:ty, $fraction:expr) => {
        impl Fixed for $int {
            const FRACTION: u32 = $fraction;
            const ZERO: $int = 0;
            const ONE: $int = 1 << $fraction;
            const UNIT: $int = 1;

            fn integer(n: u32) -> $int {
                <$int>::from(n) << $fraction
            }

            fn is_integer(self) -> bool {
                self & (Self::ONE - 1) == 0
            }

            fn simplest(low: $int, high: $int) -> $int {
                if low > 0 {
                    let above = (low + (Self::ONE - 1)) & !(Self::ONE - 1);
                    if above <= high {
                        return above;
                    }
                    // The highest bit in which low - 1 and high differ is set in high; the
                    // number that ends there has the fewest bits of all in between.
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
                let shift = n - 1;
                if shift >= <$int>::from(<$int>::BITS - 1) {
                    return (0, 1);
                }
                (top >> shift, -(-top >> shift))
            }

            fn off_blue(self) -> $int {
                debug_assert!(self > 0);
                if self > Self::ONE {
                    return self - Self::ONE;
                }
                // Shift into (1, 2].
                let bits = <$int>::BITS - (self - 1).leading_zeros();
                let shift = $fraction + 1 - bits;
                (self << shift) - (<$int>::from(shift + 1) << $fraction)
            }

            fn option(self, player: Player) -> Option<$int> {
                let step = if self.is_integer() {
                    let owned = match player {
                        Player::Left => self > 0,
                        Player::Right => self < 0,
                    };
                    if !owned {
                        return None;
                    }
                    Self::ONE
                } else {
                    self & -self
                };
                Some(self - step.seen_by(player))
            }

            fn times(self, n: u32) -> $int {
                self * <$int>::from(n)
            }

            fn bits(self) -> u64 {
                let bits = self.cast_unsigned();
                let folded = bits ^ (bits >> (<$unsigned>::BITS / 2));
                u64::try_from(folded & <$unsigned>::from(u64::MAX)).unwrap_or(0)
            }

            fn to_dyadic(self) -> Dyadic {
                Dyadic::new(self, u64::from(Self::FRACTION))
            }
        }
    };
}

fixed!(i64, u64, 54);
fixed!(i128, u128, 116);
