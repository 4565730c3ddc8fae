//! `hackenbush.Value`: an exact value with arithmetic and order.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use hackenbush::analysis::thermograph::{Corner, corners};
use hackenbush_drawing as drawing;
use partizan::surreal::{Rational, Surreal};
use partizan::text::{DEFAULT_TEXT_LIMIT, Expression, Format};
use partizan::{Arena, BigUint, Exceeded, Game, Limits, NoAtomicWeight, Player, ValueText};
use pyo3::IntoPyObjectExt as _;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyString, PyTuple, PyType};
use service::queries::ordinal::read_value;
use service::{Control, ErrorBody};

use crate::budget::{Budget, Bytes, Seconds};
use crate::{error, number};

/// The value of a game, or an infinite number.
#[pyclass(frozen, module = "hackenbush")]
#[derive(Clone)]
pub(crate) struct Value(Kind);

#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Game(partizan::Value),
    /// A number that no finite game is worth: it has no dyadic value.
    Infinite(Surreal),
}

impl From<partizan::Value> for Value {
    fn from(value: partizan::Value) -> Value {
        Value(Kind::Game(value))
    }
}

impl From<Surreal> for Value {
    fn from(number: Surreal) -> Value {
        Value(match number.to_dyadic() {
            Some(dyadic) => Kind::Game(partizan::Value::from(dyadic)),
            None => Kind::Infinite(number),
        })
    }
}

/// The longest text that is written for another program to read.
const LONGEST_TEXT: usize = 1 << 20;

/// How HTML sets mathematics in a line.
const MATHEMATICS: &str =
    "font-family: 'STIX Two Math', 'Latin Modern Math', 'Cambria Math', serif; font-size: 1.15em";

/// The most characters of a value in the title of a drawing.
const MAX_NAME: usize = 60;

/// Works in an arena within a budget.
fn in_arena<T: Send + 'static>(
    py: Python<'_>,
    budget: Budget,
    work: impl FnOnce(&mut Arena) -> Result<T, Exceeded> + Send + 'static,
) -> PyResult<T> {
    budget.run(py, move |control| {
        work(&mut arena(control)).map_err(|exceeded| error::exceeded(control, exceeded))
    })?
}

fn arena(control: &Control) -> Arena {
    Arena::with_limits(Limits {
        bytes: control.memory_bytes,
        interrupt: Some(control.interrupt.clone()),
        ..Limits::default()
    })
}

/// For operators, which have no keywords.
fn usual() -> Budget {
    Budget::new(None, None)
}

impl Value {
    /// A value, an integer or a fraction; `None` if it is something else.
    fn like(any: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
        if let Ok(value) = any.cast::<Value>() {
            return Ok(Some(value.get().clone()));
        }
        Ok(number::read(any)?.map(|number| Value::from(Surreal::from(number))))
    }

    /// The other side of an operator; `None` if Python is to ask that side.
    fn operand(any: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
        if any.is_instance_of::<PyFloat>() { Ok(None) } else { Value::like(any) }
    }

    /// As a surreal number, if it is a number.
    fn number(&self) -> Option<Surreal> {
        match &self.0 {
            Kind::Game(value) => value.as_number().map(Surreal::from),
            Kind::Infinite(number) => Some(number.clone()),
        }
    }

    /// As a game; infinite numbers are none here.
    fn game(&self) -> PyResult<&partizan::Value> {
        match &self.0 {
            Kind::Game(value) => Ok(value),
            Kind::Infinite(number) => Err(error::wrong_argument(
                &format!("{number} is not the value of a finite game"),
                "infinite numbers can be added to numbers and compared with numbers",
            )),
        }
    }

    fn text_of(&self, py: Python<'_>, limit: usize) -> PyResult<ValueText> {
        match &self.0 {
            Kind::Infinite(number) => Ok(ValueText::from(number)),
            Kind::Game(value) if value.as_nus().is_some() => Ok(value.text()),
            Kind::Game(value) => {
                let value = value.clone();
                in_arena(py, usual(), move |arena| {
                    let game = arena.game_of(&value)?;
                    Ok(arena.value_text(game, limit))
                })
            }
        }
    }

