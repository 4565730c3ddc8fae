//! `hackenbush completions`: what a shell needs to complete our commands and options.

use std::io;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::answer::Status;
use crate::cli::Cli;

/// Print a script that completes commands and options in a shell
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  In bash, for this session:
    source <(hackenbush completions bash)

  In fish, for good:
    hackenbush completions fish > ~/.config/fish/completions/hackenbush.fish
";

impl Completions {
    pub(crate) fn run(self) -> io::Result<Status> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "hackenbush", &mut script);
        io::Write::write_all(&mut io::stdout(), &script)?;
        Ok(Status::Done)
    }
}
