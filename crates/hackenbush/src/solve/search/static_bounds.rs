//! Static bounds: a few passes over the picture, no search.
//!
//! They hold for any red-blue picture with numbers attached at its vertices. Written for Left; for
//! Right everything is mirrored.
//!
//! **Cutting.** Cutting a blue edge lowers the value strictly, by at least a unit, so the value
//! after blue cuts is a lower bound. Cutting all blue edges leaves the red edges that are connected
//! to the ground in red.
//!
//! **Attachments.** Attaching `x >= 0` at a vertex raises the value by at most `x`: to show that
//! `G_x - G - x <= 0`, Right, moving second, answers a move in one `x` in the other and any other
//! move in the mirror image, and if the vertex falls only `-x <= 0` stays. A blue picture with
//! attachments `x >= 0` is worth its edges plus its attachments: not more, by the above; not less,
//! because Left answers a move in the number of edges by cutting an edge that is no bridge, and
//! when all are bridges `1:x = 1+x`.
//!
//! **Homes.** Let `S` be the vertices connected to the ground in blue, `b` the number of blue edges
//! on `S`. Elsewhere take disjoint *houses*: sets of vertices connected by a tree of blue edges, the
//! *frame* (a single vertex needs none). Give some of the other blue edges a home each, a house
//! they touch, and one edge of each frame, the *beam*, its own house for a home; likewise give
//! homes to some red edges, so that each house is home to more red edges than blue ones, or to no
//! blue ones. Attachments off `S` count too, as `n` blue loops if they are `n` or more and `n` red
//! loops if they are `-n` or less. If `c` blue edges have a home, then
//!
//! > `G >= b + c + (attachments x > 0 on S) - (all red edges) - (all attachments x < 0, as |x|)`.
//!
//! Left plays second in `G` minus the right side, in which the blue part on `S` stands as its own
//! mirror image. (1) Right cuts a red edge without home, or of a house that keeps more red than
//! blue or has no blue: Left takes one of the red edges that the right side owes her. (2) The
//! house now has as many red as blue edges, and some: she cuts a blue one that lives there, the
//! beam last, so that one red and one blue edge are gone. If the house has just fallen she plays
//! as in (1). (3) Right moves in an attachment or in a mirror image: she answers in the other copy, or
//! as in (2) if that was a red loop; if there is no other copy any more, that number alone is at
//! least 0. (4) Right moves in `-c`: she cuts any blue edge at home, a beam last in its house.
//! What falls by these moves outside `S` falls by whole houses (one whose beam is cut has no blue
//! left), and each takes at least as many red edges along as blue ones, a gain for her; the rest
//! is as before, and smaller. On `S` things fall by (3) only, in both copies alike; what red edges
//! still hold there is a gain too.

use partizan::Player;

use super::fixed::Fixed;
use super::small_graph::SmallGraph;
use super::word::Word;

/// What bounds are computed for: where a position stands and what is attached at its vertices.
pub(super) struct StaticBounds<'a, W: Word> {
    pub(super) graph: &'a SmallGraph<W>,
    pub(super) foot: u8,
    pub(super) attached: &'a [(u8, W::Number)],
    /// Also use the theorem on homes: better bounds that take longer.
    pub(super) homes: bool,
}

/// The vertices that some edges connect to the foot, and the edges among them.
type Reach<W> = (W, W);

