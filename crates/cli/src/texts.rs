//! Values in words for people.

use hackenbush::solve::Known;
use partizan::Arena;
use report::texts::game;

use crate::look::{Look, Paint};

/// What is known of a value, for people: `= 1/2`, or `is between 0 and 1`.
pub(crate) fn statement(arena: &mut Arena, known: Known, limit: usize, look: Look) -> String {
    let mut strong = |value| {
        let text = game(arena, value, limit).text;
        look.paint(Paint::Strong, &look.value(&text))
    };
    match known {
        Known::Exact(value) => format!("= {}", strong(value)),
        Known::Between { lo, hi } => format!("is between {} and {}", strong(lo), strong(hi)),
        Known::Nothing => "is unknown".to_owned(),
    }
}
