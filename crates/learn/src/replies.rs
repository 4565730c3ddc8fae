//! Showing that a position is zero: the engine starts, the learner replies, first to Left and then
//! to Right. The replies so far determine the games, so that nothing has to be remembered.

use hackenbush::analysis::GameState;
use hackenbush::{Diagnostic, Engine, Problem};
use partizan::Player;

use crate::play::Play;
use crate::verdict::{Round, Status, Verdict};
use crate::written::named;

/// How many games there are.
pub const GAMES: usize = Player::BOTH.len();

/// Replies that win both games, and the games in words.
///
/// # Errors
/// A budget that ended.
pub(crate) fn winning(
    engine: &mut Engine,
    problem: &Problem,
) -> Result<(Vec<usize>, Vec<String>), Diagnostic> {
    let (mut replies, mut games) = (Vec::new(), Vec::new());
    for starts in Player::BOTH {
        let mut game = GameState::new(problem)?;
        let mut words = Vec::new();
        while let Some(choice) = game.choose(engine, starts) {
            engine.budget().meter().check()?;
            let first = game.number(choice.index);
            game.play(choice.index);
            let own = game.moves(engine, starts.opponent());
            let reply = own.into_iter().find(|m| m.wins == Some(true));
            let reply = reply.ok_or_else(|| {
                Diagnostic::new(0..0, "no winning reply is known").hint("allow more time")
            })?;
            let number = game.number(reply.index);
            words.push(format!("{} by {number}", named(problem, first)));
            replies.push(number);
            game.play(reply.index);
        }
        games.push(format!("If {starts} starts: {}.", words.join(", ")));
    }
    Ok((replies, games))
}

/// Judges the replies so far. The engine's move is the one that leaves the fewest winning replies,
/// as in any game that it plays.
///
/// # Errors
/// A reply that cannot be made, and a budget that ended.
pub(crate) fn judge(
    engine: &mut Engine,
    problem: &Problem,
    replies: &[usize],
) -> Result<Verdict, Diagnostic> {
    let mut left = replies.iter().copied();
    for (number, starts) in (1..).zip(Player::BOTH) {
        let mut game = GameState::new(problem)?;
        let mut round = Round { number, starts, moves: Vec::new() };
        loop {
            engine.budget().meter().check()?;
            let Some(choice) = game.choose(engine, starts) else { break };
            round.moves.push((starts, game.number(choice.index)));
            game.play(choice.index);
            let player = starts.opponent();
            let Some(reply) = left.next() else {
                let last = round.moves.last().map_or(0, |&(_, edge)| edge);
                let text = format!("{starts} takes {}. Reply as {player}.", named(problem, last));
                return Ok(Verdict { game: Some(round), ..Verdict::new(Status::Continue, text) });
            };
            let index = game.find(reply).filter(|index| game.legal(player).contains(index));
            let Some(index) = index else {
                let message = format!("{player} cannot take {} now", named(problem, reply));
                return Err(
                    Diagnostic::new(0..0, message).hint("choose an edge that is still there")
                );
            };
            let own = game.moves(engine, player);
            let wins = own.iter().find(|m| m.index == index).and_then(|m| m.wins);
            if wins != Some(true) {
                round.moves.push((player, reply));
                let opening: Vec<usize> = round.moves.iter().map(|&(_, edge)| edge).collect();
                let play = Play::on(engine, problem, starts, &opening)?;
                let answer = play.moves.get(opening.len()).map(|m| named(problem, m.edge));
                let text = match answer {
                    Some(answer) => format!("{starts} answers with {answer} and wins."),
                    None => format!("{starts} wins."),
                };
                let verdict = Verdict::new(Status::Wrong, text);
                return Ok(Verdict { play: Some(play), game: Some(round), ..verdict });
            }
            round.moves.push((player, reply));
            game.play(index);
        }
    }
    if let Some(more) = left.next() {
        let message = format!("both games are over before the reply {more}");
        return Err(Diagnostic::new(0..0, message).hint("leave the last replies out"));
    }
    let text = "Right: whoever starts loses, so it is zero.";
    Ok(Verdict::new(Status::Right, text))
}
