//! The steps of derivations: one file for each method, and the order in which they are tried.

mod colon;
mod empty;
mod forms;
mod fusion;
mod ground_loop;
pub(crate) mod method;
mod mountain;
mod one_colour;
mod redwood_bed;
mod search;
mod sum;
mod tree;
mod van_roode;

use method::Method;

/// The methods, in the order in which they are tried. Those before `sum` see whole pictures; the
/// others see one component.
pub(crate) const METHODS: &[Method] = &[
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
    search::step,
    mountain::step,
    forms::step,
];
