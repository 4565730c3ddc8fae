//! The table of nodes: making them once, and reading them.

use std::cmp::Ordering;
use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::answers::Answers;
use super::node::{Id, Node, NumberId, NusNode, Shape, Stop, TOO_MANY_UPS, at, new_id, side};
use crate::{Dyadic, Exceeded, Limits, Outcome, Player};

/// All the games of a computation, each once.
#[derive(Debug)]
pub(crate) struct Store {
    pub(super) nodes: Vec<Node>,
    pub(super) options: Vec<Id>,
    pub(super) form_ids: HashTable<Id>,
    pub(super) nus_ids: FxHashMap<NusNode, Id>,
    pub(super) numbers: Vec<Dyadic>,
    pub(super) number_ids: FxHashMap<Dyadic, NumberId>,
    /// What the numbers that outgrow a machine word hold besides.
    pub(super) big_number_bytes: usize,
    /// The form being made canonical, which has no id of its own yet.
    pub(super) raw: Raw,
    pub(super) caches: Caches,
    pub(super) limits: Limits,
    pub(super) ticks: u32,
    /// Steps that may still be made within the limits.
    pub(super) steps_left: u64,
    /// How often answers had to be forgotten since the last new game.
    pub(super) forgettings: u32,
    /// What all this may take by the time memory is counted again.
    pub(super) bytes_soon: usize,
}

/// Answers kept to be fast.
#[derive(Debug, Default)]
pub(super) struct Caches {
    pub(super) at_most: Answers,
    pub(super) sums: FxHashMap<(Id, Id), Id>,
    pub(super) negatives: FxHashMap<Id, Id>,
    /// By base and what stands on it.
    pub(super) ordinal_sums: FxHashMap<(Id, Id), Id>,
    /// The same for the one literal base under work, which has no id.
    pub(super) literal_sums: FxHashMap<Id, Id>,
    /// Atomic weights; `None` for games that are not all-small.
    pub(super) weights: FxHashMap<Id, Option<Weighed<Id>>>,
}

/// The atomic weight of a game, and a number above the largest nimber below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighed<G> {
    pub(crate) weight: G,
    pub(crate) stars: u64,
}

/// The form under work. Its comparisons are kept apart, because they end with it.
#[derive(Debug)]
pub(super) struct Raw {
    pub(super) options: [Vec<Id>; 2],
    pub(super) stops: [Stop; 2],
    pub(super) at_most: FxHashMap<(Id, Id), bool>,
}

impl Default for Raw {
    fn default() -> Raw {
        let stop = Stop { number: 0, to_move: Player::Left };
        Raw { options: Default::default(), stops: [stop; 2], at_most: FxHashMap::default() }
    }
}

impl Store {
    pub(crate) fn new(limits: Limits) -> Store {
        let stop = |to_move| Stop { number: 0, to_move };
        let zero = NusNode { number: 0, ups: 0, nimber: 0 };
        let mut store = Store {
            nodes: vec![Node {
                shape: Shape::Nus(zero),
                stops: [stop(Player::Left), stop(Player::Right)],
            }],
            options: Vec::new(),
            form_ids: HashTable::new(),
            nus_ids: FxHashMap::default(),
            numbers: vec![Dyadic::ZERO],
            number_ids: FxHashMap::default(),
            big_number_bytes: 0,
            raw: Raw::default(),
            caches: Caches::default(),
            steps_left: limits.steps,
            limits,
            ticks: 0,
            forgettings: 0,
            bytes_soon: usize::MAX,
        };
        store.number_ids.insert(Dyadic::ZERO, 0);
        store.nus_ids.insert(zero, Id::ZERO);
        store
    }

    /// How many games are stored.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The canonical options of a player.
    pub(crate) fn options(&mut self, game: Id, player: Player) -> Result<Vec<Id>, Exceeded> {
        let count = self.option_count(game, player);
        (0..count).map(|index| self.option(game, player, index)).collect()
    }

