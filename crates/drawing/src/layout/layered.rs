//! Pictures with cycles: layers by the distance from the ground.
//!
//! Every edge then lies within a layer or between neighbouring ones, so no stick passes a vertex it
//! does not touch, as long as those within a layer arch over what is between their ends. The
//! order within layers starts from a tidy spanning tree and is bettered by sweeps that put every
//! vertex where its neighbours are (Sugiyama, Tagawa and Toda, 1981); then the places that make
//! the squares of all horizontal distances least are sought layer by layer, each layer's best
//! places by pooling neighbours that would be too close (isotonic regression).

use std::cmp::Ordering;

use hackenbush::picture::{Adjacency, GROUND, Picture};
use partizan::Meter;

use super::crossings::{self, Layers};
use super::tree::Tree;
use crate::geometry::real;

/// The `x` of each vertex, and the layers, each from left to right.
pub(super) struct Layered {
    pub(super) x: Vec<f64>,
    pub(super) layers: Vec<Vec<u32>>,
}

/// Steps of work, edges times sweeps, to spend on large pictures.
const WORK: usize = 2_000_000;

/// Arranges a picture around the spanning tree that was laid out for it, and improves that until
/// the work is called off.
pub(super) fn arrange(picture: &Picture, heights: &[u32], tree: &Tree, meter: &Meter) -> Layered {
    let adjacency = Adjacency::new(picture);
    let x = tree.tidy();
    let top = heights.iter().copied().max().unwrap_or(0) as usize;
    let mut layers: Layers = vec![Vec::new(); top + 1];
    for &vertex in &tree.order {
        layers[heights[vertex as usize] as usize].push(vertex);
    }
    for layer in &mut layers {
        layer.sort_by(|&a, &b| ascending(x[a as usize], x[b as usize]));
    }
    let mut arranging =
        Arranging { adjacency: &adjacency, heights, halves: &tree.halves, x, layers, meter };
    let sweeps = (WORK / picture.edges().len().max(1)).clamp(4, 60);
    arranging.order(picture, sweeps);
    for sweep in (0..2 * sweeps).take_while(|_| meter.check().is_ok()) {
        arranging.sweep(sweep % 2 == 1, Pull::Both, false);
    }
    Layered { x: arranging.x, layers: arranging.layers }
}

/// Which neighbours a vertex is drawn to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pull {
    /// Those in the layer that was placed just before, and those beside it.
    Placed,
    /// All of them.
    Both,
}

struct Arranging<'a> {
    adjacency: &'a Adjacency,
    heights: &'a [u32],
    halves: &'a [f64],
    x: Vec<f64>,
    layers: Layers,
    meter: &'a Meter,
}

impl Arranging<'_> {
    /// Seeks an order with few crossings.
    fn order(&mut self, picture: &Picture, sweeps: usize) {
        let start = self.x.clone();
        let mut best = self.layers.clone();
        let mut least = crossings::count(picture, self.heights, &self.layers);
        for sweep in 0..sweeps {
            if least == 0 || self.meter.check().is_err() {
                break;
            }
            self.sweep(sweep % 2 == 1, Pull::Placed, true);
            let crossings = crossings::count(picture, self.heights, &self.layers);
            if crossings < least {
                (least, best) = (crossings, self.layers.clone());
            }
        }
        self.layers = best;
        if least > 0 {
            let more = || self.meter.check().is_ok();
            crossings::swap_neighbours(self.adjacency, self.heights, &mut self.layers, more);
        }
        self.x = start;
        for layer in 1..self.layers.len() {
            self.settle(layer, None);
        }
    }

    /// Places all layers anew, upward or downward; their order may change if `free`.
    fn sweep(&mut self, downward: bool, pull: Pull, free: bool) {
        let top = self.layers.len();
        for step in 1..top {
            let layer = if downward { top - step } else { step };
            let placed = if downward { layer + 1 } else { layer - 1 };
            let wanted: Vec<(f64, f64)> =
                self.layers[layer].iter().map(|&v| self.wanted(v, pull, placed)).collect();
            if free {
                for (&vertex, (x, _)) in self.layers[layer].iter().zip(wanted) {
                    self.x[vertex as usize] = x;
                }
                let x = &self.x;
                self.layers[layer].sort_by(|&a, &b| ascending(x[a as usize], x[b as usize]));
                self.settle(layer, None);
            } else {
                self.settle(layer, Some(&wanted));
            }
        }
    }

    /// The preferred place of a vertex, and its weight.
    fn wanted(&self, vertex: u32, pull: Pull, placed: usize) -> (f64, f64) {
        let v = vertex as usize;
        let (mut sum, mut weight) = (0.0, 0.0);
        for half in self.adjacency.at(vertex) {
            let to = half.to as usize;
            let height = self.heights[to];
            if half.to == GROUND || half.to == vertex {
                continue;
            }
            if height == self.heights[v] {
                // Its neighbour moves as well: both go to the middle with twice the weight, which
                // never makes the square of their distance larger.
                sum += 2.0 * f64::midpoint(self.x[v], self.x[to]);
                weight += 2.0;
            } else if pull == Pull::Both || height as usize == placed {
                sum += self.x[to];
                weight += 1.0;
            }
        }
        if weight == 0.0 { (self.x[v], 0.01) } else { (sum / weight, weight) }
    }

    /// Moves the vertices of a layer as near as possible to where they want to be, in their order
    /// and with room between them.
    fn settle(&mut self, layer: usize, wanted: Option<&[(f64, f64)]>) {
        // Without the room between them, places only have to ascend: pool those that do not.
        let mut room = 0.0;
        let mut rooms = Vec::with_capacity(self.layers[layer].len());
        let mut pools: Vec<Pool> = Vec::new();
        let mut before: Option<u32> = None;
        for (index, &vertex) in self.layers[layer].iter().enumerate() {
            let half = self.halves[vertex as usize];
            room += before.map_or(0.0, |left| self.halves[left as usize] + half);
            before = Some(vertex);
            rooms.push(room);
            let (x, weight) = wanted.map_or((self.x[vertex as usize], 1.0), |all| all[index]);
            let mut pool = Pool { sum: (x - room) * weight, weight, members: 1 };
            while let Some(left) = pools.pop_if(|left| left.mean() > pool.mean()) {
                pool.sum += left.sum;
                pool.weight += left.weight;
                pool.members += left.members;
            }
            pools.push(pool);
        }
        let places = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.mean(), pool.members));
        for ((&vertex, room), place) in self.layers[layer].iter().zip(rooms).zip(places) {
            self.x[vertex as usize] = place + room;
        }
    }
}

/// Neighbours that are as close as they may be.
struct Pool {
    sum: f64,
    weight: f64,
    members: usize,
}

impl Pool {
    fn mean(&self) -> f64 {
        self.sum / self.weight
    }
}

fn ascending(a: f64, b: f64) -> Ordering {
    a.total_cmp(&b)
}

/// How high a stick arches over `between` vertices of its own layer.
pub(super) fn arch(between: usize) -> f64 {
    let between = real(between);
    1.2 * between / (between + 1.4)
}
