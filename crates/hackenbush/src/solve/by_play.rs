//! Values by play: an option is evaluated only if it matters.
//!
//! A canonical form is usually far smaller than the number of positions below it, so most of them
//! need no value: it is enough to know that they are not good enough. The value of a position G is
//! guessed from its most promising options, g = {some G^L | some G^R}, and then every other option is
//! played against the guess. A Left option X that is not at least g may be added to g without any
//! change of its value, and so may a Right option that is not at most g (gift horse principle,
//! Winning Ways ch. 3). If all other options are such gift horses, g is the value of G. Any other
//! option is evaluated and joins the guess. A further Left option makes g no smaller, so Left's gift
//! horses stay what they are, but Right's have to be tried again; and the other way round.
//!
//! Whether X >= g is a question about play: Right moves first in X - g and must not win. Moves are
//! tried one after the other until one answers it, on positions that nobody has evaluated. Since g
//! is a canonical form and mostly small, few moves are made in it.

use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

/// What a move leaves: the sum of a position, if there is one that is not evaluated, and a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rest {
    pub(super) position: Option<u32>,
    pub(super) plus: Game,
}

/// What is known of a position by play.
#[derive(Debug, Default)]
pub(super) struct Played {
    pub(super) value: Option<Game>,
    /// The latest answers to questions about it.
    facts: Vec<Fact>,
    /// The option of each player that last answered a question.
    best: [usize; 2],
}

/// Is the position at least as good as this game for the player?
#[derive(Clone, Copy, Debug)]
struct Fact {
    game: Game,
    player: Player,
    answer: bool,
}

/// How many of the latest facts are kept with a position, and compared with a new question.
const LATEST_FACTS: usize = 16;

/// Earlier answers: by position, game and player.
pub(super) type EarlierAnswers = FxHashMap<(u32, Game, Player), bool>;

impl Played {
    /// A position whose value may be known from the start.
    pub(super) fn new(value: Option<Game>) -> Played {
        Played { value, ..Played::default() }
    }

    /// Memory that an answer takes, with room for further ones.
    const ANSWER_BYTES: usize = 2 * size_of::<((u32, Game, Player), bool)>();
}

/// Positions that are numbered, their options made one at a time.
///
/// The recursion is as deep as there are moves in a position and the games that it is compared with.
pub(super) trait ByPlay {
    /// What is known of a position.
    fn played(&mut self, position: u32) -> &mut Played;

    /// Answers about positions for which there is no room in [`Played`].
    fn earlier(&mut self) -> &mut EarlierAnswers;

