//! SVG: small, with classes for style sheets and titles for screen readers.

use std::fmt::Write as _;

use hackenbush::visible::visible_lines;

use crate::geometry::{Box2, Point};
use crate::scene::{Anchor, Form, Rgb, Scene, Shape, Step, Style};

/// The fonts to look for; the first is the one that PNG and PDF use.
pub(crate) const FONTS: &str = "DejaVu Sans,Verdana,sans-serif";

/// A scene as an SVG file, `unit` pixels to a stick.
#[must_use]
pub fn svg(scene: &Scene, unit: f64) -> String {
    let page = Page { bounds: scene.page(), unit };
    // Whole pixels, so that the background fills the last ones too.
    let [width, height] = [page.bounds.width(), page.bounds.height()]
        .map(|side| number((side * unit - 1e-6).ceil().max(1.0)));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"hackenbush\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
         font-family=\"{FONTS}\">\n<title>{}</title>\n",
        escaped(&scene.title)
    );
    if !scene.description.is_empty() {
        let _ = writeln!(out, "<desc>{}</desc>", escaped(&scene.description));
    }
    if let Some(colour) = scene.background {
        let _ = writeln!(
            out,
            "<path class=\"background\" fill=\"{}\" d=\"M0 0H{width}V{height}H0Z\"/>",
            hex(colour)
        );
    }
    let alike = |a: &Shape, b: &Shape| {
        a.class == b.class && a.style == b.style && size(&a.form) == size(&b.form)
    };
    for group in scene.shapes.chunk_by(alike) {
        let look = page.look(&group[0]);
        if let [shape] = group {
            page.shape(shape, &look, &mut out);
        } else {
            let _ = writeln!(out, "<g{look}>");
            for shape in group {
                page.shape(shape, "", &mut out);
            }
            out.push_str("</g>\n");
        }
    }
    out + "</svg>\n"
}

struct Page {
    bounds: Box2,
    unit: f64,
}

impl Page {
    fn shape(&self, shape: &Shape, look: &str, out: &mut String) {
        let (tag, attributes, words) = match &shape.form {
            Form::Path(steps) => ("path", format!(" d=\"{}\"", self.path(steps)), String::new()),
            Form::Circle { centre, radius } => {
                let (x, y) = self.place(*centre);
                let radius = number(radius * self.unit);
                ("circle", format!(" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""), String::new())
            }
            Form::Text { at, words, .. } => {
                let (x, y) = self.place(*at);
                ("text", format!(" x=\"{x}\" y=\"{y}\""), escaped(&words.shown()))
            }
        };
        let title = shape.title.as_ref();
        let title = title.map_or(String::new(), |t| format!("<title>{}</title>", escaped(t)));
        let _ = if title.is_empty() && words.is_empty() {
            writeln!(out, "<{tag}{look}{attributes}/>")
        } else {
            writeln!(out, "<{tag}{look}{attributes}>{title}{words}</{tag}>")
        };
    }

    /// The attributes that shapes of one look share.
    fn look(&self, shape: &Shape) -> String {
        let Style { stroke, width, dash, fill, opacity } = shape.style;
        let mut out = format!(" class=\"{}\"", shape.class);
        if let Some(fill) = fill {
            let _ = write!(out, " fill=\"{}\"", hex(fill));
        }
        if let Some(stroke) = stroke {
            let _ = write!(
                out,
                " stroke=\"{}\" stroke-width=\"{}\"",
                hex(stroke),
                number(width * self.unit)
            );
        }
        if !dash.is_empty() {
            let lengths: Vec<String> =
                dash.iter().map(|length| number(length * width * self.unit)).collect();
            let _ = write!(out, " stroke-dasharray=\"{}\"", lengths.join(" "));
        }
        if opacity < 1.0 {
            let _ = write!(out, " opacity=\"{}\"", number(opacity));
        }
        if let Form::Text { anchor, size, .. } = &shape.form {
            let _ = write!(out, " font-size=\"{}\"", number(size * self.unit));
            out.push_str(match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            });
            if stroke.is_some() {
                out.push_str(" paint-order=\"stroke\"");
            }
        }
        out
    }

    fn path(&self, steps: &[Step]) -> String {
        let mut out = String::new();
        let mut put = |letter: char, points: &[Point]| {
            out.push(letter);
            for (index, &p) in points.iter().enumerate() {
                let (x, y) = self.place(p);
                let _ = write!(out, "{}{x} {y}", if index == 0 { "" } else { " " });
            }
        };
        for step in steps {
            match *step {
                Step::Move(p) => put('M', &[p]),
                Step::Line(p) => put('L', &[p]),
                Step::Curve(a, b, p) => put('C', &[a, b, p]),
                Step::Close => put('Z', &[]),
            }
        }
        out
    }

    fn place(&self, p: Point) -> (String, String) {
        let Box2 { low, high } = self.bounds;
        (number((p.x - low.x) * self.unit), number((high.y - p.y) * self.unit))
    }
}

/// Texts of different sizes and anchors look different.
fn size(form: &Form) -> Option<(f64, Anchor)> {
    match form {
        Form::Text { size, anchor, .. } => Some((*size, *anchor)),
        _ => None,
    }
}

/// A number with at most two decimals.
pub(crate) fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Text inside XML. What is hidden in it is shown, since people also print drawings in terminals, and
/// the two other characters that XML does not have become the replacement character.
fn escaped(text: &str) -> String {
    let spelled = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}'.to_string(),
        _ => c.to_string(),
    };
    visible_lines(text).chars().map(spelled).collect()
}
