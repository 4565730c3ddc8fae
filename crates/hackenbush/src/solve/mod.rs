//! Solving methods, one file each.

pub mod green;
pub mod hammerian;
pub mod loops;
pub mod mountain;
pub mod stalk;
pub mod tree;
