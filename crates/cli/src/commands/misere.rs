//! Answers about misère play, printed for people.

use std::fmt::Write as _;

use partizan::Outcome;
use service::queries::misere::MisereAnswer;
use service::{Json, Warnings};

use super::moves::name;
use crate::answer::Answer;
use crate::style::Style;

/// Who wins, if that is known.
pub(super) fn winner(outcome: Option<Json<Outcome>>) -> String {
    outcome.map_or("not known who wins".to_owned(), |own| own.0.to_string())
}

/// The same, and that it is misère play.
pub(super) fn in_misere_play(outcome: Option<Json<Outcome>>, style: Style) -> String {
    winner(outcome) + style.either(" in mis\u{e8}re play", " in misere play")
}

impl Answer for MisereAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        let line = in_misere_play(self.outcome, style);
        match self.position.as_deref() {
            Some(text) => format!("{}: {line}", style.position(text)),
            None => line,
        }
    }

    fn text(&self, style: Style) -> String {
        let mut out = self.line(style) + "\n";
        if let Some(reason) = &self.reason {
            let _ = writeln!(out, "  reason   {reason}");
        }
        let _ = writeln!(out, "  variant  {}", self.variant.0.name());
        for one in &self.moves {
            let wins = match one.wins {
                Some(true) => "wins",
                Some(false) => "loses",
                None => "?",
            };
            let _ =
                writeln!(out, "  {:<5}  {:<10}  {wins}", one.player.0.to_string(), name(&one.what));
        }
        if let Some(reason) = &self.warnings.stop_reason {
            let _ = writeln!(out, "  stopped  {}", reason.text);
        }
        out
    }
}
