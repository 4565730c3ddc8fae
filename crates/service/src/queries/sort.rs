//! Positions sorted by value.

use hackenbush::analysis::sort::{self, Sorted};
use hackenbush::{Diagnostic, Problem};

use super::prelude::*;

request! {
    /// In which order are these positions?
    pub struct SortRequest {
        pub positions: Vec<PositionInput>,
    }
}

answers! {
    /// Positions sorted by value.
    pub struct SortAnswer {
        /// Equal positions together, from the smallest value to the largest.
        classes: Vec<SortedClass>,
        /// Pairs of classes by their places in the list: the first is less than the second, and nothing lies between.
        covers: Vec<[usize; 2]>,
        /// Positions that could not be sorted, by their places in the request.
        unknown[]: usize,
        warnings: Warnings,
        #[serde(skip)]
        sorted: Sorted,
    }

    /// Positions of the same value.
    pub struct SortedClass {
        /// The length of the longest chain of smaller ones; classes of the same rank are confused with each other.
        rank: usize,
        /// Their places in the request.
        members: Vec<usize>,
        positions: Vec<String>,
        value?: Value,
    }
}

/// The most positions of a request.
const MAX_POSITIONS: usize = 200;

impl Query for SortRequest {
    const NAME: &'static str = "sort";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = SortAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<SortAnswer, ErrorBody> {
        if self.positions.len() > MAX_POSITIONS {
            return Err(ErrorBody::too_large(format!("more than {MAX_POSITIONS} positions"))
                .hint("`hackenbush sort` takes up to 1,000")
                .within("positions"));
        }
        let mut problems = Vec::new();
        for (index, position) in self.positions.into_iter().enumerate() {
            let field = format!("positions[{index}]");
            problems.push(position.read(job).map_err(|wrong| wrong.within(&field))?);
        }
        answer(&problems, job).within("positions")
    }
}

/// Sorts positions.
///
/// # Errors
/// If there are too many, if their games cannot be compared, or if a file asks for misère play.
pub fn answer(problems: &[Problem], job: &mut Job<'_>) -> Result<SortAnswer, Diagnostic> {
    for problem in problems {
        problem.valued()?;
    }
    let sorted = sort::sort(job.engine, problems)?;
    let limit = job.output.max_text;
    let arena = job.engine.arena_mut();
    let classes = sorted.classes.iter().map(|class| SortedClass {
        rank: class.rank,
        members: class.members.clone(),
        positions: class
            .members
            .iter()
            .map(|&index| problems[index].source().into_owned())
            .collect(),
        value: class.value.map(|game| text::value(arena, game, limit)),
    });
    Ok(SortAnswer {
        classes: classes.collect(),
        covers: sorted.covers.iter().map(|&(lower, upper)| [lower, upper]).collect(),
        unknown: sorted.unknown.clone(),
        warnings: Warnings::new(&[], job.stop_reason(sorted.exceeded)),
        sorted,
    })
}
