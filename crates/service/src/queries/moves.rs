//! Every legal move, what it leaves, and which are best and which win.

use std::collections::HashMap;

use hackenbush::analysis::Move;
use hackenbush::{Colour, Diagnostic, Falls, Position, Problem, moves};
use partizan::{Arena, Dyadic, Game, Meter, Outcome, Player};
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
        /// If the value is not known: it is not less than the first and not more than the second.
        bounds?: [Value; 2],
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
        /// If that is not known: it is not less than the first and not more than the second.
        bounds?: [Value; 2],
        /// The mean of that value, if it is not a number.
        mean?: Json<Dyadic>,
        /// The edges that fall with it, or the dominoes after it, if they are at most 100.
        falls?: Vec<usize>,
        /// Their number, if they are more.
        falls_count?: usize,
        /// Is it a move to make: one that wins or, where none does, resists longest?
        best?: bool,
        /// Does the player who makes it win?
        wins?: bool,
        /// Its place among the moves of the same player, from 0; the moves to make come first.
        rank: usize,
        /// What is known of the value that it leaves.
        #[serde(skip)]
        known: KnownText,
    }
}

/// What a move cuts or removes.
#[derive(Serialize, PartialEq, Eq, Debug)]
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
        let problem = self.position.read(job).within("position")?;
        answer(&problem, job).within("position")
    }
}

/// More fallen edges or dominoes than this are counted and not listed: in a stalk they are half as
/// many as the square of its height.
const MAX_FALLS: usize = 100;

/// Bytes of values still written once the work is called off: some milliseconds.
const LAST_TEXT: usize = 1 << 18;

/// All moves of a position.
///
/// # Errors
/// Infinite stalks, whose moves have no numbers.
pub fn answer(problem: &Problem, job: &mut Job<'_>) -> Result<MovesAnswer, Diagnostic> {
    let found = moves(job.engine, problem)?;
    let meter = job.control.meter();
    let mut exceeded = found.exceeded;
    let arena = job.engine.arena_mut();
    let limit = job.output.max_text;
    let fallen = Fallen::new(problem.position());
    let mut moves = Vec::new();
    let mut last_text = LAST_TEXT;
    let means = means(arena, &found.moves, &meter);
    let places = places(arena, &found.moves, &fallen, &means);
    for (m, place) in found.moves.iter().zip(places) {
        let known = match meter.check() {
            Ok(()) => KnownText::new(arena, m.value, limit),
            Err(ended) if last_text == 0 => {
                exceeded.get_or_insert(ended);
                KnownText::Unknown
            }
            Err(_) => {
                let known = KnownText::new(arena, m.value, limit);
                last_text = last_text.saturating_sub(known.bytes());
                known
            }
        };
        let count = fallen.count(m.index);
        let falls = (count <= MAX_FALLS).then(|| problem.edge_numbers(&fallen.list(m.index)));
        // The answer, and the text that is made of it.
        let listed = 16 * falls.as_ref().map_or(0, Vec::len);
        let written = known.bytes().saturating_mul(2).saturating_add(listed);
        if let Err(full) = meter.charge(written.saturating_add(2 * size_of::<MoveAnswer>())) {
            exceeded.get_or_insert(full);
            break;
        }
        moves.push(MoveAnswer {
            player: Json(m.player),
            what: Moved::new(problem, m.index),
            value: known.exact(),
            bounds: known.bounds(),
            mean: m.value.exact().and_then(|game| means.get(&game)).cloned().map(Json),
            falls_count: falls.is_none().then_some(count),
            falls,
            best: place.best,
            wins: m.wins,
            rank: place.rank,
            known,
        });
    }
    let known = KnownText::new(arena, found.value, limit);
    Ok(MovesAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        value: known.exact(),
        bounds: known.bounds(),
        outcome: found.outcome.map(Json),
        moves,
        warnings: Warnings::new(problem.warnings(), job.stop_reason(exceeded)),
        loose: none_if_empty(problem.loose().to_vec()),
        known,
    })
}

/// More moves than this are not compared by their means.
const MAX_MEANS: usize = 500;

/// The means of the values that are no numbers, as far as there is time.
fn means(arena: &Arena, moves: &[Move], meter: &Meter) -> HashMap<Game, Dyadic> {
    let mut means = HashMap::new();
    if moves.len() > MAX_MEANS {
        return means;
    }
    for game in moves.iter().filter_map(|m| m.value.exact()) {
        if arena.is_number(game) || means.contains_key(&game) {
            continue;
        }
        match meter.check().and_then(|()| arena.mean(game)) {
            Ok(mean) => means.insert(game, mean),
            Err(_) => break,
        };
    }
    means
}

/// Where a move stands among the others of its player.
#[derive(Clone, Copy, Default)]
struct Place {
    best: Option<bool>,
    rank: usize,
}

/// Which moves to make, and the order of all: moves to make, other winning ones, the rest by mean.
///
/// A move to make wins and is beaten by no other. Where no move wins, it is beaten by no other and
/// leaves the most: in a green position, where no move beats another, that resists longest.
fn places(
    arena: &Arena,
    moves: &[Move],
    fallen: &Fallen,
    means: &HashMap<Game, Dyadic>,
) -> Vec<Place> {
    let mut places = vec![Place::default(); moves.len()];
    let about = |m: &Move| {
        let game = m.value.exact().filter(|_| moves.len() <= MAX_MEANS)?;
        arena.as_number(game).or_else(|| means.get(&game))
    };
    for player in Player::BOTH {
        let own = || moves.iter().enumerate().filter(move |(_, m)| m.player == player);
        let wins = own().any(|(_, m)| m.wins == Some(true));
        let unbeaten = own().filter(|(_, m)| m.best == Some(true));
        let least = unbeaten.map(|(_, m)| fallen.count(m.index)).min();
        for (at, m) in own() {
            places[at].best = match m.wins {
                // Without all values no move is known to be unbeaten, but this one wins.
                Some(true) => Some(m.best.unwrap_or(true)),
                _ if wins => Some(false),
                _ => m.best.map(|best| best && Some(fallen.count(m.index)) == least),
            };
        }
        let mut order: Vec<usize> = own().map(|(at, _)| at).collect();
        order.sort_by(|&a, &b| {
            let group = |at: usize| (places[at].best != Some(true), moves[at].wins != Some(true));
            let by_mean = || match (about(&moves[a]), about(&moves[b])) {
                (Some(x), Some(y)) if player == Player::Left => y.cmp(x),
                (Some(x), Some(y)) => x.cmp(y),
                (x, y) => y.is_some().cmp(&x.is_some()),
            };
            group(a).cmp(&group(b)).then_with(by_mean).then(a.cmp(&b))
        });
        for (rank, at) in order.into_iter().enumerate() {
            places[at].rank = rank;
        }
    }
    places
}

/// What falls with each edge or domino.
enum Fallen {
    Edges(Falls),
    /// All after it, of that many.
    Dominoes(usize),
}

impl Fallen {
    fn new(position: &Position) -> Fallen {
        match position.picture() {
            Some(picture) => Fallen::Edges(Falls::new(picture)),
            None => Fallen::Dominoes(position.size().unwrap_or(0)),
        }
    }

    fn count(&self, index: usize) -> usize {
        match self {
            Fallen::Edges(falls) => falls.count(index),
            Fallen::Dominoes(all) => all.saturating_sub(index + 1),
        }
    }

    fn list(&self, index: usize) -> Vec<usize> {
        match self {
            Fallen::Edges(falls) => falls.list(index),
            Fallen::Dominoes(all) => (index + 1..*all).collect(),
        }
    }
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
