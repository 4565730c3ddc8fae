//! The gallery: famous pictures and small lessons, from `gallery.md`.
//!
//! A heading `## Title` begins one; then comes a line `` `text` = value ``, with `variant:` before
//! the text where it is not the smallest that fits, and then the lesson. `# Group` begins a group.
//! Pictures that are drawn by hand are files: `` `girl.hat` = *2 ``.

use hackenbush::hat::Hat;
use hackenbush::notation::ReadLimits;
use hackenbush::rules::{self, Ruleset};
use hackenbush::solve::Facts;
use hackenbush::{Engine, Problem};
use partizan::surreal::Surreal;
use partizan::{Dyadic, ValueText};

use super::prelude::*;
use crate::drawing::Drawing;

const GALLERY: &str = include_str!("../../gallery.md");

/// Pictures that are drawn by hand, as in the books.
const PICTURES: &[(&str, &str)] = &[
    ("bed.hat", include_str!("../../pictures/bed.hat")),
    ("flowers.hat", include_str!("../../pictures/flowers.hat")),
    ("girl.hat", include_str!("../../pictures/girl.hat")),
    ("house.hat", include_str!("../../pictures/house.hat")),
    ("petersen.hat", include_str!("../../pictures/petersen.hat")),
];

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
        /// Of a value that has no short name: the number that it is infinitesimally close to.
        number?: Value,
        atomic_weight?: Value,
        mean?: Json<Dyadic>,
        temperature?: Json<Dyadic>,
        /// Where everything is, if it is drawn by hand; otherwise the text is laid out.
        drawing?: Drawing,
        /// Plain text; an empty line between paragraphs.
        lesson: String,
    }
}

impl Query for GalleryRequest {
    const NAME: &'static str = "gallery";
    type Answer = GalleryAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<GalleryAnswer, ErrorBody> {
        Ok(GalleryAnswer { items: items(job.engine) })
    }
}

fn items(engine: &mut Engine) -> Vec<GalleryItem> {
    let mut items = Vec::new();
    for group in format!("\n{GALLERY}").split("\n# ").skip(1) {
        let (group, pictures) = group.split_once('\n').unwrap_or_default();
        let pictures = format!("\n{pictures}");
        items.extend(
            pictures.split("\n## ").skip(1).filter_map(|item| read(engine, group.trim(), item)),
        );
    }
    items
}

fn read(engine: &mut Engine, group: &str, item: &str) -> Option<GalleryItem> {
    let (title, rest) = item.split_once('\n')?;
    let (position, lesson) = rest.trim_start().split_once('\n')?;
    let (before, position) = position.split_once('`')?;
    let (text, value) = position.split_once("` = ")?;
    let rules: Option<&'static dyn Ruleset> = match before.trim().strip_suffix(':') {
        Some(name) => Some(rules::by_name(name)?),
        None => None,
    };
    let limits = ReadLimits::default();
    let hat = match PICTURES.iter().find(|(name, _)| *name == text) {
        Some((_, file)) => Some(Hat::parse(file).ok()?),
        None => None,
    };
    let problem = match &hat {
        Some(hat) => Problem::from_hat(hat, rules, &limits).ok()?,
        None => Problem::read(text, rules, &limits).ok()?,
    };
    let text = match &hat {
        Some(_) => problem.position().to_string(),
        None => text.to_owned(),
    };
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let paragraphs: Vec<String> = lesson
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    let (value, facts) = read_value(engine, value.trim())?;
    let weight = facts.atomic_weight;
    Some(GalleryItem {
        id: title.trim().chars().map(letter).collect(),
        title: title.trim().to_owned(),
        group: group.to_owned(),
        text,
        variant: Json(problem.rules()),
        value,
        number: facts.number.as_ref().map(Json::from),
        atomic_weight: weight.map(|weight| text::value(engine.arena_mut(), weight, usize::MAX)),
        mean: facts.mean.map(Json),
        temperature: facts.temperature.map(Json),
        drawing: hat.as_ref().map(Drawing::from),
        lesson: paragraphs.join("\n\n"),
    })
}

/// A value that is written in the gallery, and what is known of a form in braces. Those of infinite stalks are
/// surreal numbers.
fn read_value(engine: &mut Engine, text: &str) -> Option<(Value, Facts)> {
    let Ok(game) = engine.arena_mut().parse(text) else {
        let number = Surreal::parse(text).ok()?;
        return Some((Json(ValueText::from(&number)), Facts::default()));
    };
    let facts = match engine.arena_mut().as_nus(game) {
        Some(_) => Facts::default(),
        None => engine.facts_of_value(game),
    };
    Some((text::value(engine.arena_mut(), game, usize::MAX), facts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Control, OutputOptions};
    use crate::queries::value;
    use std::collections::HashSet;

    #[test]
    fn every_picture_is_worth_what_it_says() {
        let control = Control::default();
        let (mut engine, mut ignore) = (control.engine(), |_| ());
        let items = items(&mut engine);
        assert_eq!(items.len(), GALLERY.matches("\n## ").count());
        let mut job = Job::new(&mut engine, &control, OutputOptions::default(), &mut ignore);
        for item in &items {
            let limits = ReadLimits::default();
            let problem = Problem::read(&item.text, Some(item.variant.0), &limits).unwrap();
            assert!(problem.warnings().is_empty(), "{}", item.title);
            let value = value::answer(&problem, false, &mut job).unwrap().value.unwrap();
            assert_eq!(value, item.value, "{}", item.title);
            assert!(item.lesson.len() > 40, "{}", item.title);
            // A form in braces is no name: something else can be said of it.
            let form = item.value.0.to_string().contains('{');
            assert_eq!(form, item.number.is_some() || item.mean.is_some(), "{}", item.title);
        }
        // Every picture that is drawn by hand is shown, and in the game its file names.
        let drawn: Vec<&Drawing> = items.iter().filter_map(|item| item.drawing.as_ref()).collect();
        assert_eq!(drawn.len(), PICTURES.len());
        for item in items.iter().filter(|item| item.drawing.is_some()) {
            assert_eq!(
                item.drawing.as_ref().map(|own| own.variant.0.name()),
                Some(item.variant.0.name())
            );
        }
        let ids: HashSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids.len(), items.len());
    }
}
