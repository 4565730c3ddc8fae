//! Graphviz: a picture as a DOT file, the ground below.

use std::fmt::Write as _;

use crate::picture::{GROUND, Picture};

/// The text of a DOT file, for `dot -Tsvg`.
#[must_use]
pub fn print(picture: &Picture) -> String {
    let mut text = String::from(
        "graph hackenbush {\n  rankdir=BT;\n  node [shape=point];\n  edge [penwidth=3];\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "  {GROUND} [shape=box, label=\"ground\", fontcolor=white, style=filled, fillcolor=black];"
    );
    for edge in picture.edges() {
        let (colour, style) = edge.colour.graphviz();
        let _ =
            writeln!(text, "  {} -- {} [color=\"{colour}\", style={style}];", edge.from, edge.to);
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Colour;

    #[test]
    fn every_edge_is_one_line() {
        let text = print(&Picture::stalk(Colour::ALL));
        assert!(text.starts_with("graph hackenbush {") && text.ends_with("}\n"));
        assert!(text.contains("  0 -- 1 [color=\"#1f5fbf\", style=solid];\n"));
        assert!(text.contains("  1 -- 2 [color=\"#c8281e\", style=dashed];\n"));
        assert!(text.contains("  2 -- 3 [color=\"#2a8a3c\", style=dotted];\n"));
    }
}
