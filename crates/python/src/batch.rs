//! Many positions on all cores, as columns.
//!
//! Threads take chunks of positions and answer them with engines of their own, as the command's
//! batches do. The thread that asked collects the answers, keeps the time of each position, and
//! asks for signals. Columns are laid out as Arrow lays them out, so Python only wraps them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hackenbush::diagnostic::Kind;
use hackenbush::notation::ReadLimits;
use hackenbush::rules::{self, Ruleset};
use hackenbush::{Diagnostic, Engine, Problem};
use pyo3::prelude::*;
use pyo3::types::PyString;
use service::queries::value::{self, ValueAnswer};
use service::{Control, ErrorBody, Job, OutputOptions};

use crate::budget::{Budget, Bytes, Seconds};
use crate::column::{Buffers, Table};
use crate::error;

/// A position to be solved.
enum Item {
    Text(String, Option<&'static dyn Ruleset>),
    /// Something else, in words.
    Wrong(String),
}

/// Solves every position: one row for each, in their order. A position that cannot be read is a row
/// with its error.
#[pyfunction]
#[pyo3(signature = (positions, variant=None, timeout=None, memory=None, threads=None, facts=true))]
pub(crate) fn values<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    variant: Option<&str>,
    timeout: Option<Seconds>,
    memory: Option<Bytes>,
    threads: Option<usize>,
    facts: bool,
) -> PyResult<Vec<Buffers<'py>>> {
    let budget = Budget::new(timeout, memory);
    let variant = variant.map(ruleset).transpose()?;
    let mut items = Vec::new();
    for position in positions.try_iter()? {
        items.push(item(&position?, variant));
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let workers = threads.unwrap_or(cores).clamp(1, 1024).min(items.len().div_ceil(CHUNK)).max(1);
    let output = OutputOptions { stats: false, facts, ..OutputOptions::default() };
    let run = Arc::new(Run {
        items,
        output,
        next: AtomicUsize::new(0),
        cancelled: AtomicBool::new(false),
        workers: (0..workers).map(|_| Worker::new(budget.control(workers))).collect(),
    });
    let table = collect(py, &run, budget.timeout)?;
    Ok(table.columns().map(|(name, column)| column.buffers(py, name)).collect())
}

fn ruleset(name: &str) -> PyResult<&'static dyn Ruleset> {
    rules::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = rules::RULESETS.iter().map(|rules| rules.name()).collect();
        let hint = format!("the variants are {}", names.join(", "));
        error::wrong_argument(&format!("there is no variant `{name}`"), &hint)
    })
}

fn item(any: &Bound<'_, PyAny>, variant: Option<&'static dyn Ruleset>) -> Item {
    let text = |any: &Bound<'_, PyAny>| match any.cast::<PyString>() {
        Ok(text) => {
            text.to_str().map(str::to_owned).map_err(|_| "this text is not Unicode".to_owned())
        }
        Err(_) if any.is_none() => Err("there is no position".to_owned()),
        Err(_) => {
            let kind =
                any.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
            Err(format!("an object of type {kind} is not a position"))
        }
    };
    // A position with rules of its own is a pair of texts.
    let read = match any.extract::<(String, String)>() {
        Ok((text, own)) => match rules::by_name(&own) {
            Some(rules) => Ok((text, Some(rules))),
            None => Err(format!("there is no variant `{own}`")),
        },
        Err(_) => text(any).map(|text| (text, variant)),
    };
    read.map_or_else(Item::Wrong, |(text, rules)| Item::Text(text, rules))
}

/// Positions that a thread takes at a time.
const CHUNK: usize = 64;

/// An engine is replaced after this many positions, so that its tables do not grow forever.
const MAX_QUESTIONS: u32 = 50_000;

/// How often the time and signals are looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// One call: what is to be solved, and by whom.
struct Run {
    items: Vec<Item>,
    output: OutputOptions,
    /// The first position that nobody has taken.
    next: AtomicUsize,
    cancelled: AtomicBool,
    workers: Vec<Worker>,
}

/// How a thread is watched and stopped.
struct Worker {
    control: Control,
    /// When it began with its position.
    begin: Mutex<Option<Instant>>,
}

impl Worker {
    fn new(control: Control) -> Worker {
        Worker { control, begin: Mutex::default() }
    }

    /// A position is begun or done: clears the flag.
    fn set(&self, begin: Option<Instant>) {
        // Under the lock, so that the flag is not set for work that has just ended.
        let mut known = self.begin.lock().unwrap_or_else(PoisonError::into_inner);
        *known = begin;
        self.control.interrupt.store(false, Ordering::Relaxed);
    }

    /// Sets the flag if the time is up.
    fn watch(&self, timeout: Duration) {
        let begin = self.begin.lock().unwrap_or_else(PoisonError::into_inner);
        if begin.is_some_and(|begin| begin.elapsed() >= timeout) {
            self.control.interrupt.store(true, Ordering::Relaxed);
        }
    }
}

