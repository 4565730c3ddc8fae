//! What tells whose answer it is, and other fields that any answer may have.

use serde::{Deserialize, Serialize};

use crate::text::TypesetOfThisAnswer;

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
        #[derive(Serialize)]
        struct Tagged<'a, T> {
            #[serde(skip_serializing_if = "Option::is_none")]
            line: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<&'a Id>,
            #[serde(flatten)]
            answer: &'a T,
            #[serde(skip_serializing_if = "Option::is_none")]
            typeset: Option<TypesetOfThisAnswer>,
        }
        if *self == Tags::default() {
            return serde_json::to_string(answer);
        }
        let typeset = self.typeset.then(TypesetOfThisAnswer::new);
        let (line, id) = (self.line, self.id.as_ref());
        serde_json::to_string(&Tagged { line, id, answer, typeset })
    }
}
