//! The arena of games: every value once, as a small id.
//!
//! A [`Game`] is a canonical form, so two games are equal exactly when their ids are. Two
//! kinds of node share the arena: `x + n·up + *k` ([`Nus`]) is kept as three numbers with its
//! options made on demand, so integers and nimbers of any size are leaves; everything else is
//! a form whose options are nodes made before it. Bottom-up walks in id order are
//! therefore safe on forms of any depth, and nothing here recurses.

mod canonical;
mod compare;
mod limits;
mod negative;
mod nus;
mod ordinal;
mod sum;

pub use limits::{Exceeded, Limits};
pub use nus::Nus;

use crate::{Dyadic, Outcome, Player};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cmp::Ordering;
use std::hash::BuildHasher;

/// A game in an [`Arena`], in canonical form.
///
/// Equal ids of one arena mean equal games. Ids of different arenas have nothing to do with
/// each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game(u32);

impl Game {
    /// The game 0, in every arena.
    pub const ZERO: Game = Game(0);

    /// A number for this game, unique in its arena: options of a game that is not
    /// `x + n·up + *k` have smaller ones.
    #[must_use]
    pub fn id(self) -> u32 {
        self.0
    }
}

/// Where a game's stop is and who must move there.
///
/// Left prefers a larger number and, at the same number, that Right is to move
/// (moving in a number is a loss). Comparing a game with a number is comparing such stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stop {
    number: NumberId,
    to_move: Player,
}

type NumberId = u32;

#[derive(Clone, Copy, Debug)]
enum Shape {
    Nus(NusNode),
    /// Options `start..middle` are Left's, `middle..end` Right's.
    Form {
        start: u32,
        middle: u32,
        end: u32,
    },
}

/// [`Nus`] with its number interned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct NusNode {
    number: NumberId,
    ups: i64,
    nimber: u64,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    shape: Shape,
    /// Left's stop and Right's stop.
    stops: [Stop; 2],
}

/// What a game looks like from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// `number + ups·up + *nimber`.
    Nus(Nus),
    /// Any other game, by its canonical options.
    Options {
        /// Left's options.
        left: Vec<Game>,
        /// Right's options.
        right: Vec<Game>,
    },
}

/// All the games of a computation, each once.
///
/// ```
/// use partizan::Arena;
/// let mut arena = Arena::new();
/// let up = arena.parse("{0|*}").unwrap();
/// let star = arena.parse("*").unwrap();
/// let up_star = arena.sum(up, star).unwrap();
/// assert_eq!(arena.text(up_star).unwrap(), "^*");
/// assert_eq!(arena.parse("{0,*|0}").unwrap(), up_star);
/// ```
#[derive(Debug)]
pub struct Arena {
    nodes: Vec<Node>,
    options: Vec<Game>,
    form_ids: HashTable<Game>,
    nus_ids: FxHashMap<NusNode, Game>,
    numbers: Vec<Dyadic>,
    number_ids: FxHashMap<Dyadic, NumberId>,
    /// What the numbers that outgrow a machine word hold besides.
    big_number_bytes: usize,
    /// The form being made canonical, which has no id of its own yet.
    raw: canonical::Raw,
    caches: Caches,
    limits: Limits,
    ticks: u32,
}

/// Answers kept to be fast; [`Arena::release_caches`] forgets them.
#[derive(Debug, Default)]
struct Caches {
    at_most: FxHashMap<(Game, Game), bool>,
    sums: FxHashMap<(Game, Game), Game>,
    negatives: FxHashMap<Game, Game>,
    /// By base and what stands on it.
    ordinal_sums: FxHashMap<(Game, Game), Game>,
    /// The same for the one literal base under work, which has no id.
    literal_sums: FxHashMap<Game, Game>,
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

impl Arena {
    /// An arena without limits.
    #[must_use]
    pub fn new() -> Arena {
        Arena::with_limits(Limits::default())
    }

    /// An arena whose work ends with [`Exceeded`] when it outgrows its limits.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Arena {
        let stop = |to_move| Stop { number: 0, to_move };
        let zero = NusNode { number: 0, ups: 0, nimber: 0 };
        let mut arena = Arena {
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
            raw: canonical::Raw::default(),
            caches: Caches::default(),
            limits,
            ticks: 0,
        };
        arena.number_ids.insert(Dyadic::ZERO, 0);
        arena.nus_ids.insert(zero, Game::ZERO);
        arena
    }

    /// How many games the arena holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// An arena always holds 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The game's outside: three numbers, or its options.
    ///
    /// ```
    /// use partizan::{Arena, Form};
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{2,{4|0}|-2}").unwrap();
    /// let Form::Options { left, right } = arena.form(game) else { panic!() };
    /// assert_eq!((left.len(), right.len()), (2, 1));
    /// let Form::Nus(nus) = arena.form(right[0]) else { panic!() };
    /// assert_eq!(nus.to_string(), "-2");
    /// ```
    #[must_use]
    pub fn form(&self, game: Game) -> Form {
        match self.node(game).shape {
            Shape::Nus(nus) => Form::Nus(self.expose(nus)),
            Shape::Form { .. } => Form::Options {
                left: self.form_options(game, Player::Left).to_vec(),
                right: self.form_options(game, Player::Right).to_vec(),
            },
        }
    }

    /// The canonical options of a player.
    pub fn options(&mut self, game: Game, player: Player) -> Result<Vec<Game>, Exceeded> {
        let count = self.option_count(game, player);
        (0..count).map(|index| self.option(game, player, index)).collect()
    }

