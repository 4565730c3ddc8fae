//! Lines of dominoes beside their Clockwise trees.

use hackenbush::analysis::dominoes::{Dominoes, dominoes};
use hackenbush::rules::Clockwise;
use hackenbush::solve::domino::NormalForm;
use hackenbush::{Diagnostic, Domino as Tile, Position, Problem, notation};
use partizan::{Outcome, Player};

use super::prelude::*;
use crate::drawing::Drawing;
use crate::input::{DominoLine, PositionInput};

request! {
    /// What is this line of dominoes, or this tree as one?
    pub struct DominoRequest {
        pub line: Option<DominoLine>,
        pub position: Option<PositionInput>,
    }
}

answers! {
    /// A line of dominoes.
    pub struct DominoAnswer {
        position?: String,
        variant: Variant,
        value?: Value,
        /// If the value is not known: it is not less than the first and not more than the second.
        bounds?: [Value; 2],
        outcome?: Json<Outcome>,
        /// Its normal form; the Bernoulli game has none.
        normal?: String,
        /// The Clockwise tree that is the same game.
        tree?: String,
        /// The sets `E_1, E_2, ...`, dominoes counted from 0.
        rounds?: Vec<Vec<usize>>,
        warnings: Warnings,
        /// All that was found.
        #[serde(skip)]
        found: Dominoes,
        /// What is known of the value.
        #[serde(skip)]
        known: KnownText,
    }

    /// A line of dominoes as the page shows it.
    pub struct PlacedDominoAnswer {
        position?: String,
        variant: Variant,
        value?: Value,
        /// If the value is not known: it is not less than the first and not more than the second.
        bounds?: [Value; 2],
        outcome?: Json<Outcome>,
        /// The line, also of a tree.
        line: DominoLine,
        normal?: String,
        rounds?: Vec<Vec<usize>>,
        steps?: Vec<Round>,
        tree?: Drawing,
        tree_text?: String,
        /// Which edge of the tree each domino is.
        edges?: Vec<usize>,
        /// The dominoes that each player may remove.
        moves: DominoMoves,
        warnings: Warnings,
    }

    /// A round of the normal form: the dominoes it replaces, and the line before it.
    pub struct Round {
        round: Vec<usize>,
        line: Vec<ReplacedDomino>,
    }

    /// A domino of the line between two rounds.
    pub struct ReplacedDomino {
        left: Json<u64>,
        right: Json<u64>,
        replaced: bool,
    }

    /// The dominoes that each player may remove.
    pub struct DominoMoves {
        left: Vec<usize>,
        right: Vec<usize>,
    }
}

/// Longer lines are not shown round by round.
const MAX_SHOWN_DOMINOES: usize = 100;

impl Query for DominoRequest {
    const NAME: &'static str = "domino";
    const EFFORT: Effort = Effort::Heavy;
    type Answer = PlacedDominoAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<PlacedDominoAnswer, ErrorBody> {
        let position = match (self.line, self.position) {
            (Some(line), None) => PositionInput::Line { line },
            (None, Some(position)) => position,
            _ => {
                return Err(ErrorBody::malformed("one of line and position is needed")
                    .hint(r#"write {"position": {"text": "(2,4)(7,3)"}}"#)
                    .within("position"));
            }
        };
        let problem = position.read(job).within("position")?;
        let most = job.limits.dominoes;
        if problem.position().size().is_some_and(|size| size > most) {
            return Err(ErrorBody::too_large(format!("more than {most} edges"))
                .hint("use a smaller tree")
                .within("position"));
        }
        let source = problem.clone();
        let DominoAnswer {
            position,
            variant,
            value,
            bounds,
            outcome,
            normal,
            tree,
            warnings,
            found,
            ..
        } = answer(problem, job).within("position")?;
        let meter = job.control.meter();
        let tree_text = tree;
        let tree = found.tree.as_ref();
        let steps = tree.filter(|tree| tree.normal.original.len() <= MAX_SHOWN_DOMINOES);
        let line = Position::Dominoes(found.line.clone());
        Ok(PlacedDominoAnswer {
            position,
            variant,
            value,
            bounds,
            outcome,
            line: DominoLine::new(&found.line, found.rules),
            normal,
            rounds: tree.map(|tree| tree.normal.rounds.clone()),
            steps: steps.map(|tree| rounds(&tree.normal)),
            tree: tree.map(|tree| Drawing::of(&tree.picture, &Clockwise, i64::from, &meter)),
            tree_text,
            edges: tree.map(|tree| source.edge_numbers(&tree.edges)),
            moves: DominoMoves {
                left: found.rules.moves(&line, Player::Left),
                right: found.rules.moves(&line, Player::Right),
            },
            warnings,
        })
    }
}

fn rounds(normal: &NormalForm) -> Vec<Round> {
    let round = |(done, round): (usize, &Vec<usize>)| Round {
        round: round.clone(),
        line: normal
            .after_rounds(done)
            .iter()
            .map(|&(Tile { left, right }, replaced)| ReplacedDomino {
                left: Json(left),
                right: Json(right),
                replaced,
            })
            .collect(),
    };
    normal.rounds.iter().enumerate().map(round).collect()
}

/// A line of dominoes, or a tree as a position of Clockwise Hackenbush.
///
/// # Errors
/// Pictures with cycles, and infinite stalks.
pub fn answer(problem: Problem, job: &mut Job<'_>) -> Result<DominoAnswer, Diagnostic> {
    let position = problem.given_source().map(str::to_owned);
    let input = problem.warnings().to_vec();
    // A tree is played by the rules of Clockwise Hackenbush, whatever it was given as.
    let rules = match problem.position() {
        Position::Picture(_) => &Clockwise,
        _ => problem.rules(),
    };
    let found = dominoes(job.engine, problem)?;
    let solution = &found.solution;
    let tree = found.tree.as_ref();
    let written = |line: &[Tile]| line.iter().map(ToString::to_string).collect();
    let known = KnownText::new(job.engine.arena_mut(), solution.value, job.output.max_text);
    Ok(DominoAnswer {
        position,
        variant: Json(rules),
        value: known.exact(),
        bounds: known.bounds(),
        outcome: solution.outcome.map(Json),
        normal: tree.map(|tree| written(&tree.normal.line)),
        tree: tree.map(|tree| notation::print_together(&tree.picture)),
        rounds: tree.map(|tree| tree.normal.rounds.clone()),
        warnings: Warnings::new(&input, job.stop_reason(solution.exceeded)),
        found,
        known,
    })
}
