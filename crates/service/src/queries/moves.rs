//! Every legal move, what it leaves, and which are best and which win.

use hackenbush::picture::Adjacency;
use hackenbush::{Colour, Diagnostic, Problem, moves};
use partizan::{Outcome, Player};
use serde::Serialize;

use super::prelude::*;

request! {
    /// Which moves are there?
    pub struct MovesRequest {
        pub position: PositionInput,
    }
}

answers! {
    /// All moves of a position.
    pub struct MovesAnswer {
        position?: String,
        variant: Variant,
        value?: Value,
        outcome?: Json<Outcome>,
        /// Left's moves, then Right's, by edge or domino.
        moves: Vec<MoveAnswer>,
        warnings: Warnings,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
        /// What is known of the value.
        #[serde(skip)]
        known: KnownText,
    }

    /// A move.
    pub struct MoveAnswer {
        player: Json<Player>,
        #[serde(flatten)]
        what: Moved,
        /// The value that it leaves.
        value?: Value,
        /// The edges that fall with it, or the dominoes after it.
        falls: Vec<usize>,
        /// Is no move of the same player better?
        best?: bool,
        /// Does the player who makes it win?
        wins?: bool,
        /// What is known of the value that it leaves.
        #[serde(skip)]
        known: KnownText,
    }
}

/// What a move cuts or removes.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names of the fields are those of the JSON")]
pub enum Moved {
    Edge {
        edge: usize,
        from: Json<i64>,
        to: Json<i64>,
        colour: Json<Colour>,
    },
    Domino {
        domino: usize,
        #[serde(skip)]
        tile: hackenbush::Domino,
    },
}

impl Query for MovesRequest {
    const NAME: &'static str = "moves";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = MovesAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<MovesAnswer, ErrorBody> {
        Ok(answer(&self.position.read(&job.limits)?, job)?)
    }
}

/// All moves of a position.
///
/// # Errors
/// Infinite stalks, whose moves have no numbers.
pub fn answer(problem: &Problem, job: &mut Job<'_>) -> Result<MovesAnswer, Diagnostic> {
    let found = moves(job.engine, problem)?;
    let stop_reason = job.stop_reason(found.exceeded);
    let arena = job.engine.arena_mut();
    let limit = job.output.max_text;
    let adjacency = problem.position().picture().map(|own| (own, Adjacency::new(own)));
    let moves = found.moves.iter().map(|m| {
        let known = KnownText::new(arena, m.value, limit);
        MoveAnswer {
            player: Json(m.player),
            what: Moved::new(problem, m.index),
            value: known.exact(),
            falls: problem.edge_numbers(&match &adjacency {
                Some((picture, adjacency)) => picture.fallen_along(adjacency, m.index).split_off(1),
                None => problem.position().falls(m.index),
            }),
            best: m.best,
            wins: m.wins,
            known,
        }
    });
    let moves = moves.collect();
    let known = KnownText::new(arena, found.value, limit);
    Ok(MovesAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        value: known.exact(),
        outcome: found.outcome.map(Json),
        moves,
        warnings: Warnings::new(problem.warnings(), stop_reason),
        loose: none_if_empty(problem.loose().to_vec()),
        known,
    })
}

impl Moved {
    fn new(problem: &Problem, index: usize) -> Moved {
        let position = problem.position();
        if let Some(line) = position.dominoes() {
            return Moved::Domino { domino: index, tile: line[index] };
        }
        let edge = position.picture().expect("infinite stalks have no moves").edges()[index];
        Moved::Edge {
            edge: problem.edge_number(index),
            from: Json(problem.vertex_number(edge.from)),
            to: Json(problem.vertex_number(edge.to)),
            colour: Json(edge.colour),
        }
    }
}
