//! `hackenbush moves`: every legal move, what it leaves, which win and which are recommended.

use std::fmt::Write as _;
use std::io;

use clap::Args;
use partizan::Player;
use service::Warnings;
use service::queries::misere;
use service::queries::moves::{self, InfiniteMoveAnswer, MoveAnswer, Moved, MovesAnswer};

use crate::answer::{Answer, Either, positions};
use crate::options::PositionOptions;
use crate::output::Status;
use crate::style::{Style, count};

/// List every legal move: the value it leaves, what falls, which win and which are recommended
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Moves {
    #[command(flatten)]
    options: PositionOptions,

    /// Misère play: a player who cannot move wins. Prints which moves win; there are no values
    #[arg(long)]
    misere: bool,
}

const EXAMPLES: &str = "\
Edges are numbered from 0 in the order in which they are written. A move wins if the player who
makes it wins. Recommended moves have a ★ and come first: the best of the winning ones or, where
none wins, those of the best that leave the most. A move is best if no other leaves its player more.

Examples:
  $ hackenbush moves 'br + r'
  br + r = -1/2  Right wins whoever starts
    player  edge    leaves  falls
    Left    0 0-1b  -1      1      ★
    Right   1 1-2r  0              ★ wins
    Right   2 0-3r  1/2

  In a line of dominoes a move removes a domino and all dominoes after it:
  $ hackenbush moves '(1,2)(3,3)(2,1)'
  (1,2)(3,3)(2,1) = 1  Left wins whoever starts
    player  domino   leaves  falls
    Left    0 (1,2)  0       1 2    ★ wins
    Right   2 (2,1)  1*             ★

  In Toppling Dominoes a move topples a domino to the left or to the right:
  $ hackenbush moves --variant toppling-dominoes brb
  brb = 1/2  Left wins whoever starts
    player  domino    leaves  falls
    Left    0b right  0       1 2    ★ wins
    Left    2b left   0       0 1    ★ wins
    Left    0b left   *
    Left    2b right  *
    Right   1r left   1       0      ★
    Right   1r right  1       2      ★

  $ hackenbush moves --json g
  {\"position\":\"g\",\"variant\":\"green\",\"value\":\"*\",\"outcome\":\"N\",\"moves\":[...]}
";

impl Moves {
    pub(crate) fn run(self) -> io::Result<Status> {
        let misere = self.misere;
        positions(self.options, move |problem, job| match misere || problem.is_misere() {
            true => misere::answer(problem, true, job).map(Either::Second),
            false => moves::answer(problem, job).map(Either::First),
        })
    }
}

/// The most characters of a value in the table.
const MAX_VALUE: usize = 60;

/// The most edges to list as fallen.
const MAX_FALLEN: usize = 8;

impl Answer for MovesAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn text(&self, style: Style) -> String {
        let heading = style.heading(self.position.as_deref(), &self.known);
        let outcome = self.outcome.map_or(String::new(), |outcome| format!("  {}", outcome.0));
        let mut out = format!("{heading}{outcome}\n");
        if !self.infinite.is_empty() {
            return out + &infinite(&self.infinite, style);
        }
        let Some(first) = self.moves.first() else { return out + "  there are no moves\n" };
        let head = ["player", noun(&first.what), "leaves", "falls", ""].map(str::to_owned);
        let rows = rows(&self.moves);
        let table = || [head.clone()].into_iter().chain(rows.iter().map(|&one| row(one, style)));
        let mut widths = [0; 5];
        for row in table() {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        for (index, cells) in table().enumerate() {
            let mut row = String::from(" ");
            for (cell, width) in cells.iter().zip(widths) {
                let _ = write!(row, " {cell:width$} ");
            }
            let row = row.trim_end();
            let row = if index == 0 { style.faint(row) } else { row.to_owned() };
            let _ = writeln!(out, "{row}");
        }
        if let Some(reason) = &self.warnings.stop_reason {
            let _ = writeln!(out, "  stopped  {}", reason.text);
        }
        out
    }
}

/// The first moves of infinite stalks.
fn infinite(moves: &[InfiniteMoveAnswer], style: Style) -> String {
    let mut out = String::new();
    for one in moves {
        let value = one.value.as_ref().map_or("?".to_owned(), |value| style.value(&value.0));
        let wins = if one.wins == Some(true) { "  wins" } else { "" };
        let leaves = style.position(&one.leaves);
        let _ = writeln!(out, "  {} leaves {leaves} = {value}{wins}", one.player.0);
    }
    out + "  and so on, in every stretch without end\n"
}

/// The moves in the order of their ranks, Left's before Right's; one of each where both players have the
/// same, as in green positions.
fn rows(moves: &[MoveAnswer]) -> Vec<(&MoveAnswer, Option<Player>)> {
    let of = |player| {
        let mut own: Vec<_> = moves.iter().filter(|m| m.player.0 == player).collect();
        own.sort_by_key(|m| m.rank);
        own
    };
    let [left, right] = Player::BOTH.map(of);
    let same = |a: &MoveAnswer, b: &MoveAnswer| {
        a.what == b.what && a.known == b.known && (a.recommended, a.wins) == (b.recommended, b.wins)
    };
    if left.len() == right.len() && left.iter().zip(&right).all(|(a, b)| same(a, b)) {
        return left.into_iter().map(|m| (m, None)).collect();
    }
    left.into_iter().chain(right).map(|m| (m, Some(m.player.0))).collect()
}

/// What a move removes.
fn noun(what: &Moved) -> &'static str {
    match what {
        Moved::Edge { .. } => "edge",
        Moved::Domino { .. } | Moved::Topple { .. } => "domino",
    }
}

/// A row of the table.
fn row((one, player): (&MoveAnswer, Option<Player>), style: Style) -> [String; 5] {
    let what = name(&one.what);
    let falls = match (&one.falls, one.falls_count) {
        (Some(falls), _) if falls.len() <= MAX_FALLEN => {
            falls.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        }
        (falls, number) => {
            let number = number.or(falls.as_ref().map(Vec::len));
            count(number.unwrap_or(0), noun(&one.what))
        }
    };
    let marks = [(one.recommended, "★"), (one.wins, "wins")];
    let marks = marks.iter().filter(|(mark, _)| *mark == Some(true)).map(|(_, name)| *name);
    let value = style.truncated(&style.known(&one.known), MAX_VALUE);
    let player = player.map_or_else(|| "either".to_owned(), |player| player.to_string());
    [player, what, value, falls, marks.collect::<Vec<_>>().join(" ")]
}

/// What a move removes, with its number.
pub(super) fn name(what: &Moved) -> String {
    match what {
        Moved::Edge { edge, from, to, colour } => {
            format!("{edge} {}-{}{}", from.0, to.0, colour.0.letter())
        }
        Moved::Domino { domino, tile } => format!("{domino} {tile}"),
        Moved::Topple { domino, topples, colour } => {
            format!("{domino}{} {}", colour.0.letter(), topples.0.name())
        }
    }
}
