//! All queries by name, and how one is called.

use serde::Deserialize;

use crate::answer::{Answer, Reply};
use crate::error::{ErrorBody, ErrorKind};
use crate::job::{Control, Job, OutputOptions, Progress};
use crate::limits::Limits;
use crate::queries as q;
use crate::query::{Effort, Query};
use crate::tags::{Id, Tags};

/// All queries.
pub static QUERIES: &[Entry] = &[
    Entry::of::<q::about::AboutRequest>(),
    Entry::of::<q::gallery::GalleryRequest>(),
    Entry::of::<q::guide::GuideRequest>(),
    Entry::of::<q::guide::GuidePageRequest>(),
    Entry::of::<q::guide::GuidePictureRequest>(),
    Entry::of::<q::hat::HatReadRequest>(),
    Entry::of::<q::hat::HatWriteRequest>(),
    Entry::of::<q::number::NumberRequest>(),
    Entry::of::<q::numberline::NumberLineRequest>(),
    Entry::of::<q::parse::ParseRequest>(),
    Entry::of::<q::print::PrintRequest>(),
    Entry::of::<q::tighten::TightenRequest>(),
    Entry::of::<q::draw::DrawRequest>(),
    Entry::of::<q::value::SolveRequest>(),
    Entry::of::<q::moves::MovesRequest>(),
    Entry::of::<q::analyse::AnalyseRequest>(),
    Entry::of::<q::compare::CompareRequest>(),
    Entry::of::<q::decompose::DecomposeRequest>(),
    Entry::of::<q::domino::DominoRequest>(),
    Entry::of::<q::ordinal::OrdinalRequest>(),
    Entry::of::<q::thermograph::ThermographRequest>(),
    Entry::of::<q::reply::ReplyRequest>(),
    Entry::of::<q::review::ReviewRequest>(),
];

/// A query in the registry.
#[derive(Debug)]
pub struct Entry {
    /// How it is asked for.
    pub name: &'static str,
    /// How much work it may be.
    pub effort: Effort,
    /// Does it answer with a file, and not with JSON?
    pub answers_with_file: bool,
    read: fn(&[u8]) -> serde_json::Result<Task>,
    /// The schemas of its requests and its answers, for these generators.
    #[cfg(feature = "schema")]
    pub schemas: SchemasOf,
}

/// The schemas of a request and of its answer.
#[cfg(feature = "schema")]
type SchemasOf = fn(
    &mut schemars::SchemaGenerator,
    &mut schemars::SchemaGenerator,
) -> (schemars::Schema, Option<schemars::Schema>);

type Task = Box<dyn FnOnce(&mut Job<'_>, &Tags) -> Result<Reply, ErrorBody> + Send>;

impl Entry {
    const fn of<Q: Query>() -> Entry {
        Entry {
            name: Q::NAME,
            effort: Q::EFFORT,
            answers_with_file: Q::Answer::IS_FILE,
            #[cfg(feature = "schema")]
            schemas: |requests, answers| {
                (requests.subschema_for::<Q>(), Q::Answer::schema(answers))
            },
            read: |json| {
                let query: Q = serde_json::from_slice(json)?;
                Ok(Box::new(move |job, tags| query.run(job)?.reply(tags)))
            },
        }
    }
}

/// Options that every request may have beside its own fields.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct RequestOptions {
    /// Comes back in the answer.
    pub id: Option<Id>,
    /// The time for the answer; then it holds what is known.
    pub timeout_ms: Option<u64>,
    /// Leave `stats` out?
    pub no_stats: bool,
    /// Add `typeset`: how the values in the answer look, by their texts.
    pub typeset: bool,
}

/// Answers queries by name, within limits. This is all that a shell in another language needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Service {
    /// What a request may ask for.
    pub limits: Limits,
}

/// A request that has been read.
pub struct Call {
    /// The query that it is for.
    pub entry: &'static Entry,
    /// Its options.
    pub options: RequestOptions,
    limits: Limits,
    task: Task,
}

impl Service {
    /// Reads a request and answers it.
    ///
    /// # Errors
    /// Says what is wrong with the request.
    pub fn call(
        &self,
        name: &str,
        request: &[u8],
        control: &Control,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Reply, ErrorBody> {
        self.read(name, request)?.run(control, on_progress)
    }

    /// Reads a request: a JSON object with the query's fields and [`RequestOptions`].
    ///
    /// # Errors
    /// If there is no such query, or the request is not one of its.
    pub fn read(&self, name: &str, request: &[u8]) -> Result<Call, ErrorBody> {
        let entry = QUERIES.iter().find(|entry| entry.name == name);
        let entry =
            entry.ok_or_else(|| ErrorBody::new(ErrorKind::NotFound, "there is no such query"))?;
        let request = if request.is_empty() { b"{}" } else { request };
        let read = serde_json::from_slice(request).and_then(|options| {
            Ok(Call { entry, options, limits: self.limits, task: (entry.read)(request)? })
        });
        read.map_err(|error| {
            let message = error.to_string();
            // The place in the JSON helps nobody who did not write it by hand.
            let end = message.rfind(" at line ").unwrap_or(message.len());
            ErrorBody::malformed(&message[..end])
        })
    }
}

impl std::fmt::Debug for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Call").field("entry", self.entry).finish_non_exhaustive()
    }
}

impl Call {
    /// What its answer is to carry.
    #[must_use]
    pub fn tags(&self) -> Tags {
        Tags { line: None, id: self.options.id.clone(), typeset: self.options.typeset }
    }

    /// Answers it.
    ///
    /// # Errors
    /// Says what is wrong with the request.
    pub fn run(
        self,
        control: &Control,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Reply, ErrorBody> {
        let tags = self.tags();
        let Call { options, limits, task, .. } = self;
        let output = OutputOptions { stats: !options.no_stats, ..OutputOptions::default() };
        let mut engine = control.engine();
        let mut job = Job { limits, ..Job::new(&mut engine, control, output, on_progress) };
        task(&mut job, &tags)
    }
}
