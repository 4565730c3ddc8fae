//! Values as text, under the limit for canonical forms.

use hackenbush::solve::Known;
use partizan::text::Text;
use partizan::{Arena, Game};

/// A value as CGSuite prints it. A number, with ups and a nimber or without, is never cut.
pub fn game(arena: &mut Arena, game: Game, limit: usize) -> Text {
    if let Some(nus) = arena.as_nus(game) {
        return Text { text: nus.to_string(), truncated: false };
    }
    // Without memory left for the shorthands, the plain form still needs none.
    arena.text_within(game, limit).unwrap_or_else(|_| arena.form_text_within(game, limit))
}

/// A value's form: options in braces, each nested game in its own. `value` is its text.
pub fn form(arena: &Arena, game: Game, limit: usize, value: &Text) -> Text {
    // Not printed anew: a number may have millions of digits.
    if arena.as_nus(game).is_some() { value.clone() } else { arena.form_text_within(game, limit) }
}

/// What is known of a value.
pub fn known(arena: &mut Arena, known: Known, limit: usize) -> String {
    match known {
        Known::Exact(value) => game(arena, value, limit).text,
        Known::Between { lo, hi } => {
            let (lo, hi) = (game(arena, lo, limit).text, game(arena, hi, limit).text);
            format!("between {lo} and {hi}")
        }
        Known::Nothing => "unknown".to_owned(),
    }
}

/// The value, where it is known.
pub fn exact(arena: &mut Arena, known: Known, limit: usize) -> Option<String> {
    known.exact().map(|value| game(arena, value, limit).text)
}
