//! The growing number: values of red-blue trees in linear time.
//!
//! A tree of a million edges can be worth a number with a million-bit denominator, and a big
//! integer operation for every edge then takes minutes. A tree needs only two operations, though:
//! add up the branches at a vertex, and put an edge under them, `x -> (+-1):x`. Written as
//! `x = I + f` with an integer `I` and a fraction `0 <= f < 1`, where `f` leaves out the last 1
//! of its binary expansion, all of it is cheap:
//!
//! * **negate**: `-(I + f) = (-I - 1) + (1 - f)`, and `1 - f` flips every bit before the last 1.
//!   A flag says that the bits are flipped.
//! * **put an edge under**: `1:x = (x + n) / 2^(n-1)` for the least `n >= 1` with `x + n > 1`. For
//!   `x > 0` that is `x + 1`, and `1:0 = 1`. For `x < 0` it is `1.f / 2^(-I)`, so a 1 and
//!   `-I - 1` zeros come on top of the bits of `f` (on nothing, the 1 is the last 1). And
//!   `(-1):x = -(1:(-x))`.
//! * **add**: `f + g` changes only as many of the longer one's top bits as the shorter one has.
//!   When both are equally long the last ones cancel and the sum is shorter.
//!
//! The bits lie in words with the *top* (next to the binary point) at the end of the vector,
//! where pushing is cheap.
//!
//! **Cost.** Let the potential be `2|I|` plus the length of `f`, over all numbers alive. Putting
//! an edge under raises it by at most 2, and when it pushes `|I|` bits, `2|I|` becomes `|I|`, which
//! pays for them. Negating raises it by at most 2. Adding loses the length of the shorter
//! fraction, which pays for going through it, and gains at most 2 by the carry. So `n` operations
//! take `O(n)` time whatever their order, and 64 bits at a time.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

use std::fmt;
use std::mem;

use num_bigint::{BigInt, BigUint};

use crate::{Dyadic, Player};

/// A number that grows as edges are put under it and branches are added, in constant amortised time.
///
/// ```
/// use partizan::{GrowingNumber, Player::{Left, Right}};
/// // The stalk rrbr, from its top down.
/// let mut x = GrowingNumber::zero();
/// for colour in [Right, Left, Right, Right] {
///     x.put_edge_under(colour).unwrap();
/// }
/// assert_eq!(x.to_dyadic().to_string(), "-7/4");
/// ```
#[derive(Clone, Debug)]
pub struct GrowingNumber {
    /// `I`. At most `WHOLE_LIMIT + 1` from 0, so that negation cannot overflow.
    whole: i64,
    /// The bits of `f` without the last 1, the top bit last; unused bits are 0.
    bits: Bits,
    /// The length of `f`, the last 1 included; 0 when `f = 0`.
    exponent: u32,
    /// The bits stand for their complements.
    flipped: bool,
}

/// The number has outgrown memory: a fraction of `2^32` bits, or a whole part beyond `2^61`. No
/// tree that fits in memory is worth such a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number too long for memory")
    }
}

impl std::error::Error for TooLong {}

const WHOLE_LIMIT: i64 = i64::MAX / 4;

impl GrowingNumber {
    /// The number 0: nothing stands on the ground.
    #[must_use]
    pub fn zero() -> GrowingNumber {
        GrowingNumber { whole: 0, bits: Bits::EMPTY, exponent: 0, flipped: false }
    }

    /// Turns `x` into `-x`, in constant time.
    pub fn negate(&mut self) {
        if self.exponent == 0 {
            self.whole = self.whole.saturating_neg();
        } else {
            // -I - 1
            self.whole = !self.whole;
            self.flipped = !self.flipped;
        }
    }

    /// Turns `x` into `1:x` for Left and `(-1):x` for Right: an edge of that player with `x` on
    /// top. Amortised constant time.
    ///
    /// # Errors
    /// The number may outgrow memory; it is then unchanged.
    #[inline]
    pub fn put_edge_under(&mut self, player: Player) -> Result<(), TooLong> {
        let one = player == Player::Left;
        let at = self.stored();
        if self.exponent > 0
            && self.exponent < u32::MAX
            && self.whole == if one { -1 } else { 0 }
            && self.bits.push_within_word(at, one != self.flipped)
        {
            // By far the most frequent case, handled separately for speed.
            self.exponent = self.exponent.saturating_add(1);
            self.whole = !self.whole;
            return Ok(());
        }
        self.put_edges_under(player, 1)
    }

