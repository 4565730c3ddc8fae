//! `hackenbush studio`: the studio in the browser.

use std::io::{self, Write as _};
use std::process::{Command, Stdio};

use clap::Args;

use crate::answer::Status;

/// Draw, analyse and play in the browser: starts the studio on this machine
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Studio {
    /// The port to listen on; 0 takes any free one. By default 4225, or the next that is free
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Print the address but do not open the browser
    #[arg(long)]
    no_open: bool,
}

const EXAMPLES: &str = "\
The studio listens on 127.0.0.1 only, so nobody else can reach it, and asks nothing of the network.
Ctrl-C ends it.
";

impl Studio {
    pub(crate) fn run(self) -> io::Result<Status> {
        if !studio::page_is_built() {
            let message = "error: this hackenbush was built without the studio's page\n = hint: in \
                           the sources, `cargo xtask studio` builds the page and starts the studio; \
                           it needs Node.js 20 or newer\n";
            io::stderr().write_all(message.as_bytes())?;
            return Ok(Status::Wrong);
        }
        let found = match self.port {
            Some(port) => studio::Studio::at(port),
            None => studio::Studio::anywhere(),
        };
        let studio = match found {
            Ok(studio) => studio,
            Err(error) => {
                let port = self.port.map_or(String::new(), |port| format!(" at port {port}"));
                writeln!(io::stderr(), "error: the studio cannot listen{port}: {error}")?;
                return Ok(Status::Wrong);
            }
        };
        let url = studio.url();
        writeln!(io::stdout(), "The studio is at {url}\nCtrl-C ends it.")?;
        if !self.no_open {
            open(&url);
        }
        studio.run()?;
        Ok(Status::Done)
    }
}

/// Opens the browser, if there is one; the address has been told anyway.
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
        // Somebody has to wait for it, or it stays as a zombie.
        std::thread::spawn(move || child.wait());
    }
}
