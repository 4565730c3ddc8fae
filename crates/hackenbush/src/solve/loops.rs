//! A red-blue loop with both ends on the ground, by the loop theorem (Jain, theorem 6.1).
//!
//! A loop of one colour is worth its edges. Otherwise cut it midway between the first changes of
//! colour from either end; if an edge lies in the middle, it stays on both sides. The loop is
//! worth the sum of the two stalks. The best move (lemma 6.1a) is the edge whose distances to
//! those two changes differ least.

use partizan::{Dyadic, Player};

use super::stalk;
use super::tree::owner;
use crate::picture::{GROUND, Picture};

/// A path of red and blue edges with both ends on the ground, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The edges from one end to the other.
    pub edges: Vec<usize>,
    /// Whose they are.
    players: Vec<Player>,
}

/// The two stalks that a loop of two colours is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halves {
    /// Each stalk's edges from the ground up.
    pub stalks: [Vec<usize>; 2],
    /// What each is worth.
    pub values: [Dyadic; 2],
    /// The edge in the middle, on top of both stalks.
    pub shared: Option<usize>,
}

impl Loop {
    /// Sees the picture as a loop; none if it is not a red-blue one.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<Loop> {
        let edges = around(picture)?;
        let owners = edges.iter().map(|&index| owner(picture.edges()[index].colour));
        let players = owners.collect::<Option<Vec<Player>>>()?;
        Some(Loop { edges, players })
    }

    /// The loop's value.
    #[must_use]
    pub fn value(&self) -> Dyadic {
        match self.halves() {
            Some(Halves { values: [left, right], .. }) => left + right,
            // Of one colour, it is worth as much as the stalk.
            None => stalk::value_of(&self.players),
        }
    }

    /// Where the loop theorem cuts; none for a loop of one colour, which it does not cut.
    #[must_use]
    pub fn halves(&self) -> Option<Halves> {
        let (start, end) = self.changes()?;
        // An odd distance leaves an edge in the middle.
        let (left, right) = ((start + end).div_ceil(2), (start + end) / 2);
        let up = |range: &[Player]| stalk::value_of(range);
        let from_end: Vec<Player> = self.players[right..].iter().rev().copied().collect();
        Some(Halves {
            stalks: [
                self.edges[..left].to_vec(),
                self.edges[right..].iter().rev().copied().collect(),
            ],
            values: [up(&self.players[..left]), up(&from_end)],
            shared: (left != right).then(|| self.edges[right]),
        })
    }

    /// The player's best moves by the lemma: the edges nearest to the middle between the changes
    /// of colour, two if they are equally near; in a loop of one colour all are alike.
    #[must_use]
    pub fn best_moves(&self, player: Player) -> Vec<usize> {
        // Twice the distance of an edge's midpoint from the middle.
        let off_middle = |place: usize| match self.changes() {
            Some((start, end)) => (start + end).abs_diff(2 * place + 1),
            None => 0,
        };
        let own = || (0..self.edges.len()).filter(|&place| self.players[place] == player);
        let least = own().map(off_middle).min();
        own()
            .filter(|&place| Some(off_middle(place)) == least)
            .map(|place| self.edges[place])
            .collect()
    }

    /// How many edges lie before the first change of colour from the start, and before the first
    /// one from the end; none if all have one colour.
    fn changes(&self) -> Option<(usize, usize)> {
        let differ = |pair: &[Player]| pair[0] != pair[1];
        let start = self.players.windows(2).position(differ)?;
        let end = self.players.windows(2).rposition(differ)?;
        Some((start + 1, end + 1))
    }
}

