//! The calculator: values of games, with names, functions and comparisons.

use hackenbush::Diagnostic;
use hackenbush::calculator::{Calculation, Calculator, Found};
use partizan::thermograph::Thermograph as Graph;
use partizan::{Dyadic, Exceeded, Game, Outcome};

use super::prelude::*;
use super::prove::RelationSign;
use super::thermograph::Walls;
use crate::nodes::Nodes;
use crate::options::OptionsAnswer;

request! {
    /// What does this come to?
    pub struct CalcRequest {
        /// A statement, such as `{0|1} + *2 - ^`, `x := position("br")` or `x > 0`.
        pub expression: String,
        /// Statements whose definitions it may use, in order.
        #[serde(default)]
        pub before: Vec<String>,
        /// Signs of a real number to write down; 60 unless given.
        #[serde(default)]
        pub places: Option<u32>,
    }
}

answers! {
    /// What a statement comes to: a value, a comparison or a real number.
    pub struct CalcAnswer {
        expression: String,
        /// The name that it defines.
        name?: String,
        value?: Value,
        form?: Value,
        /// Are `value` or `form` cut?
        truncated!: bool,
        /// The whole form, where it is cut.
        nodes?: Nodes,
        outcome?: Json<Outcome>,
        /// The value, or the number that it is infinitesimally close to.
        number?: Json<Dyadic>,
        birthday?: Value,
        nimber?: Json<u64>,
        atomic_weight?: Value,
        mean?: Json<Dyadic>,
        temperature?: Json<Dyadic>,
        left_stop?: Json<Dyadic>,
        right_stop?: Json<Dyadic>,
        /// For values that are not numbers.
        thermograph?: Walls,
        /// For a form in braces: its options, and what becomes of each.
        options?: OptionsAnswer,
        comparison?: ComparisonAnswer,
        real?: RealAnswer,
        warnings: Warnings,
        /// The thermograph of any value, for drawings.
        #[serde(skip)]
        graph?: Graph,
    }

    /// Two values, and how they compare.
    pub struct ComparisonAnswer {
        left: Value,
        right: Value,
        /// What the statement says.
        claimed: RelationSign,
        /// What is true.
        relation: RelationSign,
        holds: bool,
    }

    /// A real number, whose sign expansion does not end.
    pub struct RealAnswer {
        /// Its first signs.
        signs: String,
        /// Its first decimal places, not rounded.
        decimal: String,
    }
}

/// The longest statement to read.
const MAX_TEXT: usize = 10_000;

/// The most statements before it.
const MAX_STATEMENTS: usize = 1_000;

/// The most signs of a real number.
pub const MAX_PLACES: u32 = 20_000;

/// The signs of a real number that are written down unless more are asked for.
pub const PLACES: u32 = 60;

impl Query for CalcRequest {
    const NAME: &'static str = "calc";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = CalcAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<CalcAnswer, ErrorBody> {
        let places = self.places.unwrap_or(PLACES);
        if places > MAX_PLACES {
            return Err(ErrorBody::too_large(format!("more than {MAX_PLACES} places"))
                .hint(format!("ask for at most {MAX_PLACES} places"))
                .within("places"));
        }
        if self.before.len() > MAX_STATEMENTS {
            return Err(ErrorBody::too_large(format!("more than {MAX_STATEMENTS} statements"))
                .hint("leave out what is not needed any more")
                .within("before"));
        }
        let all = self.before.iter().chain([&self.expression]);
        if all.map(String::len).fold(0, usize::saturating_add) > MAX_TEXT {
            return Err(ErrorBody::too_large(format!("more than {MAX_TEXT} characters"))
                .hint("`hackenbush calc` has no limit but memory")
                .within("expression"));
        }
        let mut calculator = Calculator::default();
        for text in &self.before {
            let said = answer(text, &mut calculator, places, job);
            said.map_err(|wrong| ErrorBody::in_text(&wrong, text).within("before"))?;
        }
        answer(&self.expression, &mut calculator, places, job)
            .map_err(|wrong| ErrorBody::in_text(&wrong, &self.expression).within("expression"))
    }
}

/// What a statement comes to; the calculator remembers what it defines.
///
/// # Errors
/// Says where the statement is wrong, or which budget ended.
pub fn answer(
    text: &str,
    calculator: &mut Calculator,
    places: u32,
    job: &mut Job<'_>,
) -> Result<CalcAnswer, Diagnostic> {
    calculator.limits = job.read_limits();
    let calculation = calculator.run(text, job.engine).map_err(|wrong| job.explained(wrong))?;
    let Calculation { name, found, .. } = calculation;
    let mut answer = CalcAnswer {
        expression: text.trim().to_owned(),
        name,
        value: None,
        form: None,
        truncated: false,
        nodes: None,
        outcome: None,
        number: None,
        birthday: None,
        nimber: None,
        atomic_weight: None,
        mean: None,
        temperature: None,
        left_stop: None,
        right_stop: None,
        thermograph: None,
        options: None,
        comparison: None,
        real: None,
        warnings: Warnings::default(),
        graph: None,
    };
    let limit = job.output.max_text;
    let holds = found.holds();
    match found {
        Found::Value { game, form } => {
            add_value(&mut answer, game, job);
            let arena = job.engine.arena_mut();
            answer.options = form.map(|form| OptionsAnswer::of_form(&form, arena, limit));
        }
        Found::Comparison { sides, claimed, relation } => {
            let arena = job.engine.arena_mut();
            let [left, right] = sides.map(|game| text::value(arena, game, limit));
            let (claimed, relation) = (claimed.into(), relation.into());
            let holds = holds.unwrap_or(false);
            answer.comparison = Some(ComparisonAnswer { left, right, claimed, relation, holds });
        }
        Found::Real(real) => match real.beginning(places, &job.control.meter()) {
            Ok(beginning) => {
                let (signs, decimal) = (beginning.signs, beginning.decimal);
                answer.real = Some(RealAnswer { signs, decimal });
            }
            Err(exceeded) => answer.warnings = stopped(exceeded, job),
        },
    }
    Ok(answer)
}

fn stopped(exceeded: Exceeded, job: &Job<'_>) -> Warnings {
    Warnings::new(&[], job.stop_reason(Some(exceeded)))
}

/// What there is to say of a value.
fn add_value(answer: &mut CalcAnswer, game: Game, job: &mut Job<'_>) {
    let limit = job.output.max_text;
    let facts = job.engine.facts_of_value(game);
    let arena = job.engine.arena_mut();
    let value = text::value(arena, game, limit);
    let form = text::form(arena, game, limit, &value);
    answer.truncated = value.0.is_truncated() || form.0.is_truncated();
    answer.nodes = match answer.truncated && job.output.nodes {
        true => Nodes::of(arena, game),
        false => None,
    };
    answer.outcome = Some(Json(arena.outcome(game)));
    answer.nimber = arena.as_nimber(game).map(Json);
    answer.birthday = facts.birthday.as_ref().map(Json::from);
    answer.atomic_weight = facts.atomic_weight.map(|weight| text::value(arena, weight, limit));
    answer.graph = arena.thermograph(game).ok();
    answer.thermograph = answer.graph.as_ref().filter(|_| !arena.is_number(game)).map(Walls::new);
    answer.number = facts.number.map(Json);
    answer.mean = facts.mean.map(Json);
    answer.temperature = facts.temperature.map(Json);
    answer.left_stop = facts.left_stop.map(Json);
    answer.right_stop = facts.right_stop.map(Json);
    answer.value = Some(value);
    answer.form = Some(form);
}
