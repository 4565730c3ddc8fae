//! A finished game, move by move.

use hackenbush::analysis::GameState;
use hackenbush::analysis::review::{Played, review};
use hackenbush::solve::Known;
use hackenbush::{Position, Topple, Way};
use hackenbush_drawing::number_line::approximate;
use partizan::{Arena, Player};

use super::prelude::*;
use super::reply::Cut;

request! {
    /// Which moves of this game were mistakes?
    pub struct ReviewRequest {
        pub start: PositionInput,
        pub moves: Vec<PlayedMove>,
    }
}

request! {
    /// A move that was made; edges are numbered as at the start.
    pub struct PlayedMove {
        pub player: Json<Player>,
        pub edge: Option<usize>,
        pub domino: Option<usize>,
        /// Which way a domino of a row falls.
        pub topples: Option<Json<Way>>,
    }
}

answers! {
    /// A game looked at again.
    pub struct ReviewAnswer {
        plies: Vec<Ply>,
        /// Who has won, if the game is over.
        winner?: Json<Player>,
        warnings: Warnings,
    }

    /// A move and what it did; edges are numbered as at the start.
    pub struct Ply {
        player: Json<Player>,
        #[serde(flatten)]
        cut: Cut,
        value_before?: Value,
        value_after?: Value,
        near_after?: Near,
        /// The values as floats, for a graph: the numbers, or the means of what is none.
        before_x?: f64,
        after_x?: f64,
        /// Was there a winning move, and was this none?
        mistake?: bool,
        /// All moves that would have won: edges or dominoes, or for dominoes of a row `2 * domino` if it
        /// falls to the left and `2 * domino + 1` if to the right.
        winning: Vec<usize>,
    }
}

/// The most moves of a game to look at.
const MAX_PLIES: usize = 2_000;

impl Query for ReviewRequest {
    const NAME: &'static str = "review";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = ReviewAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<ReviewAnswer, ErrorBody> {
        if self.moves.len() > MAX_PLIES {
            return Err(ErrorBody::too_large(format!("more than {MAX_PLIES} moves"))
                .hint("look at a part of the game")
                .within("moves"));
        }
        let start = self.start.read(job).within("start")?;
        let game = GameState::new(&start).within("start")?;
        let moves = self.moves.iter().map(|&PlayedMove { player, edge, domino, topples }| {
            let number = match start.position() {
                Position::Dominoes(_) => domino,
                Position::Row(_) => {
                    let domino = domino.filter(|&domino| domino < usize::MAX / 2);
                    let topple = |(domino, Json(way))| Topple { domino, way }.half();
                    domino.zip(topples).map(topple)
                }
                _ => edge,
            };
            // No edge or domino has this number, so the move is not legal.
            Played { player: player.0, number: number.unwrap_or(usize::MAX) }
        });
        let reviewed = review(job.engine, &game, &moves.collect::<Vec<_>>());
        let reviewed = reviewed.map_err(|illegal| {
            ErrorBody::new(ErrorKind::Refused, illegal.to_string())
                .hint("`moves` lists the legal moves of a position; edges keep their first numbers")
                .within(&format!("moves[{}]", illegal.ply))
        })?;
        let limit = job.output.max_text;
        let arena = job.engine.arena_mut();
        let plies = reviewed.plies.into_iter().map(|ply| {
            let Played { player, number } = ply.played;
            let falls = ply.falls;
            Ply {
                player: Json(player),
                cut: Cut::of(start.position(), number, falls),
                before_x: place(arena, ply.before),
                after_x: place(arena, ply.after),
                value_before: text::exact(arena, ply.before, limit),
                value_after: text::exact(arena, ply.after, limit),
                near_after: Near::of(arena, ply.after),
                mistake: ply.mistake,
                winning: ply.winning,
            }
        });
        Ok(ReviewAnswer {
            plies: plies.collect(),
            winner: reviewed.winner.map(Json),
            warnings: Warnings::new(&[], job.stop_reason(reviewed.exceeded)),
        })
    }
}

/// Where a value goes on a graph.
fn place(arena: &Arena, value: Known) -> Option<f64> {
    let game = value.exact()?;
    match arena.as_number(game) {
        Some(number) => Some(approximate(number)),
        None => arena.mean(game).ok().as_ref().map(approximate),
    }
}
