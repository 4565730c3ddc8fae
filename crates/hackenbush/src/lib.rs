//! Hackenbush: pictures, notation, files, rulesets, exact solvers with derivations, analysis.
//!
//! The value of a position in one call:
//!
//! ```
//! assert_eq!(hackenbush::value("b(r)(bg)")?.to_string(), "1*");
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```
//!
//! A [`Problem`] is a position with its rules; an [`Engine`] solves problems within a budget:
//!
//! ```
//! use hackenbush::{Engine, Problem};
//! let problem: Problem = "0-1b 1-2r 2-0b".parse()?;
//! let (mut engine, rules) = (Engine::new(), problem.rules().title());
//! let solution = engine.solve(&problem);
//! let value = solution.value.text(engine.arena_mut()).unwrap();
//! assert_eq!((value.as_str(), solution.method, rules), ("1", "Loop theorem", "Red-Blue Hackenbush"));
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```
//!
//! What to play:
//!
//! ```
//! use hackenbush::{Engine, Problem, moves};
//! let problem: Problem = "bbr + r".parse()?;
//! let found = moves(&mut Engine::new(), &problem)?;
//! let best = found.moves.iter().find(|m| m.wins == Some(true)).unwrap();
//! assert_eq!((best.player.to_string(), best.index), ("Left".to_owned(), 1));
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```
//!
//! Errors know their place and what to do about them:
//!
//! ```
//! let wrong = hackenbush::value("b(rx)").unwrap_err();
//! assert_eq!(wrong.render("b(rx)").lines().next(), Some("unexpected `x`"));
//! assert!(format!("{wrong:#}").starts_with("unexpected `x` at 3..4, expected "));
//! ```
//!
//! Other rules are a type: see [`Ruleset`], and [`rules`] for those that are here. Other questions
//! than value and moves are in [`analysis`].

pub mod analysis;
#[cfg(test)]
mod brute;
pub mod calculator;
pub mod certificate;
pub mod cgsuite;
pub mod diagnostic;
pub mod edge_list;
pub mod format;
#[doc(hidden)]
pub mod graph;
pub mod graphviz;
pub mod hat;
pub mod interchange;
pub mod notation;
pub mod picture;
pub mod position;
pub mod problem;
pub mod rules;
pub mod solve;
mod value;
pub mod visible;

pub use analysis::moves;
pub use diagnostic::Diagnostic;
pub use graph::{BfsTree, Falls};
pub use picture::{Adjacency, Colour, Edge, GROUND, Picture};
pub use position::{Domino, InfiniteStalks, Position, Row, Topple, Way};
pub use problem::Problem;
pub use rules::Ruleset;
pub use solve::{Budget, Engine, Known, Solution};
pub use value::value;

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
