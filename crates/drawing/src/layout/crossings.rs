//! Counting crossings between layers, and swapping neighbours that cross.

use hackenbush::picture::{Adjacency, GROUND, Picture};

/// The vertices of each layer from left to right; layer 0 is the ground.
pub(super) type Layers = Vec<Vec<u32>>;

/// Larger pictures, or vertices with more edges, keep the order of the sweeps.
const MOST_VERTICES: usize = 3_000;
const MOST_EDGES_AT_A_VERTEX: usize = 60;

/// Rounds of swaps.
const ROUNDS: usize = 20;

/// How many pairs of sticks between layers cross, and how many vertices those within a layer pass.
pub(super) fn count(picture: &Picture, heights: &[u32], layers: &Layers) -> u64 {
    let place = places(layers, heights.len());
    let mut passed = 0;
    let mut between: Vec<Vec<(u32, u32)>> = vec![Vec::new(); layers.len()];
    for edge in picture.edges() {
        let (a, b) = (edge.from as usize, edge.to as usize);
        if edge.is_loop() || edge.from == GROUND || edge.to == GROUND {
            continue;
        }
        match heights[a].cmp(&heights[b]) {
            std::cmp::Ordering::Equal => {
                passed += u64::from(place[a].abs_diff(place[b]).saturating_sub(1));
            }
            std::cmp::Ordering::Less => between[heights[a] as usize].push((place[a], place[b])),
            std::cmp::Ordering::Greater => between[heights[b] as usize].push((place[b], place[a])),
        }
    }
    between.iter_mut().map(|edges| inversions(edges)).sum::<u64>() + passed
}

/// The place of each vertex in its layer.
fn places(layers: &Layers, vertices: usize) -> Vec<u32> {
    let mut place = vec![0; vertices];
    for layer in layers {
        for (index, &vertex) in (0..).zip(layer) {
            place[vertex as usize] = index;
        }
    }
    place
}

/// How many pairs ascend in one coordinate and descend in the other.
fn inversions(edges: &mut [(u32, u32)]) -> u64 {
    edges.sort_unstable();
    let width = edges.iter().map(|edge| edge.1 as usize + 1).max().unwrap_or(0);
    // A Fenwick tree of the upper ends so far.
    let mut tree = vec![0_u64; width + 1];
    let (mut seen, mut found) = (0, 0);
    for &(_, upper) in edges.iter() {
        let mut at = upper as usize + 1;
        let mut not_beyond = 0;
        while at > 0 {
            not_beyond += tree[at];
            at &= at - 1;
        }
        found += seen - not_beyond;
        seen += 1;
        at = upper as usize + 1;
        while at <= width {
            tree[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    found
}

/// Swaps neighbours in their layer as long as that saves crossings and `more` allows it.
pub(super) fn swap_neighbours(
    adjacency: &Adjacency,
    heights: &[u32],
    layers: &mut Layers,
    more: impl Fn() -> bool,
) {
    let large = |vertex: u32| adjacency.at(vertex).len() > MOST_EDGES_AT_A_VERTEX;
    if heights.len() > MOST_VERTICES || layers.iter().skip(1).flatten().any(|&v| large(v)) {
        return;
    }
    let mut place = places(layers, heights.len());
    for _ in 0..ROUNDS {
        let mut swapped = false;
        for layer in layers.iter_mut() {
            if !more() {
                return;
            }
            for at in 1..layer.len() {
                let (left, right) = (layer[at - 1], layer[at]);
                let now = cost(adjacency, heights, &place, left, right);
                place.swap(left as usize, right as usize);
                if cost(adjacency, heights, &place, right, left) < now {
                    layer.swap(at - 1, at);
                    swapped = true;
                } else {
                    place.swap(left as usize, right as usize);
                }
            }
        }
        if !swapped {
            return;
        }
    }
}

/// What the edges at two neighbours cost in this order.
fn cost(adjacency: &Adjacency, heights: &[u32], place: &[u32], left: u32, right: u32) -> u64 {
    let mut total = 0;
    for a in adjacency.at(left) {
        for b in adjacency.at(right) {
            let level = heights[a.to as usize] == heights[b.to as usize]
                && heights[a.to as usize] != heights[left as usize]
                && a.to != GROUND;
            total += u64::from(level && place[a.to as usize] > place[b.to as usize]);
        }
    }
    for vertex in [left, right] {
        for half in adjacency.at(vertex) {
            if heights[half.to as usize] == heights[vertex as usize] {
                total += u64::from(place[half.to as usize].abs_diff(place[vertex as usize]));
            }
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_are_counted() {
        assert_eq!(inversions(&mut []), 0);
        assert_eq!(inversions(&mut [(0, 0), (1, 1), (2, 2)]), 0);
        assert_eq!(inversions(&mut [(0, 2), (1, 1), (2, 0)]), 3);
        // Sticks that share an end do not cross.
        assert_eq!(inversions(&mut [(0, 0), (0, 1), (1, 1)]), 0);
        assert_eq!(inversions(&mut [(0, 0), (0, 2), (1, 1)]), 1);
    }
}
