//! Comparing positions.

use std::cmp::Ordering;

use hackenbush::rules::{self, RedBlue};
use hackenbush::{Colour, Diagnostic, Picture};
use partizan::Game;

use crate::draft::{Draft, Draw};
use crate::family::{self, RED_BLUE};
use crate::question::{Question, Shows};
use crate::written::written;

/// A picture to compare with others.
fn picture(draw: &mut Draw<'_>) -> Picture {
    let level = draw.level;
    let edges = draw.rng.within(1 + level / 2, 2 + level);
    match level {
        // Side by side, since no two stalks are equal.
        1 | 2 => {
            let other = draw.rng.within(0, level);
            family::stalk(draw.rng, edges, &RED_BLUE)
                .sum(&family::stalk(draw.rng, other, &RED_BLUE))
        }
        3 => family::tree(draw.rng, edges, &RED_BLUE),
        _ => family::forest(draw.rng, edges, &Colour::ORDINARY),
    }
}

pub(super) fn larger(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let relations = if draw.level >= 4 {
        &[Some(Ordering::Less), Some(Ordering::Greater), Some(Ordering::Equal), None][..]
    } else {
        &[Some(Ordering::Less), Some(Ordering::Greater), Some(Ordering::Equal)]
    };
    let wanted = *draw.rng.pick(relations);
    let pair = draw.until(|draw| {
        let pictures = [picture(draw), picture(draw)];
        if pictures[0] == pictures[1] {
            return Ok(None);
        }
        let rules = rules::smallest_for(&pictures[0].sum(&pictures[1]));
        let [a, b] = pictures.map(|picture| written(picture, rules));
        let (a, b) = (a?, b?);
        let (x, y) = (draw.value(&a)?, draw.value(&b)?);
        let order = draw.engine.arena_mut().compare(x, y)?;
        Ok((order == wanted).then(|| vec![a, b]))
    })?;
    let mut options = ["A", "B", "They are equal"].map(str::to_owned).to_vec();
    if draw.level >= 4 {
        options.push("They are confused".to_owned());
    }
    let (right, why) = match wanted {
        Some(Ordering::Greater) => (0, "A is worth more than B: Left wins A - B whoever starts."),
        Some(Ordering::Less) => (1, "B is worth more than A: Right wins A - B whoever starts."),
        Some(Ordering::Equal) => (2, "They are equal: whoever starts in A - B loses."),
        None => (3, "They are confused: whoever starts in A - B wins."),
    };
    let why = why.to_owned();
    let question = Question::Choice { options, right, why, shows: Shows::Difference };
    Ok(Draft::new("Which is worth more?", pair, question))
}

pub(super) fn sort(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let count = 3 + draw.level / 2;
    let (mut shown, mut values): (Vec<_>, Vec<Game>) = (Vec::new(), Vec::new());
    while shown.len() < count {
        let (problem, value) = draw.until(|draw| {
            let edges = draw.rng.within(1, 2 + draw.level);
            let picture = match draw.level {
                1 | 2 => family::stalk(draw.rng, edges, &RED_BLUE),
                _ => family::forest(draw.rng, edges, &RED_BLUE),
            };
            let problem = written(picture, &RedBlue)?;
            let value = draw.value(&problem)?;
            Ok((!values.contains(&value)).then_some((problem, value)))
        })?;
        shown.push(problem);
        values.push(value);
    }
    Ok(Draft::new("Sort these by value, the smallest first.", shown, Question::Order))
}
