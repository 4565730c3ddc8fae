//! Misère play: a player who cannot move wins.
//!
//! Values do not help here, since `G - G` need not be 0; what is known is who wins.
//!
//! **Ground edges.** In a red-blue picture only the edges that touch the ground count: with more blue ones
//! Right wins whoever starts, with more red ones Left, and with as many of both whoever starts.
//!
//! **Sprigs.** A sprig is a stalk whose lowest edge is green and whose others are blue and red. Who wins a sum of
//! sprigs is who wins it in normal play with `*` added (McKay, Milley and Nowakowski, Misère-play Hackenbush Sprigs,
//! arXiv 1202.5654).
//!
//! Everything else is played out, remembering the positions met.

mod order;

pub use order::{Among, MisereOrder, compare};

use std::cmp::Ordering;

use partizan::{Exceeded, Meter, Outcome, Player};
use rustc_hash::FxHashMap;

use crate::diagnostic::Diagnostic;
use crate::picture::{Colour, GROUND, Picture};
use crate::position::{Position, Row};
use crate::problem::Problem;
use crate::rules::{RedBlueGreen, Ruleset};
use crate::solve::Engine;

/// Why somebody wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// The edges at the ground are counted.
    Ground {
        /// Blue ones.
        blue: usize,
        /// Red ones.
        red: usize,
    },
    /// A sum of sprigs: as in normal play with `*` added.
    Sprigs,
    /// All lines of play were searched.
    Search,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MisereMove {
    /// Whose move it is.
    pub player: Player,
    /// The edge, domino or half, as in [`Ruleset::moves`].
    pub index: usize,
    /// Does the mover win by it? `None` if a budget ended.
    pub wins: Option<bool>,
}

/// Who wins a position, and by which moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Misere {
    /// Who wins; `None` if a budget ended.
    pub outcome: Option<Outcome>,
    /// How that was found out.
    pub why: Why,
    /// Left's moves, then Right's, by index.
    pub moves: Vec<MisereMove>,
    /// How many positions were played out.
    pub positions: usize,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// Who wins a position in misère play, and by which moves if they are wanted.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis::misere::misere};
/// use partizan::Outcome;
/// // One blue edge touches the ground and no red one: Left has to cut it and loses.
/// let found = misere(&mut Engine::new(), &"b(r)(r)(r)".parse::<Problem>()?, false)?;
/// assert_eq!(found.outcome, Some(Outcome::Right));
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Infinite stalks.
pub fn misere(
    engine: &mut Engine,
    problem: &Problem,
    with_moves: bool,
) -> Result<Misere, Diagnostic> {
    let (position, rules) = (problem.finite()?, problem.rules());
    let mut play = MiserePlay::new(rules, engine.budget().meter());
    let (found, why) = match by_theorem(engine, position, rules) {
        Some((outcome, why)) => (Ok(outcome), why),
        None => (play.outcome(position), Why::Search),
    };
    let mut exceeded = found.err();
    let mut moves = Vec::new();
    for player in Player::BOTH.into_iter().filter(|_| with_moves) {
        for index in rules.moves(position, player) {
            let judged = play.meter.check();
            let wins = judged.and_then(|()| play.wins(&position.after(index), player.opponent()));
            exceeded = exceeded.or(wins.err());
            moves.push(MisereMove { player, index, wins: wins.ok().map(|loses| !loses) });
        }
    }
    Ok(Misere { outcome: found.ok(), why, moves, positions: play.known.len(), exceeded })
}

