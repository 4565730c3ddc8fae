//! One file for each question: its request, its answer, and for callers in Rust the function that
//! makes the one from the other. And the list of them all.
//!
//! A new question needs its file and two lines here. Its HTTP route, TypeScript types and JSON Schema
//! follow from that.

pub mod about;
pub mod analyse;
pub mod compare;
pub mod decompose;
pub mod domino;
pub mod draw;
#[cfg(feature = "book")]
pub mod gallery;
#[cfg(feature = "book")]
pub mod guide;
pub mod hat;
pub mod moves;
pub mod number;
pub mod numberline;
pub mod ordinal;
pub mod parse;
mod prelude;
pub mod print;
pub mod reply;
pub mod review;
pub mod thermograph;
pub mod tighten;
pub mod value;
pub mod value_text;

use crate::entry::Entry;

/// All questions, by the names of their requests.
pub static QUERIES: &[Entry] = &[
    Entry::of::<about::AboutRequest>(),
    #[cfg(feature = "book")]
    Entry::of::<gallery::GalleryRequest>(),
    #[cfg(feature = "book")]
    Entry::of::<guide::GuideRequest>(),
    #[cfg(feature = "book")]
    Entry::of::<guide::GuidePageRequest>(),
    #[cfg(feature = "book")]
    Entry::of::<guide::GuidePictureRequest>(),
    Entry::of::<hat::HatReadRequest>(),
    Entry::of::<hat::HatWriteRequest>(),
    Entry::of::<hat::DrawingReadRequest>(),
    Entry::of::<number::NumberRequest>(),
    Entry::of::<numberline::NumberLineRequest>(),
    Entry::of::<parse::ParseRequest>(),
    Entry::of::<print::PrintRequest>(),
    Entry::of::<tighten::TightenRequest>(),
    Entry::of::<draw::DrawRequest>(),
    Entry::of::<value::SolveRequest>(),
    Entry::of::<moves::MovesRequest>(),
    Entry::of::<analyse::AnalyseRequest>(),
    #[cfg(feature = "full")]
    Entry::of::<compare::CompareRequest>(),
    Entry::of::<decompose::DecomposeRequest>(),
    Entry::of::<domino::DominoRequest>(),
    #[cfg(feature = "full")]
    Entry::of::<ordinal::OrdinalRequest>(),
    #[cfg(feature = "full")]
    Entry::of::<thermograph::ThermographRequest>(),
    Entry::of::<value_text::ValueTextRequest>(),
    Entry::of::<reply::ReplyRequest>(),
    Entry::of::<review::ReviewRequest>(),
];
