//! Games: small ids, each with the tag of the arena that made it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use super::store::Id;

/// A game in an [`Arena`](crate::Arena), in canonical form.
///
/// Games of one arena are equal exactly when their values are. A game knows its arena: used with
/// another one it panics instead of standing for some other game. Only [`Game::ZERO`] is at home
/// in all of them. For a value that needs no arena, see [`Value`](crate::Value).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Game {
    pub(super) id: Id,
    pub(super) arena: Tag,
}

/// Which arena a game belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tag(u32);

impl Game {
    /// The game 0, in every arena.
    pub const ZERO: Game = Game { id: Id::ZERO, arena: Tag(0) };

    /// A number for this game, unique in its arena: options of a game that is not
    /// `x + n·up + *k` have smaller ones.
    #[must_use]
    pub fn id(self) -> u32 {
        self.id.0
    }
}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({})", self.id.0)
    }
}

impl Tag {
    /// A tag that no arena has had. (After 2^32 arenas they share the last one.)
    pub(super) fn fresh() -> Tag {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let next = |last: u32| Some(last.saturating_add(1));
        let (Ok(last) | Err(last)) = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        Tag(last.saturating_add(1))
    }
}
