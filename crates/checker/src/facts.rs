//! Checking one fact after the other: each must follow from earlier ones.
//!
//! Everything is written for "at least"; "at most" is the same with the players exchanged.

use rustc_hash::FxHashMap;

use crate::board::{Board, Part, Rules, Set, contains};
use crate::budget::{Budget, Checked, refuse, require};
use crate::number::Number;
use crate::theorems::{bound, fusion, is_red_blue, tree};
use crate::values::{Nus, Player, Value, ValueId, Values};
use crate::words::{Words, number};

/// A part of the position is at least, or at most, a value.
pub(crate) struct Fact {
    /// Whose side: Left's if the part is at least the value.
    player: Player,
    value: ValueId,
    part: Part,
}

/// The position, the values, and the facts that are proved.
pub(crate) struct Checker<'a> {
    pub(crate) board: Board,
    pub(crate) values: Values<'a>,
    /// The value of each line that names one.
    pub(crate) named: Vec<ValueId>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) budget: &'a Budget<'a>,
}

/// A move in a part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Move {
    /// Cut this edge, or choose this domino.
    Edge(usize),
    /// In the value attached at this vertex, go to the option of this number.
    Attached(usize, u64),
}

impl Checker<'_> {
    pub(crate) fn named(&self, number: usize) -> Checked<ValueId> {
        self.named.get(number).copied().map_or_else(|| refuse("no such value yet"), Ok)
    }

    /// The next value.
    pub(crate) fn add_value(&mut self, value: Value) -> Checked<()> {
        let id = self.values.id(value)?;
        self.named.push(id);
        Ok(())
    }

    /// `claim VALUE FACT FACT`: the whole position is at least and at most the value.
    pub(crate) fn claim(&mut self, words: &mut Words<'_>) -> Checked<ValueId> {
        let (value, whole) = (self.named(words.number()?)?, self.board.whole());
        for player in [Player::Left, Player::Right] {
            let proved = self.proved(player, words.number()?, &whole)?;
            require(self.at_least(player, &[proved], &[value])?, "this is not what is claimed")?;
        }
        Ok(value)
    }

    /// `ge VALUE SET [foot V] [at V VALUE].. RULE ..`
    pub(crate) fn add_fact(&mut self, player: Player, words: &mut Words<'_>) -> Checked<()> {
        let (value, set) = (self.named(words.number()?)?, words.set()?);
        let mut part = Part { foot: 0, set, attached: Vec::new() };
        let mut rule = words.next()?;
        if rule == "foot" {
            part.foot = words.number()?;
            rule = words.next()?;
        }
        while rule == "at" {
            part.attached.push((words.number()?, self.named(words.number()?)?));
            rule = words.next()?;
        }
        require(self.board.has(&part), "there is no such part of the position")?;
        let bytes = usize::try_from(part.set.bits() / 8).unwrap_or(usize::MAX);
        self.budget.work(bytes.saturating_add(1))?;
        self.budget.keep(size_of::<Fact>() + bytes + 16 * part.attached.len())?;
        let fact = Fact { player, value, part };
        let (board, part) = (&self.board, &fact.part);
        match rule {
            "moves" => self.by_moves(&fact, words)?,
            "sum" => self.by_sum(&fact, words)?,
            _ if board.rules != Rules::Ordinary => {
                return refuse("this rule holds in ordinary Hackenbush only");
            }
            "colon" => self.by_colon(&fact, words)?,
            "tree" => {
                let number = tree(board, part, &self.values, self.budget)?;
                self.by_computing(&fact, number.map(Nus::of))?;
            }
            "fusion" => {
                let nimber = fusion(board, part, &self.values);
                let nus = |nimber| Nus { nimber, ..Nus::of(Number::integer(0)) };
                self.by_computing(&fact, nimber.map(nus))?;
            }
            "bound" => {
                let number = bound(board, part, &self.values, player);
                self.by_computing(&fact, number.map(Nus::of))?;
            }
            _ => return refuse("no such rule"),
        }
        self.facts.push(fact);
        Ok(())
    }

    /// Seen from the player's side: is the sum of `larger` at least that of `smaller`?
    fn at_least(
        &mut self,
        player: Player,
        larger: &[ValueId],
        smaller: &[ValueId],
    ) -> Checked<bool> {
        match player {
            Player::Left => self.values.at_least(larger, smaller),
            Player::Right => self.values.at_least(smaller, larger),
        }
    }

    /// An earlier fact from the same side.
    fn fact(&self, player: Player, number: usize) -> Checked<&Fact> {
        match self.facts.get(number) {
            Some(fact) if fact.player == player => Ok(fact),
            Some(_) => refuse(format!("fact {number} is about the other direction")),
            None => refuse(format!("fact {number} is not proved yet")),
        }
    }

    /// The value v of an earlier fact `part >= v`. What is attached in the fact may be less than what
    /// is attached in the part: values grow with what is attached (colon principle).
    fn proved(&mut self, player: Player, number: usize, part: &Part) -> Checked<ValueId> {
        let Fact { value, part: own, .. } = self.fact(player, number)?;
        let (value, same) = (*value, own == part);
        if own.foot != part.foot || own.set != part.set {
            return refuse(format!("fact {number} is about another part"));
        }
        if !same {
            let own = own.attached.clone();
            let there = part.attached.iter().map(|&(vertex, value)| (vertex, vec![value]));
            let there: FxHashMap<usize, Vec<ValueId>> = there.collect();
            self.attached_at_least(player, there, &own)?;
        }
        Ok(value)
    }

    /// Is what is attached at each vertex at least what is claimed there? Nothing attached is 0.
    fn attached_at_least(
        &mut self,
        player: Player,
        mut there: FxHashMap<usize, Vec<ValueId>>,
        claimed: &[(usize, ValueId)],
    ) -> Checked<()> {
        for &(vertex, value) in claimed {
            let sum = there.remove(&vertex).unwrap_or_default();
            require(self.at_least(player, &sum, &[value])?, "something else is attached there")?;
        }
        for sum in there.values() {
            require(self.at_least(player, sum, &[])?, "something else is attached there")?;
        }
        Ok(())
    }

    /// `moves MOVE/REPLY/FACT.. options OPTION/REPLY/FACT..`: `P >= x` because Left, moving second,
    /// wins P - x. She has an answer to every move of Right in P, and to every move of his in -x,
    /// which leads to -y for a Left option y of x.
    fn by_moves(&mut self, fact: &Fact, words: &mut Words<'_>) -> Checked<()> {
        let Fact { player, value, part } = fact;
        let (player, opponent) = (*player, player.opponent());
        let words: Vec<&str> = words.rest().collect();
        let mut lists = words.split(|&word| word == "options");
        let (answers, options) = (lists.next().unwrap_or_default(), lists.next());
        require(lists.next().is_none(), "`options` is written once")?;
        require(
            options.is_none_or(|list| !list.is_empty()),
            "`options` is left out if there are none",
        )?;
        let mut expected: Vec<Move> =
            self.board.moves(part, opponent).into_iter().map(Move::Edge).collect();
        for &(vertex, attached) in &part.attached {
            for option in 0.. {
                if self.values.option(attached, opponent, option)?.is_none() {
                    break;
                }
                expected.push(Move::Attached(vertex, option));
                require(expected.len() <= answers.len(), "a move has no answer")?;
            }
        }
        expected.sort_unstable();
        let mut listed = Vec::with_capacity(answers.len());
        for word in answers {
            let (threat, reply) = word.split_once('/').unwrap_or_default();
            let threat = a_move(threat)?;
            let legal = expected.binary_search(&threat).is_ok();
            require(legal, "there is no such move for the opponent")?;
            listed.push(threat);
            let after = self.after(opponent, part, threat)?;
            self.answered(player, &after, reply, *value)?;
        }
        listed.sort_unstable();
        require(listed.is_sorted_by(|a, b| a < b), "a move is answered twice")?;
        require(listed == expected, "a move has no answer")?;
        let mut count = 0;
        for word in options.unwrap_or_default() {
            let (option, reply) = word.split_once('/').unwrap_or_default();
            require(number::<u64>(option)? == count, "options are answered in their order")?;
            let Some(option) = self.values.option(*value, player, count)? else {
                return refuse("every option of the value needs one answer");
            };
            self.answered(player, part, reply, option)?;
            count += 1;
        }
        let all = self.values.option(*value, player, count)?.is_none();
        require(all, "every option of the value needs one answer")
    }

    /// `REPLY/FACT`: does the player, to move, win `part - x` by this reply? Without a move it names
    /// a fact `part >= v` with v not <= x. With a move it names a fact `rest >= v` with v >= x about
    /// what her move leaves. And in a red-blue part, which is a number, each move makes the value
    /// worse for its player: if it is at least x after several of her cuts, it was more before.
    fn answered(&mut self, player: Player, part: &Part, reply: &str, x: ValueId) -> Checked<()> {
        let (made, fact) = reply.split_once('/').unwrap_or_default();
        let fact = number(fact)?;
        let enough = if made == "-" {
            let value = self.proved(player, fact, part)?;
            !self.at_least(player, &[x], &[value])?
        } else {
            let rest = match made.contains('+') {
                true => self.after_cuts(player, part, made)?,
                false => {
                    let made = a_move(made)?;
                    let legal = match made {
                        Move::Edge(edge) => self.board.moves(part, player).contains(&edge),
                        Move::Attached(..) => true,
                    };
                    require(legal, "a reply is no move")?;
                    self.after(player, part, made)?
                }
            };
            let value = self.proved(player, fact, &rest)?;
            self.at_least(player, &[value], &[x])?
        };
        require(enough, "what is proved of an answer is not enough")
    }

    fn after_cuts(&self, player: Player, part: &Part, cuts: &str) -> Checked<Part> {
        let ordinary = self.board.rules == Rules::Ordinary;
        require(ordinary, "several cuts are for ordinary Hackenbush only")?;
        let numbers = is_red_blue(&self.board, part, &self.values);
        require(numbers, "several cuts are for red-blue pictures with numbers")?;
        let mut part = part.clone();
        for cut in cuts.split('+') {
            let edge = number(cut)?;
            let own = contains(&part.set, edge) && self.board.edges[edge].2 == player.colour();
            require(own, "several cuts have to be of the player's own edges")?;
            part = self.board.after(&part, edge);
        }
        Ok(part)
    }

    /// What a move of this player leaves of a part.
    fn after(&mut self, player: Player, part: &Part, made: Move) -> Checked<Part> {
        let (vertex, option) = match made {
            Move::Edge(edge) => return Ok(self.board.after(part, edge)),
            Move::Attached(vertex, option) => (vertex, option),
        };
        let mut part = part.clone();
        let Some(found) = part.attached.iter_mut().find(|(at, _)| *at == vertex) else {
            return refuse("a reply is no move: nothing is attached there");
        };
        let Some(option) = self.values.option(found.1, player, option)? else {
            return refuse("a reply is no move: there is no such option");
        };
        found.1 = option;
        Ok(part)
    }

    /// `sum FACT..`: the parts share only the foot, so their values add up.
    fn by_sum(&mut self, fact: &Fact, words: &mut Words<'_>) -> Checked<()> {
        let sums = matches!(self.board.rules, Rules::Ordinary | Rules::Childish);
        require(sums, "parts are no sum under these rules")?;
        let whole = &fact.part;
        let (mut union, mut attached, mut values) = (Set::default(), Vec::new(), Vec::new());
        let mut homes: FxHashMap<usize, usize> = FxHashMap::default();
        for word in words.rest() {
            let number = number(word)?;
            let Fact { part, value, .. } = self.fact(fact.player, number)?;
            let apart = part.foot == whole.foot && add_disjoint(&mut union, &part.set);
            require(apart, "the parts overlap, or stand on another foot")?;
            for vertex in self.board.vertices(&part.set).into_iter().filter(|&v| v != whole.foot) {
                let own = *homes.entry(vertex).or_insert(number) == number;
                require(own, "two parts share a vertex")?;
            }
            attached.extend(part.attached.iter().copied());
            values.push(*value);
        }
        attached.sort_unstable();
        let all = union == whole.set && attached == whole.attached;
        require(all, "the parts are not the whole")?;
        let enough = self.at_least(fact.player, &values, &[fact.value])?;
        require(enough, "the sum is not enough")
    }

    /// `colon BELOW ABOVE..`: what is connected to the rest at one vertex only may be replaced by its
    /// value there, or by less (colon principle).
    fn by_colon(&mut self, fact: &Fact, words: &mut Words<'_>) -> Checked<()> {
        let (player, whole) = (fact.player, &fact.part);
        let base = self.fact(player, words.number()?)?;
        let (below, below_value) = (base.part.clone(), base.value);
        let mut union = below.set.clone();
        // What is attached at the vertices of the part below, and what has to be elsewhere.
        let mut there: FxHashMap<usize, Vec<ValueId>> = FxHashMap::default();
        let mut stays = whole.attached.clone();
        let mut elsewhere: Vec<(usize, ValueId)> = Vec::new();
        for word in words.rest() {
            let Fact { part, value, .. } = self.fact(player, number(word)?)?;
            let apart = part.foot != whole.foot && add_disjoint(&mut union, &part.set);
            require(apart, "what stands above overlaps, or stands on the foot")?;
            for vertex in self.board.vertices(&part.set).into_iter().filter(|&v| v != part.foot) {
                let mut around = self.board.edges_at(&whole.set, vertex);
                let inside =
                    vertex != whole.foot && around.all(|(edge, _)| contains(&part.set, edge));
                require(inside, "what stands above is connected to the rest elsewhere")?;
            }
            elsewhere.extend(part.attached.iter().copied());
            there.entry(part.foot).or_default().push(*value);
        }
        stays.retain(|&(vertex, value)| {
            let at_base = self.board.touches(&below.set, vertex);
            if at_base {
                there.entry(vertex).or_default().push(value);
            }
            !at_base
        });
        elsewhere.sort_unstable();
        let all = below.foot == whole.foot && union == whole.set && elsewhere == stays;
        require(all, "what stands above and below is not the whole")?;
        self.attached_at_least(player, there, &below.attached)?;
        let enough = self.at_least(player, &[below_value], &[fact.value])?;
        require(enough, "the fact below is not enough")
    }

    fn by_computing(&mut self, fact: &Fact, computed: Option<Nus>) -> Checked<()> {
        let Some(nus) = computed else { return refuse("this rule is not about such pictures") };
        let value = self.values.id(Value::Nus(nus))?;
        let enough = self.at_least(fact.player, &[value], &[fact.value])?;
        require(enough, "the value is not enough")
    }
}

/// Adds a set that has nothing in common with this one; `false` if it has.
fn add_disjoint(set: &mut Set, other: &Set) -> bool {
    let disjoint = (&*set & other) == Set::default();
    *set |= other;
    disjoint
}

/// `EDGE`, or `VERTEX.OPTION` for a move in the value attached there.
fn a_move(word: &str) -> Checked<Move> {
    match word.split_once('.') {
        Some((vertex, option)) => Ok(Move::Attached(number(vertex)?, number(option)?)),
        None => Ok(Move::Edge(number(word)?)),
    }
}
