//! Infinite stalks and the numbers they are worth, which `value` and `number` meet.

use partizan::ValueText;
use partizan::surreal::Surreal;
use report::infinite;

use crate::answer::Answer;
use crate::asking::Asking;
use crate::commands::value::shown;
use crate::input::{Asked, Origin};
use crate::look::{Look, Paint, rows};
use crate::position::{Problem, given};

/// The answer to an infinite stalk; none to other positions.
pub(crate) fn value(asked: &Asked, &Asking { look, json, .. }: &Asking) -> Option<Answer> {
    let text = given(asked).ok()?;
    let found = match infinite::value(text)? {
        Ok(found) => found,
        Err(diagnostic) => return Some(Problem::at(asked, diagnostic).answer(json)),
    };
    if json {
        return Some(done(report::line(&found.report(text))));
    }
    let infinite::InfiniteValue { value, outcome, birthday } = found;
    let heading =
        format!("{} = {}", shown(text, look), look.paint(Paint::Strong, &written(&value, look)));
    if let Origin::Line { .. } = asked.origin {
        return Some(done(format!("{heading}  {outcome}\n")));
    }
    let mut facts = vec![("outcome", outcome.to_string())];
    facts.extend(birthday.map(|day| ("birthday", written(&day, look))));
    Some(done(format!("{heading}\n{}", rows(&facts, look))))
}

/// The answer to a number with an infinite stalk; none to dyadic numbers and to what is no number.
pub(crate) fn number(asked: &Asked, &Asking { look, json, .. }: &Asking) -> Option<Answer> {
    let text = given(asked).ok()?;
    let found = match infinite::number(text)? {
        Ok(found) => found,
        Err(diagnostic) => return Some(Problem::at(asked, diagnostic).answer(json)),
    };
    if json {
        return Some(done(report::line(&found.report())));
    }
    let infinite::InfiniteNumber { number, stalk, signs, birthday } = found;
    let heading = format!("{} = {}", written(&number, look), look.paint(Paint::Strong, &stalk));
    if let Origin::Line { .. } = asked.origin {
        return Some(done(heading + "\n"));
    }
    let facts = [("signs", signs), ("birthday", written(&birthday, look))];
    Some(done(format!("{heading}\n{}", rows(&facts, look))))
}

fn done(out: String) -> Answer {
    Answer { out, ..Answer::default() }
}

/// A number for people.
fn written(number: &Surreal, look: Look) -> String {
    look.value(&ValueText::from(number))
}
