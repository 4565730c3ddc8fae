//! Games played out to show something: a line of moves to play on a board.

use hackenbush::analysis::GameState;
use hackenbush::rules;
use hackenbush::{Colour, Diagnostic, Engine, GROUND, Picture, Position, Problem};
use partizan::{Game, Outcome, Player};

use crate::make::number::stalk;
use crate::sketch::Sketch;
use crate::written::written;

/// A position, and moves to make on it.
#[derive(Clone, Debug)]
pub struct Play {
    /// Where it begins.
    pub problem: Problem,
    /// A picture that is played at the same time by the ordinary rules. Positions of games such as
    /// Clockwise Hackenbush need it: two of them side by side are not a sum.
    pub beside: Option<Problem>,
    /// The moves, edges numbered as at the beginning.
    pub moves: Vec<PlayedMove>,
    /// Who wins; `None` if the line is not followed to its end.
    pub winner: Option<Player>,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Who moves.
    pub player: Player,
    /// Is it a move in the picture beside the position?
    pub beside: bool,
    /// The edge that is cut, or the domino that is removed, by its number at the beginning.
    pub edge: usize,
    /// What is left there.
    pub leaves: String,
}

/// The most moves of a line.
const MOST_MOVES: usize = 60;

impl Play {
    /// Plays a position to the end, both as well as they can after some first moves, which are given
    /// by the numbers of their edges.
    ///
    /// # Errors
    /// Infinite stalks.
    pub fn on(
        engine: &mut Engine,
        problem: &Problem,
        starts: Player,
        opening: &[usize],
    ) -> Result<Play, Diagnostic> {
        let mut game = GameState::new(problem)?;
        let mut moves = Vec::new();
        let (mut player, mut winner) = (starts, None);
        let mut opening = opening.iter();
        while moves.len() < MOST_MOVES {
            let index = match opening.next() {
                Some(&number) => game.find(number),
                None => game.choose(engine, player).map(|choice| choice.index),
            };
            let Some(index) = index else {
                winner = Some(player.opponent());
                break;
            };
            let edge = game.number(index);
            game.play(index);
            let leaves = game.position().to_string();
            moves.push(PlayedMove { player, beside: false, edge, leaves });
            player = player.opponent();
        }
        Ok(Play { problem: problem.clone(), beside: None, moves, winner })
    }

    /// Plays the difference of a position and a value that it does not have: whoever should lose
    /// by moving first wins. `None` where no picture of the value is known.
    ///
    /// # Errors
    /// A budget that ended.
    pub fn against(
        engine: &mut Engine,
        problem: &Problem,
        claimed: Game,
    ) -> Result<Option<Play>, Diagnostic> {
        let Some(claimed) = plain(engine, claimed) else { return Ok(None) };
        match problem.position() {
            Position::InfiniteStalks(_) => Ok(None),
            Position::Picture(picture) if problem.rules().plays_by_colour() => {
                Play::difference(engine, picture, &claimed)
            }
            _ => {
                let other = claimed.negated();
                let rules = rules::smallest_for(&other);
                Play::beside(engine, problem, written(other, rules)?)
            }
        }
    }

    /// Plays the difference of two pictures that are not equal.
    ///
    /// # Errors
    /// A budget that ended.
    pub fn difference(
        engine: &mut Engine,
        a: &Picture,
        b: &Picture,
    ) -> Result<Option<Play>, Diagnostic> {
        let problem = subtracted(a, b)?;
        let starts = match engine.solve(&problem).outcome {
            Some(Outcome::Previous) | None => return Ok(None),
            Some(Outcome::Right) => Player::Right,
            Some(_) => Player::Left,
        };
        Play::on(engine, &problem, starts, &[]).map(Some)
    }

    /// Plays the difference of two pictures when this player starts.
    ///
    /// # Errors
    /// A budget that ended.
    pub fn difference_from(
        engine: &mut Engine,
        a: &Picture,
        b: &Picture,
        starts: Player,
    ) -> Result<Play, Diagnostic> {
        Play::on(engine, &subtracted(a, b)?, starts, &[])
    }

    /// Plays a picture against an atomic weight that it does not have, beside a remote star: a green
    /// stalk longer than everything else. With the right weight whoever starts would win; now
    /// the player wins who is ahead, and the other one starts.
    ///
    /// # Errors
    /// A budget that ended.
    pub fn weighed(
        engine: &mut Engine,
        picture: &Picture,
        claimed: i64,
    ) -> Result<Option<Play>, Diagnostic> {
        let Ok(flowers) = usize::try_from(claimed.unsigned_abs()) else { return Ok(None) };
        if flowers > MOST_FLOWERS {
            return Ok(None);
        }
        let mut sketch = Sketch::default();
        sketch.plant(picture, GROUND);
        let petal = if claimed > 0 { Colour::Red } else { Colour::Blue };
        for _ in 0..flowers {
            sketch.stalk(GROUND, [Colour::Green, petal]);
        }
        let remote = sketch.size() + 1;
        sketch.stalk(GROUND, std::iter::repeat_n(Colour::Green, remote));
        let problem = written(sketch.picture(), &rules::RedBlueGreen)?;
        let starts = match engine.solve(&problem).outcome {
            Some(Outcome::Left) => Player::Right,
            Some(Outcome::Right) => Player::Left,
            _ => return Ok(None),
        };
        Play::on(engine, &problem, starts, &[]).map(Some)
    }

