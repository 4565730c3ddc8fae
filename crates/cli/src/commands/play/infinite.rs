//! A game in infinite stalks, whose edges go by their heights.

use std::io::{self, Write as _};

use hackenbush::analysis::infinite_game::{Height, InfiniteChoice, can_move, choose, cut};
use hackenbush::rules::RedBlueGreen;
use hackenbush::visible::visible;
use hackenbush::{InfiniteStalks, Problem};
use partizan::Player;

use super::dialogue::{Entry, value_text, word};
use crate::commands::draw::terminal;
use crate::output::Status;
use crate::prompt::Prompt;
use crate::session::Session;
use crate::stdout::stdout;
use crate::style::Style;

pub(super) struct InfiniteGame {
    turn: Turn,
    past: Vec<Turn>,
    /// The players whose moves the engine makes.
    engine: Vec<Player>,
    session: Session,
    style: Style,
}

/// What is left, and who is to move.
#[derive(Clone)]
struct Turn {
    stalks: InfiniteStalks,
    mover: Player,
}

const HELP: &str = "Type the height of an edge, such as 3 or w+1 (1:3 in stalk 1), or hint, value, \
                    back or quit.";

impl InfiniteGame {
    pub(super) fn new(
        stalks: InfiniteStalks,
        mover: Player,
        engine: Vec<Player>,
        session: Session,
        style: Style,
    ) -> InfiniteGame {
        InfiniteGame { turn: Turn { stalks, mover }, past: Vec::new(), engine, session, style }
    }

    pub(super) fn play(mut self) -> io::Result<Status> {
        let mut out = stdout();
        let mut prompt = Prompt::new()?;
        loop {
            write!(out, "{}", self.drawing())?;
            let Turn { stalks, mover } = self.turn.clone();
            if !can_move(&stalks, mover) {
                writeln!(out, "{mover} cannot move: {} wins.", mover.opponent())?;
                return Ok(Status::Done);
            }
            if self.engine.contains(&mover) {
                let Some(choice) = self.choose() else { return Ok(Status::Done) };
                let made = self.make(choice.stalk, &choice.height);
                writeln!(out, "{mover} {}.", made.unwrap_or_default())?;
                continue;
            }
            loop {
                let Some(line) = prompt.ask(&format!("{mover}> "))? else {
                    return Ok(Status::Done);
                };
                match word(&line.to_ascii_lowercase()) {
                    Some(Entry::Hint) => writeln!(out, "{}", self.hint())?,
                    Some(Entry::Value) => writeln!(out, "{}", self.value())?,
                    Some(Entry::Back) if self.back() => break,
                    Some(Entry::Back) => writeln!(out, "There is no move to take back.")?,
                    Some(Entry::Quit) => return Ok(Status::Done),
                    Some(Entry::Help) => writeln!(out, "{HELP}")?,
                    Some(Entry::Move(..)) | None => match self.typed(&line) {
                        Ok(made) => {
                            writeln!(out, "{mover} {made}.")?;
                            break;
                        }
                        Err(message) => writeln!(out, "{message}")?,
                    },
                }
            }
        }
    }

    /// Makes the move that a line names, and describes it.
    fn typed(&mut self, line: &str) -> Result<String, String> {
        let Turn { stalks, mover } = &self.turn;
        let (stalk, height) = match line.split_once(':') {
            Some((stalk, height)) => (stalk.trim().parse().map_err(|_| HELP)?, height),
            None if stalks.stalks.len() > 1 => {
                let last = stalks.stalks.len() - 1;
                return Err(format!("Which stalk? They are numbered 0 to {last}. {HELP}"));
            }
            None => (0, line),
        };
        let height: Height = height.trim().parse().map_err(|_| HELP)?;
        let Some((_, colour)) = cut(stalks, stalk, &height) else {
            return Err(format!("There is no edge {height} in stalk {stalk}."));
        };
        if !colour.belongs_to(*mover) {
            return Err(format!("Edge {height} is {}, and you are {mover}.", colour.name()));
        }
        self.make(stalk, &height).ok_or_else(|| HELP.to_owned())
    }

    /// Makes a move and describes it.
    fn make(&mut self, stalk: usize, height: &Height) -> Option<String> {
        let Turn { stalks, mover } = &self.turn;
        let (left, colour) = cut(stalks, stalk, height)?;
        let name = self.name(stalk, height);
        let next = Turn { stalks: left, mover: mover.opponent() };
        self.past.push(std::mem::replace(&mut self.turn, next));
        let text = self.text();
        let text = if text.is_empty() { "nothing" } else { &text };
        Some(format!("cuts {name} ({}), leaving {text}", colour.name()))
    }

    /// What an edge is called.
    fn name(&self, stalk: usize, height: &Height) -> String {
        match self.turn.stalks.stalks.len() {
            1 => height.to_string(),
            _ => format!("{stalk}:{height}"),
        }
    }

    fn text(&self) -> String {
        self.style.truncated(&self.turn.stalks.to_string(), 1000)
    }

    fn drawing(&self) -> String {
        let drawn = terminal(self.style).infinite(&self.turn.stalks);
        drawn.unwrap_or_else(|| format!("{}\n", self.text()))
    }

    /// Takes back moves up to a person's last one; `false` if there is none.
    fn back(&mut self) -> bool {
        let person = |turn: &Turn| !self.engine.contains(&turn.mover);
        let Some(last) = self.past.iter().rposition(person) else { return false };
        self.turn = self.past.swap_remove(last);
        self.past.truncate(last);
        true
    }

    fn choose(&mut self) -> Option<InfiniteChoice> {
        let Turn { stalks, mover } = &self.turn;
        self.session.ask(|job| choose(stalks, *mover, &job.engine.budget().meter()))
    }

    fn hint(&mut self) -> String {
        let Some(InfiniteChoice { stalk, height, wins, .. }) = self.choose() else {
            return String::new();
        };
        let why = match wins {
            Some(true) => "This move wins.",
            Some(false) => "Every move loses.",
            None => "It is not known whether this wins.",
        };
        format!("Cut {}. {why}", self.name(stalk, &height))
    }

    fn value(&mut self) -> String {
        match Problem::new(self.turn.stalks.clone(), &RedBlueGreen) {
            Ok(problem) => value_text(&problem, &mut self.session, self.style),
            Err(wrong) => visible(&wrong.message).into_owned(),
        }
    }
}
