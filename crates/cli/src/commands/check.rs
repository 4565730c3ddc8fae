//! `hackenbush check`: is a certificate a proof of what it claims?

use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use checker::{Failure, Limits, Proved};
use clap::Args;
use hackenbush::rules::{self, Board, Ruleset};
use hackenbush::{Colour, Domino, Edge, Picture, Position, Row};
use partizan::Exceeded;
use service::Job;

use crate::answer::stopped_status;
use crate::fault::Fault;
use crate::input::{Awaited, open};
use crate::options::LimitOptions;
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::style::count;

/// Check a certificate: a proof of a value, written by `value --certificate`
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Check {
    /// The certificate; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
The check uses nothing of the solver: only the rules of the game and a few theorems, which
docs/certificates.md lists. A certificate that proves something else than it claims is refused,
with the line that does not follow and exit code 1.

Examples:
  $ hackenbush value --certificate proof.txt '0-1b 0-2b 1-2r 1-3r 2-3r'
  ...

  $ hackenbush check proof.txt
  proved: (b(r:A r:B)r:B)b:A = 1/4
    variant   red-blue, 5 edges
    proof     16 facts, 5 values

  $ printf 'hackenbush-certificate 1\\nrules red-blue\\nedge 0 1 b\\nnumber 2\\nge 0 1 tree\\n' | hackenbush check -
  error: line 5: the value is not enough
  ...
";

/// The most characters of a position that are printed.
const MAX_POSITION: usize = 300;

impl Check {
    pub(crate) fn run(self) -> io::Result<Status> {
        let options = SessionOptions::without_output(&self.limits);
        let checked = Session::new(options, 1).ask(|job| self.check(job));
        checked.unwrap_or_else(Output::from).print()
    }

    fn check(&self, job: &Job<'_>) -> Result<Output, Fault> {
        let name = self.file.display();
        let text: Box<dyn BufRead> = match self.file.as_os_str() == "-" {
            true => Box::new(BufReader::new(Awaited(io::stdin()))),
            false => {
                let file = open(&self.file);
                let file = file.map_err(|error| Fault::io("read", &name, &error))?;
                Box::new(BufReader::new(Awaited(file)))
            }
        };
        let meter = job.control.meter();
        let stop = || meter.check().is_err();
        let limits = Limits { bytes: job.control.memory_bytes, stop: &stop };
        let stopped = |exceeded| {
            let reason = job.control.stop_reason(exceeded).text;
            let stderr =
                format!("error: {reason}\n = hint: --timeout and --memory set the limits\n");
            Output { stderr, status: stopped_status(true), ..Output::default() }
        };
        match checker::check(text, limits) {
            Ok(proved) => Ok(Output::text(report(&proved))),
            Err(Failure::Stopped) => Ok(stopped(Exceeded::Interrupted)),
            Err(Failure::Memory) => Ok(stopped(Exceeded::Memory)),
            Err(Failure::Unreadable(error)) => Err(Fault::io("read", &name, &error)),
            Err(refused) => Err(Fault::new(
                refused.to_string(),
                "the certificate is damaged or proves nothing; write it again with value --certificate",
            )),
        }
    }
}

/// What is proved, for people.
fn report(proved: &Proved) -> String {
    let position = position(proved);
    let mut text = rules::by_name(&proved.rules)
        .map_or_else(|| position.to_string(), |rules| rules::text(&position, rules));
    if text.chars().count() > MAX_POSITION {
        text = text.chars().take(MAX_POSITION).chain("...".chars()).collect();
    }
    let size = match proved.dominoes.len() {
        0 => count(proved.edges.len(), "edge"),
        dominoes => count(dominoes, "domino"),
    };
    let heading = if text.is_empty() { String::new() } else { format!("{text} ") };
    format!(
        "proved: {heading}= {}\n  variant   {}, {size}\n  proof     {}, {}\n",
        proved.value,
        proved.rules,
        count(proved.facts, "fact"),
        count(proved.values, "value"),
    )
}

/// The position, to be written in letters.
fn position(proved: &Proved) -> Position {
    if !proved.dominoes.is_empty() {
        let dominoes = proved.dominoes.iter().map(|&(left, right)| Domino { left, right });
        return match rules::by_name(&proved.rules).map(Ruleset::board) {
            Some(Board::Rows) => Row(dominoes.map(Domino::colour).collect()).into(),
            _ => dominoes.collect::<Vec<_>>().into(),
        };
    }
    let vertex = |vertex: usize| {
        u32::try_from(vertex).expect("the checker accepts no vertex above the number of edges")
    };
    let colour = |letter: char| {
        let colour = u8::try_from(letter).ok().and_then(Colour::by_letter);
        colour.expect("the checker accepts only the letters of colours")
    };
    let edges = proved.edges.iter().map(|&(from, to, letter)| Edge {
        from: vertex(from),
        to: vertex(to),
        colour: colour(letter),
    });
    Position::Picture(edges.collect::<Picture>())
}
