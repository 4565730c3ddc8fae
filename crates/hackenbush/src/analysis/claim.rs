//! Claims about positions: `P = 1/2`, `P >= Q`, `Left wins P`, or only `P`, who wins?
//!
//! `P >= Q` means that Left wins `P - Q` if Right starts, and so on; so every claim says who wins
//! one sum, if Left starts and if Right starts.

use std::ops::Range;

use partizan::surreal::Surreal;
use partizan::text::Expression;
use partizan::{Arena, Exceeded, Game, Outcome, Player};

use super::pair::Pair;
use crate::diagnostic::{Diagnostic, Kind};
use crate::notation;
use crate::picture::Picture;
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::{self, Ruleset};

/// How two sides of a claim are said to compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `=`: whoever starts loses the difference.
    Equal,
    /// `>=`: Left wins the difference if Right starts.
    AtLeast,
    /// `<=`: Right wins the difference if Left starts.
    AtMost,
    /// `>`: Left wins the difference whoever starts.
    More,
    /// `<`: Right wins the difference whoever starts.
    Less,
    /// `||`: whoever starts wins the difference.
    Confused,
}

impl Relation {
    /// How it is written.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::AtLeast => ">=",
            Relation::AtMost => "<=",
            Relation::More => ">",
            Relation::Less => "<",
            Relation::Confused => "||",
        }
    }

    /// Who must win the difference, depending on who starts, for the relation to hold: pairs of the
    /// player who starts and the player who wins.
    #[must_use]
    pub fn requires(self) -> &'static [(Player, Player)] {
        use Player::{Left, Right};
        match self {
            Relation::Equal => &[(Left, Right), (Right, Left)],
            Relation::AtLeast => &[(Right, Left)],
            Relation::AtMost => &[(Left, Right)],
            Relation::More => &[(Right, Left), (Left, Left)],
            Relation::Less => &[(Left, Right), (Right, Right)],
            Relation::Confused => &[(Left, Left), (Right, Right)],
        }
    }

    /// Does it hold if this is the outcome of the difference?
    #[must_use]
    pub fn holds(self, outcome: Outcome) -> bool {
        self.requires().iter().all(|&(starts, wins)| outcome.winner(starts) == wins)
    }

    /// The games that show whether it holds, as pairs of the player who starts and the player who
    /// wins: those that it speaks of, or, if it does not hold, those that are not as it says.
    #[must_use]
    pub fn shown(self, outcome: Outcome) -> Vec<(Player, Player)> {
        let games = self.requires().iter().map(|&(starts, _)| (starts, outcome.winner(starts)));
        let holds = self.holds(outcome);
        games.filter(|game| holds || !self.requires().contains(game)).collect()
    }

    /// The relation that says no more and no less than this outcome.
    #[must_use]
    pub fn of(outcome: Outcome) -> Relation {
        match outcome {
            Outcome::Left => Relation::More,
            Outcome::Right => Relation::Less,
            Outcome::Previous => Relation::Equal,
            Outcome::Next => Relation::Confused,
        }
    }
}

/// A claim taken apart: where its two sides are in the text, and what is said of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// What is claimed; `None` if the question is who wins.
    pub relation: Option<Relation>,
    /// Where the first side is, without blanks around it.
    pub first: Range<usize>,
    /// Where the second side is; without one, the first is compared with 0.
    pub second: Option<Range<usize>>,
}

/// Signs, the longer ones first.
const SIGNS: &[(&str, Relation)] = &[
    (">=", Relation::AtLeast),
    ("<=", Relation::AtMost),
    ("==", Relation::Equal),
    ("||", Relation::Confused),
    ("≥", Relation::AtLeast),
    ("≤", Relation::AtMost),
    ("∥", Relation::Confused),
    ("=", Relation::Equal),
    (">", Relation::More),
    ("<", Relation::Less),
];

