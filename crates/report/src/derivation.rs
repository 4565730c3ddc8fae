//! Derivations as nested objects.

use std::fmt::Write as _;

use hackenbush::notation;
use hackenbush::solve::Step;
use partizan::Arena;
use serde_json::value::RawValue;

use crate::{Posed, texts};

/// `{theorem, position, edges, value, note, parts}`, nested. A derivation can be as deep as a picture
/// is high, so it is not written by recursion.
pub(crate) fn json(posed: &Posed, step: &Step, arena: &mut Arena, limit: usize) -> Box<RawValue> {
    let mut out = String::new();
    let mut open = 0;
    for (depth, step) in step.walk() {
        // Each step leaves its list of parts open until a step comes that is not below it.
        if depth < open {
            out += &"]}".repeat(open - depth);
            out.push(',');
        }
        open = depth + 1;
        let value = texts::known(arena, step.value, limit);
        let text = |text: &str| serde_json::to_string(text).unwrap_or_default();
        let _ = write!(
            out,
            "{{\"theorem\":{},\"position\":{},\"edges\":{:?},\"value\":{}",
            text(step.theorem.name()),
            text(&notation::print(&step.picture)),
            posed.edges(&step.edges),
            text(&value),
        );
        if !step.note.is_empty() {
            let _ = write!(out, ",\"note\":{}", text(&step.note));
        }
        out += ",\"parts\":[";
    }
    out += &"]}".repeat(open);
    RawValue::from_string(out).unwrap_or_default()
}
