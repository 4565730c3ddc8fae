//! Redwood beds from bipartite graphs.

use rustc_hash::FxHashMap;

use crate::diagnostic::{Diagnostic, Kind};
use crate::picture::{Colour, Edge, GROUND, MAX_EDGES, Picture};

/// The bed of a bipartite graph: a foot, a leg and a top for each of its `tops`, and a board for each of
/// its edges, from a top to a vertex on the other side. Both sides are numbered from 0.
///
/// ```
/// use hackenbush::solve::redwood::{RedwoodBed, bed};
/// use partizan::Meter;
/// // Two tops, joined by two vertices: one of them is enough, so 2 of 4 boards are spare.
/// let picture = bed(2, &[(0, 0), (1, 0), (0, 1), (1, 1)]);
/// let bed = RedwoodBed::of(&picture).unwrap();
/// let spare = bed.spare(&Meter::default()).unwrap().unwrap();
/// assert_eq!((spare, bed.value(spare).to_string()), (2, "1/8".to_owned()));
/// ```
///
/// # Panics
/// If a board begins at no top, or if there are 2^31 vertices or more.
#[must_use]
pub fn bed(tops: u32, boards: &[(u32, u32)]) -> Picture {
    assert!(boards.iter().all(|&(top, _)| top < tops), "every board begins at a top");
    let (foot, top, middle) = (|n| 1 + n, |n| 1 + tops + n, |n| 1 + 2 * tops + n);
    let legs = (0..tops).flat_map(|n| {
        let blue = Edge { from: GROUND, to: foot(n), colour: Colour::Blue };
        [blue, Edge { from: foot(n), to: top(n), colour: Colour::Red }]
    });
    let red = |&(a, b): &(u32, u32)| Edge { from: top(a), to: middle(b), colour: Colour::Red };
    legs.chain(boards.iter().map(red)).collect()
}

/// Reads a bipartite graph, `a-x a-y b-y`, and makes its bed: `a` and `b` are tops, `x` and `y` the
/// vertices that boards join them to. A name before the dash and the same name after it are two vertices.
///
/// # Errors
/// Points at what is no edge.
pub fn parse_bed(text: &str) -> Result<Picture, Diagnostic> {
    const HINT: &str =
        "a graph is written a-x a-y b-y: tops, and the vertices that boards join them to";
    let (mut tops, mut others) = (FxHashMap::default(), FxHashMap::default());
    let mut boards = Vec::new();
    let number = |names: &mut FxHashMap<String, u32>, name: &str| {
        let next = u32::try_from(names.len()).expect("fewer names than MAX_EDGES");
        *names.entry(name.to_owned()).or_insert(next)
    };
    if text.len() > MAX_EDGES / 4 {
        return Err(Diagnostic::new(0..text.len(), "this graph is too large")
            .kind(Kind::TooLarge)
            .hint("write a smaller graph"));
    }
    let mut at = 0;
    for word in text.split(char::is_whitespace) {
        let span = at..at + word.len();
        at = span.end + text[span.end..].chars().next().map_or(0, char::len_utf8);
        if word.is_empty() {
            continue;
        }
        let ends = word.split_once('-').filter(|(top, other)| {
            let is_name = |name: &str| !name.is_empty() && name.chars().all(char::is_alphanumeric);
            is_name(top) && is_name(other)
        });
        let Some((top, other)) = ends else {
            return Err(Diagnostic::new(span, "this is no edge of a graph")
                .expected("a top, `-` and another vertex, each a word of letters and digits")
                .hint(HINT));
        };
        boards.push((number(&mut tops, top), number(&mut others, other)));
    }
    if boards.is_empty() {
        return Err(Diagnostic::new(0..text.len(), "a graph without edges has no bed").hint(HINT));
    }
    Ok(bed(u32::try_from(tops.len()).unwrap_or(0), &boards))
}

#[cfg(test)]
mod tests {
    use super::super::RedwoodBed;
    use super::*;

    #[test]
    fn a_graph_makes_its_bed() {
        let picture = parse_bed("a-x b-x\n a-y").unwrap();
        assert_eq!(picture.edges().len(), 7);
        let bed = RedwoodBed::of(&picture).unwrap();
        assert_eq!((bed.feet(), bed.boards()), (2, 3));
        assert_eq!(parse_bed("a-x b-x a-y").unwrap(), picture);
        // The same name on both sides is two vertices.
        assert_eq!(parse_bed("a-a b-a a-b").unwrap(), picture);
    }

    #[test]
    fn what_is_no_edge_is_pointed_at() {
        for (text, span) in [
            ("a-x b", 4..5),
            ("\u{e9}-x  -y", 6..8),
            ("a-x-y", 0..5),
            ("a-", 0..2),
            (" ", 0..1),
            ("", 0..0),
        ] {
            let wrong = parse_bed(text).unwrap_err();
            assert_eq!(wrong.span, span, "{text}");
            assert!(wrong.hint.is_some());
        }
    }
}
