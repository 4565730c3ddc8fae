//! A text as a picture with places, or as a line of dominoes.

use hackenbush::Position;

use super::prelude::*;
use crate::drawing::Drawing;
use crate::input::{DominoLine, named_variant, read_text};

request! {
    /// What does this text say?
    pub struct ParseRequest {
        pub text: String,
        pub variant: Option<Variant>,
    }
}

answers! {
    /// What a text says: one of `picture`, `line` and `infinite`.
    pub struct ParseAnswer {
        picture?: Drawing,
        line?: DominoLine,
        infinite?: InfiniteAnswer,
        variant?: Variant,
        /// The variant that the text itself names, in a first line such as `@variant childish`.
        named?: Variant,
        /// The variants that allow it.
        variants: Vec<&'static str>,
        warnings: Vec<String>,
    }

    /// Infinite stalks, which cannot be drawn.
    pub struct InfiniteAnswer {
        position: String,
    }
}

impl Query for ParseRequest {
    const NAME: &'static str = "parse";
    type Answer = ParseAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<ParseAnswer, ErrorBody> {
        let problem = read_text(&self.text, self.variant.map(|rules| rules.0), job)?;
        let (named, _) = named_variant(&self.text)?;
        let (mut picture, mut line, mut infinite) = (None, None, None);
        match problem.position() {
            Position::Picture(own) => {
                picture =
                    Some(Drawing::of(own, problem.rules(), |vertex| problem.vertex_number(vertex)));
            }
            Position::Dominoes(own) => line = Some(DominoLine::new(own, problem.rules())),
            _ => infinite = Some(InfiniteAnswer { position: self.text }),
        }
        let finite = infinite.is_none();
        Ok(ParseAnswer {
            picture,
            line,
            infinite,
            variant: finite.then_some(Json(problem.rules())),
            named: named.map(Json),
            variants: if finite { problem.fits() } else { Vec::new() },
            warnings: problem.warnings().iter().map(ToString::to_string).collect(),
        })
    }
}
