//! Everything that the studio's Analyse tab shows, in one answer by one engine.

use super::moves::{self, MoveAnswer};
use super::prelude::*;
use super::print::{self, PrintAnswer};
use super::value::{self, SolveAnswer};

request! {
    /// What is there to say of this position?
    pub struct AnalyseRequest {
        pub position: PositionInput,
    }
}

answers! {
    /// The value with its derivation, all moves, and a picture's texts.
    pub struct AnalyseAnswer {
        #[serde(flatten)]
        solution: SolveAnswer,
        /// Left's moves, then Right's; none of infinite stalks.
        moves: Vec<MoveAnswer>,
        printed?: PrintAnswer,
    }
}

impl Query for AnalyseRequest {
    const NAME: &'static str = "analyse";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = AnalyseAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<AnalyseAnswer, ErrorBody> {
        let problem = self.position.read(job).within("position")?;
        let mut solution = value::solve(&problem, true, job).within("position")?;
        job.report_progress();
        if problem.finite().is_err() {
            return Ok(AnalyseAnswer { solution, moves: Vec::new(), printed: None });
        }
        let moves = moves::answer(&problem, job).within("position")?;
        let warnings = &mut solution.value.warnings;
        warnings.stop_reason = warnings.stop_reason.take().or(moves.warnings.stop_reason);
        let printed = problem.position().picture().map(print::answer);
        Ok(AnalyseAnswer { solution, moves: moves.moves, printed })
    }
}
