//! Drawings as files.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hackenbush_drawing::Look;
use hackenbush_drawing::{
    Format, Options, THEMES, Theme, View, draw as draw_picture, draw_dominoes,
};
use serde::Deserialize;

use super::Body;
use crate::desk::{Desk, Job};
use crate::position::{Given, Sent};
use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Asked {
    position: Sent,
    format: String,
    theme: Option<String>,
    view: Option<Shown>,
    #[serde(default)]
    values: bool,
    #[serde(default)]
    totals: bool,
    #[serde(default)]
    ids: bool,
    #[serde(default)]
    numbers: bool,
    #[serde(default)]
    flows: bool,
    #[serde(default)]
    transparent: bool,
    cut: Option<usize>,
    title: Option<String>,
    stick: Option<f64>,
    vertex: Option<f64>,
    scale: Option<f64>,
    timeout_ms: Option<u64>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Shown {
    Whole,
    Pieces,
    Derivation,
}

/// Pictures with more edges are not drawn here.
const MOST_EDGES: usize = 5_000;

pub(super) async fn draw(
    State(desk): State<Desk>,
    Body(mut asked): Body<Asked>,
) -> Result<Response, Problem> {
    let (limits, time) = (desk.limits, desk.limits.time(asked.timeout_ms));
    let format = Format::by_name(&asked.format).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        Problem::wrong(format!("unknown format `{}`", asked.format))
            .hint(format!("formats are {}", names.join(", ")))
    })?;
    let position = std::mem::take(&mut asked.position);
    let given = desk.quick(move || position.finite(&limits)).await?;
    if given.posed.picture.edges().len() > MOST_EDGES {
        return Err(Problem::too_large(format!("drawings have at most {MOST_EDGES} edges")));
    }
    let options = asked.options(&given)?;
    let scale = asked.scale.unwrap_or(1.0).clamp(0.1, 10.0);
    let work = move |job: &Job| {
        let posed = &given.posed;
        let scene = match &posed.line {
            Some(line) => draw_dominoes(line, posed.rules, &options),
            None => {
                let (picture, labels) = (&posed.picture, &posed.labels);
                draw_picture(picture, labels, posed.rules, &mut job.engine(), &options)
                    .map_err(|why| Problem::wrong(why.to_string()))?
            }
        };
        format.write(&scene, scale).map_err(Problem::too_large)
    };
    let bytes = desk.answer(time, work).await?;
    Ok(([(header::CONTENT_TYPE, format.content_type())], bytes).into_response())
}

impl Asked {
    fn options(&mut self, given: &Given) -> Result<Options, Problem> {
        let theme = self.theme.as_deref().map_or(Some(Default::default()), Theme::by_name);
        let theme = theme.ok_or_else(|| {
            let names: Vec<&str> = THEMES.iter().map(|theme| theme.name).collect();
            Problem::wrong("unknown theme").hint(format!("themes are {}", names.join(", ")))
        })?;
        let cut = self.cut.map(|edge| match &given.posed.numbers {
            Some(numbers) => numbers.iter().position(|&own| own == edge).unwrap_or(usize::MAX),
            None => edge,
        });
        let size = |size: Option<f64>| size.unwrap_or(1.0).clamp(0.0, 10.0);
        Ok(Options {
            look: Look {
                theme,
                stick: size(self.stick),
                vertex: size(self.vertex),
                transparent: self.transparent,
            },
            view: match self.view {
                Some(Shown::Pieces) => View::Pieces,
                Some(Shown::Derivation) => View::Derivation,
                Some(Shown::Whole) | None => View::Whole,
            },
            values: self.values,
            totals: self.totals,
            ids: self.ids,
            numbers: self.numbers,
            cut,
            flows: self.flows,
            title: self.title.take(),
        })
    }
}
