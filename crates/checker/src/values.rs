//! The values that a certificate names, and how they compare.
//!
//! A value is a sum `x + n·up + *k` of a number, ups and a nimber, or a game given by its options.
//! Such sums have known options and a known order; everything else is compared by playing: A sum of
//! games is >= 0 exactly when Left, moving second, wins it.

use std::cmp::Ordering;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::budget::{Budget, Checked, refuse};
use crate::number::Number;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    Left,
    Right,
}

impl Player {
    pub(crate) fn opponent(self) -> Player {
        if self == Player::Left { Player::Right } else { Player::Left }
    }

    pub(crate) fn colour(self) -> char {
        if self == Player::Left { 'b' } else { 'r' }
    }
}

/// `number + ups·up + *nimber`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Nus {
    pub(crate) number: Number,
    pub(crate) ups: i64,
    pub(crate) nimber: u64,
}

impl Nus {
    pub(crate) fn of(number: Number) -> Nus {
        Nus { number, ups: 0, nimber: 0 }
    }

    fn plus(&self, other: &Nus) -> Checked<Nus> {
        let Some(ups) = self.ups.checked_add(other.ups) else { return refuse("too many ups") };
        let number = self.number.plus(&other.number);
        Ok(Nus { number, ups, nimber: self.nimber ^ other.nimber })
    }

    fn negative(&self) -> Checked<Nus> {
        let Some(ups) = self.ups.checked_neg() else { return refuse("too many ups") };
        Ok(Nus { number: self.number.negative(), ups, nimber: self.nimber })
    }

    /// Numbers decide; of infinitesimals `n·up + *k`, those with n >= 2, `up` with any star but
    /// `*1`, and 0 are >= 0.
    fn is_at_least_zero(&self) -> bool {
        match (self.number.sign(), self.ups) {
            (Ordering::Greater, _) => true,
            (Ordering::Less, _) => false,
            (Ordering::Equal, 0) => self.nimber == 0,
            (Ordering::Equal, 1) => self.nimber != 1,
            (Ordering::Equal, ups) => ups > 1,
        }
    }

    /// The options in the canonical form: of numbers see [`Number::option`]; `x*k = {x*j | x*j}` for
    /// all j < k; and `x + n·up + *k = {x | x + (n-1)·up + *(k xor 1)}` for n > 0, but
    /// `x + up + * = {x, x* | x}`.
    fn option(&self, player: Player, index: u64) -> Option<Nus> {
        let to = |ups, nimber| Some(Nus { number: self.number.clone(), ups, nimber });
        let towards = (player == Player::Left) == (self.ups > 0);
        match (self.ups, self.nimber, index) {
            (0, 0, 0) => self.number.option(player == Player::Right).map(Nus::of),
            (0, nimber, index) if index < nimber => to(0, index),
            (0, ..) => None,
            (1 | -1, 1, 0 | 1) if towards => to(0, index),
            (1 | -1, 1, 0) => to(0, 0),
            (_, _, 0) if towards => to(0, 0),
            (ups, nimber, 0) => to(ups - ups.signum(), nimber ^ 1),
            _ => None,
        }
    }
}

impl fmt::Display for Nus {
    /// As in CGSuite: `1/2`, `^2` for two ups, `v` for a down, `*3` for a nimber, and their sums.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ups = match self.ups {
            0 => String::new(),
            1 => "^".to_owned(),
            -1 => "v".to_owned(),
            ups => format!("{}{}", if ups > 0 { '^' } else { 'v' }, ups.unsigned_abs()),
        };
        let star = match self.nimber {
            0 => String::new(),
            1 => "*".to_owned(),
            nimber => format!("*{nimber}"),
        };
        match (self.number.sign(), ups + &star) {
            (_, rest) if rest.is_empty() => f.write_str(&self.number.text()),
            (Ordering::Equal, rest) => f.write_str(&rest),
            // `1/2^3` would be a power.
            (_, rest) if self.ups > 1 => write!(f, "{}+{rest}", self.number.text()),
            (_, rest) => write!(f, "{}{rest}", self.number.text()),
        }
    }
}

/// The most characters of a value as text.
const MAX_TEXT: usize = 1000;

/// The number of a value in the table.
pub(crate) type ValueId = usize;

/// A value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Value {
    Nus(Nus),
    Game { left: Vec<ValueId>, right: Vec<ValueId> },
}

impl Value {
    /// The options of a game in braces.
    fn in_braces(&self, player: Player) -> &[ValueId] {
        match self {
            Value::Nus(_) => &[],
            Value::Game { left, right } => {
                if player == Player::Left {
                    left
                } else {
                    right
                }
            }
        }
    }
}

