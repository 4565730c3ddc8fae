//! Playing: the engine's move, and a game looked at again.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use hackenbush::Position;
use hackenbush::analysis::review::{self, Played as Move};
use hackenbush::analysis::{Choice, GameState, Reason};
use partizan::text::DEFAULT_TEXT_LIMIT;
use partizan::{Player, ValueText};
use serde::{Deserialize, Serialize};

use super::Body;
use crate::desk::{Desk, Job};
use crate::position::{Given, Sent};
use crate::problem::Problem;

/// A player in a request.
#[derive(Deserialize, Clone, Copy)]
enum Who {
    Left,
    Right,
}

impl From<Who> for Player {
    fn from(who: Who) -> Player {
        match who {
            Who::Left => Player::Left,
            Who::Right => Player::Right,
        }
    }
}

/// How well the engine is to play.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Level {
    Perfect,
    /// Every other move without thinking.
    Gentle,
    Random,
}

#[derive(Deserialize)]
pub(super) struct Asked {
    position: Sent,
    player: Who,
    level: Level,
    timeout_ms: Option<u64>,
}

#[derive(Serialize)]
struct Reply {
    #[serde(flatten)]
    cut: Option<Cut>,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning: Option<bool>,
    over: bool,
}

/// What a move cuts or removes, and what goes with it.
#[derive(Serialize)]
struct Cut {
    #[serde(skip_serializing_if = "Option::is_none")]
    edge: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    domino: Option<usize>,
    falls: Vec<usize>,
}

/// The start of a game.
fn lay(given: &Given) -> Result<GameState, Problem> {
    GameState::new(&given.posed.problem).map_err(|wrong| Problem::of(&wrong))
}

/// A move of that number.
fn cut(position: &Position, number: usize, falls: Vec<usize>) -> Cut {
    match position {
        Position::Picture(_) => Cut { edge: Some(number), domino: None, falls },
        _ => Cut { edge: None, domino: Some(number), falls },
    }
}

/// The engine's move.
pub(super) async fn reply(
    State(desk): State<Desk>,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let Asked { position, player, level, timeout_ms } = asked;
    let (limits, time) = (desk.limits, desk.limits.time(timeout_ms));
    let given = desk.quick(move || position.finite(&limits)).await?;
    desk.stream(time, move |job| Ok(chosen(&lay(&given)?, player.into(), level, job))).await
}

fn chosen(table: &GameState, player: Player, level: Level, job: &Job) -> Reply {
    let legal = table.legal(player);
    if legal.is_empty() {
        let why = format!("{player} cannot move: {} wins.", player.opponent());
        return Reply { cut: None, why, winning: None, over: true };
    }
    // Whatever comes out of it, nobody can foresee it.
    let chance = RandomState::new().hash_one(legal.len());
    let thinks = match level {
        Level::Perfect => true,
        Level::Gentle => chance & 1 == 0,
        Level::Random => false,
    };
    let choice = if thinks { table.choose(&mut job.engine(), player) } else { None };
    let cut = |index| Some(cut(table.position(), table.number(index), table.falls(index)));
    if let Some(Choice { index, reason }) = choice {
        let (why, winning) = told(reason);
        return Reply { cut: cut(index), why, winning, over: false };
    }
    let count = u64::try_from(legal.len()).unwrap_or(u64::MAX);
    let index = usize::try_from((chance >> 1) % count).unwrap_or(0);
    let why = "A move at random.".to_owned();
    Reply { cut: cut(legal[index]), why, winning: None, over: false }
}

fn told(reason: Reason) -> (String, Option<bool>) {
    match reason {
        Reason::Mirror => {
            let why = "This leaves a picture and its mirror: every reply can be mirrored.";
            (why.to_owned(), Some(true))
        }
        Reason::Wins => ("This wins.".to_owned(), Some(true)),
        Reason::FewestWinningReplies { winning, replies } => {
            let replies =
                if replies == 1 { "1 reply".to_owned() } else { format!("{replies} replies") };
            (
                format!("Every move loses; this one leaves {winning} of {replies} that win."),
                Some(false),
            )
        }
        Reason::Loses => ("Every move loses.".to_owned(), Some(false)),
        _ => ("Whether this wins could not be found out in time.".to_owned(), None),
    }
}

#[derive(Deserialize)]
pub(super) struct Game {
    start: Sent,
    moves: Vec<Played>,
    timeout_ms: Option<u64>,
}

#[derive(Deserialize)]
struct Played {
    player: Who,
    edge: Option<usize>,
    domino: Option<usize>,
}

#[derive(Serialize)]
struct Review {
    plies: Vec<Ply>,
    /// Who has won, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Ply {
    player: &'static str,
    #[serde(flatten)]
    cut: Cut,
    #[serde(skip_serializing_if = "Option::is_none")]
    value_before: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value_after: Option<ValueText>,
    /// Was there a winning move, and was this none?
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<bool>,
    /// All moves that would have won.
    winning: Vec<usize>,
}

/// The most moves of a game to look at.
const MOST_PLIES: usize = 2_000;

/// Looks at a game again.
pub(super) async fn review(
    State(desk): State<Desk>,
    Body(game): Body<Game>,
) -> Result<Response, Problem> {
    let Game { start, moves, timeout_ms } = game;
    let (limits, time) = (desk.limits, desk.limits.time(timeout_ms));
    if moves.len() > MOST_PLIES {
        return Err(Problem::too_large(format!("more than {MOST_PLIES} moves")));
    }
    let (start, played) = desk
        .quick(move || {
            let start = lay(&start.finite(&limits)?)?;
            let played = moves.into_iter().map(|played| Move {
                player: played.player.into(),
                number: played.edge.or(played.domino).unwrap_or(usize::MAX),
            });
            let played: Vec<Move> = played.collect();
            review::replay(&start, &played).map_err(illegal)?;
            Ok((start, played))
        })
        .await?;
    desk.stream(time, move |job| reviewed(&start, &played, job)).await
}

fn illegal(wrong: review::IllegalMove) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, wrong.to_string())
}

fn reviewed(start: &GameState, played: &[Move], job: &Job) -> Result<Review, Problem> {
    let mut engine = job.engine();
    let found = review::review(&mut engine, start, played).map_err(illegal)?;
    let arena = engine.arena_mut();
    let mut text = |known| report::texts::exact(arena, known, DEFAULT_TEXT_LIMIT);
    let plies = found.plies.into_iter().map(|ply| Ply {
        player: report::name(ply.played.player),
        cut: cut(start.position(), ply.played.number, ply.falls),
        value_before: text(ply.before),
        value_after: text(ply.after),
        mistake: ply.mistake,
        winning: ply.winning,
    });
    Ok(Review {
        plies: plies.collect(),
        winner: found.winner.map(report::name),
        warnings: found.exceeded.map(|exceeded| job.excuse(exceeded)).into_iter().collect(),
    })
}
