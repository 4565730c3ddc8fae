//! `hackenbush play`: a game in the terminal.

use std::io::{self, Write as _};
use std::time::Duration;

use clap::{Args, ValueEnum};
use hackenbush::analysis::{Choice, GameState, Reason};
use hackenbush::{Domino, Position, notation};
use partizan::Player;

use super::draw::terminal;
use crate::answer::Status;
use crate::cli::{Screen, Solving};
use crate::input::{Asked, Origin};
use crate::look::{Look, Paint, count};
use crate::position::{self, warnings_text};
use crate::prompt::Prompt;
use crate::worker::Worker;

/// Play a position in the terminal, against the engine or against each other
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Play {
    /// The position, such as 'b(r)(bg)', '(2,4)(7,3)(1,2)' or picture.hat
    #[arg(value_name = "POSITION")]
    position: String,

    /// Whom the engine plays
    #[arg(long, value_name = "WHO", default_value = "right")]
    engine: Side,

    /// Who moves first
    #[arg(long, value_name = "PLAYER", default_value = "left")]
    first: First,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    screen: Screen,
}

/// The players that the engine takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Side {
    /// Blue
    Left,
    /// Red
    Right,
    /// It plays against itself
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
Type the number of a stick to cut it, or of a domino to take it with all behind it. hint tells a good move, value who is ahead, back takes
your last move back, quit leaves. The engine plays perfectly and always the same way; when it
must lose it makes winning hard for you. It thinks for 10 seconds at most unless --timeout says
otherwise.

Examples:
  $ printf 'hint\\n2\\n' | hackenbush play 'br - bb' --ascii
  |1r  |3r
  |0b  |2r
  ========
  Left> hint
  Every move loses. Cutting 0 leaves 2 of 2 replies that win.
  Left> 2
  Stick 2 is red, and you are Left.
  Left>
";

/// How long the engine thinks about a move unless told otherwise.
const THINKING: Duration = Duration::from_secs(10);

impl Play {
    pub(crate) fn run(mut self) -> io::Result<Status> {
        self.solving.timeout.get_or_insert(THINKING);
        let look = Look::new(&self.screen, false);
        let asked = Asked { text: Ok(self.position.trim().to_owned()), origin: Origin::Argument };
        let posed = match position::read(&asked, self.solving.variant) {
            Ok(posed) => posed,
            Err(problem) => {
                let answer = problem.answer(false);
                io::stderr().write_all(answer.err.as_bytes())?;
                return Ok(answer.status);
            }
        };
        io::stderr().write_all(warnings_text(&posed, &asked).as_bytes())?;
        let engine = match self.engine {
            Side::Left => vec![Player::Left],
            Side::Right => vec![Player::Right],
            Side::Both => Player::BOTH.to_vec(),
            Side::None => Vec::new(),
        };
        let mover = match self.first {
            First::Left => Player::Left,
            First::Right => Player::Right,
        };
        let table = match GameState::new(&posed.problem) {
            Ok(table) => table,
            Err(wrong) => {
                let err = format!("error: {}", wrong.render(&posed.text));
                io::stderr().write_all(err.as_bytes())?;
                return Ok(Status::Wrong);
            }
        };
        Match {
            turn: Turn { table, mover },
            past: Vec::new(),
            engine,
            worker: Worker::new(&self.solving, 1),
            look,
        }
        .play()
    }
}

/// A position on the table, and who is to move.
#[derive(Clone)]
struct Turn {
    table: GameState,
    mover: Player,
}

struct Match {
    turn: Turn,
    past: Vec<Turn>,
    /// The players that the engine takes.
    engine: Vec<Player>,
    worker: Worker,
    look: Look,
}

/// What a person wants.
enum Wish {
    Cut(usize),
    Hint,
    Value,
    Back,
    Help,
    Quit,
}

impl Match {
    fn play(mut self) -> io::Result<Status> {
        let mut out = io::stdout();
        let mut prompt = Prompt::new()?;
        loop {
            write!(out, "{}", self.drawing())?;
            let mover = self.turn.mover;
            if self.turn.table.legal(mover).is_empty() {
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
                match wish(&line) {
                    Ok(Wish::Cut(number)) => match self.find(number) {
                        Ok(edge) => {
                            writeln!(out, "{mover} {}.", self.make(edge))?;
                            break;
                        }
                        Err(message) => writeln!(out, "{message}")?,
                    },
                    Ok(Wish::Hint) => writeln!(out, "{}", self.hint())?,
                    Ok(Wish::Value) => writeln!(out, "{}", self.value())?,
                    Ok(Wish::Back) => {
                        if self.back() {
                            break;
                        }
                        writeln!(out, "There is nothing to take back.")?;
                    }
                    Ok(Wish::Help) => writeln!(out, "{HELP}")?,
                    Ok(Wish::Quit) => return Ok(Status::Done),
                    Err(message) => writeln!(out, "{message}")?,
                }
            }
        }
    }

    fn drawing(&self) -> String {
        let Turn { table, .. } = &self.turn;
        let picture = match table.position() {
            Position::Picture(picture) => picture,
            other => return dominoes(other.dominoes().unwrap_or_default(), self.look),
        };
        let names: Vec<String> = table.numbers().iter().map(usize::to_string).collect();
        let drawn = terminal(self.look).picture(picture, table.rules(), &names);
        drawn.unwrap_or_else(|| {
            let text = self.look.cut(&notation::print(picture), 1000);
            let sticks: Vec<String> = names
                .iter()
                .zip(picture.edges())
                .map(|(name, edge)| format!("{name}{}", edge.colour.letter()))
                .collect();
            format!("{text}\nsticks: {}\n", self.look.cut(&sticks.join(" "), 1000))
        })
    }

