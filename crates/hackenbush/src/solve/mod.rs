//! Solving methods, one file each.

pub mod green;
pub mod tree;
