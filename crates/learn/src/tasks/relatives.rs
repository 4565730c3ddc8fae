//! Clockwise Hackenbush and Domino Shave.

use std::ops::Range;

use hackenbush::rules::{Clockwise, DominoShave};
use hackenbush::{Colour, Diagnostic, GROUND, Problem, moves};
use partizan::Player;

use crate::draft::{Draft, Draw};
use crate::family::{self, RED_BLUE};
use crate::question::{Asked, Form, Prompt, Question};
use crate::written::{planted, written};

pub(super) fn clockwise(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(2, 3), (3, 4), (5, 6), (7, 8), (9, 11)][draw.level - 1];
    let (problem, value) = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        let picture = family::forest(draw.rng, edges, &RED_BLUE);
        if draw.level > 1 && picture.is_stalk() {
            return Ok(None);
        }
        let problem = written(picture, &Clockwise)?;
        let value = draw.value(&problem)?;
        Ok(Some((problem, value)))
    })?;
    let value = draw.engine.arena().value(value);
    let question = Question::Value { value, form: Form::Number, of: Asked::Position };
    let statement = "Clockwise Hackenbush: only edges of the rightmost path from the ground may be \
                     cut. What is this worth?";
    let hint = "Without the last edge on the ground and what it carries, let the rest be worth x, \
                and let what it carries be worth y. Then it is {x|}:y if that edge is blue, and \
                {|x}:y if it is red.";
    Ok(Draft::new(statement, vec![problem], question).hint(hint))
}

/// The most steps of a task.
const MOST_STEPS: usize = 5;

pub(super) fn clockwise_steps(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high, least) =
        [(3, 4, 2), (4, 5, 3), (5, 7, 3), (7, 9, 4), (9, 11, 5)][draw.level - 1];
    let (problem, prompts) = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        let problem = written(family::forest(draw.rng, edges, &RED_BLUE), &Clockwise)?;
        let prompts = down_the_trunk(&problem)?;
        Ok((least..=MOST_STEPS).contains(&prompts.len()).then_some((problem, prompts)))
    })?;
    let statement = "Clockwise Hackenbush: only edges of the rightmost path from the ground, the trunk, \
                     may be cut. Find the value one step at a time, from the top of the trunk down.";
    let hint = "If x grows to the left of a trunk edge and y stands on it, they are worth {x|}:y \
                together if the edge is blue, and {|x}:y if it is red.";
    Ok(Draft::new(statement, vec![problem], Question::Values(prompts)).hint(hint))
}

/// What to find on the way to the value of a clockwise forest: from the top of the trunk down, what
/// grows to the left of each edge, and what stands on the next.
fn down_the_trunk(problem: &Problem) -> Result<Vec<Prompt>, Diagnostic> {
    let picture = problem.picture()?;
    let edges = picture.edges();
    let at = |vertex: u32| (0..edges.len()).filter(move |&index| edges[index].from == vertex);
    // All that stands on a vertex, the last branch included or not.
    let above = |vertex: u32, last: bool| {
        let mut own: Vec<usize> = at(vertex).collect();
        if !last {
            own.pop();
        }
        let mut next = 0;
        while let Some(&index) = own.get(next) {
            own.extend(at(edges[index].to));
            next += 1;
        }
        own.sort_unstable();
        own
    };
    let mut trunk: Vec<usize> = Vec::new();
    let mut vertex = GROUND;
    while let Some(last) = at(vertex).next_back() {
        trunk.push(last);
        vertex = edges[last].to;
    }
    let mut prompts = Vec::new();
    let mut ask = |text: String, own: Vec<usize>, foot: u32| -> Result<(), Diagnostic> {
        let planted = written(planted(picture, &own, foot), &Clockwise)?;
        prompts.push(Prompt { text, edges: own, problem: planted });
        Ok(())
    };
    for (place, &edge) in trunk.iter().enumerate().rev() {
        let foot = edges[edge].from;
        let left = above(foot, false);
        if !left.is_empty() {
            ask(format!("what grows to the left of edge {edge}"), left, foot)?;
        }
        let text = match place.checked_sub(1).map(|below| trunk[below]) {
            Some(below) => format!("what stands on edge {below}"),
            None => "the whole".to_owned(),
        };
        ask(text, above(foot, true), foot)?;
    }
    Ok(prompts)
}

