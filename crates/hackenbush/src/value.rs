//! The value of a position in one call.

use partizan::Value;

use crate::diagnostic::{Diagnostic, Kind};
use crate::problem::Problem;
use crate::solve::Engine;

/// The value of a position in our notation, by the rules that suit it best.
///
/// ```
/// let value = hackenbush::value("b(r)(bg)")?;
/// assert_eq!(value.to_string(), "1*");
/// assert!(hackenbush::value("b(r)")?.is_number());
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// An [`Engine`] gives more: a budget, bounds when it ends, outcome, facts and a derivation.
///
/// # Errors
/// Text that is no position; values that outgrow the default [`crate::solve::Budget`]; infinite
/// stalks, whose values are surreal numbers.
pub fn value(text: &str) -> Result<Value, Diagnostic> {
    let problem: Problem = text.parse()?;
    let mut engine = Engine::new();
    let solution = engine.solve(&problem);
    if let Some(game) = solution.value.exact() {
        return Ok(engine.arena().value(game));
    }
    let (message, kind) = match (&solution.surreal, solution.exceeded) {
        (Some(Ok(number)), _) => {
            (format!("the value is the surreal number {number}"), Kind::NotSupported)
        }
        (Some(Err(why)), _) => (why.to_string(), Kind::NotSupported),
        (None, Some(exceeded)) => (format!("the value is not known: {exceeded}"), Kind::TooLarge),
        (None, None) => ("the value is not known".to_owned(), Kind::TooLarge),
    };
    let wrong = Diagnostic::new(0..text.len(), message).kind(kind);
    Err(match kind {
        Kind::NotSupported => wrong.hint("`Engine::solve` gives the values of infinite stalks"),
        _ => wrong.hint("`Engine::solve` gives bounds and takes a budget"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_call_gives_the_value_or_says_why_not() {
        for (text, expected) in
            [("", "0"), ("br", "1/2"), ("gb", "^*"), ("(1,2)(3,3)(2,1)", "1"), ("b^w - b^w", "0")]
        {
            assert_eq!(value(text).unwrap().to_string(), expected, "{text}");
        }
        let infinite = value("b^w").unwrap_err();
        assert_eq!(infinite.message, "the value is the surreal number w");
        assert_eq!(value("brx").unwrap_err().span, 2..3);
    }
}