    /// The same for a run of edges of one player, as cheap as one edge.
    ///
    /// # Errors
    /// The number may outgrow memory; it is then unchanged.
    pub fn put_edges_under(&mut self, player: Player, count: u64) -> Result<(), TooLong> {
        let Some(more) = count.checked_sub(1) else { return Ok(()) };
        let more = i64::try_from(more).map_err(|_| TooLong)?;
        let (one, step, more) = match player {
            Player::Left => (true, 1, more),
            Player::Right => (false, -1, more.saturating_neg()),
        };
        // Once one edge is there, the others add 1 each; on a number of their own sign all do.
        let agrees = if one { self.whole >= 0 } else { self.whole < 0 || self.sign() == 0 };
        if agrees {
            let whole = self.whole.checked_add(step);
            self.whole = bounded(whole.and_then(|whole| whole.checked_add(more)))?;
            return Ok(());
        }
        // The edge's bit and, above it, others of the other kind, as 1:x says; for Right all in
        // the mirror, where an integer has no `- 1`.
        let (whole, others) = match (player, self.exponent) {
            (Player::Left, _) => (0i64, !self.whole),
            (Player::Right, 0) => (-1, self.whole.saturating_sub(1)),
            (Player::Right, _) => (-1, self.whole),
        };
        let whole = bounded(whole.checked_add(more))?;
        let others = u32::try_from(others).map_err(|_| TooLong)?;
        let length = self.exponent.checked_add(others).and_then(|length| length.checked_add(1));
        let length = length.ok_or(TooLong)?;
        let (mut at, end) = (self.stored(), length.saturating_sub(1));
        self.bits.grow(words_for(end))?;
        if self.exponent == 0 {
            // The edge's bit is the last 1, which is not kept.
            self.flipped = false;
        } else {
            if one != self.flipped {
                self.bits.set_ones(at, at.saturating_add(1));
            }
            at = at.saturating_add(1);
        }
        if one == self.flipped {
            self.bits.set_ones(at, end);
        }
        self.exponent = length;
        self.whole = whole;
        Ok(())
    }

    /// Turns `x` into `x + y`, in time proportional to the shorter fraction.
    ///
    /// # Errors
    /// The sum may outgrow memory; `x` is then unchanged.
    pub fn add(&mut self, mut other: GrowingNumber) -> Result<(), TooLong> {
        let whole = bounded(self.whole.checked_add(other.whole))?;
        let carry = if self.exponent.max(other.exponent) <= WORD {
            self.add_short(&other)
        } else {
            if self.exponent < other.exponent {
                mem::swap(self, &mut other);
            }
            match other.exponent {
                0 => false,
                length if length < self.exponent => self.add_shorter(&other),
                _ => self.add_equally_long(&other),
            }
        };
        self.whole = whole.saturating_add(carry.into());
        Ok(())
    }

    /// Adds when both fractions fit in a register: all cases alike and without branches, because
    /// most sums in a tree are such, and their bits are unpredictable. The carry.
    fn add_short(&mut self, other: &GrowingNumber) -> bool {
        let (sum, carry) = self.short_fraction().overflowing_add(other.short_fraction());
        let zeros = sum.trailing_zeros();
        self.exponent = WORD.saturating_sub(zeros);
        self.flipped = false;
        // Shift out the zeros and the last 1.
        self.bits = Bits::Inline([sum.checked_shr(zeros).unwrap_or(0) >> 1, 0]);
        carry
    }

    /// A fraction of up to 64 bits, times `2^64`.
    fn short_fraction(&self) -> u64 {
        let bits = self.bits.words(1).first().copied().unwrap_or(0);
        let bits = (bits ^ self.mask()) << 1 | 1;
        bits.checked_shl(WORD.saturating_sub(self.exponent)).unwrap_or(0)
    }

