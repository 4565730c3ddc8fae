//! Drawings as files.

use std::time::Duration;

use hackenbush::Problem;
use hackenbush::hat::DrawnEdge;
use hackenbush_drawing::Look;
use hackenbush_drawing::{
    Format, Layout, Length, Options, Size, Source, THEMES, Theme, View, draw, draw_at,
};
use serde::Deserialize;

use super::prelude::*;
use crate::drawing::DrawingInput;

request! {
    /// How does this position look?
    pub struct DrawRequest {
        pub position: PositionInput,
        /// One of the formats of `about`.
        pub format: String,
        /// One of the palettes of `about`.
        pub theme: Option<String>,
        pub view: Option<Shown>,
        /// The values of the pieces.
        #[serde(default)]
        pub values: bool,
        #[serde(default)]
        pub totals: bool,
        /// The names of the vertices.
        #[serde(default)]
        pub ids: bool,
        /// The numbers of the edges.
        #[serde(default)]
        pub numbers: bool,
        /// The flow of a jungle.
        #[serde(default)]
        pub flows: bool,
        #[serde(default)]
        pub transparent: bool,
        /// Also show what is left when this edge is cut.
        pub cut: Option<usize>,
        pub title: Option<String>,
        /// The width of edges, 1 being usual.
        pub stick: Option<f64>,
        /// The size of vertices, 1 being usual.
        pub vertex: Option<f64>,
        pub scale: Option<f64>,
        /// The width of the drawing, such as `8cm` or `600px`; counts before `scale`.
        pub width: Option<String>,
        /// The height; with a width, the drawing fits into both.
        pub height: Option<String>,
        /// The margin around the drawing, in lengths of an edge.
        pub margin: Option<f64>,
        /// Words below the drawing; `{value}` in them stands for the value, `{position}` for the position.
        pub caption: Option<String>,
        /// The picture to keep in the file, so that the file can be opened again.
        pub source: Option<DrawingInput>,
        /// A link that opens the picture, to keep beside it.
        pub link: Option<String>,
    }
}

/// What a drawing shows.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// The position.
    Whole,
    /// Its pieces.
    Pieces,
    /// How its value follows.
    Derivation,
}

/// Pictures with more edges are not drawn.
const MAX_EDGES: usize = 5_000;

/// How long a drawing may still be written when its time is up.
const LAST_MOMENT: Duration = Duration::from_millis(50);

impl Query for DrawRequest {
    const NAME: &'static str = "draw";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = File;

    fn run(self, job: &mut Job<'_>) -> Result<File, ErrorBody> {
        let begin = (job.control.clock)();
        let format = Format::by_name(&self.format).ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
            ErrorBody::malformed(format!("unknown format `{}`", self.format))
                .hint(format!("formats are {}", names.join(", ")))
                .within("format")
        })?;
        let problem = self.position.read(job).within("position")?;
        let scale = self.scale.unwrap_or(1.0).clamp(0.1, 10.0);
        let size = self.size()?;
        let source = self
            .source
            .as_ref()
            .map(|picture| Source { hat: picture.0.to_json(), link: self.link.clone() });
        let layout = as_drawn(&self.position, &problem);
        let options = self.options(&problem)?;
        let edges = problem.position().picture().map_or(0, |picture| picture.edges().len());
        if edges > MAX_EDGES {
            let message =
                format!("this picture has {edges} edges; drawings have at most {MAX_EDGES}");
            return Err(ErrorBody::too_large(message)
                .hint("draw its components one by one")
                .within("position"));
        }
        let scene = match layout {
            Some(layout) => draw_at(&problem, &layout, job.engine, &options),
            None => draw(&problem, job.engine, &options),
        };
        let scene = scene.map_err(|why| {
            ErrorBody::malformed(why.to_string()).hint(why.hint()).within(why.option())
        })?;
        let scale = size.scale(format, &scene).unwrap_or(scale);
        let too_large = |wrong: String| {
            let hint = "a smaller size makes it smaller, and svg has no limit";
            ErrorBody::too_large(wrong).hint(hint).within("scale")
        };
        format.check(&scene, scale).map_err(too_large)?;
        let (time, memory) = format.effort(&scene, scale);
        let meter = job.control.meter();
        meter.charge(memory).map_err(|exceeded| {
            ErrorBody::too_large(job.control.stop_reason(exceeded).text)
                .hint("a smaller scale needs less")
                .within("scale")
        })?;
        // Nothing interrupts a renderer.
        let spent = (job.control.clock)().saturating_sub(begin);
        let left = job.control.time.map(|time| match meter.check() {
            Ok(()) => time.saturating_sub(spent),
            Err(_) => Duration::ZERO,
        });
        if left.is_some_and(|left| time > left + LAST_MOMENT) {
            let parts = scene.shapes.len();
            let message = format!("writing the {parts} parts of this drawing may take {time:.1?}");
            return Err(ErrorBody::too_large(message)
                .hint("allow more time, or write svg, which is quicker")
                .within("format"));
        }
        let bytes = format.write(&scene, scale).map_err(too_large)?;
        let bytes = match source {
            Some(source) => source.embed(format, bytes),
            None => bytes,
        };
        Ok(File { content_type: format.content_type(), bytes })
    }
}

