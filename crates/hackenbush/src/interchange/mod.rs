//! Pictures in the formats of other programs: one file for each, both ways.
//!
//! Each reads what it writes. What a format cannot hold is refused, never left out.

pub mod adjacency_matrix;
pub mod graph6;
pub mod hbg;
mod json;
pub mod node_link;
pub mod signs;
pub mod words;

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Kind};
use crate::notation::parsed::{Labels, Parsed, loose_edges};
use crate::picture::{Edge, Picture};
use crate::position::Position;

/// A picture that a format cannot hold.
fn cannot_hold(what: &str, instead: &str) -> Diagnostic {
    Diagnostic::new(0..0, what).kind(Kind::NotSupported).hint(instead)
}

/// The picture of some edges, 0 being the ground; what no path joins to the ground is warned of.
fn grounded(edges: Vec<Edge>, place: Range<usize>) -> Parsed {
    let grounded = Picture::from_edges(edges);
    let dropped = grounded.dropped.len();
    Parsed {
        labels: Labels::Numbers(grounded.vertices.iter().map(|&vertex| vertex.into()).collect()),
        position: Position::Picture(grounded.picture),
        warnings: (dropped > 0).then(|| loose_edges(place, dropped)).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::picture::Colour;
    use proptest::prelude::*;

    /// The edges of a picture by their labels, in no order.
    fn edges(parsed: &Parsed) -> Vec<(i64, i64, Colour)> {
        let Position::Picture(picture) = &parsed.position else { panic!("a picture") };
        let Labels::Numbers(labels) = &parsed.labels else { panic!("numbers") };
        let label = |vertex: u32| labels[vertex as usize];
        let mut edges: Vec<_> = picture
            .edges()
            .iter()
            .map(|edge| {
                let (a, b) = (label(edge.from), label(edge.to));
                (a.min(b), a.max(b), edge.colour)
            })
            .collect();
        edges.sort_by_key(|&(a, b, colour)| (a, b, colour.letter()));
        edges
    }

    fn own_edges(picture: &Picture) -> Vec<(i64, i64, Colour)> {
        let labels = (0..i64::from(picture.vertex_count())).collect();
        edges(&Parsed {
            position: Position::Picture(picture.clone()),
            labels: Labels::Numbers(labels),
            warnings: Vec::new(),
        })
    }

    proptest! {
        /// Every format gives back the same edges between the same vertices, or refuses to write them.
        #[test]
        fn pictures_come_back(picture in random_picture(5, 8, &Colour::ORDINARY)) {
            let own = own_edges(&picture);
            let matrix = adjacency_matrix::print(&picture).unwrap();
            prop_assert_eq!(edges(&adjacency_matrix::parse(&matrix).unwrap()), own.clone());
            let json = node_link::print(&picture);
            prop_assert_eq!(edges(&node_link::parse(&json).unwrap()), own.clone());
            let back = words::parse(&words::print(&picture), &Default::default()).unwrap();
            prop_assert_eq!(back.position.to_string(), picture.to_string());
            let loops_or_repeats = own.windows(2).any(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1))
                || own.iter().any(|edge| edge.0 == edge.1);
            match graph6::print(&picture) {
                Ok(text) => prop_assert_eq!(edges(&graph6::parse(&text).unwrap()), own),
                Err(_) => prop_assert!(loops_or_repeats),
            }
        }

        #[test]
        fn stalks_come_back_as_signs(colours in prop::collection::vec(any::<bool>(), 0..12)) {
            let stalk = Picture::stalk(colours.iter().map(|&blue| if blue { Colour::Blue } else { Colour::Red }));
            let text = signs::print(&stalk).unwrap();
            prop_assert_eq!(signs::parse(&text).unwrap().position, Position::Picture(stalk));
        }

        /// No text makes a reader panic, and every error has a hint.
        #[test]
        fn any_text_is_read_or_refused(text in "[ \n0-9a-z+(){}\\[\\]\",:.-]{0,40}") {
            for wrong in [
                adjacency_matrix::parse(&text).err(),
                graph6::parse(&text).err(),
                hbg::parse(&text).err(),
                node_link::parse(&text).err(),
                signs::parse(&text).err(),
                words::parse(&text, &Default::default()).err(),
            ].into_iter().flatten() {
                prop_assert!(wrong.hint.is_some(), "{:?}", wrong);
                prop_assert!(text.is_char_boundary(wrong.span.start) && text.is_char_boundary(wrong.span.end));
            }
        }
    }
}
