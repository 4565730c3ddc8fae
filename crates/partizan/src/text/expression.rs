//! Value expressions: text that has been read but not evaluated.
//!
//! An expression is a list with children before parents, so it does not nest as deep as its text.

use crate::Nus;

/// A value expression, parsed but not evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// Children come before their parents; the last is the whole.
    pub(super) terms: Vec<Term>,
}

pub(super) type Index = usize;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Term {
    Nus(Nus),
    /// `^[n]`, the sum of the first n ups.
    UpsTo(u64),
    /// `^<n>`, the n-th up.
    UpNth(u64),
    Negative(Index),
    Sum(Vec<Index>),
    /// `a:b:c`, which is `a:(b:c)` and, as a form, `(a:b):c` too.
    Ordinal(Vec<Index>),
    /// A chain in brackets on which another goes on: it is taken literally, so it has no value
    /// of its own.
    Links(Vec<Index>),
    Form([Vec<Index>; 2]),
    Switch(Vec<Index>),
    Tiny(Index),
}
