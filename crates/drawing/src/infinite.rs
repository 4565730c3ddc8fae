//! Infinite stalks: the sticks become shorter and fainter toward a limit that they never reach.

use hackenbush::InfiniteStalks;
use hackenbush::picture::Colour;
use hackenbush::position::{Piece, Times};

use crate::geometry::{Point, point, real};
use crate::look::Look;
use crate::picture::{STICK, VERTEX, ground};
use crate::scene::{Anchor, Scene, Style, Words};

/// Sticks that are drawn where there are infinitely many.
const SHOWN: usize = 7;
/// Repetitions that are drawn where there are more.
const MOST_TIMES: u64 = 9;
/// No stalk has more parts than this.
const MOST_PARTS: usize = 40;
/// Each stick toward a limit is this much shorter than the one below it.
const SHORTER: f64 = 0.86;
const FAINTEST: f64 = 0.15;
const DOTS_APART: f64 = 0.16;

/// The beginning of infinite stalks, as much of it as is drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Beginning {
    /// Where vertices are; those in the middle of a stalk are on both sides of dots.
    pub vertices: Vec<Point>,
    /// The sticks, from the ground up.
    pub sticks: Vec<Stick>,
    /// Where dots begin: infinitely many sticks are left out above these points.
    pub dots: Vec<Point>,
}

/// A stick of an infinite stalk.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stick {
    /// Its colour.
    pub colour: Colour,
    /// Its lower end, by its place among the vertices; `None` for the ground.
    pub from: Option<usize>,
    /// Its upper end.
    pub to: usize,
    /// Where its lower end is.
    pub foot: Point,
    /// Fainter toward a limit, from 1 to 0.
    pub opacity: f64,
}

/// A part of a drawn stalk, from the ground up.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Part {
    Stick {
        colour: Colour,
        length: f64,
        opacity: f64,
    },
    /// More of the same follows.
    Dots,
}

impl Beginning {
    /// The beginning of some stalks side by side.
    #[must_use]
    pub fn of(stalks: &InfiniteStalks) -> Beginning {
        let mut drawn = Beginning::default();
        for (index, pieces) in stalks.stalks.iter().enumerate() {
            let mut parts = Vec::new();
            expand(pieces, 1.0, 1.0, &mut parts);
            let mut at = point(1.5 * real(index), 0.0);
            let mut last = None;
            for part in parts {
                match part {
                    Part::Stick { colour, length, opacity } => {
                        let foot = at;
                        at = at + point(0.0, length);
                        let to = drawn.vertices.len();
                        drawn.vertices.push(at);
                        drawn.sticks.push(Stick { colour, from: last, to, foot, opacity });
                        last = Some(to);
                    }
                    Part::Dots => {
                        drawn.dots.push(at);
                        at = at + point(0.0, 4.0 * DOTS_APART);
                        last = Some(drawn.vertices.len());
                        drawn.vertices.push(at);
                    }
                }
            }
            // Nothing follows the last dots.
            if drawn.sticks.last().is_some_and(|stick| stick.to + 2 == drawn.vertices.len()) {
                drawn.vertices.pop();
            }
        }
        drawn
    }
}

/// The colours that are drawn of each stalk, from the ground up; `None` stands for infinitely many
/// edges.
pub(crate) fn columns(stalks: &InfiniteStalks) -> Vec<Vec<Option<Colour>>> {
    let column = |pieces: &Vec<Piece>| {
        let mut parts = Vec::new();
        expand(pieces, 1.0, 1.0, &mut parts);
        let part = |part| match part {
            Part::Stick { colour, .. } => Some(colour),
            Part::Dots => None,
        };
        parts.into_iter().map(part).collect()
    };
    stalks.stalks.iter().map(column).collect()
}

