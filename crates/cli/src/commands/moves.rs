//! `hackenbush moves`: every legal move, what it leaves, and which are best and which win.

use std::fmt::Write as _;
use std::io;

use clap::Args;
use hackenbush::analysis::Moves as Found;
use hackenbush::picture::Adjacency;
use partizan::Arena;
use report::Posed;
use report::moves::{self, MovesReport};

use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::batch::{self, Question};
use crate::cli::{Input, Solving, Writing};
use crate::input::Asked;
use crate::look::{Paint, count};
use crate::position::{self, warnings_text};
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

  In a line of dominoes a move removes one and all behind it:
  $ hackenbush moves '(1,2)(3,3)(2,1)'
  (1,2)(3,3)(2,1) = 1  Left wins whoever starts
    player  domino   leaves  falls
    Left    0 (1,2)  0       1 2    best, wins
    Right   2 (2,1)  1*             best

  $ hackenbush moves --json g
  {\"position\":\"g\",\"variant\":\"green\",\"value\":\"*\",\"outcome\":\"N\",\"moves\":[...]}
";

impl Moves {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Moves { input, solving, writing } = self;
        batch::run(&input, solving, &writing, AllMoves)
    }
}

/// Which moves are there?
struct AllMoves;

impl Question for AllMoves {
    fn answer(&self, asked: &Asked, asking: &Asking, worker: &mut Worker) -> Answer {
        let posed = match position::read(asked, asking.variant) {
            Ok(posed) => posed,
            Err(problem) => return problem.answer(asking.json),
        };
        let (found, _) = worker.ask(|engine| moves::find(&posed, engine));
        let excuse = found.exceeded.map(|exceeded| worker.excuse(exceeded));
        let status = status(found.exceeded);
        let arena = worker.engine().arena_mut();
        if asking.json {
            let report =
                MovesReport::new(&posed, &found, arena, asking.max_text, excuse.as_deref());
            return Answer { out: report::line(&report), err: String::new(), status };
        }
        let mut err = warnings_text(&posed, asked);
        if let Some(excuse) = excuse {
            let _ = writeln!(err, "stopped: {excuse}");
        }
        Answer { out: table(&posed, &found, arena, asking), err, status }
    }
}

fn table(posed: &Posed, found: &Found, arena: &mut Arena, asking: &Asking) -> String {
    let (look, max_text) = (asking.look, asking.max_text);
    let mut text = |known| texts::phrase(arena, known, max_text, look);
    let what = if posed.line.is_some() { "domino" } else { "edge" };
    let mut lines = vec![["player", what, "leaves", "falls", ""].map(str::to_owned)];
    let adjacency = Adjacency::new(&posed.picture);
    for m in &found.moves {
        let (name, fallen) = match &posed.line {
            Some(line) => {
                (format!("{} {}", m.index, line[m.index]), (m.index + 1..line.len()).collect())
            }
            None => {
                let edge = posed.picture.edges()[m.index];
                let (from, to) = (posed.vertex(edge.from), posed.vertex(edge.to));
                let fallen = posed.picture.fallen_along(&adjacency, m.index).split_off(1);
                (format!("{} {from}-{to}{}", m.index, edge.colour.letter()), fallen)
            }
        };
        let marks = [(m.best, "best"), (m.wins, "wins")];
        let marks: Vec<&str> =
            marks.iter().filter(|(mark, _)| *mark == Some(true)).map(|(_, name)| *name).collect();
        lines.push([
            m.player.to_string(),
            name,
            look.cut(&text(m.value), MOST_VALUE),
            falls(&fallen, what),
            marks.join(", "),
        ]);
    }
    let position = super::value::shown(&posed.text, look);
    let value = texts::statement(arena, found.value, max_text, look);
    let outcome = found.outcome.map_or(String::new(), |outcome| format!("  {outcome}"));
    let mut out = format!("{position} {value}{outcome}\n");
    if found.moves.is_empty() {
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

/// The most characters of a value in the table.
const MOST_VALUE: usize = 60;

/// The most edges to list as fallen.
const MOST_FALLEN: usize = 8;

fn falls(fallen: &[usize], what: &str) -> String {
    if fallen.len() > MOST_FALLEN {
        return count(fallen.len(), what);
    }
    let numbers: Vec<String> = fallen.iter().map(usize::to_string).collect();
    numbers.join(" ")
}
