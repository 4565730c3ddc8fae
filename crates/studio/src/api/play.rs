//! Playing: the engine's move, and a game looked at again.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use hackenbush::moves::{Move, Survey};
use hackenbush::strategy::{Choice, Reason};
use hackenbush::table::{Board, Table};
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
fn lay(given: Given) -> Table {
    let posed = given.posed;
    let numbers = (0..posed.picture.edges().len()).map(|edge| posed.edge(edge)).collect();
    let board = match posed.line {
        Some(line) => Board::Line(line),
        None => Board::Picture(posed.picture),
    };
    Table::new(board, posed.rules, numbers)
}

/// What a move would do.
fn cut(table: &Table, index: usize) -> Cut {
    let (number, falls) = (Some(table.number(index)), table.falls(index));
    match table.board {
        Board::Picture(_) => Cut { edge: number, domino: None, falls },
        Board::Line(_) => Cut { edge: None, domino: number, falls },
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
    desk.stream(time, move |job| Ok(chosen(&lay(given), player.into(), level, job))).await
}

fn chosen(table: &Table, player: Player, level: Level, job: &Job) -> Reply {
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
    if let Some(Choice { edge, reason }) = choice {
        let (why, winning) = told(reason);
        return Reply { cut: Some(cut(table, edge)), why, winning, over: false };
    }
    let count = u64::try_from(legal.len()).unwrap_or(u64::MAX);
    let index = usize::try_from((chance >> 1) % count).unwrap_or(0);
    let why = "A move at random.".to_owned();
    Reply { cut: Some(cut(table, legal[index])), why, winning: None, over: false }
}

fn told(reason: Reason) -> (String, Option<bool>) {
    match reason {
        Reason::Mirror => {
            let why = "This leaves a picture and its mirror: every reply can be mirrored.";
            (why.to_owned(), Some(true))
        }
        Reason::Wins => ("This wins.".to_owned(), Some(true)),
        Reason::Rope { winning, replies } => {
            let replies =
                if replies == 1 { "1 reply".to_owned() } else { format!("{replies} replies") };
            (
                format!("Every move loses; this one leaves {winning} of {replies} that win."),
                Some(false),
            )
        }
        Reason::Loses => ("Every move loses.".to_owned(), Some(false)),
        Reason::Unknown => ("Whether this wins could not be found out in time.".to_owned(), None),
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
            let start = lay(start.finite(&limits)?);
            let played = replayed(start.clone(), moves)?;
            Ok((start, played))
        })
        .await?;
    desk.stream(time, move |job| Ok(reviewed(start, played, job))).await
}

/// The moves by their indices, all of them legal.
fn replayed(mut table: Table, moves: Vec<Played>) -> Result<Vec<(Player, usize)>, Problem> {
    let mut played = Vec::with_capacity(moves.len());
    for (ply, Played { player, edge, domino }) in moves.into_iter().enumerate() {
        let player = Player::from(player);
        let number = match table.board {
            Board::Picture(_) => edge,
            Board::Line(_) => domino,
        };
        let found = number.and_then(|number| table.find(number));
        let index = found.filter(|index| table.legal(player).contains(index)).ok_or_else(|| {
            let message = format!("move {} is not one that {player} may make", ply + 1);
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, message)
        })?;
        table.play(index);
        played.push((player, index));
    }
    Ok(played)
}

fn reviewed(mut table: Table, played: Vec<(Player, usize)>, job: &Job) -> Review {
    let mut engine = job.engine();
    let mut survey = Survey::new(&mut engine, table.rules);
    let mut plies = Vec::with_capacity(played.len());
    let mut before = table.value(&mut survey);
    let mut next = None;
    for (player, index) in played {
        let moves = table.moves(&mut survey, player);
        let wins = |m: &&Move| m.wins == Some(true);
        let winning: Vec<usize> = moves.iter().filter(wins).map(|m| m.edge).collect();
        let own = moves.iter().find(|m| m.edge == index).and_then(|m| m.wins);
        let mistake = match own {
            Some(true) => Some(false),
            Some(false) if !winning.is_empty() => Some(true),
            Some(false) if moves.iter().all(|m| m.wins.is_some()) => Some(false),
            _ => None,
        };
        let cut = cut(&table, index);
        let winning = winning.into_iter().map(|edge| table.number(edge)).collect();
        table.play(index);
        let after = table.value(&mut survey);
        let arena = survey.engine().arena_mut();
        let mut text = |known| report::texts::exact(arena, known, DEFAULT_TEXT_LIMIT);
        let (value_before, value_after) = (text(before), text(after));
        plies.push(Ply {
            player: report::name(player),
            cut,
            value_before,
            value_after,
            mistake,
            winning,
        });
        (before, next) = (after, Some(player.opponent()));
    }
    let loser = next.filter(|&next| table.legal(next).is_empty());
    let exceeded = survey.exceeded();
    Review {
        plies,
        winner: loser.map(|loser| report::name(loser.opponent())),
        warnings: exceeded.map(|exceeded| job.excuse(exceeded)).into_iter().collect(),
    }
}
