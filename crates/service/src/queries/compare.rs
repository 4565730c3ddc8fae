//! Which of two positions is worth more, and lines of play that show it.

use hackenbush::analysis;
use hackenbush::analysis::compare::{self, Difference, Pair};
use hackenbush::{Colour, Problem};
use partizan::{Outcome, Player, ValueText};
use serde::Serialize;

use super::prelude::*;

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
        /// The first, and the second with its colours swapped, side by side.
        difference?: String,
        /// Winning lines in the difference.
        lines[]: LineOfPlay,
        warnings: Warnings,
        /// The values, or what is known of them.
        #[serde(skip)]
        known: [KnownText; 2],
        /// Is every move in one mirrored in the other?
        #[serde(skip)]
        mirrored: bool,
    }

    /// A line of play.
    pub struct LineOfPlay {
        starts: Json<Player>,
        wins?: Json<Player>,
        moves: Vec<Turn>,
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
    let found = compare::compare(job.engine, pair, lines);
    let limit = job.output.max_text;
    let arena = job.engine.arena_mut();
    let finite = found.values.map(|known| KnownText::new(arena, known, limit));
    let mut surreals = found.surreals.iter();
    let known = finite.map(|known| match surreals.next() {
        Some(Some([low, high])) if low == high => KnownText::Exact(ValueText::from(low)),
        Some(Some(ends)) => KnownText::Between(ends.each_ref().map(ValueText::from)),
        _ => known,
    });
    let [a, b] = pair.problems().each_ref().map(Problem::given_source);
    let difference = pair.difference();
    let turn = |turn: compare::Turn| Turn {
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
    CompareAnswer {
        positions: a.zip(b).map(|(a, b)| [a.to_owned(), b.to_owned()]),
        variant: Json(pair.rules()),
        relation: found.outcome.map(Relation::from),
        outcome: found.outcome.map(Json),
        values: known[0].exact().zip(known[1].exact()).map(|(a, b)| [a, b]),
        difference: difference.map(|whole| whole.picture.to_string()),
        lines: found.lines.iter().map(line).collect(),
        warnings: Warnings::new(&[], job.stop_reason(found.exceeded)),
        known,
        mirrored: difference.is_some_and(Difference::is_mirrored),
    }
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
