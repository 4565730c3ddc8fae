//! The options of a position before simplification: which are dominated, which are reversible and
//! through what, and what remains.
//!
//! A Left option is dominated by another that is at least as large, and reversible if it has
//! a Right option that is at most the game itself; then the Left options of that one take its
//! place (Siegel, II.2), and are judged in turn. Without either the form is canonical. If all
//! options are numbers and each Left option is less than each Right one, the value is the simplest
//! number between the best.

use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

use super::evaluation::Analysis;
use super::moves::Move;
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::Ruleset;
use crate::solve::{Engine, Known};

/// Moves of a player that leave the same value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Alternative {
    /// Whose moves they are.
    pub player: Player,
    /// The edges or dominoes, ascending; none if it took the place of a reversible option.
    pub moves: Vec<usize>,
    /// What they leave.
    pub value: Game,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of an option when a form is simplified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stays.
    Kept,
    /// Another option of the same player is at least as good.
    Dominated {
        /// The other.
        by: Game,
    },
    /// The opponent has an answer that is at least as good for them as the position itself.
    Reversible {
        /// What that answer leaves.
        through: Game,
        /// The options that take its place: those of the same player after the answer.
        replaced_by: Vec<Game>,
    },
}

/// The options of a position, and what they come to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Form {
    /// The value of the position.
    pub value: Game,
    /// Left's options, then Right's, each in the order of its first move.
    pub options: Vec<Alternative>,
    /// The options that took the place of reversible ones, Left's before Right's.
    pub replacements: Vec<Alternative>,
    /// Do the best numbers decide, by the simplicity rule?
    pub simplest: bool,
}

impl Form {
    /// The options of one player.
    pub fn of(&self, player: Player) -> impl Iterator<Item = &Alternative> {
        self.options.iter().filter(move |option| option.player == player)
    }

    /// What took the place of reversible options of one player.
    pub fn replacements_of(&self, player: Player) -> impl Iterator<Item = &Alternative> {
        self.replacements.iter().filter(move |option| option.player == player)
    }
}

/// The options of a position before simplification; `None` if their values are not all known.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis::options::{Fate, form}};
/// let mut engine = Engine::new();
/// // {0, 1 | 2, 3}: the option 0 is dominated by 1, and 3 by 2.
/// let problem: Problem = "bbr + br".parse()?;
/// let form = form(&mut engine, &problem)?.unwrap();
/// let dominated = form.options.iter().filter(|o| matches!(o.fate, Fate::Dominated { .. }));
/// assert_eq!((dominated.count(), form.simplest), (1, true));
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Infinite stalks, whose moves have no numbers.
pub fn form(
    engine: &mut Engine,
    problem: &Problem,
) -> Result<Option<Form>, crate::diagnostic::Diagnostic> {
    let position = problem.finite()?;
    let mut analysis = Analysis::new(engine, problem.rules());
    Ok(analysis.form(position).ok().flatten())
}

impl Analysis<'_> {
    /// The options of a position before simplification; `None` if their values are not all known.
    pub(crate) fn form(&mut self, position: &Position) -> Result<Option<Form>, Exceeded> {
        let Known::Exact(value) = self.value(position) else { return Ok(None) };
        let moves = self.moves(position);
        let Some(options) = alternatives(&moves) else { return Ok(None) };
        judge_all(value, options, self.engine().arena_mut()).map(Some)
    }
}

/// What becomes of the options of a form that is written down, and has this value. In place of moves
/// there are the places in the lists.
///
/// # Errors
/// If the arena's limits are exceeded.
pub fn judged(sides: &[Vec<Game>; 2], value: Game, arena: &mut Arena) -> Result<Form, Exceeded> {
    let listed = Player::BOTH.into_iter().zip(sides).flat_map(|(player, side)| {
        side.iter().enumerate().map(move |(place, &value)| (player, place, value))
    });
    judge_all(value, grouped(listed), arena)
}

