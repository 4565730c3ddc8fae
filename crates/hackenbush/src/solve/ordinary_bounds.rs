//! Bounds for ordinary Hackenbush, once a budget has ended: the mountain is a number, and the jungle is
//! bounded in ups by its flow. A nimber is less than two ups and more than two downs (Winning Ways
//! ch. 8).

use super::green;
use super::jungle;
use super::mountain::{self, Split};
use super::solution::Known;
use super::solver::Solver;
use crate::picture::Picture;
use partizan::{Dyadic, Nus};

/// Bounds for a picture of ordinary Hackenbush: those of its mountain, a number, and those of its
/// jungle in ups.
pub(super) fn ordinary(solver: &mut Solver, picture: &Picture) -> Known {
    if let Some(nimber) = green::nim_value(picture) {
        let exact = solver.attempt(|arena| arena.nimber(nimber));
        return exact.map_or_else(|_| of_ups(solver, -2, 2), Known::Exact);
    }
    let Split { mountain, jungle } = mountain::split(picture);
    let number = solver.red_blue(&mountain.picture).unwrap_or(Known::Nothing);
    if jungle.picture.is_empty() {
        return number;
    }
    let Some((low, high)) = jungle::quick_weight_bounds(&jungle.picture) else {
        return Known::Nothing;
    };
    let small = of_ups(solver, low - 2, high + 2);
    solver.plus(number, small)
}

/// Between two multiples of up.
pub(super) fn of_ups(solver: &mut Solver, low: i64, high: i64) -> Known {
    let mut ups =
        |ups| solver.attempt(|arena| arena.nus(&Nus { number: Dyadic::ZERO, ups, nimber: 0 }));
    match (ups(low), ups(high)) {
        (Ok(lo), Ok(hi)) => Known::between(lo, hi),
        _ => Known::Nothing,
    }
}
