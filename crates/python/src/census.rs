//! Parts of censuses, for one machine or many.

use std::path::PathBuf;

use census::{Census, FAMILIES, Failure, Family, Format, Share, write_part};
use hackenbush::solve::Budget as SolveBudget;
use hackenbush::{Diagnostic, rules};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use service::{Control, ErrorBody};

use crate::budget::{Budget, Bytes, Seconds};
use crate::error;

/// A census, in words of Python.
fn taken(family: &str, variant: Option<&str>, edges: u32) -> PyResult<Census> {
    let found = Family::by_name(family).ok_or_else(|| {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name()).collect();
        let hint = format!("the families are {}", names.join(", "));
        error::wrong_argument(&format!("there is no family `{family}`"), &hint)
    })?;
    let rules = variant.map(|name| {
        rules::by_name(name).ok_or_else(|| {
            let names: Vec<&str> = found.variants().iter().map(|rules| rules.name()).collect();
            let hint = format!("the variants of this family are {}", names.join(", "));
            error::wrong_argument(&format!("there is no variant `{name}`"), &hint)
        })
    });
    Census::new(found, rules.transpose()?, edges).map_err(|wrong| refused(&wrong))
}

fn refused(wrong: &Diagnostic) -> PyErr {
    let fault = ErrorBody { offset: None, ..ErrorBody::from(wrong) };
    error::exception(&fault, &Control::default())
}

/// The names of the files of a census in so many parts.
#[pyfunction]
pub(crate) fn census_files(
    family: &str,
    variant: Option<&str>,
    edges: u32,
    parts: u32,
) -> PyResult<Vec<String>> {
    let census = taken(family, variant, edges)?;
    let name = |number| {
        let share = Share::new(number, parts).map_err(|wrong| refused(&wrong))?;
        Ok(Format::Parquet.file_name(census, share))
    };
    // The last one first: it says whether there are too many, or none.
    name(parts)?;
    (1..=parts).map(name).collect()
}

/// Takes one part of a census into a folder: the number of its rows, or `None` if it was there.
#[pyfunction]
#[pyo3(signature = (folder, family, variant, edges, part, parts, timeout=None, memory=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn census_part(
    py: Python<'_>,
    folder: PathBuf,
    family: &str,
    variant: Option<&str>,
    edges: u32,
    part: u32,
    parts: u32,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
) -> PyResult<Option<u64>> {
    let census = taken(family, variant, edges)?;
    let share = Share::new(part, parts).map_err(|wrong| refused(&wrong))?;
    Budget::new(timeout, memory).run(py, move |control| {
        let budget = SolveBudget {
            bytes: control.memory_bytes,
            interrupt: Some(control.interrupt.clone()),
            threads: 1,
            ..SolveBudget::default()
        };
        let written = write_part(&folder, census, share, Format::Parquet, &budget, &mut |_, _| ());
        written.map(|part| part.rows).map_err(|failure| match failure {
            Failure::Exceeded(exceeded) => error::exceeded(control, exceeded),
            Failure::File(path, error) => {
                PyOSError::new_err((error.raw_os_error(), error.to_string(), path))
            }
        })
    })?
}
