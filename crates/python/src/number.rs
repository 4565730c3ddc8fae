//! Numbers as Python knows them: integers and fractions.

use partizan::surreal::Rational;
use partizan::{BigInt, BigUint, Dyadic};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyType};

use crate::error;

fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// A number as a `Fraction`.
pub(crate) fn fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let denominator = BigUint::from(1_u8) << number.exponent();
    fraction_type(py)?.call1((number.numerator(), denominator))
}

/// A rational number as a `Fraction`.
pub(crate) fn rational<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    fraction_type(py)?.call1((number.numerator().clone(), number.denominator().clone()))
}

/// An integer of Python's or of another package, such as numpy; `None` if it is something else.
pub(crate) fn integer(any: &Bound<'_, PyAny>) -> Option<BigInt> {
    let integer = any.call_method0("__index__").ok()?;
    integer.extract().ok()
}

/// An integer or a fraction; `None` if it is neither.
pub(crate) fn read(any: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    if any.is_instance_of::<PyFloat>() {
        let hint = "write Fraction(1, 2) or '1/2' instead of 0.5";
        return Err(error::wrong_argument("floats are not exact", hint));
    }
    if let Some(integer) = integer(any) {
        return Ok(Some(Rational::from(integer)));
    }
    if any.is_instance(fraction_type(any.py())?)? {
        let part = |name: &str| any.getattr(name)?.extract::<BigInt>();
        return Ok(Rational::new(part("numerator")?, part("denominator")?));
    }
    Ok(None)
}

/// A finite dyadic number; an exception if it is something else.
pub(crate) fn dyadic(any: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    read(any)?.and_then(|number| number.to_dyadic()).ok_or_else(|| {
        let hint = "use an integer, or a fraction whose denominator is a power of two";
        error::wrong_argument("this is not a dyadic number", hint)
    })
}
