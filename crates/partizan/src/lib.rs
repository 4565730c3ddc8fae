//! Exact values of combinatorial games.
//!
//! A [`Value`] stands on its own: read it, print it, add it, compare it.
//!
//! ```
//! use partizan::{Outcome, Value};
//! let hot: Value = "{3|-1}".parse()?;
//! let sum = hot.sum(&"^*".parse()?)?;
//! assert_eq!(sum.to_string(), "{3^*|-1^*}");
//! assert_eq!(sum.outcome(), Outcome::Next);
//! # Ok::<(), partizan::ValueError>(())
//! ```
//!
//! Where many games meet, they share an [`Arena`], which holds every canonical form once:
//!
//! ```
//! use partizan::{Arena, Player};
//! let mut arena = Arena::new();
//! let (switch, star) = (arena.parse("{3|-1}")?, arena.parse("*")?);
//! let sum = arena.sum(switch, star)?;
//! assert_eq!(arena.mean(sum)?.to_string(), "1");
//! assert_eq!(arena.stop(sum, Player::Left).to_string(), "3");
//! # Ok::<(), partizan::ValueError>(())
//! ```
//!
//! Numbers are dyadic rationals of any size; infinite ones are in [`surreal`]:
//!
//! ```
//! use partizan::{Dyadic, SignExpansion, simplest};
//! let [a, b] = ["1/4", "7/8"].map(|text| text.parse::<Dyadic>().unwrap());
//! let x = simplest(Some(&a), Some(&b)).unwrap();
//! assert_eq!(x.to_string(), "1/2");
//! assert_eq!(SignExpansion::try_from(&x).unwrap().to_string(), "+-");
//! ```
//!
//! How a value looks is a [`text::Format`] of its tokens:
//!
//! ```
//! use partizan::{Value, text::Format};
//! let value: Value = "-1/2^*".parse().unwrap();
//! assert_eq!(value.text().format(Format::Unicode), "-1/2↑*");
//! assert_eq!(value.text().format(Format::Latex), r"-1/2{\uparrow}{*}");
//! ```
//!
//! Work that outgrows its [`Limits`] is an [`Exceeded`] error, never a wrong answer. The crate knows
//! no files, threads or clocks, so it also compiles to WebAssembly. The feature `serde` serialises
//! texts of values.

mod arena;
mod atomic_weight;
mod classify;
mod dyadic;
mod growing;
mod literal_sum;
mod meter;
mod nimber;
mod player;
mod reader;
mod sign_expansion;
mod simplicity;
pub mod surreal;
pub mod text;
pub mod thermograph;
mod typeset;
mod value;

pub use arena::{Arena, Exceeded, Form, Game, Limits, Nus};
pub use atomic_weight::NoAtomicWeight;
pub use classify::ConfusionInterval;
pub use dyadic::Dyadic;
pub use growing::{GrowingNumber, TooLong};
pub use literal_sum::{LiteralSum, Translated};
pub use meter::{Held, Meter};
pub use nimber::{mex, nim_product, nim_sum};
pub use num_bigint::{BigInt, BigUint};
pub use player::{Outcome, Player};
pub use reader::ParseDyadicError;
pub use sign_expansion::{SignExpansion, ordinal_sum};
pub use simplicity::simplest;
pub use text::{ParseValueError, ValueError, ValueText};
pub use value::Value;

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
