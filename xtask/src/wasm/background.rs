//! Builds the modules while other steps run: linking keeps one core busy for minutes, and many tests
//! leave one idle.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use super::Toolchain;
use crate::{page, workspace};

/// A build beside other work. What it prints goes to a file, since it would be in the way there.
pub(crate) struct Background {
    process: Child,
    log: PathBuf,
}

impl Background {
    /// Starts the build. `None` if that is not possible; building it in the usual way says why.
    pub(crate) fn start() -> Option<Background> {
        Toolchain::find().ok()?;
        // Two steps must not install the packages at the same time.
        page::installed().ok()?;
        let log = workspace::target().join("wasm.log");
        let output = File::create(&log).ok()?;
        let mut build = Command::new(std::env::current_exe().ok()?);
        build.arg("wasm").stdin(Stdio::null()).stdout(output.try_clone().ok()?).stderr(output);
        Some(Background { process: build.spawn().ok()?, log })
    }

    /// Waits for its end and prints what it printed. Whether it succeeded shows the next build, which
    /// has nothing left to do then.
    pub(crate) fn join(mut self) {
        let _ = self.process.wait();
        print!("{}", fs::read_to_string(&self.log).unwrap_or_default());
    }
}
