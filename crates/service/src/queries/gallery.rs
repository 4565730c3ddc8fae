//! The gallery: famous pictures and small lessons, from `gallery.md`.
//!
//! A heading `## Title` begins one; then comes a line `` `text` = value ``, with `variant:` before
//! the text where it is not the smallest that fits, and then the lesson. `# Group` begins a group.

use hackenbush::Problem;
use hackenbush::notation::ReadLimits;
use hackenbush::rules::{self, Ruleset};
use partizan::surreal::Surreal;
use partizan::{Arena, ValueText};

use super::prelude::*;

const GALLERY: &str = include_str!("../../gallery.md");

request! {
    /// What is in the gallery?
    pub struct GalleryRequest {}
}

answers! {
    /// The gallery, in reading order.
    pub struct GalleryAnswer {
        items: Vec<GalleryItem>,
    }

    /// A picture of the gallery.
    pub struct GalleryItem {
        id: String,
        title: String,
        group: String,
        text: String,
        variant: Variant,
        value: Value,
        /// Plain text; an empty line between paragraphs.
        lesson: String,
    }
}

impl Query for GalleryRequest {
    const NAME: &'static str = "gallery";
    type Answer = GalleryAnswer;

    fn run(self, _: &mut Job<'_>) -> Result<GalleryAnswer, ErrorBody> {
        Ok(GalleryAnswer { items: items() })
    }
}

fn items() -> Vec<GalleryItem> {
    let mut items = Vec::new();
    for group in format!("\n{GALLERY}").split("\n# ").skip(1) {
        let (group, pictures) = group.split_once('\n').unwrap_or_default();
        let pictures = format!("\n{pictures}");
        items.extend(pictures.split("\n## ").skip(1).filter_map(|item| read(group.trim(), item)));
    }
    items
}

fn read(group: &str, item: &str) -> Option<GalleryItem> {
    let (title, rest) = item.split_once('\n')?;
    let (position, lesson) = rest.trim_start().split_once('\n')?;
    let (before, position) = position.split_once('`')?;
    let (text, value) = position.split_once("` = ")?;
    let rules: Option<&'static dyn Ruleset> = match before.trim().strip_suffix(':') {
        Some(name) => Some(rules::by_name(name)?),
        None => None,
    };
    let problem = Problem::read(text, rules, &ReadLimits::default()).ok()?;
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let paragraphs: Vec<String> = lesson
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    Some(GalleryItem {
        id: title.trim().chars().map(letter).collect(),
        title: title.trim().to_owned(),
        group: group.to_owned(),
        text: text.to_owned(),
        variant: Json(problem.rules()),
        value: read_value(value.trim())?,
        lesson: paragraphs.join("\n\n"),
    })
}

/// A value that is written in the gallery; those of infinite stalks are surreal numbers.
fn read_value(text: &str) -> Option<Value> {
    let mut arena = Arena::new();
    match arena.parse(text) {
        Ok(game) => Some(text::value(&mut arena, game, usize::MAX)),
        Err(_) => Surreal::parse(text).ok().map(|number| Json(ValueText::from(&number))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Control, OutputOptions};
    use crate::queries::value;
    use std::collections::HashSet;

    #[test]
    fn every_picture_is_worth_what_it_says() {
        let items = items();
        assert_eq!(items.len(), GALLERY.matches("\n## ").count());
        let control = Control::default();
        let (mut engine, mut ignore) = (control.engine(), |_| ());
        let mut job = Job::new(&mut engine, &control, OutputOptions::default(), &mut ignore);
        for item in &items {
            let limits = ReadLimits::default();
            let problem = Problem::read(&item.text, Some(item.variant.0), &limits).unwrap();
            assert!(problem.warnings().is_empty(), "{}", item.title);
            let value = value::answer(&problem, false, &mut job).unwrap().value.unwrap();
            assert_eq!(value, item.value, "{}", item.title);
            assert!(item.lesson.len() > 40, "{}", item.title);
        }
        let ids: HashSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids.len(), items.len());
    }
}
