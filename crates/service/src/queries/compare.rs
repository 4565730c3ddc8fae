//! Which of two positions is worth more, and lines of play that show it.

use hackenbush::analysis;
use hackenbush::analysis::claim::{self, Claim, Side};
use hackenbush::analysis::infinite_game::{self, InfiniteLine};
use hackenbush::analysis::pair::{self, Difference, Pair};
use hackenbush::analysis::prove::{Ends, Options};
use hackenbush::{Colour, Position, Problem};
use partizan::{Outcome, Player, ValueText};
use serde::Serialize;

use super::prelude::*;
use super::prove::{self, ProofMove};

request! {
    /// Which is worth more?
    pub struct CompareRequest {
        pub left: PositionInput,
        pub right: PositionInput,
        /// The rules for both.
        pub variant: Option<Variant>,
    }
}

answers! {
    /// How two positions compare.
    pub struct CompareAnswer {
        positions?: [String; 2],
        variant: Variant,
        relation?: Relation,
        /// Who wins the difference.
        outcome?: Json<Outcome>,
        values?: [Value; 2],
        near?: [Option<Near>; 2],
        /// The first, and the second with its colours swapped, side by side.
        difference?: String,
        /// Winning lines in the difference.
        lines[]: LineOfPlay,
        /// The same if there are infinite stalks, and all is stalks.
        infinite_lines[]: InfiniteLineOfPlay,
        /// If they are equal: the reply to every first move in the difference.
        replies[]: Replied,
        warnings: Warnings,
        /// The values, or what is known of them.
        #[serde(skip)]
        known: [KnownText; 2],
        /// Is every move in one mirrored in the other?
        #[serde(skip)]
        mirrored: bool,
    }

    /// First moves that leave the same, and the reply to them. Edges are numbered as in the difference.
    pub struct Replied {
        moves: Vec<ProofMove>,
        /// What the moves leave.
        leaves: String,
        reply: ProofMove,
        /// What the reply leaves.
        left: String,
    }

    /// A line of play.
    pub struct LineOfPlay {
        starts: Json<Player>,
        wins?: Json<Player>,
        moves: Vec<Turn>,
    }

    /// A line of play in infinite stalks.
    pub struct InfiniteLineOfPlay {
        starts: Json<Player>,
        wins?: Json<Player>,
        moves: Vec<InfiniteTurn>,
    }

    /// A move in a line of play in infinite stalks.
    pub struct InfiniteTurn {
        player: Json<Player>,
        /// In which of the two positions: 0 or 1.
        position: usize,
        /// Which stalk of that position, from 0, if it has several.
        stalk?: usize,
        /// Which edge, by the number of edges below it, an ordinal such as `w+1`.
        height: String,
        /// Its colour in the difference, where the second position's colours are swapped.
        colour: Json<Colour>,
        /// What is left of the difference.
        leaves: String,
    }

    /// A move in a line.
    pub struct Turn {
        player: Json<Player>,
        /// In which of the two positions: 0 or 1.
        position: usize,
        /// Which edge of that position.
        edge: usize,
        /// Its colour in the difference, where the second position's colours are swapped.
        colour: Json<Colour>,
        /// What is left of the difference.
        leaves: String,
    }
}

impl Query for CompareRequest {
    const NAME: &'static str = "compare";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = CompareAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<CompareAnswer, ErrorBody> {
        let problems = [self.left.read(job).within("left")?, self.right.read(job).within("right")?];
        let pair = Pair::new(problems, self.variant.map(|rules| rules.0)).within("variant")?;
        Ok(answer(&pair, true, job))
    }
}

