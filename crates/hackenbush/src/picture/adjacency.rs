//! Which edges meet at each vertex, in two flat arrays (compressed sparse rows).

use super::{Picture, count};

/// One end of an edge, seen from the vertex at its other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalfEdge {
    /// Where the edge leads.
    pub to: u32,
    /// Its index in [`Picture::edges`].
    pub edge: u32,
}

/// The edges at each vertex in drawing order. A loop is listed once, at its vertex.
#[derive(Clone, Debug)]
pub struct Adjacency {
    offsets: Vec<u32>,
    half_edges: Vec<HalfEdge>,
}

impl Adjacency {
    /// Linear time; 16 bytes per edge and 4 per vertex.
    #[must_use]
    pub fn new(picture: &Picture) -> Adjacency {
        Adjacency::of_edges(picture.vertex_count, &picture.edges)
    }

    pub(super) fn of_edges(vertex_count: u32, edges: &[super::Edge]) -> Adjacency {
        // Counting sort: offsets[v + 2] counts v's ends; in the end offsets[v] is where v's row starts.
        let mut offsets = vec![0_u32; vertex_count as usize + 2];
        for edge in edges {
            offsets[edge.from as usize + 2] += 1;
            if !edge.is_loop() {
                offsets[edge.to as usize + 2] += 1;
            }
        }
        for v in 2..offsets.len() {
            offsets[v] += offsets[v - 1];
        }
        let total = offsets.last().map_or(0, |&end| end as usize);
        let mut half_edges = vec![HalfEdge { to: 0, edge: 0 }; total];
        let mut put = |at: u32, to: u32, edge: u32| {
            let next = &mut offsets[at as usize + 1];
            half_edges[*next as usize] = HalfEdge { to, edge };
            *next += 1;
        };
        for (index, edge) in (0..count(edges.len())).zip(edges) {
            put(edge.from, edge.to, index);
            if !edge.is_loop() {
                put(edge.to, edge.from, index);
            }
        }
        offsets.pop();
        Adjacency { offsets, half_edges }
    }

    /// The edges at `vertex`, in drawing order.
    #[must_use]
    pub fn at(&self, vertex: u32) -> &[HalfEdge] {
        let v = vertex as usize;
        &self.half_edges[self.offsets[v] as usize..self.offsets[v + 1] as usize]
    }

    /// The number of vertices, the ground included.
    #[must_use]
    pub fn vertex_count(&self) -> u32 {
        u32::try_from(self.offsets.len() - 1).expect("vertices have 32-bit numbers")
    }

    /// The length of a shortest path from the ground to each vertex without `blocked` edges;
    /// `u32::MAX` if there is none.
    pub(super) fn distances(&self, blocked: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut distance = vec![u32::MAX; self.vertex_count() as usize];
        distance[super::GROUND as usize] = 0;
        let mut queue = vec![super::GROUND];
        let mut head = 0;
        while let Some(&vertex) = queue.get(head) {
            head += 1;
            for half in self.at(vertex) {
                if distance[half.to as usize] == u32::MAX && !blocked(half.edge) {
                    distance[half.to as usize] = distance[vertex as usize] + 1;
                    queue.push(half.to);
                }
            }
        }
        distance
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Colour, Edge};
    use super::*;

    #[test]
    fn rows_are_in_drawing_order_and_loops_are_listed_once() {
        let edge = |from, to| Edge { from, to, colour: Colour::Green };
        let picture: Picture =
            [edge(0, 1), edge(1, 1), edge(1, 0), edge(1, 2)].into_iter().collect();
        let adjacency = Adjacency::new(&picture);
        let row = |v| adjacency.at(v).iter().map(|half| (half.to, half.edge)).collect::<Vec<_>>();
        assert_eq!(row(0), [(1, 0), (1, 2)]);
        assert_eq!(row(1), [(0, 0), (1, 1), (0, 2), (2, 3)]);
        assert_eq!(row(2), [(1, 3)]);
        assert_eq!(Adjacency::new(&Picture::empty()).at(0), []);
    }
}
