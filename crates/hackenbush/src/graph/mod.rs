//! Connectivity of pictures: bridges, cut vertices, cut pairs.
//!
//! Everything here is iterative, runs in linear or nearly linear time, and handles multigraphs:
//! edges are identified by their index, never by their ends.

mod bfs_tree;
mod blocks;
mod bridges;
mod cut_pairs;
mod depth_first;
mod falls;
mod fusion;

pub use bfs_tree::BfsTree;
pub use blocks::{Block, Blocks};
pub use bridges::{Bridge, Bridges, supporting_edges};
pub use cut_pairs::{CutClass, cut_classes};
pub use depth_first::{BackEdge, DepthFirst};
pub use falls::Falls;
pub(crate) use fusion::Fused;
