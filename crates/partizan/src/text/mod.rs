//! Values as text, in CGSuite's notation.
//!
//! | text | value |
//! |---|---|
//! | `3/4`, `-7/4`, `0.625`, `5/2^70` | numbers |
//! | `*`, `*2` | nimbers |
//! | `^`, `^^`, `^3`, `v`, `vv`, `v3` | multiples of up and down |
//! | `^[n]`, `^<n>` | `*:n + *`, and the n-th up: `^[n] - ^[n-1]` |
//! | `1/2^*`, `3v3*2` | sums of such, a number first and a nimber last |
//! | `1/2+^3` | 1/2 and three ups, because `1/2^3` is the number 1/8 |
//! | `{1,2\|-1}`, `{0\|\|0\|-1}` | forms; more bars bind more loosely |
//! | `+-1`, `+-{1,2}` | `{1\|-1}`, `{1,2\|-1,-2}` |
//! | `Tiny(x)`, `Miny(x)` | `{0\|\|0\|-x}`, `{x\|0\|\|0}` |
//! | `a + b`, `a - b`, `-a`, `a:b`, `(a)` | sum, difference, negative, ordinal sum, grouping |
//!
//! A base of `:` written in braces is taken literally, form and all. A minus before a digit belongs
//! to the number, any other to the whole chain: `-1:x` is `(-1):x`, but `-*:x` is `-(*:x)`.
//! `↑ ↓ ⇑ ⇓ ± ⋆` are read too.

mod error;
mod evaluate;
mod expansion;
mod expression;
mod option_order;
mod parser;
mod print;
mod uptimal;

pub use crate::typeset::{Format, Natural, Part, Token, ValueText};
pub use error::{ParseValueError, ValueError};
pub use evaluate::{Given, Meanings};
pub use expression::{Argument, Call, Expression, Formula};
pub use print::DEFAULT_TEXT_LIMIT;
pub use uptimal::{Uptimal, UptimalKind};
