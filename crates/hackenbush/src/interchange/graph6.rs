//! graph6 with a colour for each edge: `Bw brg` is a triangle whose edges are blue, red and green.
//!
//! graph6 (McKay) writes the upper triangle of the adjacency matrix column by column, six bits to a
//! printable character, after the number of vertices; the colours follow in the same order. Vertex 0 is
//! the ground. Loops and repeated edges have no place in it.

use super::{cannot_hold, grounded};
use crate::diagnostic::Diagnostic;
use crate::notation::parsed::Parsed;
use crate::notation::scan::colour_of;
use crate::picture::{Edge, Picture};

const HINT: &str = "graph6, a blank, and a colour for each edge in its order, as in `Bw brg`";

/// The most vertices; their pairs are written one by one.
const MAX_VERTICES: usize = 2_000;

/// What is added to six bits to make a character.
const SHIFT: u8 = 63;

/// Reads a picture.
///
/// # Errors
/// Points at characters that graph6 does not have, and at a missing colour.
pub fn parse(text: &str) -> Result<Parsed, Diagnostic> {
    let whole = text;
    let text = text.trim_end();
    let start = text.len() - text.trim_start().len();
    let body =
        text[start..].strip_prefix(">>graph6<<").map_or(start, |rest| text.len() - rest.len());
    let end = text[body..].find(char::is_whitespace).map_or(text.len(), |length| body + length);
    let graph = &text[body..end];
    let wrong = |at: usize, message: &str| {
        let at = at.min(whole.len());
        let length = whole[at..].chars().next().map_or(0, char::len_utf8);
        Diagnostic::new(at..at + length, message).hint(HINT)
    };
    let bits_at = |index: usize| -> Result<u8, Diagnostic> {
        let byte = graph.as_bytes().get(index).copied();
        byte.and_then(|byte| byte.checked_sub(SHIFT)).filter(|&bits| bits < 64).ok_or_else(|| {
            let at = (body + index).min(end);
            let at = (0..=at).rev().find(|&at| whole.is_char_boundary(at)).unwrap_or_default();
            wrong(
                at,
                if index < graph.len() {
                    "graph6 has no such character"
                } else {
                    "graph6 ends too early"
                },
            )
        })
    };
    let (count, first) = match bits_at(0)? {
        63 => {
            let mut count = 0_usize;
            for index in 1..4 {
                count = count * 64 + usize::from(bits_at(index)?);
            }
            (count, 4)
        }
        count => (usize::from(count), 1),
    };
    if count == 0 || count > MAX_VERTICES {
        let message = format!("a graph of {count} vertices; there are 1 to {MAX_VERTICES}");
        return Err(Diagnostic::new(body..end, message).hint(HINT));
    }
    let pairs = count * (count - 1) / 2;
    if graph.len() != first + pairs.div_ceil(6) {
        bits_at(first + pairs.div_ceil(6) - usize::from(pairs > 0))?;
        return Err(wrong(body + first + pairs.div_ceil(6), "graph6 goes on after its end"));
    }
    let letters: Vec<(usize, char)> =
        text[end..].char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
    let mut colours = letters.iter();
    let (mut edges, mut pair) = (Vec::new(), 0_usize);
    for to in 1..count {
        for from in 0..to {
            let bit = bits_at(first + pair / 6)? >> (5 - pair % 6) & 1;
            pair += 1;
            if bit == 0 {
                continue;
            }
            let Some(&(at, letter)) = colours.next() else {
                return Err(wrong(whole.len(), "a colour is missing").expected("b, r or g"));
            };
            let colour = u8::try_from(letter).ok().and_then(colour_of);
            let colour = colour.ok_or_else(|| wrong(end + at, "this is not a colour"))?;
            let vertex = |n: usize| u32::try_from(n).expect("at most MAX_VERTICES");
            edges.push(Edge { from: vertex(from), to: vertex(to), colour });
        }
    }
    if let Some(&(at, _)) = colours.next() {
        return Err(wrong(end + at, "there are more colours than edges"));
    }
    Ok(grounded(edges, body..end))
}

/// Writes a picture without loops and repeated edges.
///
/// # Errors
/// Pictures that graph6 cannot hold.
pub fn print(picture: &Picture) -> Result<String, Diagnostic> {
    let count = picture.vertex_count() as usize;
    if count > MAX_VERTICES {
        return Err(cannot_hold(
            &format!("more than {MAX_VERTICES} vertices are not written as graph6"),
            "`edges` can hold every picture",
        ));
    }
    let mut colours: Vec<Option<char>> = vec![None; count * count.saturating_sub(1) / 2];
    for edge in picture.edges() {
        let (low, high) = (edge.from.min(edge.to) as usize, edge.from.max(edge.to) as usize);
        let place = match low == high {
            true => None,
            false => colours.get_mut(high * (high - 1) / 2 + low).filter(|place| place.is_none()),
        };
        let Some(place) = place else {
            return Err(cannot_hold(
                "graph6 has no loops and no repeated edges",
                "`edges`, `matrix` and `networkx` can hold them",
            ));
        };
        *place = Some(edge.colour.letter());
    }
    let six = |bits: usize| char::from(SHIFT + u8::try_from(bits & 63).unwrap_or_default());
    let mut text = String::new();
    match count {
        0..=62 => text.push(six(count)),
        _ => {
            text.push('~');
            text.extend([12, 6, 0].map(|shift| six(count >> shift)));
        }
    }
    for chunk in colours.chunks(6) {
        let bits = chunk
            .iter()
            .enumerate()
            .map(|(place, colour)| usize::from(colour.is_some()) << (5 - place));
        text.push(six(bits.sum()));
    }
    if colours.iter().any(Option::is_some) {
        text.push(' ');
        text.extend(colours.into_iter().flatten());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_graphs_are_read() {
        // `Bw` is the triangle, `DQc` the path that McKay's description gives as its example.
        let triangle = parse("Bw brg").unwrap();
        let expected = crate::edge_list::parse("0-1b 0-2r 1-2g").unwrap();
        assert_eq!(triangle.position, expected.position);
        let path = parse("DQc bbbb").unwrap();
        assert_eq!(path.position.size(), Some(4));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, place) in
            [("Bw br", 5), ("Bw brgb", 6), ("Bw bxg", 4), ("B", 1), ("Bww brg", 2), ("", 0)]
        {
            assert_eq!(parse(text).unwrap_err().span.start, place, "{text}");
        }
    }
}
