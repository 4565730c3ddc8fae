//! `hackenbush man`: the manual pages, made from the same definitions as the help.

use std::io::{self, Write as _};

use clap::{Args, CommandFactory as _};
use clap_mangen::Man as Page;

use crate::answer::Status;
use crate::cli::Cli;

/// Print the manual page of hackenbush or of one of its commands
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Man {
    /// The command; without one, the page of hackenbush itself
    command: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  hackenbush man > hackenbush.1
  hackenbush man value > hackenbush-value.1
";

impl Man {
    pub(crate) fn run(self) -> io::Result<Status> {
        let mut whole = Cli::command();
        whole.build();
        let page = match &self.command {
            None => whole,
            Some(name) => match whole.find_subcommand(name) {
                Some(command) => command.clone(),
                None => {
                    writeln!(io::stderr(), "error: there is no command `{name}`")?;
                    return Ok(Status::Usage);
                }
            },
        };
        let mut text = Vec::new();
        Page::new(page).render(&mut text)?;
        io::stdout().write_all(&text)?;
        Ok(Status::Done)
    }
}
