//! The calculator: values of games as CGSuite writes them, with names, functions, multiples and comparisons.
//!
//! A statement is an expression, a comparison or a definition:
//!
//! | statement | meaning |
//! |---|---|
//! | `{0\|1} + *2 - ^` | a value |
//! | `3*{1\|-1}`, `3 · x` | a multiple; `3*2` is 3 + *2, as everywhere |
//! | `*:1`, `{1/2\|}:-1` | ordinal sums, a base in braces taken literally |
//! | `position("br")`, `mean(x)` | a function, see [`FUNCTIONS`] |
//! | `x := {2\|-1}` | a definition, for later statements |
//! | `x + x > 1` | a comparison: `<`, `>`, `<=`, `>=`, `=`, `\|\|` (confused) |
//! | `pi`, `sqrt(2)`, `1/3` | a real number, of which the sign expansion begins |

mod functions;
mod real;

use std::collections::BTreeMap;
use std::ops::Range;

use partizan::text::{Call, Formula, Given, Meanings};
use partizan::{Arena, Game, Outcome, ParseValueError, Value};

use crate::analysis::claim::{Relation, sign_at};
use crate::analysis::options::{self, Form};
use crate::diagnostic::Diagnostic;
use crate::notation::ReadLimits;
use crate::solve::Engine;

pub use functions::{FUNCTIONS, Function};
pub use real::{Beginning, CONSTANTS, Real};

/// A calculator that remembers what it was told.
///
/// ```
/// use hackenbush::{Engine, calculator::{Calculator, Found}};
/// let (mut engine, mut calculator) = (Engine::new(), Calculator::default());
/// calculator.run("x := position(\"br\")", &mut engine)?;
/// let sum = calculator.run("{0|1} + x", &mut engine)?;
/// let Found::Value { game, .. } = sum.found else { panic!() };
/// assert_eq!(engine.arena_mut().text(game).unwrap(), "1");
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Calculator {
    variables: BTreeMap<String, Value>,
    /// What positions may be read.
    pub limits: ReadLimits,
}

/// What a statement comes to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Calculation {
    /// The name that was defined, if one was.
    pub name: Option<String>,
    /// What was found.
    pub found: Found,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Found {
    /// A value.
    Value {
        /// The value.
        game: Game,
        /// If it was written as one form in braces: what becomes of its options.
        form: Option<Box<Form>>,
    },
    /// A comparison.
    Comparison {
        /// The two values.
        sides: [Game; 2],
        /// What the statement says.
        claimed: Relation,
        /// What is true.
        relation: Relation,
    },
    /// A real number without a finite stalk.
    Real(Real),
}

impl Calculator {
    /// Evaluates a statement, and remembers what it defines.
    ///
    /// # Errors
    /// Says where the statement is wrong, or that a budget ended.
    pub fn run(&mut self, text: &str, engine: &mut Engine) -> Result<Calculation, Diagnostic> {
        let (name, start) = defined(text)?;
        if let Some(real) = Real::read(&text[start..]) {
            let real = real.map_err(|wrong| moved(wrong, start))?;
            let found = match real.to_dyadic() {
                Some(number) => {
                    let game = engine.arena_mut().number(&number)?;
                    Found::Value { game, form: None }
                }
                None if name.is_none() => Found::Real(real),
                None => {
                    return Err(Diagnostic::new(start..text.len(), "this has no finite stalk")
                        .hint("a variable stands for a game with a finite stalk or form"));
                }
            };
            return Ok(self.remember(name, found, engine));
        }
        let (left, end) =
            Formula::parse_from(text, start).map_err(|wrong| misread(text, &wrong))?;
        let mut meanings = Known { calculator: self, engine };
        let found = match sign_at(&text[end..]) {
            Some((claimed, length)) if name.is_none() => {
                let from = end + length;
                let (right, end) =
                    Formula::parse_from(text, from).map_err(|wrong| misread(text, &wrong))?;
                nothing_more(text, end)?;
                let sides = [left.evaluate(&mut meanings)?, right.evaluate(&mut meanings)?];
                let arena = engine.arena_mut();
                let difference = arena.difference(sides[0], sides[1])?;
                let relation = Relation::of(arena.outcome(difference));
                Found::Comparison { sides, claimed, relation }
            }
            _ => {
                nothing_more(text, end)?;
                let game = left.evaluate(&mut meanings)?;
                let literal = left.literal_options(&mut meanings)?;
                let arena = engine.arena_mut();
                let form = literal.map(|sides| options::judged(&sides, game, arena)).transpose()?;
                Found::Value { game, form: form.map(Box::new) }
            }
        };
        Ok(self.remember(name, found, engine))
    }

