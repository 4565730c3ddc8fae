//! PDF: pages with the lines, curves and letters of scenes, the letters as outlines.
//!
//! Written from the same tree that makes the pixels of PNG files, so that both look alike and no
//! font has to be embedded.

use std::fmt::Write as _;

use resvg::tiny_skia::{PathSegment, Point, Transform};
use resvg::usvg::{
    Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Stroke,
};

use crate::raster;
use crate::scene::Scene;
use crate::svg::number;

/// The largest side of a page: 200 inches, by the standard's annex on limits of implementations.
const MOST_POINTS: f64 = 14_400.0;

/// For pages drawn in centimetres.
pub const POINTS_PER_CENTIMETRE: f64 = 72.0 / 2.54;

/// A scene as a PDF file, `unit` points to a stick.
///
/// # Errors
/// If the page would be too large, or the scene cannot be rendered.
pub fn pdf(scene: &Scene, unit: f64) -> Result<Vec<u8>, String> {
    let mut document = Document::new(&scene.title);
    document.add(scene, unit)?;
    Ok(document.finish())
}

/// A PDF file while its pages are added. Nothing interrupts a page, so work with a time limit asks
/// its meter between two of them.
pub struct Document {
    title: String,
    pages: Vec<Packed>,
}

/// A finished page: its dictionary without the number of its content, and the content compressed.
struct Packed {
    size: [f64; 2],
    states: String,
    content: Vec<u8>,
}

impl Document {
    /// A document without pages.
    #[must_use]
    pub fn new(title: &str) -> Document {
        Document { title: title.to_owned(), pages: Vec::new() }
    }

    /// Adds a scene as the next page, `unit` points to a stick.
    ///
    /// # Errors
    /// If the page would be too large, or the scene cannot be rendered.
    pub fn add(&mut self, scene: &Scene, unit: f64) -> Result<(), String> {
        check(scene, unit)?;
        let tree = raster::tree(scene, unit)?;
        let (width, height) = (tree.size().width().into(), tree.size().height().into());
        let mut page = Page { content: String::new(), opacities: Vec::new() };
        // PDF counts upward.
        let _ = writeln!(page.content, "1 0 0 -1 0 {} cm", number(height));
        page.group(tree.root(), 1.0);
        let content = miniz_oxide::deflate::compress_to_vec_zlib(page.content.as_bytes(), 9);
        self.pages.push(Packed { size: [width, height], states: page.states(), content });
        Ok(())
    }

    /// The file around the pages: the catalogue, their list, the title, and for each page its
    /// dictionary and its content.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let count = self.pages.len();
        let kids: String = (0..count).map(|page| format!("{} 0 R ", 4 + 2 * page)).collect();
        let mut objects: Vec<(String, Option<Vec<u8>>)> = vec![
            ("<</Type /Catalog /Pages 2 0 R>>".to_owned(), None),
            (format!("<</Type /Pages /Kids [{}] /Count {count}>>", kids.trim_end()), None),
            (format!("<</Title {} /Producer (hackenbush)>>", utf16(&self.title)), None),
        ];
        for (index, Packed { size, states, content }) in self.pages.into_iter().enumerate() {
            let [width, height] = size.map(number);
            let dictionary = format!(
                "<</Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {} 0 R \
                 /Resources <</ExtGState <<{states}>>>>>>",
                5 + 2 * index,
            );
            objects.push((dictionary, None));
            let stream = format!("<</Length {} /Filter /FlateDecode>>", content.len());
            objects.push((stream, Some(content)));
        }
        file(&objects)
    }
}

/// Checks the size of a page.
pub(crate) fn check(scene: &Scene, unit: f64) -> Result<(), String> {
    let page = scene.page();
    let [width, height] = [page.width(), page.height()].map(|side| side * unit);
    if width.max(height) > MOST_POINTS {
        return Err(format!(
            "the page would be {width:.0} x {height:.0} points; PDF allows {MOST_POINTS} on a side"
        ));
    }
    Ok(())
}

/// The content of a page while it is written.
struct Page {
    content: String,
    /// The opacities in use; the graphics state `/Ok` has the kth.
    opacities: Vec<f32>,
}

