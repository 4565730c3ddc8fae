//! Errors of the service as exceptions of `hackenbush.errors`.

use std::sync::atomic::Ordering;

use partizan::Exceeded;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use service::{Control, ErrorBody, ErrorKind};

/// The exception for a fault. A fault that comes from a budget is a `BudgetExceeded`.
pub(crate) fn exception(fault: &ErrorBody, control: &Control) -> PyErr {
    let memory = service::out_of_memory(control.memory_bytes);
    let budget = fault.kind == ErrorKind::TooLarge
        && (control.interrupt.load(Ordering::Relaxed) || fault.message == memory);
    raise(fault, budget)
}

/// A budget ended before there was anything to say.
pub(crate) fn exceeded(control: &Control, exceeded: Exceeded) -> PyErr {
    let reason = control.stop_reason(exceeded).text;
    let budget = !matches!(exceeded, Exceeded::TooLarge(_));
    let hint = "timeout= and memory= set the limits";
    let fault = ErrorBody::new(ErrorKind::TooLarge, reason);
    raise(&if budget { fault.hint(hint) } else { fault.hint("ask for a part of it") }, budget)
}

/// An argument that makes no sense.
pub(crate) fn wrong_argument(message: &str, hint: &str) -> PyErr {
    raise(&ErrorBody::new(ErrorKind::Malformed, message).hint(hint), false)
}

/// A text of Python, which can have halves of characters in it.
pub(crate) fn unicode(text: &Bound<'_, PyString>) -> PyResult<String> {
    text.extract().map_err(|_| {
        let hint = "lone surrogates such as '\\ud800' are no characters";
        wrong_argument("this text is not Unicode", hint)
    })
}

/// A bug.
pub(crate) fn internal() -> PyErr {
    raise(&ErrorBody::internal(), false)
}

fn raise(fault: &ErrorBody, budget: bool) -> PyErr {
    let class = match fault.kind {
        _ if budget => "BudgetExceeded",
        ErrorKind::Malformed => "ParseError",
        ErrorKind::Refused => "RefusedError",
        ErrorKind::TooLarge => "TooLargeError",
        ErrorKind::NotFound => "NotFoundError",
        _ => "InternalError",
    };
    Python::attach(|py| match new(py, class, fault) {
        Ok(exception) => PyErr::from_value(exception),
        Err(wrong) => wrong,
    })
}

fn new<'py>(py: Python<'py>, class: &str, fault: &ErrorBody) -> PyResult<Bound<'py, PyAny>> {
    let details = PyDict::new(py);
    details.set_item("offset", fault.offset)?;
    details.set_item("field", fault.field.as_deref())?;
    details.set_item("hint", fault.hint.as_deref())?;
    details.set_item("edge", fault.edge)?;
    details.set_item("fits", fault.fits.as_deref().map(<[_]>::to_vec))?;
    let class = py.import("hackenbush.errors")?.getattr(class)?;
    class.call((&fault.message,), Some(&details))
}

/// An exception of ours, which is about this item of a list.
pub(crate) fn of_item(py: Python<'_>, exception: PyErr, index: usize) -> PyErr {
    let ours = py.import("hackenbush.errors").and_then(|own| own.getattr("HackenbushError"));
    match ours.map(|ours| exception.matches(py, ours)) {
        Ok(Ok(true)) => match exception.value(py).setattr("index", index) {
            Ok(()) => exception,
            Err(wrong) => wrong,
        },
        _ => exception,
    }
}

/// A fault in a text.
pub(crate) fn in_text(fault: &ErrorBody, text: &str) -> PyErr {
    let exception = raise(fault, false);
    Python::attach(|py| {
        let placed = exception.value(py).setattr("text", text);
        placed.map_or_else(|wrong| wrong, |()| exception)
    })
}
