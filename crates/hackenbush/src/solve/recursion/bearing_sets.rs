//! Positions as sets of edges in one machine word, for rules that look at nothing but an edge's
//! colour and whether others fall with it.
//!
//! One walk over a position finds its bridges and what each of them bears, so no picture is made of
//! it. A position is a component on the ground; what a cut leaves is a sum of them, of which the
//! largest is evaluated only if its value matters (see `by_play`).

use super::position_sets::LazySets;
use crate::picture::{Colour, GROUND, Picture};
use crate::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::solve::by_play::{ByPlay, EarlierAnswers, Played, Rest};
use crate::solve::search::{SmallGraph, Word};
use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

/// What is known of the positions that come from one picture.
#[derive(Debug)]
pub(super) struct BearingSets<W> {
    picture: Picture,
    rules: &'static dyn Ruleset,
    graph: SmallGraph<W>,
    ids: FxHashMap<W, u32>,
    positions: Vec<Component<W>>,
    earlier: EarlierAnswers,
    /// Memory in use by answers and options, about.
    bytes: usize,
    /// Memory in use elsewhere.
    beside: usize,
}

/// A position: a set that is one component on the ground.
#[derive(Debug)]
struct Component<W> {
    set: W,
    played: Played,
    /// The options of each player, once they have been asked for.
    options: Option<[Box<[SetOption<W>]>; 2]>,
}

#[derive(Clone, Copy, Debug)]
enum SetOption<W> {
    /// What is left of the edges.
    Set(W),
    Made(Rest),
}

/// The ground of a [`SmallGraph`].
const FOOT: u8 = 0;

impl<W: Word> BearingSets<W> {
    /// For a picture of fewer than `bits` edges and vertices and rules that say when an edge is
    /// free to be cut; `None` for others.
    pub(super) fn new(
        picture: &Picture,
        rules: &'static dyn Ruleset,
        bits: usize,
    ) -> Option<BearingSets<W>> {
        let says = |colour: &Colour| rules.free_to_cut(*colour, true).is_some();
        let mut used = picture.edges().iter().map(|edge| &edge.colour);
        if !rules.is_disjunctive() || !used.all(says) {
            return None;
        }
        // A loop bears nothing, as an edge to a vertex of its own.
        let loops = picture.edges().iter().filter(|edge| edge.is_loop()).count();
        let vertices = usize::try_from(picture.vertex_count()).ok()?.checked_add(loops)?;
        if vertices.max(picture.edges().len()) >= bits {
            return None;
        }
        let mut free = u8::try_from(picture.vertex_count()).ok()?;
        let mut ends = Vec::with_capacity(picture.edges().len());
        for edge in picture.edges() {
            let [from, mut to] = [u8::try_from(edge.from).ok()?, u8::try_from(edge.to).ok()?];
            if edge.is_loop() {
                to = free;
                free += 1;
            }
            ends.push(([from, to], edge.colour.owner().unwrap_or(Player::Left)));
        }
        let graph = SmallGraph::new(free, &ends);
        Some(BearingSets {
            picture: picture.clone(),
            rules,
            graph,
            ids: FxHashMap::default(),
            positions: Vec::new(),
            earlier: EarlierAnswers::default(),
            bytes: 0,
            beside: 0,
        })
    }

    fn whole(&self) -> W {
        (0..).zip(self.picture.edges()).fold(W::EMPTY, |set, (edge, _)| set | W::single(edge))
    }

    /// The sum of the components of a set all of which is connected to the ground: all but the
    /// largest are evaluated.
    fn sum(&mut self, mut set: W, arena: &mut Arena) -> Result<Rest, Exceeded> {
        let mut rest = Rest { position: None, plus: Game::ZERO };
        while !set.is_empty() {
            let component = self.component(set);
            set = set.minus(component);
            let position = self.id(component);
            if let Some(value) = self.played(position).value {
                rest.plus = arena.sum(rest.plus, value)?;
                continue;
            }
            let Some(other) = rest.position.replace(position) else { continue };
            let mut small = other;
            if self.set(other).count() > component.count() {
                small = position;
                rest.position = Some(other);
            }
            let value = self.value_of(small, arena)?;
            rest.plus = arena.sum(rest.plus, value)?;
        }
        Ok(rest)
    }

    fn id(&mut self, component: W) -> u32 {
        if let Some(&id) = self.ids.get(&component) {
            return id;
        }
        let id = u32::try_from(self.positions.len()).expect("fewer positions than bytes");
        self.ids.insert(component, id);
        self.positions.push(Component { set: component, played: Played::default(), options: None });
        id
    }

    fn set(&self, position: u32) -> W {
        self.positions[position as usize].set
    }

    /// The component on the ground of the first edge there.
    fn component(&self, set: W) -> W {
        let on_ground = self.graph.at(FOOT) & set;
        let first = self.graph.other_end(on_ground.first(), FOOT);
        let (vertices, above) = self.graph.reach(first, set.minus(on_ground));
        above | (self.graph.around(vertices) & on_ground)
    }

