//! Bounds for the atomic weight of a position on green edges, by flows.
//!
//! A jungle in which no red edge shares a vertex with a blue one is parted, and a flow gives its
//! atomic weight (see `jungle`). Other positions lie between parted ones. Painting a red edge green
//! gives Left a move, and what is attached at a vertex may be replaced by something at least as
//! good; both only help her. So for an upper bound
//!
//! - a red edge is painted green if it touches the ground or a vertex with blue edges;
//! - an attachment that is not all-small is replaced by a red edge if it is at most -1, by nothing if
//!   it is at most 0, and otherwise by more blue edges than it is worth;
//! - one that is all-small is replaced by as few ups as are at least as good, with a nimber beside
//!   them: an up is a green edge with a blue one on it, and another green edge.
//!
//! Let `h` be the weight of that jungle and g an all-small game of weight w. If `h <= w - 2` the
//! position is less than g (two-ahead rule), and if `h <= w - 1` Right wins the difference moving
//! first, so the position is not at least g (Winning Ways ch. 8). For Right everything is mirrored.

use super::block_shape::ShapeEdge;
use crate::picture::Colour;
use partizan::{Arena, Dyadic, Exceeded, Game, NoAtomicWeight, Nus, Player};
use rustc_hash::FxHashMap;

/// Integers between which the atomic weight lies; `None` where no bound is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct WeightBounds {
    low: Option<i16>,
    high: Option<i16>,
}

/// A position put together from its blocks; vertex 0 is the ground.
#[derive(Debug, Default)]
pub(super) struct PutTogether {
    edges: Vec<(usize, usize, Colour)>,
    attached: Vec<(usize, Game)>,
    /// How many vertices there are besides the ground.
    tops: usize,
}

