//! Random positions of a family.

use learn::family;

use super::make::{MadePicture, MakeAnswer};
use super::prelude::*;

request! {
    /// Random positions of a family, by seed.
    pub struct RandomRequest {
        /// One of the families that `learn` lists.
        pub family: String,
        /// Exactly as many edges or dominoes; 8 by default.
        pub edges: Option<usize>,
        pub variant: Option<Variant>,
        /// How many; 1 by default.
        pub count: Option<usize>,
        /// Which of all that there are; 0 by default.
        pub seed: Option<Json<u64>>,
    }
}

/// The edges of a random position unless another number is asked for.
pub const EDGES: usize = 8;

impl Query for RandomRequest {
    const NAME: &'static str = "random";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = MakeAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<MakeAnswer, ErrorBody> {
        let family = family::by_name(&self.family).within("family")?;
        let seed = self.seed.map_or(0, |seed| seed.0);
        let edges = self.edges.unwrap_or(EDGES);
        let rules = self.variant.map(|rules| rules.0);
        let problems = family.random(edges, rules, self.count.unwrap_or(1), seed, job.engine);
        let problems = problems.map_err(|wrong| job.explained(wrong)).within("family")?;
        Ok(answer(&problems, seed))
    }
}

/// Random positions as an answer.
pub fn answer(problems: &[hackenbush::Problem], seed: u64) -> MakeAnswer {
    let pictures = problems.iter().map(|problem| MadePicture {
        position: problem.source().into_owned(),
        variant: Json(problem.rules()),
        value: None,
        atomic_weight: None,
        edges: family::size(problem),
    });
    let (pictures, warnings) = (pictures.collect(), Warnings::default());
    MakeAnswer { seed: Json(seed), pictures, note: None, warnings }
}