pub(super) fn domino_steps(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high, least) =
        [(2, 3, 2), (3, 4, 2), (4, 5, 3), (5, 6, 3), (6, 8, 4)][draw.level - 1];
    let (problem, prompts) = draw.until(|draw| {
        let count = draw.rng.within(low, high);
        let line = family::dominoes(draw.rng, count);
        if line.iter().any(|domino| domino.colour() == Colour::Green) {
            return Ok(None);
        }
        let problem = written(line, &DominoShave)?;
        let prompts = along_the_line(&problem)?;
        Ok((least..=MOST_STEPS).contains(&prompts.len()).then_some((problem, prompts)))
    })?;
    let statement = "Domino Shave: a domino may be taken, with all after it, if no half after it has fewer \
                     spots than its own smaller half; Left takes those whose left half is smaller, Right \
                     the others. Find the value of this line one step at a time, as if each stretch \
                     were a line of its own.";
    let hint = "If x is the stretch just before a domino that can be taken, and y is what comes after it, \
                they are worth {x|}:y together if the domino is blue, and {|x}:y if it is red.";
    Ok(Draft::new(statement, vec![problem], Question::Values(prompts)).hint(hint))
}

/// What to find on the way to the value of a line: from the right, the stretch before each domino that
/// can be taken, and what comes after the one before.
fn along_the_line(problem: &Problem) -> Result<Vec<Prompt>, Diagnostic> {
    let line = problem.position().dominoes().unwrap_or_default();
    let mut taken: Vec<usize> = Player::BOTH
        .into_iter()
        .flat_map(|player| problem.rules().moves(problem.position(), player))
        .collect();
    taken.sort_unstable();
    let mut prompts = Vec::new();
    let mut ask = |text: String, own: Range<usize>| -> Result<(), Diagnostic> {
        let stretch = written(line[own.clone()].to_vec(), &DominoShave)?;
        prompts.push(Prompt { text, edges: own.collect(), problem: stretch });
        Ok(())
    };
    for (place, &domino) in taken.iter().enumerate().rev() {
        let before = place.checked_sub(1).map(|place| taken[place]);
        let start = before.map_or(0, |before| before + 1);
        if start < domino {
            ask(format!("what comes just before domino {domino}"), start..domino)?;
        }
        let text = match before {
            Some(before) => format!("all that comes after domino {before}"),
            None => "the whole line".to_owned(),
        };
        ask(text, start..line.len())?;
    }
    Ok(prompts)
}

pub(super) fn domino(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(2, 2), (3, 3), (4, 4), (5, 6), (7, 8)][draw.level - 1];
    let (problem, value) = draw.until(|draw| {
        let count = draw.rng.within(low, high);
        let line = family::dominoes(draw.rng, count);
        // Red-blue lines are numbers.
        if line.iter().any(|domino| domino.colour() == Colour::Green) {
            return Ok(None);
        }
        let problem = written(line, &DominoShave)?;
        let value = draw.value(&problem)?;
        Ok(Some((problem, value)))
    })?;
    let value = draw.engine.arena().value(value);
    let question = Question::Value { value, form: Form::Number, of: Asked::Position };
    let statement = "Domino Shave: Left may take a domino whose left half has fewer spots than its \
                     right half, with all dominoes after it, if no half after it has fewer spots \
                     than that left half. Right may do the same with left and right exchanged. \
                     What is this line worth?";
    Ok(Draft::new(statement, vec![problem], question))
}

pub(super) fn domino_move(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(3, 4), (4, 5), (6, 7), (8, 9), (10, 11)][draw.level - 1];
    let player = *draw.rng.pick(&Player::BOTH);
    let problem = draw.until(|draw| {
        let count = draw.rng.within(low, high);
        let line = family::dominoes(draw.rng, count);
        let problem = written(line, &DominoShave)?;
        let found = moves(draw.engine, &problem)?;
        let own: Vec<_> = found.moves.iter().filter(|m| m.player == player).collect();
        let winning = own.iter().filter(|m| m.wins != Some(false)).count();
        Ok((winning == 1 && own.len() >= 2).then_some(problem))
    })?;
    let statement = format!("Domino Shave: {player} is to move. One domino wins. Which?");
    Ok(Draft::new(statement, vec![problem], Question::Cut { player }))
}
