//! Adjacency matrices: the entry in row i and column j has the colours of the edges between vertices i
//! and j, or `0`. Vertex 0 is the ground; the matrix is symmetric.
//!
//! ```text
//! 0 b  0
//! b 0  rg
//! 0 rg 0
//! ```

use std::fmt::Write as _;

use super::{cannot_hold, grounded};
use crate::diagnostic::Diagnostic;
use crate::notation::parsed::Parsed;
use crate::notation::scan::colour_of;
use crate::picture::{Colour, Edge, Picture};

const HINT: &str =
    "a row for each vertex, the ground first; entries are 0 or colours such as b or rg";

/// The most vertices of a matrix.
const MAX_VERTICES: usize = 2_000;

/// Reads a picture.
///
/// # Errors
/// Points at an entry that is no list of colours, or that differs from the one across the diagonal.
pub fn parse(text: &str) -> Result<Parsed, Diagnostic> {
    let mut rows: Vec<Vec<(usize, &str)>> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let own = line.split('#').next().unwrap_or_default();
        let mut row = Vec::new();
        for entry in own.split(|c: char| c.is_whitespace() || ",;[]".contains(c)) {
            if !entry.is_empty() {
                row.push((start + (entry.as_ptr().addr() - line.as_ptr().addr()), entry));
            }
        }
        if !row.is_empty() {
            rows.push(row);
        }
        start += line.len();
    }
    let count = rows.len();
    if count > MAX_VERTICES {
        return Err(Diagnostic::new(0..0, format!("more than {MAX_VERTICES} vertices"))
            .hint("an edge list has no such limit"));
    }
    for row in &rows {
        if row.len() != count {
            let (at, _) = row[0];
            let rows = if count == 1 { "is 1 row".to_owned() } else { format!("are {count} rows") };
            let message = format!("this row has {} entries, and there {rows}", row.len());
            return Err(Diagnostic::new(at..at, message).hint(HINT));
        }
    }
    let mut edges = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        for (j, &(at, entry)) in row.iter().enumerate() {
            let place = at..at + entry.len();
            let own = colours(entry).ok_or_else(|| {
                Diagnostic::new(place.clone(), "these are not colours").hint(HINT)
            })?;
            let (_, across) = rows[j][i];
            if own != colours(across).unwrap_or_default() {
                return Err(Diagnostic::new(place, "the entry across the diagonal differs")
                    .hint("edges have no direction, so the matrix is symmetric"));
            }
            if j >= i {
                let vertex = |n: usize| u32::try_from(n).expect("at most MAX_VERTICES");
                let (from, to) = (vertex(i), vertex(j));
                edges.extend(own.into_iter().map(|colour| Edge { from, to, colour }));
            }
        }
    }
    Ok(grounded(edges, 0..0))
}

/// The colours of an entry, in a fixed order.
fn colours(entry: &str) -> Option<Vec<Colour>> {
    if entry == "0" || entry == "." {
        return Some(Vec::new());
    }
    let mut colours: Vec<Colour> = entry.bytes().map(colour_of).collect::<Option<_>>()?;
    colours.sort_by_key(|colour| colour.letter());
    Some(colours)
}

/// Writes a picture.
///
/// # Errors
/// If it has too many vertices for a matrix.
pub fn print(picture: &Picture) -> Result<String, Diagnostic> {
    let count = picture.vertex_count() as usize;
    if count > MAX_VERTICES {
        return Err(cannot_hold(
            &format!("a matrix has at most {MAX_VERTICES} vertices"),
            "`edges` can hold every picture",
        ));
    }
    let mut entries = vec![vec![String::new(); count]; count];
    for edge in picture.edges() {
        let (from, to) = (edge.from as usize, edge.to as usize);
        entries[from][to].push(edge.colour.letter());
        if from != to {
            entries[to][from].push(edge.colour.letter());
        }
    }
    let widths: Vec<usize> = (0..count)
        .map(|column| entries.iter().map(|row| row[column].len().max(1)).max().unwrap_or(1))
        .collect();
    let mut text = String::new();
    for row in &entries {
        let mut line = String::new();
        for (entry, width) in row.iter().zip(&widths) {
            let entry = if entry.is_empty() { "0" } else { entry };
            // Writing to a string cannot fail.
            let _ = write!(line, "{entry:width$} ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.pop();
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_is_read() {
        let parsed = parse("0 b 0 # ground\nb 0 rg\n0 gr 0\n").unwrap();
        assert_eq!(parsed.position.to_string(), "b(g:A)r:A");
        let csv = parse("[[0,b],\n [b,0]]").unwrap();
        assert_eq!(csv.position.to_string(), "b");
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, place) in [("0 b\nr 0", 2..3), ("0 b", 0..0), ("0 x\nx 0", 2..3)] {
            assert_eq!(parse(text).unwrap_err().span, place, "{text}");
        }
    }
}
