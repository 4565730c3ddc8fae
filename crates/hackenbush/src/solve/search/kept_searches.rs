//! Searches of blocks that are kept with their tables once the value is found: then what moves
//! leave, and who wins a difference, is searched with what is known already.

use super::block_search::BlockSearch;

/// The latest searches that took long.
#[derive(Default)]
pub(in crate::solve) struct KeptSearches(Vec<BlockSearch>);

/// How many are kept, and from how many stored positions on: some milliseconds of work.
const KEPT: usize = 8;
const LONG: u64 = 500;

impl KeptSearches {
    /// Takes out the search of the same block, drawn the same way, if it was kept; otherwise
    /// returns the new one.
    pub(in crate::solve) fn take(&mut self, new: BlockSearch) -> BlockSearch {
        match self.0.iter().position(|kept| kept.is_same_block(&new)) {
            Some(place) => self.0.remove(place).at_home_of(new),
            None => new,
        }
    }

    /// Keeps a search if it took long, as far as there is room for it and for the others.
    pub(in crate::solve) fn keep(&mut self, search: BlockSearch, max_bytes: usize) {
        if search.stats().positions < LONG {
            return;
        }
        self.0.push(search);
        while self.0.len() > KEPT || self.bytes() > max_bytes {
            self.0.remove(0);
        }
    }

    /// The approximate number of bytes in use.
    pub(in crate::solve) fn bytes(&self) -> usize {
        self.0.iter().map(|search| search.stats().bytes).sum()
    }
}

impl std::fmt::Debug for KeptSearches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeptSearches").field("searches", &self.0.len()).finish()
    }
}
