//! Values in words for people.

use hackenbush::solve::Known;
use partizan::Arena;

use crate::look::{Look, Paint};

/// What is known of a value, for people: `= 1/2`, or `is between 0 and 1`.
pub(crate) fn statement(arena: &mut Arena, known: Known, limit: usize, look: Look) -> String {
    let mut strong =
        |value| look.paint(Paint::Strong, &look.value(&arena.value_text(value, limit)));
    match known {
        Known::Exact(value) => format!("= {}", strong(value)),
        Known::Between { lo, hi } => format!("is between {} and {}", strong(lo), strong(hi)),
        Known::Nothing => "is unknown".to_owned(),
    }
}

/// The same without a verb: `1/2`, or `between 0 and 1`.
pub(crate) fn phrase(arena: &mut Arena, known: Known, limit: usize, look: Look) -> String {
    let mut value = |value| look.value(&arena.value_text(value, limit));
    match known {
        Known::Exact(exact) => value(exact),
        Known::Between { lo, hi } => format!("between {} and {}", value(lo), value(hi)),
        Known::Nothing => "unknown".to_owned(),
    }
}
