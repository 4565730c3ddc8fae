//! Limits of memory and time, and what happens when one is reached.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// When an [`Arena`](crate::Arena) has to stop.
///
/// ```
/// use partizan::{Arena, Exceeded, Limits, ValueError};
/// let mut arena = Arena::with_limits(Limits { bytes: 10_000, ..Limits::default() });
/// let large = "{9|4||1|||0} + {8|3||-1|-9} + {7|2||-2|-7||||-8} + {6|1,*||v|-6}";
/// assert_eq!(arena.parse(large), Err(ValueError::Exceeded(Exceeded::Memory)));
/// assert!(arena.bytes() <= 10_000);
/// // More room, and the same arena goes on.
/// arena.set_limits(Limits { bytes: 10_000_000, ..Limits::default() });
/// assert!(arena.parse(large).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes the arena may hold, its caches included.
    pub bytes: usize,
    /// Bytes that a [`Meter`](crate::Meter) has counted, as if the arena held them.
    pub beside: Arc<AtomicUsize>,
    /// Steps the arena may make before the work ends with [`Exceeded::Interrupted`]; a step is about
    /// a game met. For work that has to end soon although nothing interrupts it any more.
    pub steps: u64,
    /// Set from anywhere to end the work under way with [`Exceeded::Interrupted`].
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Asked now and then, for shells in which nothing else runs meanwhile and could set the flag;
    /// `true` ends the work in the same way.
    pub watch: Option<fn() -> bool>,
    /// Counts steps of the work, about as many as games met; to be read from anywhere.
    pub progress: Option<Arc<AtomicU64>>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: usize::MAX,
            beside: Arc::default(),
            steps: u64::MAX,
            interrupt: None,
            watch: None,
            progress: None,
        }
    }
}

impl Limits {
    /// Has the work been called off?
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.watch.is_some_and(|watch| watch())
    }
}

/// A limit was reached before the answer was found. The arena stays usable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Exceeded {
    /// The games outgrew [`Limits::bytes`].
    Memory,
    /// The interrupt flag was set.
    Interrupted,
    /// A quantity is beyond what the arena can name.
    TooLarge(&'static str),
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exceeded::Memory => f.write_str("the memory budget is used up"),
            Exceeded::Interrupted => f.write_str("interrupted"),
            Exceeded::TooLarge(what) => write!(f, "too large: {what}"),
        }
    }
}

impl std::error::Error for Exceeded {}
