//! TikZ: a `tikzpicture` for any document that loads `tikz`, and nothing else.
//!
//! Every kind of shape has a style with a name, and every colour a name, so that a person can read the
//! file and a document can change how all drawings look:
//!
//! ```tex
//! \definecolor{hackenbush-blue}{RGB}{0,0,255}
//! \tikzset{every hackenbush/.style={blue edge/.append style={line width=2mm}}}
//! ```

use std::fmt::Write as _;

use partizan::text::Format;

use hackenbush::visible::visible;

use crate::geometry::Point;
use crate::scene::{Anchor, Form, Rgb, Scene, Shape, Step, Style, Words};
use crate::text::latex_plain;

/// A scene as a TikZ picture, `unit` centimetres to a stick. Documents are white: a white background is
/// left out.
#[must_use]
pub fn tikz(scene: &Scene, unit: f64) -> String {
    let mut file = File { unit, colours: Vec::new(), styles: Vec::new() };
    let background = scene.background.filter(|&colour| colour != Rgb(255, 255, 255));
    let background = background.map(|colour| file.colour("paper", colour));
    let shapes: Vec<String> = scene.shapes.iter().map(|shape| file.shape(shape)).collect();
    let mut out = format!(
        "% {}\n% In the preamble: \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[\n  \
         line cap=round, line join=round,\n",
        visible(&scene.title)
    );
    for NamedStyle { name, options, .. } in &file.styles {
        let _ = writeln!(out, "  {name}/.style={{{options}}},");
    }
    out.push_str("  every hackenbush/.try]\n");
    for (name, Rgb(r, g, b)) in &file.colours {
        let _ = writeln!(out, "\\providecolor{{hackenbush-{name}}}{{RGB}}{{{r},{g},{b}}}");
    }
    let page = scene.page();
    let (low, high) = (file.place(page.low), file.place(page.high));
    let _ = match background {
        Some(colour) => writeln!(out, "\\fill[{colour}] {low} rectangle {high};"),
        None => writeln!(out, "\\useasboundingbox {low} rectangle {high};"),
    };
    for shape in shapes {
        out += &shape;
        out.push('\n');
    }
    out + "\\end{tikzpicture}\n"
}

struct File {
    unit: f64,
    /// The colours by name.
    colours: Vec<(String, Rgb)>,
    styles: Vec<NamedStyle>,
}

struct NamedStyle {
    name: String,
    /// What the first shape of this style looks like.
    style: Style,
    /// The height of its letters or its radius.
    size: f64,
    options: String,
}

impl File {
    fn shape(&mut self, shape: &Shape) -> String {
        let mut options = vec![self.style(shape)];
        let base = self.styles.iter().find(|known| known.name == options[0]);
        let (usual, size) = base.map_or((shape.style, 0.0), |base| (base.style, base.size));
        if shape.style.opacity != usual.opacity {
            options.push(format!("opacity={}", number(shape.style.opacity)));
        }
        match &shape.form {
            Form::Text { at, anchor, size: own, words } => {
                if *anchor != Anchor::Middle {
                    options.push(format!("anchor=base{}", side(*anchor)));
                }
                if *own != size {
                    options.push(format!("scale={}", number(own / size)));
                }
                format!("\\node[{}] at {} {{{}}};", options.join(", "), self.place(*at), tex(words))
            }
            Form::Circle { centre, radius } => {
                if *radius != size {
                    options.push(format!("minimum size={}", self.length(2.0 * radius)));
                }
                format!("\\node[{}] at {} {{}};", options.join(", "), self.place(*centre))
            }
            Form::Path(steps) => {
                let command = match (shape.style.stroke, shape.style.fill) {
                    (Some(_), Some(_)) => "\\filldraw",
                    (None, Some(_)) => "\\fill",
                    _ => "\\draw",
                };
                let options = options.join(", ");
                self.strokes(steps, &options)
                    .unwrap_or_else(|| format!("{command}[{options}] {};", self.path(steps)))
            }
        }
    }

    /// Parallel strokes side by side, as those below the ground, are a loop.
    fn strokes(&self, steps: &[Step], options: &str) -> Option<String> {
        let pair = |pair: &[Step]| match *pair {
            [Step::Move(from), Step::Line(to)] => Some((from, to - from)),
            _ => None,
        };
        let pairs: Vec<(Point, Point)> = steps.chunks(2).map(pair).collect::<Option<_>>()?;
        let [(first, way), (second, _), _, ..] = pairs[..] else { return None };
        let (last, _) = *pairs.last()?;
        let step = second.x - first.x;
        let alike = |(at, own): &(Point, Point)| {
            at.y == first.y && (*own - way).length() < 1e-6 && step > 0.0
        };
        if !pairs.iter().all(alike) {
            return None;
        }
        // A little further than the last, which rounding must not leave out.
        let ends = [first.x, second.x, last.x + step / 4.0].map(|x| number(x * self.unit));
        let [first_x, second_x, last_x] = ends;
        let y = number(first.y * self.unit);
        Some(format!(
            "\\foreach \\x in {{{first_x},{second_x},...,{last_x}}} \\draw[{options}] (\\x,{y}) -- ++{};",
            self.place(way)
        ))
    }

