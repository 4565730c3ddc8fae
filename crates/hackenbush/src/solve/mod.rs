//! Solving methods, one file each.

pub mod green;
