//! What reading a text yields.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::position::Position;

/// A position, and what else its text said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The position.
    pub position: Position,
    /// What the text calls the vertices.
    pub labels: Labels,
    /// What the reader should know, such as edges that were not joined to the ground.
    pub warnings: Vec<Diagnostic>,
}

/// What a text calls the vertices of its picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Labels {
    /// Each vertex's number in an edge list.
    Numbers(Vec<i64>),
    /// The names given, in order of their vertices.
    Names(Vec<(u32, String)>),
}

impl Labels {
    /// The name or number by which to speak of `vertex`; unnamed ones go by ours.
    #[must_use]
    pub fn of(&self, vertex: u32) -> String {
        let own = match self {
            Labels::Numbers(numbers) => numbers.get(vertex as usize).map(i64::to_string),
            Labels::Names(names) => {
                let first = names.partition_point(|(named, _)| *named < vertex);
                names.get(first).filter(|(named, _)| *named == vertex).map(|(_, name)| name.clone())
            }
        };
        own.unwrap_or_else(|| vertex.to_string())
    }

    /// The number of `vertex` in an edge list or a drawing, or else ours.
    #[must_use]
    pub fn number(&self, vertex: u32) -> i64 {
        let own = match self {
            Labels::Numbers(numbers) => numbers.get(vertex as usize).copied(),
            Labels::Names(_) => None,
        };
        own.unwrap_or(vertex.into())
    }
}

impl From<Position> for Parsed {
    /// A position that no text said more about.
    fn from(position: Position) -> Parsed {
        Parsed { position, labels: Labels::default(), warnings: Vec::new() }
    }
}

impl Default for Labels {
    /// No names.
    fn default() -> Labels {
        Labels::Names(Vec::new())
    }
}

/// The warning about edges that were removed.
pub(crate) fn loose_edges(first: Range<usize>, count: usize) -> Diagnostic {
    let message = if count == 1 {
        "1 edge is not joined to the ground and was removed".to_owned()
    } else {
        format!("{count} edges are not joined to the ground and were removed")
    };
    Diagnostic::new(first, message).hint("a path of edges has to join them to the ground")
}

/// The items whose indices are not in `dropped`, which is ascending.
pub(crate) fn without<T>(items: Vec<T>, dropped: &[usize]) -> Vec<T> {
    let mut dropped = dropped.iter().peekable();
    let kept = items
        .into_iter()
        .enumerate()
        .filter(|(index, _)| dropped.next_if(|&&gone| gone == *index).is_none());
    kept.map(|(_, item)| item).collect()
}