/// Compares two positions, with lines of play if they are wanted.
pub fn answer(pair: &Pair, lines: bool, job: &mut Job<'_>) -> CompareAnswer {
    let found = analysis::compare(job.engine, pair, lines);
    let limit = job.output.max_text;
    let arena = job.engine.arena_mut();
    let finite = found.values.map(|known| KnownText::new(arena, known, limit));
    let near = found.values.map(|known| Near::of(arena, known));
    let mut surreals = found.surreals.iter();
    let known = finite.map(|known| match surreals.next() {
        Some(Some([low, high])) if low == high => KnownText::Exact(ValueText::from(low)),
        Some(Some(ends)) => KnownText::Between(ends.each_ref().map(ValueText::from)),
        _ => known,
    });
    let [a, b] = pair.problems().each_ref().map(Problem::given_source);
    let difference = pair.difference();
    let turn = |turn: pair::Turn| Turn {
        player: Json(turn.player),
        position: turn.origin.problem,
        edge: pair.problems()[turn.origin.problem].edge_number(turn.origin.edge),
        colour: Json(turn.colour),
        leaves: turn.leaves.to_string(),
    };
    let line = |line: &analysis::LineOfPlay| LineOfPlay {
        starts: Json(line.starts),
        wins: line.winner.map(Json),
        moves: difference.iter().flat_map(|whole| whole.turns(line)).map(turn).collect(),
    };
    let mirrored = difference.is_some_and(Difference::is_mirrored);
    let played = found.infinite_lines.first().map(|line| line.sum.to_string());
    let mut answer = CompareAnswer {
        positions: a.zip(b).map(|(a, b)| [a.to_owned(), b.to_owned()]),
        variant: Json(pair.rules()),
        relation: found.outcome.map(Relation::from),
        outcome: found.outcome.map(Json),
        values: known[0].exact().zip(known[1].exact()).map(|(a, b)| [a, b]),
        near: near.iter().any(Option::is_some).then_some(near),
        difference: difference.map(|whole| whole.picture.to_string()).or(played),
        lines: found.lines.iter().map(line).collect(),
        infinite_lines: found.infinite_lines.into_iter().map(|line| infinite(line, pair)).collect(),
        replies: Vec::new(),
        warnings: Warnings::new(&[], job.stop_reason(found.exceeded)),
        known,
        mirrored,
    };
    if lines && !mirrored && found.outcome == Some(Outcome::Previous) {
        answer.replies = replies(pair, job);
    }
    answer
}

/// A line of play in the difference of two sums of stalks.
fn infinite(line: InfiniteLine, pair: &Pair) -> InfiniteLineOfPlay {
    let stalks = pair.problems().each_ref().map(|problem| match problem.position() {
        Position::InfiniteStalks(stalks) => stalks.stalks.len(),
        position => position.picture().map_or(0, |picture| picture.components().len()),
    });
    let turn = |turn: infinite_game::InfiniteTurn| {
        let position = usize::from(turn.stalk >= stalks[0]);
        let stalk = turn.stalk - if position == 1 { stalks[0] } else { 0 };
        InfiniteTurn {
            player: Json(turn.player),
            position,
            stalk: (stalks[position] > 1).then_some(stalk),
            height: turn.height.to_string(),
            colour: Json(turn.colour),
            leaves: turn.leaves.to_string(),
        }
    };
    InfiniteLineOfPlay {
        starts: Json(line.starts),
        wins: line.winner.map(Json),
        moves: line.turns.into_iter().map(turn).collect(),
    }
}

/// The largest difference whose first moves are all answered.
const MOST_EDGES: usize = 40;

/// The reply to every first move, of Left and of Right, in a difference that is 0.
fn replies(pair: &Pair, job: &mut Job<'_>) -> Vec<Replied> {
    let sizes = pair.problems().each_ref().map(|problem| problem.position().size());
    if !matches!(sizes, [Some(one), Some(other)] if one.saturating_add(other) <= MOST_EDGES) {
        return Vec::new();
    }
    let sides = pair.problems().clone().map(|problem| Side::Position(Box::new(problem)));
    let (equal, arena) = (Some(claim::Relation::Equal), job.engine.arena_mut());
    let Ok(claim) = Claim::new(sides, equal, Some(pair.rules()), arena) else { return Vec::new() };
    let options = Options { ends: Some(Ends::Values), ..Options::default() };
    let proof = prove::answer(claim, String::new(), &options, job);
    let mut replies = Vec::new();
    let starts: Vec<usize> = proof.games.iter().filter_map(|game| game.node).collect();
    let lefts: Vec<String> = proof.nodes.iter().map(|node| node.sum.clone()).collect();
    for (index, node) in proof.nodes.into_iter().enumerate() {
        if !starts.contains(&index) {
            continue;
        }
        replies.extend(node.branches.into_iter().map(|branch| Replied {
            moves: branch.moves,
            leaves: branch.leaves,
            reply: branch.reply,
            left: lefts[branch.then].clone(),
        }));
    }
    replies
}

/// How the first position compares with the second.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Relation {
    /// It is worth more.
    #[serde(rename = ">")]
    More,
    /// It is worth less.
    #[serde(rename = "<")]
    Less,
    /// They are equal.
    #[serde(rename = "=")]
    Equal,
    /// They are confused.
    #[serde(rename = "||")]
    Confused,
}

impl From<Outcome> for Relation {
    /// By who wins the difference.
    fn from(outcome: Outcome) -> Relation {
        match outcome {
            Outcome::Left => Relation::More,
            Outcome::Right => Relation::Less,
            Outcome::Previous => Relation::Equal,
            Outcome::Next => Relation::Confused,
        }
    }
}
