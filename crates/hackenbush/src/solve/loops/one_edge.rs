//! The middle of a loop is one edge with numbers at its ends, or a single vertex: closed forms.
//!
//! **Theorem.** Let a blue edge carry the numbers `x` and `y`, and let `s = x + y + 1`. Between good
//! ends (see [`super::good`]) it counts `2 sigma(s)` if `s >= 0`. If `s < 0`, it counts
//! `2 sigma(s/2)` if `x` and `y` differ by at most 1, and otherwise the smaller one gets the edge:
//! `sigma(min + 1) + sigma(max)`. A red edge is its negative. A vertex with `x` counts `2 sigma(x)`.
//!
//! The proof is Theorem E of `docs/loops-with-strings.md`.

use partizan::{Dyadic, Player};

use super::sigma::sigma;

/// What a vertex with a number counts between good ends, in units of `2^-t`.
pub(super) fn vertex(x: &Dyadic) -> Dyadic {
    sigma(x).double()
}

/// What an edge with numbers at its ends counts between good ends, in units of `2^-t`.
pub(super) fn edge(owner: Player, x: &Dyadic, y: &Dyadic) -> Dyadic {
    if owner == Player::Right {
        return -edge(Player::Left, &-x, &-y);
    }
    let sum = x + y + Dyadic::ONE;
    let (smaller, larger) = if x < y { (x, y) } else { (y, x) };
    if !sum.is_negative() {
        sigma(&sum).double()
    } else if larger - smaller <= Dyadic::ONE {
        sigma(&sum.half()).double()
    } else {
        sigma(&(smaller + Dyadic::ONE)) + sigma(larger)
    }
}
