//! Exact values of combinatorial games.
//!
//! Everything here is exact: numbers are dyadic rationals of any size, games are canonical
//! forms, and work that outgrows its budget is an `Exceeded` error, never a wrong answer.
//! The crate knows no files, threads or clocks, so it also compiles to WebAssembly.
//!
//! ```
//! use partizan::{Arena, Outcome, Player};
//! # fn main() -> Result<(), partizan::ValueError> {
//! let mut arena = Arena::new();
//! let switch = arena.parse("{3|-1}")?;
//! let star = arena.parse("*")?;
//! let sum = arena.sum(switch, star)?;
//! assert_eq!(arena.text(sum)?, "{3*|-1*}");
//! assert_eq!(arena.outcome(sum), Outcome::Next);
//! assert_eq!(arena.stop(sum, Player::Left).to_string(), "3");
//! assert_eq!(arena.mean(sum)?.to_string(), "1");
//! assert_eq!(arena.sum(sum, star)?, switch);
//! # Ok(())
//! # }
//! ```

pub mod arena;
pub mod atomic_weight;
pub mod dyadic;
pub mod growing;
pub mod nimber;
pub mod ordinal_numbers;
mod player;
mod reader;
pub mod signs;
pub mod simplicity;
pub mod structure;
pub mod surreal;
pub mod text;
pub mod thermograph;
mod typeset;
mod value;

pub use arena::{Arena, Exceeded, Form, Game, Limits, Nus};
pub use dyadic::{Dyadic, ParseDyadicError};
pub use growing::{GrowingNumber, Overgrown};
pub use nimber::{mex, nim_product, nim_sum};
pub use num_bigint::{BigInt, BigUint};
pub use ordinal_numbers::{LiteralSum, Translated};
pub use player::{Outcome, Player};
pub use signs::{SignExpansion, ordinal_sum};
pub use simplicity::simplest;
pub use text::{ParseValueError, ValueError, ValueText};
pub use value::Value;