fn judge_all(value: Game, options: Vec<Alternative>, arena: &mut Arena) -> Result<Form, Exceeded> {
    let simplest =
        arena.is_number(value) && options.iter().all(|option| arena.is_number(option.value));
    let (left, right): (Vec<_>, Vec<_>) =
        options.into_iter().partition(|option| option.player == Player::Left);
    let mut form = Form { value, options: Vec::new(), replacements: Vec::new(), simplest };
    for (player, mut own) in Player::BOTH.into_iter().zip([left, right]) {
        let given = own.len();
        simplify(&mut own, player, value, simplest, arena)?;
        form.replacements.extend(own.split_off(given));
        form.options.extend(own);
    }
    Ok(form)
}

/// The most edges or dominoes of a position whose options are looked at beside its value: where
/// formulas give values, and where they do not.
const BY_FORMULA: usize = 64;
const OTHERWISE: usize = 20;

/// Are the options of a position found quickly, once it is solved?
#[must_use]
pub fn is_quick(position: &Position, rules: &dyn Ruleset) -> bool {
    let formula = match position {
        Position::Picture(picture) => {
            rules.plays_by_colour()
                && (picture.is_forest() && picture.count(crate::Colour::Green) == 0
                    || picture.count(crate::Colour::Green) == picture.edges().len())
        }
        _ => true,
    };
    position.size() <= Some(if formula { BY_FORMULA } else { OTHERWISE })
}

/// Moves that leave the same value together; `None` if a value is not known.
fn alternatives(moves: &[Move]) -> Option<Vec<Alternative>> {
    let known: Option<Vec<_>> =
        moves.iter().map(|m| Some((m.player, m.index, m.value.exact()?))).collect();
    known.map(grouped)
}

/// Options of the same player and value together, in the order in which they come up.
fn grouped(listed: impl IntoIterator<Item = (Player, usize, Game)>) -> Vec<Alternative> {
    let mut options: Vec<Alternative> = Vec::new();
    let mut places: FxHashMap<(Player, Game), usize> = FxHashMap::default();
    for (player, index, value) in listed {
        let place = *places.entry((player, value)).or_insert(options.len());
        match options.get_mut(place) {
            Some(option) => option.moves.push(index),
            None => {
                options.push(Alternative { player, moves: vec![index], value, fate: Fate::Kept });
            }
        }
    }
    options
}

/// Finds what becomes of the options of a player: removes dominated ones and bypasses reversible
/// ones by turns, until neither is left. What takes the place of reversible ones is added at the end.
fn simplify(
    own: &mut Vec<Alternative>,
    player: Player,
    game: Game,
    simplest: bool,
    arena: &mut Arena,
) -> Result<(), Exceeded> {
    let mut judged = 0;
    loop {
        for index in 0..own.len() {
            // Every two are compared.
            arena.check(0)?;
            if own[index].fate == Fate::Kept
                && let Some(by) = dominator(own, index, arena)?
            {
                own[index].fate = Fate::Dominated { by };
            }
        }
        if simplest || judged == own.len() {
            return Ok(());
        }
        for index in std::mem::replace(&mut judged, own.len())..own.len() {
            if own[index].fate != Fate::Kept {
                continue;
            }
            let Some(through) = reverses_through(own[index].value, player, game, arena)? else {
                continue;
            };
            let replaced_by = arena.options(through, player)?;
            own[index].fate = Fate::Reversible { through, replaced_by: replaced_by.clone() };
            for value in replaced_by {
                // One that was bypassed has left its replacements; one that was dominated may be
                // needed again.
                let there = |other: &Alternative| {
                    other.value == value && !matches!(other.fate, Fate::Dominated { .. })
                };
                if !own.iter().any(there) {
                    own.push(Alternative { player, moves: Vec::new(), value, fate: Fate::Kept });
                }
            }
        }
    }
}

/// Is `a` at least as good as `b` for the player?
fn is_as_good(player: Player, a: Game, b: Game, arena: &mut Arena) -> Result<bool, Exceeded> {
    match player {
        Player::Left => arena.at_most(b, a),
        Player::Right => arena.at_most(a, b),
    }
}

/// The best of the options left that dominate this one.
fn dominator(
    own: &[Alternative],
    index: usize,
    arena: &mut Arena,
) -> Result<Option<Game>, Exceeded> {
    let Alternative { player, value, .. } = own[index];
    let mut best: Option<Game> = None;
    for (other, rival) in own.iter().enumerate() {
        if other != index
            && rival.fate == Fate::Kept
            && is_as_good(player, rival.value, value, arena)?
            && best.map_or(Ok(true), |best| is_as_good(player, rival.value, best, arena))?
        {
            best = Some(rival.value);
        }
    }
    Ok(best)
}