/// All values met, each once, and the comparisons made.
pub(crate) struct Values<'a> {
    values: Vec<Value>,
    ids: FxHashMap<Value, ValueId>,
    at_least_zero: FxHashMap<Sum, bool>,
    /// Whether one value is at least another.
    compared: FxHashMap<[ValueId; 2], bool>,
    budget: &'a Budget<'a>,
}

/// A sum of values: those that are sums of numbers, ups and nimbers together, and games, `true` if
/// added, `false` if subtracted, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Sum {
    nus: Nus,
    games: Vec<(ValueId, bool)>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(budget: &'a Budget<'a>) -> Values<'a> {
        Values {
            values: Vec::new(),
            ids: FxHashMap::default(),
            compared: FxHashMap::default(),
            at_least_zero: FxHashMap::default(),
            budget,
        }
    }

    pub(crate) fn id(&mut self, value: Value) -> Checked<ValueId> {
        if let Some(&id) = self.ids.get(&value) {
            return Ok(id);
        }
        self.budget.keep(match &value {
            Value::Nus(nus) => 200 + nus.number.bytes(),
            Value::Game { left, right } => 200 + 16 * (left.len() + right.len()),
        })?;
        self.values.push(value.clone());
        self.ids.insert(value, self.values.len() - 1);
        Ok(self.values.len() - 1)
    }

    /// A value as text, in braces if it is a game; `...` stands for what is too long.
    pub(crate) fn text(&self, id: ValueId) -> String {
        let mut text = String::new();
        // What is still to be written: values, and marks between them.
        let mut rest: Vec<Result<ValueId, &str>> = vec![Ok(id)];
        while let Some(next) = rest.pop() {
            match next.map(|id| &self.values[id]) {
                _ if text.len() > MAX_TEXT => break,
                Err(mark) => text += mark,
                Ok(Value::Nus(nus)) => text += &nus.to_string(),
                Ok(Value::Game { left, right }) => {
                    for (options, end) in [(right, "}"), (left, "|")] {
                        rest.push(Err(end));
                        for (place, &option) in options.iter().enumerate().rev() {
                            rest.extend([Ok(option), Err(if place > 0 { "," } else { "" })]);
                        }
                    }
                    text += "{";
                }
            }
        }
        if text.len() > MAX_TEXT {
            text.truncate(MAX_TEXT);
            text += "...";
        }
        text
    }

    /// The number that a value is written as.
    pub(crate) fn number(&self, id: ValueId) -> Option<&Number> {
        match &self.values[id] {
            Value::Nus(Nus { number, ups: 0, nimber: 0 }) => Some(number),
            _ => None,
        }
    }

    /// The nimber that a value is written as.
    pub(crate) fn nimber(&self, id: ValueId) -> Option<u64> {
        match &self.values[id] {
            Value::Nus(Nus { number, ups: 0, nimber }) => {
                (number.sign() == Ordering::Equal).then_some(*nimber)
            }
            _ => None,
        }
    }

    pub(crate) fn option(
        &mut self,
        id: ValueId,
        player: Player,
        index: u64,
    ) -> Checked<Option<ValueId>> {
        match &self.values[id] {
            Value::Nus(nus) => {
                let option = nus.option(player, index);
                option.map(|nus| self.id(Value::Nus(nus))).transpose()
            }
            game => {
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                Ok(game.in_braces(player).get(index).copied())
            }
        }
    }

    /// Is the sum of `larger` at least the sum of `smaller`?
    pub(crate) fn at_least(&mut self, larger: &[ValueId], smaller: &[ValueId]) -> Checked<bool> {
        if larger == smaller {
            return Ok(true);
        }
        // The same few values are compared again and again.
        if let (&[one], &[other]) = (larger, smaller) {
            if let Some(&known) = self.compared.get(&[one, other]) {
                return Ok(known);
            }
            let found = self.sum_at_least(larger, smaller)?;
            self.budget.keep(50)?;
            self.compared.insert([one, other], found);
            return Ok(found);
        }
        self.sum_at_least(larger, smaller)
    }

    fn sum_at_least(&mut self, larger: &[ValueId], smaller: &[ValueId]) -> Checked<bool> {
        let mut sum = Sum { nus: Nus::of(Number::integer(0)), games: Vec::new() };
        for (ids, added) in [(larger, true), (smaller, false)] {
            for &id in ids {
                self.add(&mut sum, id, added)?;
            }
        }
        self.is_at_least_zero(sum)
    }

    fn add(&self, sum: &mut Sum, id: ValueId, added: bool) -> Checked<()> {
        match &self.values[id] {
            Value::Nus(nus) if added => sum.nus = sum.nus.plus(nus)?,
            Value::Nus(nus) => sum.nus = sum.nus.plus(&nus.negative()?)?,
            // G - G = 0.
            Value::Game { .. } => match sum.games.binary_search(&(id, !added)) {
                Ok(place) => drop(sum.games.remove(place)),
                Err(_) => {
                    let place = sum.games.partition_point(|&term| term < (id, added));
                    sum.games.insert(place, (id, added));
                }
            },
        }
        Ok(())
    }

    /// Does Left win the sum if Right moves first? A sum waits on the stack for those that have to be
    /// known before, with the number of Right's moves that are answered.
    fn is_at_least_zero(&mut self, sum: Sum) -> Checked<bool> {
        let mut stack = vec![(sum, 0)];
        while let Some((sum, answered)) = stack.last_mut() {
            match self.judge(sum, answered)? {
                Err(unknown) => {
                    self.budget
                        .keep(200 + 16 * unknown.games.len() + unknown.nus.number.bytes())?;
                    stack.push((unknown, 0));
                }
                Ok(answer) if stack.len() == 1 => return Ok(answer),
                Ok(answer) => {
                    let done = stack.pop();
                    self.at_least_zero.extend(done.map(|(sum, _)| (sum, answer)));
                }
            }
        }
        refuse("an empty comparison")
    }

    /// Has Left an answer to every move of Right from `answered` on? Or else the sum of which that has to
    /// be known first.
    fn judge(&self, sum: &Sum, answered: &mut usize) -> Checked<Result<bool, Sum>> {
        if let Some(known) = self.known(sum) {
            return Ok(Ok(known));
        }
        for threat in self.moves(sum, Player::Right).skip(*answered) {
            let threat = threat?;
            let mut met = false;
            for reply in self.moves(&threat, Player::Left) {
                let reply = reply?;
                match self.known(&reply) {
                    None => return Ok(Err(reply)),
                    Some(good) => met = good,
                }
                if met {
                    break;
                }
            }
            if !met {
                return Ok(Ok(false));
            }
            *answered += 1;
        }
        Ok(Ok(true))
    }

    fn known(&self, sum: &Sum) -> Option<bool> {
        match sum.games.is_empty() {
            true => Some(sum.nus.is_at_least_zero()),
            false => self.at_least_zero.get(sum).copied(),
        }
    }

    /// What a player's moves in the terms of a sum leave.
    fn moves<'s>(
        &'s self,
        sum: &'s Sum,
        player: Player,
    ) -> impl Iterator<Item = Checked<Sum>> + 's {
        let in_games = sum.games.iter().enumerate().flat_map(move |(term, &(id, added))| {
            let mover = if added { player } else { player.opponent() };
            self.values[id].in_braces(mover).iter().map(move |&option| {
                let mut moved = sum.clone();
                moved.games.remove(term);
                self.add(&mut moved, option, added)?;
                Ok(moved)
            })
        });
        let in_nus = (0..).map_while(move |index| sum.nus.option(player, index));
        let in_nus = in_nus.map(|nus| Ok(Sum { nus, games: sum.games.clone() }));
        in_games.chain(in_nus).map(|moved| self.budget.work(8).and(moved))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    /// Sums of ups and nimbers against their own options as games.
    #[test]
    fn ups_and_nimbers_are_the_games_of_their_options() {
        let budget = Budget::new(Limits { bytes: usize::MAX, stop: &|| false });
        let mut values = Values::new(&budget);
        let nus = |ups, nimber| Value::Nus(Nus { number: Number::integer(0), ups, nimber });
        // The same games, written with braces all the way down.
        let mut written: FxHashMap<(i64, u64), ValueId> = FxHashMap::default();
        for ups in 0..4_i64 {
            for nimber in 0..4_u64 {
                let below: Vec<ValueId> = (0..nimber).map(|k| written[&(0, k)]).collect();
                let (left, right) = match (ups, nimber) {
                    (0, _) => (below.clone(), below),
                    (1, 1) => (vec![written[&(0, 0)], written[&(0, 1)]], vec![written[&(0, 0)]]),
                    _ => {
                        let key = (ups - 1, nimber ^ 1);
                        (vec![written[&(0, 0)]], vec![written[&key]])
                    }
                };
                let id = values.id(Value::Game { left, right }).unwrap();
                written.insert((ups, nimber), id);
            }
        }
        for (&(ups, nimber), &game) in &written {
            for (&(more, other), &second) in &written {
                let short = [(ups, nimber), (more, other)]
                    .map(|(ups, nimber)| values.id(nus(ups, nimber)).unwrap());
                let by_play = values.at_least(&[game], &[second]).unwrap();
                let by_rule = values.at_least(&short[..1], &short[1..]).unwrap();
                assert_eq!(by_play, by_rule, "{ups} {nimber} {more} {other}");
                let mixed = values.at_least(&[game], &short[1..]).unwrap();
                assert_eq!(mixed, by_rule);
            }
        }
    }
}
