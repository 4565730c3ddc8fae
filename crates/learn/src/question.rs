//! What a task asks, and what answers to it look like.

use hackenbush::rules::Ruleset;
use hackenbush::{Picture, Problem};
use partizan::surreal::Surreal;
use partizan::{Dyadic, Outcome, Player, Value};

/// What is asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// What is it worth?
    Value {
        /// The value.
        value: Value,
        /// What sort of value it is.
        form: Form,
        /// What it is the value of.
        of: Asked,
    },
    /// What is an infinite stalk worth?
    Surreal(Surreal),
    /// What are these worth, one after the other?
    Values(Vec<Prompt>),
    /// Who wins?
    Outcome(Outcome),
    /// Which of these?
    Choice {
        /// The answers to choose from.
        options: Vec<String>,
        /// The right one.
        right: usize,
        /// Why it is right.
        why: String,
        /// What can be played to show that another is wrong.
        shows: Shows,
    },
    /// Which cut wins?
    Cut {
        /// For whom.
        player: Player,
    },
    /// In which order are the positions, the smallest first?
    Order,
    /// Draw a position of this value.
    Build {
        /// The value.
        value: Value,
        /// Only a stalk will do.
        stalk: bool,
        /// It must have a cycle.
        cycle: bool,
        /// The most edges.
        most_edges: usize,
        /// The rules.
        rules: &'static dyn Ruleset,
    },
    /// Which pieces does the tree decompose into?
    Pieces,
    /// Reply to every move.
    Replies,
}

/// What can be played to show that a choice is wrong.
#[derive(Clone, Debug)]
pub enum Shows {
    /// The difference of the first two positions: the options are that it is positive, negative, zero
    /// or fuzzy.
    Difference,
    /// The first position, a tree, minus its trunk, or minus its trunk and branches planted apart:
    /// the options are that it equals both, the second only, or none.
    Trunk {
        /// The trunk.
        trunk: Picture,
        /// Trunk and branches, planted side by side.
        apart: Picture,
    },
}

/// What a value is asked of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Of the first position shown.
    Position,
    /// Its atomic weight, and how to find it.
    Weight(&'static str),
    /// The simplest number between two others.
    Between(Dyadic, Dyadic),
    /// A position from which both players can move to these nimbers.
    Nimbers(Vec<u64>),
    /// Of a hot game, where the walls of its thermograph meet.
    Walls {
        /// The game, as the statement has it.
        game: String,
        /// The mean or the temperature?
        meeting: Meeting,
    },
}

/// What is asked of the place where the walls of a thermograph meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// Where on the line of numbers it is.
    Mean,
    /// How high it is.
    Temperature,
}

impl Asked {
    /// How to find it, if there is more to say than that the position is solved.
    #[must_use]
    pub fn how(&self) -> Option<String> {
        match self {
            Asked::Position => None,
            Asked::Weight(how) => Some((*how).to_owned()),
            Asked::Walls { meeting, .. } => Some(meeting.how().to_owned()),
            Asked::Between(low, high) => Some(format!(
                "The simplest number strictly between {low} and {high} is the integer nearest to \
                 0, if there is an integer between them, and otherwise the fraction with the \
                 smallest denominator."
            )),
            Asked::Nimbers(_) => Some(
                "It is the nimber of the least number that is not among the options.".to_owned(),
            ),
        }
    }
}

impl Meeting {
    /// Its name in a question.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Meeting::Mean => "mean",
            Meeting::Temperature => "temperature",
        }
    }

    /// How to find it.
    pub(crate) fn how(self) -> &'static str {
        match self {
            Meeting::Mean => {
                "The mean is where the walls of the thermograph meet: for a switch {a|b} it is (a + b)/2."
            }
            Meeting::Temperature => {
                "The temperature is the tax at which the walls of the thermograph meet: for a switch \
                 {a|b} it is (a - b)/2."
            }
        }
    }
}

/// What sort of value is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A number.
    Number,
    /// A nimber.
    Nimber,
    /// An integer: an atomic weight.
    Integer,
    /// Any value.
    Game,
    /// A number that may be infinite.
    Surreal,
}

impl Form {
    /// Its name in answers of the service.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Form::Number => "number",
            Form::Nimber => "nimber",
            Form::Integer => "integer",
            Form::Game => "game",
            Form::Surreal => "surreal",
        }
    }
}

/// One of several values that are asked for.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What it is the value of, in words.
    pub text: String,
    /// The edges of the first position that it is about.
    pub edges: Vec<usize>,
    /// They, planted by themselves.
    pub problem: Problem,
}

/// An answer, to be judged.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A value, as people write it.
    Value(String),
    /// Several.
    Values(Vec<String>),
    /// Who wins.
    Outcome(Outcome),
    /// One of the options, by its place.
    Choice(usize),
    /// An edge or domino of the first position, by its number.
    Cut(usize),
    /// The places of the positions, the smallest first.
    Order(Vec<usize>),
    /// A position.
    Position(Box<Problem>),
    /// Edges of the first position, piece by piece.
    Pieces(Vec<Vec<usize>>),
    /// The replies so far, by numbers of edges.
    Replies(Vec<usize>),
}

/// The kinds of answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "those of Answer")]
pub enum AnswerKind {
    Value,
    Values,
    Outcome,
    Choice,
    Cut,
    Order,
    Position,
    Pieces,
    Replies,
}

impl AnswerKind {
    /// Its name in requests of the service.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AnswerKind::Value => "value",
            AnswerKind::Values => "values",
            AnswerKind::Outcome => "outcome",
            AnswerKind::Choice => "choice",
            AnswerKind::Cut => "cut",
            AnswerKind::Order => "order",
            AnswerKind::Position => "position",
            AnswerKind::Pieces => "pieces",
            AnswerKind::Replies => "replies",
        }
    }
}

impl Answer {
    /// What kind of answer it is.
    #[must_use]
    pub fn kind(&self) -> AnswerKind {
        match self {
            Answer::Value(_) => AnswerKind::Value,
            Answer::Values(_) => AnswerKind::Values,
            Answer::Outcome(_) => AnswerKind::Outcome,
            Answer::Choice(_) => AnswerKind::Choice,
            Answer::Cut(_) => AnswerKind::Cut,
            Answer::Order(_) => AnswerKind::Order,
            Answer::Position(_) => AnswerKind::Position,
            Answer::Pieces(_) => AnswerKind::Pieces,
            Answer::Replies(_) => AnswerKind::Replies,
        }
    }
}

impl Question {
    /// The kind of answer that is expected.
    #[must_use]
    pub fn expects(&self) -> AnswerKind {
        match self {
            Question::Value { .. } | Question::Surreal(_) => AnswerKind::Value,
            Question::Values(_) => AnswerKind::Values,
            Question::Outcome(_) => AnswerKind::Outcome,
            Question::Choice { .. } => AnswerKind::Choice,
            Question::Cut { .. } => AnswerKind::Cut,
            Question::Order => AnswerKind::Order,
            Question::Build { .. } => AnswerKind::Position,
            Question::Pieces => AnswerKind::Pieces,
            Question::Replies => AnswerKind::Replies,
        }
    }
}
