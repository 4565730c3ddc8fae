//! A sheet as pages of A4: a centimetre is a unit, and y counts upward from the foot of the page.
#![cfg(feature = "render")]
#![allow(clippy::float_arithmetic, reason = "where to draw, and no value")]

use hackenbush::Diagnostic;
use hackenbush_drawing::pdf::{self, Document};
use hackenbush_drawing::scene::{Anchor, Rgb, Style, Words};
use hackenbush_drawing::{Box2, Point, Scene, text};
use partizan::Meter;

use super::items::{Item, Sheet, Space};

pub(super) const WIDTH: f64 = 21.0;
pub(super) const HEIGHT: f64 = 29.7;
pub(super) const MARGIN: f64 = 2.0;
/// The height of letters, and the distance of lines.
pub(super) const TEXT: f64 = 0.38;
const LINE: f64 = 0.56;
/// Lines to write on are further apart than lines of print.
const LEADING: f64 = 1.4;
/// Pictures are at most this high and wide.
const PICTURE: (f64, f64) = (7.4, 4.6);
/// From the margin to the text of a task, for its number.
const INDENT: f64 = 0.9;
/// Room to draw: a ground of this width, and this much above it.
const GROUND: (f64, f64) = (8.5, 4.2);

const INK: Style =
    Style { stroke: None, width: 0.0, dash: &[], fill: Some(Rgb(17, 17, 17)), opacity: 1.0 };
const RULE: Style =
    Style { stroke: Some(Rgb(140, 140, 140)), width: 0.02, dash: &[], fill: None, opacity: 1.0 };

/// Pages while they are filled from the top.
pub(super) struct Pages {
    done: Vec<Scene>,
    page: Scene,
    top: f64,
}

pub(super) fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Pages {
    pub(super) fn new() -> Pages {
        Pages { done: Vec::new(), page: blank(), top: HEIGHT - MARGIN }
    }

    fn turn(&mut self) {
        self.done.push(std::mem::replace(&mut self.page, blank()));
        self.top = HEIGHT - MARGIN;
    }

    /// Turns the page unless so much fits on it.
    fn need(&mut self, height: f64) {
        if self.top - height < MARGIN && self.top < HEIGHT - MARGIN {
            self.turn();
        }
    }

    pub(super) fn words(&mut self, x: f64, size: f64, words: &str) {
        let place = (at(x, self.top - size), Anchor::Start);
        self.page.text("words", INK, place, size, Words::Plain(words.to_owned()));
    }

    /// Lines of text from `x` to the right margin.
    pub(super) fn paragraph(&mut self, x: f64, size: f64, words: &str) {
        for line in wrapped(words, (WIDTH - MARGIN - x) / size) {
            self.need(LINE);
            self.words(x, size, &line);
            self.top -= size / TEXT * LINE;
        }
    }

    /// A paragraph beside what stands here, so far down.
    pub(super) fn paragraph_at(&mut self, x: f64, down: f64, words: &str) {
        let top = self.top;
        self.top -= down - LINE / 2.0;
        self.paragraph(x, TEXT, words);
        self.top = top;
    }

    /// A picture whose upper left corner is here.
    pub(super) fn picture(&mut self, x: f64, scene: Scene, scale: f64) {
        let Box2 { low, high } = scene.bounds();
        self.page.place(scene, at(x - low.x * scale, self.top - high.y * scale), scale);
    }

    /// Leaves some room.
    pub(super) fn skip(&mut self, height: f64) {
        self.top -= height;
    }

    /// The page that is being filled.
    pub(super) fn page(&mut self) -> &mut Scene {
        &mut self.page
    }

    fn rule(&mut self, from: f64, to: f64) {
        let y = self.top - TEXT - 0.08;
        self.page.line("rule", RULE, at(from, y), at(to, y));
    }

    pub(super) fn finish(mut self) -> Vec<Scene> {
        self.done.push(self.page);
        let count = self.done.len();
        if count == 1 {
            return self.done;
        }
        for (number, page) in (1..).zip(&mut self.done) {
            let words = Words::Plain(format!("{number} / {count}"));
            page.text("words", INK, (at(WIDTH / 2.0, MARGIN / 2.0), Anchor::Middle), 0.3, words);
        }
        self.done
    }
}

/// An empty page.
fn blank() -> Scene {
    let mut page = Scene::new("", Some(Rgb(255, 255, 255)));
    page.margin = 0.0;
    let white = Style { fill: Some(Rgb(255, 255, 255)), ..INK };
    page.rectangle("page", white, Box2 { low: at(0.0, 0.0), high: at(WIDTH, HEIGHT) });
    page
}

