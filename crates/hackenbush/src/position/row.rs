//! Rows of standing dominoes, each of one colour.

use std::fmt;
use std::ops::Range;

use crate::picture::{Colour, GROUND, Picture};

/// A row of standing dominoes, from left to right.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Row(pub Vec<Colour>);

impl Row {
    /// The number of dominoes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there no domino?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The colours of a stalk from the ground up, as a row from left to right; `None` if the picture
    /// is no stalk.
    #[must_use]
    pub fn of_stalk(picture: &Picture) -> Option<Row> {
        if !picture.is_stalk() {
            return None;
        }
        let mut above = vec![None; picture.edges().len() + 1];
        for edge in picture.edges() {
            above[edge.from as usize] = Some(edge);
        }
        let mut next = above[GROUND as usize];
        let edges = std::iter::from_fn(|| {
            let edge = next?;
            next = above[edge.to as usize];
            Some(edge.colour)
        });
        Some(Row(edges.collect()))
    }

    /// What stands after a domino has been toppled.
    #[must_use]
    pub fn after(&self, topple: Topple) -> Row {
        let mut row = self.0.clone();
        row.drain(topple.dominoes(self.len()));
        Row(row)
    }
}

/// As it is written: a letter for each domino.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|colour| colour.letter().fmt(f))
    }
}

/// Which way a domino falls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// With all dominoes before it.
    Left,
    /// With all dominoes after it.
    Right,
}

impl Way {
    /// Both, in this order.
    pub const BOTH: [Way; 2] = [Way::Left, Way::Right];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Way::Left => "left",
            Way::Right => "right",
        }
    }
}

/// A move in a row. Where moves have numbers it is that of the half that points the way: `2 i` topples
/// domino `i` to the left, `2 i + 1` to the right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Topple {
    /// The domino, counted from 0.
    pub domino: usize,
    /// Which way it falls.
    pub way: Way,
}

impl fmt::Display for Topple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.domino, self.way.name())
    }
}

impl Topple {
    /// The move of that number.
    #[must_use]
    pub fn of_half(half: usize) -> Topple {
        Topple { domino: half / 2, way: Way::BOTH[half % 2] }
    }

    /// The number of the move.
    #[must_use]
    pub fn half(self) -> usize {
        2 * self.domino + usize::from(self.way == Way::Right)
    }

    /// The dominoes that fall in a row of that many, its own among them.
    #[must_use]
    pub fn dominoes(self, count: usize) -> Range<usize> {
        let (end, start) = ((self.domino + 1).min(count), self.domino.min(count));
        match self.way {
            Way::Left => 0..end,
            Way::Right => start..count,
        }
    }

    /// The halves of those dominoes.
    #[must_use]
    pub fn halves(self, count: usize) -> Range<usize> {
        let Range { start, end } = self.dominoes(count);
        2 * start..2 * end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn a_domino_takes_all_on_one_side_with_it() {
        let row = Row::of_stalk(&"brgbr".parse().unwrap()).unwrap();
        for (half, rest, falls) in [
            (0, "rgbr", &[1][..]),
            (1, "", &[0, 2, 3, 4, 5, 6, 7, 8, 9]),
            (4, "br", &[0, 1, 2, 3, 5]),
            (5, "br", &[4, 6, 7, 8, 9]),
            (9, "brgb", &[8]),
        ] {
            assert_eq!(Topple::of_half(half).half(), half);
            let position = Position::from(row.clone());
            assert_eq!(position.after(half).to_string(), rest, "{half}");
            assert_eq!(position.falls(half), falls, "{half}");
            // Nothing is out of bounds, whoever asks.
            assert_eq!(Position::from(Row::default()).after(half).to_string(), "");
        }
    }

    #[test]
    fn only_a_stalk_is_a_row() {
        let row = |text: &str| Row::of_stalk(&text.parse().unwrap()).map(|row| row.to_string());
        assert_eq!(row("").as_deref(), Some(""));
        assert_eq!(row("1-2r 0-1b 2-3g").as_deref(), Some("brg"));
        assert_eq!(row("b^3r"), Some("bbbr".to_owned()));
        for other in ["b + r", "b(r)b", ":G bb:G", "b:A r:A"] {
            assert_eq!(row(other), None, "{other}");
        }
    }
}
