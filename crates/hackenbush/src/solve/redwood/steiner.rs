//! The smallest tree that joins given vertices of a graph, by Dreyfus and Wagner.
//!
//! For every set of terminals and every vertex: the fewest edges of a tree that joins them. Such a
//! tree either parts at the vertex into trees for two smaller sets, or leads from the vertex along
//! an edge to a tree of the same set.

use partizan::{Exceeded, Meter};

/// No such tree.
const NONE: u32 = u32::MAX;

/// More terminals would take years.
const MOST_TERMINALS: usize = 30;

/// The number of edges of the smallest tree that joins all `terminals`; `None` if there is none.
pub(super) fn smallest_tree(
    vertices: u32,
    edges: &[[u32; 2]],
    terminals: &[u32],
    meter: &Meter,
) -> Result<Option<usize>, Exceeded> {
    let Some((&root, others)) = terminals.split_first() else { return Ok(Some(0)) };
    let width = vertices as usize;
    if others.len() > MOST_TERMINALS {
        return Err(Exceeded::Memory);
    }
    let sets = 1_usize << others.len();
    let bytes = sets.checked_mul(width).and_then(|cells| cells.checked_mul(size_of::<u32>()));
    let bytes = bytes.ok_or(Exceeded::Memory)?;
    meter.charge(bytes)?;
    let found = grow(width, edges, root, others, sets, meter);
    meter.release(bytes);
    Ok(Some(found?).filter(|&edges| edges != NONE).map(|edges| edges as usize))
}

/// The fewest edges for all terminals: `fewest[set * width + vertex]`, for one set after another.
fn grow(
    width: usize,
    edges: &[[u32; 2]],
    root: u32,
    others: &[u32],
    sets: usize,
    meter: &Meter,
) -> Result<u32, Exceeded> {
    let mut neighbours = vec![Vec::new(); width];
    for &[a, b] in edges {
        neighbours[a as usize].push(b as usize);
        neighbours[b as usize].push(a as usize);
    }
    let mut fewest = vec![NONE; sets * width];
    let mut queue = Vec::new();
    for set in 1..sets {
        meter.check()?;
        let (smaller, rest) = fewest.split_at_mut(set * width);
        let here = &mut rest[..width];
        if set.is_power_of_two() {
            here[others[set.trailing_zeros() as usize] as usize] = 0;
        }
        // Each pair of parts once: the first has the lowest terminal.
        let lowest = set & !(set - 1);
        let mut part = (set - 1) & set;
        while part > 0 {
            if part & lowest != 0 {
                let (a, b) = (&smaller[part * width..], &smaller[(set ^ part) * width..]);
                for ((sum, a), b) in here.iter_mut().zip(a).zip(b) {
                    *sum = (*sum).min(a.saturating_add(*b));
                }
            }
            part = (part - 1) & set;
        }
        spread(here, &neighbours, &mut queue);
    }
    Ok(if sets == 1 { 0 } else { fewest[(sets - 1) * width + root as usize] })
}

/// Leads every tree along edges, nearest vertices first: a bucket for each number of edges.
fn spread(here: &mut [u32], neighbours: &[Vec<usize>], queue: &mut Vec<Vec<usize>>) {
    for (vertex, &edges) in here.iter().enumerate().filter(|(_, edges)| **edges != NONE) {
        put(queue, edges, vertex);
    }
    let mut level = 0;
    while let Some(bucket) = queue.get_mut(level) {
        let Some(vertex) = bucket.pop() else {
            level += 1;
            continue;
        };
        if here[vertex] as usize != level {
            continue;
        }
        let next = here[vertex].saturating_add(1);
        for &neighbour in &neighbours[vertex] {
            if next < here[neighbour] {
                here[neighbour] = next;
                put(queue, next, neighbour);
            }
        }
    }
}

fn put(queue: &mut Vec<Vec<usize>>, edges: u32, vertex: usize) {
    let level = edges as usize;
    if queue.len() <= level {
        queue.resize_with(level + 1, Vec::new);
    }
    queue[level].push(vertex);
}