impl Page {
    fn group(&mut self, group: &Group, opacity: f32) {
        // As deep as the scene's groups, which is two, and those of letters.
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner, opacity),
                Node::Path(path) => self.path(path, opacity),
                Node::Text(text) => self.group(text.flattened(), opacity),
                Node::Image(_) => {}
            }
        }
    }

    fn path(&mut self, path: &Path, opacity: f32) {
        if !path.is_visible() {
            return;
        }
        let outline = outline(path, path.abs_transform());
        let scale = path.abs_transform().get_scale().0;
        let fill = path.fill().map(|fill| (fill, fill.opacity().get() * opacity));
        let stroke = path.stroke().map(|stroke| (stroke, stroke.opacity().get() * opacity));
        let steps: [(Option<_>, Option<_>); 2] = match path.paint_order() {
            PaintOrder::FillAndStroke => [(fill, None), (None, stroke)],
            PaintOrder::StrokeAndFill => [(None, stroke), (fill, None)],
        };
        for (fill, stroke) in steps {
            if let Some((fill, opacity)) = fill {
                self.paint(&outline, opacity, &filling(fill));
            }
            if let Some((stroke, opacity)) = stroke {
                self.paint(&outline, opacity, &stroking(stroke, scale));
            }
        }
    }

    fn paint(&mut self, outline: &str, opacity: f32, [before, after]: &[String; 2]) {
        let known = self.opacities.iter().position(|&other| other == opacity);
        let index = known.unwrap_or_else(|| {
            self.opacities.push(opacity);
            self.opacities.len() - 1
        });
        let _ = writeln!(self.content, "q /O{index} gs {before}\n{outline}{after} Q");
    }
}

/// What to say before and after an outline to fill it.
fn filling(fill: &Fill) -> [String; 2] {
    let operator = match fill.rule() {
        FillRule::NonZero => "f",
        FillRule::EvenOdd => "f*",
    };
    [format!("{} rg", colour(fill.paint())), operator.to_owned()]
}

/// The same to draw its line.
fn stroking(stroke: &Stroke, scale: f32) -> [String; 2] {
    let cap = match stroke.linecap() {
        LineCap::Butt => 0,
        LineCap::Round => 1,
        LineCap::Square => 2,
    };
    let join = match stroke.linejoin() {
        LineJoin::Round => 1,
        LineJoin::Bevel => 2,
        LineJoin::Miter | LineJoin::MiterClip => 0,
    };
    let dashes: Vec<String> = stroke
        .dasharray()
        .unwrap_or_default()
        .iter()
        .map(|&length| number((length * scale).into()))
        .collect();
    let width = number((stroke.width().get() * scale).into());
    let dashes = dashes.join(" ");
    let before = format!("{} RG {width} w {cap} J {join} j [{dashes}] 0 d", colour(stroke.paint()));
    [before, "S".to_owned()]
}

fn colour(paint: &Paint) -> String {
    let Paint::Color(colour) = paint else { return "0 0 0".to_owned() };
    let share = |c: u8| format!("{:.3}", f64::from(c) / 255.0);
    format!("{} {} {}", share(colour.red), share(colour.green), share(colour.blue))
}

/// The path's outline in the page's coordinates.
fn outline(path: &Path, transform: Transform) -> String {
    let mut out = String::new();
    let mut at = Point::zero();
    let mut put = |points: &[Point], operator: &str| {
        for &p in points {
            let mut p = p;
            transform.map_point(&mut p);
            let _ = write!(out, "{} {} ", number(p.x.into()), number(p.y.into()));
        }
        out.push_str(operator);
        out.push('\n');
    };
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                put(&[p], "m");
                at = p;
            }
            PathSegment::LineTo(p) => {
                put(&[p], "l");
                at = p;
            }
            PathSegment::QuadTo(a, p) => {
                // A cubic curve with the same way.
                let toward = |end: Point| {
                    Point::from_xy(
                        end.x + (a.x - end.x) * 2.0 / 3.0,
                        end.y + (a.y - end.y) * 2.0 / 3.0,
                    )
                };
                put(&[toward(at), toward(p), p], "c");
                at = p;
            }
            PathSegment::CubicTo(a, b, p) => {
                put(&[a, b, p], "c");
                at = p;
            }
            PathSegment::Close => put(&[], "h"),
        }
    }
    out
}

impl Page {
    /// The graphics states in use.
    fn states(&self) -> String {
        let states = self.opacities.iter().enumerate().map(|(index, opacity)| {
            let opacity = number(f64::from(*opacity));
            format!("/O{index} <</ca {opacity} /CA {opacity}>> ")
        });
        states.collect()
    }
}

/// Objects, the table of their places, and the trailer.
fn file(objects: &[(String, Option<Vec<u8>>)]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut offsets = Vec::new();
    for (number, (dictionary, stream)) in (1..).zip(objects) {
        offsets.push(file.len());
        file.extend(format!("{number} 0 obj\n{dictionary}\n").bytes());
        if let Some(packed) = stream {
            file.extend(b"stream\n");
            file.extend(packed);
            file.extend(b"\nendstream\n");
        }
        file.extend(b"endobj\n");
    }
    let start = file.len();
    let count = offsets.len() + 1;
    file.extend(format!("xref\n0 {count}\n0000000000 65535 f \n").bytes());
    for offset in offsets {
        file.extend(format!("{offset:010} 00000 n \n").bytes());
    }
    let trailer =
        format!("trailer\n<</Size {count} /Root 1 0 R /Info 3 0 R>>\nstartxref\n{start}\n%%EOF\n");
    file.extend(trailer.bytes());
    file
}

/// A text string as PDF has it for all of Unicode.
fn utf16(text: &str) -> String {
    let units: String = text.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
    format!("<FEFF{units}>")
}
