//! The judge of every fast method: Hackenbush from the rules alone, by trying all moves.
//!
//! Nothing here uses a solver, a canonical form or even [`Picture::cut`]; only the edges of a
//! picture are taken from the library. Positions are sets of edges, so up to 64 edges fit, and
//! around 20 are practical.

// Each integration test uses a part of this.
#![allow(dead_code, unreachable_pub)]

use std::cmp::Ordering;
use std::fmt;

use hackenbush::{Colour, Edge, GROUND, Picture};
use partizan::{Outcome, Player};
use rustc_hash::FxHashMap;

/// Which edges may be cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Those of the player's colour, and green ones.
    Usual,
    /// The same, but a blue or red edge only if nothing else falls with it.
    Childish,
    /// Those of the player's colour and green ones, if they touch the ground.
    GroundOnly,
}

/// Who wins.
pub fn outcome(picture: &Picture, rule: Rule) -> Outcome {
    Game::new(picture.edges(), rule).outcome()
}

/// How two pictures compare, from the outcome of their difference; `None` if they are confused.
pub fn compare(left: &Picture, right: &Picture, rule: Rule) -> Option<Ordering> {
    compare_edges(left.edges(), right.edges(), [rule, rule])
}

/// Are two pictures worth the same?
pub fn equal(left: &Picture, right: &Picture, rule: Rule) -> bool {
    compare(left, right, rule) == Some(Ordering::Equal)
}

/// How a picture compares with a number, from playing it against the number's stalk.
pub fn compare_with(picture: &Picture, number: Number, rule: Rule) -> Option<Ordering> {
    compare_edges(picture.edges(), &stalk(&number.signs()), [rule, Rule::Usual])
}

/// The value of a picture, if it is a number whose stalk has at most `birthday` edges: found by
/// walking up the tree of numbers, simplest first, comparing at every step.
pub fn number(picture: &Picture, birthday: usize, rule: Rule) -> Option<Number> {
    let mut signs = Vec::new();
    loop {
        match compare_edges(picture.edges(), &stalk(&signs), [rule, Rule::Usual])? {
            Ordering::Equal => return Some(Number::from_signs(&signs)),
            Ordering::Greater => signs.push(Colour::Blue),
            Ordering::Less => signs.push(Colour::Red),
        }
        if signs.len() > birthday {
            return None;
        }
    }
}

/// The size of a green picture's nim heap: the green stalk it equals.
pub fn nimber(picture: &Picture) -> usize {
    (0..)
        .find(|&heap| equal(picture, &Picture::stalk(vec![Colour::Green; heap]), Rule::Usual))
        .unwrap()
}

/// The dyadic number `numerator / 2^exponent`, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    pub numerator: i64,
    pub exponent: u32,
}

impl Number {
    pub fn new(mut numerator: i64, mut exponent: u32) -> Number {
        while exponent > 0 && numerator % 2 == 0 {
            numerator /= 2;
            exponent -= 1;
        }
        Number { numerator, exponent }
    }

    /// The value of a stalk: each edge counts 1 up to the first change of colour, and from there
    /// each edge counts half as much as the one before it.
    pub fn from_signs(signs: &[Colour]) -> Number {
        let run = signs.iter().take_while(|&&sign| sign == signs[0]).count();
        let (mut numerator, mut exponent) = (0_i64, 0);
        for (index, sign) in signs.iter().enumerate() {
            if index >= run {
                numerator *= 2;
                exponent += 1;
            }
            numerator += if *sign == Colour::Blue { 1 } else { -1 };
        }
        Number::new(numerator, exponent)
    }

    /// The stalk with this value: from 0, step towards the number until it is reached.
    pub fn signs(self) -> Vec<Colour> {
        let mut signs = Vec::new();
        loop {
            let here = Number::from_signs(&signs);
            let scale = self.exponent.max(here.exponent);
            let scaled = |n: Number| n.numerator << (scale - n.exponent);
            match scaled(self).cmp(&scaled(here)) {
                Ordering::Equal => return signs,
                Ordering::Greater => signs.push(Colour::Blue),
                Ordering::Less => signs.push(Colour::Red),
            }
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1_u64 << exponent),
        }
    }
}

/// A path from the ground upward.
fn stalk(colours: &[Colour]) -> Vec<Edge> {
    (GROUND..).zip(colours).map(|(v, &colour)| Edge { from: v, to: v + 1, colour }).collect()
}

fn compare_edges(left: &[Edge], right: &[Edge], rules: [Rule; 2]) -> Option<Ordering> {
    // Left's picture beside the right one with blue and red swapped, which shares only the ground.
    let shift = left.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(GROUND);
    let moved = |vertex| if vertex == GROUND { GROUND } else { vertex + shift };
    let swapped = |colour| match colour {
        Colour::Blue => Colour::Red,
        Colour::Red => Colour::Blue,
        other => other,
    };
    let mut edges = left.to_vec();
    edges.extend(right.iter().map(|edge| Edge {
        from: moved(edge.from),
        to: moved(edge.to),
        colour: swapped(edge.colour),
    }));
    // The stalk of a number is worth it only under the usual rule.
    let mut game = Game::new(&edges, rules[0]);
    game.rules[left.len()..].fill(rules[1]);
    match game.outcome() {
        Outcome::Previous => Some(Ordering::Equal),
        Outcome::Left => Some(Ordering::Greater),
        Outcome::Right => Some(Ordering::Less),
        Outcome::Next => None,
    }
}

