//! Loops on the ground, bare and with stalks: sequences that may be read from either end.

use hackenbush::{Colour, Edge, GROUND, Picture, Position};

use super::{Ranked, binomial, word, words};

/// Loops with this many edges.
pub(crate) struct Loops {
    pub(crate) colours: &'static [Colour],
    pub(crate) edges: u32,
}

impl Ranked for Loops {
    fn count(&self) -> u128 {
        if self.edges == 0 { 0 } else { words(self.colours, self.edges) }
    }

    fn position(&self, mut rank: u128) -> Option<Position> {
        let around = word(&mut rank, self.colours, self.edges as usize);
        let stalks = vec![Vec::new(); around.len() - 1];
        Decorated { around, stalks }.position()
    }
}

/// Loops with stalks and this many edges in all.
pub(crate) struct LoopsWithStalks {
    colours: &'static [Colour],
    edges: u32,
    /// The ways to share the edges out, by the length of the loop, from 2 on.
    lengths: Vec<u128>,
}

impl LoopsWithStalks {
    pub(crate) fn new(colours: &'static [Colour], edges: u32) -> LoopsWithStalks {
        let lengths = (2..edges).map(|around| compositions(edges - around, around - 1)).collect();
        LoopsWithStalks { colours, edges, lengths }
    }
}

impl Ranked for LoopsWithStalks {
    fn count(&self) -> u128 {
        self.lengths.iter().sum::<u128>() * words(self.colours, self.edges)
    }

    fn position(&self, mut rank: u128) -> Option<Position> {
        let colours = word(&mut rank, self.colours, self.edges as usize);
        let mut length = 2_u32;
        for &ways in &self.lengths {
            if rank < ways {
                break;
            }
            rank -= ways;
            length += 1;
        }
        let (around, mut rest) = colours.split_at(length as usize);
        let mut left = self.edges - length;
        let mut stalks = Vec::new();
        for places in (0..length - 1).rev() {
            let mut size = 0;
            while rank >= compositions(left - size, places) {
                rank -= compositions(left - size, places);
                size += 1;
            }
            let (stalk, others) = rest.split_at(size as usize);
            stalks.push(stalk.to_vec());
            (rest, left) = (others, left - size);
        }
        Decorated { around: around.to_vec(), stalks }.position()
    }
}

/// The number of ways to share `edges` out to `places`, some of which may get none.
fn compositions(edges: u32, places: u32) -> u128 {
    match places {
        0 => u128::from(edges == 0),
        _ => binomial(u128::from(edges + places - 1), places - 1),
    }
}

/// A loop, and the stalks on its vertices from one end to the other.
#[derive(PartialEq, PartialOrd)]
struct Decorated {
    around: Vec<Colour>,
    stalks: Vec<Vec<Colour>>,
}

impl Decorated {
    /// The position, unless it comes first when it is read from the other end.
    fn position(self) -> Option<Position> {
        let reversed = Decorated {
            around: self.around.iter().rev().copied().collect(),
            stalks: self.stalks.iter().rev().cloned().collect(),
        };
        (self <= reversed).then(|| Position::Picture(self.picture()))
    }

    fn picture(&self) -> Picture {
        let vertex = |number: usize| u32::try_from(number).expect("there are few edges");
        let last = self.around.len() - 1;
        let mut edges: Vec<Edge> = Vec::new();
        for (index, &colour) in self.around.iter().enumerate() {
            let to = if index == last { GROUND } else { vertex(index + 1) };
            edges.push(Edge { from: vertex(index), to, colour });
        }
        let mut fresh = vertex(self.around.len());
        for (index, stalk) in self.stalks.iter().enumerate() {
            let mut from = vertex(index + 1);
            for &colour in stalk {
                edges.push(Edge { from, to: fresh, colour });
                (from, fresh) = (fresh, fresh + 1);
            }
        }
        edges.into_iter().collect()
    }
}
