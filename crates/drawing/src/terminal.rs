//! Drawings made of characters: trees from lines and corners, other pictures from Braille dots.
//!
//! ```text
//! │1r   │2b
//! └──┬──┘
//!    │0b
//! ═══════
//! ```

mod braille;
mod screen;
mod sketch;

pub use screen::Terminal;

use hackenbush::picture::Picture;
use hackenbush::{Domino, InfiniteStalks, Row};

use crate::infinite::columns;

impl Terminal {
    /// A picture upright on its ground, or `None` if it is too wide. `names` are written on its
    /// sticks, before the letter of their colour: their numbers, or nothing.
    #[must_use]
    pub fn picture(self, picture: &Picture, names: &[String]) -> Option<String> {
        let labels: Vec<String> = picture
            .edges()
            .iter()
            .zip(names)
            .map(|(edge, name)| format!("{name}{}", edge.colour.letter()))
            .collect();
        // ASCII has no slanted lines, so cycles return to named vertices there.
        if self.unicode && !picture.is_forest() {
            braille::draw(picture, &labels, self)
        } else {
            sketch::draw(picture, &labels, self)
        }
    }

    /// A line of dominoes, in as many rows as it takes.
    #[must_use]
    pub fn dominoes(self, line: &[Domino]) -> String {
        let mut out = String::new();
        let mut rest = line;
        while !rest.is_empty() {
            let mut width = 0;
            let fits = |domino: &&Domino| {
                width += domino.to_string().len() + 4;
                width <= self.columns
            };
            let count = rest.iter().take_while(fits).count().max(1);
            let (row, later) = rest.split_at(count);
            rest = later;
            for part in 0..3 {
                let pieces: Vec<String> =
                    row.iter().map(|domino| self.domino(*domino, part)).collect();
                out += &pieces.join(" ");
                out.push('\n');
            }
        }
        out
    }

    /// A row of standing dominoes over their names, in as many lines as it takes.
    #[must_use]
    pub fn row(self, row: &Row, names: &[String]) -> String {
        let bar = if self.unicode { "\u{2503}" } else { "|" };
        let width = names.iter().map(String::len).max().unwrap_or(0).max(1) + 1;
        let mut out = String::new();
        let per_line = (self.columns / width).max(1);
        for (dominoes, names) in row.0.chunks(per_line).zip(names.chunks(per_line)) {
            let blanks = " ".repeat(width - 1);
            let bars: String =
                dominoes.iter().map(|&colour| self.painted(colour, bar) + &blanks).collect();
            let letters: String =
                dominoes.iter().map(|colour| format!("{:<width$}", colour.letter())).collect();
            let numbers: String = names.iter().map(|name| format!("{name:<width$}")).collect();
            for line in [&bars, &bars, &letters, &numbers] {
                let line = line.trim_end();
                if !line.is_empty() {
                    out += line;
                    out.push('\n');
                }
            }
        }
        out
    }

    /// The beginning of infinite stalks side by side, or `None` if they are too many.
    #[must_use]
    pub fn infinite(self, stalks: &InfiniteStalks) -> Option<String> {
        const APART: usize = 4;
        let columns = columns(stalks);
        let width = APART * columns.len();
        if width > self.columns {
            return None;
        }
        let [stick, dots, ground] = match self.unicode {
            true => ["\u{2502}", "\u{22ee}", "\u{2550}"],
            false => ["|", ":", "="],
        };
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        let mut out = String::new();
        for level in (0..height).rev() {
            let cells = columns.iter().map(|column| match column.get(level) {
                Some(Some(colour)) => {
                    let text = format!("{stick}{}", colour.letter());
                    self.painted(*colour, &text) + "  "
                }
                Some(None) => format!("{dots}   "),
                None => "    ".to_owned(),
            });
            out += cells.collect::<String>().trim_end();
            out.push('\n');
        }
        out += &ground.repeat(width);
        out.push('\n');
        Some(out)
    }

    /// One of the three rows of a domino.
    fn domino(self, domino: Domino, part: usize) -> String {
        let halves = [domino.left, domino.right].map(|spots| format!(" {spots} "));
        let text = match (part, self.unicode) {
            (1, true) => format!("│{}│", halves.join("│")),
            (1, false) => format!("|{}|", halves.join("|")),
            (_, true) => {
                let [left, middle, right] =
                    if part == 0 { ["╭", "┬", "╮"] } else { ["╰", "┴", "╯"] };
                let sides = halves.map(|half| "─".repeat(half.len()));
                format!("{left}{}{right}", sides.join(middle))
            }
            (_, false) => format!("+{}+", halves.map(|half| "-".repeat(half.len())).join("+")),
        };
        self.painted(domino.colour(), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hackenbush::Position;
    use hackenbush::notation::parse;

    #[test]
    fn infinite_stalks_begin() {
        let Position::InfiniteStalks(stalks) = parse("b^w r + rb").unwrap().position else {
            panic!()
        };
        let terminal = Terminal { unicode: false, colour: false, columns: 8 };
        let drawn = terminal.infinite(&stalks).unwrap();
        assert!(drawn.starts_with("|r\n:\n|b\n"), "{drawn}");
        assert!(drawn.ends_with("|b\n|b  |b\n|b  |r\n========\n"), "{drawn}");
        assert_eq!(Terminal { columns: 7, ..terminal }.infinite(&stalks), None);
    }

    #[test]
    fn dominoes_stand_in_rows() {
        let Position::Dominoes(line) = parse("(2,4)(17,3)(0,0)").unwrap().position else {
            panic!("dominoes")
        };
        let terminal = Terminal { unicode: true, colour: false, columns: 24 };
        assert_eq!(
            terminal.dominoes(&line),
            "╭───┬───╮ ╭────┬───╮\n\
             │ 2 │ 4 │ │ 17 │ 3 │\n\
             ╰───┴───╯ ╰────┴───╯\n\
             ╭───┬───╮\n\
             │ 0 │ 0 │\n\
             ╰───┴───╯\n"
        );
        let names: Vec<String> = (0..4).map(|index: usize| index.to_string()).collect();
        let row = Row::of_stalk(&"brgb".parse().unwrap()).unwrap();
        let narrow = Terminal { unicode: false, colour: false, columns: 6 };
        assert_eq!(narrow.row(&row, &names), "| | |\n| | |\nb r g\n0 1 2\n|\n|\nb\n3\n");
        let plain = Terminal { unicode: false, colour: true, columns: 9 };
        assert!(plain.dominoes(&line[..1]).starts_with("\x1b[94m+---+---+\x1b[0m\n"));
    }
}
