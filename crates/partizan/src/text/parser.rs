//! Reading values: text to an [`Expression`].
//!
//! The parser keeps its own stack, so nothing here recurses.

use super::error::ParseValueError;
use super::expression::{Argument, Call, Expression, Formula, Index, Term};
use crate::{Dyadic, Nus};
use std::convert::Infallible;
use std::ops::Range;

impl Expression {
    /// Reads an expression.
    pub fn parse(text: &str) -> Result<Expression, ParseValueError> {
        let (terms, _) = Parser::new(text, 0).run()?;
        Ok(Expression { terms })
    }
}

impl Formula {
    /// Reads a formula from an offset of a text on, up to the end or an operator that compares, and
    /// says where it ends.
    pub fn parse_from(text: &str, offset: usize) -> Result<(Formula, usize), ParseValueError> {
        let (terms, end) = Parser::new(text, offset).run()?;
        Ok((Formula { terms }, end))
    }
}

/// What may stand in a text besides values.
trait Syntax: Sized {
    /// Are there names, functions, multiples and comparisons?
    const FORMULAS: bool;
    fn hole(call: Call) -> Option<Self>;
}

impl Syntax for Infallible {
    const FORMULAS: bool = false;
    fn hole(_: Call) -> Option<Infallible> {
        None
    }
}

impl Syntax for Call {
    const FORMULAS: bool = true;
    fn hole(call: Call) -> Option<Call> {
        Some(call)
    }
}

#[derive(Clone, PartialEq, Eq)]
enum Bracket {
    Whole,
    Paren,
    Brace,
    /// A function with this name, which stands here.
    Call(String, Range<usize>),
    /// `Tiny(` or `Miny(`, perhaps after a number.
    Tiny {
        miny: bool,
        after: Option<Index>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefix {
    Minus,
    PlusMinus,
    Times(i64),
}

/// What stands between the bars of a brace.
enum Item {
    Game(Index),
    /// An argument of a function.
    Text(String, usize),
    Bars {
        count: usize,
        at: usize,
    },
}

/// An open bracket and what has been read inside it.
struct Frame {
    bracket: Bracket,
    opened: usize,
    items: Vec<Item>,
    /// Terms of the sum being read.
    sum: Vec<Index>,
    /// Prefixes of the term being read, outermost first.
    prefixes: Vec<Prefix>,
    /// `a : b : ...` so far.
    chain: Vec<Index>,
    /// A value has been read and an operator may follow.
    complete: bool,
}

impl Frame {
    fn new(bracket: Bracket, opened: usize) -> Frame {
        Frame {
            bracket,
            opened,
            items: Vec::new(),
            sum: Vec::new(),
            prefixes: Vec::new(),
            chain: Vec::new(),
            complete: false,
        }
    }

    /// Nothing of an expression has been read yet.
    fn is_blank(&self) -> bool {
        self.sum.is_empty() && self.prefixes.is_empty() && self.chain.is_empty()
    }
}

struct Parser<'a, S> {
    text: &'a str,
    at: usize,
    terms: Vec<Term<S>>,
    /// Never empty: the whole text is the first frame.
    frames: Vec<Frame>,
}

const A_VALUE: &str = "a value";

impl<'a, S: Syntax> Parser<'a, S> {
    fn new(text: &'a str, at: usize) -> Parser<'a, S> {
        Parser { text, at, terms: Vec::new(), frames: vec![Frame::new(Bracket::Whole, at)] }
    }

    /// The terms, and where the expression ends.
    fn run(mut self) -> Result<(Vec<Term<S>>, usize), ParseValueError> {
        loop {
            self.skip_blanks();
            let complete = self.frame().complete;
            let ends = |c: Option<char>| match c {
                None => true,
                Some(c) => {
                    S::FORMULAS
                        && complete
                        && self.frame().bracket == Bracket::Whole
                        && "<>=|!≤≥≠;".contains(c)
                }
            };
            let c = self.peek();
            let Some(c) = c.filter(|&c| !ends(Some(c))) else {
                let frame = self.frame();
                if !complete {
                    return match (&frame.bracket, frame.is_blank(), frame.items.is_empty()) {
                        (Bracket::Brace, true, true) => self.expected("a value or '|'"),
                        (Bracket::Brace, true, false) => self.expected("a value or '}'"),
                        _ => self.expected(A_VALUE),
                    };
                }
                return match frame.bracket {
                    Bracket::Whole => {
                        self.finish_sum();
                        Ok((self.terms, self.at))
                    }
                    Bracket::Brace => self.expected("'}'"),
                    Bracket::Paren | Bracket::Call(..) | Bracket::Tiny { .. } => {
                        self.expected("')'")
                    }
                };
            };
            if complete { self.operator(c)? } else { self.operand(c)? }
        }
    }

    fn operand(&mut self, c: char) -> Result<(), ParseValueError> {
        match c {
            '(' => self.open(Bracket::Paren),
            '{' => self.open(Bracket::Brace),
            '±' => self.prefix(Prefix::PlusMinus),
            '+' if self.rest().starts_with("+-") => {
                self.at += 1;
                self.prefix(Prefix::PlusMinus);
            }
            '-' if !self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                self.prefix(Prefix::Minus);
            }
            '|' | '}' if self.frame().bracket == Bracket::Brace && self.frame().is_blank() => {
                if matches!(self.frame().items.last(), Some(Item::Game(_))) {
                    return self.expected(A_VALUE);
                }
                self.separator(c)?;
            }
            ')' if self.is_call() && self.frame().is_blank() && self.frame().items.is_empty() => {
                self.at += 1;
                self.close_call()?;
            }
            '"' if self.is_call() && self.frame().is_blank() => self.quoted()?,
            _ if S::FORMULAS && self.name_ahead().is_some() => self.name()?,
            _ => {
                let value = self.atom()?;
                if let Some(miny) = self.tiny_ahead() {
                    self.open_tiny(miny, value);
                } else if let Some(value) = value {
                    self.complete(value);
                } else {
                    return self.expected(A_VALUE);
                }
            }
        }
        Ok(())
    }

