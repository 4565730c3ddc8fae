//! Value expressions: text that has been read but not evaluated.
//!
//! An expression is a list with children before parents, so it does not nest as deep as its text.

use crate::Nus;
use std::convert::Infallible;
use std::ops::Range;

/// A value expression, parsed but not evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// Children come before their parents; the last is the whole.
    pub(super) terms: Vec<Term<Infallible>>,
}

/// An expression in which names, functions and multiples may occur, parsed but not evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    pub(super) terms: Vec<Term<Call>>,
}

/// A name or a function in a [`Formula`], which whoever evaluates it gives a meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The name.
    pub name: String,
    /// Where it stands in the text.
    pub place: Range<usize>,
    /// What is in brackets after it; `None` without brackets.
    pub arguments: Option<Vec<Argument>>,
}

/// An argument of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// An expression, by its place among the terms.
    Value(Index),
    /// A text in quotes, and where it begins.
    Text(String, usize),
}

pub(super) type Index = usize;

/// A part of an expression. `H` is what values alone cannot say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Term<H> {
    Nus(Nus),
    Hole(H),
    Multiple(i64, Index),
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