/// A picture farther away than this is laid out anew: nobody could see it.
const FARTHEST: f64 = 10_000.0;

/// Where a drawn picture has its vertices; `None` for a text.
fn as_drawn(position: &PositionInput, problem: &Problem) -> Option<Layout> {
    let PositionInput::Picture { picture } = position else { return None };
    let near = |x: f64| x.abs() <= FARTHEST;
    let vertices = picture.0.vertices().iter().all(|vertex| near(vertex.x) && near(vertex.y));
    let feet = picture.0.edges().iter().flat_map(DrawnEdge::feet).flatten().all(near);
    (vertices && feet).then(|| Layout::of_hat(&picture.0, problem)).flatten()
}

impl DrawRequest {
    fn size(&self) -> Result<Size, ErrorBody> {
        let length = |text: &Option<String>, field: &'static str| match text {
            Some(text) => text.parse::<Length>().map(Some).map_err(|wrong| {
                ErrorBody::malformed(wrong).hint("units are px, cm, mm, in and pt").within(field)
            }),
            None => Ok(None),
        };
        Ok(Size { width: length(&self.width, "width")?, height: length(&self.height, "height")? })
    }

    fn options(self, problem: &Problem) -> Result<Options, ErrorBody> {
        let theme = self.theme.as_deref().map_or(Some(Default::default()), Theme::by_name);
        let theme = theme.ok_or_else(|| {
            let names: Vec<&str> = THEMES.iter().map(|theme| theme.name).collect();
            ErrorBody::malformed("unknown theme")
                .hint(format!("themes are {}", names.join(", ")))
                .within("theme")
        })?;
        let size = |size: Option<f64>| size.unwrap_or(1.0).clamp(0.0, 10.0);
        Ok(Options {
            look: Look {
                theme,
                stick: size(self.stick),
                vertex: size(self.vertex),
                transparent: self.transparent,
                margin: self.margin.unwrap_or(0.25).clamp(0.0, 20.0),
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
            cut: match (self.cut, problem.picture()) {
                (Some(number), Ok(picture)) => {
                    let mut edges = 0..picture.edges().len();
                    let edge = edges.find(|&edge| problem.edge_number(edge) == number);
                    Some(edge.ok_or_else(|| {
                        ErrorBody::malformed(format!("there is no edge {number} to cut"))
                            .hint(
                                "edges are numbered from 0 in the order in which they are written",
                            )
                            .within("cut")
                    })?)
                }
                (cut, _) => cut,
            },
            flows: self.flows,
            title: self.title,
            caption: self.caption.filter(|caption| !caption.trim().is_empty()),
        })
    }
}
