//! Forests up to isomorphism: a forest is a multiset of trees, and a tree is an edge under a
//! forest.
//!
//! Forests are ordered by how many trees with as many edges as the whole they have, then by which,
//! then by how many with one edge less, and so on. The counts for each are known, so the forest of a
//! rank is found from the rank alone.

use hackenbush::{Colour, Edge, GROUND, Picture, Position};

use super::{Ranked, binomial};

/// Forests with this many edges.
pub(crate) struct Forests {
    colours: &'static [Colour],
    edges: usize,
    /// `bounded[n][s]` is the number of forests with n edges whose trees have at most s each.
    bounded: Vec<Vec<u128>>,
}

impl Forests {
    pub(crate) fn new(colours: &'static [Colour], edges: u32) -> Forests {
        let mut forests = Forests { colours, edges: edges as usize, bounded: Vec::new() };
        for n in 0..=forests.edges {
            let mut row = vec![u128::from(n == 0)];
            for s in 1..=n {
                let trees = forests.trees(s);
                let mut sum = 0;
                for times in 0..=n / s {
                    let rest = n - times * s;
                    // A forest of at most its own size is bounded by that size.
                    let others = if times == 0 { row[s - 1] } else { forests.bounded(rest, s - 1) };
                    sum += multisets(trees, times) * others;
                }
                row.push(sum);
            }
            forests.bounded.push(row);
        }
        forests
    }

    fn bounded(&self, edges: usize, most: usize) -> u128 {
        self.bounded[edges][most.min(edges)]
    }

    /// The number of forests with that many edges.
    fn forests(&self, edges: usize) -> u128 {
        self.bounded(edges, edges)
    }

    /// The number of trees with that many edges, exactly one of them on the ground.
    fn trees(&self, edges: usize) -> u128 {
        u128::try_from(self.colours.len()).expect("there are few colours") * self.forests(edges - 1)
    }

    /// The edges of the forest of a rank, growing from a vertex.
    fn grow(&self, edges: usize, mut rank: u128, vertex: u32, grown: &mut Vec<Edge>) {
        let mut left = edges;
        for size in (1..=edges).rev() {
            if size > left {
                continue;
            }
            let trees = self.trees(size);
            for times in 0..=left / size {
                let others = self.bounded(left - times * size, size - 1);
                let block = multisets(trees, times) * others;
                if rank >= block {
                    rank -= block;
                    continue;
                }
                self.plant(size, times, trees, rank / others, vertex, grown);
                rank %= others;
                left -= times * size;
                break;
            }
        }
    }

    /// Plants the multiset of a rank: trees of one size, the later ones first.
    fn plant(
        &self,
        size: usize,
        times: usize,
        trees: u128,
        mut rank: u128,
        vertex: u32,
        grown: &mut Vec<Edge>,
    ) {
        for left in (1..=times).rev() {
            // Multisets of this many trees below a tree come before those that contain it.
            let (mut low, mut high) = (0, trees);
            while high - low > 1 {
                let middle = low + (high - low) / 2;
                if multisets(middle, left) <= rank { low = middle } else { high = middle }
            }
            rank -= multisets(low, left);
            let above = self.forests(size - 1);
            let colour = usize::try_from(low / above).expect("there are few colours");
            let to = u32::try_from(grown.len() + 1).expect("there are few edges");
            grown.push(Edge { from: vertex, to, colour: self.colours[colour] });
            self.grow(size - 1, low % above, to, grown);
        }
    }
}

impl Ranked for Forests {
    fn count(&self) -> u128 {
        self.forests(self.edges)
    }

    fn position(&self, rank: u128) -> Option<Position> {
        let mut edges = Vec::with_capacity(self.edges);
        self.grow(self.edges, rank, GROUND, &mut edges);
        Some(Position::Picture(edges.into_iter().collect::<Picture>()))
    }
}

/// The number of multisets of that many of n things.
fn multisets(n: u128, times: usize) -> u128 {
    match times {
        0 => 1,
        1 => n,
        _ if n == 0 => 0,
        _ => {
            let times = u32::try_from(times).expect("there are few edges");
            binomial(n + u128::from(times) - 1, times)
        }
    }
}
