//! Natural numbers as they are written: in digits, all of them or the first and the last.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

use super::ends::{Ends, FIRST_DIGITS, LAST_DIGITS};

/// Integers with more digits than this can be shortened, to some of the first and last ones.
const MOST_DIGITS: usize = 60;

/// Numbers with more bits are not converted before somebody wants all digits.
const MOST_CONVERTED_BITS: u64 = 4096;

/// A natural number in decimal digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Natural(Repr);

/// `Small` whenever it fits and is not cut.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Repr {
    Small(u64),
    /// All the digits.
    Long(Arc<str>),
    Huge(Arc<Huge>),
    Shortened(Arc<Ends>),
}

/// A number that takes long to convert. That is done once, or not at all.
#[derive(Debug)]
struct Huge {
    n: BigUint,
    digits: OnceLock<Box<str>>,
    ends: OnceLock<Arc<Ends>>,
}

impl Huge {
    fn digits(&self) -> &str {
        self.digits.get_or_init(|| self.n.to_string().into())
    }

    fn ends(&self) -> &Arc<Ends> {
        self.ends.get_or_init(|| Arc::new(Ends::of(&self.n)))
    }
}

impl PartialEq for Huge {
    fn eq(&self, other: &Huge) -> bool {
        self.n == other.n
    }
}

impl Eq for Huge {}

impl Hash for Huge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.n.hash(state);
    }
}

impl Natural {
    /// The digits, if all of them are there.
    pub(super) fn whole(&self) -> Option<String> {
        match &self.0 {
            Repr::Small(n) => Some(n.to_string()),
            Repr::Long(digits) => Some(digits.to_string()),
            Repr::Huge(number) => Some(number.digits().to_owned()),
            Repr::Shortened(_) => None,
        }
    }

    /// The same with the middle left out if it is long.
    pub(super) fn shortened(&self) -> Natural {
        match &self.0 {
            Repr::Long(digits) if digits.len() > MOST_DIGITS => {
                Natural(Repr::Shortened(Arc::new(Ends::of_digits(digits))))
            }
            Repr::Huge(number) => Natural(Repr::Shortened(Arc::clone(number.ends()))),
            _ => self.clone(),
        }
    }

    /// How many bytes its digits take outside of it.
    pub(super) fn bytes(&self) -> usize {
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Long(digits) => digits.len(),
            // The digits, even if they are not there yet.
            Repr::Huge(number) => number.ends().digits,
            Repr::Shortened(_) => (FIRST_DIGITS + LAST_DIGITS) as usize,
        }
    }

    /// The number of digits, if all of them are there.
    pub(super) fn length(&self) -> Option<usize> {
        match &self.0 {
            Repr::Small(n) => Some(digits(*n)),
            Repr::Long(digits) => Some(digits.len()),
            Repr::Huge(number) => Some(number.ends().digits),
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
            Repr::Huge(number) => out.write_str(number.digits()),
            Repr::Shortened(ends) => {
                let Ends { first, digits, last } = &**ends;
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
        Natural(match u64::try_from(n) {
            Ok(n) => Repr::Small(n),
            Err(_) if n.bits() <= MOST_CONVERTED_BITS => Repr::Long(n.to_string().into()),
            Err(_) => Repr::Huge(Arc::new(Huge {
                n: n.clone(),
                digits: OnceLock::new(),
                ends: OnceLock::new(),
            })),
        })
    }
}