/// A move to make: one that wins or, if none does or it is not known, one that leaves the most; and
/// whether it wins. `None` if there is no move.
pub fn choose(
    engine: &Engine,
    position: &Position,
    rules: &'static dyn Ruleset,
    player: Player,
) -> Option<(usize, Option<bool>)> {
    let mut play = MiserePlay::new(rules, engine.budget().meter());
    let mut left: Option<(usize, usize, Option<bool>)> = None;
    for index in rules.moves(position, player) {
        // A move is made even when the work has been called off.
        if left.is_some() && play.meter.check().is_err() {
            break;
        }
        let rest = position.after(index);
        let size = rest.size().unwrap_or(0);
        let wins = play.wins(&rest, player.opponent()).ok().map(|loses| !loses);
        if wins == Some(true) {
            return Some((index, wins));
        }
        let better = |&(most, _, known): &(usize, usize, Option<bool>)| {
            (wins.is_none(), size) > (known.is_none(), most)
        };
        if left.as_ref().is_none_or(better) {
            left = Some((size, index, wins));
        }
    }
    left.map(|(_, index, wins)| (index, wins))
}

/// Who wins, if a theorem says so without any play.
pub(super) fn by_theorem(
    engine: &mut Engine,
    position: &Position,
    rules: &dyn Ruleset,
) -> Option<(Outcome, Why)> {
    settled(position, rules)
        .or_else(|| of_sprigs(engine, position, rules).map(|outcome| (outcome, Why::Sprigs)))
}

/// Who wins by counting, if the position is a red-blue picture of ordinary Hackenbush.
fn settled(position: &Position, rules: &dyn Ruleset) -> Option<(Outcome, Why)> {
    let picture = position.picture().filter(|_| rules.plays_by_colour())?;
    let [blue, red] = ground_edges(picture)?;
    let outcome = match blue.cmp(&red) {
        Ordering::Greater => Outcome::Right,
        Ordering::Less => Outcome::Left,
        Ordering::Equal => Outcome::Next,
    };
    Some((outcome, Why::Ground { blue, red }))
}

/// How many blue and how many red edges touch the ground; `None` for pictures with green edges.
pub(super) fn ground_edges(picture: &Picture) -> Option<[usize; 2]> {
    if picture.count(Colour::Green) > 0 {
        return None;
    }
    let at_ground = |colour: Colour| {
        let touches = |end: u32| end == GROUND;
        let edges = picture.edges().iter().filter(move |edge| edge.colour == colour);
        edges.filter(|edge| touches(edge.from) || touches(edge.to)).count()
    };
    Some([at_ground(Colour::Blue), at_ground(Colour::Red)])
}

/// Is this a sum of one or more sprigs?
pub(super) fn is_sum_of_sprigs(picture: &Picture) -> bool {
    let is_sprig = |stalk: &Picture| {
        Row::of_stalk(stalk).is_some_and(|Row(colours)| {
            colours.first() == Some(&Colour::Green) && !colours[1..].contains(&Colour::Green)
        })
    };
    let components = picture.components();
    !components.is_empty() && components.iter().all(|part| is_sprig(&part.picture))
}

/// Who wins a sum of sprigs.
fn of_sprigs(engine: &mut Engine, position: &Position, rules: &dyn Ruleset) -> Option<Outcome> {
    let picture = position.picture().filter(|_| rules.plays_by_colour())?;
    if !is_sum_of_sprigs(picture) {
        return None;
    }
    let value = engine.solve_position(position, &RedBlueGreen).value.exact()?;
    let arena = engine.arena_mut();
    let with_star = arena.nimber(1).and_then(|star| arena.sum(value, star)).ok()?;
    Some(arena.outcome(with_star))
}

/// Plays positions out.
pub(super) struct MiserePlay {
    rules: &'static dyn Ruleset,
    meter: Meter,
    /// For each position, whether Left wins moving first, and whether Right does.
    known: FxHashMap<Position, [Option<bool>; 2]>,
}

/// A position whose moves are being tried.
struct Open {
    position: Position,
    mover: Player,
    moves: Vec<usize>,
    next: usize,
}

impl MiserePlay {
    pub(super) fn new(rules: &'static dyn Ruleset, meter: Meter) -> MiserePlay {
        MiserePlay { rules, meter, known: FxHashMap::default() }
    }

