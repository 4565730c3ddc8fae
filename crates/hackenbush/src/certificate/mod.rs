//! Certificates: proofs of values that a stranger can check.
//!
//! A certificate proves by a list of facts "this part of the position is at least (at most) that
//! value" that a position has a value. `docs/certificates.md` specifies the format; the crate
//! `hackenbush-checker` checks it without any code of this one.
//!
//! ```
//! use hackenbush::{Engine, Problem, certificate};
//! let problem: Problem = "br".parse()?;
//! let certificate = certificate::write(&mut Engine::new(), &problem).unwrap();
//! assert!(certificate.text.ends_with("number 1/2^1\nge 0 3 tree\nle 0 3 tree\nclaim 0 0 1\n"));
//! assert_eq!((certificate.facts, certificate.values), (2, 1));
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```

mod goals;
mod ordinary;
mod part;
mod prover;
mod text;

use std::fmt;

use partizan::Exceeded;

use crate::problem::Problem;
use crate::rules::Ruleset;
use crate::solve::Engine;
use prover::Prover;

pub use text::Certificate;

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCertificate {
    /// A budget ended before the value was found or the proof complete.
    Exceeded(Exceeded),
    /// The position is infinite.
    Infinite,
    /// The format does not know this ruleset.
    UnknownRuleset(&'static str),
}

impl From<Exceeded> for NoCertificate {
    fn from(exceeded: Exceeded) -> NoCertificate {
        NoCertificate::Exceeded(exceeded)
    }
}

impl fmt::Display for NoCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCertificate::Exceeded(exceeded) => write!(f, "{exceeded}"),
            NoCertificate::Infinite => f.write_str("there are no certificates for infinite stalks"),
            NoCertificate::UnknownRuleset(title) => {
                write!(f, "there are no certificates for {title}")
            }
        }
    }
}

impl std::error::Error for NoCertificate {}

/// The rulesets that the format knows.
const KNOWN: [&str; 9] = [
    "red-blue",
    "green",
    "red-blue-green",
    "childish",
    "clockwise",
    "domino-shave",
    "stirling-shave",
    "bernoulli",
    "toppling-dominoes",
];

/// Solves a problem and proves its value.
///
/// # Errors
/// A budget that ended, or a position for which there are no certificates.
pub fn write(engine: &mut Engine, problem: &Problem) -> Result<Certificate, NoCertificate> {
    let rules: &'static dyn Ruleset = problem.rules();
    let Ok(position) = problem.finite() else { return Err(NoCertificate::Infinite) };
    if !KNOWN.contains(&rules.name()) {
        return Err(NoCertificate::UnknownRuleset(rules.title()));
    }
    let solution = engine.solve(problem);
    let Some(value) = solution.value.exact() else {
        return Err(solution.exceeded.unwrap_or(Exceeded::Interrupted).into());
    };
    let mut prover = Prover::new(engine, position, rules);
    let roots = prover.prove(value)?;
    Ok(text::certificate(prover, position, value, roots)?)
}
