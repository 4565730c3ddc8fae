//! The arena of canonical forms judged by the definitions: laws, exhaustive small cases, text,
//! depth and limits.

mod atomic_weights;
mod days;
mod fuzz;
mod judge;
mod laws;
mod random;
mod structure;
mod text;
mod thermographs;
