//! The steps of derivations: one file for each method, and the order in which they are tried.

mod best_cuts;
mod colon;
mod empty;
mod forms;
mod fusion;
mod ground_loop;
mod loop_with_strings;
pub(crate) mod method;
mod mountain;
mod one_colour;
mod redwood_bed;
pub(crate) mod search;
mod sum;
mod tree;
mod van_roode;

use method::Method;

/// Theorems, in the order in which they are tried. Those before `sum` see whole pictures; the others
/// see one component.
pub(crate) const NAMED: &[Method] = &[
    empty::step,
    one_colour::large,
    tree::step,
    fusion::large,
    sum::step,
    one_colour::step,
    van_roode::step,
    ground_loop::step,
    fusion::step,
    redwood_bed::step,
    colon::step,
    loop_with_strings::step,
];

/// What is tried after the theorems.
pub(crate) const GENERAL: &[Method] = &[search::step, mountain::step, forms::step];
