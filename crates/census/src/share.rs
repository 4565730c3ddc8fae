//! A fixed share of a census, so that many processes can take one census together.

use std::fmt;
use std::str::FromStr;

use hackenbush::Diagnostic;

/// The part of this index, counted from 0, of `of` parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    index: u32,
    of: u32,
}

impl Share {
    /// All of it.
    pub const WHOLE: Share = Share { index: 0, of: 1 };

    /// The most parts.
    pub const MOST: u32 = 99_999;

    /// Part `number` of `of`, counted from 1.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn new(number: u32, of: u32) -> Result<Share, Diagnostic> {
        if !(1..=of).contains(&number) || of > Share::MOST {
            return Err(Diagnostic::new(0..0, format!("there is no part {number}/{of}")).hint(
                format!("write 1/K to K/K for a census in K parts, K at most {}", Share::MOST),
            ));
        }
        Ok(Share { index: number - 1, of })
    }

    /// Its number, counted from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.index + 1
    }

    /// The number of parts.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }

    /// All parts of that many.
    ///
    /// # Errors
    /// If a census cannot have that many.
    pub fn all(of: u32) -> Result<impl Iterator<Item = Share>, Diagnostic> {
        Share::new(of, of)?;
        Ok((0..of).map(move |index| Share { index, of }))
    }

    /// Which of this many ranks are its own: a stretch without gaps.
    pub(crate) fn stretch(self, count: u128) -> std::ops::Range<u128> {
        let (index, of) = (u128::from(self.index), u128::from(self.of));
        // Quotient and remainder apart, since the product may not fit.
        let cut = |index: u128| count / of * index + count % of * index / of;
        cut(index)..cut(index + 1)
    }

    /// Is the branch of this number its own, when branches are dealt out in turn?
    pub(crate) fn has_branch(self, number: u64) -> bool {
        number % u64::from(self.of) == u64::from(self.index)
    }
}

/// `3/16`: the third of 16 parts.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
    }
}

impl FromStr for Share {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Share, Diagnostic> {
        let malformed = || {
            Diagnostic::new(0..text.len(), "a part is written i/k")
                .hint("write 1/4 for the first of four parts")
        };
        let (number, of) = text.split_once('/').ok_or_else(malformed)?;
        let read = |digits: &str| digits.parse::<u32>().map_err(|_| malformed());
        Share::new(read(number)?, read(of)?).map_err(|wrong| wrong.at(0..text.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_follow_each_other() {
        for count in [0, 1, 7, 1000, u128::MAX / 3, u128::MAX] {
            for of in [1, 2, 3, 7, 16, 99_999] {
                let mut end = 0;
                for share in Share::all(of).unwrap() {
                    let stretch = share.stretch(count);
                    assert_eq!(stretch.start, end);
                    end = stretch.end;
                }
                assert_eq!(end, count);
            }
        }
    }

    #[test]
    fn shares_are_read_and_printed() {
        assert_eq!("3/16".parse::<Share>().unwrap().to_string(), "3/16");
        assert_eq!("1/1".parse::<Share>().unwrap(), Share::WHOLE);
        for wrong in ["", "3", "0/4", "5/4", "1/0", "-1/4", "1/4/5", "a/b", "1/100000", "1/ 4"] {
            assert!(wrong.parse::<Share>().unwrap_err().hint.is_some(), "{wrong}");
        }
    }
}