    fn operator(&mut self, c: char) -> Result<(), ParseValueError> {
        let bracket = self.frame().bracket.clone();
        match (c, bracket) {
            (':', _) if !(S::FORMULAS && self.rest().starts_with(":=")) => {
                self.at += 1;
                self.frame_mut().complete = false;
                Ok(())
            }
            ('+' | '-', _) => {
                self.at += 1;
                self.finish_term();
                let frame = self.frame_mut();
                frame.complete = false;
                if c == '-' {
                    frame.prefixes.push(Prefix::Minus);
                }
                Ok(())
            }
            (',' | '|' | '}', Bracket::Brace) => self.separator(c),
            (')', Bracket::Paren | Bracket::Tiny { .. }) => {
                self.at += 1;
                self.close_paren();
                Ok(())
            }
            (',' | ')', Bracket::Call(..)) => {
                self.at += 1;
                self.finish_argument();
                if c == ')' { self.close_call() } else { Ok(()) }
            }
            (_, bracket) => match self.multiplier(c) {
                Some(n) => {
                    if matches!(c, '*' | '⋆' | '×' | '·') && !self.after_star() {
                        self.at += c.len_utf8();
                    }
                    let frame = self.frame_mut();
                    frame.chain.clear();
                    frame.prefixes.push(Prefix::Times(n));
                    frame.complete = false;
                    Ok(())
                }
                None => self.expected(match bracket {
                    Bracket::Whole => "an operator or the end",
                    Bracket::Brace => "',', '|', '}' or an operator",
                    Bracket::Call(..) => "',', ')' or an operator",
                    Bracket::Paren | Bracket::Tiny { .. } => "')' or an operator",
                }),
            },
        }
    }

    /// The integer before a multiplication sign: `3 * x`, `3*{1|-1}`, `3 · x`.
    fn multiplier(&self, next: char) -> Option<i64> {
        let [single] = self.frame().chain[..] else { return None };
        let Term::Nus(nus) = self.terms.get(single)? else { return None };
        let starred = nus.nimber == 1 && self.after_star();
        let sign = matches!(next, '*' | '⋆' | '×' | '·');
        let plain = nus.ups == 0 && (starred || nus.nimber == 0 && sign);
        let n = nus.number.to_i64()?;
        // `3*` is 3 and star, unless a value follows.
        let value = sign || next.is_alphanumeric() || "({^±\"↑↓⇑⇓".contains(next);
        (S::FORMULAS && plain && value).then_some(n)
    }

