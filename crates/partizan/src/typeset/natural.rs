//! Natural numbers as they are written: in digits, all of them or the first and the last.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

/// Integers with more digits than this can be shortened, to these many first and last ones.
const MOST_DIGITS: usize = 60;
const FIRST_DIGITS: usize = 24;
const LAST_DIGITS: usize = 12;

/// A natural number in decimal digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Natural(Repr);

/// `Small` whenever it fits and is not cut.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Repr {
    Small(u64),
    /// All the digits: converting a long number is the expensive part, and is done once.
    Long(Arc<str>),
    Shortened(Arc<Shortened>),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Shortened {
    first: String,
    digits: usize,
    last: String,
}

impl Natural {
    /// The digits, if all of them are there.
    pub(super) fn whole(&self) -> Option<String> {
        match &self.0 {
            Repr::Small(n) => Some(n.to_string()),
            Repr::Long(digits) => Some(digits.to_string()),
            Repr::Shortened(_) => None,
        }
    }

    /// The same with the middle left out if it is long.
    pub(super) fn shortened(&self) -> Natural {
        match &self.0 {
            Repr::Long(digits) if digits.len() > MOST_DIGITS => {
                let (first, last) =
                    (&digits[..FIRST_DIGITS], &digits[digits.len() - LAST_DIGITS..]);
                Natural(Repr::Shortened(Arc::new(Shortened {
                    first: first.to_owned(),
                    digits: digits.len(),
                    last: last.to_owned(),
                })))
            }
            _ => self.clone(),
        }
    }

    /// How many bytes its digits take outside of it.
    pub(super) fn bytes(&self) -> usize {
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Long(digits) => digits.len(),
            Repr::Shortened(_) => FIRST_DIGITS + LAST_DIGITS,
        }
    }

    /// The number of digits, if all of them are there.
    pub(super) fn length(&self) -> Option<usize> {
        match &self.0 {
            Repr::Small(n) => Some(digits(*n)),
            Repr::Long(digits) => Some(digits.len()),
            Repr::Shortened(_) => None,
        }
    }

    /// The first `count` digits only.
    pub(crate) fn cut(&self, count: usize) -> Natural {
        match self.whole() {
            Some(digits) => Natural(Repr::Long(digits.get(..count).unwrap_or(&digits).into())),
            None => self.clone(),
        }
    }

    pub(super) fn write(&self, ellipsis: &str, out: &mut impl fmt::Write) -> fmt::Result {
        match &self.0 {
            // Most numbers have one digit, and need no formatter.
            Repr::Small(n @ 0..10) => out.write_char(char::from(b'0' + n.to_le_bytes()[0])),
            Repr::Small(n) => write!(out, "{n}"),
            Repr::Long(digits) => out.write_str(digits),
            Repr::Shortened(short) => {
                let Shortened { first, digits, last } = &**short;
                write!(out, "{first}{ellipsis}({digits} digits){ellipsis}{last}")
            }
        }
    }
}

/// How many decimal digits a number has.
pub(super) fn digits(n: u64) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

impl From<u64> for Natural {
    fn from(n: u64) -> Natural {
        Natural(Repr::Small(n))
    }
}

impl From<&BigUint> for Natural {
    fn from(n: &BigUint) -> Natural {
        Natural(u64::try_from(n).map_or_else(|_| Repr::Long(n.to_string().into()), Repr::Small))
    }
}
