//! Every legal move, what it leaves, and which are best, which win and which are recommended.

use std::collections::HashMap;

use hackenbush::analysis::Move;
use hackenbush::analysis::infinite_moves::infinite_moves;
use hackenbush::{
    Colour, Diagnostic, Falls, InfiniteStalks, Position, Problem, Topple, Way, moves,
};
use partizan::{Arena, Dyadic, Game, Meter, Outcome, Player, ValueText};
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
        /// Moves in infinite stalks: the first few of each stretch.
        infinite[]: InfiniteMoveAnswer,
        warnings: Warnings,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
        /// What is known of the value.
        #[serde(skip)]
        known: KnownText,
    }

    /// A move in an infinite stalk.
    pub struct InfiniteMoveAnswer {
        player: Json<Player>,
        /// What is left.
        leaves: String,
        value?: Value,
        /// Does the player who makes it win?
        wins?: bool,
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
        near?: Near,
        /// The edges or dominoes that fall with it, if they are at most 100.
        falls?: Vec<usize>,
        /// Their number, if they are more.
        falls_count?: usize,
        /// Does no other move of the same player leave that player more?
        best?: bool,
        /// Does the player who makes it win?
        wins?: bool,
        /// Should a person play it? It wins or, where no move does, is the hardest to answer.
        recommended?: bool,
        /// Its place among the moves of the same player, from 0; the recommended ones come first.
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
    Topple {
        domino: usize,
        topples: Json<Way>,
        colour: Json<Colour>,
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

/// Bytes of a move in JSON without its value and what falls, at most.
const ROW_TEXT: usize = 256;

/// Bytes of values still written once the work is called off: some milliseconds.
const LAST_TEXT: usize = 1 << 18;

/// All moves of a position.
///
/// # Errors
/// A position that has no moves to list.
pub fn answer(problem: &Problem, job: &mut Job<'_>) -> Result<MovesAnswer, Diagnostic> {
    if let Position::InfiniteStalks(stalks) = problem.position() {
        return Ok(in_infinite_stalks(problem, stalks, job));
    }
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
    let rough = KnownText::new(arena, found.rough, limit);
    // Neighbours often leave the same.
    let mut last = (found.rough, rough.clone());
    for (m, place) in found.moves.iter().zip(places) {
        let known = match meter.check() {
            _ if m.value == last.0 => last.1.clone(),
            Err(ended) if last_text == 0 => {
                exceeded.get_or_insert(ended);
                rough.clone()
            }
            checked => {
                let known = KnownText::new(arena, m.value, limit);
                if checked.is_err() {
                    last_text = last_text.saturating_sub(known.bytes());
                }
                last = (m.value, known.clone());
                known
            }
        };
        let count = fallen.count(m.index);
        let falls = (count <= MAX_FALLS).then(|| problem.edge_numbers(&fallen.list(m.index)));
        // The answer, and the text that is made of it, in a buffer that doubles.
        let listed = 16 * falls.as_ref().map_or(0, Vec::len);
        let written = known.bytes().saturating_mul(2).saturating_add(listed);
        if let Err(full) =
            meter.charge(written.saturating_add(size_of::<MoveAnswer>() + 2 * ROW_TEXT))
        {
            exceeded.get_or_insert(full);
            break;
        }
        moves.push(MoveAnswer {
            player: Json(m.player),
            what: Moved::new(problem, m.index),
            value: known.exact(),
            bounds: known.bounds(),
            mean: m.value.exact().and_then(|game| means.get(&game)).cloned().map(Json),
            near: m
                .value
                .exact()
                .filter(|game| means.contains_key(game))
                .and_then(|_| Near::of(arena, m.value)),
            falls_count: falls.is_none().then_some(count),
            falls,
            best: m.best,
            wins: m.wins,
            recommended: place.recommended,
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
        infinite: Vec::new(),
        warnings: Warnings::new(problem.warnings(), job.stop_reason(exceeded)),
        loose: none_if_empty(problem.loose().to_vec()),
        known,
    })
}

/// The first moves of infinite stalks.
fn in_infinite_stalks(
    problem: &Problem,
    stalks: &InfiniteStalks,
    job: &mut Job<'_>,
) -> MovesAnswer {
    let meter = job.control.meter();
    let solution = job.engine.solve(problem);
    let known = match (&solution.surreal, &solution.surreal_bounds) {
        (Some(Ok(number)), _) => KnownText::Exact(ValueText::from(number)),
        (_, Some(ends)) => KnownText::Between(ends.each_ref().map(ValueText::from)),
        _ => KnownText::Unknown,
    };
    let found = infinite_moves(stalks, &meter).into_iter().map(|m| InfiniteMoveAnswer {
        player: Json(m.player),
        leaves: m.leaves.to_string(),
        value: m.value.as_ref().map(Json::from),
        wins: m.outcome.map(|outcome| outcome.winner(m.player.opponent()) == m.player),
    });
    MovesAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        value: known.exact(),
        bounds: known.bounds(),
        outcome: solution.outcome.map(Json),
        moves: Vec::new(),
        infinite: found.collect(),
        warnings: Warnings::new(problem.warnings(), job.stop_reason(solution.exceeded)),
        loose: None,
        known,
    }
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
    recommended: Option<bool>,
    rank: usize,
}

/// Which moves are recommended, and the order of all: those, other winning ones, the rest by mean.
///
/// A recommended move wins, and no other is better. Where no move wins, no other is better and it
/// leaves the most: in a green position, where no move is better than another, that resists longest.
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
        let best = own().filter(|(_, m)| m.best == Some(true));
        let least = best.map(|(_, m)| fallen.count(m.index)).min();
        for (at, m) in own() {
            places[at].recommended = match m.wins {
                // Without all values no move is known to be best, but this one wins.
                Some(true) => Some(m.best.unwrap_or(true)),
                _ if wins => Some(false),
                _ => m.best.map(|best| best && Some(fallen.count(m.index)) == least),
            };
        }
        let mut order: Vec<usize> = own().map(|(at, _)| at).collect();
        order.sort_by(|&a, &b| {
            let group =
                |at: usize| (places[at].recommended != Some(true), moves[at].wins != Some(true));
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
    /// All on one side of it, of that many.
    Row(usize),
}

impl Fallen {
    fn new(position: &Position) -> Fallen {
        match position {
            Position::Picture(picture) => Fallen::Edges(Falls::new(picture)),
            Position::Row(row) => Fallen::Row(row.len()),
            _ => Fallen::Dominoes(position.size().unwrap_or(0)),
        }
    }

    fn count(&self, index: usize) -> usize {
        match self {
            Fallen::Edges(falls) => falls.count(index),
            Fallen::Dominoes(all) => all.saturating_sub(index + 1),
            Fallen::Row(all) => Topple::of_half(index).dominoes(*all).len().saturating_sub(1),
        }
    }

    fn list(&self, index: usize) -> Vec<usize> {
        match self {
            Fallen::Edges(falls) => falls.list(index),
            Fallen::Dominoes(all) => (index + 1..*all).collect(),
            Fallen::Row(all) => {
                let topple = Topple::of_half(index);
                topple.dominoes(*all).filter(|&domino| domino != topple.domino).collect()
            }
        }
    }
}

impl Moved {
    pub(super) fn new(problem: &Problem, index: usize) -> Moved {
        let position = problem.position();
        if let Some(line) = position.dominoes() {
            return Moved::Domino { domino: index, tile: line[index] };
        }
        if let Some(row) = position.row() {
            let Topple { domino, way } = Topple::of_half(index);
            return Moved::Topple { domino, topples: Json(way), colour: Json(row.0[domino]) };
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
