//! Fuzz targets: one for each parser and one for the service, with what must hold for any text.
//!
//! No text makes a parser panic. Errors point into the text, at whole characters, and have a hint.
//! Whatever is understood is printed so that it reads back the same, and stays within the limits
//! given. The service answers every request with JSON or a file, or says which field is wrong.
//!
//! The tests run every target on the seeds in `fuzz/corpus` and on bounded, repeatable mutations
//! of them; `cargo xtask fuzz` runs a longer campaign, with libFuzzer where it is installed.

mod certificates;
mod formulas;
mod hat;
mod mutation;
mod numbers;
mod place;
mod position;
mod quantities;
mod requests;
mod rules;
mod surreals;
mod values;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use mutation::Mutator;

/// A parser under test.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its folder of seeds.
    pub name: &'static str,
    /// Checks everything that must hold for a text, and panics if it does not.
    pub check: fn(&str),
    /// Pieces of text that are likely to matter.
    pub pieces: &'static [&'static str],
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "notation", check: position::notation, pieces: position::LETTERS },
    Target { name: "edge_list", check: position::edge_list, pieces: position::EDGES },
    Target { name: "dominoes", check: position::dominoes, pieces: position::DOMINOES },
    Target { name: "infinite_stalks", check: position::infinite_stalks, pieces: position::LETTERS },
    Target { name: "cgsuite", check: position::cgsuite, pieces: position::LETTERS },
    Target { name: "hat", check: hat::check, pieces: hat::PIECES },
    Target { name: "values", check: values::check, pieces: values::PIECES },
    Target { name: "formulas", check: formulas::check, pieces: formulas::PIECES },
    Target { name: "numbers", check: numbers::check, pieces: numbers::PIECES },
    Target { name: "surreals", check: surreals::check, pieces: surreals::PIECES },
    Target { name: "quantities", check: quantities::check, pieces: quantities::PIECES },
    Target { name: "certificates", check: certificates::check, pieces: certificates::PIECES },
    Target { name: "rules", check: rules::check, pieces: rules::PIECES },
    Target { name: "requests", check: requests::check, pieces: requests::PIECES },
];

impl Target {
    /// The target of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Target> {
        TARGETS.iter().copied().find(|target| target.name == name)
    }

    /// Checks bytes, as libFuzzer gives them.
    pub fn check_bytes(self, bytes: &[u8]) {
        (self.check)(&String::from_utf8_lossy(bytes));
    }

    /// Mutates texts, such as the seeds; the same number makes the same mutations.
    #[must_use]
    pub fn mutator(self, texts: Vec<String>, number: u64) -> Mutator {
        Mutator::new(texts, self.pieces, number)
    }

    /// The seeds in the repository, in the order of their names.
    ///
    /// # Errors
    /// As the file system says.
    pub fn seeds(self) -> io::Result<Vec<String>> {
        let entries = fs::read_dir(corpus().join(self.name))?;
        let mut paths = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<Vec<PathBuf>>>()?;
        paths.sort();
        let read = |path: &PathBuf| Ok(String::from_utf8_lossy(&fs::read(path)?).into_owned());
        paths.iter().map(read).collect()
    }
}

/// Where the seeds are.
fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}
