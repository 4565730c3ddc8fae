//! What there is: the variants, the theorems, the limits.

use hackenbush::Colour;
use hackenbush::rules::{Board, RULESETS};
use hackenbush::solve::Theorem;
use hackenbush_drawing::{Format, THEMES};

use super::prelude::*;

request! {
    /// What is there?
    pub struct AboutRequest {}
}

answers! {
    /// What there is.
    pub struct AboutAnswer {
        name: &'static str,
        version: &'static str,
        variants: Vec<VariantAnswer>,
        theorems: Vec<TheoremAnswer>,
        /// The themes of drawings.
        palettes: Vec<&'static str>,
        /// The formats of drawings.
        formats: Vec<&'static str>,
        limits: LimitsAnswer,
    }

    /// The rules of a game.
    pub struct VariantAnswer {
        name: &'static str,
        title: &'static str,
        summary: &'static str,
        help: &'static str,
        colours: Vec<Json<Colour>>,
        /// Is it played on lines or rows of dominoes?
        dominoes: bool,
    }

    /// A theorem that derivations name.
    pub struct TheoremAnswer {
        name: &'static str,
        statement: &'static str,
        source: &'static str,
        /// Its place in the guide: `page#anchor`.
        link?: String,
    }

    /// What a request may ask for.
    pub struct LimitsAnswer {
        edges: usize,
        dominoes: usize,
        body_bytes: usize,
        timeout_ms: TimeLimits,
    }

    /// Times in milliseconds.
    pub struct TimeLimits {
        default: u64,
        max: u64,
    }
}

impl Query for AboutRequest {
    const NAME: &'static str = "about";
    type Answer = AboutAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<AboutAnswer, ErrorBody> {
        let variants = RULESETS.iter().map(|rules| VariantAnswer {
            name: rules.name(),
            title: rules.title(),
            summary: rules.summary(),
            help: rules.help(),
            colours: rules.board().colours().iter().copied().map(Json).collect(),
            dominoes: matches!(rules.board(), Board::Dominoes | Board::Rows),
        });
        let theorems = Theorem::ALL.iter().map(|theorem| TheoremAnswer {
            name: theorem.name(),
            statement: theorem.statement(),
            source: theorem.source(),
            link: Some(theorem.guide().to_owned()),
        });
        let limits = &job.limits;
        // Limits of 2^64 milliseconds are none.
        let milliseconds =
            |time: std::time::Duration| time.as_millis().try_into().unwrap_or(u64::MAX);
        Ok(AboutAnswer {
            name: "hackenbush",
            version: env!("CARGO_PKG_VERSION"),
            variants: variants.collect(),
            theorems: theorems.collect(),
            palettes: THEMES.iter().map(|theme| theme.name).collect(),
            formats: Format::ALL.iter().map(|format| format.name()).collect(),
            limits: LimitsAnswer {
                edges: limits.edges,
                dominoes: limits.dominoes,
                body_bytes: limits.request_bytes,
                timeout_ms: TimeLimits {
                    default: milliseconds(limits.time),
                    max: milliseconds(limits.max_time),
                },
            },
        })
    }
}