    /// The number play ends at when `starter` begins.
    pub(crate) fn stop(&self, game: Id, starter: Player) -> &Dyadic {
        &self.numbers[at(self.stop_of(game, starter).number)]
    }

    /// Who wins.
    pub(crate) fn outcome(&self, game: Id) -> Outcome {
        let at_least_zero = self.stop_at_least_zero(self.stop_of(game, Player::Right));
        let at_most_zero = self.stop_at_most_zero(self.stop_of(game, Player::Left));
        Outcome::from_comparisons(at_least_zero, at_most_zero)
    }

    fn stop_at_least_zero(&self, stop: Stop) -> bool {
        self.compare_stops(stop, Stop { number: 0, to_move: Player::Right }).is_ge()
    }

    fn stop_at_most_zero(&self, stop: Stop) -> bool {
        self.compare_stops(stop, Stop { number: 0, to_move: Player::Left }).is_le()
    }

    pub(super) fn node(&self, game: Id) -> &Node {
        &self.nodes[at(game.0)]
    }

    pub(crate) fn stop_of(&self, game: Id, starter: Player) -> Stop {
        let stops = if game == Id::RAW { &self.raw.stops } else { &self.node(game).stops };
        stops[side(starter)]
    }

    pub(super) fn compare_stops(&self, a: Stop, b: Stop) -> Ordering {
        let numbers = if a.number == b.number {
            Ordering::Equal
        } else {
            self.numbers[at(a.number)].cmp(&self.numbers[at(b.number)])
        };
        numbers.then(a.to_move.cmp(&b.to_move))
    }

    /// The stored options of a form; a `Nus` stores none.
    pub(crate) fn form_options(&self, game: Id, player: Player) -> &[Id] {
        match self.node(game).shape {
            Shape::Nus(_) => &[],
            Shape::Form { start, middle, end } => match player {
                Player::Left => &self.options[at(start)..at(middle)],
                Player::Right => &self.options[at(middle)..at(end)],
            },
        }
    }

    pub(crate) fn option_count(&self, game: Id, player: Player) -> usize {
        if game == Id::RAW {
            return self.raw.options[side(player)].len();
        }
        match self.node(game).shape {
            Shape::Nus(nus) => self.nus_option_count(nus, player),
            Shape::Form { start, middle, end } => match player {
                Player::Left => at(middle - start),
                Player::Right => at(end - middle),
            },
        }
    }

    pub(crate) fn option(
        &mut self,
        game: Id,
        player: Player,
        index: usize,
    ) -> Result<Id, Exceeded> {
        if game == Id::RAW {
            return Ok(self.raw.options[side(player)][index]);
        }
        match self.node(game).shape {
            Shape::Nus(nus) => self.nus_option(nus, player, index),
            Shape::Form { .. } => Ok(self.form_options(game, player)[index]),
        }
    }

    pub(super) fn number_id(&mut self, number: &Dyadic) -> Result<NumberId, Exceeded> {
        if let Some(&id) = self.number_ids.get(number) {
            return Ok(id);
        }
        let id = new_id(self.numbers.len())?;
        if number.small().is_none() {
            // Kept in the list and in the table.
            let bytes = usize::try_from(number.numerator().bits() / 4).unwrap_or(usize::MAX);
            if self.bytes().saturating_add(bytes) > self.limits.bytes {
                return Err(Exceeded::Memory);
            }
            self.big_number_bytes = self.big_number_bytes.saturating_add(bytes);
        }
        self.numbers.push(number.clone());
        self.number_ids.insert(number.clone(), id);
        Ok(id)
    }

