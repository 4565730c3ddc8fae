//! How a query is called by its name.

use serde::Deserialize;

use crate::answer::Reply;
use crate::entry::{Entry, Task};
use crate::error::{ErrorBody, ErrorKind};
use crate::job::{Control, Job, OutputOptions, Progress};
use crate::limits::Limits;
use crate::queries::QUERIES;
use crate::reading;
use crate::tags::{Id, Tags};

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
        let entry = entry.ok_or_else(|| {
            let names: Vec<&str> = QUERIES.iter().map(|entry| entry.name).collect();
            ErrorBody::new(ErrorKind::NotFound, format!("there is no query `{name}`"))
                .hint(format!("the queries are {}", names.join(", ")))
        })?;
        let request = if request.is_empty() { b"{}" } else { request };
        let options = reading::read(request)?;
        Ok(Call { entry, options, limits: self.limits, task: (entry.read)(request)? })
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
