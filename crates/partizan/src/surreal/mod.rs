//! Surreal numbers that stalks of length below omega^omega are worth, in Conway normal form.
//!
//! A [`Surreal`] is a finite sum of terms `r·ω^e` with rational `r` and surreal `e` (Conway, On
//! Numbers and Games, chapter 3). [`Signs`] are sign expansions that may go on beyond every
//! natural number; [`Signs::value`] and [`Surreal::signs`] translate by Gonshor's theorem. Real
//! numbers that are not rational and normal forms with infinitely many terms are refused, as
//! [`Unsupported`].
//!
//! ```
//! use partizan::surreal::{Ordinal, Signs, Surreal};
//! use partizan::Player::{Left, Right};
//! // B repeated omega times, then R: omega - 1.
//! let mut signs = Signs::run(Left, Ordinal::omega());
//! signs.push(Right, Ordinal::finite(1)).unwrap();
//! let x = signs.value().unwrap();
//! assert_eq!(x.to_string(), "w-1");
//! assert_eq!(x, Surreal::parse("w - 1").unwrap());
//! assert_eq!(x.signs().unwrap(), signs);
//! ```

mod decode;
mod encode;
mod normal_form;
mod ordinal;
mod rational;
#[cfg(test)]
mod tests;
mod text;
mod transfinite_signs;
mod unsupported;

pub use normal_form::{Surreal, Term};
pub use ordinal::Ordinal;
pub use rational::Rational;
pub use text::ParseSurrealError;
pub use transfinite_signs::{Signs, Stretch};
pub use unsupported::Unsupported;
