//! `hackenbush play`: a game in the terminal.

mod dialogue;
mod infinite;

use std::io::{self, Write as _};
use std::time::Duration;

use clap::{Args, ValueEnum};
use hackenbush::analysis::{Choice, GameState, misere};
use hackenbush::visible::visible;
use hackenbush::{Domino, Position, Problem, Topple, Way, notation};
use partizan::Player;
use service::queries::{self, reply};

use super::draw::terminal;
use crate::answer::Answer as _;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{ScreenOptions, SolveOptions};
use crate::output::{Output, Status, report};
use crate::prompt::Prompt;
use crate::session::{Session, SessionOptions};
use crate::stdout::stdout;
use crate::style::{Style, count};
use dialogue::{Entry, Unknown, entry, value_text};
use infinite::InfiniteGame;

/// Play a position in the terminal, against the engine or against another person
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Play {
    /// The position, such as 'b(r)(bg)', '(2,4)(7,3)(1,2)' or picture.hat
    #[arg(value_name = "POSITION")]
    position: String,

    /// The players whose moves the engine makes
    #[arg(long, value_name = "WHO", default_value = "right")]
    engine: Side,

    /// Who moves first
    #[arg(long, value_name = "PLAYER", default_value = "left")]
    first: First,

    /// Misère play: a player who cannot move wins
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    solve: SolveOptions,

    #[command(flatten)]
    screen: ScreenOptions,
}

/// The players that the engine takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Side {
    /// Blue
    Left,
    /// Red
    Right,
    /// The engine plays against itself
    Both,
    /// Two people play
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum First {
    /// Blue
    Left,
    /// Red
    Right,
}

const EXAMPLES: &str = "\
Type the number of an edge to cut it, or of a domino to remove it and all dominoes after it; in
Toppling Dominoes 3l topples domino 3 to the left and 3r to the right. hint
suggests a move, value prints the value, back takes back your last move, and quit ends the game.
In infinite stalks an edge goes by its height, an ordinal: 0 is the lowest edge, w the first above
all finite ones, 2w+3 and w^2 are higher still; 1:w is edge w of stalk 1, counted from 0.
The engine plays perfectly and deterministically; in a lost position it makes winning as hard as
possible. It thinks for at most 10 seconds per move, unless --timeout says otherwise.

Examples:
  $ printf 'hint\\n2\\n' | hackenbush play 'br - bb' --ascii
  |1r  |3r
  |0b  |2r
  ========
  Left> hint
  Cut 0. Every move loses; after this one both replies win.
  Left> 2
  Edge 2 is red, and you are Left.
  Left>
";

/// How long the engine thinks about a move by default.
const THINKING_TIME: Duration = Duration::from_secs(10);

impl Play {
    pub(crate) fn run(self) -> io::Result<Status> {
        let (warnings, start) = match self.start() {
            Ok(start) => start,
            Err(fault) => return Output::from(fault).print(),
        };
        report(&warnings);
        match start {
            Start::Finite(game) => game.play(),
            Start::Infinite(game) => game.play(),
        }
    }

    /// The start of a game, and warnings about the position.
    fn start(mut self) -> Result<(String, Start), Fault> {
        self.solve.limits.timeout.get_or_insert(THINKING_TIME);
        let options = SessionOptions::without_output(&self.solve.limits);
        let mut session = Session::new(options, 1);
        let input = Input::argument(&self.position);
        let (problem, _) = session.ask(|job| input.read(self.solve.rules(), job))?;
        let mover = match self.first {
            First::Left => Player::Left,
            First::Right => Player::Right,
        };
        let engine = match self.engine {
            Side::Left => vec![Player::Left],
            Side::Right => vec![Player::Right],
            Side::Both => Player::BOTH.to_vec(),
            Side::None => Vec::new(),
        };
        let style = Style::on_screen(&self.screen);
        let warnings = input.warnings(&problem);
        let misere = self.misere || problem.is_misere();
        if let (Position::InfiniteStalks(stalks), false) = (problem.position(), misere) {
            let game = InfiniteGame::new(stalks.clone(), mover, engine, session, style);
            return Ok((warnings, Start::Infinite(game)));
        }
        let state = GameState::new(&problem).map_err(|wrong| input.fault(wrong))?;
        let game =
            Game { turn: Turn { state, mover }, past: Vec::new(), engine, session, misere, style };
        Ok((warnings, Start::Finite(game)))
    }
}

/// A game that can begin.
enum Start {
    Finite(Game),
    Infinite(InfiniteGame),
}

/// A position of the game, and who is to move.
#[derive(Clone)]
struct Turn {
    state: GameState,
    mover: Player,
}

