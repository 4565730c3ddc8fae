//! The fixed picture a search runs on, and how a set of its edges falls apart into blocks.
//!
//! A *block* is a bridge or a maximal part without cut vertices (Hopcroft and Tarjan 1973). Blocks
//! meet in cut vertices; seen from the ground they form a tree, and each stands on its *foot*.

use partizan::Player;

use super::word::Word;

/// A picture of few edges, none of them a loop; edges and vertices are numbers.
#[derive(Clone, Debug)]
pub(super) struct Board<W> {
    ends: Vec<[u8; 2]>,
    incident: Vec<W>,
    blue: W,
    /// For each edge, the later edges with the same ends and colour.
    later_twins: Vec<W>,
}

/// A block of a set of edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part<W> {
    pub(super) edges: W,
    /// Its vertices but the foot.
    pub(super) vertices: W,
    /// The vertex that joins it to the ground.
    pub(super) foot: u8,
}

impl<W: Word> Board<W> {
    /// From the ends and the owner of each edge; vertices are `0..vertices`.
    pub(super) fn new(vertices: u8, edges: &[([u8; 2], Player)]) -> Board<W> {
        let mut board = Board {
            ends: Vec::new(),
            incident: vec![W::EMPTY; usize::from(vertices)],
            blue: W::EMPTY,
            later_twins: Vec::new(),
        };
        let key = |&([u, v], owner): &([u8; 2], Player)| (u.min(v), u.max(v), owner);
        for (i, edge) in (0..).zip(edges) {
            let ([u, v], owner) = *edge;
            board.ends.push([u, v]);
            board.incident[usize::from(u)] |= W::single(i);
            board.incident[usize::from(v)] |= W::single(i);
            if owner == Player::Left {
                board.blue |= W::single(i);
            }
            let twins = (0..).zip(edges).filter(|(j, other)| *j > i && key(other) == key(edge));
            board.later_twins.push(twins.fold(W::EMPTY, |set, (j, _)| set | W::single(j)));
        }
        board
    }

    /// How many vertices there are, the ground included.
    pub(super) fn vertex_count(&self) -> usize {
        self.incident.len()
    }

    /// The edges of `edges` that `player` may cut.
    pub(super) fn owned_by(&self, player: Player, edges: W) -> W {
        match player {
            Player::Left => edges & self.blue,
            Player::Right => edges.minus(self.blue),
        }
    }

    /// Is another edge like `edge`, with a greater number, among `edges`? Cutting either leaves
    /// the same picture, so only the last of them need be cut, and a picture that has lost only
    /// last ones is the one set of edges that stands for all the sets like it.
    pub(super) fn has_later_twin(&self, edge: u8, edges: W) -> bool {
        !(self.later_twins[usize::from(edge)] & edges).is_empty()
    }

    /// The vertices joined to `root` by `edges`, and the edges among them.
    pub(super) fn reach(&self, root: u8, edges: W) -> (W, W) {
        let mut reached = W::single(root);
        let mut front = reached;
        let mut used = W::EMPTY;
        while !front.is_empty() {
            let v = front.first();
            front = front.without_first();
            let here = (self.incident[usize::from(v)] & edges).minus(used);
            used |= here;
            for e in here.members() {
                let w = self.other_end(e, v);
                if !reached.holds(w) {
                    reached |= W::single(w);
                    front |= W::single(w);
                }
            }
        }
        (reached, used)
    }

    /// The blocks of `edges` joined to `root`, each after the blocks that stand on it.
    pub(super) fn parts(&self, root: u8, edges: W, found: &mut Vec<Part<W>>) {
        let mut walk =
            Walk { board: self, left: edges, seen: W::EMPTY, order: [0; 128], time: 0, found };
        walk.visit(root);
    }

    /// The end of `edge` that is not `vertex`.
    pub(super) fn other_end(&self, edge: u8, vertex: u8) -> u8 {
        let [u, v] = self.ends[usize::from(edge)];
        u ^ v ^ vertex
    }
}

/// A depth-first walk; it goes as deep as a board has vertices.
struct Walk<'a, W> {
    board: &'a Board<W>,
    left: W,
    seen: W,
    order: [u8; 128],
    time: u8,
    found: &'a mut Vec<Part<W>>,
}

impl<W: Word> Walk<'_, W> {
    /// Walks on from `v`; returns the earliest vertex reached from there, and the edges and
    /// vertices that belong to the block of the edge that led here.
    fn visit(&mut self, v: u8) -> (u8, W, W) {
        self.time += 1;
        let now = self.time;
        self.order[usize::from(v)] = now;
        self.seen |= W::single(v);
        let mut low = now;
        let (mut edges, mut vertices) = (W::EMPTY, W::single(v));
        loop {
            let here = self.board.incident[usize::from(v)] & self.left;
            if here.is_empty() {
                return (low, edges, vertices);
            }
            let e = here.first();
            self.left = self.left.minus(W::single(e));
            let w = self.board.other_end(e, v);
            if self.seen.holds(w) {
                low = low.min(self.order[usize::from(w)]);
                edges |= W::single(e);
                continue;
            }
            let (above, above_edges, above_vertices) = self.visit(w);
            if above >= now {
                self.found.push(Part {
                    edges: above_edges | W::single(e),
                    vertices: above_vertices,
                    foot: v,
                });
            } else {
                low = low.min(above);
                edges |= above_edges | W::single(e);
                vertices |= above_vertices;
            }
        }
    }
}
