//! The blocks that have been met, up to isomorphism, and what cuts of their edges leave.
//!
//! Isomorphic blocks are one (see `block_shape`), whichever picture they are met in. So what the
//! cuts of its edges leave is worked out once for a block, however many games are attached to it in
//! turn.

use super::block_shape::{BlockShape, ShapeEdge};
use crate::picture::Colour;
use crate::solve::search::{SmallGraph, Word};
use partizan::Player;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::sync::Arc;

/// The blocks that have been met.
#[derive(Debug, Default)]
pub(super) struct KnownBlocks {
    ids: FxHashMap<BlockShape, u32>,
    blocks: Vec<KnownBlock>,
    bytes: usize,
}

#[derive(Debug)]
struct KnownBlock {
    shape: BlockShape,
    vertices: usize,
    is_green: bool,
    /// What each cut leaves, once it has been asked for.
    cuts: Option<Arc<[Cut]>>,
}

/// The cut of an edge of a block.
#[derive(Debug)]
pub(super) struct Cut {
    pub(super) colour: Colour,
    /// What is left, each piece after those that stand on it.
    pub(super) pieces: Box<[Piece]>,
}

/// A part of a picture that no vertex disconnects.
#[derive(Debug)]
pub(super) enum Piece {
    Edge {
        colour: Colour,
        foot: u8,
        top: u8,
    },
    Block {
        block: u32,
        /// The vertices of the picture in the order of the block's own.
        vertices: Box<[u8]>,
    },
}

impl KnownBlocks {
    /// The approximate number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The number of vertices of a block, the foot included.
    pub(super) fn vertices(&self, block: u32) -> usize {
        self.blocks[block as usize].vertices
    }

    /// The edges of a block.
    pub(super) fn edges(&self, block: u32) -> &[ShapeEdge] {
        &self.blocks[block as usize].shape.edges
    }

    /// Are all its edges green?
    pub(super) fn is_green(&self, block: u32) -> bool {
        self.blocks[block as usize].is_green
    }

    /// The block that is a single edge.
    pub(super) fn edge(&mut self, colour: Colour) -> u32 {
        self.id(BlockShape { edges: Box::new([(0, 1, colour)]) })
    }

    /// What the edges but one fall apart into, each piece after those that stand on it.
    pub(super) fn pieces(
        &mut self,
        vertices: u8,
        edges: &[ShapeEdge],
        cut: Option<u8>,
    ) -> Vec<Piece> {
        let ends: Vec<_> = edges.iter().map(|&(from, to, _)| ([from, to], Player::Left)).collect();
        let graph: SmallGraph<u128> = SmallGraph::new(vertices, &ends);
        let all = (0..).zip(edges).fold(0, |set, (edge, _)| set | u128::single(edge));
        let left = all.minus(cut.map_or(0, u128::single));
        let mut blocks = Vec::new();
        graph.blocks(0, left, &mut blocks);
        let mut pieces = Vec::with_capacity(blocks.len());
        for block in blocks {
            if block.edges.count() == 1 {
                let (_, _, colour) = edges[usize::from(block.edges.first())];
                let top = block.vertices.first();
                pieces.push(Piece::Edge { colour, foot: block.foot, top });
                continue;
            }
            let own: Vec<u8> =
                std::iter::once(block.foot).chain(block.vertices.members()).collect();
            let mut numbers = [0; 256];
            for (number, &vertex) in (0..).zip(&own) {
                numbers[usize::from(vertex)] = number;
            }
            let inside = block.edges.members().map(|edge| {
                let (from, to, colour) = edges[usize::from(edge)];
                (numbers[usize::from(from)], numbers[usize::from(to)], colour)
            });
            let inside: Vec<ShapeEdge> = inside.collect();
            let (shape, order) = BlockShape::of(own.len(), &inside);
            let vertices = order.iter().map(|&number| own[usize::from(number)]).collect();
            pieces.push(Piece::Block { block: self.id(shape), vertices });
        }
        pieces
    }

    fn id(&mut self, shape: BlockShape) -> u32 {
        if let Some(&id) = self.ids.get(&shape) {
            return id;
        }
        let id = u32::try_from(self.blocks.len()).expect("fewer blocks than bytes");
        let is_green = shape.edges.iter().all(|(_, _, colour)| *colour == Colour::Green);
        let vertices = shape.vertices();
        self.bytes += 2 * size_of::<(BlockShape, KnownBlock)>();
        self.bytes += 2 * shape.edges.len() * size_of::<ShapeEdge>();
        self.blocks.push(KnownBlock { shape: shape.clone(), vertices, is_green, cuts: None });
        self.ids.insert(shape, id);
        id
    }

    /// What the cuts of a block leave, those first that are likely to be good: cuts of green edges,
    /// and of those with the same owner the ones that leave no large block.
    pub(super) fn cuts(&mut self, block: u32) -> Arc<[Cut]> {
        let known = &self.blocks[block as usize];
        if let Some(cuts) = &known.cuts {
            return cuts.clone();
        }
        let (edges, vertices) = (known.shape.edges.clone(), known.vertices);
        let vertex_count = u8::try_from(vertices).expect("vertices are numbered by bytes");
        let mut cuts = Vec::with_capacity(edges.len());
        for (place, &(from, to, colour)) in (0_u8..).zip(&edges) {
            // Cutting either of two parallel edges of one colour leaves the same.
            if edges.get(usize::from(place) + 1) == Some(&(from, to, colour)) {
                continue;
            }
            let pieces = self.pieces(vertex_count, &edges, Some(place));
            self.bytes += size_of::<Cut>() + pieces.len() * size_of::<Piece>() + vertices;
            cuts.push(Cut { colour, pieces: pieces.into() });
        }
        let largest = |cut: &Cut| {
            let blocks = cut.pieces.iter().map(|piece| match piece {
                Piece::Edge { .. } => 1,
                Piece::Block { block, .. } => self.edges(*block).len(),
            });
            blocks.max()
        };
        cuts.sort_by_key(|cut| (Reverse(cut.colour.owner().is_none()), largest(cut)));
        let cuts: Arc<[Cut]> = cuts.into();
        self.blocks[block as usize].cuts = Some(cuts.clone());
        cuts
    }
}