struct Game {
    turn: Turn,
    past: Vec<Turn>,
    /// The players whose moves the engine makes.
    engine: Vec<Player>,
    session: Session,
    /// Does a player who cannot move win?
    misere: bool,
    style: Style,
}

impl Game {
    fn play(mut self) -> io::Result<Status> {
        let mut out = stdout();
        let mut prompt = Prompt::new()?;
        loop {
            write!(out, "{}", self.drawing())?;
            let mover = self.turn.mover;
            if self.turn.state.legal(mover).is_empty() {
                let winner = if self.misere { mover } else { mover.opponent() };
                writeln!(out, "{mover} cannot move: {winner} wins.")?;
                return Ok(Status::Done);
            }
            if self.engine.contains(&mover) {
                let Some((index, _)) = self.choose() else { return Ok(Status::Done) };
                writeln!(out, "{mover} {}.", self.make(index))?;
                continue;
            }
            loop {
                let Some(line) = prompt.ask(&format!("{mover}> "))? else {
                    return Ok(Status::Done);
                };
                match entry(&line) {
                    Ok(Entry::Move(number, way)) => match self.find(number, way) {
                        Ok(edge) => {
                            writeln!(out, "{mover} {}.", self.make(edge))?;
                            break;
                        }
                        Err(message) => writeln!(out, "{message}")?,
                    },
                    Ok(Entry::Hint) => writeln!(out, "{}", self.hint())?,
                    Ok(Entry::Value) => writeln!(out, "{}", self.value())?,
                    Ok(Entry::Back) => {
                        if self.back() {
                            break;
                        }
                        writeln!(out, "There is no move to take back.")?;
                    }
                    Ok(Entry::Help) | Err(Unknown) => writeln!(out, "{}", self.help())?,
                    Ok(Entry::Quit) => return Ok(Status::Done),
                }
            }
        }
    }

    fn drawing(&self) -> String {
        let (state, style) = (&self.turn.state, self.style);
        let picture = match state.position() {
            Position::Picture(picture) => picture,
            Position::Row(row) => {
                let numbers = state.numbers().iter().step_by(2);
                let names: Vec<String> = numbers.map(|half| (half / 2).to_string()).collect();
                return terminal(style).row(row, &names);
            }
            other => return dominoes(other.dominoes().unwrap_or_default(), style),
        };
        let names: Vec<String> = state.numbers().iter().map(usize::to_string).collect();
        let drawn = terminal(style).picture(picture, &names);
        drawn.unwrap_or_else(|| {
            let text = style.truncated(&notation::print(picture), 1000);
            let edges: Vec<String> = names
                .iter()
                .zip(picture.edges())
                .map(|(name, edge)| format!("{name}{}", edge.colour.letter()))
                .collect();
            format!("{text}\nedges: {}\n", style.truncated(&edges.join(" "), 1000))
        })
    }

    /// What moves are called: the noun and the verb.
    fn words(&self) -> (&'static str, &'static str) {
        match self.turn.state.position() {
            Position::Dominoes(_) => ("domino", "remove"),
            Position::Row(_) => ("domino", "topple"),
            _ => ("edge", "cut"),
        }
    }

    /// What can be typed.
    fn help(&self) -> String {
        let row = match self.turn.state.position() {
            Position::Row(_) => " 3l topples domino 3 to the left and 3r to the right.",
            _ => "",
        };
        format!("Type the number of a move, or hint, value, back or quit.{row}")
    }

    /// The edge or domino with that number, if the mover may choose it.
    fn find(&self, number: usize, way: Option<Way>) -> Result<usize, String> {
        let Turn { state, mover } = &self.turn;
        let (noun, verb) = self.words();
        let half = match (state.position(), way) {
            (Position::Row(_), way) if number < usize::MAX / 2 => {
                Topple { domino: number, way: way.unwrap_or(Way::Left) }.half()
            }
            (Position::Row(_), _) => usize::MAX,
            (_, None) => number,
            (_, Some(_)) => return Err(self.help()),
        };
        let Some(index) = state.find(half) else {
            return Err(format!("There is no {noun} {number}."));
        };
        if state.legal(*mover).contains(&index) {
            return match (state.position(), way) {
                (Position::Row(_), None) => Err(format!(
                    "Which way? {number}l topples it to the left, {number}r to the right."
                )),
                _ => Ok(index),
            };
        }
        Err(match state.position() {
            Position::Row(row) => {
                let colour = row.0[index / 2].name();
                format!("Domino {number} is {colour}, and you are {mover}.")
            }
            Position::Picture(picture) if !picture.edges()[index].colour.belongs_to(*mover) => {
                let colour = picture.edges()[index].colour.name();
                format!("Edge {number} is {colour}, and you are {mover}.")
            }
            _ => {
                format!("In {}, {mover} may not {verb} {noun} {number} now.", state.rules().title())
            }
        })
    }

