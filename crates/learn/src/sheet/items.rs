//! What is on a sheet: its tasks, their pictures and their answers.

use std::collections::HashSet;

use hackenbush::diagnostic::Kind as Wrong;
use hackenbush::visible::visible;
use hackenbush::{Diagnostic, Engine};
use hackenbush_drawing::{Look, Options, Scene, Theme, draw};
use partizan::text::Format;
use partizan::{Outcome, ValueText};

use crate::draft::LEVELS;
use crate::question::{Prompt, Question};
use crate::rng::Rng;
use crate::solve::solve;
use crate::task::{Spec, Task};

/// What a sheet may be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Its name in commands.
    pub name: &'static str,
    /// Its name in a title.
    pub title: &'static str,
    /// The kinds of its tasks, which take turns.
    pub kinds: &'static [&'static str],
}

/// All topics, in the order of the course.
pub static TOPICS: &[Topic] = &[
    Topic { name: "winning", title: "Who wins?", kinds: &["outcome", "winning-cut"] },
    Topic {
        name: "stalks",
        title: "Stalks and numbers",
        kinds: &["stalk", "number-stalk", "simplest"],
    },
    Topic { name: "sums", title: "Sums", kinds: &["sum", "larger", "sort"] },
    Topic { name: "building", title: "Building positions", kinds: &["build", "number-stalk"] },
    Topic { name: "trees", title: "Trees", kinds: &["tree", "hammerian", "decompose"] },
    Topic { name: "loops", title: "Loops", kinds: &["loop"] },
    Topic { name: "nim", title: "Green pictures and nim", kinds: &["nim-sum", "mex", "fusion"] },
    Topic {
        name: "gardens",
        title: "Flowers and gardens",
        kinds: &["flower", "garden", "garden-winner", "jungle"],
    },
    Topic {
        name: "relatives",
        title: "Clockwise and dominoes",
        kinds: &["clockwise", "clockwise-steps", "domino", "domino-steps", "domino-move"],
    },
    Topic { name: "infinite", title: "Infinite stalks", kinds: &["infinite"] },
    Topic {
        name: "mixed",
        title: "Mixed exercises",
        kinds: &["outcome", "stalk", "sum", "winning-cut", "nim-sum", "larger", "tree", "build"],
    },
];

/// The topic of that name.
///
/// # Errors
/// Lists the names.
pub fn topic(name: &str) -> Result<&'static Topic, Diagnostic> {
    TOPICS.iter().find(|topic| topic.name == name).ok_or_else(|| {
        let names: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        Diagnostic::new(0..name.len(), format!("there is no topic `{name}`"))
            .hint(format!("the topics are {}", names.join(", ")))
    })
}

/// A sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What stands at the top.
    pub title: String,
    /// Which of several versions with other tasks of the same sort it is.
    pub letter: Option<char>,
    /// How to tell the colours apart, if the palette has none.
    pub key: Option<&'static str>,
    /// The tasks, in order.
    pub items: Vec<Item>,
}

/// A task on a sheet.
#[derive(Clone, Debug)]
pub struct Item {
    /// The task.
    pub task: Task,
    /// Its pictures, with their labels.
    pub pictures: Vec<(Option<char>, Scene)>,
    /// The answer, in words.
    pub answer: String,
}

/// The most tasks of a sheet.
pub const MOST_TASKS: usize = 60;

/// How often another task is drawn if one is there already: of some kinds there are only a few.
const TRIES: usize = 30;

/// The tasks of a topic: its kinds take turns, at this level, and no task is there twice as long as there
/// are others. Another letter gives other tasks of the same sort.
///
/// # Errors
/// A level that there is not, and a budget that ended.
pub fn specs(
    engine: &mut Engine,
    topic: &Topic,
    level: usize,
    count: usize,
    seed: u64,
    letter: Option<char>,
) -> Result<Vec<Spec>, Diagnostic> {
    check_count(count)?;
    if level == 0 || level > LEVELS {
        return Err(Diagnostic::new(0..0, format!("there is no level {level}"))
            .kind(Wrong::NotSupported)
            .hint(format!("the levels are 1 to {LEVELS}")));
    }
    let mut rng = Rng::named(seed, &format!("sheet {} {}", topic.name, letter.unwrap_or('A')));
    let mut seen = HashSet::new();
    let mut specs = Vec::new();
    for kind in topic.kinds.iter().cycle().take(count) {
        engine.budget().meter().check()?;
        // Seeds that people can copy by hand.
        let mut draw = || Spec::new(kind, level, u64::try_from(rng.below(1_000_000)).unwrap_or(0));
        let mut spec = draw()?;
        for _ in 0..TRIES {
            if seen.insert(asked(&spec.task(engine)?)) {
                break;
            }
            spec = draw()?;
        }
        specs.push(spec);
        engine.make_room();
    }
    Ok(specs)
}

