//! Derivations as an indented tree.
//!
//! A derivation can be as deep as a picture is high, so it is not written by recursion.

use std::fmt::Write as _;

use hackenbush::notation;
use hackenbush::solve::{Engine, Step};

use crate::look::{Look, Paint};
use crate::texts;

/// The most steps to show people, unless they want everything in full.
const MOST_STEPS: usize = 200;

/// The most characters of a step's picture to show people.
const MOST_PICTURE: usize = 48;

/// The longest line of a theorem's statement.
const MOST_COLUMNS: usize = 88;

/// The derivation as a tree, and then what its theorems say.
pub(crate) fn for_people(step: &Step, engine: &mut Engine, look: Look, limit: usize) -> String {
    let steps: Vec<(usize, &Step)> = step.walk().collect();
    let shown = if look.full { steps.len() } else { steps.len().min(MOST_STEPS) };
    let mut out = format!("  {}\n", look.paint(Paint::Faint, "why"));
    // Which levels above the current step have more to come.
    let mut open: Vec<bool> = Vec::new();
    let mut theorems = Vec::new();
    for (&(depth, step), more) in steps.iter().zip(with_younger(&steps)).take(shown) {
        open.truncate(depth);
        open.push(more);
        out += "    ";
        for (level, &more) in open.iter().enumerate().skip(1) {
            let (unicode, ascii) = match (level == depth, more) {
                (true, true) => ("├─ ", "|- "),
                (true, false) => ("└─ ", "`- "),
                (false, true) => ("│  ", "|  "),
                (false, false) => ("   ", "   "),
            };
            out += look.either(unicode, ascii);
        }
        let picture = notation::print(&step.picture);
        let picture = if picture.is_empty() { "(nothing)".to_owned() } else { picture };
        let value = texts::statement(engine.arena_mut(), step.value, limit, look);
        let name = look.paint(Paint::Faint, step.theorem.name());
        let _ = write!(out, "{} {value}  {name}", look.cut(&picture, MOST_PICTURE));
        if !step.note.is_empty() {
            let _ = write!(out, ": {}", step.note);
        }
        out.push('\n');
        if !theorems.contains(&step.theorem) {
            theorems.push(step.theorem);
        }
    }
    if shown < steps.len() {
        let _ = writeln!(out, "    and {} more steps; --full shows them", steps.len() - shown);
    }
    let _ = writeln!(out, "  {}", look.paint(Paint::Faint, "theorems"));
    for theorem in theorems {
        let name = look.paint(Paint::Strong, theorem.name());
        let _ = writeln!(out, "    {name} ({})", theorem.source());
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
            Some(line) if line.len() + word.len() < MOST_COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// For each step, whether another part of the same step follows it.
fn with_younger(steps: &[(usize, &Step)]) -> Vec<bool> {
    let mut seen: Vec<bool> = Vec::new();
    let mut younger: Vec<bool> = steps
        .iter()
        .rev()
        .map(|&(depth, _)| {
            seen.resize(depth + 1, false);
            std::mem::replace(&mut seen[depth], true)
        })
        .collect();
    younger.reverse();
    younger
}
