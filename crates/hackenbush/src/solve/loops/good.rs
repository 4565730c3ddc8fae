//! Good ends: those in which no move reaches into what the middle of the loop decides.
//!
//! Let a resolved end (see `ends`) have a run of `a` red edges on top; for a blue run
//! exchange the players. It is *good* if
//!
//! 1. every red edge above which, hung from the top, stands less than -1 leaves at least
//!    `q + 3/2^t` when it is cut, and
//! 2. `a = 1`, or after every move of Right in one of its numbers it is worth at least `q + 3/2^t`,
//!    whatever stands on top.
//!
//! Without numbers, or with `a = 1`, a resolved end is good (Theorem U of
//! `docs/loops-with-strings.md`).
//!
//! **Lemma.** It is also good if `a > 1` and it is still resolved without its top edge.
//! *Proof.* Without that edge it has the value `q + 1/2^t` and the exponent `t - 1`, so its values
//! end at `q + 3/2^t`. Cuts and moves of Right in a resolved end lead to that or beyond.

use partizan::{Dyadic, Player};

use super::path::Path;
use super::sigma::power;

/// A longer end is not tested; one edge more makes it good.
const LONGEST_TESTED: usize = 200;

/// Is the end up to this height good, which is resolved and has this exponent? By the definition.
pub(super) fn is_good(path: &Path, height: usize, exponent: u64) -> bool {
    if height > LONGEST_TESTED {
        return false;
    }
    let owners = &path.owners()[..height];
    let mover = owners[height - 1];
    let run = owners.iter().rev().take_while(|owner| **owner == mover).count();
    let turned = |value: Dyadic| if mover == Player::Right { value } else { -value };
    let limit = turned(path.end(height)) + power(exponent) + power(exponent).double();
    let here = path.number(height);
    let cuts = (0..height).filter(|&edge| owners[edge] == mover).all(|edge| {
        let above = turned(path.hung(height, edge + 1, &Dyadic::ZERO) - &here);
        above >= -Dyadic::ONE || turned(path.hung(0, edge, &Dyadic::ZERO)) >= limit
    });
    // With more and more of the opponent's edges on top, the end approaches what is left when the
    // edge under the run is cut.
    let numbers = path.numbers().iter().enumerate().take_while(|(_, (at, _))| *at < height);
    let mut moves =
        numbers.filter_map(|(index, (_, number))| Some((index, number.canonical_option(mover)?)));
    cuts && (run == 1
        || moves.all(|(index, option)| {
            let mut after = path.clone();
            after.set(index, option);
            turned(after.hung(0, height - run - 1, &Dyadic::ZERO)) >= limit
        }))
}
