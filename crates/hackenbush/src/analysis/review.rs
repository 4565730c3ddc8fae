//! A finished or unfinished game looked at again, move by move.

use std::fmt;

use partizan::{Exceeded, Meter, Player};

use super::evaluation::Analysis;
use super::game_state::GameState;
use super::moves::Move;
use crate::solve::{Engine, Known};

/// A move that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// By whom.
    pub player: Player,
    /// The number that the edge or domino had at the start of the game.
    pub number: usize,
}

/// What there is to say of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Review {
    /// The moves; the first of them if a budget ended.
    pub plies: Vec<Ply>,
    /// Who has won, if the game is over.
    pub winner: Option<Player>,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// What there is to say of a move. Edges and dominoes go by their numbers at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ply {
    /// The move.
    pub played: Played,
    /// What disappeared with it.
    pub falls: Vec<usize>,
    /// What the position was worth.
    pub before: Known,
    /// What it was worth then.
    pub after: Known,
    /// Was there a winning move, and this was none?
    pub mistake: Option<bool>,
    /// All moves that would have won.
    pub winning: Vec<usize>,
}

/// A move that the rules do not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// Which move of the game, counted from 0.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} is not one that {} may make", self.ply + 1, self.player)
    }
}

impl std::error::Error for IllegalMove {}

/// The moves of a game by their indices in the position before each, as many as the meter allows.
///
/// # Errors
/// The first move that the rules do not allow.
pub fn replay(
    start: &GameState,
    moves: &[Played],
    meter: &Meter,
) -> Result<Vec<usize>, IllegalMove> {
    let mut game = start.clone();
    let mut indices = Vec::with_capacity(moves.len());
    for (ply, &Played { player, number }) in moves.iter().enumerate() {
        if ply > 0 && meter.check().is_err() {
            break;
        }
        let found = game.find(number).filter(|index| game.legal(player).contains(index));
        let index = found.ok_or(IllegalMove { ply, player })?;
        game.play(index);
        indices.push(index);
    }
    Ok(indices)
}

/// Looks at a game again.
///
/// # Errors
/// The first move that the rules do not allow.
pub fn review(
    engine: &mut Engine,
    start: &GameState,
    moves: &[Played],
) -> Result<Review, IllegalMove> {
    let meter = engine.budget().meter();
    let indices = replay(start, moves, &meter)?;
    let mut game = start.clone();
    let mut analysis = Analysis::new(engine, game.rules());
    let mut plies = Vec::with_capacity(moves.len());
    let mut before = analysis.value(game.position());
    for (ply, (&played, index)) in moves.iter().zip(indices).enumerate() {
        if ply > 0 && meter.check().is_err() {
            break;
        }
        let options = analysis.moves_of(game.position(), played.player);
        let winning = options.iter().filter(|m| m.wins == Some(true));
        let winning: Vec<usize> = winning.map(|m| game.number(m.index)).collect();
        let (mistake, falls) = (is_mistake(&options, index), game.falls(index));
        game.play(index);
        let after = analysis.value(game.position());
        plies.push(Ply { played, falls, before, after, mistake, winning });
        before = after;
    }
    let complete = plies.len() == moves.len();
    let next = moves.last().filter(|_| complete).map(|last| last.player.opponent());
    let loser = next.filter(|&next| game.legal(next).is_empty());
    let exceeded = analysis.exceeded().or((!complete).then_some(Exceeded::Interrupted));
    Ok(Review { plies, winner: loser.map(Player::opponent), exceeded })
}

/// Would another move have won, and this one does not?
fn is_mistake(options: &[Move], index: usize) -> Option<bool> {
    let own = options.iter().find(|m| m.index == index)?.wins?;
    let any_wins = options.iter().any(|m| m.wins == Some(true));
    match own {
        true => Some(false),
        false if any_wins => Some(true),
        false => options.iter().all(|m| m.wins.is_some()).then_some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reviewed(text: &str, moves: &[(Player, usize)]) -> Result<Review, IllegalMove> {
        let start = GameState::new(&text.parse().unwrap()).unwrap();
        let moves = moves.iter().map(|&(player, number)| Played { player, number });
        review(&mut Engine::new(), &start, &moves.collect::<Vec<_>>())
    }

    #[test]
    fn mistakes_are_found() {
        use Player::{Left, Right};
        // Left should cut edge 1 and leave 0; she cuts 0 and leaves -1.
        let review = reviewed("bbr + r", &[(Left, 0), (Right, 3)]).unwrap();
        let [first, second] = &review.plies[..] else { panic!("two moves") };
        assert_eq!((first.mistake, &first.winning[..]), (Some(true), &[1][..]));
        assert_eq!((&first.falls[..], first.after), (&[1, 2][..], second.before));
        assert_eq!((second.mistake, &second.winning[..]), (Some(false), &[3][..]));
        assert_eq!(review.winner, Some(Right));
        assert_eq!(reviewed("br", &[]).unwrap().winner, None);
    }

    #[test]
    fn lines_of_dominoes_are_reviewed_too() {
        let review = reviewed("(1,2)(3,3)(2,1)", &[(Player::Left, 0)]).unwrap();
        assert_eq!((review.plies[0].falls.len(), review.winner), (2, Some(Player::Left)));
    }

    #[test]
    fn illegal_moves_are_named() {
        let wrong = reviewed("br", &[(Player::Right, 1), (Player::Right, 0)]).unwrap_err();
        assert_eq!(wrong.to_string(), "move 2 is not one that Right may make");
        assert!(reviewed("br", &[(Player::Left, 7)]).is_err());
    }
}
