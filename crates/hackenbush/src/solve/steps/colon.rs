//! What stands on a trunk counts by its value: the colon principle.

use super::method::{Attempt, Derive, READABLE};
use crate::picture::{Adjacency, Colour, GROUND, Picture};
use crate::solve::edge;
use crate::solve::part::Part;
use crate::solve::solution::Known;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::{Dyadic, Exceeded, Game, ValueText};

/// A trunk under x: the edges from the ground to the first branching, put under what is attached
/// there.
pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    let Some(trunk) = trunk(&part.picture) else { return Ok(Err(part)) };
    let edges = part.picture.edges();
    let top = trunk.iter().fold(GROUND, |vertex, &edge| edges[edge].other_end(vertex));
    let mut above: Vec<usize> = (0..edges.len()).collect();
    above.retain(|edge| !trunk.contains(edge));
    let planted = Picture::planted(above.iter().map(|&edge| edges[edge]), top).picture;
    let crown = (derive.part)(solver, part.part(planted, above.iter().copied()))?;
    let colours: Vec<Colour> = trunk.iter().map(|&edge| edges[edge].colour).collect();
    let (value, note) = stand_on(solver, &colours, crown.value)?;
    let parts = if crown.theorem == Theorem::Empty { vec![] } else { vec![crown] };
    Ok(Ok(part.step(Theorem::Colon, value, note, parts)))
}

/// The value of a stalk under something known, and how it follows.
fn stand_on(
    solver: &mut Solver,
    trunk: &[Colour],
    above: Known,
) -> Result<(Known, String), Exceeded> {
    // Once a budget has ended, forms are too long to go on with.
    let mut known = if solver.exceeded.is_some() { solver.rounded(above) } else { above };
    for &colour in trunk.iter().rev() {
        known = match on_edge(solver, colour, known) {
            Ok(known) => known,
            // Numbers are easy to put on an edge.
            Err(exceeded) => {
                solver.end(exceeded);
                let rounded = solver.rounded(known);
                on_edge(solver, colour, rounded).unwrap_or(Known::Nothing)
            }
        };
    }
    let Known::Exact(top) = above else { return Ok((known, String::new())) };
    let bases: Vec<&str> = trunk.iter().map(|&colour| edge::value_text(colour)).collect();
    let mut chain = bases.join(":");
    if top != Game::ZERO {
        let text = solver.arena_mut().text_within(top, READABLE);
        let cut = text.as_ref().map_or(true, ValueText::is_truncated);
        let text = text.map(|text| text.to_string()).unwrap_or_default();
        let simple = text.chars().all(|c| c.is_ascii_digit() || c == '*');
        chain = match text {
            _ if cut => format!("{chain}:x"),
            text if simple => format!("{chain}:{text}"),
            text => format!("{chain}:({text})"),
        };
        let number = solver.arena().as_number(top).filter(|_| !cut);
        if let (&[colour], Some(x)) = (trunk, number) {
            chain += &halved(colour, x).unwrap_or_default();
        }
    }
    Ok((known, if trunk.len() <= READABLE { chain } else { String::new() }))
}

/// The most halvings that are written out.
const MOST_HALVES: u32 = 20;

/// How an edge under the number x is computed, if it is not just one more: 1:x = (x+n)/2^(n-1) for
/// the least n with x+n > 1, and the negative of that for a red edge under -x.
fn halved(colour: Colour, x: &Dyadic) -> Option<String> {
    let (sign, x) = match colour {
        Colour::Blue => ("", x.clone()),
        Colour::Red => ("-", -x),
        Colour::Green => return None,
    };
    let n = (1..=i64::from(MOST_HALVES)).find(|&n| &x + &Dyadic::from(n) > Dyadic::ONE)?;
    let halves = u32::try_from(n - 1).ok().filter(|&halves| halves > 0)?;
    Some(format!(" = {sign}({x} + {n})/{}", 1_u64.checked_shl(halves)?))
}

/// The value of an edge under something known. An ordinal sum grows with what stands on it, so
/// bounds stay bounds.
fn on_edge(solver: &mut Solver, colour: Colour, known: Known) -> Result<Known, Exceeded> {
    let Some((lo, hi)) = known.ends() else { return Ok(Known::Nothing) };
    let arena = solver.arena_mut();
    let base = edge::value(colour, arena)?;
    let lo_on_edge = arena.ordinal_sum(base, lo)?;
    let hi_on_edge = if lo == hi { lo_on_edge } else { arena.ordinal_sum(base, hi)? };
    Ok(Known::between(lo_on_edge, hi_on_edge))
}

/// The edges from the ground up to the first branching of a picture that stands on one edge;
/// `None` if there are several or the one is a loop, and for large pictures.
fn trunk(picture: &Picture) -> Option<Vec<usize>> {
    if picture.edges().len() > READABLE {
        return None;
    }
    let adjacency = Adjacency::new(picture);
    let mut trunk = Vec::new();
    let mut vertex = GROUND;
    loop {
        let mut onward =
            adjacency.at(vertex).iter().filter(|half| !trunk.contains(&(half.edge as usize)));
        match (onward.next(), onward.next()) {
            (Some(half), None) if half.to != vertex => {
                trunk.push(half.edge as usize);
                vertex = half.to;
                // A vertex met again closes a cycle through the ground: not a trunk.
                if vertex == GROUND {
                    return None;
                }
            }
            _ => break,
        }
    }
    (!trunk.is_empty()).then_some(trunk)
}
