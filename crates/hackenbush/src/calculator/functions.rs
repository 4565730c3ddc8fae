//! The functions of the calculator. Each is one entry; help and documentation are made from the list.

use partizan::text::{Call, Given};
use partizan::{Arena, Dyadic, Exceeded, Game, NoAtomicWeight, Player};

use crate::diagnostic::{Diagnostic, Kind};
use crate::notation::ReadLimits;
use crate::problem::Problem;
use crate::rules::{self, RULESETS};
use crate::solve::Engine;

/// A function of the calculator.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// How it is called: its name and what it takes.
    pub usage: &'static str,
    /// What it gives, in a few words.
    pub help: &'static str,
    apply: Apply,
}

#[derive(Clone, Copy, Debug)]
enum Apply {
    /// One value.
    Value(fn(&mut Arena, Game) -> Result<Game, Unfit>),
    /// A value and a number.
    WithNumber(fn(&mut Arena, Game, &Dyadic) -> Result<Game, Unfit>),
    /// A position, and perhaps the name of a ruleset.
    Position,
}

/// Why a function has no value.
enum Unfit {
    Exceeded(Exceeded),
    /// The value is not of the kind that the function takes.
    Kind(&'static str),
}

impl From<Exceeded> for Unfit {
    fn from(exceeded: Exceeded) -> Unfit {
        Unfit::Exceeded(exceeded)
    }
}

/// All functions, in the order in which the help lists them.
pub static FUNCTIONS: &[Function] = &[
    Function {
        usage: "position(\"br\")",
        help: "the value of a position; position(\"br\", \"childish\") plays another game",
        apply: Apply::Position,
    },
    Function {
        usage: "mean(G)",
        help: "the mean",
        apply: Apply::Value(|arena, game| number(arena, |arena| arena.mean(game))),
    },
    Function {
        usage: "temperature(G)",
        help: "the temperature",
        apply: Apply::Value(|arena, game| number(arena, |arena| arena.temperature(game))),
    },
    Function {
        usage: "cool(G, t)",
        help: "G cooled by t: every move costs t",
        apply: Apply::WithNumber(|arena, game, tax| match tax.is_negative() {
            true => Err(Unfit::Kind("a temperature that is not negative")),
            false => Ok(arena.cooled(game, tax)?),
        }),
    },
    Function {
        usage: "atomic_weight(G)",
        help: "the atomic weight",
        apply: Apply::Value(|arena, game| match arena.atomic_weight(game) {
            Ok(weight) => Ok(weight),
            Err(NoAtomicWeight::Exceeded(exceeded)) => Err(exceeded.into()),
            Err(_) => Err(Unfit::Kind("a value with an atomic weight, as all-small games have")),
        }),
    },
    Function {
        usage: "left_stop(G)",
        help: "the number that is reached when Left starts",
        apply: Apply::Value(|arena, game| stop(arena, game, Player::Left)),
    },
    Function {
        usage: "right_stop(G)",
        help: "the number that is reached when Right starts",
        apply: Apply::Value(|arena, game| stop(arena, game, Player::Right)),
    },
    Function {
        usage: "birthday(G)",
        help: "the day on which G is born",
        apply: Apply::Value(|arena, game| {
            let day = Dyadic::from(partizan::BigInt::from(arena.birthday(game)));
            Ok(arena.number(&day)?)
        }),
    },
];

fn number(
    arena: &mut Arena,
    find: impl FnOnce(&Arena) -> Result<Dyadic, Exceeded>,
) -> Result<Game, Unfit> {
    let number = find(arena)?;
    Ok(arena.number(&number)?)
}

fn stop(arena: &mut Arena, game: Game, starter: Player) -> Result<Game, Unfit> {
    let stop = arena.stop(game, starter).clone();
    Ok(arena.number(&stop)?)
}

impl Function {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.usage.split('(').next().unwrap_or_default()
    }
}

/// The function of a name.
pub(super) fn by_name(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name() == name)
}

/// Applies a function to what is given.
pub(super) fn apply(
    function: &Function,
    call: &Call,
    given: &[Given<'_>],
    engine: &mut Engine,
    limits: &ReadLimits,
) -> Result<Game, Diagnostic> {
    let usage = || {
        Diagnostic::new(call.place.clone(), format!("`{}` takes other arguments", call.name))
            .expected(function.usage)
            .hint(format!("it gives {}", function.help))
    };
    let unfit = |unfit: Unfit| match unfit {
        Unfit::Exceeded(exceeded) => Diagnostic::from(exceeded).at(call.place.clone()),
        Unfit::Kind(kind) => {
            Diagnostic::new(call.place.clone(), format!("`{}` has no value here", call.name))
                .kind(Kind::NotSupported)
                .expected(kind)
                .hint(format!("it gives {}", function.help))
        }
    };
    match (function.apply, given) {
        (Apply::Value(apply), &[Given::Value(game)]) => {
            apply(engine.arena_mut(), game).map_err(unfit)
        }
        (Apply::WithNumber(apply), &[Given::Value(game), Given::Value(number)]) => {
            let arena = engine.arena_mut();
            let Some(number) = arena.as_number(number).cloned() else { return Err(usage()) };
            apply(arena, game, &number).map_err(unfit)
        }
        (Apply::Position, &[Given::Text(text, at)]) => position(text, at, None, engine, limits),
        (Apply::Position, &[Given::Text(text, at), Given::Text(name, name_at)]) => {
            let rules = rules::by_name(name).ok_or_else(|| {
                let names: Vec<&str> = RULESETS.iter().map(|rules| rules.name()).collect();
                Diagnostic::new(name_at..name_at + name.len(), "there is no such variant")
                    .hint(format!("the variants are {}", names.join(", ")))
            })?;
            position(text, at, Some(rules), engine, limits)
        }
        _ => Err(usage()),
    }
}

/// The value of a position that begins at this offset of the formula.
fn position(
    text: &str,
    at: usize,
    rules: Option<&'static dyn rules::Ruleset>,
    engine: &mut Engine,
    limits: &ReadLimits,
) -> Result<Game, Diagnostic> {
    let moved = |mut wrong: Diagnostic| {
        wrong.span = wrong.span.start.saturating_add(at)..wrong.span.end.saturating_add(at);
        wrong
    };
    let problem = Problem::read(text, rules, limits).map_err(moved)?;
    problem.finite().map_err(moved)?;
    let place = at..at + text.len();
    let solution = engine.solve(&problem);
    solution.value.exact().ok_or_else(|| match solution.exceeded {
        Some(exceeded) => Diagnostic::from(exceeded).at(place),
        None => Diagnostic::new(place, "the value of this position is not known")
            .kind(Kind::NotSupported)
            .hint("`hackenbush value` says what is known of it"),
    })
}

/// A variable may not be called like this.
pub(super) fn is_reserved(name: &str) -> bool {
    by_name(name).is_some()
        || super::real::CONSTANTS.contains(&name)
        || ["help", "exit", "quit", "tiny", "miny", "sqrt"]
            .iter()
            .any(|word| name.eq_ignore_ascii_case(word))
}
