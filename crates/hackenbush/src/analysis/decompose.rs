//! The pieces that a picture decomposes into, with their values.

use partizan::{Dyadic, Exceeded, Game};

use crate::diagnostic::Diagnostic;
use crate::picture::{GROUND, Picture};
use crate::position::Position;
use crate::problem::Problem;
use crate::solve::clockwise::{Forest, TrunkPart};
use crate::solve::hammerian::{self, NotATree, NotHammerian};
use crate::solve::{Engine, Known};

/// A picture and its pieces.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Decomposition {
    /// What the whole is worth.
    pub value: Known,
    /// What the values of the pieces add up to; `None` if the value is another function of them.
    pub sum: Option<Known>,
    /// How the pieces make up the whole.
    pub how: How,
    /// The pieces, each planted by itself.
    pub pieces: Vec<Piece>,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// How pieces make up a whole.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum How {
    /// Red-blue trees, into their Hammerian pieces.
    Trees {
        /// Is each tree worth its trunk stalk and its branches planted apart?
        hammerian: bool,
        /// Is each tree worth its trunk stalk alone?
        joshua: bool,
        /// The trunk stalks.
        trunks: Vec<Picture>,
    },
    /// A position of Clockwise Hackenbush, along its trunk: the value is an ordinal sum.
    Trunk {
        /// The trunk.
        trunk: Picture,
        /// The ordinal sum; empty if a budget ended first.
        formula: String,
    },
    /// Anything else, into what shares only the ground.
    Components {
        /// Why there are no Hammerian pieces.
        no_tree: Option<NotATree>,
    },
}

/// A piece as a picture of its own.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The piece.
    pub picture: Picture,
    /// Which edges of the whole it consists of, in its own order.
    pub edges: Vec<usize>,
    /// What it is worth.
    pub value: Known,
    /// Of a tree that stays whole: why.
    pub reason: Option<NotHammerian>,
    /// Of a tree that stays whole: its trunk stalk, by edges of the whole.
    pub trunk: Option<Vec<usize>>,
    /// Of a tree that stays whole: the vertex of the whole at which it branches.
    pub branching: Option<u32>,
}

/// Takes a picture to pieces.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis::decompose};
/// let pieces = decompose(&mut Engine::new(), &"b(r)(br)".parse::<Problem>()?)?.pieces;
/// assert_eq!(pieces.len(), 1);
/// assert_eq!(pieces[0].reason.as_ref().unwrap().to_string(),
///     "the trunk is blue and its branches sum to -1/2");
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Positions that are not pictures.
pub fn decompose(engine: &mut Engine, problem: &Problem) -> Result<Decomposition, Diagnostic> {
    let (picture, rules) = (problem.picture()?, problem.rules());
    Ok(match hammerian::decompose(picture) {
        // The pieces of trees add up only where cutting an edge drops all it bears.
        Ok(trees) if rules.plays_by_colour() => of_trees(engine, &trees, picture),
        _ if rules.clockwise_tree(problem.position()).is_some() => {
            along_trunk(engine, problem, picture)
        }
        other => at_ground(engine, problem, picture, other.err()),
    })
}

fn of_trees(
    engine: &mut Engine,
    trees: &hammerian::Decomposition,
    whole: &Picture,
) -> Decomposition {
    let mut exceeded = None;
    let mut known = |number: &Dyadic| match engine.arena_mut().number(number) {
        Ok(game) => Known::Exact(game),
        Err(ended) => {
            exceeded.get_or_insert(ended);
            Known::Nothing
        }
    };
    let value = known(&trees.value());
    let mut pieces = Vec::new();
    for piece in trees.pieces() {
        let (trunk, branching) = match piece.reason {
            Some(_) => trunk_of(piece, whole),
            None => (None, None),
        };
        pieces.push(Piece {
            picture: piece.picture.clone(),
            edges: piece.edges.clone(),
            value: known(&piece.value),
            reason: piece.reason.clone(),
            trunk,
            branching,
        });
    }
    let stalk =
        |trunk: &[usize]| Picture::stalk(trunk.iter().map(|&edge| whole.edges()[edge].colour));
    let how = How::Trees {
        hammerian: trees.hammerian(),
        joshua: trees.joshua(),
        trunks: trees.trunks.iter().map(|tree| stalk(&tree.trunk)).collect(),
    };
    let sum = total(engine, &pieces, &mut exceeded);
    Decomposition { value, sum: Some(sum), how, pieces, exceeded }
}

/// The trunk stalk of a piece, and the vertex of the whole at which it branches.
fn trunk_of(piece: &hammerian::Piece, whole: &Picture) -> (Option<Vec<usize>>, Option<u32>) {
    // In a tree the edges on a vertex are those that leave it.
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); piece.picture.vertex_count() as usize];
    for (index, edge) in piece.picture.edges().iter().enumerate() {
        above[edge.from as usize].push(index);
    }
    let (mut trunk, mut vertex) = (Vec::new(), GROUND);
    while let [only] = above[vertex as usize][..] {
        trunk.push(piece.edges[only]);
        vertex = piece.picture.edges()[only].to;
    }
    let branching = trunk.last().map(|&edge| whole.edges()[edge].to);
    (Some(trunk), branching)
}