/// A picture in play. Bit `i` of a set stands for edge `i`.
pub struct Game {
    edges: Vec<Edge>,
    /// The rule for each edge.
    rules: Vec<Rule>,
    known: FxHashMap<(u64, Player), bool>,
}

impl Game {
    pub fn new(edges: &[Edge], rule: Rule) -> Game {
        assert!(edges.len() <= 64, "too large to try all moves");
        Game { edges: edges.to_vec(), rules: vec![rule; edges.len()], known: FxHashMap::default() }
    }

    /// Who wins from the start.
    pub fn outcome(&mut self) -> Outcome {
        let all = self.grounded((0..self.edges.len()).fold(0, |set, edge| set | 1 << edge));
        let left_wins_second = !self.wins(all, Player::Right);
        let right_wins_second = !self.wins(all, Player::Left);
        Outcome::from_comparisons(left_wins_second, right_wins_second)
    }

    /// Does `player`, whose turn it is, win? A player who cannot move loses.
    pub fn wins(&mut self, set: u64, player: Player) -> bool {
        if let Some(&known) = self.known.get(&(set, player)) {
            return known;
        }
        let wins =
            self.moves(set, player).into_iter().any(|rest| !self.wins(rest, player.opponent()));
        self.known.insert((set, player), wins);
        wins
    }

    /// The sets that one cut of `player` can leave.
    pub fn moves(&self, set: u64, player: Player) -> Vec<u64> {
        let mut rests = Vec::new();
        for (index, edge) in self.edges.iter().enumerate() {
            let owner = match edge.colour {
                Colour::Blue => Some(Player::Left),
                Colour::Red => Some(Player::Right),
                _ => None,
            };
            if set & 1 << index == 0 || owner.is_some_and(|owner| owner != player) {
                continue;
            }
            let cut = set & !(1 << index);
            let rest = self.grounded(cut);
            let allowed = match self.rules[index] {
                Rule::Usual => true,
                Rule::Childish => owner.is_none() || rest == cut,
                Rule::GroundOnly => edge.from == GROUND || edge.to == GROUND,
            };
            if allowed {
                rests.push(rest);
            }
        }
        rests
    }

    /// The edges of a set that paths within it join to the ground.
    pub fn grounded(&self, set: u64) -> u64 {
        let mut reached = vec![GROUND];
        let mut kept = 0_u64;
        loop {
            let before = kept;
            for (index, edge) in self.edges.iter().enumerate() {
                if (set & !kept) & 1 << index == 0 {
                    continue;
                }
                if reached.contains(&edge.from) || reached.contains(&edge.to) {
                    kept |= 1 << index;
                    reached.extend([edge.from, edge.to]);
                }
            }
            if kept == before {
                return kept;
            }
        }
    }
}

/// Pseudo-random numbers that are the same in every run (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(limit).unwrap()).unwrap()
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A picture of at most `edges` edges on at most `vertices` vertices, loops and cycles
    /// included; what is not connected to the ground is left out.
    pub fn picture(&mut self, edges: usize, vertices: usize, colours: &[Colour]) -> Picture {
        let vertex = |random: &mut Random| u32::try_from(random.below(vertices)).unwrap();
        (0..edges)
            .map(|_| Edge { from: vertex(self), to: vertex(self), colour: *self.pick(colours) })
            .collect()
    }

    /// A forest of exactly `edges` edges, each on a random earlier vertex.
    pub fn forest(&mut self, edges: usize, colours: &[Colour]) -> Picture {
        (1..=edges)
            .map(|to| Edge {
                from: u32::try_from(self.below(to)).unwrap(),
                to: u32::try_from(to).unwrap(),
                colour: *self.pick(colours),
            })
            .collect()
    }

    /// A red-blue cactus of about `edges` edges: cycles and single edges, each on an earlier vertex,
    /// the first cycle on the ground.
    pub fn cactus(&mut self, edges: usize) -> Picture {
        let mut list = Vec::new();
        let mut next = 1;
        while list.len() < edges {
            let room = edges - list.len();
            let length = if list.is_empty() { edges / 2 + 2 } else { 1 + self.below(room.min(4)) };
            let foot = u32::try_from(self.below(next)).unwrap() * u32::from(!list.is_empty());
            let mut from = foot;
            let is_cycle = list.is_empty() || length > 1 && self.below(2) == 0;
            for left in (0..length).rev() {
                let to = if left == 0 && is_cycle { foot } else { u32::try_from(next).unwrap() };
                next += usize::from(to != foot);
                list.push(Edge { from, to, colour: *self.pick(&[Colour::Blue, Colour::Red]) });
                from = to;
            }
        }
        list.into_iter().collect()
    }
}
