//! The best cut of a path that is held at both ends, without looking at every edge.
//!
//! A cut leaves two parts, worth `P + Q`. Along Left's edges, from the first to the last, `P` grows:
//! the part before a later one contains a blue edge more, on which something stands. `Q` falls for
//! the same reason. So the cuts strictly between two of them leave less than the later `P` plus the
//! earlier `Q`, and a range whose bound does not exceed the best cut found is left out. Fractions
//! shrink by a half with each edge, so a few cuts next to the best one and some at each larger
//! distance are all that is looked at. For Right it is the other way round.
//!
//! Where whole numbers change, there is a second bound. Let two edges lie in one run of a colour
//! without a number between them, `k` edges apart. What stands at the lower end of the earlier one
//! grows by at most `k` along the run, and no map on the way to the ground has a slope greater than
//! 1; the same holds from the other side. So a cut between them, `i` edges after the earlier one,
//! leaves at most the earlier `P` plus `i` and the later `Q` plus `k - i`.

use partizan::{Dyadic, Player};

use super::path::Path;
use super::sigma::{FITS, sigma};

/// How a path is held at its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Held {
    /// By the ground: what is left is worth what it is.
    Ground,
    /// By good ends, in units of `2^-t`: `sigma` of it.
    Ends,
}

impl Held {
    fn value(self, hung: Dyadic) -> Dyadic {
        match self {
            Held::Ground => hung,
            Held::Ends => sigma(&hung),
        }
    }
}

/// The value that a player's best cut leaves; `None` if the player has no edge. `first` is the
/// edge to try first.
pub(super) fn best(path: &Path, held: Held, player: Player, first: &mut usize) -> Option<Dyadic> {
    let edges: Vec<usize> = (0..path.len()).filter(|&edge| path.owners()[edge] == player).collect();
    let last = edges.len().checked_sub(1)?;
    let search = Search { path, held, player };
    let middle = edges.partition_point(|edge| *edge < *first).min(last);
    let mut best = search.cut(&edges, middle);
    let mut open = Vec::new();
    for end in [0, last] {
        if end != middle {
            let other = search.cut(&edges, end);
            let range = if end < middle { (&other, &best) } else { (&best, &other) };
            open.push((range.0.clone(), range.1.clone()));
            if other.sum > best.sum {
                best = other;
            }
        }
    }
    while let Some((from, to)) = open.pop() {
        let apart = to.index - from.index;
        if apart < 2 || &to.before + &from.after <= best.sum {
            continue;
        }
        if is_run(path, edges[from.index], edges[to.index]) {
            let apart = i64::try_from(apart).expect(FITS);
            if &from.before + &to.after + Dyadic::from(apart) <= best.sum {
                continue;
            }
        }
        let cut = search.cut(&edges, from.index.midpoint(to.index));
        if cut.sum > best.sum {
            best = cut.clone();
        }
        open.push((from, cut.clone()));
        open.push((cut, to));
    }
    *first = edges[best.index];
    Some(search.turned(best.sum))
}

/// Do two edges lie in one run of a colour, with no number between them?
fn is_run(path: &Path, from: usize, to: usize) -> bool {
    let owners = &path.owners()[from..=to];
    let next = path.numbers().partition_point(|(at, _)| *at <= from);
    path.numbers().get(next).is_none_or(|(at, _)| *at > to)
        && owners.iter().all(|owner| *owner == owners[0])
}

struct Search<'a> {
    path: &'a Path,
    held: Held,
    player: Player,
}

/// What a cut leaves, counted for the player.
#[derive(Clone)]
struct Cut {
    index: usize,
    before: Dyadic,
    after: Dyadic,
    sum: Dyadic,
}

impl Search<'_> {
    fn cut(&self, edges: &[usize], index: usize) -> Cut {
        let edge = edges[index];
        let [before, after] = [(0, edge), (self.path.len(), edge + 1)].map(|(root, tip)| {
            let hung = self.path.hung(root, tip, &Dyadic::ZERO);
            self.turned(self.held.value(hung))
        });
        let sum = &before + &after;
        Cut { index, before, after, sum }
    }

    /// A value as the player counts it, and back.
    fn turned(&self, value: Dyadic) -> Dyadic {
        if self.player == Player::Left { value } else { -value }
    }
}

#[cfg(test)]
mod tests {
    use super::super::path::tests::{random_number, random_owners};
    use super::*;
    use crate::brute::Dice;

    #[test]
    fn no_cut_is_better_than_the_best() {
        let mut dice = Dice(8);
        for round in 0..2_000 {
            let length = 1 + dice.below(30) as usize;
            let owners = random_owners(&mut dice, length);
            let numbers = (0..=length).filter(|_| round % 3 > 0).map(|at| (at, 3));
            let numbers = numbers.map(|(at, days)| (at, random_number(&mut dice, days)));
            let path = Path::new(owners, numbers.collect());
            for held in [Held::Ground, Held::Ends] {
                for player in Player::BOTH {
                    let own = (0..length).filter(|&edge| path.owners()[edge] == player);
                    let left = own.map(|edge| {
                        let zero = Dyadic::ZERO;
                        held.value(path.hung(0, edge, &zero))
                            + held.value(path.hung(length, edge + 1, &zero))
                    });
                    let expected = if player == Player::Left { left.max() } else { left.min() };
                    let mut first = dice.below(40) as usize;
                    assert_eq!(best(&path, held, player, &mut first), expected, "{path:?}");
                }
            }
        }
    }
}
