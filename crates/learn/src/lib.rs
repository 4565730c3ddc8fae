//! Learning Hackenbush: tasks with checked answers, pictures made to order, puzzles, sheets.
//!
//! A task is determined by its kind, its level and a seed, on every platform and in every version,
//! so that a link or a file of progress needs only these three:
//!
//! ```
//! use hackenbush::Engine;
//! use learn::{Answer, Spec, Status, check};
//! let mut engine = Engine::new();
//! let task = Spec::new("winning-cut", 1, 3)?.task(&mut engine)?;
//! // One cut wins; any other is answered by a move that shows why not.
//! let edges = task.shown[0].problem.position().size().unwrap();
//! let verdicts: Vec<_> = (0..edges)
//!     .map(|edge| check(&mut engine, &task, &Answer::Cut(edge)).unwrap().status)
//!     .collect();
//! assert_eq!(verdicts.iter().filter(|status| **status == Status::Right).count(), 1);
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```
//!
//! * [`tasks::KINDS`] lists the kinds of tasks. A task has a statement, the positions that it is
//!   about ([`Shown`], numbered as in their texts) and a [`Question`], which says what kind of
//!   [`Answer`] is expected.
//! * [`check()`] judges an answer. A wrong one has a reason in words and, where there is one, a
//!   [`Play`]: a position and moves that show it on a board, the refuting one among the first two.
//! * [`solve()`] gives a right answer.
//! * [`make()`] builds pictures with a value, [`family`] draws random ones.
//! * [`puzzle`] is a set of tasks chosen for interest and rated; a puzzle is the task of kind
//!   `puzzle` whose seed is its number.
//! * [`sheet`] puts tasks on paper.
//!
//! Nothing here reads a clock, prints or knows of HTTP. Work is limited by the engine's budget.

pub mod check;
mod draft;
pub mod family;
pub mod make;
pub mod play;
pub mod puzzle;
pub mod question;
pub mod replies;
pub mod rng;
pub mod sheet;
mod sketch;
pub mod solve;
pub mod task;
pub mod tasks;
pub mod verdict;
mod written;

pub use check::check;
pub use draft::Kind;
pub use make::{Order, make};
pub use play::Play;
pub use question::{Answer, AnswerKind, Form, Question};
pub use solve::solve;
pub use task::{Shown, Spec, Task};
pub use verdict::{Status, Verdict};

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
