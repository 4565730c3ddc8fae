//! Where labels go. A label never moves what it is about: one that does not fit on its stick is made
//! smaller, and one that still does not fit is put where there is room, with a line to its stick.

use std::cell::Cell;

use crate::geometry::{Box2, Point, point, real};
use crate::layout::{Layout, Route};

/// A place for a label.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    /// The middle of its box.
    pub(crate) middle: Point,
    /// Its size, as a share of the usual size.
    pub(crate) scale: f64,
    /// The line to its stick, if it is not on it.
    pub(crate) leader: Option<[Point; 2]>,
}

/// Where on its stick a label is, from the lower end: beyond the middle, where sticks that branch are
/// further apart.
const SHARES: [f64; 5] = [0.6, 0.5, 0.7, 0.4, 0.3];

/// Sizes on the stick, the first that fits.
const SCALES: [f64; 3] = [1.0, 0.85, 0.7];

/// Directions and distances in which there may be room beside the stick.
const DIRECTIONS: u32 = 16;
const DISTANCES: u32 = 14;

/// How many things are looked at for all labels together. In a picture so dense that this is not
/// enough, the labels that are left stay on their sticks.
const MOST_LOOKS: usize = 1_000_000;

/// What labels must not cover, in a grid of cells.
pub(crate) struct Labels {
    things: Vec<Thing>,
    /// The left ends of the columns and the lower ends of the rows, without the first.
    columns: Vec<f64>,
    rows: Vec<f64>,
    cells: Vec<Vec<usize>>,
    looks: Cell<usize>,
}

#[derive(Clone, Copy)]
enum Thing {
    Line { edge: usize, from: Point, to: Point, half: f64 },
    Dot { at: Point, radius: f64 },
    Label(Box2),
}

impl Labels {
    /// Nothing but the sticks and vertices of a picture, `width` and `radius` thick.
    pub(crate) fn new(layout: &Layout, width: f64, radius: f64) -> Labels {
        let bounds = layout.bounds();
        let mut side = 1_usize;
        while side < 64 && side * side < layout.edges.len() {
            side += 1;
        }
        let ends = |low: f64, length: f64| {
            (1..side).map(|i| low + length * real(i) / real(side)).collect::<Vec<f64>>()
        };
        let mut labels = Labels {
            things: Vec::new(),
            columns: ends(bounds.low.x, bounds.width()),
            rows: ends(bounds.low.y, bounds.height()),
            cells: vec![Vec::new(); side * side],
            looks: Cell::new(0),
        };
        for (edge, route) in layout.edges.iter().enumerate() {
            let pieces = if route.bend.is_some() { 8 } else { 1 };
            for piece in 0..pieces {
                let at = |i: u32| route.at(f64::from(i) / f64::from(pieces));
                let (from, to) = (at(piece), at(piece + 1));
                labels.add(Thing::Line { edge, from, to, half: width / 2.0 });
            }
        }
        for &at in layout.vertices.iter().skip(1) {
            labels.add(Thing::Dot { at, radius });
        }
        labels
    }

    /// Room that is taken.
    pub(crate) fn take(&mut self, taken: Box2) {
        self.add(Thing::Label(taken));
    }

    /// Puts a label of this width and height on a stick, or near it.
    pub(crate) fn place(&mut self, edge: usize, route: &Route, size: Point) -> Place {
        let place = self.on_stick(edge, route, size);
        let place = place.or_else(|| self.beside(route, size)).unwrap_or(Place {
            middle: route.at(0.5),
            scale: 0.5,
            leader: None,
        });
        self.take(around(place.middle, size * place.scale));
        place
    }

    fn on_stick(&self, edge: usize, route: &Route, size: Point) -> Option<Place> {
        let level = route.start.y == route.end.y;
        let rises = route.end.y > route.start.y;
        for scale in SCALES.into_iter().take_while(|_| self.looks.get() <= MOST_LOOKS) {
            for share in SHARES {
                // On level sticks the middle is best.
                let share = if level { 1.1 - share } else { share };
                let middle = route.at(if rises || level { share } else { 1.0 - share });
                let own = around(middle, size * scale);
                if own.low.y > 0.0 && !self.hits(own, Some(edge)) {
                    return Some(Place { middle, scale, leader: None });
                }
            }
        }
        None
    }

