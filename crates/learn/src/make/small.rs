//! Pictures worth an infinitesimal: nimbers, ups, and what stalks that begin with green are worth.

use hackenbush::{Colour, Engine, GROUND, Picture, Problem};
use partizan::{Dyadic, Exceeded, Game, Nus};

use super::gadget::Gadgets;
use super::number;
use crate::rng::Rng;
use crate::sketch::Sketch;

/// How an infinitesimal is built: flowers for its ups, a green part for its nimber and, if that is
/// not all of it, one stalk that begins with green.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Flowers, each worth up-star; negative for red ones.
    pub(crate) flowers: i64,
    /// The nimber of the green part.
    pub(crate) nimber: u64,
    /// A stalk of all three colours.
    pub(crate) stalk: Vec<Colour>,
}

/// The longest stalks that are tried.
const LONGEST_STALK: u32 = 6;

impl Plan {
    /// The plan for ups and a nimber: `n` flowers are worth `n` ups and `n` stars.
    fn of(nus: &Nus) -> Option<Plan> {
        let stars = u64::try_from(nus.ups.rem_euclid(2)).ok()?;
        nus.number.is_zero().then(|| Plan {
            flowers: nus.ups,
            nimber: nus.nimber ^ stars,
            stalk: Vec::new(),
        })
    }

    /// A plan for an infinitesimal, if one is known.
    pub(crate) fn find(engine: &mut Engine, small: Game) -> Result<Option<Plan>, Exceeded> {
        if let Some(nus) = engine.arena().as_nus(small) {
            return Ok(Plan::of(&nus));
        }
        let meter = engine.budget().meter();
        for length in 2..=LONGEST_STALK {
            for code in 0..3_usize.pow(length - 1) {
                meter.check()?;
                let mut digits = code;
                let mut colours = vec![Colour::Green];
                for _ in 1..length {
                    colours.push(Colour::ORDINARY[digits % 3]);
                    digits /= 3;
                }
                let problem = Problem::from(Picture::stalk(colours.iter().copied()));
                let Some(value) = engine.solve(&problem).value.exact() else { continue };
                let rest = engine.arena_mut().difference(small, value)?;
                let plan = engine.arena().as_nus(rest).and_then(|nus| Plan::of(&nus));
                if let Some(plan) = plan {
                    return Ok(Some(Plan { stalk: colours, ..plan }));
                }
            }
        }
        Ok(None)
    }

    /// The edges that it has at least, if each flower has a petal of its own.
    pub(crate) fn least_edges(&self) -> usize {
        self.flowers().saturating_mul(2).saturating_add(self.rest())
    }

    /// The same if there may be cycles: several stems under one petal are worth as many ups and
    /// stars as there are stems.
    pub(crate) fn fewest_edges(&self) -> usize {
        match self.flowers() {
            0 => self.rest(),
            stems => stems.saturating_add(1).saturating_add(self.rest()),
        }
    }

    fn flowers(&self) -> usize {
        usize::try_from(self.flowers.unsigned_abs()).unwrap_or(usize::MAX)
    }

    /// The edges beside the flowers.
    fn rest(&self) -> usize {
        usize::try_from(self.nimber).unwrap_or(usize::MAX).saturating_add(self.stalk.len())
    }

    /// Plants its parts, each on one of some vertices that count as ground.
    pub(crate) fn plant(
        &self,
        sketch: &mut Sketch,
        feet: &[u32],
        room: usize,
        rng: &mut Rng,
        gadgets: &mut Gadgets<'_>,
    ) {
        let stems = self.flowers();
        let most = room.saturating_sub(self.rest()).saturating_sub(stems).min(stems);
        // With cycles, stems may share a petal.
        let petals = match most {
            0 | 1 => most,
            _ if gadgets.has_cycles() && rng.one_in(2) => rng.within(1, most),
            _ => most,
        };
        let mut spare = room.saturating_sub(self.rest() + stems + petals);
        let mut extra = |rng: &mut Rng| {
            let taken = rng.within(0, spare.min(6));
            spare -= taken;
            taken
        };
        let petal = Dyadic::from(self.flowers.signum());
        let mut left = stems;
        for others in (0..petals).rev() {
            let own = if others == 0 { left } else { rng.within(1, left - others) };
            left -= own;
            let top = bunch(sketch, own, feet, rng);
            let room = 1 + extra(rng);
            number::plant(sketch, top, &petal, room, rng, gadgets);
        }
        if let Some(last) = self.stalk.iter().rposition(|&colour| colour == Colour::Green) {
            let (below, above) = self.stalk.split_at(last + 1);
            let top = sketch.stalk(*rng.pick(feet), below.iter().copied());
            let above = hackenbush::solve::stalk::value(&Picture::stalk(above.iter().copied()));
            let above = above.unwrap_or(Dyadic::ZERO);
            let room = self.stalk.len() - last - 1 + extra(rng);
            number::plant(sketch, top, &above, room, rng, gadgets);
        }
        let spare = extra(rng);
        if let Ok(green) = usize::try_from(self.nimber) {
            let foot = *rng.pick(feet);
            plant_green(
                sketch,
                foot,
                green,
                green.saturating_add(spare),
                rng,
                gadgets.has_cycles(),
            );
        }
    }
}