/// The edges around the one cycle the picture is, from the ground and back to it.
fn around(picture: &Picture) -> Option<Vec<usize>> {
    let edges = picture.edges();
    if edges.len() != picture.vertex_count() as usize {
        return None;
    }
    let mut meeting: Vec<[Option<usize>; 2]> = vec![[None; 2]; edges.len()];
    for (index, edge) in edges.iter().enumerate() {
        for vertex in [edge.from, edge.to] {
            let slot = meeting[vertex as usize].iter_mut().find(|slot| slot.is_none())?;
            *slot = Some(index);
        }
    }
    let mut order = Vec::with_capacity(edges.len());
    let mut here = GROUND;
    let mut last = None;
    for _ in 0..edges.len() {
        let [first, second] = meeting[here as usize];
        let next = if first == last { second? } else { first? };
        order.push(next);
        here = edges[next].other_end(here);
        last = Some(next);
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::simplest;
    use crate::notation::parse_picture;
    use crate::picture::{Colour, Edge};
    use rustc_hash::FxHashMap;

    /// Stalks and loops by the rules alone; a position is the colours from one end to the other.
    #[derive(Default)]
    struct Rules {
        stalks: FxHashMap<Vec<Player>, i64>,
    }

    impl Rules {
        fn stalk(&mut self, colours: &[Player]) -> i64 {
            if let Some(&known) = self.stalks.get(colours) {
                return known;
            }
            let options = |player| (0..colours.len()).filter(move |&cut| colours[cut] == player);
            let left = options(Player::Left).map(|cut| self.stalk(&colours[..cut])).max();
            let right = options(Player::Right).map(|cut| self.stalk(&colours[..cut])).min();
            let value = simplest(left, right);
            self.stalks.insert(colours.to_vec(), value);
            value
        }

        fn after_cut(&mut self, colours: &[Player], cut: usize) -> i64 {
            let from_end: Vec<Player> = colours[cut + 1..].iter().rev().copied().collect();
            self.stalk(&colours[..cut]) + self.stalk(&from_end)
        }
    }

    fn loop_of(players: &[Player]) -> Loop {
        let count = u32::try_from(players.len()).unwrap();
        let edge = |(from, &player): (u32, &Player)| Edge {
            from,
            to: (from + 1) % count,
            colour: if player == Player::Left { Colour::Blue } else { Colour::Red },
        };
        let picture: Picture = (0..).zip(players).map(edge).collect();
        Loop::of(&picture).unwrap()
    }

    #[test]
    fn every_loop_up_to_14_edges_agrees_with_the_rules() {
        let mut rules = Rules::default();
        for length in 1..=14_u32 {
            for bits in 0..1_u32 << length {
                let side = |i| if bits >> i & 1 == 0 { Player::Left } else { Player::Right };
                let players: &[Player] = &(0..length).map(side).collect::<Vec<_>>();
                let cycle = loop_of(players);
                let left: Vec<(usize, i64)> =
                    (0..players.len()).map(|cut| (cut, rules.after_cut(players, cut))).collect();
                let owned = |player| left.iter().filter(move |(cut, _)| players[*cut] == player);
                let best = [
                    owned(Player::Left).map(|&(_, value)| value).max(),
                    owned(Player::Right).map(|&(_, value)| value).min(),
                ];
                let expected = crate::brute::number(simplest(best[0], best[1]));
                assert_eq!(cycle.value(), expected, "{players:?}");
                for (player, best) in Player::BOTH.into_iter().zip(best) {
                    let moves = cycle.best_moves(player);
                    assert_eq!(moves.is_empty(), best.is_none());
                    for edge in moves {
                        assert_eq!(Some(left[edge].1), best, "{player} {edge} {players:?}");
                        assert_eq!(players[edge], player);
                    }
                }
            }
        }
    }

    #[test]
    fn the_cut_and_the_shared_edge_are_reported() {
        let seen = |text: &str| Loop::of(&parse_picture(text).unwrap()).unwrap();
        // Changes after the second and before the last edge: three between, the middle shared.
        let halves = seen(":G bbrbbr:G").halves().unwrap();
        assert_eq!(halves.stalks, [vec![0, 1, 2, 3], vec![5, 4, 3]]);
        assert_eq!(halves.shared, Some(3));
        let halves = seen(":G bbrr:G").halves().unwrap();
        assert_eq!(halves.stalks, [vec![0, 1], vec![3, 2]]);
        assert_eq!((halves.shared, seen(":G bbrr:G").value()), (None, Dyadic::default()));
        assert_eq!(seen(":G bbb:G").halves(), None);
        assert_eq!(seen(":G bbb:G").value(), Dyadic::from(3));
        assert_eq!(seen("0-0r").value(), Dyadic::from(-1));
    }

    #[test]
    fn loops_are_recognised_in_any_drawing_order() {
        let cycle = Loop::of(&parse_picture("2-0b 1-2r 0-1b").unwrap()).unwrap();
        assert_eq!(cycle.edges.len(), 3);
        assert_eq!(cycle.edges[1], 1);
        for text in [
            "",
            "b",
            "b + b",
            ":G br:G + b",
            ":G bg:G",
            "b:A br:A",
            ":G br(r)b:G",
            "0-0b 0-0b",
            "0-1b 1-1b",
            "0-1b 0-1b 0-1b",
        ] {
            assert_eq!(Loop::of(&parse_picture(text).unwrap()), None, "{text}");
        }
    }
}