    /// The nearest place with room, above the ground.
    fn beside(&self, route: &Route, size: Point) -> Option<Place> {
        let foot = route.at(0.5);
        let scale = SCALES[1];
        let half = size * (scale / 2.0);
        for distance in 1..=DISTANCES {
            if self.looks.get() > MOST_LOOKS {
                break;
            }
            let far = 0.3 * f64::from(distance);
            for direction in 0..DIRECTIONS {
                // Sideways first, then up, then down.
                let turns = f64::from(direction.div_ceil(2)) / f64::from(DIRECTIONS);
                let turns = if direction % 2 == 0 { turns } else { 0.5 - turns };
                let angle = turns * std::f64::consts::TAU;
                let way = point(angle.cos(), angle.sin());
                let middle = foot + point(way.x * (far + half.x), way.y * (far + half.y));
                let own = around(middle, size * scale);
                if own.low.y <= 0.1 || self.hits(own, None) {
                    continue;
                }
                let end =
                    point(foot.x.clamp(own.low.x, own.high.x), foot.y.clamp(own.low.y, own.high.y));
                if !self.crosses_label(foot, end) {
                    return Some(Place { middle, scale, leader: Some([foot, end]) });
                }
            }
        }
        None
    }

    /// Does a box cover anything but its own stick?
    fn hits(&self, own: Box2, edge: Option<usize>) -> bool {
        self.near(own).any(|thing| match *thing {
            Thing::Line { edge: other, from, to, half } => {
                edge != Some(other) && crosses(own.widened(half), from, to)
            }
            Thing::Dot { at, radius } => contains(own.widened(radius + 0.02), at),
            Thing::Label(other) => overlap(own, other),
        })
    }

    fn crosses_label(&self, from: Point, to: Point) -> bool {
        let way = Box2::around([from, to]);
        self.near(way)
            .any(|thing| matches!(*thing, Thing::Label(taken) if crosses(taken, from, to)))
    }

    fn near(&self, own: Box2) -> impl Iterator<Item = &Thing> {
        self.cells_of(own).flat_map(|cell| {
            let things = &self.cells[cell];
            self.looks.set(self.looks.get().saturating_add(1 + things.len()));
            things.iter().map(|&thing| &self.things[thing])
        })
    }

    fn add(&mut self, thing: Thing) {
        let own = match thing {
            Thing::Line { from, to, half, .. } => Box2::around([from, to]).widened(half),
            Thing::Dot { at, radius } => Box2::around([at]).widened(radius),
            Thing::Label(own) => own,
        };
        let cells: Vec<usize> = self.cells_of(own).collect();
        for cell in cells {
            self.cells[cell].push(self.things.len());
        }
        self.things.push(thing);
    }

    /// The cells that a box touches; what is outside the grid is in its outer cells.
    fn cells_of(&self, Box2 { low, high }: Box2) -> impl Iterator<Item = usize> + use<> {
        let cell = |ends: &[f64], x: f64| ends.partition_point(|&end| end <= x);
        let columns = cell(&self.columns, low.x)..=cell(&self.columns, high.x);
        let rows = cell(&self.rows, low.y)..=cell(&self.rows, high.y);
        let side = self.columns.len() + 1;
        rows.flat_map(move |row| columns.clone().map(move |column| row * side + column))
    }
}

fn around(middle: Point, size: Point) -> Box2 {
    let half = size * 0.5;
    Box2 { low: middle - half, high: middle + half }
}

fn contains(Box2 { low, high }: Box2, p: Point) -> bool {
    low.x < p.x && p.x < high.x && low.y < p.y && p.y < high.y
}

fn overlap(a: Box2, b: Box2) -> bool {
    a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y
}

/// Does a straight line enter a box? It is cut at each side of the box in turn (Liang and Barsky).
fn crosses(Box2 { low, high }: Box2, from: Point, to: Point) -> bool {
    let way = to - from;
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (step, room) in [
        (-way.x, from.x - low.x),
        (way.x, high.x - from.x),
        (-way.y, from.y - low.y),
        (way.y, high.y - from.y),
    ] {
        if step == 0.0 {
            if room <= 0.0 {
                return false;
            }
        } else if step < 0.0 {
            first = first.max(room / step);
        } else {
            last = last.min(room / step);
        }
    }
    first < last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_boxes() {
        let own = Box2 { low: point(0.0, 0.0), high: point(2.0, 1.0) };
        for (from, to, expected) in [
            ((-1.0, 0.5), (3.0, 0.5), true),
            ((-1.0, 2.0), (3.0, 2.0), false),
            ((-1.0, 0.0), (0.9, 2.0), false),
            ((0.5, 0.5), (0.6, 0.6), true),
            ((3.0, -1.0), (3.0, 5.0), false),
        ] {
            let [from, to] = [from, to].map(|(x, y)| point(x, y));
            assert_eq!(crosses(own, from, to), expected, "{from:?} {to:?}");
        }
    }
}
