//! Calls of the service: a query by its name, a position that is read, a position that is solved.

use hackenbush::Problem;
use hackenbush::notation::ReadLimits;
use partizan::Exceeded;
use partizan::surreal::Surreal;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use serde_json::json;
use service::queries::value;
use service::{Control, ErrorBody, Job, Limits, OutputOptions, PositionInput, Reply, Service};

use crate::budget::{Budget, Bytes, Seconds};
use crate::error;
use crate::value::Value;

/// The limits of the command: nobody waits but the caller.
pub(crate) fn limits() -> Limits {
    let ReadLimits { edges, dominoes, .. } = ReadLimits::default();
    Limits { edges, dominoes, ..Limits::default() }
}

/// Answers a query with JSON, or with a file.
#[pyfunction]
#[pyo3(signature = (name, request, timeout=None, memory=None))]
pub(crate) fn call(
    py: Python<'_>,
    name: String,
    request: String,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
) -> PyResult<Py<PyAny>> {
    let budget = Budget::new(timeout, memory);
    let (reply, control) = budget.run(py, move |control| {
        let service = Service { limits: limits() };
        (service.call(&name, request.as_bytes(), control, &mut |_| ()), control.clone())
    })?;
    match reply.map_err(|fault| error::exception(&fault, &control))? {
        Reply::Json(text) => Ok(PyString::new(py, &text).into_any().unbind()),
        Reply::File(file) => Ok(PyBytes::new(py, &file.bytes).into_any().unbind()),
    }
}

/// Reads a position, and does something with it.
fn with_problem<T>(
    position: &str,
    control: &Control,
    work: impl FnOnce(&Problem, &mut Job<'_>) -> Result<T, ErrorBody>,
) -> Result<T, ErrorBody> {
    let input = PositionInput::from_json(position)?;
    let (mut engine, mut ignore) = (control.engine(), |_| ());
    let mut job = Job::new(&mut engine, control, OutputOptions::default(), &mut ignore);
    job.limits = limits();
    let problem = input.read(&job)?;
    work(&problem, &mut job)
}

/// Reads a position: its rules, its size and what to know about it, as JSON.
#[pyfunction]
#[pyo3(signature = (position, timeout=None, memory=None))]
pub(crate) fn read(
    py: Python<'_>,
    position: String,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
) -> PyResult<String> {
    Budget::new(timeout, memory).run(py, move |control| {
        let read = with_problem(&position, control, |problem, _| {
            let warnings: Vec<String> =
                problem.warnings().iter().map(ToString::to_string).collect();
            let position = problem.position();
            Ok(json!({
                "text": problem.source(),
                "variant": problem.rules().name(),
                "variants": problem.fits(),
                "edges": position.picture().map(|picture| picture.edges().len()),
                "dominoes": position.dominoes().map(<[_]>::len),
                "loose": problem.loose(),
                "warnings": warnings,
            })
            .to_string())
        });
        read.map_err(|fault| error::exception(&fault, control))
    })?
}

/// The edges of a picture: both ends, and the colour.
#[pyfunction]
#[pyo3(signature = (position, timeout=None, memory=None))]
pub(crate) fn edges(
    py: Python<'_>,
    position: String,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
) -> PyResult<Vec<(i64, i64, &'static str)>> {
    Budget::new(timeout, memory).run(py, move |control| {
        let edges = with_problem(&position, control, |problem, _| {
            let number = |vertex| problem.vertex_number(vertex);
            let picture = problem.picture().map_err(ErrorBody::from)?;
            let edges = picture.edges().iter();
            Ok(edges.map(|edge| (number(edge.from), number(edge.to), edge.colour.name())).collect())
        });
        edges.map_err(|fault| error::exception(&fault, control))
    })?
}

/// What is known of a value: the value, or bounds for it.
type Known = (Option<Value>, Option<(Value, Value)>);

/// Solves a position: the answer as JSON, what is known of its value, and whether more time or memory
/// would say more.
#[pyfunction]
#[pyo3(signature = (position, explain=false, timeout=None, memory=None))]
pub(crate) fn solve(
    py: Python<'_>,
    position: String,
    explain: bool,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
) -> PyResult<(String, Known, bool)> {
    Budget::new(timeout, memory).run(py, move |control| {
        let solved = with_problem(&position, control, |problem, job| {
            let answer = value::answer(problem, explain, job)?;
            let known = known(&answer, job);
            let text = serde_json::to_string(&answer).map_err(|_| ErrorBody::internal())?;
            let reason = answer.warnings.stop_reason.map(|reason| reason.exceeded);
            Ok((text, known, !matches!(reason, None | Some(Exceeded::TooLarge(_)))))
        });
        solved.map_err(|fault| error::exception(&fault, control))
    })?
}

/// What an answer says of the value.
fn known(answer: &value::ValueAnswer, job: &Job<'_>) -> Known {
    use hackenbush::solve::Known;
    let value = |game| Value::from(job.engine.arena().value(game));
    // Infinite stalks, whose values are not games of the arena.
    let surreal = |text: &service::Value| Surreal::parse(&text.0.to_string()).ok().map(Value::from);
    match answer.known {
        Known::Exact(game) => (Some(value(game)), None),
        Known::Between { lo, hi } => (None, Some((value(lo), value(hi)))),
        Known::Nothing => {
            let [low, high] =
                answer.bounds.as_ref().map_or([None, None], |ends| ends.each_ref().map(surreal));
            (answer.value.as_ref().and_then(surreal), low.zip(high))
        }
    }
}
