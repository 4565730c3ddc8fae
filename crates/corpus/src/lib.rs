//! The corpus: known positions and their values as plain text, both documentation and tests.
//!
//! Files `corpus/*.txt` contain lines such as `b(r)(b) = 1` under headings that name the source:
//!
//! ```text
//! # Conway, On Numbers and Games, page 88: an edge under x is worth 1:x
//! b(r)(b) = 1
//! b(r = !expected ')'
//!
//! @variant childish
//! l(l;rl) = 2
//!
//! @ask outcome
//! l(l;rl) = L
//! ```
//!
//! - `# text` is a heading; consecutive heading lines form one heading.
//! - `left = right` is a case. The *last* ` = ` splits it, so the left side may contain others.
//!   `right` is a value, or `!` and a part of the expected error message.
//! - `@variant NAME` and `@ask FACT` apply to the end of the file (or until set again). A fact is
//!   a field of the JSON answer, such as `outcome`; the default is the value.
//!
//! Markdown files in `docs` and `docs/course` may contain the same lines in fenced blocks whose language is one of
//! [`Kind`]'s words; the heading is then the Markdown heading above the block, and directives
//! apply to the end of the block.

mod monsters;
mod reader;
mod verdict;

pub use monsters::{INFINITE, dense};
pub use reader::{Malformed, cases, parse, read};
pub use verdict::{Report, judge};

/// What a case's left side is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A position: `b(r)(b)`. Any corpus file not named below, and fences of `hackenbush`.
    Hackenbush,
    /// A value expression: `{1|-1} + {1|-1}`. Files `values*.txt` and fences of `values`.
    Values,
    /// An ordinal sum `base : subordinate`, its base taken literally: `{0|2} : 1`.
    /// Files `ordinal*.txt` and fences of `ordinal`.
    Ordinal,
}

/// One line of the corpus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The file, relative to the workspace.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The heading above it: its source, its theorem.
    pub heading: String,
    /// What `left` is written in.
    pub kind: Kind,
    /// The variant it is played in, when not the default for its colours.
    pub variant: Option<String>,
    /// The fact asked for, when not the value.
    pub ask: Option<String>,
    /// The position or expression.
    pub left: String,
    /// What it should come to.
    pub expected: Expected,
}

/// The right side of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The answer.
    Value(String),
    /// A piece of the error message.
    Error(String),
}
