//! Lines of dominoes beside their Clockwise trees.

use hackenbush::rules::{self, Clockwise, Ruleset};
use hackenbush::solve::clockwise::Forest;
use hackenbush::solve::domino::{self, NormalForm};
use hackenbush::{Domino as Tile, Picture, Position, Problem};
use partizan::{Outcome, Player};

use super::request;
use crate::answer::{Warnings, answers};
use crate::drawing::Drawing;
use crate::error::ErrorBody;
use crate::input::{DominoLine, PositionInput};
use crate::job::Job;
use crate::json::{Json, Variant};
use crate::query::{Effort, Query};
use crate::text::{self, Value};

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
        outcome?: Json<Outcome>,
        /// Its normal form; the Bernoulli game has none.
        normal?: String,
        /// The Clockwise tree that is the same game.
        tree?: String,
        /// The sets `E_1, E_2, ...`, dominoes counted from 0.
        rounds?: Vec<Vec<usize>>,
        #[serde(skip_serializing_if = "Warnings::is_empty")]
        warnings: Warnings,
        #[serde(skip)]
        normal_form?: NormalForm,
    }

    /// A line of dominoes as the page shows it.
    pub struct PlacedDominoAnswer {
        position?: String,
        variant: Variant,
        value?: Value,
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
        #[serde(skip_serializing_if = "Warnings::is_empty")]
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
        let problem = match (self.line, self.position) {
            (Some(line), None) => PositionInput::Line { line }.read(&job.limits)?,
            (None, Some(position)) => {
                let problem = position.read(&job.limits)?;
                as_clockwise(problem, job.limits.dominoes)?
            }
            _ => return Err(ErrorBody::malformed("one of `line` and `position` is needed")),
        };
        let (line, edges, rules) = as_line(&problem)?;
        let answer = answer(&problem, job);
        let tree = clockwise_tree(&problem);
        let steps = answer.normal_form.filter(|normal| normal.original.len() <= MAX_SHOWN_DOMINOES);
        let position = Position::Dominoes(line.clone());
        Ok(PlacedDominoAnswer {
            position: answer.position,
            variant: answer.variant,
            value: answer.value,
            outcome: answer.outcome,
            line: DominoLine::new(&line, rules),
            normal: answer.normal,
            rounds: answer.rounds,
            steps: steps.map(|normal| rounds(&normal)),
            edges: tree.is_some().then_some(edges),
            tree: tree.map(|tree| Drawing::of(&tree, &Clockwise, i64::from)),
            tree_text: answer.tree,
            moves: DominoMoves {
                left: rules.moves(&position, Player::Left),
                right: rules.moves(&position, Player::Right),
            },
            warnings: answer.warnings,
        })
    }
}

/// A tree taken for a position of Clockwise Hackenbush; lines stay lines.
fn as_clockwise(problem: Problem, max_edges: usize) -> Result<Problem, ErrorBody> {
    match problem.finite()? {
        Position::Picture(picture) if picture.edges().len() > max_edges => {
            Err(ErrorBody::too_large(format!("more than {max_edges} edges")))
        }
        Position::Picture(_) => Ok(problem.with_rules(&Clockwise)?),
        _ => Ok(problem),
    }
}

type Line = (Vec<Tile>, Vec<usize>, &'static dyn Ruleset);

/// The line, the edge of the tree that each of its dominoes is, and its rules.
fn as_line(problem: &Problem) -> Result<Line, ErrorBody> {
    match problem.position() {
        Position::Dominoes(line) => Ok((line.clone(), (0..line.len()).collect(), problem.rules())),
        Position::Picture(picture) => {
            let forest = Forest::new(picture);
            let forest = forest.map_err(|cycle| ErrorBody::malformed(cycle.to_string()))?;
            let domino::Line { dominoes, edges } = domino::line(&forest);
            Ok((dominoes, problem.edge_numbers(&edges), &rules::DominoShave))
        }
        _ => Err(ErrorBody::internal()),
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

/// The Clockwise tree that is the same game, if there is one.
fn clockwise_tree(problem: &Problem) -> Option<Picture> {
    let position = problem.position();
    position.picture().cloned().or_else(|| problem.rules().clockwise_tree(position))
}

/// A line of dominoes, or a tree as a position of Clockwise Hackenbush.
pub fn answer(problem: &Problem, job: &mut Job<'_>) -> DominoAnswer {
    let solution = job.engine.solve(problem);
    let tree = clockwise_tree(problem);
    let normal_form = tree.as_ref().and_then(|_| as_line(problem).ok());
    let normal_form = normal_form.map(|(line, ..)| NormalForm::new(&line));
    let normal = normal_form.as_ref();
    let stop_reason = job.stop_reason(solution.exceeded);
    let written = |line: &[Tile]| line.iter().map(ToString::to_string).collect();
    DominoAnswer {
        position: problem.given_source().map(str::to_owned),
        variant: Json(problem.rules()),
        value: text::exact(job.engine.arena_mut(), solution.value, job.output.max_text),
        outcome: solution.outcome.map(Json),
        normal: normal.map(|normal| written(&normal.line)),
        tree: tree.map(|tree| tree.to_string()),
        rounds: normal.map(|normal| normal.rounds.clone()),
        warnings: Warnings::new(problem.warnings(), stop_reason),
        normal_form,
    }
}
