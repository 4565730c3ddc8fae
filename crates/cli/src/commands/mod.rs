//! One file for each command.

pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod decompose;
pub(crate) mod domino;
pub(crate) mod draw;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod number;
pub(crate) mod numberline;
pub(crate) mod ordinal;
pub(crate) mod play;
pub(crate) mod stalks;
pub(crate) mod studio;
pub(crate) mod thermograph;
pub(crate) mod value;
