//! A position with the rules by which it is played.

use hackenbush::notation::{Labels, Parsed};
use hackenbush::rules::Ruleset;
use hackenbush::solve::{Engine, Solution};
use hackenbush::{Diagnostic, Domino, Picture, Problem};

/// A position that can be played.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The problem.
    pub problem: Problem,
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
        let problem = Problem::from_parsed(parsed, variant).map_err(|refused| {
            let spans = refused.edge.map(|_| hackenbush::notation::edge_spans(text));
            let place = spans.and_then(|spans| spans.get(refused.edge?).cloned());
            refused.at(place.unwrap_or(0..text.len()))
        })?;
        problem.finite().map_err(|wrong| wrong.at(0..text.len()))?;
        let position = problem.position();
        let tree = problem.rules().clockwise_tree(position);
        Ok(Posed {
            text: text.to_owned(),
            picture: position.picture().cloned().or(tree).unwrap_or_else(Picture::empty),
            line: position.dominoes().map(<[Domino]>::to_vec),
            rules: problem.rules(),
            labels: problem.labels().clone(),
            warnings: problem.warnings().to_vec(),
            numbers: None,
            problem,
        })
    }

    /// The same where only pictures will do.
    ///
    /// # Errors
    /// If it is a line of dominoes.
    pub fn only_picture(self) -> Result<Posed, Diagnostic> {
        self.problem.picture().map_err(|wrong| wrong.at(0..self.text.len()))?;
        Ok(self)
    }

    /// Solves it.
    pub fn solve(&self, engine: &mut Engine) -> Solution {
        engine.solve(&self.problem)
    }

    /// A vertex's number as the user wrote it, or else ours.
    #[must_use]
    pub fn vertex(&self, vertex: u32) -> i64 {
        self.labels.number(vertex)
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
