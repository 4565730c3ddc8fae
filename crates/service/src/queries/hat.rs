//! `.hat` files, both ways, and those that are kept in drawings.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use hackenbush::hat::Hat;
use hackenbush_drawing::Source;

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
        HatReadAnswer::of(&hat, job)
    }
}

request! {
    /// Which picture is kept in this drawing: an SVG, PNG, PDF or TikZ file?
    pub struct DrawingReadRequest {
        /// What is in the file, in base64.
        pub base64: String,
    }
}

impl Query for DrawingReadRequest {
    const NAME: &'static str = "drawing/read";
    type Answer = HatReadAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<HatReadAnswer, ErrorBody> {
        let file = from_base64(&self.base64).ok_or_else(|| {
            ErrorBody::malformed("this is not in base64")
                .hint("write the bytes of the file with the digits A-Z a-z 0-9 + /")
                .within("base64")
        })?;
        let text = Source::find(&file).ok_or_else(|| {
            ErrorBody::malformed("there is no picture in this file to open").hint(
                "drawings exported from the studio keep theirs, unless another program removed it",
            ).within("base64")
        })?;
        let hat = Hat::parse(&text).map_err(|wrong| {
            ErrorBody::malformed(format!("the picture in this file is damaged: {}", wrong.message))
                .hint("export the drawing again, or open its .hat file")
                .within("base64")
        })?;
        HatReadAnswer::of(&hat, job)
    }
}

/// The bytes of a text in base64, whose padding may be missing; `None` if it is none.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    let padding = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    GeneralPurpose::new(&STANDARD, padding).decode(text).ok()
}

impl HatReadAnswer {
    fn of(hat: &Hat, job: &Job<'_>) -> Result<HatReadAnswer, ErrorBody> {
        check_size(hat, &job.limits)?;
        Ok(HatReadAnswer {
            picture: Drawing::from(hat),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read_with_and_without_padding() {
        for (text, bytes) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zg", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYmFy", "foobar"),
        ] {
            assert_eq!(from_base64(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
        assert_eq!(from_base64("+/8"), Some(vec![0xfb, 0xff]));
        for wrong in ["Z", "Zm9vY", "Zm 9", "Zm9v\n", "é"] {
            assert_eq!(from_base64(wrong), None, "{wrong}");
        }
    }
}
