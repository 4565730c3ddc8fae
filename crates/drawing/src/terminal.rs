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

use hackenbush::Domino;
use hackenbush::picture::Picture;

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
        let plain = Terminal { unicode: false, colour: true, columns: 9 };
        assert!(plain.dominoes(&line[..1]).starts_with("\x1b[94m+---+---+\x1b[0m\n"));
    }
}
