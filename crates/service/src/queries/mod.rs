//! One file for each question: its request, its answer, and for callers in Rust the function that
//! makes the one from the other. And the list of them all.
//!
//! A new question needs its file and two entries here. Its HTTP route, TypeScript types and JSON Schema
//! follow from that.

pub mod about;
pub mod analyse;
pub mod calc;
pub mod certificate;
pub mod compare;
#[cfg(feature = "book")]
pub mod course;
pub mod decompose;
pub mod domino;
pub mod draw;
#[cfg(feature = "book")]
pub mod gallery;
#[cfg(feature = "book")]
pub mod guide;
pub mod hat;
#[cfg(feature = "full")]
pub mod learn;
#[cfg(feature = "full")]
pub mod make;
pub mod misere;
pub mod moves;
pub mod number;
pub mod numberline;
pub mod ordinal;
pub mod parse;
mod prelude;
pub mod print;
pub mod prove;
#[cfg(feature = "full")]
pub mod puzzles;
#[cfg(feature = "full")]
pub mod random;
pub mod reply;
pub mod review;
#[cfg(feature = "full")]
pub mod rules;
#[cfg(feature = "full")]
pub mod sheet;
pub mod sort;
#[cfg(feature = "full")]
pub mod task;
pub mod thermograph;
pub mod tighten;
pub mod tree;
pub mod value;
pub mod value_text;

use crate::entry::Entry;
use crate::query::Query as _;

/// Lists the queries: those that drawing and values need, then those behind a feature.
macro_rules! queries {
    (core: $($core:ty),+; $($feature:literal: $($query:ty),+;)+) => {
        /// All questions, by the names of their requests.
        pub static QUERIES: &[Entry] = &[
            $(Entry::of::<$core>(),)+
            $($(#[cfg(feature = $feature)] Entry::of::<$query>(),)+)+
        ];

        /// The names of the questions that are there without any feature.
        pub static CORE: &[&str] = &[$(<$core>::NAME),+];
    };
}

queries! {
    core: parse::ParseRequest, print::PrintRequest, value::SolveRequest;
    "book": gallery::GalleryRequest, guide::GuideRequest, guide::GuidePageRequest,
        guide::GuidePictureRequest, course::CourseRequest, course::LessonRequest;
    "full": about::AboutRequest, hat::HatReadRequest, hat::HatWriteRequest, hat::DrawingReadRequest,
        tighten::TightenRequest, number::NumberRequest, numberline::NumberLineRequest,
        draw::DrawRequest, moves::MovesRequest, analyse::AnalyseRequest, calc::CalcRequest,
        certificate::CertificateRequest, compare::CompareRequest,
        decompose::DecomposeRequest, domino::DominoRequest, ordinal::OrdinalRequest,
        prove::ProveRequest, thermograph::ThermographRequest, tree::TreeRequest,
        value_text::ValueTextRequest, reply::ReplyRequest,
        review::ReviewRequest, sort::SortRequest, learn::LearnRequest, task::TaskRequest,
        task::TaskCheckRequest, task::TaskSolveRequest, make::MakeRequest,
        random::RandomRequest, puzzles::PuzzlesRequest, sheet::SheetRequest,
        misere::MisereRequest, rules::RulesRequest;
}
