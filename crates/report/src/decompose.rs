//! The pieces that a position comes to, with their values.

use hackenbush::solve::clockwise::{Forest, TrunkPart};
use hackenbush::solve::hammerian::{self, NotATree};
use hackenbush::solve::{Engine, Known};
use hackenbush::{GROUND, Picture, Problem, notation};
use partizan::{Arena, Exceeded, Game, ValueText};
use serde::Serialize;

use crate::{Posed, texts};

/// How a picture comes apart.
#[derive(Clone, Debug)]
pub enum Found {
    /// Red-blue trees, into their Hammerian pieces.
    Trees(hammerian::Decomposition),
    /// A Clockwise position, along its trunk; none if a budget ended.
    Trunk(Result<(Vec<TrunkPart>, String), Exceeded>),
    /// Anything else, into what shares only the ground.
    Parts {
        /// Why there are no Hammerian pieces.
        no_tree: Option<NotATree>,
        /// What the whole is worth.
        value: Known,
        /// The parts, their edges, and what they are worth.
        parts: Vec<(Picture, Vec<usize>, Known)>,
        /// The budget that ended, if one did.
        exceeded: Option<Exceeded>,
    },
}

/// Takes a picture apart.
pub fn find(posed: &Posed, engine: &mut Engine) -> Found {
    // The pieces of trees add up only where cutting an edge drops what it bears.
    let usual = posed.rules.plays_by_colour();
    match hammerian::decompose(&posed.picture) {
        Ok(trees) if usual => Found::Trees(trees),
        _ if !posed.rules.is_disjunctive() => Found::Trunk(along_the_trunk(&posed.picture, engine)),
        other => at_the_ground(posed, other.err(), engine),
    }
}

fn along_the_trunk(
    picture: &Picture,
    engine: &mut Engine,
) -> Result<(Vec<TrunkPart>, String), Exceeded> {
    // The rules take forests only.
    let Ok(forest) = Forest::new(picture) else { return Ok(Default::default()) };
    let arena = engine.arena_mut();
    Ok((forest.decompose(arena)?, forest.formula(arena)?))
}

fn at_the_ground(posed: &Posed, no_tree: Option<NotATree>, engine: &mut Engine) -> Found {
    let mut exceeded = None;
    let mut value = |picture: &Picture| {
        let Ok(problem) = Problem::new(picture.clone(), posed.rules) else { return Known::Nothing };
        let solution = engine.solve(&problem);
        exceeded = exceeded.or(solution.exceeded);
        solution.value
    };
    let parts = posed.picture.components().into_iter().map(|part| {
        let known = value(&part.picture);
        (part.picture, part.edges, known)
    });
    let parts = parts.collect();
    Found::Parts { no_tree, value: value(&posed.picture), parts, exceeded }
}

impl Found {
    /// The budget that ended, if one did.
    #[must_use]
    pub fn exceeded(&self) -> Option<Exceeded> {
        match self {
            Found::Trees(_) => None,
            Found::Trunk(found) => found.as_ref().err().copied(),
            Found::Parts { exceeded, .. } => *exceeded,
        }
    }

    /// Why the picture is neither Hammerian nor not.
    #[must_use]
    pub fn no_tree(&self) -> Option<NotATree> {
        match self {
            Found::Parts { no_tree, .. } => *no_tree,
            _ => None,
        }
    }
}

/// A piece as a picture of its own.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The piece.
    pub picture: Picture,
    /// Which edges of the whole it consists of.
    pub edges: Vec<usize>,
    /// Of a tree that stays whole: its trunk stalk.
    pub trunk: Option<Vec<usize>>,
    /// Of a tree that stays whole: the vertex of the whole at which it branches.
    pub branching: Option<u32>,
}

impl Found {
    /// The pieces, in the order of [`DecomposeReport::pieces`].
    #[must_use]
    pub fn planted(&self, whole: &Picture) -> Vec<Planted> {
        let plain = |picture: &Picture, edges: Vec<usize>| Planted {
            picture: picture.clone(),
            edges,
            trunk: None,
            branching: None,
        };
        match self {
            Found::Trees(trees) => trees.pieces().map(|piece| tree_piece(piece, whole)).collect(),
            Found::Trunk(Ok((parts, _))) => parts
                .iter()
                .map(|part| {
                    let mut edges = part.branch_edges.clone();
                    edges.push(part.edge);
                    edges.sort_unstable();
                    plain(&part.picture, edges)
                })
                .collect(),
            Found::Trunk(Err(_)) => Vec::new(),
            Found::Parts { parts, .. } => {
                parts.iter().map(|(picture, edges, _)| plain(picture, edges.clone())).collect()
            }
        }
    }
}

