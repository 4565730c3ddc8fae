//! What is known of a query without its types: its name, its effort, its schemas, how it is read.

use crate::answer::{Answer, Reply};
use crate::error::ErrorBody;
use crate::job::Job;
use crate::query::{Effort, Query};
use crate::reading;
use crate::tags::{Tags, Unwritten};

/// A query in the registry.
#[derive(Debug)]
pub struct Entry {
    /// How it is asked for.
    pub name: &'static str,
    /// How much work it may be.
    pub effort: Effort,
    /// Does it answer with a file, and not with JSON?
    pub answers_with_file: bool,
    pub(crate) read: fn(&[u8]) -> Result<Task, ErrorBody>,
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

/// A request that has been read, to be answered.
pub(crate) type Task = Box<dyn FnOnce(&mut Job<'_>, &Tags) -> Result<Reply, ErrorBody> + Send>;

impl Entry {
    pub(crate) const fn of<Q: Query>() -> Entry {
        Entry {
            name: Q::NAME,
            effort: Q::EFFORT,
            answers_with_file: Q::Answer::IS_FILE,
            #[cfg(feature = "schema")]
            schemas: |requests, answers| {
                (requests.subschema_for::<Q>(), Q::Answer::schema(answers))
            },
            read: |json| {
                let query: Q = reading::read(json)?;
                Ok(Box::new(move |job, tags| {
                    let answer = query.run(job)?;
                    answer.reply(tags, &job.control.meter()).map_err(|unwritten| match unwritten {
                        Unwritten::Exceeded(exceeded) => job.explained(exceeded.into()).into(),
                        Unwritten::NoObject => ErrorBody::internal(),
                    })
                }))
            },
        }
    }
}