    /// The number play ends at when `starter` begins: the left stop or the right stop.
    ///
    /// ```
    /// use partizan::{Arena, Player};
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{5|1||-2}").unwrap();
    /// assert_eq!(arena.stop(game, Player::Left).to_string(), "1");
    /// assert_eq!(arena.stop(game, Player::Right).to_string(), "-2");
    /// ```
    #[must_use]
    pub fn stop(&self, game: Game, starter: Player) -> &Dyadic {
        &self.numbers[at(self.stop_of(game, starter).number)]
    }

    /// Who is to move when play that `starter` began reaches its stop.
    #[must_use]
    pub fn mover_at_stop(&self, game: Game, starter: Player) -> Player {
        self.stop_of(game, starter).to_move
    }

    /// Who wins.
    #[must_use]
    pub fn outcome(&self, game: Game) -> Outcome {
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

    fn node(&self, game: Game) -> &Node {
        &self.nodes[at(game.0)]
    }

    fn stop_of(&self, game: Game, starter: Player) -> Stop {
        let stops = if game == canonical::RAW { &self.raw.stops } else { &self.node(game).stops };
        stops[side(starter)]
    }

    fn compare_stops(&self, a: Stop, b: Stop) -> Ordering {
        let numbers = if a.number == b.number {
            Ordering::Equal
        } else {
            self.numbers[at(a.number)].cmp(&self.numbers[at(b.number)])
        };
        numbers.then(a.to_move.cmp(&b.to_move))
    }

    /// The stored options of a form; a [`Nus`] stores none.
    fn form_options(&self, game: Game, player: Player) -> &[Game] {
        match self.node(game).shape {
            Shape::Nus(_) => &[],
            Shape::Form { start, middle, end } => match player {
                Player::Left => &self.options[at(start)..at(middle)],
                Player::Right => &self.options[at(middle)..at(end)],
            },
        }
    }

    pub(crate) fn option_count(&self, game: Game, player: Player) -> usize {
        if game == canonical::RAW {
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
        game: Game,
        player: Player,
        index: usize,
    ) -> Result<Game, Exceeded> {
        if game == canonical::RAW {
            return Ok(self.raw.options[side(player)][index]);
        }
        match self.node(game).shape {
            Shape::Nus(nus) => self.nus_option(nus, player, index),
            Shape::Form { .. } => Ok(self.form_options(game, player)[index]),
        }
    }

    fn number_id(&mut self, number: &Dyadic) -> Result<NumberId, Exceeded> {
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

    fn intern_nus(&mut self, nus: NusNode) -> Result<Game, Exceeded> {
        if let Some(&game) = self.nus_ids.get(&nus) {
            return Ok(game);
        }
        if nus.ups == i64::MIN {
            return Err(nus::TOO_MANY_UPS);
        }
        self.charge()?;
        let game = Game(new_id(self.nodes.len())?);
        let stops = nus.stops();
        self.nodes.push(Node { shape: Shape::Nus(nus), stops });
        self.nus_ids.insert(nus, game);
        Ok(game)
    }

    /// The game with these canonical options: neither dominated nor reversible, not a [`Nus`].
    fn intern_form(&mut self, mut options: [Vec<Game>; 2]) -> Result<Game, Exceeded> {
        for list in &mut options {
            list.sort_by(|&a, &b| self.structural_order(a, b));
        }
        let [left, right] = options;
        let hash = FxBuildHasher.hash_one((&left, &right));
        let same = |&game: &Game| {
            self.form_options(game, Player::Left) == left
                && self.form_options(game, Player::Right) == right
        };
        if let Some(&game) = self.form_ids.find(hash, same) {
            return Ok(game);
        }
        self.charge()?;
        let game = Game(new_id(self.nodes.len())?);
        let stops = self.stops_from_options(&left, &right);
        let start = new_id(self.options.len())?;
        let middle = new_id(self.options.len() + left.len())?;
        let end = new_id(self.options.len() + left.len() + right.len())?;
        self.options.extend(left);
        self.options.extend(right);
        self.nodes.push(Node { shape: Shape::Form { start, middle, end }, stops });
        let Arena { form_ids, nodes, options, .. } = self;
        form_ids.insert_unique(hash, game, |&game| match nodes[at(game.0)].shape {
            Shape::Form { start, middle, end } => FxBuildHasher
                .hash_one((&options[at(start)..at(middle)], &options[at(middle)..at(end)])),
            Shape::Nus(_) => 0,
        });
        Ok(game)
    }

    /// The stops of a game that is not a number, from options on both sides.
    fn stops_from_options(&self, left: &[Game], right: &[Game]) -> [Stop; 2] {
        let zero = Stop { number: 0, to_move: Player::Left };
        let best = |player: Player, options: &[Game], wanted: Ordering| {
            options
                .iter()
                .map(|&option| self.stop_of(option, player.opponent()))
                .reduce(|a, b| if self.compare_stops(b, a) == wanted { b } else { a })
                .unwrap_or(zero)
        };
        [best(Player::Left, left, Ordering::Greater), best(Player::Right, right, Ordering::Less)]
    }

    /// An order of games by their structure alone, so that a form prints the same whatever was
    /// computed before it: numbers, numbers with nimbers, other [`Nus`], then forms by their lists
    /// of options.
    fn structural_order(&self, mut a: Game, mut b: Game) -> Ordering {
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

/// An index from an id; ids fit in memory by construction.
fn at(id: u32) -> usize {
    usize::try_from(id).unwrap_or(usize::MAX)
}

fn new_id(len: usize) -> Result<u32, Exceeded> {
    match u32::try_from(len) {
        Ok(id) if id < u32::MAX => Ok(id),
        _ => Err(Exceeded::TooLarge("more than 2^32 games or options")),
    }
}

fn side(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}
