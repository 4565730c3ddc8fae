//! The one typesetter: a value becomes tokens once, and every look is a [`Format`] of the tokens.
//!
//! Formats take tokens and never text, so that words beside a value cannot be typeset by mistake.
//!
//! ```
//! use partizan::text::{Format, ValueText};
//! use partizan::Arena;
//! let mut arena = Arena::new();
//! let game = arena.parse("1/2 + ^3 + *").unwrap();
//! let text = ValueText::from(&arena.as_nus(game).unwrap());
//! assert_eq!(text.to_string(), "1/2+^3*");
//! assert_eq!(text.format(Format::Unicode), "1/2↑3*");
//! assert_eq!(text.format(Format::Latex), r"1/2{\uparrow}3{*}");
//! ```

mod ends;
mod format;
mod natural;
mod parts;
mod token;

use std::fmt;

use num_bigint::BigUint;

pub use format::Format;
pub use natural::Natural;
pub use parts::Part;
pub use token::Token;

/// The text of a value, as tokens. It displays in ASCII, which reads back as the same value.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ValueText {
    tokens: Vec<Token>,
    truncated: bool,
}

impl ValueText {
    /// The text that these tokens make.
    #[must_use]
    pub fn new(tokens: Vec<Token>) -> ValueText {
        ValueText { tokens, truncated: false }
    }

    /// What fits of a longer text, followed by an ellipsis.
    pub(crate) fn truncated(mut tokens: Vec<Token>) -> ValueText {
        tokens.push(Token::Ellipsis);
        ValueText { tokens, truncated: true }
    }

    /// The tokens, in reading order.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// About how many bytes it takes, and about how many characters it has.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tokens.iter().map(Token::bytes).sum()
    }

    /// Did a limit cut the text? It then ends in [`Token::Ellipsis`].
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// The text in a format.
    #[must_use]
    pub fn format(&self, format: Format) -> String {
        format.text(&self.tokens)
    }

    /// The text as runs of characters, fractions and superscripts, for a page to lay out.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        parts::parts(&self.tokens)
    }

    /// The same with the middle of long integers left out: `314159…(1000 digits)…265`.
    ///
    /// ```
    /// use partizan::text::{Format, ValueText};
    /// use partizan::Dyadic;
    /// let text = ValueText::from(&format!("{}", "7".repeat(300)).parse::<Dyadic>().unwrap());
    /// let short = text.shortened().format(Format::Unicode);
    /// assert_eq!(short, "777777777777777777777777…(300 digits)…777777777777");
    /// ```
    #[must_use]
    pub fn shortened(&self) -> ValueText {
        let tokens = self.tokens.iter().map(Token::shortened).collect();
        ValueText { tokens, truncated: self.truncated }
    }

    /// Appends another text.
    pub fn append(&mut self, mut more: ValueText) {
        self.tokens.append(&mut more.tokens);
        self.truncated |= more.truncated;
    }

    /// Appends a token.
    pub fn push(&mut self, token: Token) {
        self.tokens.push(token);
    }
}

impl fmt::Display for ValueText {
    /// In ASCII, as CGSuite writes values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::display(&self.tokens, f)
    }
}

impl From<Token> for ValueText {
    fn from(token: Token) -> ValueText {
        ValueText::new(vec![token])
    }
}

impl From<u64> for ValueText {
    fn from(n: u64) -> ValueText {
        ValueText::from(Token::integer(n))
    }
}

impl From<&BigUint> for ValueText {
    fn from(n: &BigUint) -> ValueText {
        ValueText::from(Token::integer(n))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ValueText {
    /// The ASCII text, as a string.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests;
