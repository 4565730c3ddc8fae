//! Switches of whole numbers, as loops of Childish Hackenbush.
//!
//! A loop of p+2 blue edges and then q+2 red ones is worth {p|-q} in Childish Hackenbush: whoever
//! cuts first, at the end of the other colour, turns what is left into free moves. Beside k free
//! moves it is worth {k+p|k-q}.

use hackenbush::{Colour, Engine, GROUND, Picture};
use partizan::{Exceeded, Game, Player};

use crate::rng::Rng;
use crate::sketch::Sketch;

/// A switch: what Left and Right move to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Switch {
    left: i64,
    right: i64,
}

impl Switch {
    /// The switch of whole numbers that a value is, if it is one.
    pub(crate) fn find(engine: &mut Engine, value: Game) -> Result<Option<Switch>, Exceeded> {
        let mut ends = [None; 2];
        for (end, player) in ends.iter_mut().zip(Player::BOTH) {
            let arena = engine.arena_mut();
            let [option] = arena.options(value, player)?[..] else { return Ok(None) };
            *end = arena.as_number(option).and_then(partizan::Dyadic::to_i64);
        }
        Ok(match ends {
            [Some(left), Some(right)] if left >= right => Some(Switch { left, right }),
            _ => None,
        })
    }

    /// A picture that should be worth it, with some of its value as free moves.
    pub(crate) fn picture(self, room: usize, rng: &mut Rng) -> Option<Picture> {
        let width = usize::try_from(self.left.checked_sub(self.right)?).ok()?;
        let shift = i64::try_from(rng.within(0, width)).ok()?;
        let free = self.right.checked_add(shift)?;
        let edges = |more: i64| usize::try_from(more.checked_add(2)?).ok();
        let (blue, red) = (edges(self.left.checked_sub(free)?)?, edges(shift)?);
        let own = usize::try_from(free.unsigned_abs()).ok()?;
        if blue.checked_add(red)?.checked_add(own)? > room {
            return None;
        }
        let mut around = vec![Colour::Blue; blue];
        around.resize(blue + red, Colour::Red);
        let mut sketch = Sketch::default();
        sketch.cycle(GROUND, &around);
        let colour = if free < 0 { Colour::Red } else { Colour::Blue };
        let mut top = GROUND;
        for _ in 0..own {
            let foot = if rng.one_in(3) { GROUND } else { top };
            top = sketch.up(foot, colour);
        }
        Some(sketch.picture())
    }
}