    fn remember(&mut self, name: Option<String>, found: Found, engine: &mut Engine) -> Calculation {
        if let (Some(name), Found::Value { game, .. }) = (&name, &found) {
            self.variables.insert(name.clone(), engine.arena_mut().value(*game));
        }
        Calculation { name, found }
    }

    /// What has been defined, by name.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.variables.iter().map(|(name, value)| (name.as_str(), value))
    }
}

impl Found {
    /// Does a comparison hold?
    #[must_use]
    pub fn holds(&self) -> Option<bool> {
        let Found::Comparison { claimed, relation, .. } = self else { return None };
        let outcome = match relation {
            Relation::More => Outcome::Left,
            Relation::Less => Outcome::Right,
            Relation::Equal => Outcome::Previous,
            _ => Outcome::Next,
        };
        Some(claimed.holds(outcome))
    }
}

/// The names and functions that a calculator knows.
struct Known<'a> {
    calculator: &'a Calculator,
    engine: &'a mut Engine,
}

impl Meanings for Known<'_> {
    type Error = Diagnostic;

    fn arena(&mut self) -> &mut Arena {
        self.engine.arena_mut()
    }

    fn call(&mut self, call: &Call, given: &[Given<'_>]) -> Result<Game, Diagnostic> {
        let Known { calculator, engine } = self;
        if call.arguments.is_none()
            && let Some(value) = calculator.variables.get(&call.name)
        {
            return Ok(engine.arena_mut().game_of(value)?);
        }
        match functions::by_name(&call.name) {
            Some(function) => functions::apply(function, call, given, engine, &calculator.limits),
            None => Err(unknown(call, calculator)),
        }
    }
}

/// A name that means nothing.
fn unknown(call: &Call, calculator: &Calculator) -> Diagnostic {
    let name = &call.name;
    let wrong = Diagnostic::new(call.place.clone(), format!("`{name}` is not defined"));
    if CONSTANTS.contains(&name.as_str()) || name == "sqrt" || name == "π" {
        return Diagnostic::new(
            call.place.clone(),
            format!("`{name}` is not a value of a finite game"),
        )
        .hint("real numbers stand alone: their sign expansions can be printed, not added");
    }
    let position = !name.is_empty() && name.chars().all(|c| "bBrRgGlLeE".contains(c));
    if position && call.arguments.is_none() {
        return wrong.hint(format!("a position is written position(\"{name}\")"));
    }
    let names: Vec<&str> = match call.arguments {
        Some(_) => FUNCTIONS.iter().map(Function::name).collect(),
        None => calculator.variables.keys().map(String::as_str).collect(),
    };
    match (&call.arguments, names.is_empty()) {
        (Some(_), _) => wrong.hint(format!("the functions are {}", names.join(", "))),
        (None, true) => wrong.hint(format!("define it first: {name} := {{2|-1}}")),
        (None, false) => wrong.hint(format!("defined are {}", names.join(", "))),
    }
}

/// The name that a statement defines, and where what it stands for begins.
fn defined(text: &str) -> Result<(Option<String>, usize), Diagnostic> {
    let Some(at) = text.find(":=") else { return Ok((None, 0)) };
    let start = text.len() - text.trim_start().len();
    let place: Range<usize> = start..start.max(text[..at].trim_end().len());
    let name = &text[place.clone()];
    let mut letters = name.chars();
    let is_name = letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_');
    let downs =
        name.starts_with('v') && name.trim_start_matches('v').bytes().all(|b| b.is_ascii_digit());
    if !is_name {
        return Err(Diagnostic::new(place, "this is not a name")
            .expected("a name before `:=`, of letters, digits and `_`")
            .hint("a definition looks like x := {2|-1}"));
    }
    if downs || functions::is_reserved(name) {
        return Err(Diagnostic::new(place, format!("`{name}` has a meaning already"))
            .hint("choose another name, such as G"));
    }
    Ok((Some(name.to_owned()), at + 2))
}

fn nothing_more(text: &str, end: usize) -> Result<(), Diagnostic> {
    let rest = text[end..].trim_end();
    if rest.is_empty() {
        return Ok(());
    }
    let sign = rest.trim_start();
    if sign.starts_with("!=") {
        let at = end + rest.len() - sign.len();
        return Err(Diagnostic::new(at..at + 2, "`!=` is not one of the comparisons")
            .expected("<, >, <=, >=, = or ||")
            .hint("`G = H` says whether they are equal"));
    }
    let message = "a statement has one comparison, and a definition none";
    Err(Diagnostic::new(end..end + rest.len(), message).hint("write one statement after the other"))
}

