//! Red-blue trees: colon steps, Hammerian trees and their pieces.

use hackenbush::rules::RedBlue;
use hackenbush::solve::hammerian;
use hackenbush::{Diagnostic, GROUND, Problem};

use crate::draft::{Draft, Draw};
use crate::family::{self, RED_BLUE};
use crate::question::{Prompt, Question, Shows};
use crate::written::{planted, written};

pub(super) fn tree(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high, least, most) =
        [(3, 4, 1, 1), (5, 6, 1, 2), (6, 8, 2, 2), (8, 10, 2, 3), (10, 13, 3, 4)][draw.level - 1];
    let (problem, prompts) = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        let picture = family::tree(draw.rng, edges, &RED_BLUE);
        let problem = written(picture, &RedBlue)?;
        let prompts = steps(&problem)?;
        // The whole tree is the last step.
        let fits = (least..=most).contains(&(prompts.len() - 1));
        Ok(fits.then_some((problem, prompts)))
    })?;
    let statement = "Find the value of this tree, one step at a time: add up the branches of each \
                     branching from the top, and use the colon principle to go down.";
    let hint = "On a blue edge, 1:x = (x + n)/2^(n-1) for the least n >= 1 with x + n > 1.";
    Ok(Draft::new(statement, vec![problem], Question::Values(prompts)).hint(hint))
}

/// What to find on the way to the value of a tree: what each branching carries, the highest ones
/// first, and at last the whole.
fn steps(problem: &Problem) -> Result<Vec<Prompt>, Diagnostic> {
    let picture = problem.picture()?;
    let edges = picture.edges();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); picture.vertex_count() as usize];
    for (index, edge) in edges.iter().enumerate() {
        children[edge.from as usize].push(index);
    }
    // The edges above each vertex: in a tree every edge comes after the one that it stands on.
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); picture.vertex_count() as usize];
    for index in (0..edges.len()).rev() {
        let mut own = above[edges[index].to as usize].clone();
        own.push(index);
        above[edges[index].from as usize].extend(own);
    }
    let mut prompts = Vec::new();
    for index in (0..edges.len()).rev() {
        let vertex = edges[index].to;
        if children[vertex as usize].len() < 2 {
            continue;
        }
        let mut own = above[vertex as usize].clone();
        own.sort_unstable();
        let planted = planted(picture, &own, vertex);
        let text = format!("what stands on edge {index}");
        prompts.push(Prompt { text, edges: own, problem: written(planted, &RedBlue)? });
    }
    let all = (0..edges.len()).collect();
    prompts.push(Prompt {
        text: "the whole tree".to_owned(),
        edges: all,
        problem: problem.clone(),
    });
    Ok(prompts)
}

pub(super) fn hammerian(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(3, 4), (4, 6), (5, 8), (7, 10), (9, 13)][draw.level - 1];
    let right = draw.rng.below(3);
    let (problem, class) = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        let picture = family::tree(draw.rng, edges, &RED_BLUE);
        if picture.is_stalk() {
            return Ok(None);
        }
        let problem = written(picture, &RedBlue)?;
        let Ok(found) = hammerian::decompose(problem.picture()?) else { return Ok(None) };
        let class = match (found.joshua(), found.hammerian()) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        Ok((class == right).then_some((problem, found)))
    })?;
    let options = ["It is a Joshua tree", "It is Hammerian, but not Joshua", "It is not Hammerian"];
    let tree = &class.trunks[0];
    let sum: partizan::Dyadic = tree.branches.iter().map(|branch| branch.value.clone()).sum();
    let why = format!(
        "The trunk is worth {}, its branches sum to {sum}, and the tree is worth {}.",
        tree.trunk_value, tree.value
    );
    let options = options.map(str::to_owned).to_vec();
    let picture = problem.picture()?;
    let top = tree.trunk.last().map_or(GROUND, |&last| picture.edges()[last].to);
    let trunk = planted(picture, &tree.trunk, GROUND);
    let mut apart = trunk.clone();
    for branch in &tree.branches {
        apart = apart.sum(&planted(picture, &branch.edges, top));
    }
    let shows = Shows::Trunk { trunk, apart };
    let question = Question::Choice { options, right, why, shows };
    let statement = "A tree is Hammerian if its trunk and its branches are worth as much when they \
                     are planted apart, and Joshua if its trunk alone is worth as much. Which is \
                     this one?";
    Ok(Draft::new(statement, vec![problem], question))
}

pub(super) fn decompose(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high, least) =
        [(3, 4, 2), (4, 6, 2), (6, 8, 3), (8, 10, 3), (10, 14, 4)][draw.level - 1];
    let problem = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        let picture = family::tree(draw.rng, edges, &RED_BLUE);
        let problem = written(picture, &RedBlue)?;
        let Ok(found) = hammerian::decompose(problem.picture()?) else { return Ok(None) };
        Ok((found.pieces().count() >= least).then_some(problem))
    })?;
    let statement = "Decompose this tree into pieces: wherever a tree is Hammerian, plant its \
                     trunk and its branches apart, and go on with the branches.";
    Ok(Draft::new(statement, vec![problem], Question::Pieces))
}
