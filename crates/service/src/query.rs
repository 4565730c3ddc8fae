//! What a question is.

use serde::de::DeserializeOwned;

use crate::answer::Answer;
use crate::described::Described;
use crate::error::ErrorBody;
use crate::job::Job;

/// A question that can be asked by name: a request that knows how to answer itself.
///
/// A new one is a file in `queries/` and a line in [`crate::QUERIES`]; its HTTP route, its
/// TypeScript and its JSON Schema follow from that.
pub trait Query: DeserializeOwned + Described + Send + 'static {
    /// How it is asked for, such as `hat/read`.
    const NAME: &'static str;

    /// How much work it may be.
    const EFFORT: Effort = Effort::Light;

    /// What it answers.
    type Answer: Answer;

    /// Answers it.
    ///
    /// # Errors
    /// Says what is wrong with the request.
    fn run(self, job: &mut Job<'_>) -> Result<Self::Answer, ErrorBody>;
}

/// How much work a query may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Over soon; needs no engine.
    Light,
    /// Takes as long as it is given; answers with what is known when it is stopped.
    Heavy,
}
