//! Lines of dominoes and Clockwise trees: the same game in two shapes.

use crate::diagnostic::Diagnostic;
use crate::picture::Picture;
use crate::position::{Domino, Position};
use crate::problem::Problem;
use crate::rules::{Clockwise, DominoShave, Ruleset};
use crate::solve::clockwise::Forest;
use crate::solve::domino::{self, NormalForm};
use crate::solve::{Engine, Solution};

/// A line of dominoes, or a tree as one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Dominoes {
    /// Its solution.
    pub solution: Solution,
    /// The line.
    pub line: Vec<Domino>,
    /// The rules by which the line is played.
    pub rules: &'static dyn Ruleset,
    /// The tree and the normal form; `None` under rules that are not those of Clockwise Hackenbush.
    pub tree: Option<Tree>,
}

/// The tree of Clockwise Hackenbush that is the same game as a line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tree {
    /// The tree.
    pub picture: Picture,
    /// Which edge of the tree each domino is.
    pub edges: Vec<usize>,
    /// The line in normal form.
    pub normal: NormalForm,
}

/// Solves a line, or a tree as a position of Clockwise Hackenbush.
///
/// ```
/// use hackenbush::{Engine, analysis::dominoes};
/// let found = dominoes(&mut Engine::new(), "(4,3)(3,4)(2,1)(1,2)".parse()?)?;
/// assert_eq!(found.tree.unwrap().picture.to_string(), "rb + rb");
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Pictures with cycles, and infinite stalks.
pub fn dominoes(engine: &mut Engine, problem: Problem) -> Result<Dominoes, Diagnostic> {
    problem.finite()?;
    if let Position::Row(_) = problem.position() {
        let message =
            "the dominoes of a row have no spots, and there is no tree that is the same game";
        return Err(problem.unsuitable(message).hint("`value` gives the value of a row"));
    }
    let problem = match problem.position() {
        Position::Picture(_) => problem.with_rules(&Clockwise)?,
        _ => problem,
    };
    let solution = engine.solve(&problem);
    let tree = problem.rules().clockwise_tree(problem.position());
    let (line, edges, rules) = match (problem.position(), &tree) {
        (Position::Dominoes(line), _) => (line.clone(), (0..line.len()).collect(), problem.rules()),
        (_, Some(tree)) => {
            // The rules took it, so it is a forest.
            let line = Forest::new(tree).map(|forest| domino::line(&forest));
            let domino::Line { dominoes, edges } = line.unwrap_or_default();
            (dominoes, edges, &DominoShave as &'static dyn Ruleset)
        }
        _ => (Vec::new(), Vec::new(), problem.rules()),
    };
    let tree = tree.map(|picture| Tree { picture, edges, normal: NormalForm::new(&line) });
    Ok(Dominoes { solution, line, rules, tree })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Bernoulli;

    #[test]
    fn trees_and_lines_are_the_same_game() {
        let mut engine = Engine::new();
        let line = dominoes(&mut engine, "(2,4)(7,3)(1,2)(4,4)(3,2)".parse().unwrap()).unwrap();
        let tree = line.tree.unwrap();
        let back = dominoes(&mut engine, Problem::from(tree.picture)).unwrap();
        assert_eq!(back.line, tree.normal.line);
        assert_eq!(back.solution.value, line.solution.value);
        assert_eq!(back.rules.name(), "domino-shave");
    }

    #[test]
    fn other_rules_have_no_tree() {
        let mut engine = Engine::new();
        let problem = Problem::read("(2,2)(2,1)", Some(&Bernoulli), &Default::default()).unwrap();
        let found = dominoes(&mut engine, problem.clone()).unwrap();
        assert!(found.tree.is_none());
        assert_eq!(engine.facts(&problem, &found.solution).nimber, Some(2));
        assert!(dominoes(&mut engine, ":G bb:G".parse().unwrap()).is_err());
        assert!(dominoes(&mut engine, "b^w".parse().unwrap()).is_err());
    }
}
