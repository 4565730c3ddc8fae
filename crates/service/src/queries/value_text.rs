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

/// The longest value to read, and to write.
const MAX_TEXT: usize = 10_000;

impl Query for ValueTextRequest {
    const NAME: &'static str = "value/text";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = ValueTextAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<ValueTextAnswer, ErrorBody> {
        let text = self.value.trim();
        let too_large = |message: &str| {
            ErrorBody::too_large(message).hint("ask for a part of it").within("value")
        };
        if text.len() > MAX_TEXT {
            return Err(too_large(&format!("more than {MAX_TEXT} characters")));
        }
        let read =
            read_value(text).map_err(|wrong| ErrorBody::in_text(&wrong, text)).within("value")?;
        let arena = job.engine.arena_mut();
        let game = read.evaluate(arena).map_err(|_| too_large("this value is too large"))?;
        // The form of a sum can be far longer than the sum.
        let value = arena.value_text(game, MAX_TEXT);
        if value.is_truncated() {
            return Err(too_large(&format!("its form has more than {MAX_TEXT} characters")));
        }
        let [ascii, unicode, latex] =
            [Format::Ascii, Format::Unicode, Format::Latex].map(|format| value.format(format));
        Ok(ValueTextAnswer { ascii, unicode, latex })
    }
}