impl Run {
    /// Calls all work off.
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        for worker in &self.workers {
            worker.control.interrupt.store(true, Ordering::Relaxed);
        }
    }

    /// Takes chunks until there are no more; `done` gets the number of the first position and the
    /// answers, and returns whether anybody waits for more.
    fn work(&self, worker: &Worker, mut done: impl FnMut(usize, Table) -> bool) {
        let mut engine = worker.control.engine();
        let mut questions = 0;
        loop {
            let first = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= self.items.len() {
                return;
            }
            let last = (first + CHUNK).min(self.items.len());
            let mut table = Table::default();
            for (index, item) in (first..).zip(&self.items[first..last]) {
                if questions >= MAX_QUESTIONS {
                    (engine, questions) = (worker.control.engine(), 0);
                }
                questions += 1;
                engine.make_room();
                worker.control.held.store(0, Ordering::Relaxed);
                worker.set(Some(Instant::now()));
                if self.cancelled.load(Ordering::Relaxed) {
                    return;
                }
                self.answer(index, item, &mut engine, &worker.control, &mut table);
                worker.set(None);
            }
            if !done(first, table) {
                return;
            }
        }
    }

    fn answer(
        &self,
        index: usize,
        item: &Item,
        engine: &mut Engine,
        control: &Control,
        table: &mut Table,
    ) {
        let (text, variant) = match item {
            Item::Text(text, variant) => (text, *variant),
            Item::Wrong(message) => {
                return table.fault(
                    index,
                    None,
                    message,
                    None,
                    Some("positions are texts such as 'b(r)g'"),
                );
            }
        };
        let mut ignore = |_| ();
        let mut job = Job::new(engine, control, self.output, &mut ignore);
        let limits = ReadLimits { meter: control.meter(), ..ReadLimits::default() };
        let answer = Problem::read(text, variant, &limits)
            .and_then(|problem| value::answer(&problem, false, &mut job));
        match answer {
            Ok(answer) => table.answer(index, text, &answer),
            Err(wrong) => {
                let wrong = job.explained(wrong);
                let fault = ErrorBody::from(&wrong);
                let offset = fault.offset.filter(|_| has_place(&wrong));
                let place = offset.map(|at| text.get(..at).unwrap_or(text).chars().count());
                table.fault(index, Some(text), &fault.message, place, fault.hint.as_deref());
            }
        }
    }
}

/// Is a fault at a place in the text, and not one of the whole?
fn has_place(wrong: &Diagnostic) -> bool {
    !matches!(wrong.kind, Kind::Interrupted | Kind::OutOfMemory)
}

/// Starts the threads and collects their answers, in the order of the positions.
fn collect(py: Python<'_>, run: &Arc<Run>, timeout: Option<Duration>) -> PyResult<Table> {
    let (sender, mut receiver) = sync_channel::<(usize, Table)>(64);
    for number in 0..run.workers.len() {
        let (run, sender) = (Arc::clone(run), sender.clone());
        thread::spawn(move || {
            run.work(&run.workers[number], |first, table| sender.send((first, table)).is_ok());
        });
    }
    drop(sender);
    let interval =
        timeout.map_or(INTERVAL, |time| (time / 50).clamp(Duration::from_millis(1), INTERVAL));
    let mut parts: Vec<(usize, Table)> = Vec::new();
    let mut last_look = Instant::now();
    loop {
        let waiting = &mut receiver;
        let arrived = py.detach(move || waiting.recv_timeout(interval));
        let ended = match arrived {
            Ok(part) => {
                parts.push(part);
                false
            }
            Err(why) => why == std::sync::mpsc::RecvTimeoutError::Disconnected,
        };
        if ended {
            break;
        }
        if last_look.elapsed() >= interval {
            last_look = Instant::now();
            if let Err(signal) = py.check_signals() {
                run.cancel();
                return Err(signal);
            }
            if let Some(timeout) = timeout {
                run.workers.iter().for_each(|worker| worker.watch(timeout));
            }
        }
    }
    parts.sort_by_key(|(first, _)| *first);
    let mut whole = Table::default();
    for (_, part) in parts {
        whole.append(part);
    }
    // A thread that failed took its chunk with it.
    if whole.len() == run.items.len() { Ok(whole) } else { Err(error::internal()) }
}

impl Table {
    fn answer(&mut self, index: usize, text: &str, answer: &ValueAnswer) {
        let written =
            |value: &Option<service::Value>| value.as_ref().map(|value| value.0.to_string());
        let number = |number: &Option<service::Json<partizan::Dyadic>>| {
            number.as_ref().map(|number| number.0.to_string())
        };
        let bound = |end: usize| answer.bounds.as_ref().map(|ends| ends[end].0.to_string());
        self.index.push(i64::try_from(index).ok());
        self.position.push(Some(text));
        self.variant.push(Some(answer.variant.0.name()));
        self.edges.push(answer.edges.and_then(|edges| i64::try_from(edges).ok()));
        self.value.push(written(&answer.value).as_deref());
        self.outcome.push(answer.outcome.map(|outcome| outcome.0.letter().to_string()).as_deref());
        self.number.push(written(&answer.number).as_deref());
        self.birthday.push(written(&answer.birthday).as_deref());
        self.mean.push(number(&answer.mean).as_deref());
        self.temperature.push(number(&answer.temperature).as_deref());
        self.atomic_weight.push(written(&answer.atomic_weight).as_deref());
        self.hammerian.push(answer.hammerian);
        self.joshua.push(answer.joshua);
        self.low.push(bound(0).as_deref());
        self.high.push(bound(1).as_deref());
        self.stopped.push(answer.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        self.end_row();
    }

    fn fault(
        &mut self,
        index: usize,
        text: Option<&str>,
        message: &str,
        offset: Option<usize>,
        hint: Option<&str>,
    ) {
        self.index.push(i64::try_from(index).ok());
        self.position.push(text);
        self.error.push(Some(message));
        self.offset.push(offset.and_then(|at| i64::try_from(at).ok()));
        self.hint.push(hint);
        self.end_row();
    }
}