/// The opponent's answer to an option that is at least as good for them as the game itself.
fn reverses_through(
    option: Game,
    player: Player,
    game: Game,
    arena: &mut Arena,
) -> Result<Option<Game>, Exceeded> {
    for answer in arena.options(option, player.opponent())? {
        if is_as_good(player, game, answer, arena)? {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::picture::Colour;
    use crate::rules::{self, Ruleset};
    use partizan::Game;
    use proptest::prelude::*;

    fn shown(text: &str) -> Vec<String> {
        let mut engine = Engine::new();
        let form = form(&mut engine, &text.parse().unwrap()).unwrap().unwrap();
        let mut name = |game: Game| engine.arena_mut().text(game).unwrap();
        let one = |option: &Alternative| {
            let value = name(option.value);
            match &option.fate {
                Fate::Kept => format!("{} {value}", option.player),
                Fate::Dominated { by } => format!("{} {value} < {}", option.player, name(*by)),
                Fate::Reversible { through, replaced_by } => {
                    let instead: Vec<String> = replaced_by.iter().map(|&own| name(own)).collect();
                    let (player, through) = (option.player, name(*through));
                    format!("{player} {value} via {through} to {{{}}}", instead.join(","))
                }
            }
        };
        form.options.iter().map(one).collect()
    }

    #[test]
    fn options_are_judged() {
        assert_eq!(shown("brr"), ["Left 0", "Right 1 < 1/2", "Right 1/2"]);
        // Up-star is {0,*|0}: nothing to remove.
        assert_eq!(shown("gb"), ["Left 0", "Left *", "Right 0"]);
        // Up: the move to up-star + ... reverses through 0.
        assert_eq!(
            shown("gb + g"),
            ["Left * < ^*", "Left 0", "Left ^* via 0 to {}", "Right *", "Right ^* < *"]
        );
    }

    /// The options of a player that remain.
    fn remaining(form: &Form, player: Player) -> Vec<Game> {
        let all = form.of(player).chain(form.replacements_of(player));
        all.filter(|option| option.fate == Fate::Kept).map(|option| option.value).collect()
    }

    /// Once the options that took the place of reversible ones were not judged: of
    /// `{0,^*|{0|^[2]*}}` it was said that this remains, but ^* reverses through 0.
    #[test]
    fn replacements_are_judged_in_turn() {
        let mut engine = Engine::new();
        let problem: Problem = "0-1g 0-2g 0-3g 1-2b 2-3b".parse().unwrap();
        let form = form(&mut engine, &problem).unwrap().unwrap();
        assert_eq!(remaining(&form, Player::Left), [Game::ZERO]);
        let fates: Vec<_> = form.replacements.iter().map(|option| option.fate.clone()).collect();
        let reversible = Fate::Reversible { through: Game::ZERO, replaced_by: vec![] };
        assert_eq!(fates, [Fate::Kept, reversible]);
    }

    proptest! {
        #[test]
        fn what_remains_is_the_canonical_form(
            picture in random_picture(4, 6, &Colour::ORDINARY),
            childish: bool,
        ) {
            let rules: &'static dyn Ruleset =
                if childish { &rules::Childish } else { &rules::RedBlueGreen };
            let mut engine = Engine::new();
            let problem = Problem::new(picture, rules).unwrap();
            let form = form(&mut engine, &problem).unwrap().unwrap();
            let value = engine.solve(&problem).value.exact().unwrap();
            prop_assert_eq!(form.value, value);
            let arena = engine.arena_mut();
            let sides = Player::BOTH.map(|player| remaining(&form, player));
            prop_assert_eq!(arena.game(&sides[0], &sides[1]).unwrap(), value);
            if !form.simplest {
                for (player, side) in Player::BOTH.into_iter().zip(sides) {
                    let canonical = arena.options(value, player).unwrap();
                    prop_assert_eq!(side.len(), canonical.len());
                    prop_assert!(canonical.iter().all(|option| side.contains(option)));
                }
            }
        }
    }
}
