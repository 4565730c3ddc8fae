//! Families that grow edge by edge, each picture from one parent (McKay, Isomorph-free exhaustive
//! generation).
//!
//! An edge can be taken away if nothing else falls with it. The parent of a picture is what is left
//! without such an edge, the one with the least key if there are several. Every class of pictures so has
//! one parent class, and each picture is met exactly once if the children of a picture are kept
//! whose parent it is, one of each class. All that is held is the way to the current picture with the
//! siblings still to come.

use std::collections::BTreeMap;

use hackenbush::graph::Blocks;
use hackenbush::picture::Key;
use hackenbush::{Colour, Edge, GROUND, Picture, Position};
use partizan::{Exceeded, Meter};

use crate::share::Share;

/// Which pictures belong to the family. If a picture does, so does what is left of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// All of them.
    Any,
    /// Those without loops and parallel edges.
    Simple,
    /// Those whose edges are in at most one cycle each.
    Cactus,
}

/// The pictures of a share.
pub(crate) struct Grown {
    colours: &'static [Colour],
    edges: usize,
    shape: Shape,
    share: Share,
    /// The pictures with this many edges are dealt out to the shares in turn.
    split: usize,
    /// How many of them have been met.
    met: u64,
    /// Pictures whose descendants are still to come.
    stack: Vec<(Picture, Key)>,
}

/// Shares repeat the work for pictures that lack this many edges.
const SPLIT: usize = 3;

impl Grown {
    pub(crate) fn new(colours: &'static [Colour], edges: u32, shape: Shape, share: Share) -> Grown {
        let edges = edges as usize;
        let split = edges.saturating_sub(SPLIT).max(edges.min(2));
        let empty = Picture::empty();
        let stack = empty.key().map(|key| (empty, key)).into_iter().collect();
        Grown { colours, edges, shape, share, split, met: 0, stack }
    }

    pub(crate) fn next(&mut self, meter: &Meter) -> Result<Option<Position>, Exceeded> {
        while let Some((picture, key)) = self.stack.pop() {
            let size = picture.edges().len();
            if size == self.split {
                self.met += 1;
                if !self.share.has_branch(self.met - 1) {
                    continue;
                }
            }
            if size == self.edges {
                return Ok(Some(Position::Picture(picture)));
            }
            let children = self.children(&picture, &key, meter)?;
            self.stack.extend(children.into_iter().rev().map(|(key, picture)| (picture, key)));
        }
        Ok(None)
    }

    /// The pictures with one edge more whose parent this is, by their keys.
    fn children(
        &self,
        parent: &Picture,
        parent_key: &Key,
        meter: &Meter,
    ) -> Result<BTreeMap<Key, Picture>, Exceeded> {
        let mut children = BTreeMap::new();
        let fresh = parent.vertex_count();
        for from in GROUND..fresh {
            for to in from..=fresh {
                meter.check()?;
                let loops = from == to;
                let parallel = || {
                    parent.edges().iter().any(|edge| {
                        [edge.from, edge.to] == [from, to] || [edge.to, edge.from] == [from, to]
                    })
                };
                if self.shape == Shape::Simple && (loops || parallel()) {
                    continue;
                }
                for &colour in self.colours {
                    let edges = parent.edges().iter().copied();
                    let child: Picture = edges.chain([Edge { from, to, colour }]).collect();
                    if self.shape == Shape::Cactus && !is_cactus(&child) {
                        break;
                    }
                    // A picture without a key is one that is too large to search.
                    let key = child.key().ok_or(Exceeded::Memory)?;
                    if !children.contains_key(&key) && self.is_parent(parent_key, &child)? {
                        children.insert(key, child);
                    }
                }
            }
        }
        Ok(children)
    }

    /// Has nothing else that can be taken away a lesser key?
    fn is_parent(&self, parent_key: &Key, child: &Picture) -> Result<bool, Exceeded> {
        for edge in 0..child.edges().len() {
            let cut = child.cut(edge);
            if cut.fallen.len() == 1 && cut.picture.key().ok_or(Exceeded::Memory)? < *parent_key {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Is every edge in at most one cycle? Then every block is an edge or a cycle.
fn is_cactus(picture: &Picture) -> bool {
    Blocks::new(picture).blocks.iter().all(|block| {
        let ends = block.edges.iter().map(|&edge| picture.edges()[edge as usize]);
        let mut vertices: Vec<u32> = ends.flat_map(|edge| [edge.from, edge.to]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        block.edges.len() <= vertices.len()
    })
}