    /// Adds a shorter fraction, its last 1 included, to the top bits; the carry.
    fn add_shorter(&mut self, other: &GrowingNumber) -> bool {
        let (stored, mask) = (self.stored(), self.mask());
        let start = stored.saturating_sub(other.exponent);
        let shift = start % WORD;
        let mut addends = other.words();
        // What the addend's previous word leaves for this one: at first, the last 1.
        let mut spill = 1 << shift;
        let mut carry = false;
        let words = self.bits.words_mut(words_for(stored)).get_mut(index(start / WORD)..);
        let words = words.unwrap_or_default();
        for word in words.iter_mut() {
            let next = addends.next().unwrap_or(0);
            let addend = next << shift << 1 | spill;
            spill = next >> (WORD - 1).saturating_sub(shift);
            let (sum, over) = add_with_carry(*word ^ mask, addend, carry);
            carry = over;
            *word = sum ^ mask;
        }
        // The last word may have unused bits. They began as 0, under the mask too, and the carry
        // flipped the lowest of them.
        match (words.last_mut(), stored % WORD) {
            (Some(top), used @ 1..) => {
                let carry = *top >> used & 1 == 1;
                *top &= low_bits(used);
                carry
            }
            _ => carry,
        }
    }

    /// Adds a fraction of the same length: the last ones carry into the bits, and the sum ends
    /// where its own last 1 is. The carry.
    fn add_equally_long(&mut self, other: &GrowingNumber) -> bool {
        self.unflip();
        let stored = self.stored();
        let words = self.bits.words_mut(words_for(stored));
        let mut carry = true;
        for (word, addend) in words.iter_mut().zip(other.words()) {
            (*word, carry) = add_with_carry(*word, addend, carry);
        }
        if let (Some(top), used @ 1..) = (words.last_mut(), stored % WORD) {
            carry = *top >> used & 1 == 1;
            *top &= low_bits(used);
        }
        // Drop the zeros at the end and the 1 before them, which becomes the last.
        let zero_words = words.iter().take_while(|word| **word == 0).count();
        if let Some(word) = words.get(zero_words) {
            let in_word = word.trailing_zeros().saturating_add(1);
            words.copy_within(zero_words.., 0);
            let kept = words.len().saturating_sub(zero_words);
            let mut spill = 0;
            for word in words.iter_mut().take(kept).rev() {
                let whole = *word;
                *word = whole.checked_shr(in_word).unwrap_or(0) | spill;
                spill = whole << WORD.saturating_sub(in_word);
            }
            let zeros = u32::try_from(zero_words).unwrap_or(u32::MAX).saturating_mul(WORD);
            self.exponent = stored.saturating_sub(zeros).saturating_sub(in_word).saturating_add(1);
        } else {
            self.exponent = 0;
        }
        self.bits.truncate(words_for(self.stored()));
        carry
    }

    /// The number as a plain one.
    #[must_use]
    pub fn to_dyadic(&self) -> Dyadic {
        if self.exponent < WORD {
            // The bits, and the last 1.
            let fraction = match self.exponent {
                0 => 0,
                _ => i128::from(self.words().next().unwrap_or(0)) << 1 | 1,
            };
            let whole = i128::from(self.whole) << self.exponent;
            return Dyadic::from_i128(whole | fraction, self.exponent);
        }
        let bytes: Vec<u8> = self.words().flat_map(u64::to_le_bytes).collect();
        let fraction = (BigUint::from_bytes_le(&bytes) << 1u32) + 1u32;
        let whole = BigInt::from(self.whole) << self.exponent;
        Dyadic::new(whole + BigInt::from(fraction), self.exponent.into())
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn sign(&self) -> i32 {
        match (self.whole, self.exponent) {
            (0, 0) => 0,
            (0.., _) => 1,
            _ => -1,
        }
    }

    /// How many bits are kept: all of `f` but the last 1.
    fn stored(&self) -> u32 {
        self.exponent.saturating_sub(1)
    }

    fn mask(&self) -> u64 {
        if self.flipped { u64::MAX } else { 0 }
    }

    /// The bits as they are meant.
    fn words(&self) -> impl Iterator<Item = u64> {
        let (stored, mask) = (self.stored(), self.mask());
        let words = self.bits.words(words_for(stored));
        let top = words.len().saturating_sub(1);
        words.iter().enumerate().map(move |(i, word)| {
            let used = if i == top { low_bits(stored % WORD) } else { u64::MAX };
            (word ^ mask) & used
        })
    }

    fn unflip(&mut self) {
        if mem::take(&mut self.flipped) {
            let stored = self.stored();
            let words = self.bits.words_mut(words_for(stored));
            words.iter_mut().for_each(|word| *word = !*word);
            if let Some(top) = words.last_mut() {
                *top &= low_bits(stored % WORD);
            }
        }
    }
}

impl Default for GrowingNumber {
    fn default() -> GrowingNumber {
        GrowingNumber::zero()
    }
}

impl TryFrom<&Dyadic> for GrowingNumber {
    type Error = TooLong;

