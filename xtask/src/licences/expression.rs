//! Licence expressions of SPDX: `(MIT OR Apache-2.0) AND Unicode-3.0`.

use std::str::FromStr;

/// The choices an expression leaves, each a list of licences that all apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expression(Vec<Vec<String>>);

impl Expression {
    /// The choice whose licences are all in the list, as early in it as can be.
    pub(crate) fn choose(&self, preferred: &[&str]) -> Option<Vec<String>> {
        let rank = |licence: &String| preferred.iter().position(|it| it == licence);
        let worst = |choice: &&Vec<String>| -> Option<usize> {
            choice.iter().map(rank).collect::<Option<Vec<usize>>>()?.into_iter().max()
        };
        let allowed = self.0.iter().filter(|choice| worst(choice).is_some());
        allowed.min_by_key(worst).cloned()
    }
}

impl FromStr for Expression {
    type Err = String;

    fn from_str(text: &str) -> Result<Expression, String> {
        // Older manifests have a slash for OR.
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
        let choices = either(&mut words)?;
        match words.last() {
            None => Ok(Expression(choices)),
            Some(word) => Err(format!("unexpected `{word}`")),
        }
    }
}

/// `a OR b`, from words in reverse.
fn either(words: &mut Vec<&str>) -> Result<Vec<Vec<String>>, String> {
    let mut choices = both(words)?;
    while words.pop_if(|word| *word == "OR").is_some() {
        choices.extend(both(words)?);
    }
    Ok(choices)
}

/// `a AND b`: each choice of one with each of the other.
fn both(words: &mut Vec<&str>) -> Result<Vec<Vec<String>>, String> {
    let mut choices = single(words)?;
    while words.pop_if(|word| *word == "AND").is_some() {
        let others = single(words)?;
        let pairs = choices.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
        choices = pairs.map(|(one, other)| [one.as_slice(), other].concat()).collect();
    }
    Ok(choices)
}

/// A licence, perhaps with an exception, or an expression in parentheses.
fn single(words: &mut Vec<&str>) -> Result<Vec<Vec<String>>, String> {
    match words.pop() {
        Some("(") => {
            let choices = either(words)?;
            match words.pop() {
                Some(")") => Ok(choices),
                _ => Err("a parenthesis is not closed".to_owned()),
            }
        }
        None | Some(")" | "OR" | "AND" | "WITH") => Err("expected a licence".to_owned()),
        Some(licence) => {
            let mut licence = licence.to_owned();
            if words.pop_if(|word| *word == "WITH").is_some() {
                let exception = words.pop().ok_or("expected an exception")?;
                licence = format!("{licence} WITH {exception}");
            }
            Ok(vec![vec![licence]])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_choice_is_taken() {
        for (text, chosen) in [
            ("MIT", Some("MIT")),
            ("Apache-2.0/MIT", Some("MIT")),
            ("Apache-2.0 OR BSL-1.0", Some("Apache-2.0")),
            ("MIT OR Apache-2.0 OR LGPL-2.1-or-later", Some("MIT")),
            ("MIT AND GPL-3.0-only", None),
            ("(MIT OR GPL-3.0-only) AND Zlib", Some("MIT+Zlib")),
            ("MIT AND (Zlib OR Apache-2.0)", Some("MIT+Apache-2.0")),
            ("Zlib OR MIT AND GPL-3.0-only", Some("Zlib")),
            ("Apache-2.0 WITH LLVM-exception", None),
        ] {
            let expression: Expression = text.parse().unwrap();
            let found = expression.choose(&["MIT", "Apache-2.0", "Zlib"]);
            assert_eq!(found.map(|licences| licences.join("+")).as_deref(), chosen, "{text}");
        }
        for wrong in ["", "MIT OR", "(MIT", "MIT)", "AND MIT", "MIT Apache-2.0", "MIT WITH"] {
            assert!(wrong.parse::<Expression>().is_err(), "{wrong}");
        }
    }
}
