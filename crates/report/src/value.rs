//! What a position is worth, who wins, and why.

use std::time::Duration;

use hackenbush::solve::{Engine, Facts, Known, Solution};
use partizan::{Dyadic, ValueText};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::json;
use crate::{Nodes, Posed, derivation, texts};

/// What to tell of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The most characters of a canonical form.
    pub max_text: usize,
    /// The whole form where its text is cut.
    pub nodes: bool,
    /// How the value follows.
    pub derivation: bool,
}

/// What there is to say of a position, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct ValueReport<'a> {
    pub position: &'a str,
    pub variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dominoes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<ValueText>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Nodes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub birthday: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atomic_weight: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_stop: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_stop: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hammerian: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joshua: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    pub method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[ValueText; 2]>,
    pub stats: Stats,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub derivation: Option<Box<RawValue>>,
}

/// What an answer took.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct Stats {
    /// Positions looked at one by one.
    pub positions: u64,
    /// How long it took.
    pub seconds: f64,
}

impl<'a> ValueReport<'a> {
    /// Tells of a solution. `excuse` says why the work ended early.
    #[must_use]
    pub fn new(
        posed: &'a Posed,
        solution: &Solution,
        time: Duration,
        engine: &mut Engine,
        wanted: Wanted,
        excuse: Option<&str>,
    ) -> ValueReport<'a> {
        let Facts {
            number,
            birthday,
            nimber,
            atomic_weight,
            mean,
            temperature,
            left_stop,
            right_stop,
            hammerian,
            joshua,
            height,
            ..
        } = &solution.facts;
        let dyadic = |number: &Option<Dyadic>| number.as_ref().map(ValueText::from);
        let limit = wanted.max_text;
        let arena = engine.arena_mut();
        let exact = solution.value.exact();
        let value = exact.map(|game| arena.value_text(game, limit));
        let form = exact.zip(value.as_ref());
        let form = form.map(|(game, value)| texts::form(arena, game, limit, value));
        let is_number = exact.is_some_and(|game| arena.is_number(game));
        let number = match &value {
            Some(value) if is_number => Some(value.clone()),
            _ => dyadic(number),
        };
        let truncated = value.iter().chain(&form).any(ValueText::is_truncated);
        let nodes = exact.filter(|_| truncated && wanted.nodes);
        let bounds = match solution.value {
            Known::Between { lo, hi } => Some([lo, hi].map(|end| arena.value_text(end, limit))),
            _ => None,
        };
        ValueReport {
            position: &posed.text,
            variant: posed.rules.name(),
            edges: posed.line.is_none().then(|| posed.picture.edges().len()),
            vertices: posed.line.is_none().then(|| posed.picture.vertex_count()),
            dominoes: posed.line.as_ref().map(Vec::len),
            value,
            form,
            truncated,
            nodes: nodes.and_then(|game| Nodes::of(arena, game)),
            outcome: solution.outcome.map(partizan::Outcome::letter),
            number,
            birthday: birthday.as_ref().map(json::integer),
            nimber: *nimber,
            atomic_weight: atomic_weight.map(|game| arena.value_text(game, limit)),
            mean: dyadic(mean),
            temperature: dyadic(temperature),
            left_stop: dyadic(left_stop),
            right_stop: dyadic(right_stop),
            hammerian: *hammerian,
            joshua: *joshua,
            height: *height,
            method: solution.method,
            bounds,
            stats: Stats { positions: solution.stats.positions, seconds: time.as_secs_f64() },
            warnings: posed.warnings(excuse),
            derivation: wanted
                .derivation
                .then(|| derivation::json(posed, &solution.derivation, arena, limit)),
        }
    }
}
