//! The pieces of a picture, planted side by side.

use axum::extract::State;
use hackenbush::solve::Known;
use partizan::text::DEFAULT_TEXT_LIMIT;
use partizan::{Arena, Dyadic, ValueText};
use report::Posed;
use report::decompose::{self, DecomposeReport, Found, Planted};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Answer, Body, Json};
use crate::desk::Desk;
use crate::drawn::Drawn;
use crate::position::Sent;

#[derive(Deserialize)]
pub(super) struct Asked {
    position: Sent,
    timeout_ms: Option<u64>,
}

#[derive(Serialize)]
struct Decomposed<'a> {
    position: &'a str,
    variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hammerian: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    joshua: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trunk: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    /// What the pieces come to together.
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
    pieces: Vec<Piece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loose: Option<&'a [usize]>,
}

#[derive(Serialize)]
struct Piece {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<ValueText>,
    /// Why it stays whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    edges: Vec<usize>,
    picture: Drawn,
    #[serde(skip_serializing_if = "Option::is_none")]
    trunk: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branching: Option<i64>,
}

pub(super) async fn decompose(
    State(desk): State<Desk>,
    Body(asked): Body<Asked>,
) -> Answer<Box<RawValue>> {
    let (limits, time) = (desk.limits, desk.limits.time(asked.timeout_ms));
    let given = desk.quick(move || asked.position.finite(&limits)?.only_picture()).await?;
    let work = move |job: &crate::desk::Job| {
        let (posed, mut engine) = (&given.posed, job.engine());
        let found = decompose::find(posed, &mut engine);
        let excuse = found.exceeded().map(|exceeded| job.excuse(exceeded));
        let (arena, excuse) = (engine.arena_mut(), excuse.as_deref());
        let report = DecomposeReport::new(posed, &found, arena, DEFAULT_TEXT_LIMIT, excuse);
        let sum = report.formula.clone().or_else(|| Some(sum(&found, arena)?.to_string()));
        let pieces = report.pieces.into_iter().zip(found.planted(&posed.picture));
        let loose = (!given.loose.is_empty()).then_some(&given.loose[..]);
        super::raw(&Decomposed {
            position: report.position,
            variant: posed.rules.name(),
            value: report.value,
            hammerian: report.hammerian,
            joshua: report.joshua,
            trunk: report.trunk,
            formula: report.formula,
            sum,
            pieces: pieces.map(|(piece, planted)| Piece::new(posed, piece, planted)).collect(),
            warnings: report.warnings,
            loose,
        })
    };
    desk.answer(time, work).await.map(Json)
}

impl Piece {
    fn new(posed: &Posed, piece: decompose::Piece, planted: Planted) -> Piece {
        let decompose::Piece { position, value, reason } = piece;
        Piece {
            position,
            value,
            reason,
            edges: posed.edges(&planted.edges),
            picture: Drawn::new(&planted.picture, None, posed.rules),
            trunk: planted.trunk.map(|trunk| posed.edges(&trunk)),
            branching: planted.branching.map(|vertex| posed.vertex(vertex)),
        }
    }
}

/// What the values of the pieces add up to.
fn sum(found: &Found, arena: &mut Arena) -> Option<ValueText> {
    match found {
        Found::Trees(trees) => {
            let add = |sum: Dyadic, piece: &Dyadic| &sum + piece;
            let sum = trees.pieces().map(|piece| &piece.value).fold(Dyadic::ZERO, add);
            Some(ValueText::from(&sum))
        }
        Found::Parts { parts, .. } => {
            let add = |sum: Known, part: Known| sum.plus(part, arena);
            let sum = parts.iter().map(|(_, _, known)| *known).try_fold(Known::ZERO, add);
            report::texts::exact(arena, sum.ok()?, DEFAULT_TEXT_LIMIT)
        }
        Found::Trunk(_) => None,
    }
}
