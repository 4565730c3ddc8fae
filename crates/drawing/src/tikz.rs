//! TikZ: a `tikzpicture` for any document that loads `tikz`, and nothing else.

use std::fmt::Write as _;

use partizan::text::Format;

use crate::geometry::Point;
use crate::scene::{Anchor, Form, Rgb, Scene, Shape, Step, Style, Words};
use crate::text::latex_plain;

/// A scene as a TikZ picture, `unit` centimetres to a stick.
#[must_use]
pub fn tikz(scene: &Scene, unit: f64) -> String {
    let colours = colours(scene);
    let mut out = format!(
        "% {}\n% In the preamble: \\usepackage{{tikz}}\n\
         \\begin{{tikzpicture}}[line cap=round, line join=round]\n",
        scene.title.replace('\n', " ")
    );
    for (index, Rgb(r, g, b)) in colours.iter().enumerate() {
        let _ = writeln!(out, "\\definecolor{{hb{index}}}{{RGB}}{{{r},{g},{b}}}");
    }
    let page = Page { unit, colours };
    if let Some(background) = scene.background {
        let bounds = crate::svg::page(scene);
        let (low, high) = (page.place(bounds.low), page.place(bounds.high));
        let _ = writeln!(out, "\\fill[{}] {low} rectangle {high};", page.colour(background));
    }
    for group in scene.shapes.chunk_by(|a, b| a.style == b.style) {
        let style = page.style(&group[0].style);
        let _ = writeln!(out, "\\begin{{scope}}[{style}]");
        for shape in group {
            let _ = writeln!(out, "  {}", page.shape(shape));
        }
        out.push_str("\\end{scope}\n");
    }
    out + "\\end{tikzpicture}\n"
}

/// All colours, in the order in which they first appear.
fn colours(scene: &Scene) -> Vec<Rgb> {
    let mut found: Vec<Rgb> = scene.background.into_iter().collect();
    for shape in &scene.shapes {
        for colour in [shape.style.stroke, shape.style.fill].into_iter().flatten() {
            if !found.contains(&colour) {
                found.push(colour);
            }
        }
    }
    found
}

struct Page {
    unit: f64,
    colours: Vec<Rgb>,
}

impl Page {
    fn style(&self, style: &Style) -> String {
        let mut parts = Vec::new();
        if style.stroke.is_some() {
            parts.push(format!("line width={}", self.length(style.width)));
        }
        if !style.dash.is_empty() {
            let part = |pair: &[f64]| {
                let lengths: Vec<String> =
                    pair.iter().map(|part| self.length(part * style.width)).collect();
                format!("on {}", lengths.join(" off "))
            };
            let pattern: Vec<String> = style.dash.chunks(2).map(part).collect();
            parts.push(format!("dash pattern={}", pattern.join(" ")));
        }
        if style.opacity < 1.0 {
            parts.push(format!("opacity={}", number(style.opacity)));
        }
        parts.join(", ")
    }

    fn shape(&self, shape: &Shape) -> String {
        let style = &shape.style;
        let mut paint = Vec::new();
        match &shape.form {
            Form::Text { at, anchor, size, words } => {
                paint.push(format!("anchor=base{}", side(*anchor)));
                // TikZ has no halo: a patch of the background does.
                match style.stroke {
                    Some(halo) => {
                        paint.push(format!("fill={}", self.colour(halo)));
                        paint.push("inner sep=0.4pt".to_owned());
                    }
                    None => paint.push("inner sep=0pt".to_owned()),
                }
                if let Some(ink) = style.fill {
                    paint.push(format!("text={}", self.colour(ink)));
                }
                let points = size * self.unit * POINTS;
                let (points, skip) = (number(points), number(1.2 * points));
                paint.push(format!("font=\\fontsize{{{points}}}{{{skip}}}\\selectfont"));
                let words = match words {
                    Words::Plain(text) => latex_plain(text),
                    Words::Value(text) => format!("${}$", text.format(Format::Latex)),
                    Words::Unknown => words.shown(),
                };
                format!("\\node[{}] at {} {{{words}}};", paint.join(", "), self.place(*at))
            }
            form => {
                paint.extend(style.stroke.map(|colour| format!("draw={}", self.colour(colour))));
                paint.extend(style.fill.map(|colour| format!("fill={}", self.colour(colour))));
                let path = match form {
                    Form::Circle { centre, radius } => {
                        format!("{} circle[radius={}]", self.place(*centre), self.length(*radius))
                    }
                    Form::Path(steps) => self.path(steps),
                    Form::Text { .. } => String::new(),
                };
                format!("\\path[{}] {path};", paint.join(", "))
            }
        }
    }

    fn path(&self, steps: &[Step]) -> String {
        let step = |step: &Step| match *step {
            Step::Move(p) => self.place(p),
            Step::Line(p) => format!("-- {}", self.place(p)),
            Step::Curve(a, b, p) => {
                let [a, b, p] = [a, b, p].map(|p| self.place(p));
                format!(".. controls {a} and {b} .. {p}")
            }
            Step::Close => "-- cycle".to_owned(),
        };
        steps.iter().map(step).collect::<Vec<_>>().join(" ")
    }

    fn colour(&self, colour: Rgb) -> String {
        let index = self.colours.iter().position(|&known| known == colour);
        format!("hb{}", index.unwrap_or(0))
    }

    fn place(&self, p: Point) -> String {
        format!("({},{})", number(p.x * self.unit), number(p.y * self.unit))
    }

    fn length(&self, sticks: f64) -> String {
        format!("{}cm", number(sticks * self.unit))
    }
}

/// A centimetre in TeX's points.
const POINTS: f64 = 28.45;

fn side(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => " west",
        Anchor::Middle => "",
        Anchor::End => " east",
    }
}

/// A number with at most four decimals.
fn number(x: f64) -> String {
    let text = format!("{x:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
