//! A picture in all formats that are text.

use hackenbush::{Picture, Position, cgsuite, edge_list, graphviz, notation};

use super::prelude::*;
use crate::drawing::DrawingInput;
use crate::input::check_size;

request! {
    /// How is this picture written?
    pub struct PrintRequest {
        pub picture: DrawingInput,
    }
}

answers! {
    /// A picture in all formats that are text.
    pub struct PrintAnswer {
        notation: String,
        edge_list: String,
        cgsuite: String,
        graphviz: String,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
    }
}

impl Query for PrintRequest {
    const NAME: &'static str = "print";
    type Answer = PrintAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<PrintAnswer, ErrorBody> {
        let hat = self.picture.0;
        check_size(&hat, &job.limits)?;
        // Whatever its variant says, it can be written down.
        let Position::Picture(picture) = hat.picture().position else {
            return Err(ErrorBody::internal());
        };
        Ok(PrintAnswer { loose: none_if_empty(hat.loose()), ..answer(&picture) })
    }
}

/// A picture in all formats that are text.
#[must_use]
pub fn answer(picture: &Picture) -> PrintAnswer {
    PrintAnswer {
        notation: notation::print(picture),
        edge_list: edge_list::print(picture, ' '),
        cgsuite: cgsuite::print(picture),
        graphviz: graphviz::print(picture),
        loose: None,
    }
}
