//! Values as text, under the limit for canonical forms.

use hackenbush::solve::Known;
use partizan::{Arena, Game, ValueText};

/// A value's form: options in braces, each nested game in its own. `value` is its text.
pub fn form(arena: &Arena, game: Game, limit: usize, value: &ValueText) -> ValueText {
    // Not printed anew: a number may have millions of digits.
    if arena.as_nus(game).is_some() { value.clone() } else { arena.form_text_within(game, limit) }
}

/// What is known of a value, in words.
pub fn known(arena: &mut Arena, known: Known, limit: usize) -> String {
    match known {
        Known::Exact(value) => arena.value_text(value, limit).to_string(),
        Known::Between { lo, hi } => {
            let (lo, hi) = (arena.value_text(lo, limit), arena.value_text(hi, limit));
            format!("between {lo} and {hi}")
        }
        Known::Nothing => "unknown".to_owned(),
    }
}

/// The value, where it is known.
pub fn exact(arena: &mut Arena, known: Known, limit: usize) -> Option<ValueText> {
    known.exact().map(|value| arena.value_text(value, limit))
}
