//! Formats: what each token looks like in ASCII, Unicode, LaTeX and HTML.

use std::fmt;

use super::{Natural, Token};

/// How values look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// As CGSuite writes values: `1/2^*`, `{1|-1}`. Reads back as the same value.
    Ascii,
    /// For a terminal, with arrows: `1/2↑*`. Reads back as the same value too.
    Unicode,
    /// For labels, with the signs of a book: `−1/2↑∗`, `{1 | −1}`, `3/2⁷⁰`.
    Typeset,
    /// For LaTeX's mathematics, without the dollar signs.
    Latex,
    /// For a web page, with `<sup>` and `<sub>`.
    Html,
}

/// What the signs of a format are.
struct Symbols {
    plus: &'static str,
    minus: &'static str,
    plus_minus: &'static str,
    /// Up and two ups, down and two downs.
    arrows: [[&'static str; 2]; 2],
    star: &'static str,
    omega: &'static str,
    tiny: [&'static str; 2],
    braces: [&'static str; 2],
    angles: [&'static str; 2],
    /// What stands before, for each of, and after bars.
    bars: [&'static str; 3],
    comma: &'static str,
    ellipsis: &'static str,
    power: Power,
    /// What stands before, in and after a fraction.
    fraction: [&'static str; 3],
}

/// How exponents are set.
enum Power {
    /// `^2`, `^(1/2)`.
    Caret,
    /// `²` where there are such digits, else as with a caret.
    Raised,
    /// Between these.
    Between(&'static str, &'static str),
}

const ASCII: Symbols = Symbols {
    plus: "+",
    minus: "-",
    plus_minus: "+-",
    arrows: [["^", "^^"], ["v", "vv"]],
    star: "*",
    omega: "w",
    tiny: ["Tiny", "Miny"],
    braces: ["{", "}"],
    angles: ["<", ">"],
    bars: ["", "|", ""],
    comma: ",",
    ellipsis: "...",
    power: Power::Caret,
    fraction: ["", "/", ""],
};

const UNICODE: Symbols = Symbols {
    plus_minus: "±",
    arrows: [["↑", "⇑"], ["↓", "⇓"]],
    omega: "ω",
    ellipsis: "…",
    ..ASCII
};

const TYPESET: Symbols = Symbols {
    minus: "−",
    star: "∗",
    bars: [" ", "|", " "],
    comma: ", ",
    power: Power::Raised,
    ..UNICODE
};

const LATEX: Symbols = Symbols {
    plus_minus: "{\\pm}",
    arrows: [["{\\uparrow}", "{\\Uparrow}"], ["{\\downarrow}", "{\\Downarrow}"]],
    star: "{*}",
    omega: "\\omega",
    tiny: ["\\mathrm{Tiny}", "\\mathrm{Miny}"],
    braces: ["\\{", "\\}"],
    angles: ["\\langle ", "\\rangle "],
    bars: ["", "\\mid ", ""],
    ellipsis: "\\dots ",
    power: Power::Between("^{", "}"),
    ..ASCII
};

const HTML: Symbols = Symbols {
    angles: ["&lt;", "&gt;"],
    power: Power::Between("<sup>", "</sup>"),
    fraction: ["<sup>", "</sup>⁄<sub>", "</sub>"],
    ..TYPESET
};

impl Format {
    fn symbols(self) -> &'static Symbols {
        match self {
            Format::Ascii => &ASCII,
            Format::Unicode => &UNICODE,
            Format::Typeset => &TYPESET,
            Format::Latex => &LATEX,
            Format::Html => &HTML,
        }
    }

    /// The text of tokens.
    pub(super) fn text(self, tokens: &[Token]) -> String {
        let mut out = String::with_capacity(2 * tokens.len());
        self.write(tokens, &mut out).expect("writing to a string succeeds");
        out
    }

    fn write(self, tokens: &[Token], out: &mut impl fmt::Write) -> fmt::Result {
        let mut before = None;
        for token in tokens {
            self.write_after(before, token, out)?;
            before = Some(token);
        }
        Ok(())
    }

    /// Writes a token after another one.
    pub(crate) fn write_after(
        self,
        before: Option<&Token>,
        token: &Token,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        if self == Format::Ascii {
            match (token, before) {
                // `1/2^3` is the number 1/8, so 1/2 and three ups are `1/2+^3`.
                (Token::Ups(3..), Some(Token::Number { exponent: 1, .. })) => {
                    out.write_char('+')?;
                }
                (Token::Fragment(text), _) => return out.write_str(text),
                _ => {}
            }
        }
        self.symbols().write(token, out)
    }
}

/// Tokens in ASCII, as CGSuite writes values.
pub(super) fn display(tokens: &[Token], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (f.width(), f.precision()) {
        (None, None) => Format::Ascii.write(tokens, f),
        _ => f.pad(&Format::Ascii.text(tokens)),
    }
}

impl fmt::Display for Token {
    /// In ASCII, as CGSuite writes values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(std::slice::from_ref(self), f)
    }
}

impl Symbols {
    fn write<W: fmt::Write>(&self, token: &Token, out: &mut W) -> fmt::Result {
        match token {
            Token::Number { negative, numerator, exponent } => {
                if *negative {
                    out.write_str(self.minus)?;
                }
                self.dyadic(numerator, *exponent, out)
            }
            Token::PowerOfTwo(exponent) => self.power_of_two(*exponent, out),
            Token::Quotient { numerator, denominator } => {
                let [open, line, close] = self.fraction;
                // Without a horizontal line, a product below it needs parentheses.
                let several = denominator.len() > 1 && open.is_empty();
                out.write_str(open)?;
                self.all(numerator, out)?;
                out.write_str(line)?;
                out.write_str(if several { "(" } else { "" })?;
                self.all(denominator, out)?;
                out.write_str(if several { ")" } else { "" })?;
                out.write_str(close)
            }
            Token::Omega => out.write_str(self.omega),
            Token::OmegaPower(exponent) => {
                out.write_str(self.omega)?;
                self.exponent(exponent, out)
            }
            Token::Plus => out.write_str(self.plus),
            Token::Minus => out.write_str(self.minus),
            Token::PlusMinus => out.write_str(self.plus_minus),
            Token::Ups(count) => {
                let [single, double] = self.arrows[usize::from(*count < 0)];
                match count.unsigned_abs() {
                    0 => Ok(()),
                    1 => out.write_str(single),
                    2 => out.write_str(double),
                    count => write!(out, "{single}{count}"),
                }
            }
            Token::UpsTo { order, down } => {
                write!(out, "{}[{order}]", self.arrows[usize::from(*down)][0])
            }
            Token::NthUp { order, down } => {
                let [open, close] = self.angles;
                write!(out, "{}{open}{order}{close}", self.arrows[usize::from(*down)][0])
            }
            Token::Star(0) => Ok(()),
            Token::Star(1) => out.write_str(self.star),
            Token::Star(k) => write!(out, "{}{k}", self.star),
            Token::Tiny => out.write_str(self.tiny[0]),
            Token::Miny => out.write_str(self.tiny[1]),
            Token::OpenParen => out.write_char('('),
            Token::CloseParen => out.write_char(')'),
            Token::OpenBrace => out.write_str(self.braces[0]),
            Token::CloseBrace => out.write_str(self.braces[1]),
            Token::Bars(count) => {
                let [before, bar, after] = self.bars;
                out.write_str(before)?;
                (0..*count).try_for_each(|_| out.write_str(bar))?;
                out.write_str(after)
            }
            Token::Comma => out.write_str(self.comma),
            Token::Colon => out.write_char(':'),
            Token::Fragment(_) => Ok(()),
            Token::Ellipsis => out.write_str(self.ellipsis),
        }
    }

    fn all<W: fmt::Write>(&self, tokens: &[Token], out: &mut W) -> fmt::Result {
        tokens.iter().try_for_each(|token| self.write(token, out))
    }

    fn dyadic<W: fmt::Write>(&self, numerator: &Natural, k: u64, out: &mut W) -> fmt::Result {
        if k == 0 {
            return numerator.write(self.ellipsis, out);
        }
        let [open, line, close] = self.fraction;
        out.write_str(open)?;
        numerator.write(self.ellipsis, out)?;
        out.write_str(line)?;
        self.power_of_two(k, out)?;
        out.write_str(close)
    }

    /// In digits up to `2^64`.
    fn power_of_two<W: fmt::Write>(&self, k: u64, out: &mut W) -> fmt::Result {
        // Not by `u128` where `u64` will do: that is printed many times faster.
        match k {
            1..4 => return out.write_char(char::from(b'0' + (1 << k))),
            0..64 => return write!(out, "{}", 1u64 << k),
            64 => return write!(out, "{}", 1u128 << k),
            _ => {}
        }
        out.write_char('2')?;
        self.exponent(&[Token::integer(k)], out)
    }

    fn exponent<W: fmt::Write>(&self, exponent: &[Token], out: &mut W) -> fmt::Result {
        if let (Power::Raised, [Token::Number { negative: false, numerator, exponent: 0 }]) =
            (&self.power, exponent)
            && let Some(digits) = numerator.whole()
        {
            return digits.chars().try_for_each(|digit| out.write_char(raised(digit)));
        }
        let simple = match exponent {
            [Token::Omega] => true,
            [single] => single.is_natural(),
            _ => false,
        };
        let (open, close) = match self.power {
            Power::Between(open, close) => (open, close),
            Power::Caret | Power::Raised if simple => ("^", ""),
            Power::Caret | Power::Raised => ("^(", ")"),
        };
        out.write_str(open)?;
        self.all(exponent, out)?;
        out.write_str(close)
    }
}

/// A digit as a superscript.
fn raised(digit: char) -> char {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    digit.to_digit(10).and_then(|n| digits.get(usize::try_from(n).ok()?)).copied().unwrap_or(digit)
}
