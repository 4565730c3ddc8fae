//! Chance that can be repeated: the same seed gives the same numbers on every platform and in every
//! version.
//!
//! The generator is SplitMix64 (Steele, Lea and Flood 2014), which is also the one that seeds
//! Java's and the xoshiro generators. A draw below `n` rejects the last, incomplete stretch of the
//! 2^64 outputs and takes the remainder, so that it is fair.

/// SplitMix64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The generator of a seed for one purpose among several: the seed plus the FNV-1a hash of
    /// the purpose.
    #[must_use]
    pub fn named(seed: u64, purpose: &str) -> Rng {
        let hash = purpose.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut rng = Rng(seed.wrapping_add(hash));
        rng.bits();
        rng
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n.max(1)).unwrap_or(u64::MAX);
        // The outputs from here on would favour the small remainders.
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let drawn = self.bits();
            if drawn < fair {
                return usize::try_from(drawn % n).unwrap_or(0);
            }
        }
    }

    /// A number from `low` to `high`, both included.
    pub fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True in one of `n` cases.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 1234567, as published with the reference implementation.
    #[test]
    fn it_is_the_well_known_generator() {
        let mut rng = Rng::new(1_234_567);
        let drawn: Vec<u64> = (0..5).map(|_| rng.bits()).collect();
        let published: [u64; 5] = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(drawn, published);
    }

    #[test]
    fn draws_are_in_range_and_purposes_differ() {
        let mut rng = Rng::named(7, "a");
        assert!((0..1000).all(|_| rng.below(6) < 6 && (3..=5).contains(&rng.within(3, 5))));
        assert_ne!(Rng::named(7, "a").bits(), Rng::named(7, "b").bits());
        assert_eq!(rng.below(0), 0);
        let mut all = [1, 2, 3, 4, 5];
        rng.shuffle(&mut all);
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3, 4, 5]);
    }
}