    /// The name of a shape's style, which is defined if it is new.
    fn style(&mut self, shape: &Shape) -> String {
        let plain = name(shape);
        let style = Style { opacity: 1.0, ..shape.style };
        let mut name = plain.clone();
        for number in 2.. {
            match self.styles.iter().find(|known| known.name == name) {
                Some(known) if Style { opacity: 1.0, ..known.style } == style => return name,
                Some(_) => name = format!("{plain} {number}"),
                None => break,
            }
        }
        let options = self.options(shape);
        let size = match shape.form {
            Form::Text { size, .. } => size,
            Form::Circle { radius, .. } => radius,
            Form::Path(_) => 0.0,
        };
        self.styles.push(NamedStyle { name: name.clone(), style: shape.style, size, options });
        name
    }

    fn options(&mut self, shape: &Shape) -> String {
        let Style { stroke, width, dash, fill, opacity } = shape.style;
        let mut parts: Vec<String> = Vec::new();
        if let Form::Text { size, .. } = shape.form {
            parts.push("anchor=base".to_owned());
            parts.extend(fill.map(|ink| format!("text={}", self.colour("ink", ink))));
            // TikZ has no halo: a patch of the background does.
            match stroke {
                Some(halo) => {
                    parts.push(format!("fill={}", self.colour("paper", halo)));
                    parts.push("inner sep=0.4pt".to_owned());
                }
                None => parts.push("inner sep=0pt".to_owned()),
            }
            let points = size * self.unit * POINTS;
            let (points, skip) = (number(points), number(1.2 * points));
            parts.push(format!("font=\\fontsize{{{points}}}{{{skip}}}\\selectfont"));
        } else {
            if let Form::Circle { radius, .. } = shape.form {
                let size = self.length(2.0 * radius);
                parts.push(format!("circle, inner sep=0pt, outer sep=0pt, minimum size={size}"));
            }
            let role = role(shape);
            parts.extend(stroke.map(|colour| format!("draw={}", self.colour(role, colour))));
            let inside = if stroke.is_some() { format!("{role}-inside") } else { role.to_owned() };
            parts.extend(fill.map(|colour| format!("fill={}", self.colour(&inside, colour))));
            if stroke.is_some() {
                parts.push(format!("line width={}", self.length(width)));
            }
            if !dash.is_empty() {
                let part = |pair: &[f64]| {
                    let lengths: Vec<String> =
                        pair.iter().map(|part| self.length(part * width)).collect();
                    format!("on {}", lengths.join(" off "))
                };
                let pattern: Vec<String> = dash.chunks(2).map(part).collect();
                parts.push(format!("dash pattern={}", pattern.join(" ")));
            }
        }
        if opacity < 1.0 {
            parts.push(format!("opacity={}", number(opacity)));
        }
        parts.join(", ")
    }

    /// A colour by the name of what has it; where two colours want one name, the second has a number.
    fn colour(&mut self, role: &str, colour: Rgb) -> String {
        let mut name = role.to_owned();
        for number in 2.. {
            match self.colours.iter().find(|(known, _)| *known == name) {
                Some((_, known)) if *known == colour => break,
                Some(_) => name = format!("{role}-{number}"),
                None => {
                    self.colours.push((name.clone(), colour));
                    break;
                }
            }
        }
        format!("hackenbush-{name}")
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

    fn place(&self, p: Point) -> String {
        format!("({},{})", number(p.x * self.unit), number(p.y * self.unit))
    }

    fn length(&self, sticks: f64) -> String {
        format!("{}cm", number(sticks * self.unit))
    }
}

/// The name of a shape's style: `blue edge`, `fallen blue edge`, `vertex`, `ground`.
fn name(shape: &Shape) -> String {
    let words: Vec<&str> = shape.class.split(' ').collect();
    let [first, second] = [words.first(), words.get(1)].map(|word| word.copied().unwrap_or(""));
    let is_colour = matches!(first, "blue" | "red" | "green");
    match (is_colour, second) {
        (true, "") if shape.style.fill.is_some() => format!("{first} domino"),
        (true, "") => format!("{first} edge"),
        (true, "fallen") => format!("fallen {first} edge"),
        (false, "fallen") => format!("fallen {first}"),
        // `id` is a key of TikZ itself.
        (false, "") if first == "id" => "vertex number".to_owned(),
        _ => shape.class.to_owned(),
    }
}

/// What the colour of a shape is called.
fn role(shape: &Shape) -> &str {
    match shape.class.split(' ').next().unwrap_or("") {
        "hatching" | "leader" | "leaders" | "guide" | "inside" => "faint",
        "ground" | "cut" | "line" | "axis" | "tick" | "mast" | "spot" | "flow" | "enlargement" => {
            "ink"
        }
        "left" => "blue",
        "right" => "red",
        first => first,
    }
}

/// Words in LaTeX.
fn tex(words: &Words) -> String {
    match words {
        Words::Plain(text) => latex_plain(text),
        Words::Value(text) => format!("${}$", text.format(Format::Latex)),
        Words::Unknown | Words::Missing(_) => words.shown(),
        Words::Line(words) => words.iter().map(tex).collect(),
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