    /// A question about the game in an arena of its own.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Arena, Game) -> Result<T, Exceeded> + Send + 'static,
    ) -> PyResult<T> {
        let value = self.game()?.clone();
        in_arena(py, usual(), move |arena| {
            let game = arena.game_of(&value)?;
            question(arena, game)
        })
    }

    /// Another game made from this one.
    fn made(
        &self,
        py: Python<'_>,
        make: impl FnOnce(&mut Arena, Game) -> Result<Game, Exceeded> + Send + 'static,
    ) -> PyResult<Value> {
        let made = self.ask(py, move |arena, game| {
            let made = make(arena, game)?;
            Ok(arena.value(made))
        });
        made.map(Value::from)
    }

    fn sum(&self, py: Python<'_>, other: &Value) -> PyResult<Value> {
        if let (Some(a), Some(b)) = (self.number(), other.number()) {
            let sum = a.plus_within(&b);
            let hint = "use smaller numbers";
            return sum
                .map(Value::from)
                .map_err(|why| error::wrong_argument(&why.to_string(), hint));
        }
        let other = other.game()?.clone();
        self.made(py, move |arena, game| {
            let other = arena.game_of(&other)?;
            arena.sum(game, other)
        })
    }

    fn negative(&self, py: Python<'_>) -> PyResult<Value> {
        match &self.0 {
            Kind::Infinite(number) => Ok(Value(Kind::Infinite(-number))),
            Kind::Game(value) if value.as_nus().is_some() => Ok(Value(Kind::Game(-value))),
            Kind::Game(_) => self.made(py, Arena::negative),
        }
    }

    fn order(&self, py: Python<'_>, other: &Value, budget: Budget) -> PyResult<Option<Ordering>> {
        if let (Some(a), Some(b)) = (self.number(), other.number()) {
            return Ok(Some(a.cmp(&b)));
        }
        let (a, b) = (self.game()?.clone(), other.game()?.clone());
        in_arena(py, budget, move |arena| {
            let (a, b) = (arena.game_of(&a)?, arena.game_of(&b)?);
            arena.compare(a, b)
        })
    }

    /// Reads a text: a value in CGSuite's notation, or a number with omega.
    fn read(py: Python<'_>, text: &str) -> PyResult<Value> {
        let expression = match Expression::parse(text) {
            Ok(expression) => expression,
            Err(_) => {
                if let Ok(number) = Surreal::parse(text) {
                    return Ok(Value::from(number));
                }
                let wrong = read_value(text).err();
                return Err(wrong.map_or_else(error::internal, |wrong| {
                    let fault = ErrorBody::from(&wrong);
                    let before =
                        fault.offset.map(|at| text.get(..at).unwrap_or(text).chars().count());
                    error::in_text(&ErrorBody { offset: before, ..fault }, text)
                }));
            }
        };
        let value = in_arena(py, usual(), move |arena| {
            let game = expression.evaluate(arena)?;
            Ok(arena.value(game))
        });
        value.map(Value::from)
    }

    fn options(&self, py: Python<'_>, player: Player) -> PyResult<Vec<Value>> {
        let options = self.ask(py, move |arena, game| {
            let options = arena.options(game, player)?;
            Ok(options.into_iter().map(|option| arena.value(option)).collect::<Vec<_>>())
        })?;
        Ok(options.into_iter().map(Value::from).collect())
    }

    fn stop<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyAny>> {
        let stop = self.ask(py, move |arena, game| Ok(arena.stop(game, player).clone()))?;
        number::fraction(py, &stop)
    }
}

#[pymethods]
impl Value {
    #[new]
    #[pyo3(signature = (value=None))]
    fn new(py: Python<'_>, value: Option<&Bound<'_, PyAny>>) -> PyResult<Value> {
        let Some(value) = value else { return Ok(Value(Kind::Game(partizan::Value::ZERO))) };
        if let Ok(text) = value.cast::<PyString>() {
            return Value::read(py, &error::unicode(text)?);
        }
        Value::like(value)?.ok_or_else(|| {
            let kind =
                value.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
            let hint = "use a text such as '1/2^*', an integer, a Fraction or a Value";
            error::wrong_argument(&format!("an object of type {kind} is not a value"), hint)
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.text_of(py, DEFAULT_TEXT_LIMIT)?.format(Format::Ascii))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Value('{}')", self.text_of(py, DEFAULT_TEXT_LIMIT)?))
    }

    /// The value in LaTeX's mathematics, without the dollar signs.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.text_of(py, DEFAULT_TEXT_LIMIT)?.format(Format::Latex))
    }