    /// What a move is called: the number of an edge or domino, and which way a domino of a row falls.
    fn name(&self, index: usize) -> String {
        let state = &self.turn.state;
        match state.position() {
            Position::Row(_) => Topple::of_half(state.number(index)).to_string(),
            _ => state.number(index).to_string(),
        }
    }

    /// Makes a move and describes it.
    fn make(&mut self, index: usize) -> String {
        let Turn { state, mover } = &self.turn;
        let (noun, verb) = self.words();
        let what = match state.position() {
            Position::Picture(picture) => format!("({})", picture.edges()[index].colour.name()),
            Position::Row(row) => format!("({})", row.0[index / 2].name()),
            other => other.dominoes().map_or(String::new(), |line| line[index].to_string()),
        };
        let mut text = format!("{verb}s {} {what}", self.name(index));
        let mut fallen = state.falls(index);
        if let Position::Row(_) = state.position() {
            let own = state.number(index) / 2;
            fallen = fallen.into_iter().filter(|half| half % 2 == 0).map(|half| half / 2).collect();
            fallen.retain(|&domino| domino != own);
        }
        if let Some(falls) = falls(&fallen, noun) {
            text += &format!(", and {falls} with it");
        }
        let mut next = Turn { state: state.clone(), mover: mover.opponent() };
        next.state.play(index);
        self.past.push(std::mem::replace(&mut self.turn, next));
        text
    }

    /// Takes back moves up to a person's last one; `false` if there is none.
    fn back(&mut self) -> bool {
        let person = |turn: &Turn| !self.engine.contains(&turn.mover);
        let Some(last) = self.past.iter().rposition(person) else { return false };
        self.turn = self.past.swap_remove(last);
        self.past.truncate(last);
        true
    }

    /// The engine's move, and why it makes it.
    fn choose(&mut self) -> Option<(usize, String)> {
        let (Turn { state, mover }, is_misere) = (&self.turn, self.misere);
        self.session.ask(|job| {
            if is_misere {
                let (index, wins) =
                    misere::choose(job.engine, state.position(), state.rules(), *mover)?;
                let why = match wins {
                    Some(true) => "This move wins.",
                    Some(false) => "Every move loses.",
                    None => "It is not known whether this wins.",
                };
                return Some((index, why.to_owned()));
            }
            let Choice { index, reason } = state.choose(job.engine, *mover)?;
            Some((index, reply::in_words(reason, job).0))
        })
    }

    fn hint(&mut self) -> String {
        let Some((index, why)) = self.choose() else { return String::new() };
        let verb = match self.words().1 {
            "cut" => "Cut",
            "topple" => "Topple",
            _ => "Remove",
        };
        format!("{verb} {}. {why}", self.name(index))
    }

    fn value(&mut self) -> String {
        let state = &self.turn.state;
        let problem = Problem::new(state.position().clone(), state.rules());
        let problem = match problem {
            Ok(problem) => problem,
            Err(wrong) => return visible(&wrong.message).into_owned(),
        };
        if self.misere {
            let style = self.style;
            return match self.session.ask(|job| queries::misere::answer(&problem, false, job)) {
                Ok(answer) => answer.line(style),
                Err(wrong) => visible(&wrong.message).into_owned(),
            };
        }
        value_text(&problem, &mut self.session, self.style)
    }
}

/// The most fallen edges to list by number.
const MAX_FALLEN: usize = 8;

fn falls(fallen: &[usize], noun: &str) -> Option<String> {
    let names: Vec<String> = fallen.iter().map(usize::to_string).collect();
    Some(match &names[..] {
        [] => return None,
        [one] => format!("{one} falls"),
        [rest @ .., last] if rest.len() < MAX_FALLEN => {
            format!("{} and {last} fall", rest.join(", "))
        }
        _ => format!("{} fall", count(fallen.len(), noun)),
    })
}

/// A line of dominoes with their numbers under them.
fn dominoes(line: &[Domino], style: Style) -> String {
    let (mut tiles, mut numbers) = (String::new(), String::new());
    for (number, domino) in line.iter().enumerate() {
        let (tile, number) = (domino.to_string(), number.to_string());
        let width = tile.len().max(number.len());
        tiles += &format!("{tile:<width$} ");
        numbers += &format!("{number:^width$} ");
    }
    let cut = |text: &str| style.truncated(text.trim_end(), 1000);
    format!("{}\n{}\n", cut(&tiles), style.faint(&cut(&numbers)))
}
