//! The gallery: famous pictures and small lessons, from `gallery.md`.
//!
//! A heading `## Title` begins one; then comes a line `` `text` = value ``, with `variant:` before
//! the text where it is not the smallest that fits, and then the lesson. `# Group` begins a group.

use hackenbush::notation;
use report::Posed;
use serde::Serialize;

use super::{Answer, Json};
use crate::position::variant;
use crate::problem::Problem;

const GALLERY: &str = include_str!("../../gallery.md");

#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    id: String,
    title: String,
    group: String,
    text: String,
    variant: &'static str,
    value: String,
    lesson: String,
}

pub(super) async fn gallery() -> Answer<Vec<Piece>> {
    pieces().map(Json).map_err(Problem::wrong)
}

fn pieces() -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    for group in format!("\n{GALLERY}").split("\n# ").skip(1) {
        let (group, pictures) = group.split_once('\n').ok_or("a group without pictures")?;
        for piece in format!("\n{pictures}").split("\n## ").skip(1) {
            let piece = read(group.trim(), piece).ok_or_else(|| format!("unreadable: {piece}"))?;
            pieces.push(piece);
        }
    }
    Ok(pieces)
}

fn read(group: &str, piece: &str) -> Option<Piece> {
    let (title, rest) = piece.split_once('\n')?;
    let (position, lesson) = rest.trim_start().split_once('\n')?;
    let (before, position) = position.split_once('`')?;
    let (text, value) = position.split_once("` = ")?;
    let rules = before.trim().strip_suffix(':').map(variant).transpose().ok()?;
    // An infinite stalk is red-blue, whatever can be drawn of it.
    let own = notation::parse(text).ok().and_then(|parsed| Posed::new(text, parsed, rules).ok());
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let paragraphs: Vec<String> = lesson
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    Some(Piece {
        id: title.trim().chars().map(letter).collect(),
        title: title.trim().to_owned(),
        group: group.to_owned(),
        text: text.to_owned(),
        variant: own.map_or("red-blue", |posed| posed.rules.name()),
        value: value.trim().to_owned(),
        lesson: paragraphs.join("\n\n"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hackenbush::solve::Engine;
    use report::infinite;
    use std::collections::HashSet;

    #[test]
    fn every_picture_is_worth_what_it_says() {
        let pieces = pieces().unwrap();
        assert!(pieces.len() >= 20);
        let mut engine = Engine::new();
        for piece in &pieces {
            let value = match infinite::value(&piece.text) {
                Some(found) => found.unwrap().value.to_string(),
                None => {
                    let parsed = notation::parse(&piece.text).unwrap();
                    assert!(parsed.warnings.is_empty(), "{}", piece.title);
                    let rules = variant(piece.variant).unwrap();
                    let posed = Posed::new(&piece.text, parsed, Some(rules)).unwrap();
                    let known = posed.solve(&mut engine).value;
                    known.text(engine.arena_mut()).unwrap()
                }
            };
            assert_eq!(value, piece.value, "{}", piece.title);
            assert!(piece.lesson.len() > 40, "{}", piece.title);
        }
        let ids: HashSet<&str> = pieces.iter().map(|piece| piece.id.as_str()).collect();
        assert_eq!(ids.len(), pieces.len());
    }
}
