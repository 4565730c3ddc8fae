//! The game tree of a position: options of options, with values or, in misère play, who wins.

use hackenbush::analysis::game_tree::{
    self, Choice, DEFAULT_LIMIT, GameTree, Worth, game_tree, misere_tree,
};
use hackenbush::{Diagnostic, Problem, rules};
use partizan::{Exceeded, Outcome, Player};

use super::prelude::*;
use crate::answer::StopReason;
use crate::options::FateAnswer;
use crate::play::Play;

request! {
    /// What are the options, and their options?
    pub struct TreeRequest {
        pub position: PositionInput,
        /// Whether a player who cannot move loses or wins; by default, loses.
        pub play: Option<Play>,
        /// How many moves deep; 2 by default.
        pub depth: Option<usize>,
        /// The most positions.
        pub limit: Option<usize>,
    }
}

answers! {
    /// A game tree.
    pub struct TreeAnswer {
        position?: String,
        variant: Variant,
        /// `misere` if a player who cannot move wins; absent otherwise.
        play?: Play,
        depth: usize,
        /// The given position first. Positions that are alike are listed once.
        nodes: Vec<TreeNode>,
        warnings: Warnings,
        #[serde(skip)]
        tree: GameTree,
    }

    /// A position of the tree.
    pub struct TreeNode {
        position: String,
        value?: Value,
        /// If the value is not known: it is not less than the first and not more than the second.
        bounds?: [Value; 2],
        /// In misère play: who wins, if it is known.
        outcome?: Json<Outcome>,
        /// Left's options, then Right's.
        options[]: TreeOption,
        /// Has it options that are not shown, because the tree ends here?
        cut_off!: bool,
        /// `None` in misère play.
        #[serde(skip)]
        known: Option<KnownText>,
    }

    /// Moves that lead to the same position.
    pub struct TreeOption {
        player: Json<Player>,
        /// The edges or dominoes, numbered as in the position's text; for dominoes of a row
        /// `2 * domino` if it falls to the left and `2 * domino + 1` if to the right.
        moves: Vec<usize>,
        /// Where they lead.
        node: usize,
        /// In misère play: does the player who makes them win?
        wins?: bool,
        #[serde(flatten)]
        fate: FateAnswer,
    }
}

/// The depth of a tree, unless another is asked for.
pub const DEFAULT_DEPTH: usize = 2;

/// The most positions that a request may ask for.
const MOST_NODES: usize = 5000;

impl Query for TreeRequest {
    const NAME: &'static str = "tree";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = TreeAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<TreeAnswer, ErrorBody> {
        let problem = self.position.read(job).within("position")?;
        let depth = self.depth.unwrap_or(DEFAULT_DEPTH);
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT).min(MOST_NODES);
        let misere = self.play == Some(Play::Misere) || problem.is_misere();
        answer(&problem, misere, depth, limit, job).within("position")
    }
}

/// The game tree of a position, in misère play if that is asked for.
///
/// # Errors
/// Infinite stalks, whose moves have no numbers.
pub fn answer(
    problem: &Problem,
    misere: bool,
    depth: usize,
    limit: usize,
    job: &mut Job<'_>,
) -> Result<TreeAnswer, Diagnostic> {
    let tree = match misere {
        true => misere_tree(job.engine, problem, depth, limit)?,
        false => game_tree(job.engine, problem, depth, limit)?,
    };
    let stopped = job.stop_reason(tree.exceeded).or_else(|| {
        tree.limited.then(|| StopReason {
            exceeded: Exceeded::TooLarge("the game tree"),
            text: format!("the tree has more than {limit} positions"),
        })
    });
    let max_text = job.output.max_text;
    let arena = job.engine.arena_mut();
    let node = |(index, node): (usize, &game_tree::Node)| {
        let (known, outcome) = match node.worth {
            Worth::Value(value) => (Some(KnownText::new(arena, value, max_text)), None),
            Worth::Outcome(outcome) => (None, outcome),
        };
        let option = |option: &Choice| TreeOption {
            player: Json(option.player),
            moves: match index {
                0 => problem.edge_numbers(&option.moves),
                _ => option.moves.clone(),
            },
            node: option.node,
            wins: tree.wins(option),
            fate: match &option.fate {
                Some(fate) => FateAnswer::new(fate, arena, max_text),
                None => {
                    FateAnswer { dominated_by: None, reversible_through: None, replaced_by: None }
                }
            },
        };
        TreeNode {
            position: rules::text(&node.position, problem.rules()),
            value: known.as_ref().and_then(KnownText::exact),
            bounds: known.as_ref().and_then(KnownText::bounds),
            outcome: outcome.map(Json),
            options: node.options.iter().map(option).collect(),
            cut_off: node.cut_off,
            known,
        }
    };
    let nodes = tree.nodes.iter().enumerate().map(node).collect();
    Ok(TreeAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        play: misere.then_some(Play::Misere),
        depth,
        nodes,
        warnings: Warnings::new(problem.warnings(), stopped),
        tree,
    })
}
