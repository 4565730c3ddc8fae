//! A text as a picture with places, or as a line of dominoes.

use hackenbush::{Domino, Position};
use hackenbush_drawing::infinite::Beginning;

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

    /// Infinite stalks: only their beginning can be drawn.
    pub struct InfiniteAnswer {
        position: String,
        /// Their beginning. Edges toward a limit are shorter and have an `opacity` less than 1.
        beginning: Drawing,
        /// Above these points, infinitely many edges are left out: x and y of each.
        dots: Vec<(f64, f64)>,
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
                job.check().within("text")?;
                let id = |vertex| problem.vertex_number(vertex);
                picture = Some(Drawing::of(own, problem.rules(), id, &job.control.meter()));
                job.check().within("text")?;
            }
            Position::Dominoes(own) => line = Some(DominoLine::new(own, problem.rules())),
            Position::Row(row) => {
                let own: Vec<Domino> = row.0.iter().copied().map(Domino::of).collect();
                line = Some(DominoLine::new(&own, problem.rules()));
            }
            Position::InfiniteStalks(stalks) if cfg!(feature = "full") => {
                let drawn = Beginning::of(stalks);
                infinite = Some(InfiniteAnswer {
                    position: self.text,
                    beginning: Drawing::beginning(&drawn, problem.rules()),
                    dots: drawn.dots.iter().map(|at| (at.x, at.y)).collect(),
                });
            }
            _ => {}
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
