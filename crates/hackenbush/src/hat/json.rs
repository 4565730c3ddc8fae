//! JSON that remembers where it was read, so that errors can name the field and point at it, and
//! that keeps what is not understood word for word.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::diagnostic::Diagnostic;

/// A value, as text, with its place in the whole.
pub(super) struct Value<'a> {
    source: &'a str,
    place: Place,
    raw: &'a RawValue,
}

/// How errors name what they are about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// By the field of a request: `edges[3].colour`.
    Fields,
    /// As people count: edge 4.
    Words,
}

/// The way to a value.
#[derive(Clone, Copy)]
struct Place {
    naming: Naming,
    list: &'static str,
    index: Option<usize>,
    field: &'static str,
}

/// An object whose fields are taken out one by one.
pub(super) struct Object<'a> {
    source: &'a str,
    place: Place,
    span: Range<usize>,
    fields: Vec<(String, &'a RawValue)>,
}

/// Fields that are not ours: their names and their values as text.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Other(Vec<(String, String)>);

impl Other {
    /// A field that is a finite number.
    pub(super) fn number(&self, name: &str) -> Option<f64> {
        let (_, raw) = self.0.iter().find(|(field, _)| field == name)?;
        serde_json::from_str(raw).ok().filter(|number: &f64| number.is_finite())
    }

    /// Sets a field to a finite number.
    pub(super) fn set_number(&mut self, name: &str, number: f64) {
        self.0.retain(|(field, _)| field != name);
        self.0.push((name.to_owned(), number.to_string()));
    }

    /// The names and their values as text.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Each as `"name": value`.
    pub(super) fn fields(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(name, value)| format!("{}: {value}", quoted(name)))
    }

    /// The same to put after other fields on one line.
    pub(super) fn tail(&self) -> String {
        self.fields().map(|field| format!(", {field}")).collect()
    }
}

impl<'a> Object<'a> {
    /// Reads a text that is one object.
    pub(super) fn parse(source: &'a str, naming: Naming) -> Result<Object<'a>, Diagnostic> {
        let place = Place { naming, list: "", index: None, field: "" };
        match serde_json::from_str::<&RawValue>(source) {
            Ok(raw) => Value { source, place, raw }.object(),
            Err(error) => Err(syntax_error(source, &error)),
        }
    }

    /// Takes a field out that has to be there.
    pub(super) fn required(&mut self, name: &'static str) -> Result<Value<'a>, Diagnostic> {
        self.optional(name).ok_or_else(|| {
            let place = self.place.field(name);
            Diagnostic::new(self.span.start..self.span.start + 1, place.missing())
                .hint(place.hint())
        })
    }

    /// Takes a field out that may be there.
    pub(super) fn optional(&mut self, name: &'static str) -> Option<Value<'a>> {
        let index = self.fields.iter().position(|(field, _)| field == name)?;
        let (_, raw) = self.fields.remove(index);
        Some(Value { source: self.source, place: self.place.field(name), raw })
    }

    /// The fields that nobody took out.
    pub(super) fn rest(self) -> Other {
        Other(self.fields.into_iter().map(|(name, raw)| (name, raw.get().to_owned())).collect())
    }
}

impl<'a> Value<'a> {
    /// A complaint about this value.
    pub(super) fn wrong(&self, message: impl fmt::Display) -> Diagnostic {
        let message = self.place.complaint(&message);
        Diagnostic::new(self.span(), message).hint(self.place.hint())
    }

    fn span(&self) -> Range<usize> {
        let start = self.raw.get().as_ptr().addr() - self.source.as_ptr().addr();
        start..start + self.raw.get().len()
    }

    /// Reads the value as a type; `what` says it in words.
    fn read<T: Deserialize<'a>>(&self, what: &str) -> Result<T, Diagnostic> {
        serde_json::from_str(self.raw.get())
            .map_err(|_| self.wrong(format!("this should be {what}")))
    }

    pub(super) fn string(&self) -> Result<String, Diagnostic> {
        self.read("a text in double quotes")
    }

    pub(super) fn whole(&self) -> Result<u64, Diagnostic> {
        self.read("a whole number")
    }

    /// An integer; one that JavaScript's numbers cannot hold may be a text.
    pub(super) fn integer(&self) -> Result<i64, Diagnostic> {
        let large = |text: String| text.parse().ok().filter(|n: &i64| n.unsigned_abs() >> 53 > 0);
        match self.string().ok().and_then(large) {
            Some(large) => Ok(large),
            None => self.read("an integer"),
        }
    }

    pub(super) fn coordinate(&self) -> Result<f64, Diagnostic> {
        let number: f64 = self.read("a finite number")?;
        if number.is_finite() {
            Ok(number)
        } else {
            Err(self.wrong("this should be a finite number"))
        }
    }

    pub(super) fn object(&self) -> Result<Object<'a>, Diagnostic> {
        let Fields(fields) = self.read("an object `{..}`")?;
        let mut names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(self.wrong(format!("the field `{}` is there twice", twice[0])));
        }
        Ok(Object { source: self.source, place: self.place, span: self.span(), fields })
    }

    /// The text of a value that has to be an object.
    pub(super) fn object_text(&self) -> Result<String, Diagnostic> {
        self.object().map(|_| self.raw.get().to_owned())
    }

    pub(super) fn items(&self) -> Result<Vec<Value<'a>>, Diagnostic> {
        let items: Vec<&'a RawValue> = self.read("a list `[..]`")?;
        let value =
            |(index, raw)| Value { source: self.source, place: self.place.item(index), raw };
        Ok(items.into_iter().enumerate().map(value).collect())
    }
}

impl Place {
    fn field(self, field: &'static str) -> Place {
        Place { field, ..self }
    }

