//! Values as text: in JSON as ASCII, and for pages that want it as runs, fractions and
//! superscripts too.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

use hackenbush::solve::Known;
use partizan::text::{Format, Part, ValueText};
use partizan::{Arena, Dyadic, Game, Player};
use serde::{Serialize, Serializer};

use crate::answer::answers;
use crate::json::Json;

/// A value's text. In JSON it is ASCII, as CGSuite writes values.
pub type Value = Json<ValueText>;

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.format(Format::Ascii);
        collect(&text, &self.0);
        serializer.serialize_str(&text)
    }
}

/// An exact number is a text such as `-7/4`.
impl Serialize for Json<Dyadic> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match COLLECTED.with_borrow(Option::is_some) {
            true => Json(ValueText::from(&self.0)).serialize(serializer),
            false => serializer.collect_str(&self.0),
        }
    }
}

/// How the values of an answer look, by their ASCII texts. Those that look as they are written
/// are left out.
pub type Typeset = BTreeMap<String, Vec<Part>>;

thread_local! {
    /// The values written so far, while somebody wants to know.
    static COLLECTED: RefCell<Option<Typeset>> = const { RefCell::new(None) };
}

fn collect(text: &str, value: &ValueText) {
    COLLECTED.with_borrow_mut(|collected| {
        let Some(collected) = collected.as_mut().filter(|known| !known.contains_key(text)) else {
            return;
        };
        let parts = value.shortened().parts();
        if !matches!(&parts[..], [Part::Text { text: own }] if own == text) {
            collected.insert(text.to_owned(), parts);
        }
    });
}

/// Does some work, and says how the values look that it serialises.
pub(crate) fn typeset_while<T>(work: impl FnOnce() -> T) -> (T, Typeset) {
    COLLECTED.set(Some(Typeset::new()));
    let done = work();
    (done, COLLECTED.take().unwrap_or_default())
}

/// What is known of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KnownText {
    /// The value.
    Exact(ValueText),
    /// Not less than the first, not more than the second.
    Between([ValueText; 2]),
    /// Nothing.
    Unknown,
}

impl KnownText {
    pub(crate) fn new(arena: &mut Arena, known: Known, limit: usize) -> KnownText {
        match known {
            Known::Exact(game) => KnownText::Exact(arena.value_text(game, limit)),
            Known::Between { lo, hi } => {
                KnownText::Between([lo, hi].map(|end| arena.value_text(end, limit)))
            }
            Known::Nothing => KnownText::Unknown,
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            KnownText::Exact(value) => value.bytes(),
            KnownText::Between(ends) => ends.iter().map(ValueText::bytes).sum(),
            KnownText::Unknown => 0,
        }
    }

    /// The value, if it is known.
    #[must_use]
    pub fn exact(&self) -> Option<Value> {
        match self {
            KnownText::Exact(value) => Some(Json(value.clone())),
            _ => None,
        }
    }
}

impl KnownText {
    /// The bounds, if it is known only roughly.
    #[must_use]
    pub fn bounds(&self) -> Option<[Value; 2]> {
        match self {
            KnownText::Between(ends) => Some(ends.clone().map(Json)),
            _ => None,
        }
    }
}

impl fmt::Display for KnownText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnownText::Exact(value) => value.fmt(f),
            KnownText::Between([low, high]) => write!(f, "between {low} and {high}"),
            KnownText::Unknown => f.write_str("unknown"),
        }
    }
}

impl Serialize for KnownText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            KnownText::Exact(value) => Json(value.clone()).serialize(serializer),
            bounds => serializer.collect_str(bounds),
        }
    }
}

/// The text of a value.
pub(crate) fn value(arena: &mut Arena, game: Game, limit: usize) -> Value {
    Json(arena.value_text(game, limit))
}

/// The value, where it is known.
pub(crate) fn exact(arena: &mut Arena, known: Known, limit: usize) -> Option<Value> {
    known.exact().map(|game| value(arena, game, limit))
}

answers! {
    /// Where a value is that has no name but its form in braces.
    pub struct Near {
        /// The number that it is infinitesimally close to.
        number?: Json<Dyadic>,
        /// The mean of a hot value.
        mean?: Json<Dyadic>,
    }
}

impl Near {
    pub(crate) fn of(arena: &Arena, known: Known) -> Option<Near> {
        let game = known.exact().filter(|&game| arena.as_nus(game).is_none())?;
        let [left, right] = Player::BOTH.map(|player| arena.stop(game, player));
        match left == right {
            true => Some(Near { number: Some(Json(left.clone())), mean: None }),
            false => Some(Near { number: None, mean: Some(Json(arena.mean(game).ok()?)) }),
        }
    }
}

/// A value's form: options in braces, each nested game in its own. `value` is its text.
pub(crate) fn form(arena: &Arena, game: Game, limit: usize, value: &Value) -> Value {
    // Not printed anew: a number may have millions of digits.
    if arena.as_nus(game).is_some() {
        return value.clone();
    }
    Json(arena.form_text_within(game, limit))
}
