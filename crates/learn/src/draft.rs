//! How a kind of task makes its tasks.

use hackenbush::diagnostic::Kind as Wrong;
use hackenbush::{Diagnostic, Engine, Problem};

use crate::question::{AnswerKind, Question};
use crate::rng::Rng;

/// A kind of task.
pub struct Kind {
    /// Its name in commands and links.
    pub name: &'static str,
    /// Its name in a title.
    pub title: &'static str,
    /// What is asked, in a line.
    pub summary: &'static str,
    /// What it is about.
    pub theme: &'static str,
    /// Its levels are 1 to this.
    pub levels: usize,
    /// The kind of answer; puzzles have two.
    pub answer: AnswerKind,
    pub(crate) draft: fn(&mut Draw<'_>) -> Result<Draft, Diagnostic>,
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// What a kind makes tasks with.
pub(crate) struct Draw<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) rng: &'a mut Rng,
    pub(crate) level: usize,
    pub(crate) seed: u64,
}

/// A task as its kind makes it.
pub(crate) struct Draft {
    pub(crate) statement: String,
    pub(crate) shown: Vec<Problem>,
    pub(crate) question: Question,
    pub(crate) hint: Option<String>,
}

impl Draft {
    pub(crate) fn new(
        statement: impl Into<String>,
        shown: Vec<Problem>,
        question: Question,
    ) -> Draft {
        Draft { statement: statement.into(), shown, question, hint: None }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Draft {
        Draft { hint: Some(hint.into()), ..self }
    }
}

/// The levels of every kind but puzzles.
pub(crate) const LEVELS: usize = 5;

/// How often a kind draws until a task is worth asking.
const TRIES: usize = 3_000;

impl Draw<'_> {
    /// Draws until something fits.
    ///
    /// # Errors
    /// A budget that ended, or that nothing fits.
    pub(crate) fn until<T>(
        &mut self,
        mut draw: impl FnMut(&mut Self) -> Result<Option<T>, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        let meter = self.engine.budget().meter();
        for _ in 0..TRIES {
            meter.check()?;
            if let Some(drawn) = draw(self)? {
                return Ok(drawn);
            }
        }
        Err(Diagnostic::new(0..0, "no task found for this seed")
            .kind(Wrong::NotSupported)
            .hint("try another seed"))
    }

    /// The value of a position.
    ///
    /// # Errors
    /// A budget that ended.
    pub(crate) fn value(&mut self, problem: &Problem) -> Result<partizan::Game, Diagnostic> {
        solved(self.engine, problem)
    }
}

/// The value of a position that is small enough to have one.
///
/// # Errors
/// A budget that ended.
pub(crate) fn solved(engine: &mut Engine, problem: &Problem) -> Result<partizan::Game, Diagnostic> {
    let solution = engine.solve(problem);
    solution.value.exact().ok_or_else(|| match solution.exceeded {
        Some(exceeded) => exceeded.into(),
        None => Diagnostic::new(0..0, "this position has no finite value")
            .kind(Wrong::NotSupported)
            .hint("use a finite position"),
    })
}
