//! The kinds of tasks, by what they are about.
//!
//! A kind draws a task at random, and never changes: a level and a seed mean the same task in every
//! version. A kind that should ask something else is a new kind.

mod arithmetic;
mod building;
mod comparing;
mod gardens;
mod green;
mod hot;
mod infinite;
mod puzzles;
mod relatives;
mod trees;
mod values;
mod winning;

use hackenbush::Diagnostic;

use crate::draft::{Kind, LEVELS};
use crate::question::AnswerKind;

macro_rules! kinds {
    ($($name:literal $title:literal $theme:literal $answer:ident $draft:path: $summary:literal;)*) => {
        /// All kinds of tasks, in the order of the course.
        pub static KINDS: &[Kind] = &[$(Kind {
            name: $name,
            title: $title,
            summary: $summary,
            theme: $theme,
            levels: if matches!($name.as_bytes(), b"puzzle") { 1 } else { LEVELS },
            answer: AnswerKind::$answer,
            draft: $draft,
        }),*];
    };
}

kinds! {
    "outcome" "Who wins?" "play" Outcome winning::outcome:
        "Left, Right, whoever starts or whoever follows?";
    "winning-cut" "Find the winning cut" "play" Cut winning::winning_cut:
        "exactly one cut wins";
    "zero" "Show that it is zero" "play" Replies winning::zero:
        "reply to every move, whoever starts";
    "stalk" "The value of a stalk" "numbers" Value values::stalk:
        "a red-blue stalk is a number";
    "number-stalk" "The stalk of a number" "numbers" Position building::number_stalk:
        "every number has one stalk";
    "simplest" "The simplest number" "numbers" Value arithmetic::simplest:
        "the simplest number between two others";
    "sum" "The value of a sum" "numbers" Value values::sum:
        "values of pictures side by side add up";
    "larger" "Which is larger?" "numbers" Choice comparing::larger:
        "compare two positions";
    "sort" "Sort by value" "numbers" Order comparing::sort:
        "put positions in order, the smallest first";
    "build" "Build a position" "numbers" Position building::build:
        "draw any position of a given value";
    "tree" "The value of a tree" "trees" Values trees::tree:
        "one colon step at a time";
    "hammerian" "Is it Hammerian?" "trees" Choice trees::hammerian:
        "may trunk and branches be planted apart?";
    "decompose" "Decompose a tree" "trees" Pieces trees::decompose:
        "find the pieces that add up to a tree";
    "loop" "The value of a loop" "cycles" Value values::ground_loop:
        "a red-blue loop on the ground is the sum of two stalks";
    "nim-sum" "Nim-sums" "green" Value green::nim_sum:
        "green stalks are heaps of nim";
    "mex" "The least number missing" "green" Value arithmetic::mex:
        "the value of a position with only nimbers to move to";
    "fusion" "Fusion" "green" Value green::fusion:
        "green pictures with cycles";
    "flower" "Flowers" "small" Value gardens::flower:
        "ups, downs and stars";
    "garden" "The weight of a garden" "small" Value gardens::garden:
        "count the flowers: the atomic weight";
    "garden-winner" "Who wins the garden?" "small" Outcome gardens::garden_winner:
        "the atomic weight often decides";
    "jungle" "The weight of a jungle" "small" Value gardens::jungle:
        "the atomic weight of a parted jungle, by its flow";
    "hot" "Hot games" "hot" Value hot::hot:
        "the mean or the temperature of a game";
    "clockwise" "Clockwise Hackenbush" "relatives" Value relatives::clockwise:
        "the value of a tree where only the rightmost path may be cut";
    "clockwise-steps" "Clockwise, step by step" "relatives" Values relatives::clockwise_steps:
        "down the trunk, one ordinal sum at a time";
    "domino" "Domino Shave" "relatives" Value relatives::domino:
        "the value of a line of dominoes";
    "domino-steps" "Dominoes, step by step" "relatives" Values relatives::domino_steps:
        "what each domino shields, and then the line";
    "domino-move" "Find the winning domino" "relatives" Cut relatives::domino_move:
        "exactly one domino wins";
    "infinite" "Infinite stalks" "infinite" Value infinite::stalk:
        "stalks that repeat forever";
    "puzzle" "Puzzle" "puzzles" Cut puzzles::puzzle:
        "one of the set: the seed is its number; some ask for a position";
}

/// The kind of that name.
///
/// # Errors
/// Lists the names.
pub fn by_name(name: &str) -> Result<&'static Kind, Diagnostic> {
    KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        Diagnostic::new(0..name.len(), format!("there is no kind of task `{name}`"))
            .hint(format!("the kinds are {}", names.join(", ")))
    })
}