fn misread(text: &str, wrong: &ParseValueError) -> Diagnostic {
    Diagnostic::misread(text, wrong.offset, "this is not an expression", &wrong.expected)
        .hint("values are written as in CGSuite: 3/8, *2, ^, {1|-1}; `help` shows the rest")
}

fn moved(mut wrong: Diagnostic, by: usize) -> Diagnostic {
    wrong.span = wrong.span.start + by..wrong.span.end + by;
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a statement comes to, in words.
    fn said(calculator: &mut Calculator, engine: &mut Engine, text: &str) -> String {
        match calculator.run(text, engine) {
            Err(wrong) => format!("{}: {}", wrong.span.start, wrong.message),
            Ok(Calculation { found, .. }) => match found {
                Found::Value { game, .. } => engine.arena_mut().text(game).unwrap(),
                Found::Real(_) => "real".to_owned(),
                ref comparison @ Found::Comparison { relation, .. } => {
                    format!("{} ({:?})", relation.sign(), comparison.holds().unwrap())
                }
            },
        }
    }

    #[test]
    fn statements_are_evaluated() {
        let (mut engine, mut calculator) = (Engine::new(), Calculator::default());
        for (text, expected) in [
            ("{0|1} + *2 - ^", "1/2v*2"),
            ("3*{1|-1}", "+-1"),
            ("3 * {1|-1}", "+-1"),
            ("-2 * {3|1} + 4", "0"),
            ("3 · ^", "^3"),
            ("3*^", "^3"),
            ("3*2", "3*2"),
            ("3*", "3*"),
            ("3 * 5", "15"),
            ("2 * *2", "0"),
            ("2*(*2)", "0"),
            ("0*{5|-5}", "0"),
            ("*:1", "^*"),
            ("{1/2|}:-1", "3/4"),
            ("position(\"br\")", "1/2"),
            ("position(\"gb\") + position(\"g\")", "^"),
            ("position(\"l(l;rl)\", \"childish\")", "2"),
            ("x := {4|-2}", "{4|-2}"),
            ("mean(x)", "1"),
            ("temperature(x) + left_stop(x) - right_stop(x)", "9"),
            ("cool(x, 1)", "{3|-1}"),
            ("cool(x, 3)", "1*"),
            ("cool(x, temperature(x) + 1)", "1"),
            ("atomic_weight(^^*) + birthday(*2)", "4"),
            ("y := x + x", "2"),
            ("{x|y}", "0"),
            ("{x|-y}", "-2Miny(6)"),
            ("x || 0", "|| (true)"),
            ("x > 0", "|| (false)"),
            ("^ < 1/2", "< (true)"),
            ("^<*", "|| (false)"),
            ("^<2> > 0", "> (true)"),
            ("^ >= v", "> (true)"),
            ("{0|1} = 1/2", "= (true)"),
            ("Tiny(2) > 0", "> (true)"),
            ("sqrt(9/4) ", "3/2"),
            ("pi", "real"),
            ("1/3", "real"),
        ] {
            assert_eq!(said(&mut calculator, &mut engine, text), expected, "{text}");
        }
    }

    #[test]
    fn mistakes_have_a_place_and_a_hint() {
        let (mut engine, mut calculator) = (Engine::new(), Calculator::default());
        for (text, place) in [
            ("", 0),
            ("{0|1", 4),
            ("1 + z", 4),
            ("br", 0),
            ("pi + 1", 0),
            ("position(\"b(\")", 11),
            ("position(\"b\", \"chess\")", 15),
            ("position(b)", 9),
            ("mean()", 0),
            ("mean(1, 2)", 0),
            ("cool({1|-1}, *)", 0),
            ("cool({1|-1}, -1)", 0),
            ("atomic_weight(1)", 0),
            ("frob(1)", 0),
            ("1 < 2 < 3", 6),
            ("1 != 2", 2),
            ("v := 1", 0),
            ("mean := 1", 0),
            ("3x := 1", 0),
            ("x := 1/3", 4),
            ("x := 1 < 2", 7),
            ("sqrt(*)", 4),
            ("position(\"b", 11),
            ("position(\"b\"", 12),
            ("2 * ", 4),
        ] {
            let wrong = calculator.run(text, &mut engine).unwrap_err();
            assert_eq!(wrong.span.start, place, "{text}: {wrong:?}");
            assert!(wrong.hint.is_some(), "{text}: {wrong:?}");
        }
        assert_eq!(calculator.variables().count(), 0);
    }
}
