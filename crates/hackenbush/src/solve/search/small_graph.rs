//! The graph a search runs on, and the blocks of a set of its edges.
//!
//! A *block* is a bridge or a maximal part without cut vertices (Hopcroft and Tarjan 1973). Blocks
//! meet in cut vertices; seen from the ground they form a tree, and the *foot* of a block is the
//! vertex nearest the ground.

use partizan::Player;

use super::position_group::MOVE_CODES;
use super::word::Word;

/// A graph of few edges, none of them a loop; edges and vertices are numbered by bytes.
#[derive(Clone, Debug)]
pub(in crate::solve) struct SmallGraph<W> {
    ends: Vec<[u8; 2]>,
    // Arrays that a byte index cannot leave, for speed.
    /// For each edge, the xor of its ends: one end gives the other.
    across: Box<[u8; 256]>,
    incident: Box<[W; 256]>,
    vertices: usize,
    blue: W,
    /// For each edge, the later edges with the same ends and colour.
    later_twins: Vec<W>,
}

/// A block of a set of edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct SmallBlock<W> {
    pub(in crate::solve) edges: W,
    /// Its vertices except the foot.
    pub(in crate::solve) vertices: W,
    /// The vertex that connects it to the ground.
    pub(in crate::solve) foot: u8,
}

impl<W: Word> SmallGraph<W> {
    /// From the ends and the owner of each edge; vertices are `0..vertices`, the ground is 0.
    pub(in crate::solve) fn new(vertices: u8, edges: &[([u8; 2], Player)]) -> SmallGraph<W> {
        let mut incident = Box::new([W::EMPTY; 256]);
        let mut across = Box::new([0; 256]);
        let mut blue = W::EMPTY;
        let mut later_twins = Vec::new();
        let kind = |&([u, v], owner): &([u8; 2], Player)| (u.min(v), u.max(v), owner);
        for (i, edge) in (0u8..).zip(edges) {
            let ([u, v], owner) = *edge;
            across[usize::from(i)] = u ^ v;
            incident[usize::from(u)] |= W::single(i);
            incident[usize::from(v)] |= W::single(i);
            if owner == Player::Left {
                blue |= W::single(i);
            }
            let twins = (0..).zip(edges).filter(|(j, other)| *j > i && kind(other) == kind(edge));
            later_twins.push(twins.fold(W::EMPTY, |set, (j, _)| set | W::single(j)));
        }
        let ends = edges.iter().map(|edge| edge.0).collect();
        SmallGraph { ends, across, incident, vertices: vertices.into(), blue, later_twins }
    }

    /// The number of vertices, the ground included.
    pub(in crate::solve) fn vertex_count(&self) -> usize {
        self.vertices
    }

    /// The edges at `vertex`.
    pub(in crate::solve) fn at(&self, vertex: u8) -> W {
        self.incident[usize::from(vertex)]
    }

    /// The edges at any of `vertices`.
    pub(in crate::solve) fn around(&self, vertices: W) -> W {
        vertices.members().fold(W::EMPTY, |edges, vertex| edges | self.at(vertex))
    }

    /// Both ends of an edge.
    pub(in crate::solve) fn ends(&self, edge: u8) -> [u8; 2] {
        self.ends[usize::from(edge)]
    }

    /// The end of `edge` that is not `vertex`.
    pub(in crate::solve) fn other_end(&self, edge: u8, vertex: u8) -> u8 {
        self.across[usize::from(edge)] ^ vertex
    }

    /// The edges of `edges` that `player` may cut.
    pub(in crate::solve) fn owned_by(&self, player: Player, edges: W) -> W {
        match player {
            Player::Left => edges & self.blue,
            Player::Right => edges.minus(self.blue),
        }
    }

    /// Do `edges` contain a parallel edge of the same colour with a greater number? Cutting either
    /// leaves the same position, so only the last of such edges is ever cut, and one set of edges
    /// represents all the sets like it.
    pub(in crate::solve) fn has_later_twin(&self, edge: u8, edges: W) -> bool {
        !(self.later_twins[usize::from(edge)] & edges).is_empty()
    }

    /// The vertices that `edges` connect to `root`, and those of the edges that touch them.
    pub(in crate::solve) fn reach(&self, root: u8, edges: W) -> (W, W) {
        let mut reached = W::single(root);
        let mut front = reached;
        let mut used = W::EMPTY;
        while !front.is_empty() {
            let v = front.first();
            front = front.without_first();
            let here = (self.at(v) & edges).minus(used);
            used |= here;
            for e in here.members() {
                let w = W::single(self.other_end(e, v));
                front |= w.minus(reached);
                reached |= w;
            }
        }
        (reached, used)
    }

