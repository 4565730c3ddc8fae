//! The command line as a whole.

use std::io;

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::commands::Command;
use crate::manual::{Completions, Man};
use crate::output::Status;

/// Exact values of Hackenbush positions: who wins, by how much, and why
#[derive(Parser, Debug)]
#[command(name = "hackenbush", version, after_long_help = HELP, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    invocation: Invocation,
}

#[derive(Subcommand, Debug)]
#[allow(clippy::large_enum_variant)] // There is one, on the stack.
enum Invocation {
    #[command(flatten)]
    Command(Command),
    #[command(hide = true)]
    Completions(Completions),
    #[command(hide = true)]
    Man(Man),
}

const HELP: &str = "\
Positions:
  b, r, g are blue, red and green edges, stacked from the ground up: brrb
  ( ) opens a branch: b(r)(bg)      + puts pictures side by side: br + br + r
  - swaps blue and red: -b(r)       ^ repeats: b^5, [br]^3
  :A names a vertex; the same name is the same vertex: :G brrb:G is a loop on the ground
  0-1b 1-2r 2-0g is an edge list, with vertex 0 as the ground; picture.hat is a drawn picture
  (2,4)(7,3) is a line of dominoes; [br]^w repeats forever
  Left cuts blue edges, Right cuts red edges, and both may cut green edges. Edges that are no
  longer connected to the ground fall. A player who cannot move loses.

Examples:
  $ hackenbush value br
  br = 1/2
    outcome   Left wins whoever starts
    variant   red-blue, 2 edges, height 2
    birthday  2

  $ hackenbush compare 'br + br' b
  br + br = b
    outcome     whoever starts loses the difference
    values      1 and 1
    difference  br + br + r
    replies     Left cuts edge 0 or 2, leaving br + r; Right cuts edge 1, leaving b + r
                Right cuts edge 1 or 3, leaving br + b + r; Left cuts edge 0, leaving b + r
                Right cuts edge 4, leaving br + br; Left cuts edge 0, leaving br

Exit codes:
  0 success   1 invalid input   2 usage error   3 out of time or memory before an exact answer
  130 interrupted
";

impl Cli {
    pub(crate) fn run(self) -> io::Result<Status> {
        match self.invocation {
            Invocation::Command(command) => command.run(),
            Invocation::Completions(completions) => completions.print(Cli::command()),
            Invocation::Man(man) => man.print(Cli::command()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}
