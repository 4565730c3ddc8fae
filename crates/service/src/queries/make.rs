//! Pictures made to order.

use learn::make::{Batch, Order, make, read_value};
use partizan::Outcome;

use super::prelude::*;

request! {
    /// Which pictures have this value, or what else is asked for?
    pub struct MakeRequest {
        /// The value, as CGSuite writes it.
        pub value: Option<String>,
        /// The value of this position instead; pictures isomorphic to it are left out.
        pub like: Option<PositionInput>,
        pub atomic_weight: Option<i64>,
        pub outcome: Option<Json<Outcome>>,
        /// Exactly one winning cut: for the winner, or for each player if whoever starts wins.
        #[serde(default)]
        pub unique: bool,
        /// The most edges.
        pub edges: Option<usize>,
        /// With a cycle, or without one; either by default.
        pub cycles: Option<bool>,
        pub variant: Option<Variant>,
        /// How many; 1 by default.
        pub count: Option<usize>,
        /// Which of all that there are; 0 by default.
        pub seed: Option<Json<u64>>,
    }
}

answers! {
    /// Pictures that have what was asked for.
    pub struct MakeAnswer {
        seed: Json<u64>,
        pictures: Vec<MadePicture>,
        /// Why there are fewer than were asked for.
        note?: String,
        warnings: Warnings,
    }

    /// A picture.
    pub struct MadePicture {
        position: String,
        variant: Variant,
        value?: Value,
        /// If it was asked for.
        atomic_weight?: i64,
        /// Of dominoes, their number.
        edges: usize,
    }
}

impl Query for MakeRequest {
    const NAME: &'static str = "make";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = MakeAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<MakeAnswer, ErrorBody> {
        let mut order = Order {
            atomic_weight: self.atomic_weight,
            outcome: self.outcome.map(|outcome| outcome.0),
            unique: self.unique,
            edges: self.edges,
            cycles: self.cycles,
            rules: self.variant.map(|rules| rules.0),
            count: self.count.unwrap_or(1),
            seed: self.seed.map_or(0, |seed| seed.0),
            ..Order::default()
        };
        if let Some(text) = &self.value {
            if text.len() > MOST_TEXT {
                let message = format!("more than {MOST_TEXT} characters");
                return Err(ErrorBody::too_large(message)
                    .hint("ask for a shorter value")
                    .within("value"));
            }
            let value = read_value(job.engine, text);
            order.value = Some(value.map_err(|wrong| job.explained(wrong)).within("value")?);
        }
        if let Some(like) = &self.like {
            if self.value.is_some() {
                return Err(ErrorBody::malformed("there is a value and a position to be like")
                    .hint("leave one of them out")
                    .within("like"));
            }
            let problem = like.read(job).within("like")?;
            order = order
                .like(job.engine, problem)
                .map_err(|wrong| job.explained(wrong))
                .within("like")?;
        }
        answer(&order, job).within("value")
    }
}

/// The longest text of a value.
const MOST_TEXT: usize = 10_000;

/// Makes pictures.
///
/// # Errors
/// Says why there can be none.
pub fn answer(order: &Order, job: &mut Job<'_>) -> Result<MakeAnswer, hackenbush::Diagnostic> {
    let Batch { made, note, exceeded } =
        make(job.engine, order).map_err(|wrong| job.explained(wrong))?;
    let limit = job.output.max_text;
    let arena = job.engine.arena_mut();
    let pictures = made.into_iter().map(|made| MadePicture {
        position: made.problem.source().into_owned(),
        variant: Json(made.problem.rules()),
        value: Some(text::value(arena, made.value, limit)),
        atomic_weight: order.atomic_weight,
        edges: learn::family::size(&made.problem),
    });
    let pictures = pictures.collect();
    let warnings = Warnings::new(&[], job.stop_reason(exceeded));
    Ok(MakeAnswer { seed: Json(order.seed), pictures, note, warnings })
}
