//! `hackenbush sheet`: tasks on paper, with answers on another page.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hackenbush::Diagnostic;
use hackenbush_drawing::{THEMES, Theme};
use learn::Spec;
use learn::sheet::{self, Paper, Sheet as Made, TOPICS, Topic};
use service::queries::sheet::{COUNT, LEVEL, write};

use crate::drawing_file::themes;
use crate::fault::Fault;
use crate::files::write_atomically;
use crate::options::LimitOptions;
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::stdout::stdout;

/// Make a sheet of exercises for a class, with the answers on another page
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Sheet {
    /// What it is about
    #[arg(value_name = "TOPIC", value_parser = topics(), required_unless_present = "task")]
    topic: Option<&'static Topic>,

    /// A task of the sheet, such as stalk/2/17: its kind, level and seed; repeat it for more
    #[arg(long, value_name = "KIND/LEVEL/SEED", conflicts_with = "topic")]
    task: Vec<String>,

    /// The file to write, .pdf, .tex, .html or .md; without it, Markdown goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The version: other letters give other tasks of the same sort
    #[arg(long, value_name = "LETTER", value_parser = letter)]
    letter: Option<char>,

    /// How hard, from 1 to 5
    #[arg(long, value_name = "N", default_value_t = LEVEL)]
    level: usize,

    /// How many tasks
    #[arg(long, value_name = "N", default_value_t = COUNT)]
    count: usize,

    /// Which of all sheets of that topic
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// What stands at the top
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The palette; mono can be photocopied
    #[arg(long, value_name = "NAME", value_parser = themes(), default_value = THEMES[0].name)]
    theme: &'static Theme,

    /// Leave the answers out
    #[arg(long)]
    no_answers: bool,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  $ hackenbush sheet stalks --letter B -o stalks.pdf

  $ hackenbush sheet nim --count 1 --seed 3 | head -1
  # Green pictures and nim

  $ hackenbush sheet --task stalk/1/7 --task sum/2/1 --title 'Monday' -o monday.html
";

fn topics() -> impl TypedValueParser<Value = &'static Topic> {
    let values = TOPICS.iter().map(|topic| PossibleValue::new(topic.name).help(topic.title));
    PossibleValuesParser::new(values)
        .try_map(|name| sheet::topic(&name).map_err(|wrong| wrong.message))
}

fn letter(text: &str) -> Result<char, &'static str> {
    match text.to_ascii_uppercase().as_bytes() {
        [letter @ b'A'..=b'Z'] => Ok(char::from(*letter)),
        _ => Err("expected a letter from A to Z"),
    }
}

impl Sheet {
    pub(crate) fn run(self) -> io::Result<Status> {
        let options = SessionOptions::without_output(&self.limits);
        let written = Session::new(options, 1).ask(|job| self.written(job));
        written.map_or_else(Output::from, |()| Output::default()).print()
    }

    fn written(&self, job: &mut service::Job<'_>) -> Result<(), Fault> {
        let fault = |wrong: Diagnostic, job: &service::Job<'_>| Fault::from(job.explained(wrong));
        let paper = self.paper()?;
        let (title, specs) = match self.topic {
            Some(topic) => {
                let engine = &mut *job.engine;
                let specs =
                    sheet::specs(engine, topic, self.level, self.count, self.seed, self.letter);
                (topic.title, specs.map_err(|wrong| fault(wrong, job))?)
            }
            None => {
                let specs: Result<Vec<Spec>, Fault> =
                    self.task.iter().map(|text| spec(text)).collect();
                ("Exercises", specs?)
            }
        };
        let title = self.title.as_deref().unwrap_or(title);
        let made = Made::themed(job.engine, title, self.letter, &specs, self.theme);
        let made = made.map_err(|wrong| fault(wrong, job))?;
        let file = write(&made, paper, !self.no_answers, job).map_err(Fault::from)?;
        let written = match &self.output {
            Some(path) if path.as_os_str() != "-" => write_atomically(path, &file.bytes),
            _ => {
                let mut out = stdout();
                out.write_all(&file.bytes).and_then(|()| out.flush())
            }
        };
        match written {
            // The reader closed the pipe; not an error.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => {
                let path = self.output.as_deref().unwrap_or("standard output".as_ref());
                Err(Fault::io("write", path.display(), &error))
            }
            Ok(()) => Ok(()),
        }
    }

    /// The kind of file, by its ending.
    fn paper(&self) -> Result<Paper, Fault> {
        let Some(path) = self.output.as_ref().filter(|path| path.as_os_str() != "-") else {
            return Ok(Paper::Markdown);
        };
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        Paper::by_name(&ending.to_ascii_lowercase()).ok_or_else(|| {
            let names: Vec<String> =
                Paper::ALL.iter().map(|paper| format!(".{}", paper.name())).collect();
            let message = format!("the extension of {} names no format", path.display());
            Fault::new(message, format!("use {}", names.join(", ")))
        })
    }
}

/// A task by its kind, level and seed.
fn spec(text: &str) -> Result<Spec, Fault> {
    let parts: Vec<&str> = text.split('/').collect();
    let read = match parts[..] {
        [kind, level, seed] => level.parse().ok().zip(seed.parse().ok()).map(|own| (kind, own)),
        _ => None,
    };
    let Some((kind, (level, seed))) = read else {
        let wrong =
            Diagnostic::new(0..text.len(), "this is not a task").hint("write it as in stalk/2/17");
        return Err(Fault::from(wrong).in_text(text));
    };
    Spec::new(kind, level, seed).map_err(|wrong| Fault::from(wrong).in_text(text))
}
