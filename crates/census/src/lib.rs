//! Censuses of Hackenbush: every position of a family with a given number of edges, each once up to
//! isomorphism, with its value and what else there is to say of it.
//!
//! ```
//! use census::{Census, Evaluator, Family, Share};
//! use hackenbush::Budget;
//! let census = Census::new(Family::Trees, None, 2)?;
//! let (mut positions, budget) = (census.positions(Share::WHOLE), Budget::default());
//! let mut evaluator = Evaluator::new(census.rules(), budget.clone());
//! let mut values = Vec::new();
//! while let Some(position) = positions.next(&budget.meter()).unwrap() {
//!     values.push(evaluator.row(&position).unwrap().value);
//! }
//! assert_eq!(values, ["2", "0", "-2", "2", "1/2", "-1/2", "-2"]);
//! # Ok::<(), hackenbush::Diagnostic>(())
//! ```
//!
//! The order of the positions is fixed, and a [`Share`] is a fixed part of them, so that a census
//! can be taken in many pieces: [`write_part`] makes the file of one, and makes it once.

mod csv;
mod evaluate;
mod family;
mod file;
mod finished;
mod grown;
mod parquet;
mod positions;
mod ranked;
mod row;
mod share;
mod summary;

pub use csv::{write_header, write_row};
pub use evaluate::Evaluator;
pub use family::{Census, FAMILIES, Family};
pub use file::{Failure, Format, PartFile, write_part};
pub use finished::{Finished, finished};
pub use positions::Positions;
pub use row::{COLUMNS, Column, Kind, Row};
pub use share::Share;
pub use summary::{OUTCOMES, Smallest, Summary};

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
