//! The arena of canonical forms judged by the definitions: laws, exhaustive small cases, text,
//! depth and limits.

mod arenas;
mod atomic_weights;
mod days;
mod depth;
mod fuzz;
mod judge;
mod laws;
mod limits;
mod random;
mod structure;
mod text;
mod thermographs;
