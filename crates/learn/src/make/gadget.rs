//! Small pictures with cycles whose values are known, to stand beside others.

use hackenbush::{Engine, Picture, Problem};
use partizan::Dyadic;

use crate::family::{self, RED_BLUE};
use crate::rng::Rng;

/// Draws pictures and solves them.
pub(crate) struct Gadgets<'e> {
    engine: &'e mut Engine,
    cycles: bool,
}

impl<'e> Gadgets<'e> {
    /// Pictures with cycles, if those are allowed, and trees.
    pub(crate) fn new(engine: &'e mut Engine, cycles: bool) -> Gadgets<'e> {
        Gadgets { engine, cycles }
    }

    /// May they have cycles?
    pub(crate) fn has_cycles(&self) -> bool {
        self.cycles
    }

    /// A red-blue picture of at most `room` edges, and its value.
    pub(crate) fn draw(&mut self, rng: &mut Rng, room: usize) -> Option<(Picture, Dyadic)> {
        let edges = rng.within(2, room.clamp(2, 8));
        let picture = match rng.below(3) {
            0 => family::tree(rng, edges, &RED_BLUE),
            _ if !self.cycles => family::forest(rng, edges, &RED_BLUE),
            1 => family::ground_loop(rng, edges, &RED_BLUE),
            _ => family::graph(rng, edges, &RED_BLUE)?,
        };
        let value = self.engine.solve(&Problem::from(picture.clone())).value.exact()?;
        let number = self.engine.arena().as_number(value)?.clone();
        Some((picture, number))
    }
}