fn along_trunk(engine: &mut Engine, problem: &Problem, picture: &Picture) -> Decomposition {
    let found = |engine: &mut Engine| -> Result<(Vec<TrunkPart>, String), Exceeded> {
        // The rules take forests only.
        let Ok(forest) = Forest::new(picture) else { return Ok(Default::default()) };
        let arena = engine.arena_mut();
        Ok((forest.decompose(arena)?, forest.formula(arena)?))
    };
    let (parts, formula, exceeded) = match found(engine) {
        Ok((parts, formula)) => (parts, formula, None),
        Err(exceeded) => (Vec::new(), String::new(), Some(exceeded)),
    };
    let value = match (exceeded, parts.first()) {
        // What is known without the pieces.
        (Some(_), _) => engine.evaluate(problem.position(), problem.rules()).0,
        (None, None) => Known::Exact(Game::ZERO),
        (None, Some(lowest)) => Known::Exact(lowest.value),
    };
    let trunk = Picture::stalk(parts.iter().map(|part| part.colour));
    let piece = |part: TrunkPart| {
        let mut edges = part.branch_edges;
        edges.push(part.edge);
        edges.sort_unstable();
        Piece {
            picture: part.picture,
            edges,
            value: Known::Exact(part.own_value),
            reason: None,
            trunk: None,
            branching: None,
        }
    };
    let pieces = parts.into_iter().map(piece).collect();
    Decomposition { value, sum: None, how: How::Trunk { trunk, formula }, pieces, exceeded }
}

fn at_ground(
    engine: &mut Engine,
    problem: &Problem,
    picture: &Picture,
    no_tree: Option<NotATree>,
) -> Decomposition {
    let rules = problem.rules();
    let mut exceeded = None;
    let mut solve = |position: &Position| {
        let (value, ended) = engine.evaluate(position, rules);
        exceeded = exceeded.or(ended);
        value
    };
    let components = match rules.is_disjunctive() {
        true => picture.components(),
        false => Vec::new(),
    };
    let mut pieces = Vec::new();
    for component in components {
        let value = solve(&component.picture.clone().into());
        let (picture, edges) = (component.picture, component.edges);
        pieces.push(Piece { picture, edges, value, reason: None, trunk: None, branching: None });
    }
    let value = solve(problem.position());
    // Once a budget has ended nothing more is added up: the whole is worth the sum.
    let sum = rules.is_disjunctive().then(|| match exceeded {
        Some(_) => value,
        None => total(engine, &pieces, &mut exceeded),
    });
    Decomposition { value, sum, how: How::Components { no_tree }, pieces, exceeded }
}

fn total(engine: &mut Engine, pieces: &[Piece], exceeded: &mut Option<Exceeded>) -> Known {
    let mut sum = Known::ZERO;
    for piece in pieces {
        sum = sum.plus(piece.value, engine.arena_mut()).unwrap_or_else(|ended| {
            exceeded.get_or_insert(ended);
            Known::Nothing
        });
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, Ruleset};

    fn pieces(text: &str, rules: Option<&'static dyn Ruleset>) -> (String, Vec<String>) {
        let mut engine = Engine::new();
        let problem = Problem::read(text, rules, &Default::default()).unwrap();
        let found = decompose(&mut engine, &problem).unwrap();
        if let Some(sum) = found.sum {
            assert_eq!(sum, found.value, "{text}");
        }
        let mut edges: Vec<usize> = found.pieces.iter().flat_map(|p| p.edges.clone()).collect();
        edges.sort_unstable();
        assert!(edges.into_iter().eq(0..problem.position().size().unwrap()), "{text}");
        let text = |piece: &Piece| {
            format!("{} = {}", piece.picture, piece.value.text(engine.arena_mut()).unwrap())
        };
        let texts = found.pieces.iter().map(text).collect();
        let how = match found.how {
            How::Trees { .. } => "trees".to_owned(),
            How::Trunk { formula, .. } => formula,
            How::Components { .. } => "components".to_owned(),
        };
        (how, texts)
    }

    #[test]
    fn the_pieces_make_up_the_whole() {
        let all = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let trees = ("trees".to_owned(), all(&["bb = 2", "b = 1", "br = 1/2"]));
        assert_eq!(pieces("bb(b)(br)", None), trees);
        let parts = ("components".to_owned(), all(&["gg = *2", "g = *"]));
        assert_eq!(pieces("gg + g", None), parts);
        let trunk = pieces("b(r)b", Some(&rules::Clockwise));
        assert_eq!(trunk.1, all(&["b = 1", "r + b = 0"]));
        assert_eq!(pieces("b(r)b", Some(&rules::Childish)).0, "components");
    }

    #[test]
    fn a_tree_that_stays_whole_says_where_it_branches() {
        let problem: Problem = "b + b(r)(br)".parse().unwrap();
        let found = decompose(&mut Engine::new(), &problem).unwrap();
        let whole = found.pieces.iter().find(|piece| piece.reason.is_some()).unwrap();
        assert_eq!((whole.trunk.as_deref(), whole.branching), (Some(&[1][..]), Some(2)));
        assert!(decompose(&mut Engine::new(), &"(1,2)".parse().unwrap()).is_err());
    }
}
