//! Maximal flows of edge-disjoint green tracks, by Dinic's algorithm.
//!
//! Every green edge carries at most one track, in either direction. An augmenting path uses edges
//! without a track, or edges against their track, which cancels both.

use crate::picture::{Adjacency, Colour, Edge, GROUND, HalfEdge};

/// A path along green edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// The vertex it leaves.
    pub start: u32,
    /// The edges it takes, each with the vertex it leads to.
    pub steps: Vec<HalfEdge>,
}

impl Track {
    /// The vertex it leads to.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.steps.last().map_or(self.start, |step| step.to)
    }

    fn reversed(&self) -> Track {
        let before = std::iter::once(self.start).chain(self.steps.iter().map(|step| step.to));
        let back = self.steps.iter().zip(before).map(|(step, to)| HalfEdge { to, ..*step });
        let mut steps: Vec<HalfEdge> = back.collect();
        steps.reverse();
        Track { start: self.end(), steps }
    }
}

/// The green edges and what flows through them.
pub(super) struct Network<'a> {
    edges: &'a [Edge],
    adjacency: &'a Adjacency,
    /// To which end each edge's unit flows.
    flows_to: Vec<Option<u32>>,
}

const UNREACHED: u32 = u32::MAX;

impl<'a> Network<'a> {
    /// A network without flow.
    pub(super) fn new(edges: &'a [Edge], adjacency: &'a Adjacency) -> Network<'a> {
        Network { edges, adjacency, flows_to: vec![None; edges.len()] }
    }

    /// Adds as much flow as possible from the sources to the sinks; returns the amount added.
    pub(super) fn maximise(
        &mut self,
        source: impl Fn(u32) -> bool,
        sink: impl Fn(u32) -> bool,
    ) -> i64 {
        let mut added = 0;
        while let Some(levels) = self.levels(&source, &sink) {
            added += self.block(levels, &sink);
        }
        added
    }

    /// Can a further unit go through this edge, to this end?
    fn open(&self, half: HalfEdge) -> bool {
        self.edges[half.edge as usize].colour == Colour::Green
            && self.flows_to[half.edge as usize] != Some(half.to)
    }

    /// The distance of each vertex from the sources; `None` if no sink can be reached.
    fn levels(&self, source: impl Fn(u32) -> bool, sink: impl Fn(u32) -> bool) -> Option<Vec<u32>> {
        let mut levels = vec![UNREACHED; self.adjacency.vertex_count() as usize];
        let mut queue: Vec<u32> =
            (0..self.adjacency.vertex_count()).filter(|&v| source(v)).collect();
        for &vertex in &queue {
            levels[vertex as usize] = 0;
        }
        let mut head = 0;
        let mut arrived = false;
        while let Some(&vertex) = queue.get(head) {
            head += 1;
            if sink(vertex) {
                arrived = true;
                continue;
            }
            for &half in self.adjacency.at(vertex) {
                if levels[half.to as usize] == UNREACHED && self.open(half) {
                    levels[half.to as usize] = levels[vertex as usize] + 1;
                    queue.push(half.to);
                }
            }
        }
        arrived.then_some(levels)
    }

    /// Augments along paths that rise by one level with each edge until there are no more.
    fn block(&mut self, mut levels: Vec<u32>, sink: impl Fn(u32) -> bool) -> i64 {
        let sources: Vec<u32> =
            (0..).zip(&levels).filter(|&(_, &l)| l == 0).map(|(v, _)| v).collect();
        let mut next = vec![0_usize; levels.len()];
        let mut added = 0;
        for source in sources {
            let mut path: Vec<HalfEdge> = Vec::new();
            let mut at = source;
            loop {
                if sink(at) {
                    for half in path.drain(..) {
                        let flows_to = &mut self.flows_to[half.edge as usize];
                        *flows_to = if flows_to.is_some() { None } else { Some(half.to) };
                    }
                    added += 1;
                    at = source;
                    continue;
                }
                match self.adjacency.at(at).get(next[at as usize]) {
                    Some(&half)
                        if levels[half.to as usize] == levels[at as usize] + 1
                            && self.open(half) =>
                    {
                        path.push(half);
                        at = half.to;
                    }
                    Some(_) => next[at as usize] += 1,
                    None => {
                        // A dead end: no path needs to come here again.
                        levels[at as usize] = UNREACHED;
                        let Some(half) = path.pop() else { break };
                        at = self.edges[half.edge as usize].other_end(at);
                    }
                }
            }
        }
        added
    }

    /// Decomposes the flow into tracks between the ground and a cluster, `surplus` from blue or
    /// `-surplus` from red if it is negative, and tracks from blue to red.
    pub(super) fn tracks(
        mut self,
        surplus: i64,
        blue: impl Fn(u32) -> bool,
        red: impl Fn(u32) -> bool,
    ) -> (Vec<Track>, Vec<Track>) {
        let mut walk = Walk::new(self.adjacency);
        let enlargement = (0..surplus.abs())
            .filter_map(|_| match surplus > 0 {
                true => walk.track(&mut self.flows_to, GROUND, false, &blue),
                false => walk.track(&mut self.flows_to, GROUND, true, &red),
            })
            .map(|track| track.reversed())
            .collect();
        let mut walk = Walk::new(self.adjacency);
        let mut flow = Vec::new();
        for source in (0..self.adjacency.vertex_count()).filter(|&vertex| blue(vertex)) {
            while let Some(track) = walk.track(&mut self.flows_to, source, true, &red) {
                flow.push(track);
            }
        }
        (enlargement, flow)
    }
}

/// Walks along a flow, or against it, and removes what it has walked.
struct Walk<'a> {
    adjacency: &'a Adjacency,
    /// The number of edges of each vertex that have been examined.
    next: Vec<usize>,
    /// The number of steps after which the track reached each vertex.
    steps_to: Vec<Option<usize>>,
}

impl<'a> Walk<'a> {
    fn new(adjacency: &'a Adjacency) -> Walk<'a> {
        let vertices = adjacency.vertex_count() as usize;
        Walk { adjacency, next: vec![0; vertices], steps_to: vec![None; vertices] }
    }

    /// A track from `start` to the first end, without cycles; `None` if no flow is left at `start`.
    fn track(
        &mut self,
        flows_to: &mut [Option<u32>],
        start: u32,
        along: bool,
        end: impl Fn(u32) -> bool,
    ) -> Option<Track> {
        let mut steps: Vec<HalfEdge> = Vec::new();
        let mut at = start;
        self.steps_to[start as usize] = Some(0);
        let arrived = loop {
            if end(at) {
                break true;
            }
            let Some(&half) = self.adjacency.at(at).get(self.next[at as usize]) else {
                break false;
            };
            self.next[at as usize] += 1;
            let flow = &mut flows_to[half.edge as usize];
            if flow.is_none_or(|to| (to == half.to) != along) {
                continue;
            }
            *flow = None;
            at = half.to;
            match self.steps_to[at as usize] {
                Some(before) => {
                    for step in steps.drain(before..).filter(|step| step.to != at) {
                        self.steps_to[step.to as usize] = None;
                    }
                }
                None => {
                    steps.push(half);
                    self.steps_to[at as usize] = Some(steps.len());
                }
            }
        };
        self.steps_to[start as usize] = None;
        for step in &steps {
            self.steps_to[step.to as usize] = None;
        }
        arrived.then_some(Track { start, steps })
    }
}