    pub(super) fn intern_nus(&mut self, nus: NusNode) -> Result<Id, Exceeded> {
        if let Some(&game) = self.nus_ids.get(&nus) {
            return Ok(game);
        }
        if nus.ups == i64::MIN {
            return Err(TOO_MANY_UPS);
        }
        self.charge()?;
        let game = Id(new_id(self.nodes.len())?);
        let stops = nus.stops();
        self.forgettings = 0;
        self.nodes.push(Node { shape: Shape::Nus(nus), stops });
        self.nus_ids.insert(nus, game);
        Ok(game)
    }

    /// The game with these canonical options: neither dominated nor reversible, not a `Nus`.
    pub(crate) fn intern_form(&mut self, mut options: [Vec<Id>; 2]) -> Result<Id, Exceeded> {
        for list in &mut options {
            list.sort_by(|&a, &b| self.structural_order(a, b));
        }
        let [left, right] = options;
        let hash = FxBuildHasher.hash_one((&left, &right));
        let same = |&game: &Id| {
            self.form_options(game, Player::Left) == left
                && self.form_options(game, Player::Right) == right
        };
        if let Some(&game) = self.form_ids.find(hash, same) {
            return Ok(game);
        }
        self.charge()?;
        let game = Id(new_id(self.nodes.len())?);
        let stops = self.stops_from_options(&left, &right);
        let start = new_id(self.options.len())?;
        let middle = new_id(self.options.len() + left.len())?;
        let end = new_id(self.options.len() + left.len() + right.len())?;
        if at(end) > self.options.capacity() {
            // The one container that a single step may fill.
            self.bytes_soon = usize::MAX;
        }
        self.options.extend(left);
        self.options.extend(right);
        self.forgettings = 0;
        self.nodes.push(Node { shape: Shape::Form { start, middle, end }, stops });
        let Store { form_ids, nodes, options, .. } = self;
        form_ids.insert_unique(hash, game, |&game| match nodes[at(game.0)].shape {
            Shape::Form { start, middle, end } => FxBuildHasher
                .hash_one((&options[at(start)..at(middle)], &options[at(middle)..at(end)])),
            Shape::Nus(_) => 0,
        });
        Ok(game)
    }

    /// The stops of a game that is not a number, from options on both sides.
    pub(super) fn stops_from_options(&self, left: &[Id], right: &[Id]) -> [Stop; 2] {
        let zero = Stop { number: 0, to_move: Player::Left };
        let best = |player: Player, options: &[Id], wanted: Ordering| {
            options
                .iter()
                .map(|&option| self.stop_of(option, player.opponent()))
                .reduce(|a, b| if self.compare_stops(b, a) == wanted { b } else { a })
                .unwrap_or(zero)
        };
        [best(Player::Left, left, Ordering::Greater), best(Player::Right, right, Ordering::Less)]
    }

    /// An order of games by their structure alone, so that a form prints the same whatever was
    /// computed before it: numbers, nimbers, other `Nus`, then forms by their lists of options.
    /// Where no form is an uptimal, this is CGSuite's order.
    pub(super) fn structural_order(&self, mut a: Id, mut b: Id) -> Ordering {
        loop {
            if a == b {
                return Ordering::Equal;
            }
            match (self.node(a).shape, self.node(b).shape) {
                (Shape::Nus(x), Shape::Nus(y)) => return self.nus_order(x, y),
                (Shape::Nus(_), Shape::Form { .. }) => return Ordering::Less,
                (Shape::Form { .. }, Shape::Nus(_)) => return Ordering::Greater,
                (Shape::Form { .. }, Shape::Form { .. }) => {}
            }
            // The first difference decides: equal ids are equal structures.
            let mut next = None;
            for player in Player::BOTH {
                let (xs, ys) = (self.form_options(a, player), self.form_options(b, player));
                if let Some((&x, &y)) = xs.iter().zip(ys).find(|(x, y)| x != y) {
                    next = Some((x, y));
                    break;
                }
                if xs.len() != ys.len() {
                    return xs.len().cmp(&ys.len());
                }
            }
            match next {
                Some(pair) => (a, b) = pair,
                None => return Ordering::Equal,
            }
        }
    }
}
