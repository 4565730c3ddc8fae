//! Questions about Hackenbush positions and their typed answers: the one contract behind the
//! command, the studio and whatever else asks.
//!
//! There are two ways in. A shell in another language calls [`Service::call`] with the name of a
//! query and a JSON request, and gets JSON or a file back; a caller in Rust reads a [`Problem`] and
//! calls the `answer` function of a module in [`queries`], and gets a struct. Both get the same
//! answers, since the JSON is made from the structs.
//!
//! ```
//! use service::{Control, Reply, Service};
//! let request = br#"{"position": {"text": "b(r)(bg)"}, "id": 7, "no_stats": true}"#;
//! let reply = Service::default().call("moves", request, &Control::default(), &mut |_| ());
//! let Ok(Reply::Json(json)) = reply else { panic!() };
//! assert!(json.starts_with(r#"{"id":7,"position":"b(r)(bg)","variant":"red-blue-green","value":"1*""#));
//! ```
//!
//! ```
//! use service::{Control, Job, OutputOptions, Problem, queries};
//! let problem: Problem = "b(r)(bg)".parse()?;
//! let control = Control::default();
//! let (mut engine, mut ignore) = (control.engine(), |_| ());
//! let mut job = Job::new(&mut engine, &control, OutputOptions::default(), &mut ignore);
//! let answer = queries::moves::answer(&problem, &mut job)?;
//! assert_eq!(answer.value.map(|value| value.0.to_string()).as_deref(), Some("1*"));
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```
//!
//! Nothing here starts a thread, reads a clock or knows of HTTP. [`Control`] is how a shell limits,
//! watches and stops a job; `docs/json.md` describes the JSON and promises what stays.

mod answer;
#[cfg(feature = "book")]
pub mod book;
mod call;
#[cfg(feature = "book")]
mod course;
mod derivation;
mod described;
mod drawing;
mod entry;
mod error;
mod garden;
#[cfg(feature = "book")]
mod guide;
mod hint;
mod input;
mod job;
mod json;
mod limits;
#[cfg(feature = "full")]
mod malformed;
mod nodes;
mod options;
mod play;
pub mod queries;
mod query;
mod reading;
#[cfg(feature = "schema")]
pub mod schema;
mod tags;
mod text;
mod writer;

pub use answer::{Answer, Failed, File, Reply, StopReason, Warnings};
pub use call::{Call, RequestOptions, Service};
pub use derivation::{Derivation, DerivationStep};
pub use drawing::{Drawing, DrawingInput, DrawnEdge, DrawnVertex};
pub use entry::Entry;
pub use error::{ErrorBody, ErrorKind};
pub use garden::Garden;
pub use hackenbush::Problem;
pub use input::{DominoLine, PositionInput};
pub use job::{Control, Job, OutputOptions, Progress, SearchProgress, out_of_memory};
pub use json::{Json, Variant};
pub use limits::Limits;
pub use nodes::Nodes;
pub use options::{FateAnswer, OptionAnswer, OptionsAnswer};
pub use queries::{CORE, QUERIES};
pub use query::{Effort, Query};
pub use tags::{Id, Tags, Unwritten};
pub use text::{KnownText, Typeset, Value};
