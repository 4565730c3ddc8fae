//! Every move of a position.

use axum::extract::State;
use axum::response::Response;
use partizan::text::DEFAULT_TEXT_LIMIT;
use report::moves::{self, MovesReport};
use serde::{Deserialize, Serialize};

use super::Body;
use crate::desk::Desk;
use crate::position::Sent;
use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Asked {
    position: Sent,
    timeout_ms: Option<u64>,
}

#[derive(Serialize)]
struct Moves<'a> {
    #[serde(flatten)]
    report: MovesReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loose: Option<&'a [usize]>,
}

pub(super) async fn moves(
    State(desk): State<Desk>,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let (limits, time) = (desk.limits, desk.limits.time(asked.timeout_ms));
    let given = desk.quick(move || asked.position.finite(&limits)).await?;
    let work = move |job: &crate::desk::Job| {
        let mut engine = job.engine();
        let found = moves::find(&given.posed, &mut engine);
        let excuse = found.exceeded.map(|exceeded| job.excuse(exceeded));
        let (arena, excuse) = (engine.arena_mut(), excuse.as_deref());
        let report = MovesReport::new(&given.posed, &found, arena, DEFAULT_TEXT_LIMIT, excuse);
        let loose = (!given.loose.is_empty()).then_some(&given.loose[..]);
        super::raw(&Moves { report, loose })
    };
    desk.stream(time, work).await
}
