//! Sheets of tasks for teachers, as files.

use learn::Spec;
use learn::sheet::{self, Paper, Sheet};
use serde::Deserialize;

use super::prelude::*;

request! {
    /// A sheet of tasks.
    pub struct SheetRequest {
        /// One of the topics that `learn` lists.
        pub topic: Option<String>,
        /// Or these tasks.
        pub tasks: Option<Vec<TaskSpec>>,
        /// Which of several versions: a letter; other letters give other tasks of the same sort.
        pub letter: Option<char>,
        /// Which of all sheets of that topic; 0 by default.
        pub seed: Option<Json<u64>>,
        /// How hard the tasks of a topic are, from 1 to 5; 2 by default.
        pub level: Option<usize>,
        /// How many tasks of a topic; 8 by default.
        pub count: Option<usize>,
        /// What stands at the top.
        pub title: Option<String>,
        /// `pdf`, `tex`, `html` or `md`.
        pub format: String,
        /// Add a page with the answers? By default yes.
        pub answers: Option<bool>,
    }
}

/// What determines a task.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TaskSpec {
    /// Its kind.
    pub kind: String,
    /// Its level.
    pub level: usize,
    /// Its seed.
    pub seed: Json<u64>,
}

/// The level and the number of tasks of a sheet unless others are asked for.
pub const LEVEL: usize = 2;
/// The number of tasks.
pub const COUNT: usize = 8;

/// The longest title.
const MOST_TITLE: usize = 200;

impl Query for SheetRequest {
    const NAME: &'static str = "sheet";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = File;

    fn run(self, job: &mut Job<'_>) -> Result<File, ErrorBody> {
        let paper = Paper::by_name(&self.format).ok_or_else(|| {
            let names: Vec<&str> = Paper::ALL.iter().map(|paper| paper.name()).collect();
            ErrorBody::malformed(format!("unknown format `{}`", self.format))
                .hint(format!("formats are {}", names.join(", ")))
                .within("format")
        })?;
        if let Some(letter) = self.letter.filter(|letter| !letter.is_ascii_uppercase()) {
            return Err(ErrorBody::malformed(format!("`{letter}` is not a letter from A to Z"))
                .hint("use A, B or C")
                .within("letter"));
        }
        if self.title.as_ref().is_some_and(|title| title.len() > MOST_TITLE) {
            return Err(ErrorBody::too_large(format!("more than {MOST_TITLE} characters"))
                .hint("use a shorter title")
                .within("title"));
        }
        let (title, specs) = match (&self.topic, &self.tasks) {
            (Some(name), None) => {
                let topic = sheet::topic(name).within("topic")?;
                let (level, count) = (self.level.unwrap_or(LEVEL), self.count.unwrap_or(COUNT));
                let seed = self.seed.map_or(0, |seed| seed.0);
                let specs = sheet::specs(job.engine, topic, level, count, seed, self.letter)
                    .map_err(|wrong| job.explained(wrong));
                (topic.title, specs.within("level")?)
            }
            (None, Some(tasks)) => {
                let read = |task: &TaskSpec| Spec::new(&task.kind, task.level, task.seed.0);
                ("Exercises", tasks.iter().map(read).collect::<Result<_, _>>().within("tasks")?)
            }
            _ => {
                return Err(ErrorBody::malformed("a sheet has a topic or a list of tasks")
                    .hint("give one of topic and tasks")
                    .within("topic"));
            }
        };
        let title = self.title.as_deref().unwrap_or(title);
        let sheet = Sheet::new(job.engine, title, self.letter, &specs)
            .map_err(|wrong| job.explained(wrong))
            .within("tasks")?;
        write(&sheet, paper, self.answers.unwrap_or(true), job).within("tasks")
    }
}

/// Writes a sheet.
///
/// # Errors
/// A budget that ended.
pub fn write(
    sheet: &Sheet,
    paper: Paper,
    answers: bool,
    job: &mut Job<'_>,
) -> Result<File, hackenbush::Diagnostic> {
    let explained = |wrong: hackenbush::Diagnostic| job.explained(wrong);
    job.control.meter().charge(sheet.bytes()).map_err(|full| explained(full.into()))?;
    let bytes = sheet.write(paper, answers, job.engine).map_err(explained)?;
    Ok(File { content_type: paper.content_type(), bytes })
}
