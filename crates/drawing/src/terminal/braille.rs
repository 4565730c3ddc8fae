//! Any picture as it is laid out, in Braille dots: eight to a character, so that lines can slant.

use std::fmt::Write as _;

use hackenbush::picture::{Colour, Picture};

use super::screen::Terminal;
use crate::geometry::{Point, point, real};
use crate::layout::{Layout, layout};

/// Dots along a stick, where there is room: four rows of characters.
const DOTS: f64 = 16.0;
/// The fewest dots along a stick that leave room for a label.
const FEWEST_DOTS: f64 = 10.0;
/// Where on its stick a label may be, the best place first.
const SHARES: [f64; 7] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78];

/// The picture, or `None` if it is too wide.
pub(super) fn draw(picture: &Picture, labels: &[String], terminal: Terminal) -> Option<String> {
    let layout = layout(picture);
    let bounds = layout.bounds();
    let columns = real(terminal.columns.saturating_sub(2));
    let across = (2.0 * columns / (bounds.width() + 1.0)).min(DOTS);
    if across < FEWEST_DOTS {
        return None;
    }
    let place =
        |p: Point| point((p.x - bounds.low.x + 0.5) * across, (bounds.high.y - p.y) * across);
    let far = place(point(bounds.high.x + 0.5, 0.0));
    let mut canvas = Canvas::new(far);
    sticks(&mut canvas, picture, &layout, place);
    for vertex in &layout.vertices[1..] {
        canvas.vertex(place(*vertex));
    }
    for ((route, edge), label) in layout.edges.iter().zip(picture.edges()).zip(labels) {
        let mut free = SHARES.iter().map(|&share| place(route.at(share)));
        let at = free.find(|&at| canvas.is_free(at, label)).unwrap_or(place(route.at(0.5)));
        canvas.label(at, label, edge.colour);
    }
    let mut out = canvas.text(terminal);
    out += &"▔".repeat(canvas.columns);
    out.push('\n');
    Some(out)
}

fn sticks(canvas: &mut Canvas, picture: &Picture, layout: &Layout, place: impl Fn(Point) -> Point) {
    for (route, edge) in layout.edges.iter().zip(picture.edges()) {
        let steps = 200;
        for step in 0..=steps {
            canvas.dot(place(route.at(real(step) / real(steps))), edge.colour);
        }
    }
}

/// A character on the canvas.
#[derive(Clone, Copy, Default)]
struct Cell {
    dots: u32,
    letter: Option<char>,
    colour: Option<Colour>,
}

struct Canvas {
    columns: usize,
    rows: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    /// As large as it takes to hold a point.
    fn new(far: Point) -> Canvas {
        let (columns, rows) = (whole(far.x / 2.0) + 1, whole(far.y / 4.0) + 1);
        Canvas { columns, rows, cells: vec![Cell::default(); columns * rows] }
    }

    fn cell(&mut self, column: usize, row: usize) -> Option<&mut Cell> {
        if column < self.columns && row < self.rows {
            self.cells.get_mut(row * self.columns + column)
        } else {
            None
        }
    }

    fn dot(&mut self, at: Point, colour: Colour) {
        let (x, y) = (whole(at.x), whole(at.y));
        // The dots of a Braille character by column and row.
        const BITS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
        if let Some(cell) = self.cell(x / 2, y / 4) {
            cell.dots |= BITS[x % 2][y % 4];
            cell.colour = Some(colour);
        }
    }

    fn vertex(&mut self, at: Point) {
        if let Some(cell) = self.cell(whole(at.x / 2.0), whole(at.y / 4.0)) {
            *cell = Cell { dots: 0, letter: Some('●'), colour: None };
        }
    }

    /// Would a label touch no vertex and no other label here?
    fn is_free(&mut self, at: Point, label: &str) -> bool {
        let length = label.chars().count();
        let left = whole(at.x / 2.0).saturating_sub(length / 2);
        let row = whole(at.y / 4.0);
        (left.saturating_sub(1)..=left + length)
            .all(|column| self.cell(column, row).is_none_or(|cell| cell.letter.is_none()))
    }

    fn label(&mut self, at: Point, label: &str, colour: Colour) {
        let left = whole(at.x / 2.0).saturating_sub(label.chars().count() / 2);
        let row = whole(at.y / 4.0);
        for (offset, letter) in label.chars().enumerate() {
            if let Some(cell) = self.cell(left + offset, row) {
                *cell = Cell { dots: 0, letter: Some(letter), colour: Some(colour) };
            }
        }
    }

    fn text(&self, terminal: Terminal) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.columns) {
            let mut line = String::new();
            for run in row.chunk_by(|a, b| a.colour == b.colour) {
                let text: String = run.iter().map(|cell| cell.character()).collect();
                line += &match run[0].colour {
                    Some(colour) => terminal.painted(colour, &text),
                    None => text,
                };
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }
}

impl Cell {
    fn character(self) -> char {
        match (self.letter, self.dots) {
            (Some(letter), _) => letter,
            (None, 0) => ' ',
            (None, dots) => char::from_u32(0x2800 + dots).unwrap_or(' '),
        }
    }
}

/// A coordinate on the canvas as a count.
fn whole(x: f64) -> usize {
    // Bounded by the terminal's width and the height of what fits into it.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let count = x.clamp(0.0, 1e9).floor() as usize;
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use hackenbush::notation::parse_picture;

    #[test]
    fn every_stick_and_vertex_shows() {
        for text in [
            ":G brrb:G",
            "b:A g:A",
            "b(r:A)(gb:A)g:A",
            "0-1b 0-1b 1-1r 1-2g 2-0b",
            "0-0r 0-1b 1-2b 1-2r",
        ] {
            let picture = parse_picture(text).unwrap();
            let labels: Vec<String> =
                (0..picture.edges().len()).map(|edge| format!("{edge}e")).collect();
            let terminal = Terminal { unicode: true, colour: false, columns: 80 };
            let drawing = draw(&picture, &labels, terminal).unwrap();
            for label in &labels {
                assert_eq!(drawing.matches(label.as_str()).count(), 1, "{label}\n{drawing}");
            }
            let vertices = drawing.matches('●').count();
            assert_eq!(vertices + 1, picture.vertex_count() as usize, "{drawing}");
            assert!(drawing.lines().all(|line| line.chars().count() <= 80));
        }
    }

    #[test]
    fn wide_pictures_are_not_drawn() {
        let picture = parse_picture(&vec![":G bb:G"; 30].join(" + ")).unwrap();
        let labels = vec![String::new(); 60];
        let terminal = Terminal { unicode: true, colour: false, columns: 80 };
        assert_eq!(draw(&picture, &labels, terminal), None);
    }
}
