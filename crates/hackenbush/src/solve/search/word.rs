//! Sets of edges or vertices in one machine word, in two widths, each with its width of numbers;
//! `wide` has a third.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::fixed::Fixed;

/// A set of small integers.
pub(in crate::solve) trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The numbers that go with it: wide enough for positions of as many edges.
    type Number: Fixed;
    /// The empty set.
    const EMPTY: Self;

    /// The set of `i` alone.
    fn single(i: u8) -> Self;
    /// The number of members.
    fn count(self) -> u32;
    /// The least member; of an empty set, the size of the word.
    fn first(self) -> u8;
    /// All but the least member.
    fn without_first(self) -> Self;
    /// Bits for hashing.
    fn bits(self) -> u64;

    /// Is it empty?
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// Does it hold `i`?
    fn holds(self, i: u8) -> bool {
        !(self & Self::single(i)).is_empty()
    }
    /// The members not in `other`.
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    /// The members in increasing order.
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

/// The members of a set, in increasing order.
pub(in crate::solve) struct Members<W>(W);

impl<W: Word> Iterator for Members<W> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

/// A bit index as a byte.
fn byte(i: u32) -> u8 {
    u8::try_from(i).expect("a word has at most 128 bits")
}

macro_rules! word {
    ($uint:ty, $number:ty) => {
        impl Word for $uint {
            type Number = $number;
            const EMPTY: $uint = 0;

            fn single(i: u8) -> $uint {
                1 << i
            }
            fn count(self) -> u32 {
                self.count_ones()
            }
            fn first(self) -> u8 {
                byte(self.trailing_zeros())
            }
            fn without_first(self) -> $uint {
                self & self.wrapping_sub(1)
            }
            fn bits(self) -> u64 {
                let folded = self ^ (self >> (<$uint>::BITS / 2)).rotate_left(7);
                u64::try_from(folded & <$uint>::from(u64::MAX)).expect("64 bits are left")
            }
        }
    };
}

word!(u64, i64);
word!(u128, i128);