    /// Plays a position and a picture as a sum; `None` if whoever starts loses.
    fn beside(
        engine: &mut Engine,
        problem: &Problem,
        other: Problem,
    ) -> Result<Option<Play>, Diagnostic> {
        let mut boards = [GameState::new(problem)?, GameState::new(&other)?];
        let mut player = match together(engine, &boards)? {
            Some(sum) => match engine.arena().outcome(sum) {
                Outcome::Previous => return Ok(None),
                Outcome::Right => Player::Right,
                _ => Player::Left,
            },
            None => return Ok(None),
        };
        let (mut moves, mut winner) = (Vec::new(), None);
        while moves.len() < MOST_MOVES {
            let Some((board, index)) = best(engine, &boards, player)? else {
                winner = Some(player.opponent());
                break;
            };
            let game = &mut boards[board];
            let edge = game.number(index);
            game.play(index);
            let leaves = game.position().to_string();
            moves.push(PlayedMove { player, beside: board == 1, edge, leaves });
            player = player.opponent();
        }
        Ok(Some(Play { problem: problem.clone(), beside: Some(other), moves, winner }))
    }

    /// The line in words: who cuts what. A long one ends with "and so on".
    #[must_use]
    pub fn in_words(&self) -> String {
        let noun = if self.problem.position().dominoes().is_some() {
            "removes domino"
        } else {
            "cuts edge"
        };
        let words = |m: &PlayedMove| match (m.beside, &self.beside) {
            (true, Some(other)) => {
                format!("{} cuts edge {} of {}", m.player, m.edge, other.source())
            }
            _ => format!("{} {noun} {}", m.player, m.edge),
        };
        let mut text: Vec<String> = self.moves.iter().take(8).map(words).collect();
        if self.moves.len() > 8 {
            text.push("and so on".to_owned());
        }
        text.join(", ")
    }
}

/// The most flowers of a claimed atomic weight.
const MOST_FLOWERS: usize = 20;

/// A picture minus another.
fn subtracted(a: &Picture, b: &Picture) -> Result<Problem, Diagnostic> {
    let difference = a.sum(&b.negated());
    let rules = rules::smallest_for(&difference);
    written(difference, rules)
}

/// What two boards are worth together.
fn together(engine: &mut Engine, boards: &[GameState; 2]) -> Result<Option<Game>, Diagnostic> {
    let [a, b] = boards.each_ref().map(|board| board.value(engine).exact());
    Ok(match (a, b) {
        (Some(a), Some(b)) => Some(engine.arena_mut().sum(a, b)?),
        _ => None,
    })
}

/// A winning move on one of two boards, or the one after which most is left.
fn best(
    engine: &mut Engine,
    boards: &[GameState; 2],
    player: Player,
) -> Result<Option<(usize, usize)>, Diagnostic> {
    let mut found = None;
    for board in 0..boards.len() {
        for index in boards[board].legal(player) {
            let mut after = boards.clone();
            after[board].play(index);
            let Some(sum) = together(engine, &after)? else { continue };
            let outcome = engine.arena().outcome(sum);
            if outcome.winner(player.opponent()) == player {
                return Ok(Some((board, index)));
            }
            let left = after.iter().map(|board| board.numbers().len()).sum::<usize>();
            if found.is_none_or(|(most, _)| left > most) {
                found = Some((left, (board, index)));
            }
        }
    }
    Ok(found.map(|(_, choice)| choice))
}

/// The most edges of a picture of a claimed value.
const MOST_EDGES: u64 = 60;

/// A plain picture of a value: a stalk, flowers, a green stalk.
pub(crate) fn plain(engine: &Engine, value: Game) -> Option<Picture> {
    let nus = engine.arena().as_nus(value)?;
    let green = nus.nimber ^ (nus.ups.unsigned_abs() % 2);
    let days = u64::try_from(nus.number.birthday()).ok()?;
    if days.max(nus.ups.unsigned_abs()).max(green) > MOST_EDGES {
        return None;
    }
    let mut sketch = Sketch::default();
    sketch.stalk(GROUND, stalk(&nus.number));
    let petal = if nus.ups < 0 { Colour::Red } else { Colour::Blue };
    for _ in 0..nus.ups.unsigned_abs() {
        sketch.stalk(GROUND, [Colour::Green, petal]);
    }
    sketch.stalk(GROUND, (0..green).map(|_| Colour::Green));
    Some(sketch.picture())
}