/// Draws stalks side by side, with their value below if it is given.
pub(crate) fn scene(stalks: &InfiniteStalks, total: Option<Words>, look: &Look) -> Scene {
    let theme = look.theme;
    let mut scene = Scene::new("Infinite stalks", look.background());
    scene.description = "Sticks that become shorter and fainter toward the top: they go on \
                         without end."
        .to_owned();
    let Beginning { vertices, sticks, dots } = Beginning::of(stalks);
    for stick in &sticks {
        let style = theme.stick(stick.colour, STICK * look.stick).faded(stick.opacity);
        let lift = if stick.from.is_none() { 0.04 } else { 0.0 };
        let from = stick.foot + point(0.0, lift);
        scene.line(stick.colour.name(), style, from, vertices[stick.to]);
    }
    let radius = VERTEX * look.vertex;
    for stick in sticks.iter().filter(|_| radius > 0.0) {
        let style = Style::filled(theme.vertex).faded(stick.opacity);
        scene.circle("vertex", style, vertices[stick.to], radius);
    }
    for at in dots {
        for dot in 1..=3 {
            let dot = at + point(0.0, DOTS_APART * f64::from(dot));
            scene.circle("dots", Style::filled(theme.faint), dot, 0.035);
        }
    }
    let right = real(stalks.stalks.len().saturating_sub(1)) * 1.5;
    ground(&mut scene, -0.5, right + 0.5, look);
    if let Some(words) = total {
        let at = (point(right / 2.0, -0.48), Anchor::Middle);
        scene.text("total", theme.words(), at, 0.27, words);
    }
    scene
}

/// The parts of some pieces; nested only as deep as the notation allows.
fn expand(pieces: &[Piece], length: f64, opacity: f64, parts: &mut Vec<Part>) {
    for piece in pieces {
        if parts.len() >= MOST_PARTS {
            return;
        }
        let (times, inner) = match piece {
            Piece::Edges(_, times) => (*times, 1),
            Piece::Group(inner, times) => (*times, inner.len().max(1)),
        };
        let (count, more) = match times {
            Times::Finite(times) => (times.min(MOST_TIMES), times > MOST_TIMES),
            Times::Omega => (u64::try_from(SHOWN.div_ceil(inner).max(2)).unwrap_or(2), true),
        };
        let (mut length, mut opacity) = (length, opacity);
        let fades = times == Times::Omega;
        let steps = f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        for _ in 0..count {
            // Nested repetitions multiply.
            if parts.len() >= MOST_PARTS {
                break;
            }
            let before = parts.len();
            match piece {
                Piece::Edges(colour, _) => {
                    parts.push(Part::Stick { colour: *colour, length, opacity });
                }
                Piece::Group(inner, _) => expand(inner, length, opacity, parts),
            }
            if fades {
                length *= SHORTER.powf(real(parts.len() - before));
                opacity = (opacity - (1.0 - FAINTEST) / steps).max(FAINTEST);
            }
        }
        if more {
            parts.push(Part::Dots);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hackenbush::Position;
    use hackenbush::notation::parse;

    fn beginning(text: &str) -> Beginning {
        match parse(text).unwrap().position {
            Position::InfiniteStalks(stalks) => Beginning::of(&stalks),
            other => panic!("{other:?} is finite"),
        }
    }

    #[test]
    fn nested_repetitions_are_cut_short() {
        let nested = format!("{}b^w{}", "[".repeat(8), "]^9".repeat(8));
        for text in ["b^w", "[br]^w", "b^w r + g^w", "b^1000 r^w", &nested] {
            let drawn = beginning(text);
            assert!((7..=2 * MOST_PARTS).contains(&drawn.sticks.len()), "{text}");
            assert!(!drawn.dots.is_empty(), "{text}");
            for stick in &drawn.sticks {
                assert!(stick.opacity > 0.0 && drawn.vertices[stick.to].y > stick.foot.y, "{text}");
            }
        }
        // What comes after infinitely many is above the dots, and joined to nothing below.
        let drawn = beginning("b^w r");
        let last = drawn.sticks.last().unwrap();
        assert!(last.foot.y > drawn.dots[0].y && last.opacity == 1.0);
    }
}