    /// The edges that may be cut, and what is left then: first green edges, and of those with the same
    /// owner the ones that leave little.
    fn cuts(&self, set: W) -> Vec<(u8, W)> {
        let mut bearing = Vec::new();
        let seen = W::EMPTY;
        let mut walk = Walk {
            graph: &self.graph,
            left: set,
            seen,
            order: [0; 256],
            time: 0,
            bearing: &mut bearing,
        };
        walk.visit(FOOT);
        let mut plain = set;
        bearing.retain_mut(|(edge, borne)| {
            plain = plain.minus(W::single(*edge));
            let falls = *borne | W::single(*edge);
            *borne = set.minus(falls);
            self.is_free(*edge, true)
        });
        let free = plain.members().filter(|&edge| self.is_free(edge, false));
        bearing.extend(free.map(|edge| (edge, set.minus(W::single(edge)))));
        bearing.sort_by_key(|&(edge, left)| (self.colour(edge).owner().is_some(), left.count()));
        bearing
    }

    fn is_free(&self, edge: u8, bears: bool) -> bool {
        self.rules.free_to_cut(self.colour(edge), bears) == Some(true)
    }

    fn colour(&self, edge: u8) -> Colour {
        self.picture.edges()[usize::from(edge)].colour
    }

    fn position(&self, set: W) -> Position {
        let edges = (0..).zip(self.picture.edges());
        let kept = edges.filter(|(index, _)| set.holds(*index)).map(|(_, edge)| *edge);
        Position::Picture(kept.collect())
    }

    /// The approximate number of bytes in use.
    fn bytes_in_use(&self) -> usize {
        self.bytes
            + self.ids.capacity() * 2 * size_of::<(W, u32)>()
            + self.positions.capacity() * size_of::<Component<W>>()
    }
}

impl<W: Word> ByPlay for BearingSets<W> {
    fn played(&mut self, position: u32) -> &mut Played {
        &mut self.positions[position as usize].played
    }

    fn earlier(&mut self) -> &mut EarlierAnswers {
        &mut self.earlier
    }

    fn current(&mut self, position: u32, _: &mut Arena) -> Result<u32, Exceeded> {
        Ok(position)
    }

    fn options(
        &mut self,
        position: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<usize, Exceeded> {
        let side = usize::from(player == Player::Right);
        if let Some(options) = &self.positions[position as usize].options {
            return Ok(options[side].len());
        }
        let cuts = self.cuts(self.set(position));
        let options = Player::BOTH.map(|player| {
            let own = cuts.iter().filter(|(edge, _)| self.colour(*edge).belongs_to(player));
            own.map(|&(_, left)| SetOption::Set(left)).collect::<Box<[SetOption<W>]>>()
        });
        let count = options[side].len();
        self.charge(2 * cuts.len() * size_of::<SetOption<W>>(), arena)?;
        self.positions[position as usize].options = Some(options);
        Ok(count)
    }

    fn option(
        &mut self,
        position: u32,
        player: Player,
        index: usize,
        arena: &mut Arena,
    ) -> Result<Rest, Exceeded> {
        let side = usize::from(player == Player::Right);
        let options = &self.positions[position as usize].options;
        let option = options.as_ref().and_then(|options| options[side].get(index)).copied();
        let rest = match option.expect("the number of options has been asked for") {
            SetOption::Made(rest) => return Ok(rest),
            SetOption::Set(left) => self.sum(left, arena)?,
        };
        if let Some(options) = &mut self.positions[position as usize].options {
            options[side][index] = SetOption::Made(rest);
        }
        Ok(rest)
    }

    /// How many more edges are the player's own.
    fn promise(&mut self, position: u32, player: Player, _: &mut Arena) -> Result<i64, Exceeded> {
        let owners = self.set(position).members().filter_map(|edge| self.colour(edge).owner());
        Ok(owners.map(|owner| if owner == player { 1 } else { -1 }).sum())
    }

    fn charge(&mut self, bytes: usize, arena: &Arena) -> Result<(), Exceeded> {
        self.bytes += bytes;
        arena.check(self.beside.saturating_add(self.bytes_in_use()))
    }
}

impl<W: Word> LazySets for BearingSets<W> {
    fn positions(&self) -> usize {
        self.positions.len()
    }

    fn value(&mut self, arena: &mut Arena, beside: usize) -> Result<Game, Exceeded> {
        debug_assert_eq!(u32::from(FOOT), GROUND);
        self.beside = beside;
        let rest = self.sum(self.whole(), arena)?;
        self.rest_value(rest, arena)
    }

    fn bytes(&self) -> usize {
        self.bytes_in_use()
    }

    fn option_parts(&mut self) -> Vec<(Position, u32)> {
        let mut parts = Vec::new();
        for (_, mut left) in self.cuts(self.whole()) {
            while !left.is_empty() {
                let component = self.component(left);
                left = left.minus(component);
                let id = self.id(component);
                parts.push((self.position(component), id));
            }
        }
        parts
    }