/// Plants some stems that meet in one vertex, and returns it.
fn bunch(sketch: &mut Sketch, stems: usize, feet: &[u32], rng: &mut Rng) -> u32 {
    let top = sketch.vertex();
    for _ in 0..stems {
        sketch.join(*rng.pick(feet), top, Colour::Green);
    }
    top
}

/// Plants green pictures worth `*nimber` on a vertex: on an edge stands one less, a nimber is the
/// nim-sum of two others, and a cycle is worth as much as its edges are odd.
pub(crate) fn plant_green(
    sketch: &mut Sketch,
    at: u32,
    nimber: usize,
    room: usize,
    rng: &mut Rng,
    cycles: bool,
) {
    let (mut nimber, mut room) = (nimber, room);
    loop {
        let spare = room.saturating_sub(nimber);
        match rng.below(8) {
            0..=2 if nimber > 0 => {
                let top = sketch.up(at, Colour::Green);
                return plant_green(sketch, top, nimber - 1, room - 1, rng, cycles);
            }
            3..=4 => {
                let part = rng.within(1, 4);
                let rest = nimber ^ part;
                if part.saturating_add(rest) > room {
                    continue;
                }
                let own = rng.within(part, room - rest);
                plant_green(sketch, at, part, own, rng, cycles);
                (nimber, room) = (rest, room - own);
            }
            5..=6 if cycles && spare >= 3 => {
                let around = rng.within(2, spare.min(5));
                let rest = nimber ^ (around % 2);
                if around.saturating_add(rest) > room {
                    continue;
                }
                sketch.cycle(at, &vec![Colour::Green; around]);
                (nimber, room) = (rest, room - around);
            }
            7 => break,
            _ if rng.one_in(4) => break,
            _ => {}
        }
    }
    sketch.stalk(at, std::iter::repeat_n(Colour::Green, nimber));
}

/// A garden or a jungle that should have this atomic weight: flowers of both colours and, if cycles
/// are allowed, green edges between their stems. If there is no room for flowers, their stems share a
/// petal, and a weight of 0 is a green stalk.
pub(crate) fn weighing(weight: i64, room: usize, cycles: bool, rng: &mut Rng) -> Picture {
    let mut sketch = Sketch::default();
    let own = usize::try_from(weight.unsigned_abs()).unwrap_or(usize::MAX);
    let owner = if weight < 0 { Colour::Red } else { Colour::Blue };
    if own > 0 && room < own.saturating_mul(2) {
        let top = bunch(&mut sketch, own, &[GROUND], rng);
        sketch.up(top, owner);
        return sketch.picture();
    }
    if own == 0 && room < 4 {
        sketch.stalk(GROUND, std::iter::repeat_n(Colour::Green, rng.within(1, room)));
        return sketch.picture();
    }
    let pairs = (room.saturating_sub(own.saturating_mul(2)) / 4).min(3);
    // Never nothing at all.
    let pairs = rng.within(usize::from(own == 0).min(pairs), pairs);
    let mut colours = vec![owner; own];
    for _ in 0..pairs {
        colours.extend([Colour::Blue, Colour::Red]);
    }
    rng.shuffle(&mut colours);
    let mut spare = room.saturating_sub(colours.len().saturating_mul(2));
    let mut tops = Vec::new();
    for colour in colours {
        let mut take = |rng: &mut Rng, most: usize| {
            let taken = rng.within(0, spare.min(most));
            spare -= taken;
            taken
        };
        let stem = 1 + take(rng, 2);
        let top = sketch.stalk(GROUND, std::iter::repeat_n(Colour::Green, stem));
        let petals = 1 + take(rng, 2);
        for _ in 0..petals {
            sketch.up(top, colour);
        }
        tops.push(top);
    }
    if cycles && tops.len() > 1 {
        for _ in 0..rng.within(0, spare.min(2)) {
            rng.shuffle(&mut tops);
            sketch.join(tops[0], tops[1], Colour::Green);
        }
    }
    sketch.picture()
}
