//! Two-edge-connected parts by fusing cycles, one after the other.
//!
//! Grow a tree from the ground along the edges. An edge between two vertices that are already in
//! the tree closes a cycle with the tree's paths from both down to where they meet; fuse those
//! paths. The fused sets in the end are the two-edge-connected parts, and the tree edges that were
//! never fused are the bridges. With disjoint sets each tree edge is fused once, so the time is
//! nearly linear; edges are identified by index, so parallel edges and loops are no special case.
//!
//! With ten million edges the speed of memory is the limit. That is why the tree grows by reading
//! the edges in order, several times if need be: this costs far less than building adjacency lists
//! for a search, which is the fallback for pictures drawn in an unfavourable order.

use crate::picture::{Adjacency, Edge, GROUND, Picture};

/// The two-edge-connected parts of a picture. A part is identified by its base, the vertex that the
/// tree reached first.
pub(crate) struct Fused {
    spots: Vec<Spot>,
    /// The vertices in the order in which the tree reached them.
    order: Vec<u32>,
    reached: BitSet,
}

/// The data of a vertex, in one place for the sake of the cache.
struct Spot {
    /// Its parent in the tree; the ground's is the ground.
    parent: u32,
    /// Its place in the order.
    place: u32,
    /// A vertex of its part nearer to the base; itself if it is the base.
    base: u32,
    /// At a base: has the part an odd number of edges?
    is_odd: bool,
}

impl Fused {
    pub(crate) fn new(picture: &Picture) -> Fused {
        /// Enough for random pictures of any size: each pass reaches many times more vertices.
        const PASSES: u32 = 16;
        let edges = picture.edges();
        let size = picture.vertex_count() as usize;
        let fresh = |vertex| Spot { parent: GROUND, place: 0, base: vertex, is_odd: false };
        let mut fused = Fused {
            spots: (GROUND..picture.vertex_count()).map(fresh).collect(),
            order: Vec::with_capacity(size),
            reached: BitSet::new(size),
        };
        fused.reach(GROUND, GROUND);

        let indices = (0..).take(edges.len());
        let mut pending: Vec<u32> =
            indices.filter(|&index| !fused.take(edges[index as usize])).collect();
        for _ in 0..PASSES {
            pending.reverse();
            pending.retain(|&index| !fused.take(edges[index as usize]));
        }
        if !pending.is_empty() {
            fused.search(picture, &pending);
        }
        for vertex in GROUND..picture.vertex_count() {
            fused.spots[vertex as usize].base = fused.find_base(vertex);
        }
        fused
    }

    /// The part of each vertex.
    pub(crate) fn parts(&self) -> impl Iterator<Item = u32> {
        self.spots.iter().map(|spot| spot.base)
    }

    /// Has this part an odd number of edges?
    pub(crate) fn is_odd(&self, part: u32) -> bool {
        self.spots[part as usize].is_odd
    }

    /// The bridges from the top down: each by the part it carries and the part below.
    pub(crate) fn bridges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.order[1..].iter().rev().filter_map(|&here| {
            let Spot { parent, base, .. } = self.spots[here as usize];
            (base == here).then(|| (here, self.spots[parent as usize].base))
        })
    }

    /// Uses the edge to grow the tree or close a cycle; false if it does not touch the tree yet.
    fn take(&mut self, edge: Edge) -> bool {
        match (self.reached.contains(edge.from), self.reached.contains(edge.to)) {
            (true, true) => self.close_cycle(edge.from, edge.to),
            (true, false) => self.reach(edge.to, edge.from),
            (false, true) => self.reach(edge.from, edge.to),
            (false, false) => return false,
        }
        true
    }

    fn reach(&mut self, vertex: u32, parent: u32) {
        let spot = &mut self.spots[vertex as usize];
        spot.parent = parent;
        spot.place = u32::try_from(self.order.len()).expect("vertices have 32-bit numbers");
        self.order.push(vertex);
        self.reached.insert(vertex);
    }

    /// Takes the pending edges in an order in which each touches the tree.
    fn search(&mut self, picture: &Picture, pending: &[u32]) {
        let adjacency = Adjacency::new(picture);
        let mut is_pending = BitSet::new(picture.edges().len());
        pending.iter().for_each(|&index| is_pending.insert(index));
        let mut head = 0;
        while let Some(&vertex) = self.order.get(head) {
            head += 1;
            for half in adjacency.at(vertex) {
                if is_pending.remove(half.edge) {
                    self.take(picture.edges()[half.edge as usize]);
                }
            }
        }
    }

    /// Fuses the cycle that an edge between `a` and `b` closes.
    fn close_cycle(&mut self, a: u32, b: u32) {
        let (mut a, mut b) = (self.find_base(a), self.find_base(b));
        while a != b {
            // The base that was reached later is not an ancestor of the other: go down from there.
            if self.spots[a as usize].place > self.spots[b as usize].place {
                (a, b) = (b, a);
            }
            let below = self.find_base(self.spots[b as usize].parent);
            self.spots[b as usize].base = below;
            self.spots[below as usize].is_odd ^= !self.spots[b as usize].is_odd;
            b = below;
        }
        self.spots[a as usize].is_odd ^= true;
    }

    /// The base of a vertex's part so far, with path halving.
    fn find_base(&mut self, mut vertex: u32) -> u32 {
        loop {
            let base = self.spots[vertex as usize].base;
            if base == vertex {
                return vertex;
            }
            let nearer = self.spots[base as usize].base;
            self.spots[vertex as usize].base = nearer;
            vertex = nearer;
        }
    }
}

/// A set with one bit per element: small enough to stay in the cache.
struct BitSet(Vec<u64>);

impl BitSet {
    fn new(size: usize) -> BitSet {
        BitSet(vec![0; size.div_ceil(64)])
    }

    fn contains(&self, element: u32) -> bool {
        self.0[element as usize / 64] >> (element % 64) & 1 == 1
    }

    fn insert(&mut self, element: u32) {
        self.0[element as usize / 64] |= 1 << (element % 64);
    }

    /// Was it there?
    fn remove(&mut self, element: u32) -> bool {
        let was_there = self.contains(element);
        self.0[element as usize / 64] &= !(1 << (element % 64));
        was_there
    }
}
