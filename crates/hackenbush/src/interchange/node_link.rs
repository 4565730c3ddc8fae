//! Node-link JSON, as networkx writes and reads it (`node_link_data`): `nodes` with ids, and `edges`
//! (`links` in older versions) with `source`, `target` and `color`.
//!
//! The ground is every node that says `"ground": true`, the node that the graph names (`"graph": {"ground": ..}`, as Python's
//! `to_networkx` does), or else the node 0 or "ground".

use std::collections::HashMap;
use std::fmt::Write as _;

use serde_json::Value;

use super::grounded;
use super::json::{self, wrong};
use crate::diagnostic::Diagnostic;
use crate::notation::parsed::Parsed;
use crate::notation::scan::colour_of;
use crate::picture::{Colour, Edge, GROUND, Picture};

const HINT: &str = "\"nodes\" lists {\"id\": 0}, and \"edges\" lists {\"source\": 0, \"target\": 1, \"color\": \"blue\"}; the ground is node 0, or a node with \"ground\": true";

/// Reads a picture.
///
/// # Errors
/// Names the field that is wrong.
pub fn parse(text: &str) -> Result<Parsed, Diagnostic> {
    let file = json::parse(text, HINT)?;
    let list = |field: &str| file.get(field).and_then(Value::as_array);
    let nodes = list("nodes").ok_or_else(|| wrong("nodes", "a list is expected", HINT))?;
    let named = file.get("graph").and_then(|graph| graph.get("ground")).and_then(key);
    let mut known: HashMap<String, u32> = HashMap::new();
    let mut next = GROUND + 1;
    for (index, node) in nodes.iter().enumerate() {
        let id = node.get("id").and_then(key);
        let id = id.ok_or_else(|| {
            wrong(&format!("nodes[{index}].id"), "a number or a text is expected", HINT)
        })?;
        let marked = node.get("ground").and_then(Value::as_bool);
        let ground = marked.unwrap_or_else(|| match &named {
            Some(name) => id == *name,
            None => id == "0" || id == "ground",
        });
        let number = if ground { GROUND } else { next };
        if known.insert(id, number).is_some() {
            return Err(wrong(&format!("nodes[{index}].id"), "another node has this id", HINT));
        }
        if !ground {
            next = next.checked_add(1).ok_or_else(|| wrong("nodes", "there are too many", HINT))?;
        }
    }
    if !nodes.is_empty() && known.values().all(|&number| number != GROUND) {
        return Err(wrong("nodes", "none of them is the ground", HINT));
    }
    let field = if file.get("edges").is_some() { "edges" } else { "links" };
    let list = list(field).ok_or_else(|| wrong("edges", "a list is expected", HINT))?;
    let mut edges = Vec::new();
    for (index, edge) in list.iter().enumerate() {
        let place =
            |name: &str, message: &str| wrong(&format!("{field}[{index}].{name}"), message, HINT);
        let end = |name: &str| {
            let id = edge.get(name).and_then(key);
            let id = id.ok_or_else(|| place(name, "the id of a node is expected"))?;
            known.get(&id).copied().ok_or_else(|| place(name, "there is no such node"))
        };
        let colour = edge.get("color").or_else(|| edge.get("colour")).and_then(Value::as_str);
        let colour = colour
            .and_then(colour_named)
            .ok_or_else(|| place("color", "blue, red or green is expected"))?;
        edges.push(Edge { from: end("source")?, to: end("target")?, colour });
    }
    Ok(grounded(edges, 0..0))
}

/// The id of a node as a text; numbers and texts that look alike are one id, as they are to people.
fn key(id: &Value) -> Option<String> {
    match id {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn colour_named(name: &str) -> Option<Colour> {
    let letter = match name.as_bytes() {
        [letter] => colour_of(*letter),
        _ => None,
    };
    letter.or_else(|| {
        Colour::ORDINARY.into_iter().find(|colour| name.eq_ignore_ascii_case(colour.name()))
    })
}

/// Writes a picture.
#[must_use]
pub fn print(picture: &Picture) -> String {
    let mut text =
        String::from("{\"directed\": false, \"multigraph\": true, \"graph\": {},\n \"nodes\": [");
    for vertex in 0..picture.vertex_count().max(1) {
        let comma = if vertex == 0 { "" } else { ", " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{{\"id\": {vertex}}}");
    }
    text.push_str("],\n \"edges\": [");
    let mut keys: HashMap<(u32, u32), u32> = HashMap::new();
    for (index, edge) in picture.edges().iter().enumerate() {
        let key = keys.entry((edge.from.min(edge.to), edge.from.max(edge.to))).or_default();
        let comma = if index == 0 { "" } else { "," };
        let (from, to, colour) = (edge.from, edge.to, edge.colour.name());
        let _ = write!(
            text,
            "{comma}\n  {{\"source\": {from}, \"target\": {to}, \"key\": {key}, \"color\": \"{colour}\"}}"
        );
        *key += 1;
    }
    text.push_str("]}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_networkx_writes_is_read() {
        let text = r#"{"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": "ground"}, {"id": "a"}, {"id": 2}],
            "links": [{"color": "blue", "source": "ground", "target": "a"}, {"colour": "R", "source": "a", "target": 2}]}"#;
        assert_eq!(parse(text).unwrap().position.to_string(), "br");
        let marked = r#"{"nodes": [{"id": 5, "ground": true}, {"id": 0, "ground": false}], "edges": [{"source": 5, "target": 0, "color": "green"}]}"#;
        assert_eq!(parse(marked).unwrap().position.to_string(), "g");
        // Graphs of Python's `to_networkx` name their ground.
        let named = r#"{"graph": {"ground": "soil", "variant": "red-blue"}, "nodes": [{"id": 0}, {"id": "soil"}], "edges": [{"source": 0, "target": "soil", "colour": "red"}]}"#;
        assert_eq!(parse(named).unwrap().position.to_string(), "r");
    }

    /// All edges were removed, as not joined to the ground, and an empty picture was left.
    #[test]
    fn a_graph_without_a_ground_is_refused() {
        for ground in [r#""graph": {}, "#, r#""graph": {"ground": "c"}, "#, ""] {
            let text = format!(
                r#"{{{ground}"nodes": [{{"id": "a"}}, {{"id": "b"}}], "edges": [{{"source": "a", "target": "b", "color": "red"}}]}}"#
            );
            let wrong = parse(&text).unwrap_err();
            assert!(wrong.message.contains("none of them is the ground"), "{}", wrong.message);
            assert!(wrong.hint.is_some());
        }
        assert_eq!(parse(r#"{"nodes": [], "edges": []}"#).unwrap().position.to_string(), "");
    }

    #[test]
    fn damaged_files_are_refused_in_words() {
        for text in [
            "{",
            "{}",
            r#"{"nodes": [{}], "edges": []}"#,
            r#"{"nodes": [{"id": 0}, {"id": "0"}], "edges": []}"#,
            r#"{"nodes": [{"id": 0}], "edges": [{"source": 0, "target": 1, "color": "blue"}]}"#,
            r#"{"nodes": [{"id": 0}], "edges": [{"source": 0, "target": 0, "color": "pink"}]}"#,
        ] {
            let wrong = parse(text).unwrap_err();
            assert!(wrong.hint.is_some(), "{text}");
        }
    }
}
