//! A position with the rules by which it is played.

use hackenbush::notation::{Domino, Labels, Parsed, Position};
use hackenbush::rules::{self, Bernoulli, Ruleset};
use hackenbush::solve::{Engine, Solution, domino};
use hackenbush::{Diagnostic, Picture};

/// A position that can be played.
#[derive(Clone, Debug)]
pub struct Posed {
    /// As it was given.
    pub text: String,
    /// The picture; of a line of dominoes, the tree that is the same game, if one is.
    pub picture: Picture,
    /// The line of dominoes, if it is one.
    pub line: Option<Vec<Domino>>,
    /// The rules.
    pub rules: &'static dyn Ruleset,
    /// What its vertices are called.
    pub labels: Labels,
    /// What the reader should know.
    pub warnings: Vec<Diagnostic>,
    /// What the user calls each edge, where some that are not in the picture count too.
    pub numbers: Option<Vec<usize>>,
}

impl Posed {
    /// A position read from `text`, by the rules asked for or else by those that fit it.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    pub fn new(
        text: &str,
        parsed: Parsed,
        variant: Option<&'static dyn Ruleset>,
    ) -> Result<Posed, Diagnostic> {
        let rules = rules_for(&parsed.position, variant, text)?;
        let (text, Parsed { position, labels, warnings }) = (text.to_owned(), parsed);
        let (picture, line) = match position {
            Position::Picture(picture) => (picture, None),
            Position::Dominoes(line) if rules.name() == Bernoulli.name() => {
                (Picture::empty(), Some(line))
            }
            Position::Dominoes(line) => (domino::tree(&line), Some(line)),
            Position::InfiniteStalks(_) => (Picture::empty(), None),
        };
        Ok(Posed { text, picture, line, rules, labels, warnings, numbers: None })
    }

    /// The same where only pictures will do.
    ///
    /// # Errors
    /// If it is a line of dominoes.
    pub fn only_picture(self) -> Result<Posed, Diagnostic> {
        if self.line.is_none() {
            return Ok(self);
        }
        let message = "this is a line of dominoes, and only a picture will do here";
        Err(Diagnostic::new(0..self.text.len(), message).hint(
            "`domino` tells the tree that is the same game; take that with --variant clockwise",
        ))
    }

    /// Solves it.
    pub fn solve(&self, engine: &mut Engine) -> Solution {
        match &self.line {
            Some(line) => engine.solve_line(line, self.rules),
            None => engine.solve(&self.picture, self.rules),
        }
    }

    /// A vertex's number as the user wrote it, or else ours.
    #[must_use]
    pub fn vertex(&self, vertex: u32) -> i64 {
        match &self.labels {
            Labels::Numbers(numbers) => numbers.get(vertex as usize).copied(),
            Labels::Names(_) => None,
        }
        .unwrap_or(vertex.into())
    }

    /// An edge's number as the user has it.
    #[must_use]
    pub fn edge(&self, edge: usize) -> usize {
        self.numbers.as_ref().and_then(|numbers| numbers.get(edge)).copied().unwrap_or(edge)
    }

    /// The same for some edges.
    #[must_use]
    pub fn edges(&self, edges: &[usize]) -> Vec<usize> {
        edges.iter().map(|&edge| self.edge(edge)).collect()
    }

    /// The warnings, and why the work ended early if it did.
    pub(crate) fn warnings(&self, excuse: Option<&str>) -> Vec<String> {
        let warnings = self.warnings.iter().map(ToString::to_string);
        warnings.chain(excuse.map(str::to_owned)).collect()
    }
}

/// The rules asked for, or else those that fit the position, if they allow it.
fn rules_for(
    position: &Position,
    variant: Option<&'static dyn Ruleset>,
    text: &str,
) -> Result<&'static dyn Ruleset, Diagnostic> {
    let fitting: &'static dyn Ruleset = match position {
        Position::Picture(picture) => rules::smallest_for(picture),
        Position::Dominoes(_) => &rules::DominoShave,
        Position::InfiniteStalks(_) => {
            let message = "this is an infinite stalk, and only finite positions will do here";
            return Err(Diagnostic::new(0..text.len(), message)
                .hint("`value` tells what infinite stalks are worth"));
        }
    };
    let rules = variant.unwrap_or(fitting);
    rules.check(position).map_err(|refusal| refusal.in_text(text))?;
    Ok(rules)
}