    /// The edge or domino with that number, if the mover may choose it.
    fn find(&self, number: usize) -> Result<usize, String> {
        let Turn { table, mover } = &self.turn;
        let (what, colour) = match table.position() {
            Position::Picture(picture) => {
                ("stick", table.find(number).map(|edge| picture.edges()[edge].colour))
            }
            other => {
                let domino = other.dominoes().and_then(|line| line.get(number));
                ("domino", domino.map(|domino| domino.colour()))
            }
        };
        let (Some(index), Some(colour)) = (table.find(number), colour) else {
            return Err(format!("There is no {what} {number}."));
        };
        if table.legal(*mover).contains(&index) {
            return Ok(index);
        }
        Err(if colour.belongs_to(*mover) {
            let take = if what == "stick" { "cut" } else { "take" };
            format!("{} does not let you {take} {what} {number} now.", table.rules().title())
        } else if what == "stick" {
            format!("Stick {number} is {}, and you are {mover}.", colour.name())
        } else {
            format!("Domino {number} is not yours: you are {mover}.")
        })
    }

    /// Makes a move and tells what happened.
    fn make(&mut self, index: usize) -> String {
        let Turn { table, mover } = &self.turn;
        let (number, fallen) = (table.number(index), table.falls(index));
        let (mut text, with) = match table.position() {
            Position::Picture(picture) => {
                let colour = picture.edges()[index].colour.name();
                (format!("cuts {number} ({colour})"), falls(&fallen, "stick"))
            }
            other => {
                let domino = other.dominoes().map(|line| line[index].to_string());
                let domino = domino.unwrap_or_default();
                (format!("takes {number} {domino}"), falls(&fallen, "domino"))
            }
        };
        if let Some(with) = with {
            text += &format!(", and {with} with it");
        }
        let mut next = Turn { table: table.clone(), mover: mover.opponent() };
        next.table.play(index);
        self.past.push(std::mem::replace(&mut self.turn, next));
        text
    }

    /// Back to where a person moved last; is there such a place?
    fn back(&mut self) -> bool {
        let person = |turn: &Turn| !self.engine.contains(&turn.mover);
        let Some(last) = self.past.iter().rposition(person) else { return false };
        self.turn = self.past.swap_remove(last);
        self.past.truncate(last);
        true
    }

    fn choose(&mut self) -> Option<Choice> {
        let Turn { table, mover } = &self.turn;
        self.worker.ask(|engine| table.choose(engine, *mover)).0
    }

    fn hint(&mut self) -> String {
        let Some(Choice { index, reason }) = self.choose() else { return String::new() };
        let number = self.turn.table.number(index);
        let (take, taking) = match self.turn.table.position() {
            Position::Picture(_) => ("Cut", "Cutting"),
            _ => ("Take", "Taking"),
        };
        match reason {
            Reason::Mirror => format!(
                "{take} {number}: that leaves a picture and its mirror, and you mirror every reply."
            ),
            Reason::Wins => format!("{take} {number}: that wins."),
            Reason::FewestWinningReplies { winning, replies } => format!(
                "Every move loses. {taking} {number} leaves {winning} of {} that win.",
                if replies == 1 { "1 reply".to_owned() } else { format!("{replies} replies") }
            ),
            Reason::Loses => format!("Every move loses. {take} {number}."),
            _ => format!("I do not know. Perhaps {number}."),
        }
    }

    fn value(&mut self) -> String {
        let table = &self.turn.table;
        let (value, _) = self.worker.ask(|engine| table.value(engine));
        let arena = self.worker.engine().arena_mut();
        let outcome = value.outcome(arena).map_or(String::new(), |outcome| format!(": {outcome}"));
        let text = crate::texts::phrase(arena, value, 1000, self.look);
        format!("{}{outcome}.", self.look.paint(Paint::Strong, &text))
    }
}

const HELP: &str = "A number cuts that stick. Also: hint, value, back, quit.";

fn wish(line: &str) -> Result<Wish, String> {
    if let Ok(number) = line.parse() {
        return Ok(Wish::Cut(number));
    }
    match line.to_ascii_lowercase().as_str() {
        "hint" | "h" => Ok(Wish::Hint),
        "value" | "v" => Ok(Wish::Value),
        "back" | "b" | "undo" | "u" => Ok(Wish::Back),
        "help" | "?" => Ok(Wish::Help),
        "quit" | "q" | "x" | "exit" => Ok(Wish::Quit),
        _ => Err(HELP.to_owned()),
    }
}

/// The most fallen sticks to name one by one.
const MOST_FALLEN: usize = 8;

fn falls(fallen: &[usize], what: &str) -> Option<String> {
    let names: Vec<String> = fallen.iter().map(usize::to_string).collect();
    Some(match &names[..] {
        [] => return None,
        [one] => format!("{one} falls"),
        [rest @ .., last] if rest.len() < MOST_FALLEN => {
            format!("{} and {last} fall", rest.join(", "))
        }
        _ => format!("{} fall", count(fallen.len(), what)),
    })
}

/// A line of dominoes with their numbers under them.
fn dominoes(line: &[Domino], look: Look) -> String {
    let (mut tiles, mut numbers) = (String::new(), String::new());
    for (number, domino) in line.iter().enumerate() {
        let (tile, number) = (domino.to_string(), number.to_string());
        let width = tile.len().max(number.len());
        tiles += &format!("{tile:<width$} ");
        numbers += &format!("{number:^width$} ");
    }
    let cut = |text: &str| look.cut(text.trim_end(), 1000);
    format!("{}\n{}\n", cut(&tiles), look.paint(Paint::Faint, &cut(&numbers)))
}