fn tree_piece(piece: &hammerian::Piece, whole: &Picture) -> Planted {
    let (picture, edges) = (piece.picture.clone(), piece.edges.clone());
    if piece.reason.is_none() {
        return Planted { picture, edges, trunk: None, branching: None };
    }
    // In a tree the edges on a vertex are those that leave it.
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); picture.vertex_count() as usize];
    for (index, edge) in picture.edges().iter().enumerate() {
        above[edge.from as usize].push(index);
    }
    let (mut trunk, mut vertex) = (Vec::new(), GROUND);
    while let [only] = above[vertex as usize][..] {
        trunk.push(edges[only]);
        vertex = picture.edges()[only].to;
    }
    let branching = trunk.last().map(|&edge| whole.edges()[edge].to);
    Planted { picture, edges, trunk: Some(trunk), branching }
}

/// The pieces, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct DecomposeReport<'a> {
    pub position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hammerian: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joshua: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trunk: Option<String>,
    /// The ordinal sum of the pieces, where they do not add up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    pub pieces: Vec<Piece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// One piece.
#[derive(Serialize, Debug)]
pub struct Piece {
    /// In our notation.
    pub position: String,
    /// What it is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ValueText>,
    /// Why it is not taken to pieces further.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl<'a> DecomposeReport<'a> {
    /// Tells how a picture comes apart. `excuse` says why the work ended early.
    #[must_use]
    pub fn new(
        posed: &'a Posed,
        found: &Found,
        arena: &mut Arena,
        max_text: usize,
        excuse: Option<&str>,
    ) -> DecomposeReport<'a> {
        let report = DecomposeReport {
            position: &posed.text,
            value: None,
            hammerian: None,
            joshua: None,
            trunk: None,
            formula: None,
            pieces: Vec::new(),
            warnings: posed.warnings(None),
        };
        let mut report = match found {
            Found::Trees(trees) => report.trees(posed, trees),
            Found::Trunk(Ok((parts, formula))) => report.trunk(parts, formula, arena, max_text),
            Found::Trunk(Err(_)) => DecomposeReport { trunk: Some(String::new()), ..report },
            Found::Parts { no_tree, value, parts, .. } => {
                let mut text = |known| texts::exact(arena, known, max_text);
                let piece = |(picture, _, known): &(Picture, Vec<usize>, Known)| Piece {
                    position: notation::print(picture),
                    value: text(*known),
                    reason: None,
                };
                let pieces = parts.iter().map(piece).collect();
                let mut warnings = report.warnings;
                warnings.extend(no_tree.map(|why| why.to_string()));
                DecomposeReport { value: text(*value), pieces, warnings, ..report }
            }
        };
        report.warnings.extend(excuse.map(str::to_owned));
        report
    }

    /// The pieces of red-blue trees.
    fn trees(self, posed: &Posed, trees: &hammerian::Decomposition) -> DecomposeReport<'a> {
        let trunk = |tree: &hammerian::TrunkDecomposition| {
            let colours = tree.trunk.iter().map(|&edge| posed.picture.edges()[edge].colour);
            notation::print(&Picture::stalk(colours))
        };
        let trunks: Vec<String> = trees.trunks.iter().map(trunk).collect();
        let piece = |piece: &hammerian::Piece| Piece {
            position: notation::print(&piece.picture),
            value: Some(ValueText::from(&piece.value)),
            reason: piece.reason.as_ref().map(ToString::to_string),
        };
        DecomposeReport {
            value: Some(ValueText::from(&trees.value())),
            hammerian: Some(trees.hammerian()),
            joshua: Some(trees.joshua()),
            trunk: Some(trunks.join(" + ")),
            pieces: trees.pieces().map(piece).collect(),
            ..self
        }
    }

    /// The parts along the trunk of Clockwise Hackenbush.
    fn trunk(
        self,
        parts: &[TrunkPart],
        formula: &str,
        arena: &mut Arena,
        max_text: usize,
    ) -> DecomposeReport<'a> {
        let mut text = |game| arena.value_text(game, max_text);
        let piece = |part: &TrunkPart| Piece {
            position: notation::print(&part.picture),
            value: Some(text(part.own_value)),
            reason: None,
        };
        let pieces = parts.iter().map(piece).collect();
        let trunk = Picture::stalk(parts.iter().map(|part| part.colour));
        DecomposeReport {
            value: Some(text(parts.first().map_or(Game::ZERO, |part| part.value))),
            trunk: Some(notation::print(&trunk)),
            formula: Some(formula.to_owned()).filter(|formula| !formula.is_empty()),
            pieces,
            ..self
        }
    }
}
