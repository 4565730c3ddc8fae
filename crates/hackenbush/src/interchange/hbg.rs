//! `.hbg.json` files of short-games: vertices with places on a screen, edges as [from, to, colour].
//!
//! Colours are 0 for blue, 1 for red and 2 for green. A screen counts downward, and the vertices that
//! are lowest stand on the ground; the files do not mark them otherwise.
#![allow(clippy::float_arithmetic, reason = "places on a screen are floats; values are not")]

use std::fmt::Write as _;

use serde_json::Value;

use super::grounded;
use super::json::{self, wrong};
use crate::diagnostic::Diagnostic;
use crate::hat::Hat;
use crate::notation::parsed::Parsed;
use crate::picture::{Colour, Edge, GROUND};

const HINT: &str = "such a file has \"version\": 1, \"vertices\": [[x, y], ..] and \"edges\": [[from, to, colour], ..]";

const COLOURS: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

/// Reads a picture.
///
/// # Errors
/// Names the field that is wrong.
pub fn parse(text: &str) -> Result<Parsed, Diagnostic> {
    let file = json::parse(text, HINT)?;
    if file.get("version").and_then(Value::as_u64) != Some(1) {
        return Err(wrong("version", "this reads version 1", HINT));
    }
    let list = |field: &'static str| {
        file.get(field)
            .and_then(Value::as_array)
            .ok_or_else(|| wrong(field, "a list is expected", HINT))
    };
    let mut heights = Vec::new();
    for (index, vertex) in list("vertices")?.iter().enumerate() {
        let place =
            || wrong(&format!("vertices[{index}]"), "two numbers are expected, [x, y]", HINT);
        let [_, y] = vertex.as_array().map(Vec::as_slice).ok_or_else(place)? else {
            return Err(place());
        };
        heights.push(y.as_f64().filter(|y| y.is_finite()).ok_or_else(place)?);
    }
    let lowest = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut edges = Vec::new();
    for (index, edge) in list("edges")?.iter().enumerate() {
        let place = |message: &str| wrong(&format!("edges[{index}]"), message, HINT);
        let numbers: Option<Vec<usize>> = edge.as_array().and_then(|edge| {
            edge.iter().map(|n| n.as_u64().and_then(|n| usize::try_from(n).ok())).collect()
        });
        let Some([from, to, colour]) = numbers.as_deref() else {
            return Err(place("three whole numbers are expected, [from, to, colour]"));
        };
        let colour = *COLOURS.get(*colour).ok_or_else(|| place("a colour is 0, 1 or 2"))?;
        let vertex = |n: usize| -> Result<u32, Diagnostic> {
            let height = heights.get(n).ok_or_else(|| place("there is no such vertex"))?;
            // Vertices on the ground are one; the others keep their numbers, one up.
            let own = u32::try_from(n).ok().and_then(|n| n.checked_add(1));
            let own = own.ok_or_else(|| place("there are too many vertices"))?;
            Ok(if *height < lowest { own } else { GROUND })
        };
        edges.push(Edge { from: vertex(*from)?, to: vertex(*to)?, colour });
    }
    Ok(grounded(edges, 0..0))
}

/// Where the ground is on the screen, and how long an edge.
const FLOOR: f64 = 560.0;
const UNIT: f64 = 80.0;

/// Writes a drawn picture.
#[must_use]
pub fn print(hat: &Hat) -> String {
    let mut text = String::from("{\n  \"version\": 1,\n  \"vertices\": [");
    let ids: Vec<i64> = hat.vertices().iter().map(|vertex| vertex.id).collect();
    for (index, vertex) in hat.vertices().iter().enumerate() {
        let x = 490.0 + vertex.x * UNIT;
        let y = match vertex.id == 0 {
            true => FLOOR,
            // Above the ground, wherever it was drawn.
            false => (FLOOR - vertex.y * UNIT).min(FLOOR - 1.0),
        };
        let comma = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}\n    [{x:.1}, {y:.1}]");
    }
    text.push_str("\n  ],\n  \"edges\": [");
    for (index, edge) in hat.edges().iter().enumerate() {
        let place = |id: i64| ids.iter().position(|&own| own == id).unwrap_or_default();
        let colour = COLOURS.iter().position(|&colour| colour == edge.colour).unwrap_or_default();
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n    [{}, {}, {colour}]", place(edge.from), place(edge.to));
    }
    text.push_str("\n  ]\n}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_short_games_is_read() {
        let up = r#"{"version": 1, "vertices": [[433.0, 560.0], [283.0, 364.0], [568.0, 358.0], [629.0, 180.0]],
            "edges": [[0, 1, 2], [0, 2, 2], [2, 3, 0]], "current_color": 0, "pending_u": null}"#;
        assert_eq!(parse(up).unwrap().position.to_string(), "g + gb");
        let two_feet = r#"{"version": 1, "vertices": [[1, 9], [2, 9], [1, 3]], "edges": [[0, 2, 0], [1, 2, 1]]}"#;
        let expected = crate::edge_list::parse("0-1b 0-1r").unwrap();
        assert_eq!(parse(two_feet).unwrap().position, expected.position);
    }

    #[test]
    fn damaged_files_are_refused_in_words() {
        for text in [
            "",
            "[]",
            r#"{"version": 2}"#,
            r#"{"version": 1, "vertices": [[1]], "edges": []}"#,
            r#"{"version": 1, "vertices": [[1, 2]], "edges": [[0, 1, 0]]}"#,
            r#"{"version": 1, "vertices": [[1, 2], [1, 1]], "edges": [[0, 1, 3]]}"#,
            r#"{"version": 1, "vertices": [[1, 2], [1, 1]], "edges": [[0, -1, 1]]}"#,
        ] {
            assert!(parse(text).unwrap_err().hint.is_some(), "{text}");
        }
    }
}