impl<W: Word> StaticBounds<'_, W> {
    /// Bounds for the value of `edges`. All of them, and the vertices of all attachments, must be
    /// connected to the foot.
    pub(super) fn of(&self, edges: W) -> (W::Number, W::Number) {
        let [blue, red] = Player::BOTH
            .map(|player| self.graph.reach(self.foot, self.graph.owned_by(player, edges)));
        let low = self.at_least(Player::Left, edges, blue, red);
        let high = -self.at_least(Player::Right, edges, red, blue);
        (low, high)
    }

    /// A lower bound from `player`'s side, given what the player's own edges reach and what the
    /// opponent's do.
    fn at_least(
        &self,
        player: Player,
        edges: W,
        reached: Reach<W>,
        (standing, supported): Reach<W>,
    ) -> W::Number {
        let own = self.graph.owned_by(player, edges);
        let mut razed = -W::Number::integer(supported.count());
        let mut loose = W::EMPTY;
        for (vertex, number) in self.seen_by(player) {
            if number < W::Number::ZERO && standing.holds(vertex) {
                razed += number;
            } else if number < W::Number::ZERO {
                loose |= W::single(vertex);
            }
        }
        if !own.is_empty() {
            razed += W::Number::UNIT;
        }
        let best = razed.max(self.at_home(player, edges, reached, !W::EMPTY));
        if !self.homes {
            return best;
        }

        // It pays to cut off parts of the opponent's that stand on no edge of the opponent's and
        // are worth more than the player's edges that hold them.
        let mut rest = edges.minus(own).minus(supported);
        let mut cut = W::EMPTY;
        while let Some(start) = self.start(rest, loose) {
            let (vertices, part) = self.graph.reach(start, rest);
            rest = rest.minus(part);
            loose = loose.minus(vertices);
            let holding = self.graph.around(vertices) & own;
            let mut gain = W::Number::integer(part.count()) - W::Number::integer(holding.count());
            for (_, number) in self.seen_by(player).filter(|attached| vertices.holds(attached.0)) {
                gain = gain - number;
            }
            if gain >= W::Number::ZERO {
                cut |= holding;
            }
        }
        if cut.is_empty() {
            return best;
        }
        let (vertices, left) = self.graph.reach(self.foot, edges.minus(cut));
        let reached = self.graph.reach(self.foot, self.graph.owned_by(player, left));
        best.max(self.at_home(player, left, reached, vertices) + W::Number::UNIT)
    }

    /// The theorem on homes, for `edges` and the attachments at `vertices`.
    fn at_home(
        &self,
        player: Player,
        edges: W,
        (standing, supported): Reach<W>,
        vertices: W,
    ) -> W::Number {
        let own = self.graph.owned_by(player, edges);
        let mut other = edges.minus(own);
        let mut number = W::Number::integer(supported.count()) - W::Number::integer(other.count());
        let mut loose = W::EMPTY;
        for (vertex, attached) in self.seen_by(player).filter(|pair| vertices.holds(pair.0)) {
            if attached < W::Number::ZERO || standing.holds(vertex) {
                number += attached;
            } else if attached >= W::Number::ONE {
                loose |= W::single(vertex);
            }
        }
        if !self.homes {
            return number;
        }
        let mut rest = own.minus(supported);
        while let Some(start) = self.start(rest, loose) {
            let (vertices, part) = self.graph.reach(start, rest);
            rest = rest.minus(part);
            loose = loose.minus(vertices);
            let housed = self.house(player, vertices, part, &mut other);
            number += W::Number::integer(housed);
        }
        number
    }

    /// The number of edges of a connected part of `player`'s that find a home; removes the
    /// opponent's edges that find one from `other`.
    fn house(&self, player: Player, vertices: W, part: W, other: &mut W) -> u32 {
        // All in one house: its frame is a spanning tree, of which only the beam may be counted.
        let around = self.graph.around(vertices) & *other;
        let (own_loops, other_loops) = self.loops(player, vertices);
        let frame = vertices.count().saturating_sub(2);
        let own = (part.count() + own_loops).saturating_sub(frame);
        let together = own.min((around.count() + other_loops).saturating_sub(1));
        if part.count() > 1 {
            let mut left = *other;
            let apart = self.pair_up(player, vertices, part, &mut left);
            if apart > together {
                *other = left;
                return apart;
            }
        }
        *other = other.minus(around);
        together
    }

    /// The same with houses of one or two vertices, matched as by Karp and Sipser: vertices with
    /// the fewest possible partners first.
    fn pair_up(&self, player: Player, vertices: W, part: W, other: &mut W) -> u32 {
        let mut open = W::EMPTY;
        for vertex in vertices.members() {
            let mine = W::single(vertex);
            if !(self.graph.at(vertex) & *other).is_empty() || self.loops(player, mine).1 > 0 {
                open |= mine;
            }
        }
        let mut own = part;
        let mut housed = 0;
        while !open.is_empty() {
            let partners = |vertex: u8| {
                let edges = self.graph.at(vertex) & part;
                let ends =
                    edges.members().map(|edge| W::single(self.graph.other_end(edge, vertex)));
                ends.fold(W::EMPTY, |set, end| set | end) & open
            };
            // Vertices without partners come last.
            let need = |&vertex: &u8| match partners(vertex).count() {
                0 => u32::MAX,
                count => count,
            };
            let first = open.members().min_by_key(need).expect("some vertex is open");
            let second = partners(first).members().min_by_key(need).unwrap_or(first);
            let house = W::single(first) | W::single(second);
            open = open.minus(house);
            let around = self.graph.around(house);
            let (own_loops, other_loops) = self.loops(player, house);
            let (here, against) = (around & own, around & *other);
            let room = (against.count() + other_loops).saturating_sub(1);
            let count = room.min(here.count() + own_loops);
            if count > 0 {
                housed += count;
                self.take(&mut own, here, open, count.saturating_sub(own_loops));
                self.take(other, against, open, (count + 1).saturating_sub(other_loops));
            }
        }
        housed
    }

    /// Removes `count` of the edges `from` from `set`, first those that no open vertex could use.
    fn take(&self, set: &mut W, from: W, open: W, count: u32) {
        let shared = |edge: &u8| self.graph.ends(*edge).iter().any(|&end| open.holds(end));
        let unshared = from.members().filter(|edge| !shared(edge));
        for edge in unshared.chain(from.members().filter(shared)).take(count as usize) {
            *set = set.minus(W::single(edge));
        }
    }

    /// The loops that the attachments at `vertices` count as, the player's and the opponent's.
    fn loops(&self, player: Player, vertices: W) -> (u32, u32) {
        let mut loops = (0, 0);
        for (_, number) in self.seen_by(player).filter(|attached| vertices.holds(attached.0)) {
            if number > W::Number::ZERO {
                loops.0 += number.floor();
            } else {
                loops.1 += (-number).floor();
            }
        }
        loops
    }

    /// A vertex of `edges` or else of `vertices`.
    fn start(&self, edges: W, vertices: W) -> Option<u8> {
        if !edges.is_empty() {
            Some(self.graph.ends(edges.first())[0])
        } else {
            (!vertices.is_empty()).then(|| vertices.first())
        }
    }

    fn seen_by(&self, player: Player) -> impl Iterator<Item = (u8, W::Number)> + '_ {
        self.attached.iter().map(move |&(vertex, number)| (vertex, number.seen_by(player)))
    }
}

