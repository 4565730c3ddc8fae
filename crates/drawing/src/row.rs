//! Rows of dominoes, seen from the side: thin upright bars on a table.

use hackenbush::Row;

use crate::domino::{mixed, rounded};
use crate::geometry::{Box2, Point, point, real};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Step, Style, Words};

const PITCH: f64 = 1.5;
const THICK: f64 = 0.42;
const TALL: f64 = 1.7;
const LABEL: f64 = 0.27;

/// Annotations on a row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// Below each domino: what is left if it falls to the left, and to the right.
    pub(crate) values: Vec<[Option<Words>; 2]>,
    /// Write the numbers of the dominoes on them?
    pub(crate) numbers: bool,
    /// Below the whole row.
    pub(crate) total: Option<Words>,
}

/// A row of dominoes in their colours.
#[must_use]
pub(crate) fn scene(row: &Row, notes: &Notes, look: &Look) -> Scene {
    let theme = look.theme;
    let mut scene = Scene::new("A row of dominoes", look.background());
    scene.title = format!("Toppling Dominoes: {row}");
    scene.description = format!("{} dominoes in a row.", row.len());
    let ends = [-PITCH / 2.0, PITCH * (real(row.len()) - 0.5)];
    if !row.is_empty() {
        let [from, to] = ends.map(|x| point(x, 0.0));
        scene.line("table", Style::line(theme.ink, 0.05), from, to);
    }
    for (index, &colour) in row.0.iter().enumerate() {
        let foot = point(real(index) * PITCH, 0.0);
        let side = point(THICK / 2.0, 0.0);
        let bounds = Box2 { low: foot - side, high: foot + side + point(0.0, TALL) };
        let rim = Style {
            fill: Some(mixed(theme.colour(colour), theme.background)),
            ..theme.stick(colour, 0.08)
        };
        let shape = scene.path(colour.name(), rim, rounded(bounds));
        shape.title = Some(format!("{index}: {}", colour.name()));
        if notes.numbers {
            let number = Words::Plain(index.to_string());
            let at = (foot + point(0.0, TALL + 0.15), Anchor::Middle);
            scene.text("number", theme.words(), at, LABEL, number);
        }
        let Some(pair) = notes.values.get(index) else { continue };
        for (place, (words, way)) in pair.iter().zip([-1.0, 1.0]).enumerate() {
            let Some(words) = words else { continue };
            let size = (0.62 * PITCH / crate::text::width(&words.shown())).min(LABEL);
            let at = foot + point(0.1, -0.42 - 0.4 * real(place));
            let middle = point(foot.x - 0.42 * PITCH, at.y + 0.09);
            scene.path("arrow", Style::filled(theme.colour(colour)), arrow(middle, way));
            scene.text("value", theme.words(), (at, Anchor::Middle), size, words.clone());
        }
    }
    if let Some(words) = &notes.total {
        let bounds = scene.bounds();
        let at = point(f64::midpoint(bounds.low.x, bounds.high.x), bounds.low.y - 0.45);
        scene.text("total", theme.words(), (at, Anchor::Middle), LABEL, words.clone());
    }
    scene
}

/// A small triangle that points to the left or to the right.
fn arrow(middle: Point, way: f64) -> Vec<Step> {
    let corner = |x: f64, y: f64| middle + point(x * way, y);
    vec![
        Step::Move(corner(0.1, 0.0)),
        Step::Line(corner(-0.08, 0.1)),
        Step::Line(corner(-0.08, -0.1)),
        Step::Close,
    ]
}
