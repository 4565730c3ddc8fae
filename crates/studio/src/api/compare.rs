//! Which of two positions is worth more.

use axum::extract::State;
use axum::response::Response;
use hackenbush::Position;
use hackenbush::analysis::Pair;
use partizan::text::DEFAULT_TEXT_LIMIT;
use report::compare::{self, CompareReport};
use serde::Deserialize;

use super::Body;
use crate::desk::{Desk, Job};
use crate::position::{Sent, variant};
use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Asked {
    left: Sent,
    right: Sent,
    variant: Option<String>,
    timeout_ms: Option<u64>,
}

pub(super) async fn compare(
    State(desk): State<Desk>,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let (limits, time) = (desk.limits, desk.limits.time(asked.timeout_ms));
    let read = move || {
        let rules = asked.variant.as_deref().map(variant).transpose()?;
        let left = asked.left.finite(&limits)?.only_picture()?;
        let right = asked.right.finite(&limits)?.only_picture()?;
        for given in [&left, &right] {
            let position = Position::Picture(given.posed.picture.clone());
            let check = rules.map_or(Ok(()), |rules| rules.check(&position));
            check.map_err(|refusal| Problem::refused(refusal, &position))?;
        }
        let problems = [left, right].map(|given| given.posed.problem.with_source(given.posed.text));
        Pair::new(problems, rules).map_err(|wrong| Problem::of(&wrong))
    };
    let pair = desk.quick(read).await?;
    let work = move |job: &Job| {
        let mut engine = job.engine();
        let found = compare::find(&pair, true, &mut engine);
        let excuse = found.exceeded.map(|exceeded| job.excuse(exceeded));
        let (arena, excuse) = (engine.arena_mut(), excuse.as_deref());
        super::raw(&CompareReport::new(&pair, &found, arena, DEFAULT_TEXT_LIMIT, excuse))
    };
    desk.stream(time, work).await
}