    /// What such a thing looks like.
    fn hint(self) -> &'static str {
        match if self.list.is_empty() { self.field } else { self.list } {
            "format" | "version" => {
                "a file begins with {\"format\": \"hackenbush\", \"version\": 1, \"variant\": \"red-blue\""
            }
            "vertices" => {
                "\"vertices\" lists {\"id\": 1, \"x\": 0.5, \"y\": 1}, and {\"id\": 0, ...} is the ground"
            }
            "edges" => "\"edges\" lists {\"from\": 0, \"to\": 1, \"colour\": \"blue\"}",
            "title" => "a title is a text, as in \"title\": \"A bed\"",
            "display" => "leave it out, or write an object, as in \"display\": {}",
            _ => "a drawing is an object with \"variant\", \"vertices\" and \"edges\"",
        }
    }

    /// An item of the list that is the value of a field.
    fn item(self, index: usize) -> Place {
        Place { list: self.field, index: Some(index), field: "", ..self }
    }

    /// A message about what is here.
    fn complaint(self, message: &dyn fmt::Display) -> String {
        match (self.naming, self.index, self.field) {
            (_, None, "") => message.to_string(),
            (Naming::Fields, ..) => format!("`{}`: {message}", self.path()),
            // The message says it all.
            (Naming::Words, None, "format" | "version" | "variant") => message.to_string(),
            (Naming::Words, None, field) => format!("{field}: {message}"),
            (Naming::Words, Some(index), "") => format!("{}: {message}", self.counted(index)),
            (Naming::Words, Some(index), field) => {
                format!("{}, {field}: {message}", self.counted(index))
            }
        }
    }

    /// A message that what should be here is not.
    fn missing(self) -> String {
        match (self.naming, self.index) {
            (Naming::Fields, _) => format!("`{}` is missing", self.path()),
            (Naming::Words, None) => format!("this file has no \"{}\"", self.field),
            (Naming::Words, Some(index)) => {
                format!("{} has no \"{}\"", self.counted(index), self.field)
            }
        }
    }

    fn path(self) -> String {
        match self.index {
            None => self.field.to_owned(),
            Some(index) if self.field.is_empty() => format!("{}[{index}]", self.list),
            Some(index) => format!("{}[{index}].{}", self.list, self.field),
        }
    }

    /// An item of a list as people count. Vertices have numbers of their own.
    fn counted(self, index: usize) -> String {
        let number = index.saturating_add(1);
        match self.list {
            "edges" => format!("edge {number}"),
            _ => format!("vertex {number} in the list"),
        }
    }
}

/// The fields of an object in their order, which a map would lose.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Collect)
    }
}

/// A text as JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A finite number as JSON, in the shortest form that reads back the same.
pub(super) fn number(number: f64) -> String {
    serde_json::Value::from(number).to_string()
}

/// How a stream of serialised Java objects begins, read as text.
const JAVA: &str = "\u{fffd}\u{fffd}\0\u{5}";

fn syntax_error(source: &str, error: &serde_json::Error) -> Diagnostic {
    if source.trim().is_empty() {
        return Diagnostic::new(0..0, "this file is empty").hint(FILE);
    }
    if source.starts_with(JAVA) {
        return java_file();
    }
    let line_start: usize =
        source.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let mut at = (line_start + error.column().saturating_sub(1)).min(source.len());
    // Columns count bytes, and may end inside a character.
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    let why = syntax_in_words(&error.to_string());
    let what = match source.trim_start().starts_with('{') {
        true => "this file is damaged",
        false => "this is not a Hackenbush file",
    };
    Diagnostic::new(at..at, format!("{what}: {why}")).hint(FILE)
}

const FILE: &str = "a .hat file is a JSON object; `hackenbush convert br picture.hat` writes one";

/// The original program saved its objects as Java writes them.
pub(super) fn java_file() -> Diagnostic {
    Diagnostic::new(
        0..0,
        "this is a file of a Java program, probably of Visual Hackenbush 1.1, and cannot be read",
    )
    .hint("draw the picture again and save it from here")
}

/// What is wrong with a text that should be JSON, by the message of serde_json.
#[must_use]
pub fn syntax_in_words(message: &str) -> &'static str {
    let begins = |with: &str| message.starts_with(with);
    match () {
        () if begins("EOF") => "it ends too early",
        () if begins("expected value") || begins("expected ident") => "a value is missing here",
        () if begins("key must be a string") => "a field's name has to be in double quotes",
        () if begins("trailing comma") => "nothing follows this comma",
        () if begins("trailing characters") => "it goes on after its end",
        () if begins("recursion limit") => "it is nested too deeply",
        () if begins("control character") => "a text contains a control character",
        () if begins("expected `:`") => "a colon is missing here",
        () if begins("expected `,` or `]`") => "a comma or `]` is missing here",
        () if begins("expected `,` or `}`") => "a comma or `}` is missing here",
        () if begins("expected `\"`") => "a double quote is missing here",
        () if begins("number out of range") => "this number is too large",
        () if begins("invalid number") => "this is not a number",
        () if begins("invalid unicode") => "this is not Unicode text",
        () if message.contains("escape") || message.contains("surrogate") => {
            "this escape is not valid"
        }
        () => "this is not valid here",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The offset was once inside the second character of an escape that ends too early.
    #[test]
    fn errors_are_between_characters() {
        let text = "{\"title\": \"\\ud83c\\udf\u{feff}a9\"}";
        let error = Object::parse(text, Naming::Words).err().unwrap();
        assert!(text.is_char_boundary(error.span.start), "{:?}", error.span);
        assert!(text[error.span.start..].starts_with('\u{feff}'), "{:?}", error.span);
    }
}
