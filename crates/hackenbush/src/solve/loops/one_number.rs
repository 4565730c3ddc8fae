//! A red-blue loop that carries one number: exact in time linear in the loop for each day of the
//! number.
//!
//! Let `x` stand at a vertex of the loop. By the colon principle it may be taken in its canonical
//! form, so that a move in it leads to one of its ancestors in the tree of numbers.
//!
//! **Theorem.** If `V(y)` is the value of the loop with an ancestor `y` of `x` in its place, then
//! `V(y)` is the simplest number greater than `V(y-)` and than what each blue cut leaves, and less
//! than `V(y+)` and than what each red cut leaves, where `y-` and `y+` are the nearest smaller and
//! larger ancestors of `y`, as far as there are any.
//!
//! *Proof.* These are the options: `y-` and `y+` are the canonical ones of `y`. The value is a
//! number, hence the simplest between its options. A cut leaves two stalks: the part below the cut,
//! and the other side with `y + D` on top, where `D` is the part above the cut hung from the vertex.
//!
//! What a stalk is worth with `y` on top follows from sign expansions, which stand one on the other
//! (Berlekamp's rule). Without a change of colour, a stalk of `a` blue edges is worth
//! `a - 1 + (1:y)`. With one, it is worth `q + 2^-t s(y)`, where `q` is its own value, `2^t` the
//! denominator, and `s` maps `n` to `1 - 2^-n` and `-n` to `2^-n - 1` and is linear in between.

use partizan::{Dyadic, Player, ordinal_sum, simplest};

/// The value of a loop with the number `x` at the vertex after `place` of its edges; `None` if
/// `stop` asks to stop. The loop is given by the owners of its edges, from the ground to the ground.
pub(in crate::solve) fn value(
    owners: &[Player],
    place: usize,
    x: &Dyadic,
    stop: impl Fn() -> bool,
) -> Option<Dyadic> {
    let left: Vec<Player> = owners[..place].to_vec();
    let right: Vec<Player> = owners[place..].iter().rev().copied().collect();
    let sides = [Side::new(left), Side::new(right)];
    let mut ancestor = Dyadic::ZERO;
    // The nearest smaller and larger ancestor with the values of the loop there.
    let mut smaller: Option<(Dyadic, Dyadic)> = None;
    let mut larger: Option<(Dyadic, Dyadic)> = None;
    loop {
        if stop() {
            return None;
        }
        let mut low = smaller.as_ref().map(|(_, value)| value.clone());
        let mut high = larger.as_ref().map(|(_, value)| value.clone());
        for (side, other) in [(&sides[0], &sides[1]), (&sides[1], &sides[0])] {
            for (at, &owner) in side.owners.iter().enumerate() {
                let after = &side.below[at] + &other.with(&(&ancestor + side.hung_above(at)));
                match owner {
                    Player::Left if low.as_ref().is_none_or(|low| after > *low) => {
                        low = Some(after);
                    }
                    Player::Right if high.as_ref().is_none_or(|high| after < *high) => {
                        high = Some(after);
                    }
                    _ => {}
                }
            }
        }
        let value = simplest(low.as_ref(), high.as_ref()).expect("the value is a number");
        if ancestor == *x {
            return Some(value);
        }
        if *x > ancestor {
            smaller = Some((ancestor, value));
        } else {
            larger = Some((ancestor, value));
        }
        let [low, high] = [&smaller, &larger].map(|end| end.as_ref().map(|(number, _)| number));
        ancestor = simplest(low, high).expect("x lies between");
    }
}

/// One side of the loop, a stalk from the ground to the vertex.
struct Side {
    owners: Vec<Player>,
    /// The values of the lowest edges, by their number.
    below: Vec<Dyadic>,
    /// The values of the highest edges hung from the vertex, by their number.
    hung: Vec<Dyadic>,
    one_colour: bool,
}

impl Side {
    fn new(owners: Vec<Player>) -> Side {
        let below = stalks(owners.iter().copied());
        let hung = stalks(owners.iter().rev().copied());
        let one_colour = owners.iter().all(|owner| *owner == owners[0]);
        Side { owners, below, hung, one_colour }
    }