/// The sign that a text begins with, and its length.
#[must_use]
pub fn sign_at(text: &str) -> Option<(Relation, usize)> {
    let found = SIGNS.iter().find(|(sign, _)| text.starts_with(sign));
    found.map(|&(sign, relation)| (relation, sign.len()))
}

/// Claims in words, before the position.
const WORDS: &[(&str, Relation)] = &[
    ("left wins", Relation::More),
    ("right wins", Relation::Less),
    ("first player wins", Relation::Confused),
    ("second player wins", Relation::Equal),
    ("the first player wins", Relation::Confused),
    ("the second player wins", Relation::Equal),
];

impl Statement {
    /// Refuses a claim that leaves out what it is about, as `= 1/2` does: it can be said of a position that
    /// is given otherwise, but does not stand alone.
    ///
    /// # Errors
    /// A claim about nothing.
    pub fn alone(self) -> Result<Statement, Diagnostic> {
        match (self.relation.is_some() && self.first.is_empty(), self.second.is_some()) {
            (false, _) => Ok(self),
            (true, true) => Err(incomplete(self.first.end, "the claim begins with its sign")),
            (true, false) => Err(incomplete(self.first.end, "the claim ends too early")),
        }
    }
}

/// Takes a claim apart.
///
/// ```
/// use hackenbush::analysis::claim::{Relation, split};
/// let claim = split("br + br >= 3/4").unwrap();
/// assert_eq!(claim.relation, Some(Relation::AtLeast));
/// assert_eq!((claim.first, claim.second), (0..7, Some(11..14)));
/// ```
///
/// # Errors
/// A second sign, and a sign with nothing after it.
pub fn split(text: &str) -> Result<Statement, Diagnostic> {
    let said = WORDS.iter().find(|(words, _)| {
        let start = text.trim_start();
        start.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
            && !start[words.len()..].starts_with(|c: char| c.is_alphanumeric())
    });
    if let Some(&(words, relation)) = said {
        let start = text.len() - text.trim_start().len() + words.len();
        if let Some((at, sign, _)) = find_sign(text, start) {
            return Err(second_sign(at..at + sign));
        }
        return Ok(Statement {
            relation: Some(relation),
            first: trimmed(text, start..text.len()),
            second: None,
        });
    }
    let Some((at, sign, relation)) = find_sign(text, 0) else {
        let first = trimmed(text, 0..text.len());
        return Ok(Statement { relation: None, first, second: None });
    };
    if let Some((again, sign, _)) = find_sign(text, at + sign) {
        return Err(second_sign(again..again + sign));
    }
    let second = trimmed(text, at + sign..text.len());
    if second.is_empty() {
        return Err(incomplete(text.len(), "the claim ends too early"));
    }
    let first = trimmed(text, 0..at);
    Ok(Statement { relation: Some(relation), first, second: Some(second) })
}

/// Refuses a claim that compares two sides, where only who wins can be claimed.
#[must_use]
pub fn only_who_wins(text: &str) -> Diagnostic {
    Diagnostic::new(0..text.len(), "in misère play a claim says who wins a position")
        .kind(Kind::NotSupported)
        .hint("values do not compare there: P - P need not be worth nothing; claim 'Left wins P' or 'second player wins P'")
}

/// Refuses a claim about nothing.
fn incomplete(at: usize, message: &str) -> Diagnostic {
    Diagnostic::new(at..at, message)
        .expected("a position or a value")
        .hint("write 0 for the empty position, as in 'br + br + r = 0'")
}

fn second_sign(span: Range<usize>) -> Diagnostic {
    Diagnostic::new(span, "a claim has one sign").hint("prove two claims one after the other")
}

/// The first sign outside braces, from an offset on: where it is, how long, and what it says.
fn find_sign(text: &str, from: usize) -> Option<(usize, usize, Relation)> {
    let mut depth = 0_usize;
    for (at, letter) in text[from..].char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => {
                if let Some((relation, length)) = sign_at(&text[from + at..]) {
                    return Some((from + at, length, relation));
                }
            }
            _ => {}
        }
    }
    None
}

fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let own = &text[part.clone()];
    let start = part.start + own.len() - own.trim_start().len();
    start..start + own.trim().len()
}

/// A value, if the text is one. No text is both a value and a position.
///
/// # Errors
/// A budget that ended before the value was known.
pub fn read_value(text: &str, arena: &mut Arena) -> Result<Option<Game>, Exceeded> {
    match Expression::parse(text) {
        Ok(value) if !text.trim().is_empty() => value.evaluate(arena).map(Some),
        _ => Ok(None),
    }
}

/// A number that no finite position is worth, such as `2/3` or `w - 1`, if the text is one.
#[must_use]
pub fn read_number(text: &str) -> Option<Surreal> {
    Surreal::parse(text).ok().filter(|number| number.to_dyadic().is_none())
}

/// A side of a claim.
#[derive(Clone, Debug)]
pub enum Side {
    /// A position.
    Position(Box<Problem>),
    /// A value of the engine's arena.
    Value(Game),
    /// A number that no finite position is worth.
    Number(Surreal),
}

/// A sum that is played: a position, from which another one and a value may be taken away.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    /// The position.
    pub position: Position,
    /// A position in which the players have changed roles, where rules have no negative of it.
    pub minus: Option<Position>,
    /// A value, which is played by its canonical options.
    pub value: Game,
}

impl Sum {
    /// In notation, with what is taken away: `br + r - 1/2`.
    ///
    /// # Errors
    /// A budget that ended before the value was written.
    pub fn text(&self, rules: &dyn Ruleset, arena: &mut Arena) -> Result<String, Exceeded> {
        self.text_with(&rules::text(&self.position, rules), rules, arena)
    }

    /// The same with another text for the position.
    ///
    /// # Errors
    /// A budget that ended before the value was written.
    pub fn text_with(
        &self,
        position: &str,
        rules: &dyn Ruleset,
        arena: &mut Arena,
    ) -> Result<String, Exceeded> {
        let mut text = position.to_owned();
        if let Some(minus) = &self.minus {
            let own = rules::text(minus, rules);
            let own = if own.contains(' ') { format!("({own})") } else { own };
            match own.is_empty() {
                true => {}
                false if text.is_empty() => text = format!("-{own}"),
                false => text = format!("{text} - {own}"),
            }
        }
        if self.value == Game::ZERO {
            return Ok(if text.is_empty() { "0".to_owned() } else { text });
        }
        let value = arena.text(self.value)?;
        Ok(match value.strip_prefix('-') {
            _ if text.is_empty() => value,
            Some(own) => format!("{text} - {own}"),
            None => format!("{text} + {value}"),
        })
    }
}

/// Who wins a sum, or what is claimed about it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What is claimed; `None` if the question is who wins.
    pub relation: Option<Relation>,
    /// The sum that decides: the first side minus the second.
    pub sum: Sum,
    /// The rules.
    pub rules: &'static dyn Ruleset,
    /// The position, if it alone is played: it knows how its edges are numbered.
    pub problem: Option<Problem>,
}

