//! A drawing as a list of shapes, which every back end writes in its own language.
//!
//! A unit is the length of a stick, `y` counts upward, and shapes lie over those before them.

use partizan::text::Format;
use partizan::{Exceeded, ValueText};

use crate::geometry::{Box2, Point, point};
use crate::text;

/// The usual margin around a drawing.
pub(crate) const MARGIN: f64 = 0.25;

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Shapes on a background, with a title and a description for screen readers.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What it shows, in brief.
    pub title: String,
    /// What it shows, at length.
    pub description: String,
    /// The background; `None` if transparent.
    pub background: Option<Rgb>,
    /// The margin around the shapes.
    pub margin: f64,
    /// The shapes, from back to front.
    pub shapes: Vec<Shape>,
}

/// Something to see.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// What it is, for style sheets: `blue`, `vertex`, `ground` and so on.
    pub class: &'static str,
    /// How it looks.
    pub style: Style,
    /// What it is, as a tooltip.
    pub title: Option<String>,
    /// What is drawn.
    pub form: Form,
}

/// How a shape looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// The colour of its lines.
    pub stroke: Option<Rgb>,
    /// The width of its lines.
    pub width: f64,
    /// Lengths of dashes and gaps; none for unbroken lines.
    pub dash: &'static [f64],
    /// The colour of its inside; of a text, that of the letters.
    pub fill: Option<Rgb>,
    /// From 0, invisible, to 1.
    pub opacity: f64,
}

/// What is drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// Lines and curves.
    Path(Vec<Step>),
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
    },
    /// A line of text; its stroke is a halo around the letters.
    Text {
        /// Where its baseline begins, has its middle, or ends.
        at: Point,
        /// Which of these.
        anchor: Anchor,
        /// The height of its letters with all their room.
        size: f64,
        /// The words.
        words: Words,
    },
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Begin here.
    Move(Point),
    /// A straight line to here.
    Line(Point),
    /// A cubic Bézier curve: two control points and its end.
    Curve(Point, Point, Point),
    /// Back to where this stretch began.
    Close,
}

/// Which point of a text is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// What a text says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Words {
    /// Plain text.
    Plain(String),
    /// A value.
    Value(ValueText),
    /// A value that is not known.
    Unknown,
    /// A value that is not known because this budget ended.
    Missing(Exceeded),
    /// Several of these on one line.
    Line(Vec<Words>),
}

impl Words {
    /// As characters.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Words::Plain(text) => text.clone(),
            Words::Value(text) => text.format(Format::Typeset),
            Words::Unknown | Words::Missing(_) => "?".to_owned(),
            Words::Line(words) => words.iter().map(Words::shown).collect(),
        }
    }
}

impl Style {
    /// Only lines.
    #[must_use]
    pub const fn line(colour: Rgb, width: f64) -> Style {
        Style { stroke: Some(colour), width, dash: &[], fill: None, opacity: 1.0 }
    }

    /// Only an inside.
    #[must_use]
    pub const fn filled(colour: Rgb) -> Style {
        Style { stroke: None, width: 0.0, dash: &[], fill: Some(colour), opacity: 1.0 }
    }

    /// Letters with a halo in another colour.
    #[must_use]
    pub const fn haloed(colour: Rgb, halo: Rgb) -> Style {
        Style { stroke: Some(halo), width: 0.14, dash: &[], fill: Some(colour), opacity: 1.0 }
    }

    /// The same, less visible.
    #[must_use]
    pub const fn faded(self, opacity: f64) -> Style {
        Style { opacity, ..self }
    }
}

impl Scene {
    /// Nothing yet.
    #[must_use]
    pub fn new(title: impl Into<String>, background: Option<Rgb>) -> Scene {
        let (title, description) = (title.into(), String::new());
        Scene { title, description, background, margin: MARGIN, shapes: Vec::new() }
    }

    /// Adds lines and curves.
    pub fn path(&mut self, class: &'static str, style: Style, steps: Vec<Step>) -> &mut Shape {
        self.push(class, style, Form::Path(steps))
    }

    /// Adds a straight line.
    pub fn line(&mut self, class: &'static str, style: Style, from: Point, to: Point) {
        self.path(class, style, vec![Step::Move(from), Step::Line(to)]);
    }

    /// Adds an upright rectangle.
    pub fn rectangle(&mut self, class: &'static str, style: Style, Box2 { low, high }: Box2) {
        let corners = [point(high.x, low.y), high, point(low.x, high.y)];
        let mut steps = vec![Step::Move(low)];
        steps.extend(corners.map(Step::Line));
        steps.push(Step::Close);
        self.path(class, style, steps);
    }