    pub(super) fn outcome(&mut self, position: &Position) -> Result<Outcome, Exceeded> {
        let left = self.wins(position, Player::Left)?;
        let right = self.wins(position, Player::Right)?;
        Ok(match (left, right) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Previous,
        })
    }

    /// Does the player win, moving first? Lines of play wait on a stack of our own.
    pub(super) fn wins(&mut self, position: &Position, mover: Player) -> Result<bool, Exceeded> {
        if let Some(answer) = self.answered(position, mover) {
            return Ok(answer);
        }
        let mut stack = vec![self.open(position.clone(), mover)?];
        while let Some(top) = stack.last_mut() {
            self.meter.check()?;
            let wins = match top.moves.get(top.next) {
                // Without a move the mover has won; after all of them have failed, lost.
                None => top.moves.is_empty(),
                Some(&index) => {
                    let (rest, opponent) = (top.position.after(index), top.mover.opponent());
                    match self.answered(&rest, opponent) {
                        Some(true) => {
                            top.next += 1;
                            continue;
                        }
                        Some(false) => true,
                        None => {
                            let next = self.open(rest, opponent)?;
                            stack.push(next);
                            continue;
                        }
                    }
                }
            };
            if let Some(Open { position, mover, .. }) = stack.pop() {
                let index = usize::from(mover == Player::Right);
                self.known.entry(position).or_default()[index] = Some(wins);
            }
        }
        Ok(self.answered(position, mover).unwrap_or(false))
    }

    /// Whether the mover wins, if that is known or a theorem tells.
    fn answered(&self, position: &Position, mover: Player) -> Option<bool> {
        let index = usize::from(mover == Player::Right);
        let known = self.known.get(position).and_then(|known| known[index]);
        known.or_else(|| {
            let (outcome, _) = settled(position, self.rules)?;
            Some(outcome.winner(mover) == mover)
        })
    }

    fn open(&self, position: Position, mover: Player) -> Result<Open, Exceeded> {
        let moves = self.rules.moves(&position, mover);
        let size = position.size().unwrap_or(0);
        self.meter.charge(2 * size_of::<(Open, [Option<bool>; 2])>() + 40 * size)?;
        Ok(Open { position, mover, moves, next: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::rules::{Childish, Clockwise, TopplingDominoes};
    use proptest::prelude::*;

    /// From the rules alone.
    fn wins_first(position: &Position, rules: &dyn Ruleset, player: Player) -> bool {
        let moves = rules.moves(position, player);
        moves.is_empty()
            || moves
                .iter()
                .any(|&index| !wins_first(&position.after(index), rules, player.opponent()))
    }

    fn by_play(position: &Position, rules: &dyn Ruleset) -> Outcome {
        match Player::BOTH.map(|player| wins_first(position, rules, player)) {
            [true, true] => Outcome::Next,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
            [false, false] => Outcome::Previous,
        }
    }

    fn check(problem: &Problem) {
        let mut engine = Engine::new();
        let found = misere(&mut engine, problem, true).unwrap();
        let (position, rules) = (problem.position(), problem.rules());
        assert_eq!(found.outcome, Some(by_play(position, rules)), "{}", problem.source());
        for m in &found.moves {
            let wins = !wins_first(&position.after(m.index), rules, m.player.opponent());
            assert_eq!(m.wins, Some(wins), "{} {}", problem.source(), m.index);
        }
        for player in Player::BOTH {
            let chosen = choose(&engine, position, rules, player);
            let legal = rules.moves(position, player);
            assert_eq!(chosen.is_none(), legal.is_empty());
            if let Some((index, wins)) = chosen {
                assert!(legal.contains(&index));
                assert_eq!(wins, Some(wins_first(position, rules, player)));
            }
        }
    }

    #[test]
    fn what_is_known_of_small_positions() {
        for (text, outcome, why) in [
            ("", Outcome::Next, Why::Ground { blue: 0, red: 0 }),
            ("b", Outcome::Right, Why::Ground { blue: 1, red: 0 }),
            ("b + r", Outcome::Next, Why::Ground { blue: 1, red: 1 }),
            ("b(r)(r)(r)", Outcome::Right, Why::Ground { blue: 1, red: 0 }),
            (":G b:G r", Outcome::Next, Why::Ground { blue: 1, red: 1 }),
            ("g", Outcome::Previous, Why::Sprigs),
            ("gb", Outcome::Left, Why::Sprigs),
            ("gb + gr", Outcome::Next, Why::Sprigs),
            ("gg", Outcome::Next, Why::Search),
            ("gg + gg", Outcome::Previous, Why::Search),
        ] {
            let problem: Problem = text.parse().unwrap();
            let found = misere(&mut Engine::new(), &problem, false).unwrap();
            assert_eq!((found.outcome, found.why), (Some(outcome), why), "{text}");
            check(&problem);
        }
        assert!(misere(&mut Engine::new(), &"b^w".parse().unwrap(), false).is_err());
    }

    /// Misère nim: with a heap of two or more, whoever wins in normal play; otherwise the other.
    #[test]
    fn green_stalks_are_misere_nim() {
        for heaps in [[1, 1, 1], [2, 1, 0], [2, 2, 0], [3, 2, 1], [3, 3, 1], [1, 1, 0]] {
            let text: Vec<String> = heaps.iter().map(|n| format!("g^{n}")).collect();
            let problem: Problem = text.join(" + ").parse().unwrap();
            let (xor, large) = (heaps[0] ^ heaps[1] ^ heaps[2], heaps.iter().any(|&n| n > 1));
            let zero = if large { xor == 0 } else { xor != 0 };
            let expected = if zero { Outcome::Previous } else { Outcome::Next };
            let found = misere(&mut Engine::new(), &problem, false).unwrap();
            assert_eq!(found.outcome, Some(expected), "{heaps:?}");
        }
    }

    #[test]
    fn a_budget_ends_the_search_and_not_the_counting() {
        use crate::solve::Budget;
        use std::sync::{Arc, atomic::AtomicBool};
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
        let found = misere(&mut engine, &"gg(b)(r) + gb(g)r".parse().unwrap(), true).unwrap();
        assert_eq!((found.outcome, found.exceeded), (None, Some(Exceeded::Interrupted)));
        let found = misere(&mut engine, &"b^100000 + r".parse().unwrap(), false).unwrap();
        assert_eq!(found.outcome, Some(Outcome::Next));
        // As deep as the picture is high.
        let tall = misere(&mut Engine::new(), &"g^2000".parse().unwrap(), false).unwrap();
        assert_eq!(tall.outcome, Some(Outcome::Next));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Loops and repeated edges included.
        #[test]
        fn only_ground_edges_count(picture in random_picture(4, 8, &[Colour::Blue, Colour::Red])) {
            check(&Problem::from(picture));
        }

        #[test]
        fn sprigs_are_played_with_a_star(text in "g[br]{0,3} \\+ g[br]{0,3}( \\+ g[br]{0,2})?") {
            let problem: Problem = text.parse().unwrap();
            let found = misere(&mut Engine::new(), &problem, false).unwrap();
            prop_assert_eq!(found.why, Why::Sprigs);
            check(&problem);
        }

        #[test]
        fn everything_else_is_played(picture in random_picture(4, 6, &Colour::ORDINARY)) {
            check(&Problem::from(picture.clone()));
            check(&Problem::new(picture.clone(), &Childish).unwrap());
            if picture.is_forest() {
                check(&Problem::new(picture, &Clockwise).unwrap());
            }
        }

        #[test]
        fn rows_are_played(row in "[brg]{0,6}") {
            let limits = crate::notation::ReadLimits::default();
            check(&Problem::read(&row, Some(&TopplingDominoes), &limits).unwrap());
        }
    }
}
