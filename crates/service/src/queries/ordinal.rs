//! Ordinal sums, the base in canonical form or taken literally.

use hackenbush::Diagnostic;
use hackenbush::analysis::van_roode::VanRoode;
use partizan::text::Expression;
use partizan::{Exceeded, Game, LiteralSum};

use super::prelude::*;

request! {
    /// What is the ordinal sum `base:sub`?
    pub struct OrdinalRequest {
        /// A value, or a literal form in braces, whose form then counts.
        pub base: String,
        /// A value, of which only the value counts.
        pub sub: String,
    }
}

answers! {
    /// An ordinal sum.
    pub struct OrdinalAnswer {
        base: String,
        sub: String,
        value?: Value,
        warnings: Warnings,
        /// The steps for a literal base, of numbers.
        #[serde(skip)]
        steps?: LiteralSum,
        /// The steps for two numbers in canonical form.
        #[serde(skip)]
        van_roode?: VanRoode,
    }
}

/// The longest value to read.
const MAX_TEXT: usize = 10_000;

/// The finest number to read.
const MAX_PLACES: u64 = 100_000;

impl Query for OrdinalRequest {
    const NAME: &'static str = "ordinal";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = OrdinalAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<OrdinalAnswer, ErrorBody> {
        if self.base.len().max(self.sub.len()) > MAX_TEXT {
            let field = if self.base.len() > MAX_TEXT { "base" } else { "sub" };
            return Err(ErrorBody::too_large(format!("more than {MAX_TEXT} characters"))
                .hint("`hackenbush ordinal` has no limit but memory")
                .within(field));
        }
        for (field, text) in [("base", &self.base), ("sub", &self.sub)] {
            if has_long_denominator(text) {
                let message = format!("a denominator beyond 2^{MAX_PLACES}");
                return Err(ErrorBody::too_large(message)
                    .hint("`hackenbush ordinal` has no limit but memory")
                    .within(field));
            }
        }
        let texts = [self.base.trim(), self.sub.trim()];
        answer(texts, job).map_err(|(index, wrong)| {
            ErrorBody::in_text(&wrong, texts[index]).within(["base", "sub"][index])
        })
    }
}

/// Is there a power of two whose digits nobody waits for? Writing them down cannot be interrupted.
fn has_long_denominator(text: &str) -> bool {
    text.split("2^").skip(1).any(|rest| {
        let digits = rest.trim_start().split(|c: char| !c.is_ascii_digit()).next();
        let digits = digits.unwrap_or_default();
        !digits.is_empty() && digits.parse().map_or(true, |exponent: u64| exponent > MAX_PLACES)
    })
}

/// The ordinal sum of a base and what stands on it.
///
/// # Errors
/// Says which of them is not a value, and where.
pub fn answer(
    [base, sub]: [&str; 2],
    job: &mut Job<'_>,
) -> Result<OrdinalAnswer, (usize, Diagnostic)> {
    let base_read = read_value(base).map_err(|wrong| (0, wrong))?;
    let sub_read = read_value(sub).map_err(|wrong| (1, wrong))?;
    let arena = job.engine.arena_mut();
    let mut van_roode = None;
    let mut sum = || -> Result<(Game, Option<LiteralSum>), Exceeded> {
        let sub = sub_read.evaluate(arena)?;
        match base_read.literal_options(arena)? {
            Some([left, right]) => arena.explained_ordinal_sum(&left, &right, sub),
            None => {
                let base = base_read.evaluate(arena)?;
                let numbers = arena.as_number(base).zip(arena.as_number(sub));
                van_roode = numbers.and_then(|(base, sub)| VanRoode::of(base, sub));
                Ok((arena.ordinal_sum(base, sub)?, None))
            }
        }
    };
    let (found, exceeded) = match sum() {
        Ok(found) => (Some(found), None),
        Err(exceeded) => (None, Some(exceeded)),
    };
    let limit = job.output.max_text;
    Ok(OrdinalAnswer {
        base: base.to_owned(),
        sub: sub.to_owned(),
        value: found.as_ref().map(|(game, _)| text::value(arena, *game, limit)),
        warnings: Warnings::new(&[], job.stop_reason(exceeded)),
        steps: found.and_then(|(_, steps)| steps),
        van_roode,
    })
}

/// Reads a value such as `3/8`, `*2` or `{1|-1}`.
///
/// # Errors
/// Says where it stops being one.
pub fn read_value(text: &str) -> Result<Expression, Diagnostic> {
    Expression::parse(text).map_err(|wrong| {
        Diagnostic::misread(text, wrong.offset, "this is not a value", wrong.expected)
            .hint("values are written as in CGSuite: 3/8, *2, ^, {1|-1}")
    })
}
