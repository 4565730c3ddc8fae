//! The maps by which edges and stalks act on the number that stands on them.
//!
//! A blue edge under `y` is worth `1:y`. By Berlekamp's rule sign expansions stand one on the other,
//! so a stalk with a change of colour under `y` is worth `q + 2^-t sigma(y)`, where `q` is its own
//! value and `2^t` its denominator. The map `sigma` takes `n` to `1 - 2^-n` and `-n` to `2^-n - 1`
//! and is linear in between; it keeps the order of numbers and which of two is simpler.

use partizan::{Dyadic, Player, ordinal_sum};

/// The map `sigma`.
pub(super) fn sigma(y: &Dyadic) -> Dyadic {
    if y.is_negative() {
        return -sigma(&-y);
    }
    let whole = y.floor();
    let days = u64::try_from(&whole).expect(FITS);
    let fraction = y - &Dyadic::from(whole);
    &(Dyadic::ONE - power(days)) + &scaled(&fraction, days + 1)
}

/// `x / 2^halvings`.
pub(super) fn scaled(x: &Dyadic, halvings: u64) -> Dyadic {
    Dyadic::new(x.numerator(), x.exponent() + halvings)
}

/// `2^-halvings`.
pub(super) fn power(halvings: u64) -> Dyadic {
    Dyadic::new(1, halvings)
}

/// The value of one edge with nothing on it.
pub(super) fn edge(owner: Player) -> Dyadic {
    match owner {
        Player::Left => Dyadic::ONE,
        Player::Right => -Dyadic::ONE,
    }
}

/// The value of a number of edges of one colour, one on the other, with `y` on top: a number of the
/// colour's own sign stands on the lowest edge, so that each further edge counts 1.
pub(super) fn under(owner: Player, edges: usize, y: &Dyadic) -> Dyadic {
    let Some(further) = edges.checked_sub(1) else { return y.clone() };
    let further = i64::try_from(further).expect(FITS);
    let further = Dyadic::from(if owner == Player::Left { further } else { -further });
    ordinal_sum(&edge(owner), y).expect(FITS) + further
}

/// A picture has fewer than 2^31 edges, and its value has no more bits than it has edges.
pub(super) const FITS: &str = "the value of a picture fits in memory";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sigma_is_odd_and_linear_between_integers() {
        let values = [(0, 0, "0"), (1, 0, "1/2"), (-3, 0, "-7/8"), (3, 1, "5/8"), (-1, 2, "-1/8")];
        for (n, k, expected) in values {
            assert_eq!(sigma(&Dyadic::new(n, k)).to_string(), expected);
        }
    }

    #[test]
    fn a_run_of_edges_is_their_ordinal_sum() {
        for owner in Player::BOTH {
            for n in -20..=20 {
                let y = Dyadic::new(n, 2);
                let mut one_by_one = y.clone();
                for edges in 0..6 {
                    assert_eq!(under(owner, edges, &y), one_by_one, "{owner} {edges} {y}");
                    one_by_one = ordinal_sum(&edge(owner), &one_by_one).unwrap();
                }
            }
        }
    }
}
