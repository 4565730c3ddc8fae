//! What a position is worth, who wins, and why.

use hackenbush::analysis;
use hackenbush::analysis::number::{stalk_text, surreal_birthday};
use hackenbush::analysis::options;
use hackenbush::solve::{Facts, Known, Solution, Theorem};
use hackenbush::{Diagnostic, GROUND, Picture, Problem, Row};
use hackenbush_drawing::number_line::approximate;
use partizan::{Dyadic, Exceeded, Outcome, SignExpansion, ValueText};

use super::prelude::*;
use super::thermograph::Walls;
use crate::answer::StopReason;
use crate::derivation::Derivation;
use crate::garden::Garden;
use crate::nodes::Nodes;
use crate::options::OptionsAnswer;

request! {
    /// What is this position worth?
    pub struct SolveRequest {
        pub position: PositionInput,
        /// With a derivation?
        #[serde(default)]
        pub explain: bool,
    }
}

answers! {
    /// What there is to say of a position.
    pub struct ValueAnswer {
        /// The text that was given, if it was given as text.
        position?: String,
        variant: Variant,
        edges?: usize,
        vertices?: u32,
        dominoes?: usize,
        value?: Value,
        /// Its canonical form, options in braces.
        form?: Value,
        /// Are `value` or `form` cut?
        truncated!: bool,
        /// The whole form, where it is cut.
        nodes?: Nodes,
        outcome?: Json<Outcome>,
        /// The value, or the number that it is infinitesimally close to.
        number?: Value,
        birthday?: Value,
        nimber?: Json<u64>,
        atomic_weight?: Value,
        mean?: Json<Dyadic>,
        temperature?: Json<Dyadic>,
        left_stop?: Json<Dyadic>,
        right_stop?: Json<Dyadic>,
        hammerian?: bool,
        joshua?: bool,
        height?: u32,
        /// The theorem that the atomic weight follows from.
        atomic_weight_by?: &'static str,
        /// The theorem at the top of the derivation, by name.
        method: &'static str,
        /// On a timeout, and where the value is not supported: the value is not less than the first and not more than the second.
        bounds?: [Value; 2],
        stats?: Stats,
        warnings: Warnings,
        derivation?: Derivation,
        /// With a derivation, if they are few: the options before simplification.
        options?: OptionsAnswer,
        /// With a derivation, and on a page: what the atomic weight of a garden follows from.
        garden?: Garden,
        /// Does a tree branch above the ground, so that there is a trunk to speak of?
        #[serde(skip)]
        has_branching: bool,
        /// What is known of the value, as games of the engine's arena.
        #[serde(skip)]
        known: Known,
    }

    /// What an answer took.
    pub struct Stats {
        /// Positions met one by one: kept by the search of red-blue pictures or evaluated otherwise.
        positions: u64,
        /// Questions that the search of red-blue pictures asked of positions, if there was one.
        questions?: u64,
        /// Nodes of that search: improvements of the bounds of a position.
        nodes?: u64,
        seconds: f64,
    }

    /// What a position is worth, and what a page shows beside it.
    pub struct SolveAnswer {
        #[serde(flatten)]
        value: ValueAnswer,
        /// Edges that are not joined to the ground.
        loose?: Vec<usize>,
        /// The variants that allow the position.
        fits: Vec<&'static str>,
        /// The number as a float, for a place on the screen.
        number_x?: f64,
        /// The stalk of a value that is a number.
        stalk?: String,
        confusion?: Confusion,
        thermograph?: Walls,
        derivation_too_large!: bool,
    }

    /// The numbers with which a value is confused.
    pub struct Confusion {
        low: Json<Dyadic>,
        high: Json<Dyadic>,
        includes_low: bool,
        includes_high: bool,
        low_x: f64,
        high_x: f64,
    }
}

/// A derivation whose steps have more edges than this together is not sent.
const MAX_EXPLAINED_EDGES: usize = 200_000;

impl Query for SolveRequest {
    const NAME: &'static str = "solve";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = SolveAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<SolveAnswer, ErrorBody> {
        let problem = self.position.read(job).within("position")?;
        solve(&problem, self.explain, job).within("position")
    }
}

