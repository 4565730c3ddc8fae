//! The game tree of a position down to a depth: every option with its value, and what becomes of it.
//!
//! Options of options, `G^LR` and so on, are what proofs by hand are made of. Positions that differ
//! only in the order of components are listed once.

use partizan::{Exceeded, Player};
use rustc_hash::FxHashMap;

use super::claim::as_written;
use super::evaluation::Analysis;
use super::options::{Alternative, Fate, Form};
use crate::diagnostic::Diagnostic;
use crate::picture::Key;
use crate::position::Position;
use crate::problem::Problem;
use crate::solve::{Engine, Known};

/// A position in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The position, its edges in the order of its text; the first one is as it was given.
    pub position: Position,
    /// What it is worth.
    pub value: Known,
    /// Its options, if they are shown and their values are known.
    pub options: Vec<Choice>,
    /// Has it options that are not shown, because the tree ends here?
    pub cut_off: bool,
}

/// Moves that lead to the same position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// Whose moves they are.
    pub player: Player,
    /// The edges or dominoes, ascending.
    pub moves: Vec<usize>,
    /// Where they lead.
    pub node: usize,
    /// What becomes of the option; `None` if a budget ended.
    pub fate: Option<Fate>,
}

/// A game tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameTree {
    /// The positions, the given one first, each before those that it leads to for the first time.
    pub nodes: Vec<Node>,
    /// Were there more positions than the limit?
    pub limited: bool,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// The positions of a tree that people still read.
pub const DEFAULT_LIMIT: usize = 500;

/// The game tree of a position, to a depth in moves, with at most `limit` positions.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis::game_tree};
/// let tree = game_tree(&mut Engine::new(), &"br".parse::<Problem>()?, 2, 100)?;
/// // br, what Left leaves of it, what Right leaves, and nothing again.
/// assert_eq!(tree.nodes.len(), 3);
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Infinite stalks, whose moves have no numbers.
pub fn game_tree(
    engine: &mut Engine,
    problem: &Problem,
    depth: usize,
    limit: usize,
) -> Result<GameTree, Diagnostic> {
    let position = problem.finite()?.clone();
    let rules = problem.rules();
    let mut analysis = Analysis::new(engine, rules);
    let alike = |position: &Position| match position {
        Position::Picture(picture) if rules.is_disjunctive() => {
            picture.key().map_or_else(|| Alike::Drawn(position.clone()), Alike::Key)
        }
        other => Alike::Drawn(other.clone()),
    };
    let mut tree = GameTree { nodes: Vec::new(), limited: false, exceeded: None };
    let mut known: FxHashMap<Alike, usize> = FxHashMap::default();
    known.insert(alike(&position), 0);
    let value = analysis.value(&position);
    tree.nodes.push(Node { position, value, options: Vec::new(), cut_off: false });
    // Breadth first, so that a position is met first where most of its options are shown.
    let mut level = vec![0];
    for _ in 0..depth {
        if level.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for index in level {
            let meter = analysis.engine().budget().meter();
            if let Err(exceeded) = meter.check() {
                tree.exceeded.get_or_insert(exceeded);
                break;
            }
            let position = tree.nodes[index].position.clone();
            let form = analysis.form(&position).unwrap_or_else(|exceeded| {
                tree.exceeded.get_or_insert(exceeded);
                None
            });
            let mut choices: Vec<Choice> = Vec::new();
            for player in Player::BOTH {
                for edge in rules.moves(&position, player) {
                    if let Err(exceeded) = meter.check() {
                        tree.exceeded.get_or_insert(exceeded);
                        break;
                    }
                    let left = as_written(&position.after(edge));
                    let node = match known.get(&alike(&left)) {
                        Some(&node) => node,
                        None if tree.nodes.len() >= limit => {
                            tree.limited = true;
                            continue;
                        }
                        None => {
                            let bytes = left.size().unwrap_or(0).saturating_mul(64);
                            if let Err(exceeded) = meter.charge(bytes + size_of::<Node>()) {
                                tree.exceeded.get_or_insert(exceeded);
                                continue;
                            }
                            let (node, value) = (tree.nodes.len(), analysis.value(&left));
                            known.insert(alike(&left), node);
                            next.push(node);
                            let options = Vec::new();
                            tree.nodes.push(Node {
                                position: left,
                                value,
                                options,
                                cut_off: false,
                            });
                            node
                        }
                    };
                    let same = |own: &&mut Choice| own.player == player && own.node == node;
                    if let Some(own) = choices.iter_mut().find(same) {
                        own.moves.push(edge);
                        continue;
                    }
                    let fate = form.as_ref().and_then(|form| fate(form, player, edge));
                    choices.push(Choice { player, moves: vec![edge], node, fate });
                }
            }
            tree.nodes[index].options = choices;
        }
        level = next;
    }
    for node in &mut tree.nodes {
        let any = || Player::BOTH.iter().any(|&own| !rules.moves(&node.position, own).is_empty());
        node.cut_off = node.options.is_empty() && any();
    }
    tree.exceeded = tree.exceeded.or(analysis.exceeded());
    Ok(tree)
}

#[derive(PartialEq, Eq, Hash)]
enum Alike {
    Key(Key),
    Drawn(Position),
}

fn fate(form: &Form, player: Player, edge: usize) -> Option<Fate> {
    let own = |option: &&Alternative| option.moves.contains(&edge);
    form.of(player).find(own).map(|option| option.fate.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str, depth: usize, limit: usize) -> GameTree {
        game_tree(&mut Engine::new(), &text.parse().unwrap(), depth, limit).unwrap()
    }

    #[test]
    fn equal_positions_are_listed_once() {
        let whole = tree("br + br + r", 10, 100);
        assert!(!whole.limited && whole.exceeded.is_none());
        let left = whole.nodes[0].options.iter().filter(|own| own.player == Player::Left);
        let moves: Vec<_> = left.map(|own| own.moves.clone()).collect();
        assert_eq!(moves, [[0, 2]]);
        assert!(whole.nodes.iter().all(|node| !node.cut_off));
        assert!(whole.nodes.len() < 25, "{}", whole.nodes.len());
    }

    #[test]
    fn a_tree_ends_at_its_depth_and_at_its_limit() {
        let one = tree("bb + r", 1, 100);
        assert_eq!(one.nodes.len(), 4);
        assert!(one.nodes[1].cut_off && !one.nodes[0].cut_off);
        let few = tree("bb + r", 5, 3);
        assert!(few.limited && few.nodes.len() == 3);
        // A tree that has ended does not go on to any depth.
        let whole = tree("bb + r", usize::MAX, 100);
        assert!(whole.nodes.len() == 6 && whole.nodes.iter().all(|node| !node.cut_off));
        // The lower cut is dominated.
        let fates: Vec<_> = one.nodes[0].options.iter().map(|own| own.fate.clone()).collect();
        assert!(matches!(fates[0], Some(Fate::Dominated { .. })), "{fates:?}");
        assert_eq!(fates[1], Some(Fate::Kept));
    }
}
