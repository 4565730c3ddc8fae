//! Red-blue pictures worth a number, by the colon principle and by sums.
//!
//! A stalk is one of them. Others come from three steps that keep the value, mixed at random: a
//! number is the sum of two others; on an edge of its colour stands what is left of its sign
//! expansion without the first sign; and beside any picture stands the difference to it.

use hackenbush::{Colour, GROUND, Picture};
use partizan::{Dyadic, Player, SignExpansion};

use super::gadget::Gadgets;
use crate::rng::Rng;
use crate::sketch::Sketch;

/// The stalk of a number.
pub(crate) fn stalk(number: &Dyadic) -> Vec<Colour> {
    let signs = SignExpansion::try_from(number);
    signs.map_or_else(|_| Vec::new(), |signs| signs.signs().map(Colour::of).collect())
}

/// The number of edges of that stalk, which is the least of any picture of that value: every move
/// removes an edge, so a picture of fewer edges is born earlier.
pub(crate) fn least_edges(number: &Dyadic) -> usize {
    usize::try_from(number.birthday()).unwrap_or(usize::MAX)
}

/// Plants pictures that are worth `number` together on a vertex, with at most `room` edges.
///
/// There must be room for the stalk.
pub(crate) fn plant(
    sketch: &mut Sketch,
    at: u32,
    number: &Dyadic,
    room: usize,
    rng: &mut Rng,
    gadgets: &mut Gadgets<'_>,
) {
    let mut left = number.clone();
    let mut room = room;
    // Every turn takes an edge or ends.
    loop {
        let least = least_edges(&left);
        let spare = room.saturating_sub(least);
        match rng.below(8) {
            0..=2 if !left.is_zero() => {
                let Some((colour, above)) = top_of(&left) else { break };
                let top = sketch.up(at, colour);
                let on_top = rng.within(least_edges(&above), room - 1);
                if rng.one_in(2) {
                    // All of it on this edge.
                    return plant(sketch, top, &above, room - 1, rng, gadgets);
                }
                plant(sketch, top, &above, on_top, rng, gadgets);
                return;
            }
            3..=4 => {
                let part = small_number(rng);
                let rest = &left - &part;
                let (a, b) = (least_edges(&part), least_edges(&rest));
                if part.is_zero() || a.saturating_add(b) > room {
                    continue;
                }
                let own = rng.within(a, room - b);
                plant(sketch, at, &part, own, rng, gadgets);
                (left, room) = (rest, room - own);
            }
            5..=6 if spare >= 3 => {
                let Some((gadget, value)) = gadgets.draw(rng, spare) else { continue };
                let rest = &left - &value;
                if gadget.edges().len().saturating_add(least_edges(&rest)) > room {
                    continue;
                }
                room -= gadget.edges().len();
                sketch.plant(&gadget, at);
                left = rest;
            }
            7 => break,
            _ if rng.one_in(4) => break,
            _ => {}
        }
    }
    sketch.stalk(at, stalk(&left));
}

/// The colour of the edge that carries the rest of a number that is not 0, and the rest: its sign
/// expansion without the first sign.
fn top_of(number: &Dyadic) -> Option<(Colour, Dyadic)> {
    let signs = SignExpansion::try_from(number).ok()?;
    let mut all = signs.signs();
    let first: Player = all.next()?;
    let above: SignExpansion = all.collect();
    Some((Colour::of(first), above.value().ok()?))
}

/// A number of few days.
fn small_number(rng: &mut Rng) -> Dyadic {
    let signs: SignExpansion = (0..rng.within(1, 4)).map(|_| *rng.pick(&Player::BOTH)).collect();
    signs.value().unwrap_or(Dyadic::ZERO)
}

/// A random number with a stalk of this length.
pub(crate) fn born_on(day: usize, rng: &mut Rng) -> Dyadic {
    let signs: SignExpansion = (0..day).map(|_| *rng.pick(&Player::BOTH)).collect();
    signs.value().unwrap_or(Dyadic::ZERO)
}

/// A picture worth a number.
pub(crate) fn picture(
    number: &Dyadic,
    room: usize,
    rng: &mut Rng,
    gadgets: &mut Gadgets<'_>,
) -> Picture {
    let mut sketch = Sketch::default();
    plant(&mut sketch, GROUND, number, room, rng, gadgets);
    sketch.picture()
}
