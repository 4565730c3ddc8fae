//! What there is: the variants, the theorems, the limits.

use axum::extract::State;
use hackenbush::rules::{Board, RULESETS};
use hackenbush::solve::Theorem;
use hackenbush_drawing::{Format, THEMES};
use serde::Serialize;

use super::{Json, guide};
use crate::desk::Desk;

#[derive(Serialize)]
pub(super) struct About {
    name: &'static str,
    version: &'static str,
    variants: Vec<Variant>,
    theorems: Vec<Cited>,
    palettes: Vec<&'static str>,
    formats: Vec<&'static str>,
    limits: Bounds,
}

#[derive(Serialize)]
struct Variant {
    name: &'static str,
    title: &'static str,
    one_line: &'static str,
    help: &'static str,
    colours: Vec<&'static str>,
    dominoes: bool,
}

#[derive(Serialize)]
struct Cited {
    name: &'static str,
    statement: &'static str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

#[derive(Serialize)]
struct Bounds {
    edges: usize,
    dominoes: usize,
    body_bytes: usize,
    timeout_ms: Times,
}

#[derive(Serialize)]
struct Times {
    default: u128,
    max: u128,
}

pub(super) async fn about(State(desk): State<Desk>) -> Json<About> {
    let variants = RULESETS.iter().map(|rules| Variant {
        name: rules.name(),
        title: rules.title(),
        one_line: rules.summary(),
        help: rules.help(),
        colours: rules.board().colours().iter().map(|colour| colour.name()).collect(),
        dominoes: rules.board() == Board::Dominoes,
    });
    let theorems = Theorem::ALL.iter().map(|theorem| Cited {
        name: theorem.name(),
        statement: theorem.statement(),
        source: theorem.source(),
        link: guide::link(theorem.name()),
    });
    let limits = desk.limits;
    Json(About {
        name: "hackenbush",
        version: env!("CARGO_PKG_VERSION"),
        variants: variants.collect(),
        theorems: theorems.collect(),
        palettes: THEMES.iter().map(|theme| theme.name).collect(),
        formats: Format::ALL.iter().map(|format| format.name()).collect(),
        limits: Bounds {
            edges: limits.edges,
            dominoes: limits.dominoes,
            body_bytes: limits.body,
            timeout_ms: Times {
                default: limits.time.as_millis(),
                max: limits.most_time.as_millis(),
            },
        },
    })
}
