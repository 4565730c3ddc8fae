//! Thermographs: walls, mast, temperature and mean, exact in every label.
//!
//! As in Winning Ways the larger values are on the left, on Left's side, and the temperature
//! grows upward. Both axes have the same scale, so that walls lean by half a right angle.

use partizan::text::Format;
use partizan::thermograph::Thermograph;
use partizan::{Dyadic, ValueText};

use hackenbush::analysis::thermograph::{Corner, corners};
use hackenbush::picture::Colour;

use crate::geometry::{Point, point, real};
use crate::look::Look;
use crate::number_line::approximate;
use crate::scene::{Anchor, Scene, Step, Style, Words};
use crate::text;

/// How wide or high the walls are drawn.
const SIZE: f64 = 6.0;
const LABEL: f64 = 0.27;

/// Draws the thermograph of a game; `name` is the game's text.
#[must_use]
pub fn scene(graph: &Thermograph, name: &str, look: &Look) -> Scene {
    let theme = look.theme;
    let walls = corners(graph);
    let cold = !graph.temperature.is_positive();
    let temperature = if cold { 0.0 } else { approximate(&graph.temperature) };
    let mean = approximate(&graph.mean);
    let values = walls.iter().flatten().map(|corner| approximate(&corner.value));
    let (low, high) = values.fold((mean, mean), |(low, high), v| (low.min(v), high.max(v)));
    let span = (high - low).max(1.3 * temperature);
    let scale = if span > 0.0 { SIZE / span } else { 2.0 };
    let place = |value: f64, temperature: f64| point((mean - value) * scale, temperature * scale);
    let at = |corner: &Corner| place(approximate(&corner.value), approximate(&corner.temperature));
    let mut scene = Scene::new(format!("Thermograph of {name}"), look.background());
    scene.description = match cold {
        true => format!("{name} is cold: only the mast, at {}.", graph.mean),
        false => format!(
            "Mean value {}, temperature {}, from {} on the left to {} on the right.",
            graph.mean, graph.temperature, walls[0][0].value, walls[1][0].value
        ),
    };

    // The inside between the walls.
    let mut outline: Vec<Point> = walls[0].iter().map(at).collect();
    outline.extend(walls[1].iter().rev().map(at));
    if !cold {
        let mut steps: Vec<Step> = outline.iter().map(|&p| Step::Line(p)).collect();
        steps[0] = Step::Move(outline[0]);
        steps.push(Step::Close);
        scene.path("inside", Style::filled(theme.faint).faded(0.16), steps);
    }

    // Axes: temperature along the left side, values along the bottom.
    let (left, right) = (place(high, 0.0).x - 0.8, place(low, 0.0).x + 0.8);
    let top = temperature * scale + 1.4;
    let axis = Style::line(theme.ink, 0.03);
    scene.line("axis", axis, point(left, 0.0), point(right, 0.0));
    scene.line("axis", axis, point(left, 0.0), point(left, top));
    let faint = Style { dash: &[3.0, 3.0], ..Style::line(theme.faint, 0.025) };
    let words = theme.words();
    let mut written: Vec<(f64, f64)> = Vec::new();
    let all = || walls.iter().flatten();
    for corner in all() {
        let p = at(corner);
        if corner.temperature.is_positive() {
            scene.line("guide", faint, p, point(left, p.y));
            scene.line("guide", faint, p, point(p.x, 0.0));
        }
    }
    let mut degrees: Vec<&Dyadic> = all().map(|corner| &corner.temperature).collect();
    degrees.sort();
    degrees.dedup();
    for degree in degrees {
        let y = approximate(degree) * scale;
        let label = (point(left - 0.15, y - 0.36 * LABEL), Anchor::End);
        scene.text("temperature", words, label, LABEL, Words::Value(ValueText::from(degree)));
    }
    let mut values: Vec<&Dyadic> = all().map(|corner| &corner.value).collect();
    values.sort();
    values.dedup();
    for value in values {
        let x = place(approximate(value), 0.0).x;
        let label = Words::Value(ValueText::from(value));
        let half = text::width(&label.shown()) * LABEL / 2.0 + 0.06;
        // A label that would touch another goes down a line.
        let mut y = -0.42;
        while written.iter().any(|&(from, line)| line == y && (from - x).abs() < 2.0 * half) {
            y -= 0.36;
        }
        written.push((x, y));
        scene.line("tick", axis, point(x, 0.0), point(x, -0.1));
        scene.text("value", words, (point(x, y), Anchor::Middle), LABEL, label);
    }

    // Walls and mast.
    for (wall, colour) in walls.iter().zip([Colour::Blue, Colour::Red]) {
        let mut steps: Vec<Step> = wall.iter().map(|corner| Step::Line(at(corner))).collect();
        steps[0] = Step::Move(at(&wall[0]));
        if steps.len() > 1 {
            let class = if colour == Colour::Blue { "left wall" } else { "right wall" };
            scene.path(class, Style { dash: &[], ..theme.stick(colour, 0.09) }, steps);
        }
    }
    let foot = place(mean, temperature);
    let tip = point(foot.x, top - 0.2);
    scene.line("mast", Style::line(theme.ink, 0.09), foot, tip);
    let arrow = [tip + point(-0.13, 0.0), tip + point(0.0, 0.25), tip + point(0.13, 0.0)];
    let mut steps: Vec<Step> = arrow.into_iter().map(Step::Line).collect();
    steps[0] = Step::Move(arrow[0]);
    steps.push(Step::Close);
    scene.path("mast", Style::filled(theme.ink), steps);

    for (line, (name, number)) in
        [("mean", &graph.mean), ("temperature", &graph.temperature)].into_iter().enumerate()
    {
        let text = format!("{name} {}", ValueText::from(number).format(Format::Typeset));
        let at = point(foot.x + 0.25, top - 0.1 - real(line) * 0.4);
        scene.text(name, words, (at, Anchor::Start), LABEL, Words::Plain(text));
    }
    scene
}