/// What attachments have been replaced by, so that it is at least as good for a player.
#[derive(Debug, Default)]
pub(super) struct Replacements(FxHashMap<(Game, Player), Replacement>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Replacement {
    /// The player's own edges, as many as need be.
    Own,
    /// An edge of the opponent's.
    Against,
    /// As many ups from the player's side, and a nimber.
    Ups(i16),
}

/// Attachments are replaced by no more ups.
const MOST_UPS: i16 = 8;

impl WeightBounds {
    /// How promising the weight is for the player.
    pub(super) fn promise(self, player: Player) -> i64 {
        let sum = match (self.low, self.high) {
            (Some(low), Some(high)) => i64::from(low) + i64::from(high),
            (Some(low), None) => 2 * i64::from(low) + 2,
            (None, Some(high)) => 2 * i64::from(high) - 2,
            (None, None) => 0,
        };
        if player == Player::Left { sum } else { -sum }
    }

    /// Is what has such a weight at least as good as the game for the player? `None` if the weights
    /// do not tell.
    pub(super) fn at_least(
        self,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Option<bool>, Exceeded> {
        if self == WeightBounds::default() {
            return Ok(None);
        }
        let Some(weight) = weight_of(game, arena)? else { return Ok(None) };
        let (worst, best) = match player {
            Player::Left => (self.low, self.high),
            Player::Right => (self.high, self.low),
        };
        // From the player's side: two ahead at worst, or one behind at best.
        let sign = if player == Player::Left { 1 } else { -1 };
        if let Some(worst) = worst {
            let bound = arena.integer(i64::from(worst) - 2 * sign)?;
            if no_better(weight, bound, player, arena)? {
                return Ok(Some(true));
            }
        }
        if let Some(best) = best {
            let bound = arena.integer(i64::from(best) + sign)?;
            if no_better(bound, weight, player, arena)? {
                return Ok(Some(false));
            }
        }
        Ok(None)
    }
}

impl PutTogether {
    /// Adds a block that stands on the vertex `foot`; returns where its vertices are.
    pub(super) fn add_block(
        &mut self,
        foot: usize,
        vertices: usize,
        edges: &[ShapeEdge],
    ) -> impl Fn(u8) -> usize + use<> {
        let before = self.tops;
        let place = move |vertex: u8| if vertex == 0 { foot } else { before + usize::from(vertex) };
        self.tops += vertices - 1;
        let placed = edges.iter().map(|&(from, to, colour)| (place(from), place(to), colour));
        self.edges.extend(placed);
        place
    }

    /// Attaches a game at a vertex.
    pub(super) fn attach(&mut self, vertex: usize, game: Game) {
        if game != Game::ZERO {
            self.attached.push((vertex, game));
        }
    }

    /// Bounds for its atomic weight.
    pub(super) fn weight(
        &self,
        replacements: &mut Replacements,
        arena: &mut Arena,
    ) -> Result<WeightBounds, Exceeded> {
        let high = self.weight_at_most(Player::Left, replacements, arena)?;
        let low = self.weight_at_most(Player::Right, replacements, arena)?;
        Ok(WeightBounds { low: low.and_then(i16::checked_neg), high })
    }

    /// An upper bound for the weight as the player sees it.
    fn weight_at_most(
        &self,
        player: Player,
        replacements: &mut Replacements,
        arena: &mut Arena,
    ) -> Result<Option<i16>, Exceeded> {
        let mut own = vec![false; self.tops + 1];
        for &(from, to, colour) in &self.edges {
            if colour.owner() == Some(player) {
                if from == 0 || to == 0 {
                    return Ok(None);
                }
                own[from] = true;
                own[to] = true;
            }
        }
        let mut against = vec![false; self.tops + 1];
        let mut green = Vec::with_capacity(self.edges.len());
        for &(vertex, game) in &self.attached {
            match replacements.get(game, player, arena)? {
                Replacement::Own => own[vertex] = true,
                Replacement::Against => against[vertex] = true,
                Replacement::Ups(0) => {}
                Replacement::Ups(ups) => {
                    green.extend((0..ups.unsigned_abs()).map(|_| (vertex, own.len())));
                    own.push(ups > 0);
                    against.push(ups < 0);
                }
            }
        }
        for (against, &own) in against.iter_mut().zip(&own) {
            *against &= !own;
        }
        for &(from, to, colour) in &self.edges {
            match colour.owner() {
                None => green.push((from, to)),
                Some(owner) if owner == player => {}
                Some(_) if from == 0 || to == 0 || own[from] || own[to] => green.push((from, to)),
                Some(_) => {
                    against[from] = true;
                    against[to] = true;
                }
            }
        }
        let network = Network::new(green, own.len());
        Ok(network.and_then(|network| {
            network.flow(&own, &against).checked_sub(network.flow(&against, &own))
        }))
    }
}

impl Replacements {
    /// Memory in use, about.
    pub(super) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<((Game, Player), Replacement)>()
    }

    fn get(
        &mut self,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Replacement, Exceeded> {
        if let Some(&known) = self.0.get(&(game, player)) {
            return Ok(known);
        }
        let found = match weight_of(game, arena)? {
            Some(_) => least_ups(game, player, arena)?,
            None => least_edges(game, player, arena)?,
        };
        self.0.insert((game, player), found);
        Ok(found)
    }
}

/// What replaces a game that is not all-small.
fn least_edges(game: Game, player: Player, arena: &mut Arena) -> Result<Replacement, Exceeded> {
    let edge_against = arena.integer(if player == Player::Left { -1 } else { 1 })?;
    for (bound, replacement) in
        [(edge_against, Replacement::Against), (Game::ZERO, Replacement::Ups(0))]
    {
        if no_better(game, bound, player, arena)? {
            return Ok(replacement);
        }
    }
    Ok(Replacement::Own)
}

/// What replaces an all-small game.
fn least_ups(game: Game, player: Player, arena: &mut Arena) -> Result<Replacement, Exceeded> {
    let own_nimber = arena.as_nus(game).map_or(0, |nus| nus.nimber);
    let mut enough = |ups: i16| -> Result<bool, Exceeded> {
        let ups = i64::from(if player == Player::Left { ups } else { -ups });
        for nimber in [0, 1, own_nimber] {
            let bound = arena.nus(&Nus { number: Dyadic::ZERO, ups, nimber })?;
            if no_better(game, bound, player, arena)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let mut ups = 0;
    while !enough(ups)? {
        ups += 1;
        if ups > MOST_UPS {
            return Ok(Replacement::Own);
        }
    }
    while ups > -MOST_UPS && enough(ups - 1)? {
        ups -= 1;
    }
    Ok(Replacement::Ups(ups))
}

/// The atomic weight of a game, if it is all-small.
fn weight_of(game: Game, arena: &mut Arena) -> Result<Option<Game>, Exceeded> {
    match arena.atomic_weight(game) {
        Ok(weight) => Ok(Some(weight)),
        Err(NoAtomicWeight::Exceeded(exceeded)) => Err(exceeded),
        Err(_) => Ok(None),
    }
}

/// Is `a` no better than `b` for the player?
fn no_better(a: Game, b: Game, player: Player, arena: &mut Arena) -> Result<bool, Exceeded> {
    match player {
        Player::Left => arena.at_most(a, b),
        Player::Right => arena.at_most(b, a),
    }
}

/// Green edges, each of which at most one path may use.
struct Network {
    ends: Vec<(usize, usize)>,
    /// The edges at each vertex.
    at: Vec<Vec<u8>>,
}

impl Network {
    /// `None` if there are more edges than have a number.
    fn new(ends: Vec<(usize, usize)>, vertices: usize) -> Option<Network> {
        let mut at = vec![Vec::new(); vertices];
        for (number, &(from, to)) in ends.iter().enumerate() {
            let number = u8::try_from(number).ok()?;
            at[from].push(number);
            at[to].push(number);
        }
        Some(Network { ends, at })
    }

    /// The most edge-disjoint paths from the sources to the sinks or the ground, each found by a
    /// breadth-first search for a path that may also take back earlier ones (Ford and Fulkerson).
    fn flow(&self, sources: &[bool], sinks: &[bool]) -> i16 {
        // The end to which a path goes through an edge.
        let mut used: Vec<Option<usize>> = vec![None; self.ends.len()];
        let mut led_by: Vec<Option<u8>> = vec![None; sources.len()];
        let mut queue = Vec::with_capacity(sources.len());
        let mut paths = 0;
        loop {
            led_by.fill(None);
            queue.clear();
            queue.extend((0..sources.len()).filter(|&vertex| sources[vertex]));
            let mut head = 0;
            let mut end = None;
            while let Some(&vertex) = queue.get(head) {
                head += 1;
                if vertex == 0 || sinks[vertex] {
                    end = Some(vertex);
                    break;
                }
                for &edge in &self.at[vertex] {
                    let next = self.across(edge, vertex);
                    let is_seen = sources[next] || led_by[next].is_some();
                    if !is_seen && used[usize::from(edge)] != Some(next) {
                        led_by[next] = Some(edge);
                        queue.push(next);
                    }
                }
            }
            let Some(mut vertex) = end else { return paths };
            while let Some(edge) = led_by[vertex] {
                let used = &mut used[usize::from(edge)];
                *used = if used.is_some() { None } else { Some(vertex) };
                vertex = self.across(edge, vertex);
            }
            paths += 1;
        }
    }

    fn across(&self, edge: u8, vertex: usize) -> usize {
        let (from, to) = self.ends[usize::from(edge)];
        if vertex == from { to } else { from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Dice;
    use crate::picture::{Edge, Picture};
    use crate::solve::forms::{Forms, WithAttachments};
    use crate::solve::jungle::Jungle;

    /// A random picture, most of whose edges on the ground are green.
    fn random(dice: &mut Dice) -> Picture {
        let (vertices, edges) = (3 + dice.below(4), 4 + dice.below(5));
        let picture = dice.picture(vertices, edges);
        let coloured = picture.edges().iter().map(|&edge| {
            let on_ground = edge.from == 0 || edge.to == 0;
            let is_green = dice.below(if on_ground { 12 } else { 3 }) > 0;
            Edge { colour: if is_green { Colour::Green } else { edge.colour }, ..edge }
        });
        coloured.filter(|edge| !edge.is_loop()).collect::<Picture>()
    }

    fn put_together(picture: &Picture, attached: &[(u32, Game)]) -> PutTogether {
        let byte = |vertex| u8::try_from(vertex).unwrap();
        let edges = picture.edges().iter();
        let edges: Vec<ShapeEdge> =
            edges.map(|edge| (byte(edge.from), byte(edge.to), edge.colour)).collect();
        let mut whole = PutTogether::default();
        let _ = whole.add_block(0, picture.vertex_count() as usize, &edges);
        attached.iter().for_each(|&(vertex, game)| whole.attach(vertex as usize, game));
        whole
    }

    /// What the weights say of a position with attachments, against its value.
    #[test]
    fn what_weights_decide_is_true() {
        let (mut arena, mut forms) = (Arena::new(), Forms::default());
        let mut replacements = Replacements::default();
        let games = [
            "0",
            "*",
            "*2",
            "^",
            "v*",
            "^^",
            "v3*2",
            "{0|{0|*}}",
            "{0|^[2]*}",
            "1",
            "-1",
            "1/2",
            "-3/4",
            "{1|-1}",
            "{1|*}",
            "{0||0|-2}",
        ];
        let games = games.map(|text| arena.parse(text).unwrap());
        let mut dice = Dice(16);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..1_500 {
            let picture = random(&mut dice);
            let mut attached = Vec::new();
            for vertex in 1..picture.vertex_count() {
                if dice.below(3) == 0 {
                    attached.push((vertex, games[1 + dice.below(15) as usize]));
                }
            }
            let weight = put_together(&picture, &attached).weight(&mut replacements, &mut arena);
            let weight = weight.unwrap();
            let whole = WithAttachments { picture, attachments: attached };
            let value = forms.value_with_attachments(&whole, &mut arena).unwrap();
            for game in games {
                for player in Player::BOTH {
                    let answer = weight.at_least(game, player, &mut arena).unwrap();
                    let truth = no_better(game, value, player, &mut arena).unwrap();
                    assert!(answer.is_none_or(|answer| answer == truth), "{whole:?} {weight:?}");
                    yes += u32::from(answer == Some(true));
                    no += u32::from(answer == Some(false));
                }
            }
        }
        assert!(yes > 1_000 && no > 3_000, "{yes} {no}");
    }

    #[test]
    fn bounds_of_parted_jungles_agree_with_their_weight() {
        let (mut arena, mut dice) = (Arena::new(), Dice(17));
        let mut parted = 0;
        for _ in 0..2_000 {
            let picture = random(&mut dice);
            let Some(jungle) = Jungle::of(&picture) else { continue };
            let weight =
                put_together(&picture, &[]).weight(&mut Replacements::default(), &mut arena);
            let exact = i16::try_from(jungle.weight).ok();
            assert_eq!(weight, Ok(WeightBounds { low: exact, high: exact }), "{picture}");
            parted += u32::from(jungle.weight != 0);
        }
        assert!(parted > 200, "{parted}");
    }
}
