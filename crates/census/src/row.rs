//! What a census says of a position, and the columns in which it is written down.

use serde::Serialize;

/// What a census says of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Row {
    /// Equal for isomorphic positions and for no others of the family.
    pub code: String,
    /// The position in our notation.
    pub text: String,
    /// The number of edges, or of dominoes.
    pub edges: u32,
    /// The value in CGSuite's notation.
    pub value: String,
    /// If the value is a number, its numerator in lowest terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numerator: Option<i64>,
    /// If the value is a number, k for the denominator 2^k.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exponent: Option<u32>,
    /// `L`, `R`, `N` or `P`.
    pub outcome: String,
    /// The day the value is born.
    pub birthday: u32,
    /// The mean value, of values that are not numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<String>,
    /// The temperature, of values that are not numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<String>,
    /// The atomic weight, where the value has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atomic_weight: Option<String>,
    /// Is the red-blue tree Hammerian? Absent unless exactly one edge touches the ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hammerian: Option<bool>,
    /// Is it a Joshua tree? Absent unless exactly one edge touches the ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joshua: Option<bool>,
    /// The number of edges (or dominoes) by which some player wins if that player starts.
    pub winning_cuts: u32,
}

/// A column of a census.
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Does every row have it?
    pub required: bool,
    pub(crate) get: fn(&Row) -> Option<Cell<'_>>,
    /// Puts what was read into a row; `None` if it is not what the column holds.
    pub(crate) set: fn(&mut Row, Cell<'_>) -> Option<()>,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// UTF-8 text.
    Text,
    /// A whole number of 64 bits.
    Integer,
    /// True or false.
    Flag,
}

/// What stands in a column of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell<'a> {
    Text(&'a str),
    Integer(i64),
    Flag(bool),
}

impl<'a> Cell<'a> {
    fn text(self) -> Option<String> {
        if let Cell::Text(text) = self { Some(text.to_owned()) } else { None }
    }

    fn integer<T: TryFrom<i64>>(self) -> Option<T> {
        if let Cell::Integer(number) = self { number.try_into().ok() } else { None }
    }

    fn flag(self) -> Option<bool> {
        if let Cell::Flag(flag) = self { Some(flag) } else { None }
    }

    /// A cell from what stands in a text file.
    pub(crate) fn read(kind: Kind, text: &'a str) -> Option<Cell<'a>> {
        match kind {
            Kind::Text => Some(Cell::Text(text)),
            Kind::Integer => text.parse().ok().map(Cell::Integer),
            Kind::Flag => text.parse().ok().map(Cell::Flag),
        }
    }
}

impl<'a> From<&'a String> for Cell<'a> {
    fn from(text: &'a String) -> Cell<'a> {
        Cell::Text(text)
    }
}

impl From<&u32> for Cell<'_> {
    fn from(number: &u32) -> Self {
        Cell::Integer((*number).into())
    }
}

impl From<&i64> for Cell<'_> {
    fn from(number: &i64) -> Self {
        Cell::Integer(*number)
    }
}

impl From<&bool> for Cell<'_> {
    fn from(flag: &bool) -> Self {
        Cell::Flag(*flag)
    }
}

/// A column whose field every row has, and one whose field may be absent.
macro_rules! column {
    ($field:ident: $kind:ident, $read:ident) => {
        Column {
            name: stringify!($field),
            kind: Kind::$kind,
            required: true,
            get: |row| Some(Cell::from(&row.$field)),
            set: |row, cell| cell.$read().map(|found| row.$field = found),
        }
    };
    ($field:ident?: $kind:ident, $read:ident) => {
        Column {
            name: stringify!($field),
            kind: Kind::$kind,
            required: false,
            get: |row| row.$field.as_ref().map(Cell::from),
            set: |row, cell| cell.$read().map(|found| row.$field = Some(found)),
        }
    };
}

/// The columns, in their order in files.
pub const COLUMNS: &[Column] = &[
    column!(code: Text, text),
    column!(text: Text, text),
    column!(edges: Integer, integer),
    column!(value: Text, text),
    column!(numerator?: Integer, integer),
    column!(exponent?: Integer, integer),
    column!(outcome: Text, text),
    column!(birthday: Integer, integer),
    column!(mean?: Text, text),
    column!(temperature?: Text, text),
    column!(atomic_weight?: Text, text),
    column!(hammerian?: Flag, flag),
    column!(joshua?: Flag, flag),
    column!(winning_cuts: Integer, integer),
];