#[cfg(test)]
mod tests {
    use partizan::Dyadic;

    use super::*;
    use crate::brute::{Dice, Judge, stalk};
    use crate::picture::Colour;

    /// Bounds of random pictures with random attachments, against the judge with stalks for the
    /// attachments.
    #[test]
    fn bounds_hold() {
        let mut dice = Dice(7);
        let mut exact = 0;
        for _ in 0..4_000 {
            let (vertices, edges) = (2 + dice.below(5), 3 + dice.below(6));
            let picture = dice.picture(vertices, edges);
            let edges: Vec<_> = picture.edges().iter().filter(|edge| !edge.is_loop()).collect();
            let mut list: Vec<_> = edges.iter().copied().copied().collect();
            let mut attached = Vec::new();
            let reached = edges.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(0);
            for vertex in 1..=reached {
                if dice.below(3) == 0 && list.len() < 12 {
                    let number =
                        Dyadic::new(i64::from(dice.below(13)) - 6, u64::from(dice.below(3)));
                    let next = 100 * (vertex + 1);
                    list.extend(stalk(&number, vertex, next));
                    attached
                        .push((u8::try_from(vertex).unwrap(), i64::round_down(&number).unwrap()));
                }
            }
            attached.retain(|&(_, number)| number != 0);
            let player = |colour| if colour == Colour::Blue { Player::Left } else { Player::Right };
            let end = |vertex| u8::try_from(vertex).unwrap();
            let sides: Vec<_> = edges
                .iter()
                .map(|edge| ([end(edge.from), end(edge.to)], player(edge.colour)))
                .collect();
            let graph: SmallGraph<u64> = SmallGraph::new(16, &sides);
            let all = (1 << sides.len()) - 1;
            let value = Judge::new(&list.into_iter().collect()).number();
            let bounds = |homes| {
                let (low, high) =
                    StaticBounds { graph: &graph, foot: 0, attached: &attached, homes }.of(all);
                let holds = low.to_dyadic() <= value && value <= high.to_dyadic();
                assert!(holds, "{picture} {attached:?}");
                (low, high)
            };
            bounds(false);
            let (low, high) = bounds(true);
            exact += u32::from(low == high);
        }
        // About half are exact.
        assert!(exact > 1_500, "{exact}");
    }
}
