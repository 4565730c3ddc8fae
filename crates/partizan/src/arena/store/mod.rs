//! The store of canonical forms: every value once, as a small id.
//!
//! Two kinds of node share the store: `x + n·up + *k` ([`Nus`](crate::Nus)) is kept as three
//! numbers with its options made on demand, so integers and nimbers of any size are leaves;
//! everything else is a form whose options are nodes made before it. Bottom-up walks in id order
//! are therefore safe on forms of any depth, and nothing here recurses.

mod answers;
mod canonical;
mod compare;
mod memory;
mod negative;
mod node;
mod nus;
mod ordinal;
mod sum;
mod table;

pub(crate) use node::Id;
pub(crate) use table::{Store, Weighed};
