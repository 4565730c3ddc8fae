//! The arena of games: every value once, as a small id.
//!
//! A [`Game`] is a canonical form, so two games of an arena are equal exactly when their ids are.

mod game;
mod limits;
mod nus;
mod store;

use std::cmp::Ordering;

pub use game::Game;
pub use limits::{Exceeded, Limits};
pub use nus::Nus;

use crate::{Dyadic, Outcome, Player};
use game::Tag;
pub(crate) use store::Weighed;
use store::{Id, Store};

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
///
/// # Panics
/// Every method that takes a [`Game`] panics if another arena made it, or if it was made before
/// [`Arena::retain`].
#[derive(Debug)]
pub struct Arena {
    store: Store,
    tag: Tag,
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

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

/// Making an arena, and what it holds.
impl Arena {
    /// An arena without limits.
    #[must_use]
    pub fn new() -> Arena {
        Arena::with_limits(Limits::default())
    }

    /// An arena whose work ends with [`Exceeded`] when it outgrows its limits.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Arena {
        Arena { store: Store::new(limits), tag: Tag::fresh() }
    }

    /// How many games the arena holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// An arena always holds 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// How many bytes the arena holds, caches included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.store.bytes()
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.store.limits()
    }

    /// Sets new limits for the work to come.
    pub fn set_limits(&mut self, limits: Limits) {
        self.store.set_limits(limits);
    }

    /// Forgets remembered sums and comparisons. Games stay.
    pub fn release_caches(&mut self) {
        self.store.release_caches();
    }

    /// Keeps only `roots` and their followers, and returns the roots as games of the arena as it
    /// then is. All earlier games no longer belong to it.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{3|1||-1} + {2|-2}").unwrap();
    /// let (text, games) = (arena.text(game).unwrap(), arena.len());
    /// let game = arena.retain(&[game]).unwrap()[0];
    /// assert!(arena.len() < games);
    /// assert_eq!(arena.text(game).unwrap(), text);
    /// ```
    pub fn retain(&mut self, roots: &[Game]) -> Result<Vec<Game>, Exceeded> {
        let (store, roots) = self.store.retained(&self.ids(roots))?;
        *self = Arena { store, tag: Tag::fresh() };
        Ok(self.games(roots))
    }

    /// Checks the limits now, for work that makes few games, counting `beside` bytes that the
    /// caller holds.
    pub fn check(&self, beside: usize) -> Result<(), Exceeded> {
        self.store.check(beside)
    }

    /// Called now and then by work that keeps nothing in the arena.
    pub(crate) fn check_interrupt(&self) -> Result<(), Exceeded> {
        self.store.check_interrupt()
    }

    /// Called where an operation starts: makes room while nothing is under way.
    pub(crate) fn make_room(&mut self) {
        self.store.make_room();
    }

    /// The id of a game of this arena.
    #[track_caller]
    fn id(&self, game: Game) -> Id {
        assert!(
            game.arena == self.tag || game == Game::ZERO,
            "a game was used with an arena that it does not belong to: another arena made it, or \
             this one before `retain`"
        );
        game.id
    }

    #[track_caller]
    fn ids(&self, games: &[Game]) -> Vec<Id> {
        games.iter().map(|&game| self.id(game)).collect()
    }

    fn made(&self, id: Id) -> Game {
        if id == Id::ZERO { Game::ZERO } else { Game { id, arena: self.tag } }
    }

    fn games(&self, ids: Vec<Id>) -> Vec<Game> {
        ids.into_iter().map(|id| self.made(id)).collect()
    }
}

/// Making games.
impl Arena {
    /// The value of the form `{left | right}`.
    ///
    /// ```
    /// use partizan::{Arena, Game};
    /// let mut arena = Arena::new();
    /// let star = arena.game(&[Game::ZERO], &[Game::ZERO]).unwrap();
    /// let up = arena.game(&[Game::ZERO], &[star]).unwrap();
    /// // The option * is reversible, the option -1 dominated.
    /// let minus_one = arena.integer(-1).unwrap();
    /// assert_eq!(arena.game(&[Game::ZERO, star, minus_one], &[star]), Ok(up));
    /// assert_eq!(arena.text(up).unwrap(), "^");
    /// ```
    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Result<Game, Exceeded> {
        let options = [left, right].map(|side| self.ids(side));
        let id = self.store.game(options)?;
        Ok(self.made(id))
    }

