//! What tells whose answer it is, and other fields that any answer may have.

use std::collections::BTreeMap;

use partizan::{Exceeded, Meter};
use serde::{Deserialize, Serialize, ser};

use crate::text;
use crate::writer::Writer;

/// What tells whose answer it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    /// The line of the file on which the question stands, from 1.
    pub line: Option<usize>,
    /// What the request calls itself.
    pub id: Option<Id>,
    /// Tell how the values look, for a page that has no typesetter?
    pub typeset: bool,
}

/// What a request calls itself.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "this should be a number or a text\n = hint: write 7 or \"seven\"")]
#[expect(missing_docs, reason = "a number or a text")]
pub enum Id {
    Number(i64),
    Text(String),
}

impl Tags {
    /// An answer as JSON on one line, without the end of the line.
    ///
    /// # Errors
    /// If the answer is not an object.
    pub fn write(&self, answer: &impl Serialize) -> serde_json::Result<String> {
        self.write_to(&mut Writer::new(&Meter::default()), answer)
    }

    /// The same within a budget; a list has no place for tags.
    pub(crate) fn write_within(
        &self,
        answer: &impl Serialize,
        meter: &Meter,
    ) -> Result<String, Unwritten> {
        let mut writer = Writer::new(meter);
        let written = self.write_to(&mut writer, answer);
        let exceeded = writer.exceeded.map(Unwritten::Exceeded);
        written.map_err(|_| exceeded.unwrap_or(Unwritten::NoObject))
    }

    fn write_to(
        &self,
        json: &mut Writer<'_>,
        answer: &impl Serialize,
    ) -> serde_json::Result<String> {
        if let Some(line) = self.line {
            append(json, &BTreeMap::from([("line", line)]))?;
        }
        if let Some(id) = &self.id {
            append(json, &BTreeMap::from([("id", id)]))?;
        }
        if self.typeset {
            let (appended, typeset) = text::typeset_while(|| append(json, answer));
            appended?;
            append(json, &BTreeMap::from([("typeset", typeset)]))?;
        } else {
            append(json, answer)?;
        }
        String::from_utf8(std::mem::take(&mut json.bytes)).map_err(ser::Error::custom)
    }
}

/// Why an answer was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unwritten {
    /// A budget ended.
    Exceeded(Exceeded),
    /// Only an object has tags.
    NoObject,
}

/// Appends the fields of an object to those that are there. (Serde's `flatten` would do the same,
/// but makes every field an entry of a map.)
fn append(writer: &mut Writer<'_>, object: &impl Serialize) -> serde_json::Result<()> {
    let end = writer.bytes.len();
    serde_json::to_writer(&mut *writer, object)?;
    let json = &mut writer.bytes;
    match &json[end..] {
        [b'{', ..] if end == 0 => {}
        b"{}" => json.truncate(end),
        [b'{', ..] if json[..end] == *b"{}" => drop(json.drain(..end)),
        [b'{', ..] => {
            json[end - 1] = b',';
            json.remove(end);
        }
        _ => return Err(ser::Error::custom("only an object has tags")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tags_stand_before_the_fields_of_an_object() {
        let id = Some(Id::Text("a".to_owned()));
        let both = Tags { line: Some(7), id, typeset: false };
        let line = Tags { line: Some(7), ..Tags::default() };
        for (tags, answer, json) in [
            (&Tags::default(), json!({"value": "1"}), r#"{"value":"1"}"#),
            (&Tags::default(), json!({}), "{}"),
            (&line, json!({"value": "1"}), r#"{"line":7,"value":"1"}"#),
            (&line, json!({}), r#"{"line":7}"#),
            (&both, json!({"a": {}}), r#"{"line":7,"id":"a","a":{}}"#),
        ] {
            assert_eq!(tags.write(&answer).unwrap(), json);
        }
        assert!(line.write(&json!([])).is_err() && line.write(&"{").is_err());
        let typeset = Tags { typeset: true, ..line };
        let json = typeset.write(&json!({})).unwrap();
        assert_eq!(json, r#"{"line":7,"typeset":{}}"#);
    }
}
