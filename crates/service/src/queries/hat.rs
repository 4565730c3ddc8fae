//! `.hat` files, both ways.

use hackenbush::hat::Hat;

use super::prelude::*;
use crate::drawing::{Drawing, DrawingInput};
use crate::input::check_size;

request! {
    /// Which picture is in this file?
    pub struct HatReadRequest {
        /// What is in the file.
        pub text: String,
    }
}

answers! {
    /// The picture of a file.
    pub struct HatReadAnswer {
        picture: Drawing,
        warnings: Vec<String>,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
    }

    /// A file.
    pub struct HatWriteAnswer {
        /// What to write to it.
        text: String,
    }
}

impl Query for HatReadRequest {
    const NAME: &'static str = "hat/read";
    type Answer = HatReadAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<HatReadAnswer, ErrorBody> {
        let hat = Hat::parse(&self.text)
            .map_err(|wrong| ErrorBody::in_text(&wrong, &self.text))
            .within("text")?;
        check_size(&hat, &job.limits)?;
        Ok(HatReadAnswer {
            picture: Drawing::from(&hat),
            warnings: hat.picture().warnings.iter().map(ToString::to_string).collect(),
            loose: none_if_empty(hat.loose()),
        })
    }
}

request! {
    /// How is this picture written to a file?
    pub struct HatWriteRequest {
        pub picture: DrawingInput,
    }
}

impl Query for HatWriteRequest {
    const NAME: &'static str = "hat/write";
    type Answer = HatWriteAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<HatWriteAnswer, ErrorBody> {
        Ok(HatWriteAnswer { text: self.picture.0.to_json() })
    }
}