    /// The value of the edges above an edge, hung from the vertex.
    fn hung_above(&self, at: usize) -> &Dyadic {
        &self.hung[self.owners.len() - 1 - at]
    }

    /// The value with `y` on top.
    fn with(&self, y: &Dyadic) -> Dyadic {
        let whole = &self.below[self.owners.len()];
        if !self.one_colour {
            return whole + &shrunk(&squeezed(y), whole.exponent());
        }
        let edge = match self.owners[0] {
            Player::Left => Dyadic::ONE,
            Player::Right => -Dyadic::ONE,
        };
        let top = ordinal_sum(&edge, y).expect("the value of a picture fits in memory");
        &(whole - &edge) + &top
    }
}

/// The values of the lowest edges of a stalk, by their number.
fn stalks(owners: impl Iterator<Item = Player>) -> Vec<Dyadic> {
    let mut values = vec![Dyadic::ZERO];
    let mut first = None;
    let mut halvings = 0;
    for owner in owners {
        if *first.get_or_insert(owner) != owner || halvings > 0 {
            halvings += 1;
        }
        let sign = if owner == Player::Left { 1 } else { -1 };
        let last = values.last().expect("a list that is never empty");
        values.push(last + &Dyadic::new(sign, halvings));
    }
    values
}

/// The map `s` of the theorem.
fn squeezed(y: &Dyadic) -> Dyadic {
    if y.is_negative() {
        return -squeezed(&-y);
    }
    let whole = y.floor();
    let days = u64::try_from(&whole).expect("the value of a picture fits in memory");
    let fraction = y - &Dyadic::from(whole);
    &(Dyadic::ONE - Dyadic::new(1, days)) + &shrunk(&fraction, days + 1)
}

/// A number over a power of 2.
fn shrunk(x: &Dyadic, halvings: u64) -> Dyadic {
    Dyadic::new(x.numerator(), x.exponent() + halvings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Dice, Judge, stalk};
    use crate::picture::{Colour, Edge, Picture};

    /// A loop with a stalk worth `x` at the vertex after `place` edges.
    fn drawn(owners: &[Player], place: usize, x: &Dyadic) -> Picture {
        let length = u32::try_from(owners.len()).unwrap();
        let colour = |owner| if owner == Player::Left { Colour::Blue } else { Colour::Red };
        let edges = (0..).zip(owners).map(|(at, &owner)| Edge {
            from: at,
            to: (at + 1) % length,
            colour: colour(owner),
        });
        edges.chain(stalk(x, u32::try_from(place).unwrap(), length)).collect()
    }

    fn found(owners: &[Player], place: usize, x: &Dyadic) -> Dyadic {
        value(owners, place, x, || false).unwrap()
    }

    #[test]
    fn random_loops_agree_with_the_rules_of_the_game() {
        let mut dice = Dice(5);
        for _ in 0..1_500 {
            let length = 2 + dice.below(7) as usize;
            let owners: Vec<Player> =
                (0..length).map(|_| Player::BOTH[dice.below(2) as usize]).collect();
            let place = 1 + dice.below(u32::try_from(length - 1).unwrap()) as usize;
            let x = Dyadic::new(i64::from(dice.below(17)) - 8, u64::from(dice.below(3)));
            let expected = Judge::new(&drawn(&owners, place, &x)).number();
            assert_eq!(found(&owners, place, &x), expected, "{owners:?} {place} {x}");
        }
    }

    #[test]
    fn without_a_number_it_is_the_plain_loop() {
        let mut dice = Dice(6);
        for _ in 0..300 {
            let length = 2 + dice.below(30) as usize;
            let owners: Vec<Player> =
                (0..length).map(|_| Player::BOTH[dice.below(2) as usize]).collect();
            let picture = drawn(&owners, 1, &Dyadic::ZERO);
            let plain = super::super::Loop::of(&picture).unwrap().value().unwrap();
            assert_eq!(found(&owners, 1, &Dyadic::ZERO), plain, "{owners:?}");
        }
    }

    #[test]
    fn work_is_stopped() {
        let owners = [Player::Left, Player::Right, Player::Left];
        assert_eq!(value(&owners, 1, &Dyadic::from(5), || true), None);
    }
}
