//! `hackenbush domino`: a line of dominoes, its normal form, its Clockwise tree and its value; or a
//! tree as a line of dominoes.

use std::io;

use clap::Args;
use hackenbush::Domino as Tile;
use hackenbush::analysis::domino_counts::{bernoulli, stirling};
use service::Warnings;
use service::queries::domino::{self, DominoAnswer};

use crate::answer::{Answer, positions};
use crate::fault::Fault;
use crate::input::explained;
use crate::options::{LimitOptions, PositionOptions};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::style::{Rows, Style};

/// Lines of dominoes: normal form, Clockwise tree and value; or a tree as a line of dominoes
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("positions", |arg| arg.required_unless_present_any(["file", "counts"])),
)]
pub(crate) struct Domino {
    #[command(flatten)]
    options: PositionOptions,

    /// Print, for n = 0 to N, how many lines the second player wins in Stirling Shave, on permutations
    /// of 1..n, and in the Bernoulli game, and no positions
    #[arg(long, visible_alias = "count", value_name = "N", conflicts_with_all = ["positions", "file"])]
    counts: Option<usize>,
}

const EXAMPLES: &str = "\
Domino Shave is the same game as Clockwise Hackenbush: the playable dominoes are the trunk, and
the unplayable ones just before a playable one are the branch on its left. Round s of the normal
form replaces the dominoes of a set E_s, those that are playable in the rightmost stretch without
a replaced one, by dominoes with 2s-1 and 2s spots; replaced dominoes are in brackets. A tree is
read as a position of Clockwise Hackenbush.

Examples:
  $ hackenbush domino '(2,4)(7,3)(1,2)(4,4)(3,2)'
  (2,4)(7,3)(1,2)(4,4)(3,2) = 1
    outcome  Left wins whoever starts
    normal   (5,6)(6,5)(1,2)(3,3)(2,1)
    tree     (br)b(g)r
    E1       (1,2)(3,2) in (2,4)(7,3)(1,2)(4,4)(3,2)
    E2       (4,4) in (2,4)(7,3)[1,2](4,4)[2,1]
    E3       (2,4)(7,3) in (2,4)(7,3)[1,2][3,3][2,1]

  $ hackenbush domino 'b(r)b'
  b(r)b = 1
    outcome  Left wins whoever starts
    normal   (1,2)(4,3)(1,2)
    tree     b(r)b
    E1       (1,2)(1,2) in (1,2)(4,3)(1,2)
    E2       (4,3) in [1,2](4,3)[1,2]

  How many lines of n dominoes the second player wins:
  $ hackenbush domino --counts 4
  n, Stirling Shave, Bernoulli game
  0, 1, 1
  1, 0, 1
  2, 1, 6
  3, 1, 76
  4, 8, 1620

  $ hackenbush domino --json --variant bernoulli '(2,2)(2,1)'
  {\"position\":\"(2,2)(2,1)\",\"variant\":\"bernoulli\",\"value\":\"*2\",\"outcome\":\"N\"}
";

impl Domino {
    pub(crate) fn run(self) -> io::Result<Status> {
        if let Some(most) = self.counts {
            return counts(most, &self.options.solve.limits);
        }
        positions(self.options, |problem, job| domino::answer(problem.clone(), job))
    }
}

/// The longest lines to count: some seconds' work.
const MOST_COUNTED: usize = 1000;

/// How many lines the second player wins; the first of these numbers, if time runs out.
fn counts(most: usize, limits: &LimitOptions) -> io::Result<Status> {
    if most > MOST_COUNTED {
        let message = format!("--counts goes up to {MOST_COUNTED}");
        return Output::usage_error(&message).print();
    }
    let mut output = Output::text("n, Stirling Shave, Bernoulli game\n");
    let counted = Session::new(SessionOptions::without_output(limits), 1).ask(|job| {
        let meter = job.control.meter();
        for (n, (stirling, bernoulli)) in (0..=most).zip(stirling().zip(bernoulli())) {
            meter.check().map_err(|exceeded| Fault::from(explained(exceeded.into(), job)))?;
            output.stdout += &format!("{n}, {stirling}, {bernoulli}\n");
        }
        Ok::<(), Fault>(())
    });
    if let Err(fault) = counted {
        let stopped = Output::from(fault);
        (output.stderr, output.status) = (stopped.stderr, stopped.status);
    }
    output.print()
}

/// The most rounds to print.
const MAX_ROUNDS: usize = 20;

impl Answer for DominoAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        let normal = self.normal.as_ref().map_or(String::new(), |normal| format!("  {normal}"));
        style.heading(self.position.as_deref(), &self.known) + &normal
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(style.heading(self.position.as_deref(), &self.known));
        rows.maybe("outcome", self.outcome.map(|outcome| outcome.0.to_string()));
        rows.maybe("normal", self.normal.as_deref().map(|normal| style.position(normal)));
        rows.maybe("tree", self.tree.as_deref().map(|tree| style.position(tree)));
        if let Some(normal) = self.found.tree.as_ref().map(|tree| &tree.normal) {
            for (done, round) in normal.rounds.iter().enumerate() {
                if done == MAX_ROUNDS && !style.full {
                    let more = normal.rounds.len() - done;
                    rows.add("", format!("and {more} more; --full prints them"));
                    break;
                }
                let set: String =
                    round.iter().map(|&index| normal.original[index].to_string()).collect();
                let line: String = normal.after_rounds(done).iter().map(bracketed).collect();
                rows.add(format!("E{}", done + 1), style.position(&format!("{set} in {line}")));
            }
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        rows.print(style)
    }
}

/// A domino, in brackets if it has been replaced.
fn bracketed(&(tile, replaced): &(Tile, bool)) -> String {
    match replaced {
        true => format!("[{},{}]", tile.left, tile.right),
        false => tile.to_string(),
    }
}
