//! `hackenbush studio`: the studio in the browser.

use std::io::{self, Write as _};
use std::process::{Command, Stdio};

use clap::Args;

use crate::fault::Fault;
use crate::output::{Output, Status};
use crate::stdout::stdout;

/// Start the studio on this machine: draw, analyse and play in the browser
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Studio {
    /// The port to listen on, or 0 for any free port; by default the first free port from 4225
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Print the address without opening the browser
    #[arg(long)]
    no_open: bool,
}

const EXAMPLES: &str = "\
The studio listens on 127.0.0.1 only, so other machines cannot reach it, and it makes no network
requests. Press Ctrl-C to stop it.
";

impl Studio {
    pub(crate) fn run(self) -> io::Result<Status> {
        let studio = match self.listen() {
            Ok(studio) => studio,
            Err(fault) => return Output::from(fault).print(),
        };
        let url = studio.url();
        studio.run(|| {
            writeln!(stdout(), "The studio is at {url}\nPress Ctrl-C to stop it.")?;
            if !self.no_open {
                open(&url);
            }
            Ok(())
        })?;
        Ok(Status::Done)
    }

    fn listen(&self) -> Result<studio::Studio, Fault> {
        if !studio::page_is_built() {
            return Err(Fault::new(
                "this hackenbush was built without the studio's page",
                "in the sources, `cargo xtask studio` builds the page and starts the studio; it \
                 needs Node.js 20 or newer",
            ));
        }
        match self.port {
            Some(port) => studio::Studio::at(port).map_err(|error| {
                Fault::new(
                    format!("the studio cannot listen on --port {port}: {error}"),
                    "another program may be using it; choose another port, or leave --port out",
                )
            }),
            None => studio::Studio::anywhere().map_err(|error| {
                Fault::new(
                    format!("the studio cannot listen on 127.0.0.1: {error}"),
                    "check whether programs may open ports here; --port names one",
                )
            }),
        }
    }
}

/// Opens the browser if there is one; the address has been printed anyway.
fn open(url: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    let quiet = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        // A child that nobody waits for becomes a zombie.
        std::thread::spawn(move || child.wait());
    }
}