    /// How many options a player has there.
    fn options(
        &mut self,
        position: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<usize, Exceeded>;

    /// One of them.
    fn option(
        &mut self,
        position: u32,
        player: Player,
        index: usize,
        arena: &mut Arena,
    ) -> Result<Rest, Exceeded>;

    /// How good a position looks for the player, at a glance.
    fn promise(
        &mut self,
        position: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<i64, Exceeded>;

    /// The number of the same position as it is best looked at, with what has been found out since.
    fn current(&mut self, position: u32, arena: &mut Arena) -> Result<u32, Exceeded>;

    /// The same before it is evaluated.
    fn to_evaluate(&mut self, position: u32, arena: &mut Arena) -> Result<u32, Exceeded> {
        self.current(position, arena)
    }

    /// Is the position at least as good as the game for the player, if that is seen without playing?
    fn at_a_glance(
        &mut self,
        _position: u32,
        _game: Game,
        _player: Player,
        _arena: &mut Arena,
    ) -> Result<Option<bool>, Exceeded> {
        Ok(None)
    }

    /// Notes that this much more memory is in use, and checks the budget.
    fn charge(&mut self, bytes: usize, arena: &Arena) -> Result<(), Exceeded>;

    /// The value of a position.
    fn value_of(&mut self, position: u32, arena: &mut Arena) -> Result<Game, Exceeded> {
        let position = self.to_evaluate(position, arena)?;
        if let Some(value) = self.played(position).value {
            return Ok(value);
        }
        self.charge(0, arena)?;
        // The options that are not in the guess, and those that are.
        let mut others = [Vec::new(), Vec::new()];
        let mut guessed = [Vec::new(), Vec::new()];
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            others[side] = self.by_promise(position, player, arena)?;
            if !others[side].is_empty() {
                let first = others[side].remove(0);
                guessed[side].push(self.rest_value(first, arena)?);
            }
        }
        let mut guess = arena.game(&guessed[0], &guessed[1])?;
        let (mut side, mut sides_tried) = (1, 0);
        while sides_tried < 2 {
            side = 1 - side;
            sides_tried += 1;
            for option in std::mem::take(&mut others[side]) {
                if self.rest_at_least(option, guess, Player::BOTH[side], arena)? {
                    guessed[side].push(self.rest_value(option, arena)?);
                    guess = arena.game(&guessed[0], &guessed[1])?;
                    sides_tried = 1;
                } else {
                    others[side].push(option);
                }
            }
        }
        let played = self.played(position);
        played.value = Some(guess);
        played.facts = Vec::new();
        Ok(guess)
    }

    /// A player's options, each once: those whose value is at hand, then those that look best.
    fn by_promise(
        &mut self,
        position: u32,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Vec<Rest>, Exceeded> {
        let mut options: Vec<(i64, Rest)> = Vec::new();
        for index in 0..self.options(position, player, arena)? {
            let rest = self.option(position, player, index, arena)?;
            if options.iter().all(|(_, other)| *other != rest) {
                let promise = match rest.position {
                    Some(left) if self.played(left).value.is_none() => {
                        self.promise(left, player, arena)?
                    }
                    _ => i64::MAX,
                };
                options.push((promise, rest));
            }
        }
        options.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
        Ok(options.into_iter().map(|(_, rest)| rest).collect())
    }

    /// The value of what a move leaves.
    fn rest_value(&mut self, rest: Rest, arena: &mut Arena) -> Result<Game, Exceeded> {
        let Some(position) = rest.position else { return Ok(rest.plus) };
        let value = self.value_of(position, arena)?;
        arena.sum(value, rest.plus)
    }

    /// Is what a move leaves at least as good as the game for the player?
    fn rest_at_least(
        &mut self,
        rest: Rest,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<bool, Exceeded> {
        let Some(position) = rest.position else {
            return at_least(rest.plus, game, player, arena);
        };
        let game = arena.difference(game, rest.plus)?;
        self.is_at_least(position, game, player, arena)
    }

    /// Is the position at least as good as the game for the player? It is unless the opponent has a
    /// move to a position, or in the game, that is at least as good for the opponent.
    fn is_at_least(
        &mut self,
        position: u32,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<bool, Exceeded> {
        let position = self.current(position, arena)?;
        if let Some(answer) = self.known(position, game, player, arena)? {
            return Ok(answer);
        }
        let opponent = player.opponent();
        let mut refuted = self.some_option_at_least(position, game, opponent, arena)?;
        if !refuted {
            for option in arena.options(game, player)? {
                if self.is_at_least(position, option, opponent, arena)? {
                    refuted = true;
                    break;
                }
            }
        }
        self.charge(Played::ANSWER_BYTES, arena)?;
        let facts = &mut self.played(position).facts;
        let earliest = (facts.len() >= LATEST_FACTS).then(|| facts.remove(0));
        facts.push(Fact { game, player, answer: !refuted });
        if let Some(Fact { game, player, answer }) = earliest {
            self.earlier().insert((position, game, player), answer);
        }
        Ok(!refuted)
    }

    /// Has the player an option that is at least as good as the game?
    fn some_option_at_least(
        &mut self,
        position: u32,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<bool, Exceeded> {
        let side = usize::from(player == Player::Right);
        let count = self.options(position, player, arena)?;
        let best = self.played(position).best[side];
        if best < count {
            let rest = self.option(position, player, best, arena)?;
            if self.rest_at_least(rest, game, player, arena)? {
                return Ok(true);
            }
        }
        let mut open = Vec::new();
        for index in (0..count).filter(|&index| index != best) {
            let rest = self.option(position, player, index, arena)?;
            match self.rest_known(rest, game, player, arena)? {
                Some(true) => {
                    self.played(position).best[side] = index;
                    return Ok(true);
                }
                Some(false) => {}
                None => open.push((index, rest)),
            }
        }
        for (index, rest) in open {
            if self.rest_at_least(rest, game, player, arena)? {
                self.played(position).best[side] = index;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for what a move leaves, if it is known without playing.
    fn rest_known(
        &mut self,
        rest: Rest,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Option<bool>, Exceeded> {
        let Some(position) = rest.position else {
            return at_least(rest.plus, game, player, arena).map(Some);
        };
        let game = arena.difference(game, rest.plus)?;
        let position = self.current(position, arena)?;
        self.known(position, game, player, arena)
    }

    /// Is the position at least as good as the game for the player, if that is known?
    fn known(
        &mut self,
        position: u32,
        game: Game,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Option<bool>, Exceeded> {
        if let Some(value) = self.played(position).value {
            return at_least(value, game, player, arena).map(Some);
        }
        if let Some(answer) = self.at_a_glance(position, game, player, arena)? {
            return Ok(Some(answer));
        }
        if let Some(answer) = answer(&self.played(position).facts, game, player, arena)? {
            return Ok(Some(answer));
        }
        Ok(self.earlier().get(&(position, game, player)).copied())
    }
}

/// Is `a` at least as good as `b` for the player?
fn at_least(a: Game, b: Game, player: Player, arena: &mut Arena) -> Result<bool, Exceeded> {
    match player {
        Player::Left => arena.at_most(b, a),
        Player::Right => arena.at_most(a, b),
    }
}

/// What is known already says, for a player and a game.
fn answer(
    facts: &[Fact],
    game: Game,
    player: Player,
    arena: &mut Arena,
) -> Result<Option<bool>, Exceeded> {
    let same = |fact: &&Fact| fact.game == game && fact.player == player;
    if let Some(fact) = facts.iter().rev().find(same) {
        return Ok(Some(fact.answer));
    }
    for fact in facts.iter().rev() {
        match (fact.player == player, fact.answer) {
            // At least as good as something that is at least as good as the game.
            (true, true) if at_least(fact.game, game, player, arena)? => return Ok(Some(true)),
            // Otherwise it would be at least as good as something that it is not.
            (true, false) if at_least(game, fact.game, player, arena)? => return Ok(Some(false)),
            // Otherwise the other game, which it is no better than, would be at least as good.
            (false, true) if !at_least(fact.game, game, player, arena)? => return Ok(Some(false)),
            _ => {}
        }
    }
    Ok(None)
}
