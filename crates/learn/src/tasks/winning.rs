//! Who wins, and how.

use hackenbush::rules::{Green, RedBlue, RedBlueGreen, Ruleset};
use hackenbush::{Colour, Diagnostic, Picture, Problem, moves};
use partizan::{Game, Outcome, Player};

use crate::draft::{Draft, Draw};
use crate::family::{self, RED_BLUE};
use crate::make::{Order, make};
use crate::question::Question;
use crate::rng::Rng;
use crate::sketch::Sketch;
use crate::written::written;

/// A random picture of a level: stalks, trees, green trees, all colours, cycles.
fn picture(rng: &mut Rng, level: usize) -> Option<(Picture, &'static dyn Ruleset)> {
    Some(match level {
        1 => {
            let mut whole = Picture::empty();
            for _ in 0..rng.within(2, 3) {
                let edges = rng.within(1, 3);
                whole = whole.sum(&family::stalk(rng, edges, &RED_BLUE));
            }
            (whole, &RedBlue)
        }
        2 => {
            let edges = rng.within(5, 8);
            (family::forest(rng, edges, &RED_BLUE), &RedBlue)
        }
        3 => {
            let edges = rng.within(5, 9);
            (family::forest(rng, edges, &[Colour::Green]), &Green)
        }
        4 => {
            let edges = rng.within(6, 9);
            (family::forest(rng, edges, &Colour::ORDINARY), &RedBlueGreen)
        }
        _ => {
            let edges = rng.within(7, 10);
            let colours = if rng.one_in(2) { &Colour::ORDINARY[..] } else { &RED_BLUE };
            let picture = family::graph(rng, edges, colours)?;
            let rules = hackenbush::rules::smallest_for(&picture);
            (picture, rules)
        }
    })
}

pub(super) fn outcome(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    // Each outcome is as likely as the others, as far as it is possible.
    let level = draw.level;
    let possible: &[Outcome] = match level {
        1 | 2 => &[Outcome::Left, Outcome::Right, Outcome::Previous],
        3 => &[Outcome::Next, Outcome::Previous],
        _ => &[Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous],
    };
    let wanted = *draw.rng.pick(possible);
    let (problem, right) = draw.until(|draw| {
        let Some((picture, rules)) = picture(draw.rng, level) else { return Ok(None) };
        let problem = written(picture, rules)?;
        let value = draw.value(&problem)?;
        let right = draw.engine.arena().outcome(value);
        Ok((right == wanted).then_some((problem, right)))
    })?;
    let statement = "Who wins with best play: Left, Right, whoever starts, or whoever follows?";
    Ok(Draft::new(statement, vec![problem], Question::Outcome(right)))
}

pub(super) fn winning_cut(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let player = *draw.rng.pick(&Player::BOTH);
    let problem = draw.until(|draw| {
        let Some((picture, rules)) = picture(draw.rng, level) else { return Ok(None) };
        let problem = written(picture, rules)?;
        let found = moves(draw.engine, &problem)?;
        let own: Vec<_> = found.moves.iter().filter(|m| m.player == player).collect();
        let winning: Vec<_> = own.iter().filter(|m| m.wins != Some(false)).collect();
        let [best] = winning[..] else { return Ok(None) };
        // To cut everything down is too easy later on.
        let easy = level >= 3 && problem.position().after(best.index).size() == Some(0);
        Ok((!easy && own.len() > level.min(3)).then_some(problem))
    })?;
    let statement = format!("{player} is to move. One cut wins. Which?");
    Ok(Draft::new(statement, vec![problem], Question::Cut { player }))
}

pub(super) fn zero(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let problem = draw.until(|draw| {
        let edges = draw.rng.within(1 + level, 2 + level);
        let colours = if level >= 4 { &Colour::ORDINARY[..] } else { &RED_BLUE };
        let half = match level {
            1 => family::stalk(draw.rng, edges, colours),
            _ => family::forest(draw.rng, edges, colours),
        };
        let value = draw.value(&Problem::from(half.clone()))?;
        let Some(other) = another(draw, &half, value)? else { return Ok(None) };
        let mut sketch = Sketch::default();
        sketch.plant(&half, 0);
        sketch.plant(&other.negated(), 0);
        let whole = sketch.picture();
        let rules = hackenbush::rules::smallest_for(&whole);
        let problem = written(whole, rules)?;
        // Something has to be played, for both.
        let both =
            Player::BOTH.iter().all(|&player| !rules.moves(problem.position(), player).is_empty());
        Ok(both.then_some(problem))
    })?;
    let statement = "This position is worth 0: whoever starts loses. Show it by replying to every \
                     move, first to Left's and then to Right's.";
    Ok(Draft::new(statement, vec![problem], Question::Replies))
}

/// Another picture of the same value, where one is known; the same at the first level.
fn another(
    draw: &mut Draw<'_>,
    half: &Picture,
    value: Game,
) -> Result<Option<Picture>, Diagnostic> {
    if draw.level == 1 {
        return Ok(Some(half.clone()));
    }
    let order = Order {
        value: Some(draw.engine.arena().value(value)),
        cycles: Some(false),
        unlike: Some(Problem::from(half.clone())),
        edges: Some(half.edges().len() + 3),
        seed: draw.rng.bits(),
        ..Order::default()
    };
    Ok(match make(draw.engine, &order) {
        Ok(batch) => batch.made.first().and_then(|made| made.problem.position().picture().cloned()),
        Err(wrong) if wrong.exceeded().is_some() => return Err(wrong),
        Err(_) => None,
    })
}
