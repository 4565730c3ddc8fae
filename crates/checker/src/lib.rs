//! Checks certificates: proofs that a Hackenbush position has the value that is claimed.
//!
//! A certificate is a text that states a position, a ruleset and a value, and proves by a list of
//! facts that the position is at least and at most that value. `docs/certificates.md` specifies the
//! format; this crate follows that page and uses nothing of the solver.
//!
//! ```
//! let certificate = "hackenbush-certificate 1\nrules red-blue\nedge 0 1 b\nedge 1 2 r\n\
//!     number 1/2^1\nge 0 3 tree\nle 0 3 tree\nclaim 0 0 1\n";
//! let proved = checker::check(certificate.as_bytes(), checker::UNLIMITED).unwrap();
//! assert_eq!((proved.rules.as_str(), proved.value.as_str()), ("red-blue", "1/2"));
//! let wrong = certificate.replace("number 1/2^1", "number 1");
//! let refusal = checker::check(wrong.as_bytes(), checker::UNLIMITED).unwrap_err();
//! assert_eq!(refusal.to_string(), "line 6: the value is not enough");
//! ```

mod board;
mod budget;
mod facts;
mod number;
mod theorems;
mod values;
mod words;

use std::io::{self, BufRead, Read as _};

use board::Board;
use budget::{Budget, Checked, refuse, require};
use facts::Checker;
use number::Number;
use values::{Nus, Player, Value, Values};
use words::{Words, number};

pub use budget::{Failure, Limits};

/// No limits.
pub const UNLIMITED: Limits<'static> = Limits { bytes: usize::MAX, stop: &|| false };

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The ruleset, as it is named in the certificate.
    pub rules: String,
    /// The edges as (end, end, colour), the colour `b`, `r` or `g`; vertex 0 is the ground.
    pub edges: Vec<(usize, usize, char)>,
    /// The dominoes, if it is about those.
    pub dominoes: Vec<(u64, u64)>,
    /// The value in CGSuite's notation, cut after a thousand characters.
    pub value: String,
    /// The number of facts.
    pub facts: usize,
    /// The number of values named.
    pub values: usize,
    /// The number of lines.
    pub lines: u64,
}

/// Checks a certificate, line by line.
///
/// # Errors
/// The first line that is wrong, or a limit that was reached.
pub fn check(text: impl BufRead, limits: Limits<'_>) -> Result<Proved, Failure> {
    let budget = Budget::new(limits);
    let mut lines = Lines { text, count: 0, budget: &budget };
    read(&mut lines).map_err(|failure| match failure {
        Failure::Refused { reason, .. } => Failure::Refused { line: lines.count.max(1), reason },
        other => other,
    })
}

/// Reads the parts of a certificate in their order: version, rules, position, proof, claim.
fn read(lines: &mut Lines<'_, impl BufRead>) -> Checked<Proved> {
    let version = lines.next()?.is_some_and(|line| line == "hackenbush-certificate 1");
    require(version, "a certificate begins with `hackenbush-certificate 1`")?;
    let second = lines.next()?.unwrap_or_default();
    let Some(rules) = second.strip_prefix("rules ") else {
        return refuse("the rules are named first");
    };
    let (mut edges, mut dominoes) = (Vec::new(), Vec::new());
    let mut next = lines.next()?;
    while let Some(line) = &next {
        let mut words = Words::new(line);
        match words.next()? {
            "edge" => edges.push((words.number()?, words.number()?, colour(words.next()?)?)),
            "domino" => dominoes.push((words.number()?, words.number()?)),
            _ => break,
        }
        words.end()?;
        lines.budget.keep(100)?;
        next = lines.next()?;
    }
    let board = Board::new(rules, edges, dominoes)?;
    let (budget, values) = (lines.budget, Values::new(lines.budget));
    let mut checker = Checker { board, values, named: Vec::new(), facts: Vec::new(), budget };
    let mut claimed = None;
    while let Some(line) = next {
        require(claimed.is_none(), "the claim is the last line")?;
        let mut words = Words::new(&line);
        match words.next()? {
            "number" => {
                let number = words.canonical(Number::parse)?;
                checker.add_value(Value::Nus(Nus::of(number)))?;
            }
            "sum" => {
                let number = words.canonical(Number::parse)?;
                let ups = words.canonical(|word| word.parse().ok())?;
                checker.add_value(Value::Nus(Nus { number, ups, nimber: words.number()? }))?;
            }
            "game" => {
                let all: Vec<&str> = words.rest().collect();
                let Some(bar) = all.iter().position(|&word| word == "|") else {
                    return refuse("a game has a bar between its options");
                };
                let side = |words: &[&str]| -> Checked<Vec<usize>> {
                    words.iter().map(|word| checker.named(number(word)?)).collect()
                };
                let (left, right) = (side(&all[..bar])?, side(&all[bar + 1..])?);
                checker.add_value(Value::Game { left, right })?;
            }
            "ge" => checker.add_fact(Player::Left, &mut words)?,
            "le" => checker.add_fact(Player::Right, &mut words)?,
            "claim" => claimed = Some(checker.claim(&mut words)?),
            _ => return refuse("no such line is expected here"),
        }
        words.end()?;
        next = lines.next()?;
    }
    let Some(value) = claimed else { return refuse("the certificate ends without a claim") };
    Ok(Proved {
        rules: rules.to_owned(),
        value: checker.values.text(value),
        facts: checker.facts.len(),
        values: checker.named.len(),
        lines: lines.count,
        edges: checker.board.edges,
        dominoes: checker.board.dominoes,
    })
}

fn colour(word: &str) -> Checked<char> {
    match word {
        "b" => Ok('b'),
        "r" => Ok('r'),
        "g" => Ok('g'),
        _ => refuse("a colour is b, r or g"),
    }
}

/// The lines of a text.
struct Lines<'a, T> {
    text: T,
    /// How many have been read.
    count: u64,
    budget: &'a Budget<'a>,
}

impl<T: BufRead> Lines<'_, T> {
    /// The next line that is neither empty nor a comment.
    fn next(&mut self) -> Checked<Option<String>> {
        loop {
            let mut line = String::new();
            // A line without end would fill the memory by itself.
            let room = self.budget.room();
            let read = self.text.by_ref().take(room).read_line(&mut line);
            let length = read.map_err(|error| match error.kind() {
                io::ErrorKind::InvalidData => {
                    Failure::Refused { line: 0, reason: "it is no text".to_owned() }
                }
                _ => Failure::Unreadable(error),
            })?;
            if length as u64 == room && !line.ends_with('\n') {
                return Err(Failure::Memory);
            }
            if length == 0 {
                return Ok(None);
            }
            self.count += 1;
            self.budget.work(length)?;
            line.truncate(line.strip_suffix('\n').unwrap_or(&line).len());
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(Some(line));
            }
        }
    }
}

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
