//! What a ruleset is: what its game is played on, which moves each player has, how it is solved.

use std::any::TypeId;
use std::fmt;

use partizan::{Exceeded, Player};

use crate::picture::{Colour, Edge, Picture};
use crate::position::Position;
use crate::solve::infinite::NotSupported;
use crate::solve::ordinary;
use crate::solve::solution::Step;
use crate::solve::solver::Solver;

/// The rules of one game.
///
/// Only its texts, its board and its moves are required; such a game is solved by plain recursion.
/// The other methods state properties of the game that let faster methods apply. They are off by
/// default, so a new ruleset may be slow but not wrong.
pub trait Ruleset: Sync + 'static {
    /// Which ruleset it is. Values are remembered under it, so two that play differently have
    /// different ids: the type tells them apart, and the address if the type has fields.
    fn id(&self) -> RulesetId {
        RulesetId::of(self)
    }

    /// Its name in commands and files, such as `red-blue`.
    fn name(&self) -> &'static str;

    /// Its name in a title, such as `Red-Blue Hackenbush`.
    fn title(&self) -> &'static str;

    /// What it is, in a line.
    fn summary(&self) -> &'static str;

    /// The rules in plain words, and what is known about its values.
    fn help(&self) -> &'static str;

    /// What it is played on.
    fn board(&self) -> Board;

    /// The moves of `player`, by the index of the edge cut, the domino removed or the half of a domino
    /// that points the way it is toppled, ascending.
    /// [`Position::after`] is what a move leaves.
    fn moves(&self, position: &Position, player: Player) -> Vec<usize>;

    /// Can this position be played?
    ///
    /// # Errors
    /// Says what the rules do not allow.
    fn check(&self, position: &Position) -> Result<(), Refusal> {
        self.board().check(position, self.title())
    }

    /// May each player always cut any edge of their own colour and any green one, and nothing
    /// else? Then the theorems about ordinary Hackenbush hold, and the defaults below say so.
    fn plays_by_colour(&self) -> bool {
        false
    }

    /// Are the components of a picture a disjunctive sum, so that a move in one leaves the others
    /// as they are?
    fn is_disjunctive(&self) -> bool {
        self.plays_by_colour()
    }

    /// May those to whom an edge of this colour belongs cut it, if it bears others or if it does
    /// not: do others fall with it? `None` if the rules look at anything else. Then, and if
    /// components are a disjunctive sum, plain recursion is several times as fast.
    fn free_to_cut(&self, _colour: Colour, _bears: bool) -> Option<bool> {
        None
    }

    /// Do both players always have the same moves?
    fn is_impartial(&self) -> bool {
        false
    }

    /// Does swapping blue and red swap the players, however a picture is drawn? Then the second
    /// player wins every `H - H` by mirroring moves, if components are a disjunctive sum.
    fn is_symmetric(&self) -> bool {
        self.plays_by_colour()
    }

    /// At most how many moves `player` can make in a row while the other passes; 0 exactly when
    /// there is none. If a budget ends, the value is known to lie between minus Right's number and
    /// Left's. By default every edge or domino counts, since each move removes one; in ordinary
    /// Hackenbush only those that the player may cut.
    fn most_moves(&self, position: &Position, player: Player) -> usize {
        match &self.moves(position, player)[..] {
            [] => 0,
            moves if self.plays_by_colour() => count_by_colour(position, player, moves),
            _ => position.size().unwrap_or(usize::MAX),
        }
    }

    /// The tree of Clockwise Hackenbush that is the same game as this position, move for move, if
    /// there is one.
    fn clockwise_tree(&self, _position: &Position) -> Option<Picture> {
        None
    }

    /// Solves a position that the rules allow by a faster method than plain recursion; `None` if
    /// there is none for it.
    ///
    /// # Errors
    /// A budget that ended before anything was known.
    fn closed_form(
        &self,
        solver: &mut Solver,
        position: &Position,
    ) -> Result<Option<Step>, Exceeded> {
        if self.plays_by_colour() { ordinary::solve(solver, position) } else { Ok(None) }
    }
}

impl fmt::Debug for dyn Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for dyn Ruleset {
    fn eq(&self, other: &dyn Ruleset) -> bool {
        self.id() == other.id()
    }
}

impl Eq for dyn Ruleset {}

/// The identity of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RulesetId {
    kind: TypeId,
    /// Tells apart the values of a type that has any.
    instance: usize,
}

