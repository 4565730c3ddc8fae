//! Edge lists: `0-1b 1-2r 2-0g`, both ways.
//!
//! Each edge is its two vertices and its colour. 0 is the ground, the other vertices are any
//! integers; loops and repeated edges are allowed, blanks and `#` comments are ignored.

use std::fmt::Write as _;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::diagnostic::Diagnostic;
use crate::notation::parsed::{Labels, Parsed, loose_edges};
use crate::notation::scan::{Scanner, colour_of};
use crate::picture::{Edge, GROUND, MAX_EDGES, Picture};
use crate::position::Position;

/// The edges in drawing order, with `separator` between them.
#[must_use]
pub fn print(picture: &Picture, separator: char) -> String {
    let mut text = String::with_capacity(picture.edges().len() * 8);
    for (index, Edge { from, to, colour }) in picture.edges().iter().enumerate() {
        if index > 0 {
            text.push(separator);
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{from}-{to}{}", colour.letter());
    }
    text
}

/// Reads an edge list.
///
/// # Errors
/// Says where the text stops being one.
pub fn parse(text: &str) -> Result<Parsed, Diagnostic> {
    let list = read::<false>(text)?;
    let grounded = Picture::from_edges(list.edges);
    let mut warnings = Vec::new();
    if let Some(&first) = grounded.dropped.first() {
        let span = read::<true>(text)?.spans[first].clone();
        warnings.push(loose_edges(span, grounded.dropped.len()));
    }
    let label = |&vertex: &u32| list.labels[vertex as usize];
    Ok(Parsed {
        labels: Labels::Numbers(grounded.vertices.iter().map(label).collect()),
        position: Position::Picture(grounded.picture),
        warnings,
    })
}

/// Where each edge is written, and which edges no path joins to the ground.
pub(crate) fn spans(text: &str) -> (Vec<Range<usize>>, Vec<usize>) {
    read::<true>(text).map_or_else(
        |_| Default::default(),
        |list| (list.spans, Picture::from_edges(list.edges).dropped),
    )
}

/// What was written, with vertices numbered in order of first appearance.
struct List {
    edges: Vec<Edge>,
    labels: Vec<i64>,
    /// Where each edge is written, if that was asked for.
    spans: Vec<Range<usize>>,
}

/// How an edge is written.
const HINT: &str = "an edge is written `from-to` and its colour, as in 0-1b";

fn read<const TRACK: bool>(text: &str) -> Result<List, Diagnostic> {
    if text.len() > MAX_EDGES {
        return Err(Diagnostic::new(0..0, "this edge list is longer than 2^31 bytes")
            .hint("ask about its components one by one: their values add up"));
    }
    let mut scanner = Scanner::new(text, HINT);
    let mut vertices = Vertices::new(text.len());
    let (mut edges, mut spans) = (Vec::new(), Vec::new());
    while scanner.peek().is_some() {
        let start = scanner.at;
        let from = vertex(&mut scanner, "an edge, as in 0-1b")?;
        if !scanner.eat(b'-') {
            let wrong = scanner.unexpected("`-` and the other end of the edge");
            return Err(if text.trim() == "0" {
                wrong.hint("the empty picture, worth 0, is an empty text")
            } else {
                wrong
            });
        }
        let to = vertex(&mut scanner, "the other end of the edge, a number")?;
        let Some(colour) = scanner.peek().and_then(colour_of) else {
            return Err(scanner.unexpected("the edge's colour (b, r or g)"));
        };
        scanner.bump();
        edges.push(Edge { from: vertices.number(from), to: vertices.number(to), colour });
        if TRACK {
            spans.push(start..scanner.at);
        }
    }
    Ok(List { edges, labels: vertices.labels, spans })
}

fn vertex(scanner: &mut Scanner, expected: &str) -> Result<i64, Diagnostic> {
    let start = scanner.here().start;
    let negative = scanner.eat(b'-');
    match scanner.number() {
        Some(number) => number
            .and_then(|number| i64::try_from(number).ok())
            .map(|number| if negative { -number } else { number })
            .ok_or_else(|| {
                Diagnostic::new(start..scanner.at, "this vertex number is too large")
                    .hint("vertices are whole numbers below 2^63")
            }),
        None => Err(scanner.unexpected(expected)),
    }
}

/// Numbers for vertices, in order of first appearance: a table for labels that are small for
/// the length of the text, a map for the others.
struct Vertices {
    labels: Vec<i64>,
    small: Vec<Option<u32>>,
    large: FxHashMap<i64, u32>,
    small_limit: usize,
}

impl Vertices {
    fn new(text_length: usize) -> Vertices {
        Vertices {
            labels: vec![0],
            small: vec![Some(GROUND)],
            large: FxHashMap::default(),
            small_limit: text_length,
        }
    }

    fn number(&mut self, label: i64) -> u32 {
        // A text below 2^31 bytes has fewer vertices than that.
        let fresh = u32::try_from(self.labels.len()).expect("fewer vertices than bytes of text");
        let number = match usize::try_from(label) {
            Ok(index) if index <= self.small_limit => {
                if index >= self.small.len() {
                    let length = (2 * index + 2).min(self.small_limit + 1);
                    self.small.resize(length, None);
                }
                *self.small[index].get_or_insert(fresh)
            }
            _ => *self.large.entry(label).or_insert(fresh),
        };
        if number == fresh {
            self.labels.push(label);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_labels() {
        let parsed = parse("0-9b 9--5R\n9-4000000000e # a comment\n7-7l 7-8l").unwrap();
        assert_eq!(parsed.position.to_string(), "b(r)g");
        assert_eq!([0, 1, 2, 3].map(|v| parsed.labels.of(v)), ["0", "9", "-5", "4000000000"]);
        assert_eq!(
            parsed.warnings[0].message,
            "2 edges are not joined to the ground and were removed"
        );
        assert_eq!(parsed.warnings[0].span, 37..41);
    }

    #[test]
    fn printing_and_reading_agree() {
        let text = "0-1b 1-2r 2-0g 2-2b 0-0r 0-1b";
        let Position::Picture(picture) = parse(text).unwrap().position else { panic!() };
        assert_eq!(print(&picture, ' '), text);
    }

    #[test]
    fn errors_point_at_what_is_missing() {
        for (text, span, message) in [
            ("0", 1..1, "the text ends too early"),
            ("0-1b 2", 6..6, "the text ends too early"),
            ("0-1x", 3..4, "unexpected `x`"),
            ("0-1b + b", 5..6, "unexpected `+`"),
            ("0-99999999999999999999b", 2..22, "this vertex number is too large"),
        ] {
            let wrong = parse(text).unwrap_err();
            assert_eq!((wrong.span.clone(), wrong.message.as_str()), (span, message), "{text}");
        }
    }
}
