//! Red-blue loops on the ground that carry something, by their middle.

use super::method::{Attempt, Derive, READABLE, RED_BLUE, is_large};
use crate::graph::{Block, Blocks};
use crate::picture::{GROUND, Picture};
use crate::solve::loops::Loop;
use crate::solve::loops::path::Path;
use crate::solve::loops::with_numbers::{self, Effort, Found, Split};
use crate::solve::part::Part;
use crate::solve::solution::Step;
use crate::solve::solver::Solver;
use crate::solve::theorem::Theorem;
use partizan::{Dyadic, Exceeded, Player};

/// A smaller loop that must be played is shown by its options instead.
const SHOWN_BY_OPTIONS: usize = 12;

pub(crate) fn step(solver: &mut Solver, part: Part, derive: Derive) -> Result<Attempt, Exceeded> {
    let strung = if part.only(RED_BLUE) { Strung::of(&part.picture) } else { None };
    let Some(strung) = strung else { return Ok(Err(part)) };
    let mut numbers = Vec::new();
    let mut strings = Vec::new();
    for (vertex, edges) in &strung.strings {
        let planted = strung.planted(&part, *vertex, edges);
        let value = if is_large(&part) {
            solver.red_blue(&planted.picture)?
        } else {
            let string = (derive.part)(solver, planted)?;
            let value = string.value;
            strings.push((*vertex, string));
            value
        };
        // Bounds for what stands there are left to the search.
        let number = value.exact().and_then(|value| solver.arena().as_number(value).cloned());
        let Some(number) = number else { return Ok(Err(part)) };
        numbers.push((*vertex, number));
    }
    let path = Path::new(strung.owners(&part.picture), numbers);
    let budget = solver.budget().clone();
    let found = with_numbers::solve(&path, Effort::Short, &|| budget.is_interrupted());
    match found {
        Found::Split(split, core) => {
            let mut parts = Vec::new();
            if !is_large(&part) {
                for end in strung.ends(&part, &split) {
                    parts.push((derive.part)(solver, end)?);
                }
                let [u, w] = split.between;
                parts
                    .extend(strings.into_iter().filter(|(at, _)| (u..=w).contains(at)).map(second));
            }
            let value = solver.number(&split.value(&core));
            let note = note(&split, &core);
            Ok(Ok(part.step(Theorem::LoopWithStrings, value, note, parts)))
        }
        Found::Played(value)
            if path.numbers().len() == 1 && part.picture.edges().len() > SHOWN_BY_OPTIONS =>
        {
            let value = solver.number(&value);
            let parts = strings.into_iter().map(second).collect();
            Ok(Ok(part.step(Theorem::LoopWithNumber, value, String::new(), parts)))
        }
        _ => Ok(Err(part)),
    }
}

fn second((_, step): (usize, Step)) -> Step {
    step
}

/// The two ends and the middle as a sum of numbers, if that is short enough to read.
fn note(split: &Split, core: &Dyadic) -> String {
    let [left, right] = &split.ends;
    let middle = split.counted(core);
    let signed = |number: &Dyadic| {
        let sign = if number.is_negative() { '-' } else { '+' };
        format!(" {sign} {}", number.abs())
    };
    if [left, right, &middle]
        .iter()
        .any(|number| number.exponent() > u64::try_from(READABLE).unwrap_or(0))
    {
        return String::new();
    }
    let middle = if middle.is_zero() { String::new() } else { signed(&middle) };
    format!("{left}{}{middle}", signed(right))
}

/// A loop on the ground and what stands on it.
struct Strung {
    found: Loop,
    /// Its vertices except the ground.
    vertices: Vec<u32>,
    /// The edges of what stands on it, by the place of the vertex.
    strings: Vec<(usize, Vec<usize>)>,
}

impl Strung {
    fn of(picture: &Picture) -> Option<Strung> {
        let blocks = Blocks::new(picture).blocks;
        let mut on_ground = blocks.iter().filter(|block| block.foot == GROUND);
        let (Some(base), None) = (on_ground.next(), on_ground.next()) else { return None };
        if base.edges.len() < 2 {
            return None;
        }
        let (found, vertices) = Loop::of_block(picture, base)?;
        let strings = strings(picture, &blocks, &vertices);
        Some(Strung { found, vertices, strings })
    }

    fn owners(&self, picture: &Picture) -> Vec<Player> {
        let owner = |&edge: &usize| picture.edges()[edge].colour.owner();
        self.found.edges().iter().filter_map(owner).collect()
    }

    /// What stands at a vertex, as a picture of its own.
    fn planted(&self, part: &Part, at: usize, edges: &[usize]) -> Part {
        let foot = self.vertices[at - 1];
        let drawn = edges.iter().map(|&edge| part.picture.edges()[edge]);
        part.part(Picture::planted(drawn, foot).picture, edges.iter().copied())
    }

    /// The two ends of a split with what they carry, as pictures of their own.
    fn ends(&self, part: &Part, split: &Split) -> [Part; 2] {
        let [u, w] = split.between;
        let edges = self.found.edges();
        let carried = |range: std::ops::Range<usize>| {
            let strings = self.strings.iter().filter(move |(at, _)| range.contains(at));
            strings.flat_map(|(_, edges)| edges.iter().copied())
        };
        let left: Vec<usize> = edges[..u].iter().copied().chain(carried(1..u)).collect();
        let right = edges[w..].iter().copied().chain(carried(w + 1..edges.len())).collect();
        [left, right].map(|mut edges| {
            edges.sort_unstable();
            let chosen = |edge: usize| edges.binary_search(&edge).is_ok();
            let picture = part.picture.restrict(chosen).picture;
            part.part(picture, edges)
        })
    }
}

/// The edges of what stands on the vertices of a loop on the ground, by the places of the vertices.
/// Linear time: blocks come after those they stand on.
fn strings(picture: &Picture, blocks: &[Block], vertices: &[u32]) -> Vec<(usize, Vec<usize>)> {
    let mut place: Vec<Option<usize>> = vec![None; picture.vertex_count() as usize];
    for (at, &vertex) in (1..).zip(vertices) {
        place[vertex as usize] = Some(at);
    }
    let mut strings: Vec<Vec<usize>> = vec![Vec::new(); vertices.len() + 1];
    for block in blocks.iter().filter(|block| block.foot != GROUND) {
        let Some(at) = place[block.foot as usize] else { continue };
        for &edge in &block.edges {
            let ends = picture.edges()[edge as usize];
            for end in [ends.from, ends.to] {
                place[end as usize] = Some(at);
            }
            strings[at].push(edge as usize);
        }
    }
    for edges in &mut strings {
        edges.sort_unstable();
    }
    strings.into_iter().enumerate().filter(|(_, edges)| !edges.is_empty()).collect()
}
