//! A puzzle as a task.

use hackenbush::diagnostic::Kind as Wrong;
use hackenbush::notation::ReadLimits;
use hackenbush::{Diagnostic, Problem, rules};
use partizan::Player;

use crate::draft::{Draft, Draw};
use crate::puzzle::{self, Goal};
use crate::question::Question;
use crate::written::told;

pub(super) fn puzzle(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let puzzle = puzzle::numbered(draw.seed)?;
    let damaged = || {
        Diagnostic::new(0..0, format!("puzzle {} is damaged", puzzle.number))
            .kind(Wrong::NotSupported)
            .hint("try another one")
    };
    let rules = rules::by_name(&puzzle.variant).ok_or_else(damaged)?;
    match &puzzle.goal {
        Goal::Cut { position, player, .. } => {
            let problem = Problem::read(position, Some(rules), &ReadLimits::default())?;
            let player = Player::BOTH.into_iter().find(|own| own.to_string() == *player);
            let player = player.ok_or_else(damaged)?;
            let what = match problem.position().dominoes() {
                Some(_) => "One domino wins.",
                None => "One cut wins.",
            };
            let game = match rules.plays_by_colour() {
                true => String::new(),
                false => format!("{}: ", rules.title()),
            };
            let statement = format!("{game}{player} is to move. {what} Which?");
            Ok(Draft::new(statement, vec![problem], Question::Cut { player }))
        }
        Goal::Build { value, most_edges, cycle, .. } => {
            let game = draw.engine.arena_mut().parse(value).map_err(|_| damaged())?;
            let value = draw.engine.arena().value(game);
            let with = if *cycle { " that has a cycle" } else { "" };
            let told = told(draw.engine, game);
            let statement =
                format!("Draw a picture{with} worth {told}, with at most {most_edges} edges.");
            let question = Question::Build {
                value,
                stalk: false,
                cycle: *cycle,
                most_edges: *most_edges,
                rules,
            };
            Ok(Draft::new(statement, Vec::new(), question))
        }
    }
}