    fn try_from(x: &Dyadic) -> Result<GrowingNumber, TooLong> {
        let exponent = u32::try_from(x.exponent()).map_err(|_| TooLong)?;
        let floor = x.floor();
        let whole = bounded(i64::try_from(&floor).ok())?;
        let fraction = (x.numerator() - (floor << exponent)).into_parts().1 >> 1u32;
        let mut bits = Bits::EMPTY;
        let count = words_for(exponent.saturating_sub(1));
        bits.grow(count)?;
        for (word, digit) in bits.words_mut(count).iter_mut().zip(fraction.iter_u64_digits()) {
            *word = digit;
        }
        Ok(GrowingNumber { whole, bits, exponent, flipped: false })
    }
}

/// Words of bits; a few without allocation.
#[derive(Clone, Debug)]
enum Bits {
    Inline([u64; 2]),
    Heap(Vec<u64>),
}

impl Bits {
    const EMPTY: Bits = Bits::Inline([0; 2]);

    /// The first words.
    fn words(&self, count: usize) -> &[u64] {
        let words = match self {
            Bits::Inline(words) => words.as_slice(),
            Bits::Heap(words) => words,
        };
        words.get(..count).unwrap_or(words)
    }

    fn words_mut(&mut self, count: usize) -> &mut [u64] {
        let words = match self {
            Bits::Inline(words) => words.as_mut_slice(),
            Bits::Heap(words) => words,
        };
        let count = count.min(words.len());
        &mut words[..count]
    }

    /// Makes room for this many words; the new ones are 0.
    fn grow(&mut self, count: usize) -> Result<(), TooLong> {
        match self {
            Bits::Inline(words) if count > words.len() => {
                let mut heap = Vec::new();
                heap.try_reserve(count).map_err(|_| TooLong)?;
                heap.extend_from_slice(words);
                heap.resize(count, 0);
                *self = Bits::Heap(heap);
            }
            Bits::Heap(words) if count > words.len() => {
                words.try_reserve(count.saturating_sub(words.len())).map_err(|_| TooLong)?;
                words.resize(count, 0);
            }
            _ => {}
        }
        Ok(())
    }

    /// Keeps the first words, inline if they fit.
    fn truncate(&mut self, count: usize) {
        let mut inline = [0; 2];
        if count <= inline.len() {
            inline.iter_mut().zip(self.words(count)).for_each(|(kept, word)| *kept = *word);
            *self = Bits::Inline(inline);
        } else if let Bits::Heap(words) = self {
            words.truncate(count);
        }
    }

    /// Puts a bit at a position next to the last, if its word is there already.
    fn push_within_word(&mut self, at: u32, bit: bool) -> bool {
        let words = match self {
            Bits::Inline(words) => words.as_mut_slice(),
            Bits::Heap(words) => words,
        };
        let word = words.get_mut(index(at / WORD));
        let found = word.is_some();
        if let Some(word) = word {
            *word |= u64::from(bit) << (at % WORD);
        }
        found
    }

    /// Sets the bits from one position up to another, without it.
    fn set_ones(&mut self, from: u32, to: u32) {
        let words = self.words_mut(words_for(to));
        let mut at = from;
        while at < to {
            let offset = at % WORD;
            let count = WORD.saturating_sub(offset).min(to.saturating_sub(at));
            words[index(at / WORD)] |= low_bits(count % WORD) << offset;
            at = at.saturating_add(count);
        }
    }
}

/// Bits in a word.
const WORD: u32 = u64::BITS;

fn words_for(bits: u32) -> usize {
    index(bits.div_ceil(WORD))
}

fn index(position: u32) -> usize {
    usize::try_from(position).expect("memory is addressed with 32 bits at least")
}

/// A mask of the lowest bits of a word; all of them for 0, as the remainder of a full word.
fn low_bits(count: u32) -> u64 {
    u64::MAX >> (WORD.saturating_sub(count) % WORD)
}

fn add_with_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = a.overflowing_add(b);
    let (sum, over_again) = sum.overflowing_add(carry.into());
    (sum, over | over_again)
}

