//! The engine of Python's package `hackenbush`: the module `hackenbush._engine`.
//!
//! It takes and returns texts, JSON and exact values; what people see is Python, in
//! `python/hackenbush`. Work is done without the interpreter's lock.

mod batch;
mod budget;
mod call;
mod census;
mod column;
mod command;
mod error;
mod number;
mod value;

use pyo3::pymodule;

/// The engine.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::batch::values;
    #[pymodule_export]
    use super::call::{call, edges, read, solve};
    #[pymodule_export]
    use super::census::{census_files, census_part};
    #[pymodule_export]
    use super::command::command;
    #[pymodule_export]
    use super::value::{Value, total};

    /// The version of the engine.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "its name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
