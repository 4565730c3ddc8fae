//! What games are played on: pictures, lines and rows of dominoes, infinite stalks.

pub mod domino;
pub mod infinite_stalks;
pub mod row;

pub use domino::Domino;
pub use infinite_stalks::{InfiniteStalks, Piece, Times};
pub use row::{Row, Topple, Way};

use crate::picture::Picture;

/// A position of some game. How it is written is the business of [`crate::notation`], and who may
/// move where that of [`crate::rules`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Position {
    /// A finite picture. A move cuts an edge.
    Picture(Picture),
    /// A line of dominoes. A move removes a domino and all after it.
    Dominoes(Vec<Domino>),
    /// A row of standing dominoes. A move topples one, to the left or to the right; moves go by the
    /// numbers of its halves, see [`Topple`].
    Row(Row),
    /// A sum of stalks of which at least one is infinite. Its edges have no numbers.
    InfiniteStalks(InfiniteStalks),
}

impl Position {
    /// What it is, in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Position::Picture(_) => "a picture",
            Position::Dominoes(_) => "a line of dominoes",
            Position::Row(_) => "a row of dominoes",
            Position::InfiniteStalks(_) => "an infinite stalk",
        }
    }

    /// The number of edges or dominoes, by which moves go, or of the halves of a row's dominoes; `None`
    /// if there are infinitely many.
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        match self {
            Position::Picture(picture) => Some(picture.edges().len()),
            Position::Dominoes(line) => Some(line.len()),
            Position::Row(row) => Some(2 * row.len()),
            Position::InfiniteStalks(_) => None,
        }
    }

    /// The position after a move: the edge of that index cut, the domino removed with all after
    /// it, or the domino of a row toppled. Infinite stalks, whose edges have no index, stay as they are.
    #[must_use]
    pub fn after(&self, index: usize) -> Position {
        match self {
            Position::Picture(picture) => Position::Picture(picture.cut(index).picture),
            Position::Dominoes(line) => {
                Position::Dominoes(line.iter().copied().take(index).collect())
            }
            Position::Row(row) => Position::Row(row.after(Topple::of_half(index))),
            Position::InfiniteStalks(stalks) => Position::InfiniteStalks(stalks.clone()),
        }
    }

    /// What disappears in a move besides the edge or domino chosen: the edges that fall, or the
    /// dominoes after it, by index.
    #[must_use]
    pub fn falls(&self, index: usize) -> Vec<usize> {
        match self {
            Position::Picture(picture) => picture.fallen(index).into_iter().skip(1).collect(),
            Position::Dominoes(line) => (index..line.len()).skip(1).collect(),
            Position::Row(row) => {
                let topple = Topple::of_half(index);
                let halves = topple.halves(row.len());
                halves.filter(|&half| half != index).collect()
            }
            Position::InfiniteStalks(_) => Vec::new(),
        }
    }

    /// The picture, if it is one.
    #[must_use]
    pub fn picture(&self) -> Option<&Picture> {
        match self {
            Position::Picture(picture) => Some(picture),
            _ => None,
        }
    }

    /// The line of dominoes, if it is one.
    #[must_use]
    pub fn dominoes(&self) -> Option<&[Domino]> {
        match self {
            Position::Dominoes(line) => Some(line),
            _ => None,
        }
    }

    /// The row of standing dominoes, if it is one.
    #[must_use]
    pub fn row(&self) -> Option<&Row> {
        match self {
            Position::Row(row) => Some(row),
            _ => None,
        }
    }
}

impl From<Row> for Position {
    fn from(row: Row) -> Position {
        Position::Row(row)
    }
}

impl From<Picture> for Position {
    fn from(picture: Picture) -> Position {
        Position::Picture(picture)
    }
}

impl From<Vec<Domino>> for Position {
    fn from(line: Vec<Domino>) -> Position {
        Position::Dominoes(line)
    }
}

impl From<InfiniteStalks> for Position {
    fn from(stalks: InfiniteStalks) -> Position {
        Position::InfiniteStalks(stalks)
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::parse;

    #[test]
    fn a_move_leaves_what_is_written_here() {
        for (text, index, rest, falls) in [
            ("b(r)g", 2, "br", &[][..]),
            ("b(rb)g", 1, "bg", &[2]),
            ("b(r)g", 0, "", &[1, 2]),
            ("(1,2)(3,3)(2,2)", 1, "(1,2)", &[2]),
            ("(1,2)", 0, "", &[]),
            ("b^w", 0, "b^w", &[]),
        ] {
            let position = parse(text).unwrap().position;
            assert_eq!(position.after(index).to_string(), rest, "{text}");
            assert_eq!(position.falls(index), falls, "{text}");
        }
        let size = |text| parse(text).unwrap().position.size();
        assert_eq!(["br", "(1,2)(1,2)(1,2)", "b^w"].map(size), [Some(2), Some(3), None]);
    }
}
