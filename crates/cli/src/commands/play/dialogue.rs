//! What a person types during a game, whatever is played on.

use hackenbush::visible::visible;
use hackenbush::{Problem, Way};
use service::queries::value;

use crate::commands::value::known;
use crate::session::Session;
use crate::style::Style;

/// What a person can type.
pub(super) enum Entry {
    Move(usize, Option<Way>),
    Hint,
    Value,
    Back,
    Help,
    Quit,
}

/// A line that means nothing.
pub(super) struct Unknown;

/// What a line means.
pub(super) fn entry(line: &str) -> Result<Entry, Unknown> {
    let line = line.to_ascii_lowercase();
    let digits = line.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    if let Ok(number) = digits.parse() {
        return match line[digits.len()..].trim() {
            "" => Ok(Entry::Move(number, None)),
            "l" | "left" => Ok(Entry::Move(number, Some(Way::Left))),
            "r" | "right" => Ok(Entry::Move(number, Some(Way::Right))),
            _ => Err(Unknown),
        };
    }
    word(&line).ok_or(Unknown)
}

/// What a word asks for that is no move.
pub(super) fn word(line: &str) -> Option<Entry> {
    match line {
        "hint" | "h" => Some(Entry::Hint),
        "value" | "v" => Some(Entry::Value),
        "back" | "b" | "undo" | "u" => Some(Entry::Back),
        "help" | "?" => Some(Entry::Help),
        "quit" | "q" | "x" | "exit" => Some(Entry::Quit),
        _ => None,
    }
}

/// What a position is worth, and who wins it.
pub(super) fn value_text(problem: &Problem, session: &mut Session, style: Style) -> String {
    match session.ask(|job| value::answer(problem, false, job)) {
        Ok(answer) => {
            let text = style.strong(&style.known(&known(&answer)));
            let outcome = answer.outcome.map(|outcome| format!(": {}", outcome.0));
            format!("{text}{}.", outcome.unwrap_or_default())
        }
        Err(wrong) => visible(&wrong.message).into_owned(),
    }
}
