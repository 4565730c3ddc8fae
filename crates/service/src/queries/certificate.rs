//! A certificate: a proof of a value that others can check.

use hackenbush::certificate::{self, Certificate, NoCertificate};
use hackenbush::diagnostic::Kind;
use hackenbush::{Diagnostic, Problem};

use super::prelude::*;

request! {
    /// Why is this position worth what it is, as a proof that can be checked without the solver?
    pub struct CertificateRequest {
        pub position: PositionInput,
    }
}

answers! {
    /// A certificate, as `docs/certificates.md` specifies it.
    pub struct CertificateAnswer {
        /// What to write to a file.
        text: String,
        /// The number of facts.
        facts: usize,
        /// The number of values that are named.
        values: usize,
    }
}

impl Query for CertificateRequest {
    const NAME: &'static str = "certificate";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = CertificateAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<CertificateAnswer, ErrorBody> {
        let problem = self.position.read(job).within("position")?;
        let Certificate { text, facts, values, .. } = write(&problem, job).within("position")?;
        Ok(CertificateAnswer { text, facts, values })
    }
}

/// Proves the value of a position.
///
/// # Errors
/// A budget that ended, infinite stalks, and rulesets without certificates.
pub fn write(problem: &Problem, job: &mut Job<'_>) -> Result<Certificate, Diagnostic> {
    certificate::write(job.engine, problem).map_err(|none| match none {
        NoCertificate::Exceeded(exceeded) => {
            let hint = "a larger time or memory limit may be enough for the proof";
            job.explained(Diagnostic::from(exceeded)).hint(hint)
        }
        none => {
            let end = problem.given_source().map_or(0, str::len);
            let hint = "finite positions of the listed rulesets have certificates";
            Diagnostic::new(0..end, none.to_string()).kind(Kind::NotSupported).hint(hint)
        }
    })
}
