//! The hash function of the tables.

/// Mixes the bits of a key; the upper ones are the best mixed.
pub(super) fn mix(bits: u64) -> u64 {
    let mixed = (bits ^ (bits >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// One of `places`, a power of two, by the upper bits of a mixed key.
pub(super) fn place(mixed: u64, places: usize) -> usize {
    let index = mixed.checked_shr(64 - places.trailing_zeros()).unwrap_or(0);
    usize::try_from(index).expect("an index below the number of places")
}