impl Claim {
    /// What is claimed of the first side and the second, by the rules asked for or else by their
    /// own.
    ///
    /// # Errors
    /// Infinite stalks (see [`super::infinite_proof`]), rules that do not allow both, and a budget that
    /// ended.
    pub fn new(
        [first, second]: [Side; 2],
        relation: Option<Relation>,
        rules: Option<&'static dyn Ruleset>,
        arena: &mut Arena,
    ) -> Result<Claim, Diagnostic> {
        for side in [&first, &second] {
            if let Side::Position(problem) = side {
                problem.finite()?;
            }
        }
        let empty = || Position::Picture(Picture::empty());
        let (sum, rules, problem) = match (first, second) {
            (Side::Position(problem), Side::Value(value)) => {
                let position = problem.position().clone();
                let sum = Sum { position, minus: None, value: arena.negative(value)? };
                (sum, problem.rules(), Some(*problem))
            }
            (Side::Value(value), Side::Position(problem)) => {
                let rules = problem.rules();
                let sum = match negative(problem.position(), rules) {
                    Some(position) => Sum { position, minus: None, value },
                    None => {
                        Sum { position: empty(), minus: Some(problem.position().clone()), value }
                    }
                };
                (sum, rules, None)
            }
            (Side::Position(first), Side::Position(second)) => {
                let pair = Pair::new([*first, *second], rules)?;
                let sum = match pair.difference() {
                    Some(difference) => Sum {
                        position: as_written(&difference.picture),
                        minus: None,
                        value: Game::ZERO,
                    },
                    None => {
                        let [first, second] = pair.problems().each_ref().map(Problem::position);
                        let (first, second) = (first.clone(), Some(second.clone()));
                        Sum { position: first, minus: second, value: Game::ZERO }
                    }
                };
                (sum, pair.rules(), None)
            }
            (Side::Value(first), Side::Value(second)) => {
                let value = arena.difference(first, second)?;
                let rules: &'static dyn Ruleset = rules.unwrap_or(&rules::RedBlueGreen);
                (Sum { position: empty(), minus: None, value }, rules, None)
            }
            (Side::Number(_), _) | (_, Side::Number(_)) => return Err(infinite()),
        };
        Ok(Claim { relation, sum, rules, problem })
    }
}

/// Refuses a number that is no game of finitely many moves.
fn infinite() -> Diagnostic {
    Diagnostic::new(0..0, "no finite position is worth this number")
        .kind(Kind::NotSupported)
        .hint("claims about infinite stalks are in `infinite_proof`")
}

/// The position in which the players have changed roles, if the rules have one.
fn negative(position: &Position, rules: &dyn Ruleset) -> Option<Position> {
    let picture = position.picture()?;
    let has = rules.is_symmetric() && rules.is_disjunctive();
    has.then(|| as_written(&picture.negated().into()))
}

/// The same position with its edges in the order of its text.
pub(crate) fn as_written(position: &Position) -> Position {
    match position {
        Position::Picture(picture) => {
            notation::parse(&picture.to_string()).map_or_else(|_| position.clone(), |p| p.position)
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_taken_apart() {
        let parts = |text: &str| {
            let Statement { relation, first, second } = split(text).unwrap();
            let sign = relation.map_or("?", Relation::sign);
            format!("{}{sign}{}", &text[first], second.map_or("", |second| &text[second]))
        };
        for (text, expected) in [
            ("br + br + r", "br + br + r?"),
            (" br+br = b ", "br+br=b"),
            ("gb >= {1||0|-1}", "gb>={1||0|-1}"),
            ("{2||1|0} || g", "{2||1|0}||g"),
            ("g ∥ 0", "g||0"),
            ("Left wins b(r)(b)", "b(r)(b)>"),
            ("second player wins g + g", "g + g="),
            ("the first player wins g", "g||"),
            ("", "?"),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
        assert_eq!(split("b = r = g").unwrap_err().span, 6..7);
        assert_eq!(split("Left wins b = 1").unwrap_err().span, 12..13);
        assert_eq!(split("b >").unwrap_err().span, 3..3);
        // Both were once read as claims about the empty picture.
        for (text, place) in [(" = b", 1), ("Left wins ", 10)] {
            let wrong = split(text).unwrap().alone().unwrap_err();
            assert_eq!(wrong.span, place..place, "{text}");
        }
        assert_eq!(split("").unwrap().alone().unwrap().first, 0..0);
    }

    #[test]
    fn relations_hold_by_outcome() {
        for outcome in [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous] {
            assert!(Relation::of(outcome).holds(outcome));
            let weak = [Relation::AtLeast, Relation::AtMost].map(|r| r.holds(outcome));
            let expected = [
                matches!(outcome, Outcome::Left | Outcome::Previous),
                matches!(outcome, Outcome::Right | Outcome::Previous),
            ];
            assert_eq!(weak, expected);
        }
    }
}