    /// Adds a circle.
    pub fn circle(
        &mut self,
        class: &'static str,
        style: Style,
        centre: Point,
        radius: f64,
    ) -> &mut Shape {
        self.push(class, style, Form::Circle { centre, radius })
    }

    /// Adds a text.
    pub fn text(
        &mut self,
        class: &'static str,
        style: Style,
        (at, anchor): (Point, Anchor),
        size: f64,
        words: Words,
    ) {
        self.push(class, style, Form::Text { at, anchor, size, words });
    }

    fn push(&mut self, class: &'static str, style: Style, form: Form) -> &mut Shape {
        self.shapes.push(Shape { class, style, title: None, form });
        let last = self.shapes.len() - 1;
        &mut self.shapes[last]
    }

    /// Adds another scene's shapes, moved and scaled.
    pub fn place(&mut self, other: Scene, by: Point, scale: f64) {
        let moved = |p: Point| p * scale + by;
        self.shapes.extend(other.shapes.into_iter().map(|mut shape| {
            shape.style.width *= scale;
            shape.form = match shape.form {
                Form::Path(steps) => Form::Path(steps.iter().map(|step| step.map(moved)).collect()),
                Form::Circle { centre, radius } => {
                    Form::Circle { centre: moved(centre), radius: radius * scale }
                }
                Form::Text { at, anchor, size, words } => {
                    Form::Text { at: moved(at), anchor, size: size * scale, words }
                }
            };
            shape
        }));
    }

    /// Are all its values known?
    #[must_use]
    pub fn is_exact(&self) -> bool {
        !self.words().any(|words| matches!(words, Words::Unknown | Words::Missing(_)))
    }

    /// The budget that ended before a value was known, if one did.
    #[must_use]
    pub fn exceeded(&self) -> Option<Exceeded> {
        self.words().find_map(|words| match words {
            Words::Missing(exceeded) => Some(*exceeded),
            _ => None,
        })
    }

    /// All that is written, lines taken apart.
    fn words(&self) -> impl Iterator<Item = &Words> {
        let texts = self.shapes.iter().filter_map(|shape| match &shape.form {
            Form::Text { words, .. } => Some(words),
            _ => None,
        });
        texts.flat_map(|words| match words {
            Words::Line(words) => words.iter(),
            words => std::slice::from_ref(words).iter(),
        })
    }

    /// The box that is shown: all shapes and the margin.
    #[must_use]
    pub fn page(&self) -> Box2 {
        self.bounds().widened(self.margin)
    }

    /// The smallest box around all shapes.
    #[must_use]
    pub fn bounds(&self) -> Box2 {
        let mut corners = Vec::new();
        for shape in &self.shapes {
            let inner = shape.form.bounds();
            let line = if shape.style.stroke.is_some() { shape.style.width / 2.0 } else { 0.0 };
            let outer = inner.widened(line);
            corners.extend([outer.low, outer.high]);
        }
        Box2::around(corners)
    }
}

impl Step {
    fn map(self, to: impl Fn(Point) -> Point) -> Step {
        match self {
            Step::Move(p) => Step::Move(to(p)),
            Step::Line(p) => Step::Line(to(p)),
            Step::Curve(a, b, p) => Step::Curve(to(a), to(b), to(p)),
            Step::Close => Step::Close,
        }
    }
}

impl Form {
    /// The smallest box around it, its lines being thin.
    #[must_use]
    pub fn bounds(&self) -> Box2 {
        match self {
            Form::Path(steps) => {
                let mut at = Point::default();
                let mut points = Vec::new();
                for step in steps {
                    match *step {
                        Step::Move(p) | Step::Line(p) => {
                            points.push(p);
                            at = p;
                        }
                        Step::Curve(a, b, p) => {
                            let route = crate::Route { start: at, end: p, bend: Some([a, b]) };
                            points.extend((0..=8).map(|i| route.at(f64::from(i) / 8.0)));
                            at = p;
                        }
                        Step::Close => {}
                    }
                }
                Box2::around(points)
            }
            Form::Circle { centre, radius } => Box2::around([*centre]).widened(*radius),
            Form::Text { at, anchor, size, words } => {
                let width = text::width(&words.shown()) * size;
                let left = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => -width / 2.0,
                    Anchor::End => -width,
                };
                let low = *at + point(left, -0.22 * size);
                Box2 { low, high: low + point(width, *size) }
            }
        }
    }
}
