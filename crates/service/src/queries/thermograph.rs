//! The thermograph of a position.

use hackenbush::analysis::thermograph::{Corner, corners};
use hackenbush::{Diagnostic, Problem};
use hackenbush_drawing::number_line::approximate;
use partizan::thermograph::Thermograph as Graph;
use partizan::{Dyadic, Exceeded, Game};

use super::ordinal::read_value;
use super::prelude::*;

request! {
    /// How hot is this position?
    pub struct ThermographRequest {
        pub position: PositionInput,
    }
}

answers! {
    /// The walls of a thermograph: corners from the ground up, each a value and a temperature.
    pub struct ThermographAnswer {
        position?: String,
        value?: Value,
        /// If only bounds are known.
        bounds?: [Value; 2],
        mean?: Json<Dyadic>,
        temperature?: Json<Dyadic>,
        left[]: [Json<Dyadic>; 2],
        right[]: [Json<Dyadic>; 2],
        warnings: Warnings,
        /// What to draw.
        #[serde(skip)]
        graph?: Graph,
    }

    /// The walls of a thermograph, exact, and as floats for drawing.
    pub struct Walls {
        left: Vec<[Json<Dyadic>; 2]>,
        right: Vec<[Json<Dyadic>; 2]>,
        left_xy: Vec<[f64; 2]>,
        right_xy: Vec<[f64; 2]>,
        mean: Json<Dyadic>,
        temperature: Json<Dyadic>,
    }
}

impl Query for ThermographRequest {
    const NAME: &'static str = "thermograph";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = ThermographAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<ThermographAnswer, ErrorBody> {
        let problem = self.position.read(job).within("position")?;
        of_problem(&problem, job).within("position")
    }
}

/// The thermograph of a position.
///
/// # Errors
/// Infinite stalks, and files that ask for misère play.
pub fn of_problem(problem: &Problem, job: &mut Job<'_>) -> Result<ThermographAnswer, Diagnostic> {
    problem.finite()?;
    problem.valued()?;
    let solution = job.engine.solve(problem);
    let value = solution.value.exact().ok_or(solution.exceeded.unwrap_or(Exceeded::Interrupted));
    let mut answer = answer(value, job);
    let limit = job.output.max_text;
    answer.bounds = KnownText::new(job.engine.arena_mut(), solution.value, limit).bounds();
    answer.position = problem.given_source().map(str::to_owned);
    answer.warnings = Warnings::new(problem.warnings(), answer.warnings.stop_reason);
    Ok(answer)
}

/// The thermograph of a value such as `{4|-2}`.
///
/// # Errors
/// Says where the text stops being a value.
pub fn of_value(text: &str, job: &mut Job<'_>) -> Result<ThermographAnswer, Diagnostic> {
    let value = read_value(text)?.evaluate(job.engine.arena_mut());
    Ok(ThermographAnswer { position: Some(text.to_owned()), ..answer(value, job) })
}

fn answer(value: Result<Game, Exceeded>, job: &mut Job<'_>) -> ThermographAnswer {
    let limit = job.output.max_text;
    let arena = job.engine.arena_mut();
    let text = value.as_ref().ok().map(|&game| text::value(arena, game, limit));
    let (graph, exceeded) = match value.and_then(|game| arena.thermograph(game)) {
        Ok(graph) => (Some(graph), None),
        Err(exceeded) => (None, Some(exceeded)),
    };
    let [left, right] = graph.as_ref().map(walls).unwrap_or_default();
    ThermographAnswer {
        position: None,
        value: text,
        bounds: None,
        mean: graph.as_ref().map(|graph| Json(graph.mean.clone())),
        temperature: graph.as_ref().map(|graph| Json(graph.temperature.clone())),
        left,
        right,
        warnings: Warnings::new(&[], job.stop_reason(exceeded)),
        graph,
    }
}

/// The corners of both walls, exact.
fn walls(graph: &Graph) -> [Vec<[Json<Dyadic>; 2]>; 2] {
    let corner = |corner: Corner| [Json(corner.value), Json(corner.temperature)];
    corners(graph).map(|wall| wall.into_iter().map(corner).collect())
}

impl Walls {
    pub(super) fn new(graph: &Graph) -> Walls {
        let places = |wall: &[[Json<Dyadic>; 2]]| {
            wall.iter()
                .map(|corner| corner.each_ref().map(|number| approximate(&number.0)))
                .collect()
        };
        let [left, right] = walls(graph);
        Walls {
            left_xy: places(&left),
            right_xy: places(&right),
            left,
            right,
            mean: Json(graph.mean.clone()),
            temperature: Json(graph.temperature.clone()),
        }
    }
}