impl RulesetId {
    /// The type of a ruleset, with its address if the type has fields.
    #[must_use]
    pub fn of<R: Ruleset + ?Sized>(rules: &R) -> RulesetId {
        let address = std::ptr::from_ref(rules).cast::<()>().addr();
        let instance = if size_of_val(rules) == 0 { 0 } else { address };
        RulesetId { kind: TypeId::of::<R>(), instance }
    }
}

/// What a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Board {
    /// Pictures whose edges have these colours.
    Pictures(&'static [Colour]),
    /// Lines of dominoes.
    Dominoes,
    /// Rows of standing dominoes in all three colours, written like a stalk.
    Rows,
}

impl Board {
    /// The colours that edges may have; empty if it is not played on pictures.
    #[must_use]
    pub fn colours(self) -> &'static [Colour] {
        match self {
            Board::Pictures(colours) => colours,
            Board::Dominoes | Board::Rows => &[],
        }
    }

    /// What it is, in words.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Board::Pictures(_) => "pictures",
            Board::Dominoes => "lines of dominoes",
            Board::Rows => "rows of dominoes",
        }
    }

    /// Is this position of the right kind, and of the right colours?
    ///
    /// # Errors
    /// Names the first edge of another colour.
    pub fn check(self, position: &Position, title: &str) -> Result<(), Refusal> {
        match (self, position) {
            (Board::Pictures(colours), Position::Picture(picture)) => {
                check_colours(picture, colours, title)
            }
            (Board::Dominoes, Position::Dominoes(_)) | (Board::Rows, Position::Row(_)) => Ok(()),
            (board, other) => Err(Refusal::new(format!(
                "{title} is played on {}, not on {}",
                board.kind(),
                other.kind()
            ))),
        }
    }
}

fn check_colours(picture: &Picture, allowed: &[Colour], title: &str) -> Result<(), Refusal> {
    let wrong = |edge: &Edge| !allowed.contains(&edge.colour);
    let Some(index) = picture.edges().iter().position(wrong) else { return Ok(()) };
    let Edge { from, to, colour } = picture.edges()[index];
    let names: Vec<&str> = allowed.iter().map(|colour| colour.name()).collect();
    let message = format!(
        "edge {index} ({from}-{to}) is {}; {title} has only {} edges",
        colour.name(),
        names.join(" and ")
    );
    Err(Refusal::new(message).edge(index))
}

/// Why a ruleset does not take a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// What is wrong.
    pub message: String,
    /// The edge it is about, if it is about one.
    pub edge: Option<usize>,
    /// What to do.
    pub hint: Option<String>,
}

impl Refusal {
    /// A refusal of the position as a whole.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), edge: None, hint: None }
    }

    /// Names the edge it is about.
    #[must_use]
    pub fn edge(mut self, edge: usize) -> Refusal {
        self.edge = Some(edge);
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Refusal {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// How many edges or dominoes the player owns or shares; 0 if `moves` is empty.
#[must_use]
pub(crate) fn count_by_colour(position: &Position, player: Player, moves: &[usize]) -> usize {
    match position {
        _ if moves.is_empty() => 0,
        Position::Picture(picture) => {
            picture.edges().iter().filter(|edge| edge.colour.belongs_to(player)).count()
        }
        Position::Dominoes(line) => {
            line.iter().filter(|domino| domino.colour().belongs_to(player)).count()
        }
        Position::Row(row) => row.0.iter().filter(|colour| colour.belongs_to(player)).count(),
        Position::InfiniteStalks(_) => usize::MAX,
    }
}

/// Is this a position of ordinary Hackenbush? So are infinite stalks in its colours.
pub(super) fn check_with_infinite(
    rules: &dyn Ruleset,
    with_green: bool,
    position: &Position,
) -> Result<(), Refusal> {
    match position {
        Position::InfiniteStalks(stalks) if with_green || !stalks.has(Colour::Green) => Ok(()),
        Position::InfiniteStalks(_) => Err(Refusal::new(NotSupported::Green.to_string())),
        position => rules.board().check(position, rules.title()),
    }
}

/// The edges of a picture that the player owns or shares, ascending; no moves elsewhere.
#[must_use]
pub fn moves_by_colour(position: &Position, player: Player) -> Vec<usize> {
    let Position::Picture(picture) = position else { return Vec::new() };
    let edges = picture.edges().iter().enumerate();
    edges.filter(|(_, edge)| edge.colour.belongs_to(player)).map(|(index, _)| index).collect()
}