    /// Did a star end right here?
    fn after_star(&self) -> bool {
        let [.., last] = self.frame().chain[..] else { return false };
        matches!(self.terms.get(last), Some(Term::Nus(nus)) if nus.nimber == 1)
            && self.text[..self.at].trim_end().ends_with(['*', '⋆'])
    }

    fn is_call(&self) -> bool {
        matches!(self.frame().bracket, Bracket::Call(..))
    }

    /// The name that comes next, if one does: letters, digits and `_`. `v`, `vv`, `v3` are downs.
    fn name_ahead(&self) -> Option<&'a str> {
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let name = &rest[..end];
        let first = name.chars().next()?;
        let downs = name.trim_start_matches('v').bytes().all(|b| b.is_ascii_digit());
        let tiny = self.tiny_ahead().is_some();
        ((first.is_alphabetic() || first == '_') && !(first == 'v' && downs) && !tiny)
            .then_some(name)
    }

    /// A name, or a function that begins.
    fn name(&mut self) -> Result<(), ParseValueError> {
        let Some(name) = self.name_ahead() else { return self.expected(A_VALUE) };
        let place = self.at..self.at + name.len();
        self.at = place.end;
        let name = name.to_owned();
        if self.peek() == Some('(') {
            self.open(Bracket::Call(name, place));
            return Ok(());
        }
        self.complete_hole(Call { name, place, arguments: None })
    }

    /// A text in quotes, as an argument.
    fn quoted(&mut self) -> Result<(), ParseValueError> {
        let start = self.at + 1;
        let Some(length) = self.text[start..].find('"') else {
            self.at = self.text.len();
            return self.expected("'\"'");
        };
        let text = self.text[start..start + length].to_owned();
        self.at = start + length + 1;
        self.frame_mut().items.push(Item::Text(text, start));
        self.skip_blanks();
        match self.peek() {
            Some(',') => {
                self.at += 1;
                Ok(())
            }
            Some(')') => {
                self.at += 1;
                self.close_call()
            }
            _ => self.expected("',' or ')'"),
        }
    }

    fn finish_argument(&mut self) {
        let value = self.finish_sum();
        let frame = self.frame_mut();
        frame.items.push(Item::Game(value));
        frame.complete = false;
    }

    fn close_call(&mut self) -> Result<(), ParseValueError> {
        let Some(Frame { bracket: Bracket::Call(name, place), items, .. }) = self.frames.pop()
        else {
            return Ok(());
        };
        let arguments = items.into_iter().filter_map(|item| match item {
            Item::Game(index) => Some(Argument::Value(index)),
            Item::Text(text, at) => Some(Argument::Text(text, at)),
            Item::Bars { .. } => None,
        });
        let arguments = Some(arguments.collect());
        self.complete_hole(Call { name, place, arguments })
    }

    fn complete_hole(&mut self, call: Call) -> Result<(), ParseValueError> {
        let Some(hole) = S::hole(call) else { return self.expected(A_VALUE) };
        let index = self.push(Term::Hole(hole));
        self.complete(index);
        Ok(())
    }

    /// `,`, a run of `|`, or `}` inside a brace; before it a whole expression, or nothing.
    fn separator(&mut self, c: char) -> Result<(), ParseValueError> {
        if self.frame().complete {
            let value = self.finish_sum();
            let frame = self.frame_mut();
            frame.items.push(Item::Game(value));
            frame.complete = false;
        }
        let start = self.at;
        match c {
            ',' => {
                self.at += 1;
                self.skip_blanks();
                if matches!(self.peek(), Some('|' | '}' | ',') | None) {
                    return self.expected(A_VALUE);
                }
            }
            '|' => {
                let count = self.rest().bytes().take_while(|&b| b == b'|').count();
                self.at += count;
                self.frame_mut().items.push(Item::Bars { count, at: start });
            }
            _ => {
                self.close_brace()?;
            }
        }
        Ok(())
    }