/// A text in lines of at most `most` heights of a letter.
fn wrapped(words: &str, most: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let last = lines.len() - 1;
        let joined = if lines[last].is_empty() {
            word.to_owned()
        } else {
            format!("{} {word}", lines[last])
        };
        if text::width(&joined) <= most || lines[last].is_empty() {
            lines[last] = joined;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Pages as a file; the meter is asked before each of them.
pub(super) fn pdf(title: &str, pages: &[Scene], meter: &Meter) -> Result<Vec<u8>, Diagnostic> {
    let mut document = Document::new(title);
    for page in pages {
        meter.check()?;
        document
            .add(page, pdf::POINTS_PER_CENTIMETRE)
            .map_err(|wrong| Diagnostic::new(0..0, wrong).hint("use another format"))?;
    }
    Ok(document.finish())
}

/// The pages of a sheet.
pub(super) fn pages(sheet: &Sheet, answers: bool) -> Vec<Scene> {
    let mut pages = Pages::new();
    let heading = sheet.heading();
    pages.words(WIDTH - MARGIN - 7.0, TEXT, "Name:");
    pages.rule(WIDTH - MARGIN - 5.6, WIDTH - MARGIN);
    pages.top -= 1.1;
    pages.paragraph(MARGIN, 0.62, &heading);
    if let Some(key) = sheet.key {
        pages.paragraph(MARGIN, TEXT, key);
    }
    pages.top -= 0.3;
    for (number, item) in (1..).zip(&sheet.items) {
        task(&mut pages, number, item);
    }
    if answers {
        pages.turn();
        pages.paragraph(MARGIN, 0.5, &format!("Answers: {heading}"));
        pages.top -= 0.2;
        for (number, item) in (1..).zip(&sheet.items) {
            pages.need(LINE);
            pages.words(MARGIN, TEXT, &format!("{number}."));
            pages.paragraph(MARGIN + INDENT, TEXT, &item.answer);
        }
    }
    pages.finish()
}

fn task(pages: &mut Pages, number: usize, item: &Item) {
    let space = Space::of(&item.task.question);
    let rows = rows(item);
    let statement = wrapped(&item.task.statement, (WIDTH - 2.0 * MARGIN - INDENT) / TEXT).len();
    let pictures: f64 = rows.iter().map(|row| row.height + 0.2).sum();
    let lines = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    let answer = match &space {
        Space::Boxes(options) => lines(options.len()) * LINE,
        Space::Lines(labels) => lines(labels.len()) * LINE * LEADING,
        Space::Ground => GROUND.1,
    };
    // A task is not torn apart unless it is longer than a page.
    pages.need(lines(statement) * LINE + pictures + answer);
    pages.words(MARGIN, TEXT, &format!("{number}."));
    let left = MARGIN + INDENT;
    pages.paragraph(left, TEXT, &item.task.statement);
    for row in rows {
        pages.need(row.height);
        let mut x = left;
        for Panel { label, scene, scale, width } in row.panels {
            if let Some(label) = label {
                pages.page.text(
                    "words",
                    INK,
                    (at(x, pages.top - row.height + 0.35), Anchor::Start),
                    TEXT,
                    Words::Plain(label.to_string()),
                );
                x += 0.6;
            }
            let low = scene.bounds().low;
            pages.page.place(
                scene,
                at(x - low.x * scale, pages.top - row.height + 0.3 - low.y * scale),
                scale,
            );
            x += width + 0.8;
        }
        pages.top -= row.height + 0.2;
    }
    match space {
        Space::Boxes(options) => {
            let mut x = left;
            for option in &options {
                let width = text::width(option) * TEXT + 1.1;
                if x + width > WIDTH - MARGIN {
                    pages.top -= LINE;
                    x = left;
                }
                let y = pages.top - TEXT - 0.02;
                let square = Box2 { low: at(x, y), high: at(x + 0.3, y + 0.3) };
                pages.page.rectangle("box", RULE, square);
                pages.words(x + 0.45, TEXT, option);
                x += width;
            }
            pages.top -= LINE;
        }
        Space::Lines(labels) => {
            let first = left + text::width(&labels[0]) * TEXT + 0.3;
            for label in &labels {
                pages.words(left, TEXT, label);
                // A line without a label goes on with the one above it.
                let from = match label.as_str() {
                    "" => first,
                    label => left + text::width(label) * TEXT + 0.3,
                };
                pages.rule(from, (from + 7.0).min(WIDTH - MARGIN));
                pages.top -= LINE * LEADING;
            }
        }
        Space::Ground => {
            let y = pages.top - GROUND.1;
            let ground = Style { stroke: INK.fill, width: 0.05, ..RULE };
            pages.page.line("ground", ground, at(left, y), at(left + GROUND.0, y));
            pages.top = y;
        }
    }
    pages.top -= LINE * 0.8;
}

struct Panel {
    label: Option<char>,
    scene: Scene,
    scale: f64,
    width: f64,
}

struct Row {
    panels: Vec<Panel>,
    height: f64,
}

/// The pictures of a task, side by side as far as there is room.
fn rows(item: &Item) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut used = f64::INFINITY;
    for (label, scene) in &item.pictures {
        let bounds = scene.bounds();
        let most = if item.pictures.len() == 1 { 14.0 } else { PICTURE.0 };
        let scale = (most / bounds.width()).min(PICTURE.1 / bounds.height()).min(0.85);
        let (width, height) = (bounds.width() * scale, bounds.height() * scale + 0.5);
        let wide = width + if label.is_some() { 1.4 } else { 0.8 };
        if used + wide > WIDTH - 2.0 * MARGIN - INDENT {
            rows.push(Row { panels: Vec::new(), height: 0.0 });
            used = 0.0;
        }
        used += wide;
        let last = rows.len() - 1;
        rows[last].panels.push(Panel { label: *label, scene: scene.clone(), scale, width });
        rows[last].height = rows[last].height.max(height);
    }
    rows
}