    fn part_value(
        &mut self,
        part: u32,
        arena: &mut Arena,
        beside: usize,
    ) -> Result<Game, Exceeded> {
        self.beside = beside;
        self.value_of(part, arena)
    }
}

/// A depth-first search for bridges; the recursion is as deep as a graph has vertices.
struct Walk<'a, W> {
    graph: &'a SmallGraph<W>,
    left: W,
    seen: W,
    order: [u8; 256],
    time: u8,
    /// The bridges that bear something, and what that is.
    bearing: &'a mut Vec<(u8, W)>,
}

impl<W: Word> Walk<'_, W> {
    /// Visits a vertex; the earliest vertex reached from there, and the edges met.
    fn visit(&mut self, vertex: u8) -> (u8, W) {
        self.time += 1;
        let now = self.time;
        self.order[usize::from(vertex)] = now;
        self.seen |= W::single(vertex);
        let mut earliest = now;
        let mut met = W::EMPTY;
        loop {
            let here = self.graph.at(vertex) & self.left;
            if here.is_empty() {
                return (earliest, met);
            }
            let edge = here.first();
            self.left = self.left.minus(W::single(edge));
            met |= W::single(edge);
            let next = self.graph.other_end(edge, vertex);
            if self.seen.holds(next) {
                earliest = earliest.min(self.order[usize::from(next)]);
                continue;
            }
            let (reached, borne) = self.visit(next);
            if reached > now && !borne.is_empty() {
                self.bearing.push((edge, borne));
            }
            earliest = earliest.min(reached);
            met |= borne;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{Dice, random_picture};
    use crate::notation::parse_picture;
    use crate::picture::Edge;
    use crate::rules::Childish;
    use crate::solve::recursion::edge_sets::EdgeSets;
    use crate::solve::recursion::position_sets::PositionSets;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Each component judged by the moves that the rules list, position by position.
    fn check(picture: &Picture, arena: &mut Arena) {
        for component in picture.components() {
            check_component(&component.picture, arena);
        }
        let value = EdgeSets::<u128>::new(picture, &Childish).value(arena, 0);
        let mut whole = BearingSets::<u64>::new(picture, &Childish, 64).unwrap();
        assert_eq!(whole.value(arena, 0), value, "{picture}");
    }

    fn check_component(picture: &Picture, arena: &mut Arena) {
        let mut judge = EdgeSets::<u128>::new(picture, &Childish);
        let value = judge.value(arena, 0).unwrap();
        let mut narrow = BearingSets::<u64>::new(picture, &Childish, 64).unwrap();
        assert_eq!(narrow.value(arena, 0), Ok(value), "{picture}");
        assert!(narrow.positions() <= judge.positions(), "{picture}");
        let mut wide = BearingSets::<u128>::new(picture, &Childish, 128).unwrap();
        assert_eq!(wide.value(arena, 0), Ok(value), "{picture}");
        let narrow_parts = narrow.option_parts();
        let mut evaluated =
            |(part, id): (Position, u32)| (part, narrow.part_value(id, arena, 0).unwrap());
        let options = narrow_parts.into_iter().map(&mut evaluated).collect();
        // Both players may cut a green edge, but that leaves the same.
        let [options, expected]: [BTreeSet<String>; 2] =
            [options, judge.options()].map(|options: Vec<_>| {
                let text = |(option, value): &(Position, Game)| format!("{option:?} {value:?}");
                options.iter().map(text).collect()
            });
        assert_eq!(options, expected, "{picture}");
    }

    #[test]
    fn sets_agree_with_the_rules() {
        let (mut arena, mut dice) = (Arena::new(), Dice(16));
        for round in 0..1_000 {
            let (vertices, edges) = (2 + dice.below(5), 2 + dice.below(8));
            let picture = dice.picture(vertices, edges);
            let mut green = |edge: &Edge| {
                let green = round % 3 > 0 && dice.below(3) == 0;
                Edge { colour: if green { Colour::Green } else { edge.colour }, ..*edge }
            };
            check(&picture.edges().iter().map(&mut green).collect(), &mut arena);
        }
    }

    proptest! {
        #[test]
        fn random_pictures_agree_with_the_rules(
            picture in random_picture(5, 9, &Colour::ORDINARY),
        ) {
            check(&picture, &mut Arena::new());
        }
    }

    #[test]
    fn what_does_not_fit_is_left_to_others() {
        let stalk = parse_picture("b^70").unwrap();
        assert!(BearingSets::<u64>::new(&stalk, &Childish, 64).is_none());
        let mut wide = BearingSets::<u128>::new(&stalk, &Childish, 128).unwrap();
        let mut arena = Arena::new();
        let value = wide.value(&mut arena, 0).unwrap();
        assert_eq!(arena.text(value).unwrap(), "70");
        let picture = parse_picture("b(r)(b)").unwrap();
        let clockwise = BearingSets::<u64>::new(&picture, &crate::rules::Clockwise, 64);
        assert!(clockwise.is_none(), "it matters where an edge is drawn");
    }
}
