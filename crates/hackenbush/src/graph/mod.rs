//! Connectivity of pictures: what hangs by one edge, what by one vertex, what by two edges.
//!
//! Everything here is iterative, linear or nearly so, and right for multigraphs: repeated edges
//! and loops are told apart by their index, never by their ends.

mod blocks;
mod bridges;
mod depth_first;
mod fusion;
mod rings;
mod shortest_ways;

pub use blocks::{Block, Blocks};
pub use bridges::{Bridge, Bridges};
pub use depth_first::{BackEdge, DepthFirst};
pub(crate) use fusion::Fused;
pub use rings::{Ring, rings};
pub use shortest_ways::ShortestWays;
