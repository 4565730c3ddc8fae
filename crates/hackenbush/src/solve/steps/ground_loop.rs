//! Red-blue loops on the ground are cut midway.

use super::method::{Attempt, Derive, RED_BLUE, is_large, number_step};
use crate::picture::Picture;
use crate::solve::loops::Loop;
use crate::solve::part::Part;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    let found = if part.only(RED_BLUE) { Loop::of(&part.picture) } else { None };
    let Some(found) = found else { return Ok(Err(part)) };
    let (mut parts, mut note) = (Vec::new(), String::new());
    if !is_large(&part) {
        let stalks = found.stalks();
        note = stalks.as_ref().map_or_else(String::new, |stalks| cut(&part.picture, stalks));
        for stalk in stalks.into_iter().flatten() {
            let colours = stalk.iter().map(|&edge| part.picture.edges()[edge].colour);
            let picture = Picture::stalk(colours);
            parts.push((derive.part)(solver, part.part(picture, stalk.iter().copied()))?);
        }
    }
    number_step(solver, part, Theorem::Loop, found.value(), note, parts).map(Ok)
}

/// The loop with its cut marked: `br | rb`, or `br |r| rb` where the middle is an edge.
fn cut(picture: &Picture, [one, other]: &[Vec<usize>; 2]) -> String {
    let colours = |edges: &mut dyn Iterator<Item = &usize>| -> String {
        edges.map(|&edge| picture.edges()[edge].colour.letter()).collect()
    };
    let shared = one.last().filter(|_| one.last() == other.last());
    let own = |stalk: &Vec<usize>| stalk.len() - usize::from(shared.is_some());
    let first = colours(&mut one[..own(one)].iter());
    let second = colours(&mut other[..own(other)].iter().rev());
    match shared {
        Some(_) => {
            let middle = colours(&mut shared.into_iter());
            format!("cut {first} |{middle}| {second}, the middle edge on both sides")
        }
        None => format!("cut {first} | {second}"),
    }
}