/// Solves a position, with what a page shows beside the value.
pub(super) fn solve(
    problem: &Problem,
    explain: bool,
    job: &mut Job<'_>,
) -> Result<SolveAnswer, ErrorBody> {
    let (solution, seconds) = solved(problem, explain, job);
    let explained: usize = match explain {
        true => solution.derivation.walk().map(|(_, step)| step.edges.len() + 1).sum(),
        false => 0,
    };
    let small = explained <= MAX_EXPLAINED_EDGES;
    let facts = job.engine.facts(problem, &solution);
    let mut value = answer_from(problem, &solution, &facts, seconds, explain && small, job)?;
    value.garden = Garden::of(problem, &solution);
    let arena = job.engine.arena();
    let exact = solution.value.exact();
    let number = exact.and_then(|game| arena.as_number(game));
    Ok(SolveAnswer {
        value,
        loose: none_if_empty(problem.loose().to_vec()),
        fits: problem.fits(),
        number_x: number.or(facts.number.as_ref()).map(approximate),
        stalk: number.and_then(stalk),
        confusion: exact.and_then(|game| arena.confusion_interval(game)).map(|interval| {
            Confusion {
                low_x: approximate(&interval.low),
                high_x: approximate(&interval.high),
                low: Json(interval.low),
                high: Json(interval.high),
                includes_low: interval.includes_low,
                includes_high: interval.includes_high,
            }
        }),
        thermograph: exact
            .filter(|&game| !arena.is_number(game))
            .and_then(|game| arena.thermograph(game).ok())
            .map(|graph| Walls::new(&graph)),
        derivation_too_large: !small,
    })
}

/// What a position is worth; with a derivation if it is to be explained.
///
/// # Errors
/// If the value of infinite stalks cannot be written down.
pub fn answer(
    problem: &Problem,
    explain: bool,
    job: &mut Job<'_>,
) -> Result<ValueAnswer, Diagnostic> {
    let (solution, seconds) = solved(problem, explain, job);
    let facts = match job.output.facts {
        true => job.engine.facts(problem, &solution),
        false => Facts::default(),
    };
    let mut answer = answer_from(problem, &solution, &facts, seconds, explain, job)?;
    if explain {
        answer.garden = Garden::of(problem, &solution);
    }
    Ok(answer)
}

/// The solution, and how many seconds it took.
fn solved(problem: &Problem, explain: bool, job: &mut Job<'_>) -> (Solution, f64) {
    let begin = (job.control.clock)();
    let mut solution = job.engine.solve(problem);
    let seconds = (job.control.clock)().saturating_sub(begin).as_secs_f64();
    // The page's first engine has no room for more.
    if cfg!(feature = "full") && explain {
        job.engine.explain(&mut solution);
    }
    (solution, seconds)
}