/// What a reader would recognize: the words and the positions. One infinite stalk can be written in many ways,
/// but it has a value of its own.
fn asked(task: &Task) -> Vec<String> {
    let mut parts = vec![task.statement.clone()];
    match &task.question {
        Question::Surreal(number) => parts.push(ValueText::from(number).format(Format::Ascii)),
        _ => parts.extend(task.shown.iter().map(|shown| shown.problem.source().into_owned())),
    }
    parts
}

fn check_count(count: usize) -> Result<(), Diagnostic> {
    let wrong = match count {
        0 => "a sheet has at least one task".to_owned(),
        1..=MOST_TASKS => return Ok(()),
        _ => format!("a sheet has at most {MOST_TASKS} tasks"),
    };
    Err(Diagnostic::new(0..0, wrong)
        .kind(Wrong::TooLarge)
        .hint(format!("ask for 1 to {MOST_TASKS}")))
}

impl Sheet {
    /// The sheet of some tasks.
    ///
    /// # Errors
    /// Too many tasks, and a budget that ended.
    pub fn new(
        engine: &mut Engine,
        title: impl Into<String>,
        letter: Option<char>,
        specs: &[Spec],
    ) -> Result<Sheet, Diagnostic> {
        Sheet::themed(engine, title, letter, specs, Default::default())
    }

    /// The same with another palette: `mono` can be photocopied.
    ///
    /// # Errors
    /// Too many tasks, and a budget that ended.
    pub fn themed(
        engine: &mut Engine,
        title: impl Into<String>,
        letter: Option<char>,
        specs: &[Spec],
        theme: &'static Theme,
    ) -> Result<Sheet, Diagnostic> {
        check_count(specs.len())?;
        let mut items = Vec::new();
        for spec in specs {
            engine.budget().meter().check()?;
            let task = spec.task(engine)?;
            let solved = solve(engine, &task)?;
            let mut answer = solved.text;
            match task.question {
                // Both games.
                Question::Replies => answer = solved.steps.join(" "),
                // A number has only one stalk.
                Question::Build { stalk: false, .. } => answer = format!("for example {answer}"),
                // As on its box.
                Question::Outcome(outcome) => answer = winner(outcome).to_owned(),
                _ => {}
            }
            let mut pictures = Vec::new();
            for shown in &task.shown {
                let numbered = numbers(&task.question);
                let look = Look { theme, transparent: true, ..Look::default() };
                let options = Options { numbers: numbered, look, ..Options::default() };
                let scene = draw(&shown.problem, engine, &options)
                    .map_err(|why| Diagnostic::new(0..0, why.to_string()).hint(why.hint()))?;
                pictures.push((shown.label, scene));
            }
            items.push(Item { task, pictures, answer });
            engine.make_room();
        }
        let pictures = items.iter().any(|item| !item.pictures.is_empty());
        let key = (theme.is_black() && pictures)
            .then_some("Blue edges are drawn solid, red ones dashed, green ones dotted.");
        let title = visible(&title.into()).into_owned();
        Ok(Sheet { title, letter, key, items })
    }

    /// The title with the letter.
    #[must_use]
    pub fn heading(&self) -> String {
        match self.letter {
            Some(letter) => format!("{} ({letter})", self.title),
            None => self.title.clone(),
        }
    }

    /// About how much memory its file needs.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let shapes = self.items.iter().flat_map(|item| &item.pictures);
        shapes.map(|(_, scene)| scene.shapes.len().saturating_mul(2_000)).sum()
    }
}

/// Do answers name edges?
fn numbers(question: &Question) -> bool {
    matches!(
        question,
        Question::Cut { .. } | Question::Pieces | Question::Values(_) | Question::Replies
    )
}

/// Where an answer is written.
pub(super) enum Space {
    /// Boxes, of which one is ticked.
    Boxes(Vec<String>),
    /// Lines, each with what stands before it.
    Lines(Vec<String>),
    /// A ground with nothing on it.
    Ground,
}

impl Space {
    /// The space for an answer to this.
    pub(super) fn of(question: &Question) -> Space {
        let answer = "Answer:".to_owned();
        match question {
            Question::Build { .. } => Space::Ground,
            Question::Values(prompts) => {
                let line = |prompt: &Prompt| format!("{}:", capital(&prompt.text));
                Space::Lines(prompts.iter().map(line).collect())
            }
            Question::Choice { options, .. } => Space::Boxes(options.clone()),
            Question::Outcome(_) => {
                Space::Boxes(OUTCOMES.iter().map(|&own| winner(own).to_owned()).collect())
            }
            Question::Pieces | Question::Replies => {
                Space::Lines(vec![answer, String::new(), String::new()])
            }
            _ => Space::Lines(vec![answer]),
        }
    }
}

const OUTCOMES: [Outcome; 4] = [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous];

/// Who wins, as the statement has it.
fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "Left",
        Outcome::Right => "Right",
        Outcome::Next => "whoever starts",
        Outcome::Previous => "whoever follows",
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
