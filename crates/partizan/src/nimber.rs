//! Nimbers: the values of impartial games, by the Sprague-Grundy theorem
//! (Winning Ways, chapter 3).
//!
//! Under nim-sum and nim-product the numbers below `2^(2^n)` are a field, for every `n`
//! (Conway, On Numbers and Games, chapter 6).

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

/// The nim-sum: `*a + *b = *(a xor b)`.
#[must_use]
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// The least number that is not among the values, in linear time: a game whose options are worth
/// these nimbers is worth it.
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    // It is at most the number of values.
    let mut seen = vec![false; values.len()];
    for value in &values {
        if let Some(mark) = usize::try_from(*value).ok().and_then(|value| seen.get_mut(value)) {
            *mark = true;
        }
    }
    (0..).zip(&seen).find(|(_, seen)| !**seen).map_or(to_u64(seen.len()), |(value, _)| value)
}

fn to_u64(length: usize) -> u64 {
    u64::try_from(length).expect("lengths are below 2^64")
}

/// The nim-product. Numbers below `2^64` stay there, as do those below `2^32`, `2^16` and so on.
#[must_use]
pub fn nim_product(a: u128, b: u128) -> u128 {
    let bits = u128::BITS.saturating_sub((a | b).leading_zeros());
    product(a, b, bits.max(1).next_power_of_two())
}

/// The product of numbers below `2^bits`, where `bits` is a power of two.
///
/// With `F = 2^(bits/2)`, a Fermat 2-power, `F F = F + F/2`, and F times a smaller number is their
/// ordinary product. So `(aF + b)(cF + d) = (ac + ad + bc)F + bd + ac F/2`, and the bracket is
/// `(a + b)(c + d) - bd`.
fn product(x: u128, y: u128, bits: u32) -> u128 {
    if x < 2 || y < 2 {
        return x.saturating_mul(y);
    }
    let half = bits / 2;
    let low = u128::MAX >> u128::BITS.saturating_sub(half);
    let (a, b, c, d) = (x >> half, x & low, y >> half, y & low);
    let (ac, bd) = (product(a, c, half), product(b, d, half));
    let cross = product(a ^ b, c ^ d, half) ^ bd;
    cross << half ^ bd ^ product(ac, 1 << half.saturating_sub(1), half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_least_missing_number() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2, 3]), 0);
        assert_eq!(mex([0, 1, 3, 1, u64::MAX]), 2);
        assert_eq!(mex(0..1000), 1000);
    }

    /// `a + b = mex{a' + b, a + b'}`.
    #[test]
    fn the_sum_by_its_definition() {
        let mut sum = [[0; 32]; 32];
        for a in 0..32 {
            for b in 0..32 {
                sum[a][b] = mex((0..a).map(|c| sum[c][b]).chain((0..b).map(|d| sum[a][d])));
                assert_eq!(nim_sum([to_u64(a), to_u64(b)]), sum[a][b]);
            }
        }
    }

    /// `a b = mex{a' b + a b' + a' b'}`.
    #[test]
    fn the_product_by_its_definition() {
        let mut table = [[0; 40]; 40];
        for a in 0..40 {
            for b in 0..40 {
                let term = |c: usize, d: usize| table[c][b] ^ table[a][d] ^ table[c][d];
                let option = (0..a).flat_map(|c| (0..b).map(move |d| (c, d)));
                table[a][b] = mex(option.map(|(c, d)| term(c, d)).collect::<Vec<u64>>());
                let product = nim_product(to_u64(a).into(), to_u64(b).into());
                assert_eq!(product, table[a][b].into(), "{a} {b}");
            }
        }
    }

    #[test]
    fn fermat_powers() {
        for level in 0..7 {
            let fermat = 1u128 << (1 << level);
            assert_eq!(nim_product(fermat, fermat), fermat ^ (fermat / 2));
            assert_eq!(nim_product(fermat, fermat - 1), fermat * (fermat - 1));
        }
    }

    proptest! {
        #[test]
        fn field_laws(a: u128, b: u128, c: u128, shift in 0u32..128) {
            let (a, b) = (a >> shift, b >> (shift / 2));
            prop_assert_eq!(nim_product(a, b), nim_product(b, a));
            prop_assert_eq!(nim_product(nim_product(a, b), c), nim_product(a, nim_product(b, c)));
            prop_assert_eq!(nim_product(a ^ b, c), nim_product(a, c) ^ nim_product(b, c));
            prop_assert_eq!(nim_product(a, 1), a);
            prop_assert_eq!(nim_product(a, 0), 0);
        }

        #[test]
        fn small_fields_are_closed(a: u64, b: u64) {
            prop_assert!(nim_product(a.into(), b.into()) >> 64 == 0);
            let (a, b) = (a & 0xFFFF, b & 0xFFFF);
            prop_assert!(nim_product(a.into(), b.into()) < 1 << 16);
        }
    }
    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// Squaring 128 times is the identity in the field of 2^128, so every number but 0
        /// has an inverse.
        #[test]
        fn inverses(a in 1u128..) {
            let (mut inverse, mut power) = (1, a);
            for _ in 1..128 {
                power = nim_product(power, power);
                inverse = nim_product(inverse, power);
            }
            prop_assert_eq!(nim_product(power, power), a);
            prop_assert_eq!(nim_product(inverse, a), 1);
        }
    }
}
