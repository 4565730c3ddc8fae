//! From any edges to a picture: keep what is connected to the ground, number the vertices densely.

use rustc_hash::FxHashMap;

use super::{Adjacency, Edge, GROUND, Picture, count};

/// The part of some edges that is connected to the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grounded {
    /// The edges connected to the ground, in their order.
    pub picture: Picture,
    /// The indices of the other edges, ascending.
    pub dropped: Vec<usize>,
    /// The number each vertex of `picture` had before.
    pub vertices: Vec<u32>,
}

impl Picture {
    /// The edges connected to the ground. Vertices may have any numbers, 0 being the ground; they
    /// are renumbered in order of first appearance. Linear time.
    ///
    /// # Panics
    /// If there are more than [`super::MAX_EDGES`] edges.
    #[must_use]
    pub fn from_edges(edges: impl IntoIterator<Item = Edge>) -> Grounded {
        let mut edges: Vec<Edge> = edges.into_iter().collect();
        let mut vertices = renumber(&mut edges);
        let mut dropped = Vec::new();
        if !grows_from_the_ground(&mut edges, vertices.len()) {
            dropped = keep_connected(&mut edges, vertices.len());
            let kept = renumber(&mut edges);
            vertices = kept.into_iter().map(|v| vertices[v as usize]).collect();
        }
        let vertex_count = vertex_number(vertices.len());
        Grounded { picture: Picture { vertex_count, edges }, dropped, vertices }
    }
}

impl Picture {
    /// Edges that are connected to the rest of a picture at `foot`, as a picture in which `foot` is
    /// the ground. [`Grounded::vertices`] then holds the numbers the vertices had in the rest, the
    /// ground's being `foot`.
    #[must_use]
    pub(crate) fn planted(edges: impl IntoIterator<Item = Edge>, foot: u32) -> Grounded {
        // The ground itself is not among the edges unless it is the foot.
        let swap = |vertex: u32| match vertex {
            vertex if vertex == foot => GROUND,
            GROUND => foot,
            vertex => vertex,
        };
        let moved = edges.into_iter();
        let moved = moved.map(|edge| Edge { from: swap(edge.from), to: swap(edge.to), ..edge });
        let mut planted = Picture::from_edges(moved);
        planted.vertices.iter_mut().for_each(|vertex| *vertex = swap(*vertex));
        planted
    }

    /// A picture from edges that already have the properties of [`Picture`].
    pub(crate) fn from_grown(vertex_count: u32, edges: Vec<Edge>) -> Picture {
        let picture = Picture { vertex_count, edges };
        debug_assert_eq!(picture, picture.edges.iter().copied().collect());
        picture
    }
}

/// Numbers the vertices 0, 1, 2, ... in order of first appearance, the ground first; returns the
/// number each had before.
fn renumber(edges: &mut [Edge]) -> Vec<u32> {
    count(edges.len());
    let largest = edges.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(GROUND);
    // A table when the numbers are dense enough, a map when they are far apart.
    if largest as usize / 8 <= edges.len() {
        let mut numbers = vec![None; largest as usize + 1];
        numbers[GROUND as usize] = Some(GROUND);
        rename(edges, |vertex, fresh| *numbers[vertex as usize].get_or_insert(fresh))
    } else {
        let mut numbers = FxHashMap::from_iter([(GROUND, GROUND)]);
        rename(edges, |vertex, fresh| *numbers.entry(vertex).or_insert(fresh))
    }
}

/// Renames the vertices; `name` gets a vertex and the first number not in use.
fn rename(edges: &mut [Edge], mut name: impl FnMut(u32, u32) -> u32) -> Vec<u32> {
    let mut before = vec![GROUND];
    for edge in edges {
        for end in [&mut edge.from, &mut edge.to] {
            let fresh = vertex_number(before.len());
            let number = name(*end, fresh);
            if number == fresh {
                before.push(*end);
            }
            *end = number;
        }
    }
    before
}

/// Does each edge in turn touch an earlier one or the ground? Then all of them are connected to the
/// ground, and in a forest those that point down are turned around.
fn grows_from_the_ground(edges: &mut [Edge], vertex_count: usize) -> bool {
    let mut next = 1;
    for edge in edges.iter() {
        if edge.from >= next && edge.to >= next {
            return false;
        }
        next = next.max(edge.from + 1).max(edge.to + 1);
    }
    if edges.len() + 1 == vertex_count {
        for (fresh, edge) in (1..).zip(edges) {
            if edge.from == fresh {
                (edge.from, edge.to) = (edge.to, edge.from);
            }
        }
    }
    true
}

/// Removes the edges that are not connected to the ground and returns their indices; in a forest the
/// others are made to point away from the ground.
fn keep_connected(edges: &mut Vec<Edge>, vertex_count: usize) -> Vec<usize> {
    let distance = Adjacency::of_edges(vertex_number(vertex_count), edges).distances(|_| false);
    let connected = |edge: &Edge| distance[edge.from as usize] != u32::MAX;
    let dropped = (0..edges.len()).filter(|&index| !connected(&edges[index])).collect();
    edges.retain(connected);
    if edges.len() + 1 == distance.iter().filter(|&&steps| steps != u32::MAX).count() {
        for edge in edges {
            if distance[edge.to as usize] < distance[edge.from as usize] {
                (edge.from, edge.to) = (edge.to, edge.from);
            }
        }
    }
    dropped
}

/// A picture has fewer than 2^32 vertices, having at most one more than its edges; loose edges
/// can name twice as many, which still fits.
fn vertex_number(vertices: usize) -> u32 {
    u32::try_from(vertices).expect("fewer than 2^32 vertices")
}

#[cfg(test)]
mod tests {
    use super::super::Colour::{self, Blue, Green, Red};
    use super::*;

    fn edge(from: u32, to: u32, colour: Colour) -> Edge {
        Edge { from, to, colour }
    }

    #[test]
    fn vertices_are_numbered_in_order_of_first_appearance() {
        let far = Picture::from_edges([
            edge(0, 4_000_000_000, Blue),
            edge(4_000_000_000, 7, Red),
            edge(7, 0, Green),
        ]);
        assert_eq!(far.picture.edges(), [edge(0, 1, Blue), edge(1, 2, Red), edge(2, 0, Green)]);
        assert_eq!(far.vertices, [0, 4_000_000_000, 7]);
        assert!(far.dropped.is_empty());
    }

    #[test]
    fn what_is_not_connected_to_the_ground_is_dropped() {
        let loose = Picture::from_edges([
            edge(5, 6, Blue),
            edge(3, 2, Red),
            edge(8, 8, Green),
            edge(3, 0, Red),
        ]);
        assert_eq!(loose.picture.edges(), [edge(1, 2, Red), edge(0, 1, Red)]);
        assert_eq!(loose.vertices, [0, 3, 2]);
        assert_eq!(loose.dropped, [0, 2]);
        let nothing = Picture::from_edges([edge(1, 2, Blue)]);
        assert_eq!(nothing.picture, Picture::empty());
        assert_eq!(nothing.dropped, [0]);
    }

    #[test]
    fn a_forest_points_away_from_the_ground_and_a_cycle_stays_as_written() {
        let tree: Picture = [edge(1, 0, Blue), edge(2, 1, Red)].into_iter().collect();
        assert_eq!(tree, Picture::stalk([Blue, Red]));
        let cycle: Picture = [edge(1, 0, Blue), edge(0, 1, Red)].into_iter().collect();
        assert_eq!(cycle.edges(), [edge(1, 0, Blue), edge(0, 1, Red)]);
    }
}
