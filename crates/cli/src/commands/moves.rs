//! `hackenbush moves`: every legal move, what it leaves, and which are best and which win.

use std::fmt::Write as _;
use std::io;

use clap::Args;
use hackenbush::moves::{Move, Survey};
use hackenbush::picture::Adjacency;
use hackenbush::rules::Ruleset;
use hackenbush::solve::Known;
use partizan::{Outcome, Player};
use serde::Serialize;

use crate::answer::{Answer, Status};
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::Asked;
use crate::json;
use crate::look::{Look, Paint, count};
use crate::position::Posed;
use crate::texts;
use crate::worker::{Worker, status};

/// Every legal move of both players, what it leaves and what falls, the best and the winning ones
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Moves {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
Edges are numbered from 0 in the order in which they are written. A move is best if no other
move of that player is better, and wins if the mover wins by it.

Examples:
  $ hackenbush moves 'br + r'
  br + r = -1/2  Right wins whoever starts
    player  edge    leaves  falls
    Left    0 0-1b  -1      1      best
    Right   1 1-2r  0              best, wins
    Right   2 0-3r  1/2

  $ hackenbush moves --json g
  {\"position\":\"g\",\"variant\":\"green\",\"value\":\"*\",\"outcome\":\"N\",\"moves\":[...]}
";

impl Moves {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Moves { input, solving, writing } = self;
        let question = Asking {
            look: Look::of(&writing),
            json: writing.json,
            max_text: writing.max_text,
            variant: solving.variant,
        };
        batch::run(&input, solving, question)
    }
}

struct Asking {
    look: Look,
    json: bool,
    max_text: usize,
    variant: Option<&'static dyn Ruleset>,
}

impl Question for Asking {
    fn answer(&self, asked: &Asked, worker: &mut Worker) -> Answer {
        let posed = match Posed::read_picture(asked, self.variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(self.json),
        };
        let ((value, moves, exceeded), _) = worker.ask(|engine| {
            let mut survey = Survey::new(engine, posed.rules);
            let value = survey.value(&posed.picture);
            let moves = survey.moves(&posed.picture);
            (value, moves, survey.exceeded())
        });
        let excuse = exceeded.map(|exceeded| worker.excuse(exceeded));
        let outcome = value.outcome(worker.engine().arena());
        let status = status(exceeded);
        if self.json {
            let report = self.report(&posed, value, outcome, &moves, worker, excuse);
            return Answer { out: json::line(&report), err: String::new(), status };
        }
        let mut err = posed.warnings_text(asked);
        if let Some(excuse) = excuse {
            let _ = writeln!(err, "stopped: {excuse}");
        }
        Answer { out: self.table(&posed, value, outcome, &moves, worker), err, status }
    }
}

#[derive(Serialize, Debug)]
struct Report<'a> {
    position: &'a str,
    variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<char>,
    moves: Vec<MoveReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize, Debug)]
struct MoveReport {
    player: &'static str,
    edge: usize,
    from: i64,
    to: i64,
    colour: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// The edges that fall with it.
    falls: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<bool>,
}

impl Asking {
    fn report<'a>(
        &self,
        posed: &'a Posed,
        value: Known,
        outcome: Option<Outcome>,
        moves: &[Move],
        worker: &mut Worker,
        excuse: Option<String>,
    ) -> Report<'a> {
        let arena = worker.engine().arena_mut();
        let mut text =
            |known: Known| known.exact().map(|game| texts::game(arena, game, self.max_text).text);
        let adjacency = Adjacency::new(&posed.picture);
        let moves = moves.iter().map(|m| {
            let edge = posed.picture.edges()[m.edge];
            MoveReport {
                player: name(m.player),
                edge: m.edge,
                from: posed.vertex(edge.from),
                to: posed.vertex(edge.to),
                colour: edge.colour.name(),
                value: text(m.value),
                falls: posed.picture.fallen_along(&adjacency, m.edge).split_off(1),
                best: m.best,
                wins: m.wins,
            }
        });
        let moves = moves.collect();
        Report {
            position: &posed.text,
            variant: posed.rules.name(),
            value: text(value),
            outcome: outcome.map(Outcome::letter),
            moves,
            warnings: posed.warnings.iter().map(ToString::to_string).chain(excuse).collect(),
        }
    }

    fn table(
        &self,
        posed: &Posed,
        value: Known,
        outcome: Option<Outcome>,
        moves: &[Move],
        worker: &mut Worker,
    ) -> String {
        let look = self.look;
        let arena = worker.engine().arena_mut();
        let mut text = |known| look.value(&texts::known(arena, known, self.max_text));
        let mut lines = vec![["player", "edge", "leaves", "falls", ""].map(str::to_owned)];
        let adjacency = Adjacency::new(&posed.picture);
        for m in moves {
            let edge = posed.picture.edges()[m.edge];
            let (from, to) = (posed.vertex(edge.from), posed.vertex(edge.to));
            let fallen = posed.picture.fallen_along(&adjacency, m.edge);
            let marks = [(m.best, "best"), (m.wins, "wins")];
            let marks: Vec<&str> = marks
                .iter()
                .filter(|(mark, _)| *mark == Some(true))
                .map(|(_, name)| *name)
                .collect();
            lines.push([
                m.player.to_string(),
                format!("{} {from}-{to}{}", m.edge, edge.colour.letter()),
                look.cut(&text(m.value), MOST_VALUE),
                falls(&fallen[1..]),
                marks.join(", "),
            ]);
        }
        let position = super::value::shown(&posed.text, look);
        let value = texts::statement(arena, value, self.max_text, look);
        let outcome = outcome.map_or(String::new(), |outcome| format!("  {outcome}"));
        let mut out = format!("{position} {value}{outcome}\n");
        if moves.is_empty() {
            return out + "  there are no moves\n";
        }
        let widths: [usize; 5] = std::array::from_fn(|column| {
            lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0)
        });
        for (index, line) in lines.iter().enumerate() {
            let mut row = String::from(" ");
            for (cell, width) in line.iter().zip(widths) {
                let _ = write!(row, " {cell:width$} ");
            }
            let row = row.trim_end();
            let row = if index == 0 { look.paint(Paint::Faint, row) } else { row.to_owned() };
            let _ = writeln!(out, "{row}");
        }
        out
    }
}

/// The most characters of a value in the table.
const MOST_VALUE: usize = 60;

/// The most edges to list as fallen.
const MOST_FALLEN: usize = 8;

fn falls(fallen: &[usize]) -> String {
    if fallen.len() > MOST_FALLEN {
        return count(fallen.len(), "edge");
    }
    let numbers: Vec<String> = fallen.iter().map(usize::to_string).collect();
    numbers.join(" ")
}

/// A player in JSON.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}
