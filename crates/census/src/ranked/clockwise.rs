//! Forests with ordered branches: a Dyck word says where edges go up and down, a word colours them.

use hackenbush::{Colour, Edge, GROUND, Picture, Position};

use super::{Ranked, word, words};

/// Ordered forests with this many edges.
pub(crate) struct OrderedForests {
    colours: &'static [Colour],
    edges: u32,
    /// `paths[up][height]` is the number of ways to go on and end on the ground, from that height
    /// with that many edges still to come.
    paths: Vec<Vec<u128>>,
}

impl OrderedForests {
    pub(crate) fn new(colours: &'static [Colour], edges: u32) -> OrderedForests {
        let size = edges as usize;
        let mut paths = vec![vec![1_u128; size + 1]];
        for up in 1..=size {
            let mut row: Vec<u128> = Vec::new();
            for height in 0..=size - up {
                let down = height.checked_sub(1).map_or(0, |lower| row[lower]);
                row.push(paths[up - 1][height + 1] + down);
            }
            paths.push(row);
        }
        OrderedForests { colours, edges, paths }
    }

    /// The forest of a rank, its edges in a colour that is yet to be set.
    fn shape(&self, mut rank: u128) -> Vec<Edge> {
        let mut edges = Vec::new();
        let mut path = vec![GROUND];
        for up in (1..=self.edges as usize).rev() {
            loop {
                let block = self.paths[up - 1][path.len()];
                if rank < block {
                    break;
                }
                rank -= block;
                path.pop();
            }
            let from = *path.last().expect("the ways that leave the ground end before");
            let to = u32::try_from(edges.len() + 1).expect("there are few edges");
            edges.push(Edge { from, to, colour: self.colours[0] });
            path.push(to);
        }
        edges
    }
}

impl Ranked for OrderedForests {
    fn count(&self) -> u128 {
        self.paths[self.edges as usize][0] * words(self.colours, self.edges)
    }

    fn position(&self, mut rank: u128) -> Option<Position> {
        let colours = word(&mut rank, self.colours, self.edges as usize);
        let edges = self.shape(rank).into_iter().zip(colours);
        let edges = edges.map(|(edge, colour)| Edge { colour, ..edge });
        Some(Position::Picture(edges.collect::<Picture>()))
    }
}