    fn close_paren(&mut self) {
        let value = self.finish_sum();
        let Some(frame) = self.frames.pop() else { return };
        let value = match frame.bracket {
            Bracket::Tiny { miny, after } => {
                let mut value = self.push(Term::Tiny(value));
                if miny {
                    value = self.push(Term::Negative(value));
                }
                match after {
                    Some(number) => self.push(Term::Sum(vec![number, value])),
                    None => value,
                }
            }
            _ => value,
        };
        self.complete(value);
    }

    fn close_brace(&mut self) -> Result<(), ParseValueError> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let has_bars = frame.items.iter().any(|item| matches!(item, Item::Bars { .. }));
        if !has_bars {
            // `+-{a,b}`: a list of one player's options.
            if self.frame().prefixes.last() != Some(&Prefix::PlusMinus) || frame.items.is_empty() {
                self.frames.push(frame);
                return self.expected("'|'");
            }
            self.at += 1;
            self.frame_mut().prefixes.pop();
            let value = self.push(Term::Switch(games(&frame.items)));
            self.complete(value);
            return Ok(());
        }
        let value = self.form(&frame.items)?;
        self.at += 1;
        self.complete(value);
        Ok(())
    }

    /// The form of items with bars: the longest run of bars splits first.
    fn form(&mut self, items: &[Item]) -> Result<Index, ParseValueError> {
        enum Job {
            Read(Range<usize>),
            Make([Option<Vec<Index>>; 2]),
        }
        let mut jobs = vec![Job::Read(0..items.len())];
        let mut done: Vec<Index> = Vec::new();
        while let Some(job) = jobs.pop() {
            match job {
                Job::Make(sides) => {
                    // Sides that were forms themselves have been made, Right's last.
                    let [left, right] = sides;
                    let right = right.unwrap_or_else(|| done.pop().into_iter().collect());
                    let left = left.unwrap_or_else(|| done.pop().into_iter().collect());
                    let value = self.push(Term::Form([left, right]));
                    done.push(value);
                }
                Job::Read(range) => {
                    let (split, ties) = longest_bars(&items[range.clone()]);
                    if let Some(at) = ties {
                        self.at = at;
                        return self.expected("a different number of bars, as in {a|b||c}");
                    }
                    let split = range.start + split;
                    let halves = [range.start..split, split + 1..range.end];
                    let sides = halves.clone().map(|half| {
                        let slice = &items[half];
                        let flat = slice.iter().all(|item| matches!(item, Item::Game(_)));
                        flat.then(|| games(slice))
                    });
                    let nested: Vec<Job> = halves
                        .into_iter()
                        .zip(&sides)
                        .filter(|(_, side)| side.is_none())
                        .map(|(half, _)| Job::Read(half))
                        .collect();
                    jobs.push(Job::Make(sides));
                    jobs.extend(nested.into_iter().rev());
                }
            }
        }
        Ok(done.pop().unwrap_or_default())
    }

    fn open(&mut self, bracket: Bracket) {
        self.frames.push(Frame::new(bracket, self.at));
        self.at += 1;
    }

    fn open_tiny(&mut self, miny: bool, after: Option<Index>) {
        self.frames.push(Frame::new(Bracket::Tiny { miny, after }, self.at));
        self.at += "Tiny(".len();
    }

    /// Is `Tiny(` or `Miny(` next? `Some(true)` for the latter.
    fn tiny_ahead(&self) -> Option<bool> {
        let word = self.rest().get(..5)?;
        let miny = word.eq_ignore_ascii_case("miny(");
        (miny || word.eq_ignore_ascii_case("tiny(")).then_some(miny)
    }

    fn prefix(&mut self, prefix: Prefix) {
        self.at += self.peek().map_or(0, char::len_utf8);
        self.frame_mut().prefixes.push(prefix);
    }

    fn complete(&mut self, value: Index) {
        let frame = self.frame_mut();
        frame.chain.push(value);
        frame.complete = true;
    }

    /// Ends `prefixes a:b:c`, which groups as `prefixes (a:b:c)`.
    fn finish_term(&mut self) {
        let frame = self.frame_mut();
        let chain = std::mem::take(&mut frame.chain);
        let prefixes = std::mem::take(&mut frame.prefixes);
        let mut value = match chain[..] {
            [] => return,
            [single] => single,
            _ => self.ordinal(chain),
        };
        for prefix in prefixes.into_iter().rev() {
            value = self.push(match prefix {
                Prefix::Minus => Term::Negative(value),
                Prefix::PlusMinus => Term::Switch(vec![value]),
                Prefix::Times(n) => Term::Multiple(n, value),
            });
        }
        self.frame_mut().sum.push(value);
    }

    /// Chains in brackets below the top link keep their literal bases in sight; of the top one
    /// only the value matters.
    fn ordinal(&mut self, chain: Vec<Index>) -> Index {
        for &link in chain.iter().rev().skip(1) {
            let mut top = Some(link);
            while let Some(link) = top
                && let Term::Ordinal(links) = &mut self.terms[link]
            {
                let links = std::mem::take(links);
                top = links.last().copied();
                self.terms[link] = Term::Links(links);
            }
        }
        self.push(Term::Ordinal(chain))
    }

    fn finish_sum(&mut self) -> Index {
        self.finish_term();
        let mut sum = std::mem::take(&mut self.frame_mut().sum);
        match sum.len() {
            1 => sum.pop().unwrap_or_default(),
            _ => self.push(Term::Sum(sum)),
        }
    }

    fn push(&mut self, term: Term<S>) -> Index {
        self.terms.push(term);
        self.terms.len() - 1
    }

    /// `[number] [ups] [star]`, any part of it but not none; `None` when there is no part.
    fn atom(&mut self) -> Result<Option<Index>, ParseValueError> {
        let start = self.at;
        let number = self.number()?;
        let ups = self.ups()?;
        let nimber = self.star()?;
        if self.at == start {
            return Ok(None);
        }
        let plain = match ups {
            Some(Ups::Multiple(n)) => n,
            _ => 0,
        };
        let nus = Nus { number, ups: plain, nimber };
        match ups {
            Some(Ups::Named { term, down }) => {
                let mut value = self.push(term);
                if down {
                    value = self.push(Term::Negative(value));
                }
                if nus.number.is_zero() && nimber == 0 {
                    return Ok(Some(value));
                }
                let rest = self.push(Term::Nus(nus));
                Ok(Some(self.push(Term::Sum(vec![value, rest]))))
            }
            _ => Ok(Some(self.push(Term::Nus(nus)))),
        }
    }

    fn number(&mut self) -> Result<Dyadic, ParseValueError> {
        let start = self.at;
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        if self.rest().starts_with('-') {
            self.at += 1;
        }
        let whole = digits(self.rest());
        if whole == 0 {
            self.at = start;
            return Ok(Dyadic::ZERO);
        }
        self.at += whole;
        if let Some(fraction) = self.rest().strip_prefix('.') {
            self.at += 1 + digits(fraction);
        } else if let Some(denominator) = self.rest().strip_prefix('/') {
            let length = digits(denominator);
            self.at += 1 + length;
            // `5/2^3` is 5/8, whatever the exponent; `5/2^` and `5/2^*` have an up.
            if &denominator[..length] == "2"
                && let Some(power) = self.rest().strip_prefix('^')
            {
                match digits(power) {
                    0 => {}
                    length => self.at += 1 + length,
                }
            }
        }
        self.text[start..self.at].parse().map_err(|error: crate::ParseDyadicError| {
            ParseValueError { offset: start + error.offset, expected: error.expected.to_string() }
        })
    }

    fn ups(&mut self) -> Result<Option<Ups<S>>, ParseValueError> {
        let Some(first) = self.peek() else { return Ok(None) };
        let down = match first {
            '^' | '↑' | '⇑' => false,
            'v' | '↓' | '⇓' => true,
            _ => return Ok(None),
        };
        let mut count: i64 = 0;
        while let Some(c) = self.peek() {
            let (same, more) = match c {
                '^' | '↑' => (!down, 1),
                'v' | '↓' => (down, 1),
                '⇑' => (!down, 2),
                '⇓' => (down, 2),
                _ => break,
            };
            if !same {
                break;
            }
            count += more;
            self.at += c.len_utf8();
        }
        let sign = if down { -1 } else { 1 };
        if count > 1 {
            return Ok(Some(Ups::Multiple(sign * count)));
        }
        for (open, close, term) in
            [('[', "']'", Term::UpsTo as fn(u64) -> Term<S>), ('<', "'>'", Term::UpNth)]
        {
            // In a formula `^ < x` compares.
            let compares = S::FORMULAS && open == '<' && !names_an_up(self.rest());
            if self.peek() == Some(open) && !compares {
                self.at += 1;
                let n = self.natural("a number")?;
                if self.peek() != close.chars().nth(1) {
                    return self.expected(close);
                }
                self.at += 1;
                return Ok(Some(Ups::Named { term: term(n), down }));
            }
        }
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let start = self.at;
            let n = self.natural("a number of ups")?;
            let Ok(n) = i64::try_from(n) else {
                self.at = start;
                return self.expected("fewer than 2^63 ups");
            };
            return Ok(Some(Ups::Multiple(sign * n)));
        }
        Ok(Some(Ups::Multiple(sign)))
    }

    fn star(&mut self) -> Result<u64, ParseValueError> {
        match self.peek() {
            Some(c @ ('*' | '⋆')) => {
                self.at += c.len_utf8();
                if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
                    return self.natural("a nimber");
                }
                Ok(1)
            }
            _ => Ok(0),
        }
    }

    fn natural(&mut self, what: &str) -> Result<u64, ParseValueError> {
        let length = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return self.expected(what);
        }
        let Ok(n) = self.rest()[..length].parse() else {
            return self.expected(&format!("{what} below 2^64"));
        };
        self.at += length;
        Ok(n)
    }

    fn skip_blanks(&mut self) {
        let blank = self.rest().len() - self.rest().trim_start().len();
        self.at += blank;
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn frame(&self) -> &Frame {
        &self.frames[self.frames.len() - 1]
    }

    fn frame_mut(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn expected<T>(&self, what: &str) -> Result<T, ParseValueError> {
        let at_end = self.at >= self.text.trim_end().len();
        let opened = match &self.frame().bracket {
            Bracket::Whole => String::new(),
            _ if at_end => self.unclosed(),
            _ => String::new(),
        };
        Err(ParseValueError { offset: self.at, expected: format!("{what}{opened}") })
    }

    /// Which bracket is still open at the end; that of a call comes after its name.
    fn unclosed(&self) -> String {
        let opened = &self.text[self.frame().opened..];
        let bracket = opened.find(['{', '(', '[']).unwrap_or(0);
        let at = self.frame().opened + bracket;
        let place = self.text[..at].chars().count() + 1;
        match self.text[at..].chars().next() {
            Some(bracket) => format!("; the '{bracket}' at character {place} is not closed"),
            None => String::new(),
        }
    }
}

/// Does a text begin as `<n>` does?
fn names_an_up(text: &str) -> bool {
    text.strip_prefix('<').is_some_and(|rest| {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        after.len() < rest.len() && after.starts_with('>')
    })
}

enum Ups<S> {
    Multiple(i64),
    Named { term: Term<S>, down: bool },
}

fn games(items: &[Item]) -> Vec<Index> {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Game(value) => Some(*value),
            Item::Text(..) | Item::Bars { .. } => None,
        })
        .collect()
}

/// Where the longest run of bars is, and where a second one of that length stands.
fn longest_bars(items: &[Item]) -> (usize, Option<usize>) {
    let mut best = (0, 0, None);
    for (index, item) in items.iter().enumerate() {
        if let Item::Bars { count, at } = *item {
            if count > best.1 {
                best = (index, count, None);
            } else if count == best.1 {
                best.2 = Some(at);
            }
        }
    }
    (best.0, best.2)
}