    /// The game with these options, which are those of a canonical form that is not a [`Nus`].
    pub(crate) fn canonical_game(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<Game, Exceeded> {
        let options = [left, right].map(|side| self.ids(side));
        let id = self.store.intern_form(options)?;
        Ok(self.made(id))
    }

    /// The game `x`.
    pub fn number(&mut self, x: &Dyadic) -> Result<Game, Exceeded> {
        let id = self.store.number(x)?;
        Ok(self.made(id))
    }

    /// The game `n`.
    pub fn integer(&mut self, n: i64) -> Result<Game, Exceeded> {
        self.number(&Dyadic::from(n))
    }

    /// The game `*k`.
    pub fn nimber(&mut self, k: u64) -> Result<Game, Exceeded> {
        self.nus(&Nus { number: Dyadic::ZERO, ups: 0, nimber: k })
    }

    /// The game `number + ups·up + *nimber`.
    pub fn nus(&mut self, nus: &Nus) -> Result<Game, Exceeded> {
        let id = self.store.nus(nus)?;
        Ok(self.made(id))
    }

    /// `a + b`.
    ///
    /// ```
    /// use partizan::{Arena, Game};
    /// let mut arena = Arena::new();
    /// let switch = arena.parse("+-1").unwrap();
    /// assert_eq!(arena.sum(switch, switch), Ok(Game::ZERO));
    /// let one = arena.integer(1).unwrap();
    /// let sum = arena.sum(switch, one).unwrap();
    /// assert_eq!(arena.text(sum).unwrap(), "{2|0}");
    /// ```
    pub fn sum(&mut self, a: Game, b: Game) -> Result<Game, Exceeded> {
        let id = self.store.sum(self.id(a), self.id(b))?;
        Ok(self.made(id))
    }

    /// `a - b`.
    pub fn difference(&mut self, a: Game, b: Game) -> Result<Game, Exceeded> {
        let id = self.store.difference(self.id(a), self.id(b))?;
        Ok(self.made(id))
    }

    /// `n·game`: the game added up `|n|` times, negated for negative `n`.
    pub fn multiple(&mut self, n: i64, game: Game) -> Result<Game, Exceeded> {
        let id = self.store.multiple(n, self.id(game))?;
        Ok(self.made(id))
    }

    /// `-game`.
    pub fn negative(&mut self, game: Game) -> Result<Game, Exceeded> {
        let id = self.store.negative(self.id(game))?;
        Ok(self.made(id))
    }

    /// `-game`, in the middle of an operation.
    pub(crate) fn negate(&mut self, game: Game) -> Result<Game, Exceeded> {
        let id = self.store.negate(self.id(game))?;
        Ok(self.made(id))
    }

    /// `base:sub` with the base in canonical form.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let [star, one] = ["*", "1"].map(|text| arena.parse(text).unwrap());
    /// let flower = arena.ordinal_sum(star, one).unwrap();
    /// assert_eq!(arena.text(flower).unwrap(), "^*");
    /// ```
    pub fn ordinal_sum(&mut self, base: Game, sub: Game) -> Result<Game, Exceeded> {
        let id = self.store.ordinal_sum(self.id(base), self.id(sub))?;
        Ok(self.made(id))
    }

    /// `{left|right}:sub` with the base as it is written.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let [half, one] = ["1/2", "1"].map(|text| arena.parse(text).unwrap());
    /// let literal = arena.literal_ordinal_sum(&[half], &[], one).unwrap();
    /// assert_eq!(arena.text(literal).unwrap(), "2");
    /// ```
    pub fn literal_ordinal_sum(
        &mut self,
        left: &[Game],
        right: &[Game],
        sub: Game,
    ) -> Result<Game, Exceeded> {
        let options = [left, right].map(|side| self.ids(side));
        let id = self.store.literal_ordinal_sum(&options, self.id(sub))?;
        Ok(self.made(id))
    }
}

/// Reading games.
impl Arena {
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
        let id = self.id(game);
        match self.store.as_nus(id) {
            Some(nus) => Form::Nus(nus),
            None => {
                let [left, right] = Player::BOTH.map(|player| {
                    let options = self.store.form_options(id, player);
                    options.iter().map(|&option| self.made(option)).collect()
                });
                Form::Options { left, right }
            }
        }
    }