fn bounded(whole: Option<i64>) -> Result<i64, TooLong> {
    whole.filter(|whole| (-WHOLE_LIMIT..=WHOLE_LIMIT).contains(whole)).ok_or(TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplest;
    use proptest::prelude::*;

    /// `(+-1):x` by its formula.
    fn under(player: Player, x: &Dyadic) -> Dyadic {
        if player == Player::Right {
            return -under(Player::Left, &-x);
        }
        let n: BigInt = (-x).floor() + 2;
        let n = n.max(1.into());
        let halvings = u64::try_from(&n - 1).unwrap();
        let sum = x + Dyadic::from(n);
        Dyadic::new(sum.numerator(), sum.exponent() + halvings)
    }

    /// `(+-1):x` by the definition of the ordinal sum.
    fn under_by_options(player: Player, x: &Dyadic) -> Dyadic {
        let mut options = Player::BOTH
            .map(|mover| x.canonical_option(mover).map(|y| under_by_options(player, &y)));
        let [left, right] = &mut options;
        match player {
            Player::Left => *left = left.take().max(Some(Dyadic::ZERO)),
            Player::Right => {
                *right = Some(right.take().map_or(Dyadic::ZERO, |x| x.min(Dyadic::ZERO)));
            }
        }
        simplest(left.as_ref(), right.as_ref()).unwrap()
    }

    fn growing(x: &Dyadic) -> GrowingNumber {
        let grown = GrowingNumber::try_from(x).unwrap();
        assert_eq!(grown.to_dyadic(), *x);
        grown
    }

    fn check(grown: &GrowingNumber, x: &Dyadic) {
        assert_eq!(grown.to_dyadic(), *x, "{grown:?}");
        assert_eq!(grown.sign(), x.signum());
        let unused = words_for(grown.stored());
        match &grown.bits {
            Bits::Inline(words) => assert!(words[unused..].iter().all(|word| *word == 0)),
            Bits::Heap(words) => assert!(words.len() == unused && unused > 2),
        }
        let used = grown.stored() % WORD;
        if used > 0 {
            assert_eq!(grown.bits.words(unused).last().unwrap() >> used, 0, "{grown:?}");
        }
    }

    #[test]
    fn is_small() {
        assert!(size_of::<GrowingNumber>() <= 40);
    }

    #[test]
    fn the_formula_is_the_definition() {
        for n in -100..=100 {
            let x = Dyadic::new(n, 4);
            for player in Player::BOTH {
                assert_eq!(under(player, &x), under_by_options(player, &x), "{player} under {x}");
            }
        }
    }

    /// Every forest of this many edges: read a word of brackets, where closing puts an edge of
    /// either colour under what was opened and adds it to what stands beside.
    fn every_forest(edges: u32, stack: &mut Vec<(GrowingNumber, Dyadic)>, count: &mut u32) {
        if edges == 0 && stack.len() == 1 {
            *count += 1;
            check(&stack[0].0, &stack[0].1);
        }
        if edges > 0 {
            stack.push((GrowingNumber::zero(), Dyadic::ZERO));
            every_forest(edges - 1, stack, count);
            stack.pop();
        }
        if stack.len() > 1 {
            let (branch, x) = stack.pop().unwrap();
            let (beside, y) = stack.pop().unwrap();
            for player in Player::BOTH {
                let mut sum = beside.clone();
                let mut tree = branch.clone();
                tree.put_edge_under(player).unwrap();
                sum.add(tree).unwrap();
                stack.push((sum, &y + under(player, &x)));
                every_forest(edges, stack, count);
                stack.pop();
            }
            stack.push((beside, y));
            stack.push((branch, x));
        }
    }

    #[test]
    fn all_forests_up_to_seven_edges() {
        for (edges, catalan) in [1, 1, 2, 5, 14, 42, 132, 429].into_iter().enumerate() {
            let mut count = 0;
            let start = &mut vec![(GrowingNumber::zero(), Dyadic::ZERO)];
            every_forest(edges.try_into().unwrap(), start, &mut count);
            assert_eq!(count, catalan << edges);
        }
    }

    #[test]
    fn all_stalks_up_to_twelve_edges() {
        let mut stalks = vec![(GrowingNumber::zero(), Dyadic::ZERO)];
        for _ in 0..12 {
            let next = stalks.iter().flat_map(|(grown, x)| {
                Player::BOTH.map(|player| {
                    let mut grown = grown.clone();
                    grown.put_edge_under(player).unwrap();
                    let x = under(player, x);
                    check(&grown, &x);
                    (grown, x)
                })
            });
            stalks = next.collect();
        }
    }

    /// Fractions whose lengths lie about the ends of words, with bits that carry far.
    fn at_word_boundaries() -> Vec<Dyadic> {
        let one = BigInt::from(1);
        let mut numbers = vec![Dyadic::ZERO, Dyadic::from(-3), Dyadic::from(5)];
        for k in [1u64, 2, 3, 62, 63, 64, 65, 66, 127, 128, 129, 130, 131, 192, 193, 194] {
            let full = &one << k;
            let alternating: BigInt = (&full / 3) | &one;
            let half_ones: BigInt = ((&one << (k / 2)) - 1) | &one;
            for n in [one.clone(), &full - 1, alternating, half_ones] {
                numbers.push(Dyadic::new(n.clone(), k));
                numbers.push(Dyadic::new(n - 2 * full.clone(), k));
            }
        }
        numbers
    }

    #[test]
    fn word_boundaries() {
        let numbers = at_word_boundaries();
        for x in &numbers {
            for player in Player::BOTH {
                for flip in [false, true] {
                    // Negated from -x, the bits are flipped.
                    let mut grown = growing(&if flip { -x } else { x.clone() });
                    if flip {
                        grown.negate();
                    }
                    check(&grown, x);
                    grown.put_edge_under(player).unwrap();
                    check(&grown, &under(player, x));
                }
            }
            for y in &numbers {
                for (flip_x, flip_y) in [(false, false), (false, true), (true, false), (true, true)]
                {
                    let mut a = growing(&if flip_x { -x } else { x.clone() });
                    let mut b = growing(&if flip_y { -y } else { y.clone() });
                    if flip_x {
                        a.negate();
                    }
                    if flip_y {
                        b.negate();
                    }
                    a.add(b).unwrap();
                    check(&a, &(x + y));
                }
            }
        }
    }

    #[test]
    fn says_when_it_outgrows_memory() {
        let huge = Dyadic::from(1i64 << 61);
        assert_eq!(GrowingNumber::try_from(&huge).unwrap_err(), TooLong);
        let mut x = growing(&Dyadic::from((1i64 << 61) - 1));
        assert_eq!(x.put_edge_under(Player::Left), Err(TooLong));
        assert_eq!(x.put_edge_under(Player::Right), Err(TooLong));
        assert_eq!(x.put_edges_under(Player::Left, u64::MAX), Err(TooLong));
        assert_eq!(x.add(x.clone()), Err(TooLong));
        check(&x, &Dyadic::from((1i64 << 61) - 1));
    }

    #[derive(Clone, Debug)]
    enum Step {
        /// A run of edges under the last number.
        Run(Player, u16),
        Negate,
        /// Start another number.
        Start,
        /// A copy, so that equally long fractions meet.
        Copy,
        /// Add the last two.
        Add,
    }

    fn any_step() -> impl Strategy<Value = Step> {
        let player = prop_oneof![Just(Player::Left), Just(Player::Right)];
        prop_oneof![
            4 => (player.clone(), 1u16..4).prop_map(|(player, n)| Step::Run(player, n)),
            1 => (player, 1u16..200).prop_map(|(player, n)| Step::Run(player, n)),
            1 => Just(Step::Negate),
            1 => Just(Step::Start),
            1 => Just(Step::Copy),
            2 => Just(Step::Add),
        ]
    }

    proptest! {
        #[test]
        fn agrees_with_plain_numbers(steps in prop::collection::vec(any_step(), 1..120)) {
            let mut stack = vec![(GrowingNumber::zero(), Dyadic::ZERO)];
            for step in steps {
                let (mut grown, mut x) = stack.pop().unwrap();
                match step {
                    Step::Run(player, count) => {
                        let mut at_once = grown.clone();
                        at_once.put_edges_under(player, count.into()).unwrap();
                        for _ in 0..count {
                            grown.put_edge_under(player).unwrap();
                            x = under(player, &x);
                        }
                        check(&at_once, &x);
                    }
                    Step::Negate => {
                        grown.negate();
                        x = -x;
                    }
                    Step::Start => {
                        stack.push((grown, x));
                        (grown, x) = (GrowingNumber::default(), Dyadic::ZERO);
                    }
                    Step::Copy => stack.push((grown.clone(), x.clone())),
                    Step::Add => if let Some((other, y)) = stack.pop() {
                        grown.add(other).unwrap();
                        x += &y;
                    }
                }
                check(&grown, &x);
                stack.push((grown, x));
            }
        }
    }
}
