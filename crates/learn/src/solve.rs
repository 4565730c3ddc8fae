//! Right answers.

use hackenbush::notation::ReadLimits;
use hackenbush::solve::hammerian;
use hackenbush::{Diagnostic, Engine, Problem, moves};
use partizan::text::Format;
use partizan::{Outcome, ValueText};

use crate::draft::solved;
use crate::play::plain;
use crate::puzzle::{self, Goal};
use crate::question::{Answer, Question};
use crate::replies;
use crate::task::Task;
use crate::written::{named, told, written};

/// A right answer.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// The same in words, short enough for a list of answers.
    pub text: String,
    /// How to find it, a line for each step; may be empty.
    pub steps: Vec<String>,
}

/// Solves a task.
///
/// # Errors
/// A budget that ended.
pub fn solve(engine: &mut Engine, task: &Task) -> Result<Solved, Diagnostic> {
    let plain_text = |answer, text: String| Solved { answer, text, steps: Vec::new() };
    Ok(match &task.question {
        Question::Value { value, of, .. } => {
            let text = value.text();
            let answer = Answer::Value(text.format(Format::Ascii));
            let steps = of.how().into_iter().collect();
            Solved { answer, text: text.format(Format::Unicode), steps }
        }
        Question::Surreal(number) => {
            let text = ValueText::from(number);
            plain_text(Answer::Value(text.format(Format::Ascii)), text.format(Format::Unicode))
        }
        Question::Values(prompts) => {
            let (mut values, mut steps) = (Vec::new(), Vec::new());
            for prompt in prompts {
                let game = solved(engine, &prompt.problem)?;
                values.push(engine.arena_mut().value_text(game, 1_000).format(Format::Ascii));
                steps.push(format!("{}: {}", prompt.text, told(engine, game)));
            }
            let text = values.join(", ");
            Solved { answer: Answer::Values(values), text, steps }
        }
        Question::Outcome(outcome) => plain_text(Answer::Outcome(*outcome), in_words(*outcome)),
        Question::Choice { options, right, why, .. } => Solved {
            answer: Answer::Choice(*right),
            text: options[*right].clone(),
            steps: vec![why.clone()],
        },
        Question::Cut { player } => {
            let problem = &task.shown[0].problem;
            let found = moves(engine, problem)?;
            let best = found.moves.iter().find(|m| m.player == *player && m.wins == Some(true));
            let best = best.ok_or_else(|| nothing(found.exceeded))?;
            let edge = problem.edge_number(best.index);
            plain_text(Answer::Cut(edge), named(problem, edge))
        }
        Question::Order => {
            let mut values = Vec::new();
            for shown in &task.shown {
                values.push(solved(engine, &shown.problem)?);
            }
            let mut order: Vec<usize> = (0..values.len()).collect();
            let arena = engine.arena();
            order.sort_by(|&a, &b| arena.as_number(values[a]).cmp(&arena.as_number(values[b])));
            let name = |&at: &usize| task.shown[at].label.map(String::from).unwrap_or_default();
            let text = order.iter().map(name).collect::<Vec<_>>().join(" < ");
            plain_text(Answer::Order(order), text)
        }
        Question::Build { value, rules, .. } => {
            let problem = match kept(task) {
                // Puzzles have conditions beside the value.
                Some(text) => Problem::read(text, Some(*rules), &ReadLimits::default())?,
                None => {
                    let game = engine.arena_mut().game_of(value)?;
                    let picture = plain(engine, game).ok_or_else(|| nothing(None))?;
                    written(picture, *rules)?
                }
            };
            let text = problem.source().into_owned();
            plain_text(Answer::Position(Box::new(problem)), text)
        }
        Question::Pieces => {
            let problem = &task.shown[0].problem;
            let found = hammerian::decompose(problem.picture()?).map_err(|_| nothing(None))?;
            let (mut pieces, mut texts) = (Vec::new(), Vec::new());
            for piece in found.pieces() {
                let mut edges = piece.edges.clone();
                edges.sort_unstable();
                pieces.push(edges);
                texts.push(format!("{} = {}", piece.picture, piece.value));
            }
            plain_text(Answer::Pieces(pieces), texts.join(", "))
        }
        Question::Replies => {
            let (replies, steps) = replies::winning(engine, &task.shown[0].problem)?;
            let text: Vec<String> = replies.iter().map(ToString::to_string).collect();
            Solved { answer: Answer::Replies(replies), text: text.join(","), steps }
        }
    })
}

/// The solution that a puzzle comes with, if it is a position.
fn kept(task: &Task) -> Option<&'static str> {
    let found = puzzle::numbered(task.spec.seed).ok().filter(|_| task.spec.kind.name == "puzzle");
    match &found?.goal {
        Goal::Build { solution, .. } => Some(solution),
        Goal::Cut { .. } => None,
    }
}

fn in_words(outcome: Outcome) -> String {
    let text = outcome.to_string();
    format!("{}: {text}", outcome.letter())
}

fn nothing(exceeded: Option<partizan::Exceeded>) -> Diagnostic {
    exceeded.map_or_else(
        || Diagnostic::new(0..0, "no answer is known").hint("try another seed"),
        Diagnostic::from,
    )
}
