//! `hackenbush play`: a game in the terminal.

use std::io::{self, Write as _};
use std::time::Duration;

use clap::{Args, ValueEnum};
use hackenbush::analysis::{Choice, GameState};
use hackenbush::visible::visible;
use hackenbush::{Domino, Position, Problem, notation};
use partizan::Player;
use service::queries::{reply, value};

use super::draw::terminal;
use super::value::known;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{ScreenOptions, SolveOptions};
use crate::output::{Output, Status};
use crate::prompt::Prompt;
use crate::session::{Session, SessionOptions};
use crate::style::{Style, count};

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
Type the number of an edge to cut it, or of a domino to remove it and all dominoes after it. hint
suggests a move, value prints the value, back takes back your last move, and quit ends the game.
The engine plays perfectly and deterministically; in a lost position it makes winning as hard as
possible. It thinks for at most 10 seconds per move, unless --timeout says otherwise.

Examples:
  $ printf 'hint\\n2\\n' | hackenbush play 'br - bb' --ascii
  |1r  |3r
  |0b  |2r
  ========
  Left> hint
  Cut 0. Every move loses; this one leaves 2 of 2 replies that win.
  Left> 2
  Edge 2 is red, and you are Left.
  Left>
";

/// How long the engine thinks about a move by default.
const THINKING_TIME: Duration = Duration::from_secs(10);

impl Play {
    pub(crate) fn run(self) -> io::Result<Status> {
        let (warnings, game) = match self.start() {
            Ok(start) => start,
            Err(fault) => return Output::from(fault).print(),
        };
        io::stderr().write_all(warnings.as_bytes())?;
        game.play()
    }

    /// The start of a game, and warnings about the position.
    fn start(mut self) -> Result<(String, Game), Fault> {
        self.solve.limits.timeout.get_or_insert(THINKING_TIME);
        let options = SessionOptions::without_output(&self.solve.limits);
        let mut session = Session::new(options, 1);
        let input = Input::argument(&self.position);
        let (problem, _) = session.ask(|job| input.read(self.solve.variant, job))?;
        let state = GameState::new(&problem).map_err(|wrong| input.fault(wrong))?;
        let mover = match self.first {
            First::Left => Player::Left,
            First::Right => Player::Right,
        };
        let game = Game {
            turn: Turn { state, mover },
            past: Vec::new(),
            engine: match self.engine {
                Side::Left => vec![Player::Left],
                Side::Right => vec![Player::Right],
                Side::Both => Player::BOTH.to_vec(),
                Side::None => Vec::new(),
            },
            session,
            style: Style::on_screen(&self.screen),
        };
        Ok((input.warnings(&problem), game))
    }
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
    style: Style,
}

/// What a person can type.
enum Entry {
    Move(usize),
    Hint,
    Value,
    Back,
    Help,
    Quit,
}

impl Game {
    fn play(mut self) -> io::Result<Status> {
        let mut out = io::stdout();
        let mut prompt = Prompt::new()?;
        loop {
            write!(out, "{}", self.drawing())?;
            let mover = self.turn.mover;
            if self.turn.state.legal(mover).is_empty() {
                writeln!(out, "{mover} cannot move: {} wins.", mover.opponent())?;
                return Ok(Status::Done);
            }
            if self.engine.contains(&mover) {
                let Some(choice) = self.choose() else { return Ok(Status::Done) };
                writeln!(out, "{mover} {}.", self.make(choice.index))?;
                continue;
            }
            loop {
                let Some(line) = prompt.ask(&format!("{mover}> "))? else {
                    return Ok(Status::Done);
                };
                match entry(&line) {
                    Ok(Entry::Move(number)) => match self.find(number) {
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
                    Ok(Entry::Help) => writeln!(out, "{HELP}")?,
                    Ok(Entry::Quit) => return Ok(Status::Done),
                    Err(message) => writeln!(out, "{message}")?,
                }
            }
        }
    }

    fn drawing(&self) -> String {
        let (state, style) = (&self.turn.state, self.style);
        let picture = match state.position() {
            Position::Picture(picture) => picture,
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
            _ => ("edge", "cut"),
        }
    }

    /// The edge or domino with that number, if the mover may choose it.
    fn find(&self, number: usize) -> Result<usize, String> {
        let Turn { state, mover } = &self.turn;
        let (noun, verb) = self.words();
        let Some(index) = state.find(number) else {
            return Err(format!("There is no {noun} {number}."));
        };
        if state.legal(*mover).contains(&index) {
            return Ok(index);
        }
        Err(match state.position() {
            Position::Picture(picture) if !picture.edges()[index].colour.belongs_to(*mover) => {
                let colour = picture.edges()[index].colour.name();
                format!("Edge {number} is {colour}, and you are {mover}.")
            }
            _ => {
                format!("In {}, {mover} may not {verb} {noun} {number} now.", state.rules().title())
            }
        })
    }

    /// Makes a move and describes it.
    fn make(&mut self, index: usize) -> String {
        let Turn { state, mover } = &self.turn;
        let (noun, verb) = self.words();
        let what = match state.position() {
            Position::Picture(picture) => format!("({})", picture.edges()[index].colour.name()),
            other => other.dominoes().map_or(String::new(), |line| line[index].to_string()),
        };
        let mut text = format!("{verb}s {} {what}", state.number(index));
        if let Some(falls) = falls(&state.falls(index), noun) {
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

    fn choose(&mut self) -> Option<Choice> {
        let Turn { state, mover } = &self.turn;
        self.session.ask(|job| state.choose(job.engine, *mover))
    }

    fn hint(&mut self) -> String {
        let Turn { state, mover } = &self.turn;
        let found = self.session.ask(|job| {
            let Choice { index, reason } = state.choose(job.engine, *mover)?;
            Some((index, reply::in_words(reason, job).0))
        });
        let Some((index, why)) = found else { return String::new() };
        let verb = if self.words().1 == "cut" { "Cut" } else { "Remove" };
        format!("{verb} {}. {why}", self.turn.state.number(index))
    }

    fn value(&mut self) -> String {
        let state = &self.turn.state;
        let problem = Problem::new(state.position().clone(), state.rules());
        let problem = match problem {
            Ok(problem) => problem,
            Err(wrong) => return visible(&wrong.message).into_owned(),
        };
        match self.session.ask(|job| value::answer(&problem, false, job)) {
            Ok(answer) => {
                let text = self.style.strong(&self.style.known(&known(&answer)));
                let outcome = answer.outcome.map(|outcome| format!(": {}", outcome.0));
                format!("{text}{}.", outcome.unwrap_or_default())
            }
            Err(wrong) => visible(&wrong.message).into_owned(),
        }
    }
}

const HELP: &str = "Type the number of a move, or hint, value, back or quit.";

fn entry(line: &str) -> Result<Entry, String> {
    if let Ok(number) = line.parse() {
        return Ok(Entry::Move(number));
    }
    match line.to_ascii_lowercase().as_str() {
        "hint" | "h" => Ok(Entry::Hint),
        "value" | "v" => Ok(Entry::Value),
        "back" | "b" | "undo" | "u" => Ok(Entry::Back),
        "help" | "?" => Ok(Entry::Help),
        "quit" | "q" | "x" | "exit" => Ok(Entry::Quit),
        _ => Err(HELP.to_owned()),
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
