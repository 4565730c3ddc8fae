//! One file for each command, and the list of all commands.
//!
//! A new command needs its file, two lines here and a section in `docs/command-line.md`. Its help,
//! completions, manual page and the test that runs its examples follow from that.

mod calc;
mod census;
mod check;
mod compare;
mod convert;
mod decompose;
mod domino;
mod draw;
mod make;
mod misere;
mod moves;
mod number;
mod numberline;
mod ordinal;
mod play;
mod prove;
mod puzzle;
mod random;
mod sheet;
mod sort;
mod stalks;
mod studio;
mod task;
mod thermograph;
mod tree;
mod value;

use std::io;

use clap::Subcommand;

use crate::output::Status;

macro_rules! commands {
    ($($module:ident::$name:ident,)*) => {
        /// The commands, in the order in which the help lists them.
        #[derive(Subcommand, Debug)]
        pub(crate) enum Command {
            $($name($module::$name),)*
        }

        impl Command {
            pub(crate) fn run(self) -> io::Result<Status> {
                match self {
                    $(Command::$name(command) => command.run(),)*
                }
            }
        }
    };
}

commands! {
    value::Value,
    check::Check,
    moves::Moves,
    compare::Compare,
    sort::Sort,
    prove::Prove,
    tree::Tree,
    decompose::Decompose,
    number::Number,
    ordinal::Ordinal,
    calc::Calc,
    domino::Domino,
    draw::Draw,
    numberline::Numberline,
    thermograph::Thermograph,
    make::Make,
    random::Random,
    task::Task,
    puzzle::Puzzle,
    sheet::Sheet,
    play::Play,
    stalks::Stalks,
    census::Census,
    convert::Convert,
    studio::Studio,
}
