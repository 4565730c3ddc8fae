//! A value in the notations of papers and of plain text.

use partizan::text::Format;

use super::ordinal::read_value;
use super::prelude::*;

request! {
    /// How is this value written in LaTeX, and in plain text?
    pub struct ValueTextRequest {
        /// As answers have it.
        pub value: String,
    }
}

answers! {
    /// A value in several notations.
    pub struct ValueTextAnswer {
        /// As CGSuite writes it.
        ascii: String,
        /// With arrows.
        unicode: String,
        /// For LaTeX's mathematics, without the dollar signs.
        latex: String,
    }
}

/// The longest value to read.
const MAX_TEXT: usize = 10_000;

impl Query for ValueTextRequest {
    const NAME: &'static str = "value/text";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = ValueTextAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<ValueTextAnswer, ErrorBody> {
        let text = self.value.trim();
        if text.len() > MAX_TEXT {
            return Err(ErrorBody::too_large(format!("more than {MAX_TEXT} characters"))
                .hint("ask for a part of it")
                .within("value"));
        }
        let read =
            read_value(text).map_err(|wrong| ErrorBody::in_text(&wrong, text)).within("value")?;
        let arena = job.engine.arena_mut();
        let game = read.evaluate(arena).map_err(|_| {
            ErrorBody::too_large("this value is too large")
                .hint("ask for a part of it")
                .within("value")
        })?;
        let value = arena.value_text(game, usize::MAX);
        let [ascii, unicode, latex] =
            [Format::Ascii, Format::Unicode, Format::Latex].map(|format| value.format(format));
        Ok(ValueTextAnswer { ascii, unicode, latex })
    }
}
