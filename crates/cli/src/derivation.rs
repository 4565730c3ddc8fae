//! Derivations as an indented tree.
//!
//! A derivation can be as deep as a picture is high, so it is not printed by recursion.

use std::fmt::Write as _;

use hackenbush::solve::Theorem;
use service::{Derivation, DerivationStep};

use crate::style::Style;

/// The most steps to print, unless everything is printed in full.
const MAX_STEPS: usize = 200;

/// The most characters of a step's picture to print.
const MAX_PICTURE: usize = 48;

/// The longest line of a theorem's statement.
const MAX_COLUMNS: usize = 88;

/// The derivation as a tree, followed by the statements of its theorems and of one that something else
/// follows from.
pub(crate) fn text(
    Derivation { steps }: &Derivation,
    also: Option<&'static str>,
    style: Style,
) -> String {
    let printed = if style.full { steps.len() } else { steps.len().min(MAX_STEPS) };
    let mut out = format!("  {}\n", style.faint("why"));
    // For each level above the current step: are there more steps to come?
    let mut open: Vec<bool> = Vec::new();
    let mut theorems = Vec::new();
    for ((depth, step), more) in steps.iter().zip(has_next_sibling(steps)).take(printed) {
        open.truncate(*depth);
        open.push(more);
        out += "    ";
        for (level, &more) in open.iter().enumerate().skip(1) {
            let (unicode, ascii) = match (level == *depth, more) {
                (true, true) => ("├─ ", "|- "),
                (true, false) => ("└─ ", "`- "),
                (false, true) => ("│  ", "|  "),
                (false, false) => ("   ", "   "),
            };
            out += style.either(unicode, ascii);
        }
        let picture = match &*step.position {
            "" => "(nothing)".to_owned(),
            picture => style.truncated(picture, MAX_PICTURE),
        };
        let (value, name) = (style.statement(&step.value), style.faint(step.theorem.name()));
        if let Some(edge) = step.cut {
            let _ = write!(out, "cut {edge}: ");
        }
        let _ = write!(out, "{picture} {value}  {name}");
        if let Some(note) = &step.note {
            let _ = write!(out, ": {note}");
        }
        out.push('\n');
        if !theorems.contains(&step.theorem) {
            theorems.push(step.theorem);
        }
    }
    if printed < steps.len() {
        let _ = writeln!(out, "    and {} more steps; --full prints them", steps.len() - printed);
    }
    let also = Theorem::ALL.iter().find(|theorem| Some(theorem.name()) == also);
    theorems.extend(also.filter(|theorem| !theorems.contains(theorem)).copied());
    let _ = writeln!(out, "  {}", style.faint("theorems"));
    for theorem in theorems {
        let _ = writeln!(out, "    {} ({})", style.strong(theorem.name()), theorem.source());
        for line in wrapped(theorem.statement()) {
            let _ = writeln!(out, "      {line}");
        }
    }
    out
}

/// The text in lines of a readable length.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = word.to_owned(),
            Some(line) if line.len() + word.len() < MAX_COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// For each step, does another part of the same step follow it?
fn has_next_sibling(steps: &[(usize, DerivationStep)]) -> Vec<bool> {
    let mut seen: Vec<bool> = Vec::new();
    let mut siblings: Vec<bool> = steps
        .iter()
        .rev()
        .map(|&(depth, _)| {
            seen.resize(depth + 1, false);
            std::mem::replace(&mut seen[depth], true)
        })
        .collect();
    siblings.reverse();
    siblings
}