    /// The canonical options of a player in a game that is no sum of a number, ups and a nimber;
    /// such sums are not stored by their options, and have none here.
    pub(crate) fn form_options(
        &self,
        game: Game,
        player: Player,
    ) -> impl DoubleEndedIterator<Item = Game> + ExactSizeIterator {
        let options = self.store.form_options(self.id(game), player);
        options.iter().map(|&option| self.made(option))
    }

    /// Is the game `number + ups·up + *nimber`?
    pub(crate) fn is_nus(&self, game: Game) -> bool {
        self.store.is_nus(self.id(game))
    }

    /// The game as `number + ups·up + *nimber`, if it is one.
    #[must_use]
    pub fn as_nus(&self, game: Game) -> Option<Nus> {
        self.store.as_nus(self.id(game))
    }

    /// The game as a number, if it is one.
    #[must_use]
    pub fn as_number(&self, game: Game) -> Option<&Dyadic> {
        self.store.as_number(self.id(game))
    }

    /// The index k when the game is `*k` (0 is `*0`).
    #[must_use]
    pub fn as_nimber(&self, game: Game) -> Option<u64> {
        self.store.as_nimber(self.id(game))
    }

    /// The canonical options of a player.
    pub fn options(&mut self, game: Game, player: Player) -> Result<Vec<Game>, Exceeded> {
        let ids = self.store.options(self.id(game), player)?;
        Ok(self.games(ids))
    }

    pub(crate) fn option_count(&self, game: Game, player: Player) -> usize {
        self.store.option_count(self.id(game), player)
    }

    pub(crate) fn option(
        &mut self,
        game: Game,
        player: Player,
        index: usize,
    ) -> Result<Game, Exceeded> {
        let id = self.store.option(self.id(game), player, index)?;
        Ok(self.made(id))
    }

    /// `roots` and every game stored below them, options before the games they belong to.
    ///
    /// A game `x + n·up + *k` counts as a leaf: its options are not walked.
    #[must_use]
    pub fn reachable(&self, roots: &[Game]) -> Vec<Game> {
        self.reachable_unless(roots, |_| false)
    }

    /// The same without games that are known and what is only below them.
    pub(crate) fn reachable_unless(
        &self,
        roots: &[Game],
        known: impl Fn(Game) -> bool,
    ) -> Vec<Game> {
        let ids = self.store.reachable_unless(&self.ids(roots), |id| known(self.made(id)));
        self.games(ids)
    }

    /// The atomic weight of a form that was weighed before; `None` inside for one without.
    pub(crate) fn remembered_weight(&self, game: Game) -> Option<Option<Weighed<Game>>> {
        let found = self.store.weight(self.id(game))?;
        Some(found.map(|Weighed { weight, stars }| Weighed { weight: self.made(weight), stars }))
    }

    /// Remembers the atomic weight of a form if there is room for it.
    pub(crate) fn remember_weight(&mut self, game: Game, found: Option<Weighed<Game>>) {
        let found =
            found.map(|Weighed { weight, stars }| Weighed { weight: self.id(weight), stars });
        self.store.remember_weight(self.id(game), found);
    }

    /// Is `a <= b`?
    pub fn at_most(&mut self, a: Game, b: Game) -> Result<bool, Exceeded> {
        self.store.at_most(self.id(a), self.id(b))
    }

    /// `Less`, `Equal` or `Greater`, or `None` when the games are confused.
    ///
    /// ```
    /// use partizan::Arena;
    /// use std::cmp::Ordering;
    /// let mut arena = Arena::new();
    /// let [up, two_ups, star] = ["^", "^^", "*"].map(|text| arena.parse(text).unwrap());
    /// assert_eq!(arena.compare(up, star), Ok(None));
    /// assert_eq!(arena.compare(two_ups, star), Ok(Some(Ordering::Greater)));
    /// ```
    pub fn compare(&mut self, a: Game, b: Game) -> Result<Option<Ordering>, Exceeded> {
        self.store.compare(self.id(a), self.id(b))
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
        self.store.stop(self.id(game), starter)
    }

    /// Who is to move when play that `starter` began reaches its stop.
    #[must_use]
    pub fn mover_at_stop(&self, game: Game, starter: Player) -> Player {
        self.store.stop_of(self.id(game), starter).to_move
    }

    /// Who wins.
    #[must_use]
    pub fn outcome(&self, game: Game) -> Outcome {
        self.store.outcome(self.id(game))
    }
}