    /// The value with arrows, as `↑*`.
    #[getter]
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.text_of(py, DEFAULT_TEXT_LIMIT)?.format(Format::Unicode))
    }

    /// The canonical form, options in braces.
    #[getter]
    fn form(&self, py: Python<'_>) -> PyResult<String> {
        let form = |arena: &mut Arena, game| Ok(arena.form_text_within(game, DEFAULT_TEXT_LIMIT));
        Ok(self.ask(py, form)?.format(Format::Ascii))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.latex(py)?))
    }

    /// For notebooks, which need MathJax for the LaTeX: without a network they have none.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let text = py.import("html")?.call_method1("escape", (self.unicode(py)?,))?;
        Ok(format!("<span style=\"{MATHEMATICS}\">{text}</span>"))
    }

    fn __copy__(&self) -> Value {
        self.clone()
    }

    /// Values never change, so a copy needs no form that is short enough to pickle.
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Value {
        self.clone()
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match Value::operand(other)? {
            Some(other) => self.sum(py, &other)?.into_py_any(py),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match Value::operand(other)? {
            Some(other) => self.sum(py, &other.negative(py)?)?.into_py_any(py),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match Value::operand(other)? {
            Some(other) => other.sum(py, &self.negative(py)?)?.into_py_any(py),
            None => Ok(py.NotImplemented()),
        }
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        self.negative(py)
    }

    fn __pos__(&self) -> Value {
        self.clone()
    }

    /// The value added up an integer number of times.
    fn __mul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Some(times) = number::integer(times) else { return Ok(py.NotImplemented()) };
        if let Some(number) = self.number() {
            let times = Surreal::from(Rational::from(times));
            return Value::from(number.times(&times)).into_py_any(py);
        }
        let times = i64::try_from(&times).map_err(|_| {
            let message = "these are too many copies of a value that is not a number";
            error::wrong_argument(message, "use an integer of at most 64 bits")
        })?;
        self.made(py, move |arena, game| arena.multiple(times, game))?.into_py_any(py)
    }

    fn __rmul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, times)
    }

    fn __bool__(&self) -> bool {
        self.0 != Kind::Game(partizan::Value::ZERO)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let Some(other) = Value::operand(other)? else { return Ok(py.NotImplemented()) };
        let holds = match operator {
            // Equal values are equal structures.
            CompareOp::Eq => self.0 == other.0,
            CompareOp::Ne => self.0 != other.0,
            operator => {
                self.order(py, &other, usual())?.is_some_and(|order| operator.matches(order))
            }
        };
        holds.into_py_any(py)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        // As that of the equal integer or fraction.
        if let Some(number) = self.number().and_then(|number| number.to_rational()) {
            return number::rational(py, &number)?.hash();
        }
        let mut hasher = DefaultHasher::new();
        match &self.0 {
            Kind::Game(value) => value.hash(&mut hasher),
            Kind::Infinite(number) => number.to_string().hash(&mut hasher),
        }
        // A hash may lose bits.
        Ok(isize::try_from(hasher.finish() >> 2).unwrap_or_default())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let text = self.text_of(py, LONGEST_TEXT)?;
        if text.is_truncated() {
            let hint = "send the position instead of its value";
            return Err(error::wrong_argument(
                "the form of this value is too long to pickle",
                hint,
            ));
        }
        Ok((py.get_type::<Value>(), PyTuple::new(py, [text.format(Format::Ascii)])?))
    }

    /// How this value compares with another: '<', '=', '>' or '||' if they are confused.
    #[pyo3(signature = (other, *, timeout=None, memory=None))]
    fn compare(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        timeout: Option<Seconds>,
        memory: Option<Bytes>,
    ) -> PyResult<&'static str> {
        let other = Value::new(py, Some(other))?;
        Ok(match self.order(py, &other, Budget::new(timeout, memory))? {
            Some(Ordering::Less) => "<",
            Some(Ordering::Equal) => "=",
            Some(Ordering::Greater) => ">",
            None => "||",
        })
    }

    /// Is this value confused with another: neither less, nor equal, nor greater?
    fn is_confused_with(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.compare(py, other, None, None)? == "||")
    }

    /// Is it a number?
    #[getter]
    fn is_number(&self) -> bool {
        self.number().is_some()
    }

    /// The value as a `Fraction`, if it is a real number; otherwise `None`.
    #[getter]
    fn fraction<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let number = self.number().and_then(|number| number.to_rational());
        number.map(|number| number::rational(py, &number)).transpose()
    }

    /// The k of a nimber `*k`; 0 is `*0`. Otherwise `None`.
    #[getter]
    fn nimber(&self) -> Option<u64> {
        match &self.0 {
            Kind::Game(value) => value.as_nimber(),
            Kind::Infinite(_) => None,
        }
    }

    /// Who wins: 'L' for Left, 'R' for Right, 'N' for the next player, 'P' for the previous one.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<char> {
        if let Some(number) = self.number() {
            return Ok(match number.signum() {
                1.. => 'L',
                0 => 'P',
                _ => 'R',
            });
        }
        self.ask(py, |arena, game| Ok(arena.outcome(game).letter()))
    }

    /// The day on which the value is born.
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<BigUint> {
        self.ask(py, |arena, game| Ok(arena.birthday(game)))
    }

    /// Left's options in canonical form.
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.options(py, Player::Left)
    }

    /// Right's options in canonical form.
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.options(py, Player::Right)
    }

    /// The number at which play stops if Left begins.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.stop(py, Player::Left)
    }

    /// The number at which play stops if Right begins.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.stop(py, Player::Right)
    }

    /// The mean value: n copies are worth about n times this.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mean = self.ask(py, |arena, game| arena.mean(game))?;
        number::fraction(py, &mean)
    }

    /// How much a move is worth: negative for numbers, 0 for number-ish values.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let temperature = self.ask(py, |arena, game| arena.temperature(game))?;
        number::fraction(py, &temperature)
    }

    /// The atomic weight of an all-small value; otherwise `None`.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        let weight = self.ask(py, |arena, game| match arena.atomic_weight(game) {
            Ok(weight) => Ok(Some(arena.value(weight))),
            Err(NoAtomicWeight::Exceeded(exceeded)) => Err(exceeded),
            Err(_) => Ok(None),
        })?;
        Ok(weight.map(Value::from))
    }

    /// Does every position that arises give both players a move, or neither?
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |arena, game| Ok(arena.is_all_small(game)))
    }

    /// Is it smaller than every positive number and greater than every negative one?
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |arena, game| Ok(arena.is_infinitesimal(game)))
    }

    /// The value cooled by a tax of at least 0.
    fn cooled(&self, py: Python<'_>, tax: &Bound<'_, PyAny>) -> PyResult<Value> {
        let tax = number::dyadic(tax)?;
        if tax.signum() < 0 {
            return Err(error::wrong_argument("the tax is negative", "use a tax of 0 or more"));
        }
        self.made(py, move |arena, game| arena.cooled(game, &tax))
    }

    /// The ordinal sum `self:other`, by the canonical form of this value.
    fn ordinal_sum(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Value> {
        let other = Value::new(py, Some(other))?.game()?.clone();
        self.made(py, move |arena, game| {
            let other = arena.game_of(&other)?;
            arena.ordinal_sum(game, other)
        })
    }

    /// The thermograph.
    fn thermograph<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let graph = self.ask(py, |arena, game| arena.thermograph(game))?;
        let point = |corner: Corner| {
            PyTuple::new(
                py,
                [number::fraction(py, &corner.value)?, number::fraction(py, &corner.temperature)?],
            )
        };
        let wall = |wall: Vec<Corner>| {
            let points: PyResult<Vec<_>> = wall.into_iter().map(point).collect();
            PyTuple::new(py, points?)
        };
        let [left, right] = corners(&graph);
        let (left, right) = (wall(left)?, wall(right)?);
        let mean = number::fraction(py, &graph.mean)?;
        let temperature = number::fraction(py, &graph.temperature)?;
        let class = py.import("hackenbush.thermograph")?.getattr("Thermograph")?;
        class.call1((self.clone(), left, right, mean, temperature))
    }

    /// The thermograph as a file.
    fn _draw_thermograph<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        scale: f64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let format = drawing::Format::by_name(format).ok_or_else(|| {
            let names: Vec<&str> =
                drawing::Format::ALL.iter().map(|format| format.name()).collect();
            let hint = format!("formats are {}", names.join(", "));
            error::wrong_argument(&format!("unknown format `{format}`"), &hint)
        })?;
        let scale = scale.clamp(0.1, 10.0);
        let written = self.ask(py, move |arena, game| {
            let name = arena.value_text(game, MAX_NAME).to_string();
            let scene =
                drawing::thermograph::scene(&arena.thermograph(game)?, &name, &Default::default());
            Ok(format.check(&scene, scale).and_then(|()| format.write(&scene, scale)))
        })?;
        let hint = "a smaller scale makes it smaller, and svg has no limit";
        let bytes = written.map_err(|wrong| error::wrong_argument(&wrong, hint))?;
        Ok(PyBytes::new(py, &bytes))
    }
}

/// The sum of many values, worked out together.
#[pyfunction]
#[pyo3(signature = (values, *, timeout=None, memory=None))]
pub(crate) fn total(
    py: Python<'_>,
    values: &Bound<'_, PyAny>,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
) -> PyResult<Value> {
    let budget = Budget::new(timeout, memory);
    let (mut games, mut infinite) = (Vec::new(), None::<Value>);
    for (index, value) in values.try_iter()?.enumerate() {
        let value =
            Value::new(py, Some(&value?)).map_err(|wrong| error::of_item(py, wrong, index))?;
        match value.0 {
            Kind::Game(value) => games.push(value),
            Kind::Infinite(_) => {
                infinite = Some(match infinite {
                    Some(sum) => sum.sum(py, &value)?,
                    None => value,
                });
            }
        }
    }
    let sum = in_arena(py, budget, move |arena| {
        let mut sum = Game::ZERO;
        for value in &games {
            let value = arena.game_of(value)?;
            sum = arena.sum(sum, value)?;
        }
        Ok(arena.value(sum))
    });
    let sum = Value::from(sum?);
    infinite.map_or(Ok(sum.clone()), |infinite| sum.sum(py, &infinite))
}
