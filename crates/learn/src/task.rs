//! What a task is: something to answer about some positions, determined by kind, level and seed.
//!
//! [`Spec::task`] makes it, [`check()`](crate::check()) judges answers to it.

use hackenbush::diagnostic::Kind as Wrong;
use hackenbush::{Diagnostic, Engine, Problem};

use crate::draft::{Draft, Draw, Kind};
use crate::question::Question;
use crate::rng::Rng;
use crate::tasks;

/// What determines a task.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The kind of task.
    pub kind: &'static Kind,
    /// How hard it is, from 1.
    pub level: usize,
    /// Which of all tasks of that kind and level; of puzzles, the number.
    pub seed: u64,
}

/// A task.
#[derive(Clone, Debug)]
pub struct Task {
    /// What determines it.
    pub spec: Spec,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What to do, in a sentence or two of plain text.
    pub statement: String,
    /// The positions that it is about.
    pub shown: Vec<Shown>,
    /// What is asked, with what is needed to judge an answer.
    pub question: Question,
    /// Something to think of.
    pub hint: Option<String>,
}

/// A position of a task.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What it is called, if there are several.
    pub label: Option<char>,
    /// The position; its edges are numbered as in its text.
    pub problem: Problem,
}

impl Spec {
    /// The task of a kind, level and seed.
    ///
    /// # Errors
    /// If there is no such kind or level.
    pub fn new(kind: &str, level: usize, seed: u64) -> Result<Spec, Diagnostic> {
        let kind = tasks::by_name(kind)?;
        if level == 0 || level > kind.levels {
            let message = format!("`{}` has no level {level}", kind.name);
            return Err(Diagnostic::new(0..0, message)
                .kind(Wrong::NotSupported)
                .hint(format!("its levels are 1 to {}", kind.levels)));
        }
        Ok(Spec { kind, level, seed })
    }

    /// Makes the task.
    ///
    /// # Errors
    /// A budget that ended, or a puzzle that does not exist.
    pub fn task(self, engine: &mut Engine) -> Result<Task, Diagnostic> {
        let mut rng = Rng::named(self.seed, &format!("{} {}", self.kind.name, self.level));
        let Draft { statement, shown, question, hint } = (self.kind.draft)(&mut Draw {
            engine,
            rng: &mut rng,
            level: self.level,
            seed: self.seed,
        })?;
        let several = shown.len() > 1;
        let label =
            |at: usize| several.then(|| char::from(b'A' + u8::try_from(at % 26).unwrap_or(0)));
        let shown = shown.into_iter().enumerate();
        let shown = shown.map(|(at, problem)| Shown { label: label(at), problem }).collect();
        Ok(Task { spec: self, title: self.kind.title, statement, shown, question, hint })
    }
}
