//! Fusion makes a green picture a tree, whose loops stand for single edges.

use super::method::{Attempt, Derive, GREEN, is_large};
use crate::picture::{Colour, Edge, Picture};
use crate::solve::green;
use crate::solve::part::Part;
use crate::solve::solution::Known;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::Exceeded;

/// Green pictures with cycles.
pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    if part.only(GREEN) && !part.picture.is_forest() {
        fuse(solver, part, derive)
    } else {
        Ok(Err(part))
    }
}

/// Large green pictures, before they are split at the ground.
pub(crate) fn large(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    if is_large(&part) && part.only(GREEN) { fuse(solver, part, derive) } else { Ok(Err(part)) }
}

fn fuse(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    let Some(nimber) = green::nim_value(&part.picture) else { return Ok(Err(part)) };
    let value = Known::Exact(solver.attempt(|arena| arena.nimber(nimber))?);
    let mut parts = Vec::new();
    if !is_large(&part)
        && let Some(fusion) = green::Fusion::of(&part.picture)
    {
        let (picture, edges) = fused_tree(&fusion);
        parts.push((derive.part)(solver, part.part(picture, edges))?);
    }
    Ok(Ok(part.step(Theorem::Fusion, value, String::new(), parts)))
}

/// The tree that fusion leaves, each loop drawn as an edge of its own.
fn fused_tree(fusion: &green::Fusion) -> (Picture, Vec<usize>) {
    let mut edges = Vec::new();
    let mut origins = Vec::new();
    let mut fresh = u32::try_from(fusion.parts.len()).expect("no more parts than vertices");
    for (number, part) in (0..).zip(&fusion.parts) {
        if let Some(bridge) = part.bridge {
            edges.push(Edge { from: bridge.below, to: number, colour: Colour::Green });
            origins.push(bridge.edge as usize);
        }
        // Loops cancel in pairs, so at most one is left to stand.
        if let [.., odd] = part.loops[..]
            && part.loops.len() % 2 == 1
        {
            edges.push(Edge { from: number, to: fresh, colour: Colour::Green });
            origins.push(odd as usize);
            fresh += 1;
        }
    }
    (edges.into_iter().collect(), origins)
}
