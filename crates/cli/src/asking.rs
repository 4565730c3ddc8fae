//! What a command's options say about every answer.

use hackenbush::rules::Ruleset;

use crate::cli::{Solving, Writing};
use crate::look::Look;

/// How to answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asking {
    /// For people.
    pub(crate) look: Look,
    /// For programs.
    pub(crate) json: bool,
    /// The most characters of a canonical form.
    pub(crate) max_text: usize,
    /// The rules asked for.
    pub(crate) variant: Option<&'static dyn Ruleset>,
}

impl Asking {
    pub(crate) fn new(solving: &Solving, writing: &Writing) -> Asking {
        Asking {
            look: Look::of(writing),
            json: writing.json,
            max_text: writing.max_text,
            variant: solving.variant,
        }
    }
}
