//! What there is to learn with: kinds of tasks, families of positions, topics of sheets, puzzles.

use learn::family::FAMILIES;
use learn::puzzle::{self, THEMES};
use learn::sheet::TOPICS;
use learn::tasks::KINDS;

use super::prelude::*;

request! {
    /// Which kinds of tasks are there, and what else?
    pub struct LearnRequest {}
}

answers! {
    /// What there is to learn with.
    pub struct LearnAnswer {
        kinds: Vec<TaskKind>,
        families: Vec<FamilyAnswer>,
        /// Of sheets.
        topics: Vec<TopicAnswer>,
        /// Of puzzles.
        themes: Vec<ThemeAnswer>,
    }

    /// A topic of sheets.
    pub struct TopicAnswer {
        name: &'static str,
        title: &'static str,
        /// The kinds of its tasks.
        kinds: &'static [&'static str],
    }

    /// A theme of puzzles.
    pub struct ThemeAnswer {
        name: &'static str,
        title: &'static str,
        /// How many there are.
        puzzles: usize,
    }

    /// A kind of task.
    pub struct TaskKind {
        name: &'static str,
        title: &'static str,
        summary: &'static str,
        theme: &'static str,
        /// Its levels are 1 to this.
        levels: usize,
        /// The kind of answer that is expected.
        answer: &'static str,
    }

    /// A family of positions.
    pub struct FamilyAnswer {
        name: &'static str,
        title: &'static str,
        summary: &'static str,
        /// The rules unless others are asked for.
        variant: Variant,
    }
}

impl Query for LearnRequest {
    const NAME: &'static str = "learn";
    type Answer = LearnAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<LearnAnswer, ErrorBody> {
        let kinds = KINDS.iter().map(|kind| TaskKind {
            name: kind.name,
            title: kind.title,
            summary: kind.summary,
            theme: kind.theme,
            levels: kind.levels,
            answer: kind.answer.name(),
        });
        let families = FAMILIES.iter().map(|family| FamilyAnswer {
            name: family.name,
            title: family.title,
            summary: family.summary,
            variant: Json(family.rules),
        });
        let topics = TOPICS.iter().map(|topic| TopicAnswer {
            name: topic.name,
            title: topic.title,
            kinds: topic.kinds,
        });
        let themes = THEMES.iter().map(|theme| ThemeAnswer {
            name: theme.name,
            title: theme.title,
            puzzles: puzzle::all().iter().filter(|puzzle| puzzle.theme == theme.name).count(),
        });
        Ok(LearnAnswer {
            kinds: kinds.collect(),
            families: families.collect(),
            topics: topics.collect(),
            themes: themes.collect(),
        })
    }
}
