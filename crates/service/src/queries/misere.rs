//! Who wins in misère play, and by which moves.

use hackenbush::analysis::misere::{self, Among, MisereMove, misere};
use hackenbush::{Diagnostic, Problem};
use partizan::{Outcome, Player};

use super::compare::Relation;
use super::moves::Moved;
use super::prelude::*;
pub use crate::play::Play;
use crate::play::reason;

request! {
    /// Who wins if a player who cannot move wins, and by which moves?
    pub struct MisereRequest {
        pub position: PositionInput,
    }
}

answers! {
    /// Who wins in misère play.
    pub struct MisereAnswer {
        position?: String,
        variant: Variant,
        /// Always `misere`.
        play: Play,
        outcome?: Json<Outcome>,
        /// How that is known.
        reason?: String,
        /// Left's moves, then Right's, by edge or domino, if they were asked for.
        moves[]: MisereMoveAnswer,
        warnings: Warnings,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
    }

    /// How two positions compare in misère play, in sums with positions of their kind.
    pub struct MisereCompareAnswer {
        positions?: [String; 2],
        variant: Variant,
        /// Always `misere`.
        play: Play,
        relation?: Relation,
        /// In which sums.
        among: &'static str,
        /// How that is known.
        reason: String,
        /// If they are not equal: a position to which they are added.
        test?: String,
        /// Who wins the first with the test, and the second with it.
        outcomes?: [Json<Outcome>; 2],
        warnings: Warnings,
    }

    /// A move in misère play.
    pub struct MisereMoveAnswer {
        player: Json<Player>,
        #[serde(flatten)]
        what: Moved,
        /// Does the player who makes it win?
        wins?: bool,
    }
}

impl Query for MisereRequest {
    const NAME: &'static str = "misere";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = MisereAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<MisereAnswer, ErrorBody> {
        let problem = self.position.read(job).within("position")?;
        answer(&problem, true, job).within("position")
    }
}

/// Who wins in misère play, and by which moves if they are wanted.
///
/// # Errors
/// Infinite stalks.
pub fn answer(
    problem: &Problem,
    with_moves: bool,
    job: &mut Job<'_>,
) -> Result<MisereAnswer, Diagnostic> {
    let found = misere(job.engine, problem, with_moves)?;
    let meter = job.control.meter();
    let mut exceeded = found.exceeded;
    let mut moves = Vec::new();
    for &MisereMove { player, index, wins, .. } in &found.moves {
        if let Err(full) = meter.charge(2 * size_of::<MisereMoveAnswer>()) {
            exceeded.get_or_insert(full);
            break;
        }
        let what = Moved::new(problem, index);
        moves.push(MisereMoveAnswer { player: Json(player), what, wins });
    }
    Ok(MisereAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        play: Play::Misere,
        outcome: found.outcome.map(Json),
        reason: found.outcome.map(|_| reason(found.why, found.positions)),
        moves,
        warnings: Warnings::new(problem.warnings(), job.stop_reason(exceeded)),
        loose: none_if_empty(problem.loose().to_vec()),
    })
}

/// How two positions compare in misère play.
///
/// # Errors
/// Positions of which that is not known.
pub fn compare(
    problems: [&Problem; 2],
    job: &mut Job<'_>,
) -> Result<MisereCompareAnswer, Diagnostic> {
    let found = misere::compare(job.engine, problems)?;
    let [a, b] = problems.map(Problem::given_source);
    let (among, reason) = match found.among {
        Among::RedBlue { ground } => {
            let [first, second] = ground.map(|[blue, red]| format!("{blue} blue and {red} red"));
            let reason = format!(
                "only edges at the ground count, {first} in the first and {second} in the second"
            );
            ("sums with red-blue pictures", reason)
        }
        _ => {
            let reason = "the outcome of a sum of sprigs is that of normal play with * added, so they \
                          compare as in normal play";
            ("sums with sprigs", reason.to_owned())
        }
    };
    Ok(MisereCompareAnswer {
        positions: a.zip(b).map(|(a, b)| [a.to_owned(), b.to_owned()]),
        variant: Json(found.rules),
        play: Play::Misere,
        relation: found.outcome.map(Relation::from),
        among,
        reason,
        test: found.test.as_ref().map(|(test, _)| test.to_string()),
        outcomes: found.test.as_ref().map(|(_, outcomes)| outcomes.map(Json)),
        warnings: Warnings::new(&[], job.stop_reason(found.exceeded)),
    })
}
