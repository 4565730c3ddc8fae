//! The hash function of the tables.

/// Maps a key to one of `slots`, a power of two, by its mixed upper bits.
pub(super) fn scatter(bits: u64, slots: usize) -> usize {
    let mixed = (bits ^ (bits >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let index = mixed >> (64 - slots.trailing_zeros());
    usize::try_from(index).expect("an index below the number of slots")
}
