//! Manual pages and shell completions, generated from the definitions of the command line.

use std::io::{self, Write as _};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::output::{Output, Status};
use crate::stdout::stdout;

/// Print a script that completes commands and options in a shell
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  In bash, for this session:
    source <(hackenbush completions bash)

  In fish, permanently:
    hackenbush completions fish > ~/.config/fish/completions/hackenbush.fish
")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Print the manual page of hackenbush or of one of its commands
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  hackenbush man > hackenbush.1
  hackenbush man value > hackenbush-value.1
")]
pub(crate) struct Man {
    /// The command; by default hackenbush itself
    command: Option<String>,
}

impl Completions {
    pub(crate) fn print(self, mut definition: Command) -> io::Result<Status> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut definition, "hackenbush", &mut script);
        stdout().write_all(&script)?;
        Ok(Status::Done)
    }
}

impl Man {
    pub(crate) fn print(self, mut definition: Command) -> io::Result<Status> {
        definition.build();
        let page = match &self.command {
            None => Some(&definition),
            Some(name) => definition.find_subcommand(name),
        };
        let Some(page) = page else {
            let name = self.command.unwrap_or_default();
            return Output::usage_error(&format!("there is no command `{name}`")).print();
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page.clone()).render(&mut text)?;
        stdout().write_all(&text)?;
        Ok(Status::Done)
    }
}
