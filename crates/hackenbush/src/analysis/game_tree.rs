//! The game tree of a position down to a depth: every option with its value, and what becomes of it.
//! In misère play, where there are no values: every option, and who wins it.
//!
//! Options of options, `G^LR` and so on, are what proofs by hand are made of. Positions that differ
//! only in the order of components are listed once.

use partizan::{Exceeded, Meter, Outcome, Player};
use rustc_hash::FxHashMap;

use super::claim::as_written;
use super::evaluation::Analysis;
use super::misere::{MiserePlay, by_theorem};
use super::options::{Alternative, Fate, Form};
use crate::diagnostic::Diagnostic;
use crate::picture::Key;
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::Ruleset;
use crate::solve::{Engine, Known};

/// What is found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// In normal play: its value.
    Value(Known),
    /// In misère play: who wins; `None` if a budget ended.
    Outcome(Option<Outcome>),
}

/// A position in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The position, its edges in the order of its text; the first one is as it was given.
    pub position: Position,
    /// What it is worth, or who wins.
    pub worth: Worth,
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
    /// What becomes of the option; `None` in misère play, or if a budget ended.
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

impl GameTree {
    /// In misère play, does the player who makes a choice win? `None` in normal play, or if a budget ended.
    #[must_use]
    pub fn wins(&self, choice: &Choice) -> Option<bool> {
        match self.nodes.get(choice.node)?.worth {
            Worth::Outcome(left) => Some(left?.winner(choice.player.opponent()) == choice.player),
            Worth::Value(_) => None,
        }
    }
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
    let judge = Judge::Normal(Analysis::new(engine, problem.rules()));
    Ok(walk(judge, position, problem.rules(), depth, limit))
}

/// The same in misère play, with who wins instead of values.
///
/// ```
/// use hackenbush::{Engine, Problem, analysis::game_tree::{Worth, misere_tree}};
/// use partizan::Outcome;
/// let tree = misere_tree(&mut Engine::new(), &"g + g".parse::<Problem>()?, 2, 100)?;
/// let outcomes = tree.nodes.iter().map(|node| node.worth.clone());
/// // g + g, g, and nothing, where whoever is to move has won.
/// let [next, previous] = [Outcome::Next, Outcome::Previous].map(|own| Worth::Outcome(Some(own)));
/// assert!(outcomes.eq([next.clone(), previous, next]));
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Infinite stalks, whose moves have no numbers.
pub fn misere_tree(
    engine: &mut Engine,
    problem: &Problem,
    depth: usize,
    limit: usize,
) -> Result<GameTree, Diagnostic> {
    let position = problem.finite()?.clone();
    let play = MiserePlay::new(problem.rules(), engine.budget().meter());
    let judge = Judge::Misere { engine, play, rules: problem.rules(), exceeded: None };
    Ok(walk(judge, position, problem.rules(), depth, limit))
}

/// Finds out about positions.
enum Judge<'e> {
    Normal(Analysis<'e>),
    Misere {
        engine: &'e mut Engine,
        play: MiserePlay,
        rules: &'static dyn Ruleset,
        exceeded: Option<Exceeded>,
    },
}

impl Judge<'_> {
    fn meter(&mut self) -> Meter {
        match self {
            Judge::Normal(analysis) => analysis.engine().budget().meter(),
            Judge::Misere { engine, .. } => engine.budget().meter(),
        }
    }

    fn worth(&mut self, position: &Position) -> Worth {
        match self {
            Judge::Normal(analysis) => Worth::Value(analysis.value(position)),
            Judge::Misere { engine, play, rules, exceeded } => {
                let told = by_theorem(engine, position, *rules).map(|(outcome, _)| outcome);
                let found = told.map_or_else(|| play.outcome(position), Ok);
                *exceeded = exceeded.or(found.err());
                Worth::Outcome(found.ok())
            }
        }
    }

    /// The options with what becomes of them; `None` where they have no values.
    fn form(&mut self, position: &Position) -> Result<Option<Form>, Exceeded> {
        match self {
            Judge::Normal(analysis) => analysis.form(position),
            Judge::Misere { .. } => Ok(None),
        }
    }

    fn exceeded(&self) -> Option<Exceeded> {
        match self {
            Judge::Normal(analysis) => analysis.exceeded(),
            Judge::Misere { exceeded, .. } => *exceeded,
        }
    }
}

fn walk(
    mut judge: Judge<'_>,
    position: Position,
    rules: &dyn Ruleset,
    depth: usize,
    limit: usize,
) -> GameTree {
    let alike = |position: &Position| match position {
        Position::Picture(picture) if rules.is_disjunctive() => {
            picture.key().map_or_else(|| Alike::Drawn(position.clone()), Alike::Key)
        }
        other => Alike::Drawn(other.clone()),
    };
    let mut tree = GameTree { nodes: Vec::new(), limited: false, exceeded: None };
    let mut known: FxHashMap<Alike, usize> = FxHashMap::default();
    known.insert(alike(&position), 0);
    let worth = judge.worth(&position);
    tree.nodes.push(Node { position, worth, options: Vec::new(), cut_off: false });
    // Breadth first, so that a position is met first where most of its options are shown.
    let mut level = vec![0];
    for _ in 0..depth {
        if level.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for index in level {
            let meter = judge.meter();
            if let Err(exceeded) = meter.check() {
                tree.exceeded.get_or_insert(exceeded);
                break;
            }
            let position = tree.nodes[index].position.clone();
            let form = judge.form(&position).unwrap_or_else(|exceeded| {
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
                            let (node, worth) = (tree.nodes.len(), judge.worth(&left));
                            known.insert(alike(&left), node);
                            next.push(node);
                            let options = Vec::new();
                            tree.nodes.push(Node {
                                position: left,
                                worth,
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
    tree.exceeded = tree.exceeded.or(judge.exceeded());
    tree
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
    fn in_misere_play_every_position_says_who_wins() {
        use crate::analysis::misere::misere;
        let mut engine = Engine::new();
        for text in ["gg + g", "gb + gr", "b(r) + r", "g(b)(r)", "g(b:A)r:A + b"] {
            let problem: Problem = text.parse().unwrap();
            let tree = misere_tree(&mut engine, &problem, 3, 500).unwrap();
            for node in &tree.nodes {
                let own = Problem::new(node.position.clone(), problem.rules()).unwrap();
                let outcome = misere(&mut engine, &own, false).unwrap().outcome;
                assert_eq!(node.worth, Worth::Outcome(outcome), "{text}");
                assert!(node.options.iter().all(|option| option.fate.is_none()));
            }
        }
        use crate::solve::Budget;
        use std::sync::{Arc, atomic::AtomicBool};
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
        let tree = misere_tree(&mut engine, &"gg(b)(r)".parse().unwrap(), 2, 100).unwrap();
        assert_eq!(tree.nodes[0].worth, Worth::Outcome(None));
        assert_eq!(tree.exceeded, Some(Exceeded::Interrupted));
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