fn answer_from(
    problem: &Problem,
    solution: &Solution,
    facts: &Facts,
    seconds: f64,
    explain: bool,
    job: &mut Job<'_>,
) -> Result<ValueAnswer, Diagnostic> {
    let not_supported = solution.surreal.as_ref().and_then(|found| found.as_ref().err());
    let stop_reason = job.stop_reason(solution.exceeded).or_else(|| {
        not_supported.map(|why| StopReason {
            exceeded: Exceeded::TooLarge("infinite stalks"),
            text: why.to_string(),
        })
    });
    let output = job.output;
    let limit = output.max_text;
    // Only where moves can be asked for, too: the page's first engine has no room for more.
    let wanted = cfg!(feature = "full") && explain;
    let options = match wanted && options::is_quick(problem.position(), problem.rules()) {
        true => options::form(job.engine, problem).ok().flatten(),
        false => None,
    };
    let arena = job.engine.arena_mut();
    let exact = solution.value.exact();
    let surreal = solution.surreal.as_ref().and_then(|found| found.as_ref().ok());
    // Infinite stalks are left to the whole engine.
    let surreal = surreal.filter(|_| cfg!(feature = "full"));
    let value: Option<Value> =
        surreal.map(Json::from).or_else(|| exact.map(|game| text::value(arena, game, limit)));
    let form = exact.zip(value.as_ref());
    let form = form.map(|(game, value)| text::form(arena, game, limit, value));
    let truncated = value.iter().chain(&form).any(|text| text.0.is_truncated());
    let is_number = surreal.is_some() || exact.is_some_and(|game| arena.is_number(game));
    let json = |number: &Option<Dyadic>| number.clone().map(Json);
    let position = problem.position();
    let (picture, row) = (position.picture(), position.row());
    Ok(ValueAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        edges: picture.map(|picture| picture.edges().len()),
        vertices: picture.map(Picture::vertex_count),
        dominoes: position.dominoes().map(<[_]>::len).or(row.map(Row::len)),
        form,
        truncated,
        nodes: exact.filter(|_| truncated && output.nodes).and_then(|game| Nodes::of(arena, game)),
        outcome: solution.outcome.map(Json),
        // Not printed anew: a number may have millions of digits.
        number: match is_number {
            true => value.clone(),
            false => facts.number.as_ref().map(Json::from),
        },
        value,
        birthday: match surreal {
            Some(number) => surreal_birthday(number).as_ref().map(Json::from),
            None => facts.birthday.as_ref().map(Json::from),
        },
        nimber: facts.nimber.map(Json),
        atomic_weight: facts.atomic_weight.map(|game| text::value(arena, game, limit)),
        atomic_weight_by: facts.atomic_weight.map(|_| weight_theorem(problem)),
        mean: json(&facts.mean),
        temperature: json(&facts.temperature),
        left_stop: json(&facts.left_stop),
        right_stop: json(&facts.right_stop),
        hammerian: facts.hammerian,
        joshua: facts.joshua,
        height: facts.height,
        method: solution.method,
        bounds: match solution.value {
            Known::Between { lo, hi } => Some([lo, hi].map(|end| text::value(arena, end, limit))),
            _ => solution.surreal_bounds.as_ref().map(|ends| ends.each_ref().map(Json::from)),
        },
        stats: output.stats.then(|| {
            let hackenbush::solve::Stats { positions, questions, nodes, .. } = solution.stats;
            let counted = |count: u64| (count > 0).then_some(count);
            let (questions, nodes) = (counted(questions), counted(nodes));
            Stats { positions, questions, nodes, seconds }
        }),
        warnings: Warnings::new(problem.warnings(), stop_reason),
        derivation: explain.then(|| {
            let mut derivation = Derivation::new(problem, &solution.derivation, arena, limit);
            // Infinite stalks have no picture, and their value is not a game of the arena.
            if let (Some(number), Some((_, step))) = (surreal, derivation.steps.first_mut()) {
                step.position = problem.source().into_owned();
                step.value = KnownText::Exact(ValueText::from(number));
            } else if let (Some(ends), Some((_, step))) =
                (&solution.surreal_bounds, derivation.steps.first_mut())
            {
                step.position = problem.source().into_owned();
                step.value = KnownText::Between(ends.each_ref().map(ValueText::from));
            }
            derivation
        }),
        options: options.map(|form| OptionsAnswer::new(problem, &form, arena, limit)),
        garden: None,
        has_branching: facts.hammerian.is_some() && picture.is_some_and(has_branching),
        known: solution.value,
    })
}

/// The theorem that gives the atomic weight of a position that has one.
fn weight_theorem(problem: &Problem) -> &'static str {
    let garden = analysis::Garden::of(problem);
    let theorem = match garden {
        Some(analysis::Garden { flowers: Some(_), .. }) => Theorem::Flowers,
        Some(analysis::Garden { jungle: Some(_), .. }) => Theorem::Flow,
        _ => Theorem::AtomicWeight,
    };
    theorem.name()
}

/// Do two edges of a forest stand on the same vertex above the ground?
fn has_branching(forest: &Picture) -> bool {
    let mut bears = vec![false; forest.vertex_count() as usize];
    let mut above = forest.edges().iter().filter(|edge| edge.from != GROUND);
    above.any(|edge| std::mem::replace(&mut bears[edge.from as usize], true))
}

/// The longest stalk of a value to write down, in runs.
const MAX_RUNS: usize = 10_000;

fn stalk(value: &Dyadic) -> Option<String> {
    let signs = SignExpansion::try_from(value).ok()?;
    (signs.runs().len() <= MAX_RUNS).then(|| stalk_text(&signs))
}