    /// How far each edge is from the ground: the distance of its farther end.
    pub(in crate::solve) fn distances(&self) -> [u8; MOVE_CODES] {
        let mut distances = [0; MOVE_CODES];
        let mut reached = W::single(0);
        let mut front = reached;
        let mut distance = 0;
        while !front.is_empty() {
            let edges = self.around(front);
            let mut next = W::EMPTY;
            for edge in edges.members() {
                distances[usize::from(edge)] = distance;
                let [from, to] = self.ends(edge);
                next |= W::single(from) | W::single(to);
            }
            front = next.minus(reached);
            reached |= front;
            distance += 1;
        }
        distances
    }

    /// The blocks of `edges` connected to `root`, each after the blocks that stand on it.
    pub(in crate::solve) fn blocks(&self, root: u8, edges: W, found: &mut Vec<SmallBlock<W>>) {
        let mut walk =
            Walk { graph: self, left: edges, seen: W::EMPTY, order: [0; 256], time: 0, found };
        walk.visit(root);
    }
}

/// A depth-first search; the recursion is as deep as a graph has vertices.
struct Walk<'a, W> {
    graph: &'a SmallGraph<W>,
    left: W,
    seen: W,
    order: [u8; 256],
    time: u8,
    found: &'a mut Vec<SmallBlock<W>>,
}

impl<W: Word> Walk<'_, W> {
    /// Visits `v`; returns the earliest vertex reached from there, and the edges and vertices that
    /// belong to the block of the edge that led here.
    fn visit(&mut self, v: u8) -> (u8, W, W) {
        self.time += 1;
        let now = self.time;
        self.order[usize::from(v)] = now;
        self.seen |= W::single(v);
        let mut low = now;
        let (mut edges, mut vertices) = (W::EMPTY, W::single(v));
        loop {
            let here = self.graph.at(v) & self.left;
            if here.is_empty() {
                return (low, edges, vertices);
            }
            let e = here.first();
            self.left = self.left.minus(W::single(e));
            let w = self.graph.other_end(e, v);
            if self.seen.holds(w) {
                low = low.min(self.order[usize::from(w)]);
                edges |= W::single(e);
                continue;
            }
            let (above, above_edges, above_vertices) = self.visit(w);
            let above_edges = above_edges | W::single(e);
            if above >= now {
                self.found.push(SmallBlock {
                    edges: above_edges,
                    vertices: above_vertices,
                    foot: v,
                });
            } else {
                low = low.min(above);
                edges |= above_edges;
                vertices |= above_vertices;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> SmallGraph<u64> {
        let mut edges = Vec::new();
        for word in text.split(' ') {
            let (u, rest) = word.split_once('-').unwrap();
            let (v, colour) = rest.split_at(rest.len() - 1);
            let owner = if colour == "b" { Player::Left } else { Player::Right };
            edges.push(([u.parse().unwrap(), v.parse().unwrap()], owner));
        }
        SmallGraph::new(16, &edges)
    }

    #[test]
    fn blocks_come_after_what_stands_on_them() {
        // A triangle on the ground, a bridge on it, and a double edge on that.
        let graph = graph("0-1b 1-2r 2-0b 2-3r 3-4b 3-4b");
        let mut blocks = Vec::new();
        graph.blocks(0, 0b11_1111, &mut blocks);
        let block = |edges, vertices, foot| SmallBlock { edges, vertices, foot };
        assert_eq!(
            blocks,
            [block(0b11_0000, 1 << 4, 3), block(0b1000, 1 << 3, 2), block(0b111, 0b110, 0)]
        );
        blocks.clear();
        // Without an edge of the triangle only the double edge is no bridge.
        graph.blocks(0, 0b11_1110, &mut blocks);
        assert_eq!(blocks.len(), 4);
        assert_eq!(graph.reach(0, 0b11_1001), (0b11, 1));
    }

    #[test]
    fn twins_are_cut_from_the_last_on() {
        let graph = graph("0-1b 1-0b 0-1r 0-1b");
        let cuttable = |edges: u64| {
            (0..4)
                .filter(|&e| edges.holds(e) && !graph.has_later_twin(e, edges))
                .collect::<Vec<_>>()
        };
        assert_eq!(cuttable(0b1111), [2, 3]);
        assert_eq!(cuttable(0b0111), [1, 2]);
    }
}
