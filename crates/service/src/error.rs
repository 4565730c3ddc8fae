//! What is wrong with a question.

use hackenbush::Diagnostic;
use hackenbush::diagnostic::Kind;
use serde::Serialize;

/// Why there is no answer, where the fault is, and what to do about it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// What sort of fault it is; an HTTP server makes a status of it.
    #[serde(skip)]
    pub kind: ErrorKind,
    /// What is wrong, and what was expected.
    pub message: String,
    /// Where in the text: bytes for the command, UTF-16 code units for a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<usize>,
    /// Which field of the request, such as `position.picture.edges[3].colour`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Box<str>>,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The first edge that the rules do not allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<usize>,
    /// The rules that would allow the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fits: Option<Box<[&'static str]>>,
}

/// Sorts of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request or a text in it cannot be read.
    #[default]
    Malformed,
    /// The rules do not allow the position or the move.
    Refused,
    /// It asks for more than the limits allow.
    TooLarge,
    /// There is no such query or page.
    NotFound,
    /// The engine of the page's first visit has no room for this; the whole one answers it.
    NeedsFull,
    /// A bug.
    Internal,
}

impl ErrorBody {
    /// A fault of this kind.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> ErrorBody {
        let message = message.into();
        ErrorBody { kind, message, offset: None, field: None, hint: None, edge: None, fits: None }
    }

    pub(crate) fn malformed(message: impl Into<String>) -> ErrorBody {
        ErrorBody::new(ErrorKind::Malformed, message)
    }

    pub(crate) fn too_large(message: impl Into<String>) -> ErrorBody {
        ErrorBody::new(ErrorKind::TooLarge, message)
    }

    /// A bug, which the answer only admits.
    #[must_use]
    pub fn internal() -> ErrorBody {
        ErrorBody::new(ErrorKind::Internal, "Internal error. Please report this position.")
            .hint("the position and what was asked are enough to report it")
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> ErrorBody {
        ErrorBody { hint: Some(hint.into()), ..self }
    }

    /// The same in a field of this name.
    #[must_use]
    pub fn within(self, field: &str) -> ErrorBody {
        let field = match &self.field {
            None => field.into(),
            Some(inner) => format!("{field}.{inner}").into(),
        };
        ErrorBody { field: Some(field), ..self }
    }

    /// A fault in `text`, its place counted as JavaScript counts.
    pub(crate) fn in_text(diagnostic: &Diagnostic, text: &str) -> ErrorBody {
        let error = ErrorBody::from(diagnostic);
        let before = |offset: usize| text.get(..offset).unwrap_or(text).encode_utf16().count();
        ErrorBody { offset: error.offset.map(before), ..error }
    }
}

impl From<&Diagnostic> for ErrorBody {
    fn from(diagnostic: &Diagnostic) -> ErrorBody {
        let kind = match diagnostic.kind {
            Kind::TooLarge | Kind::Interrupted | Kind::OutOfMemory => ErrorKind::TooLarge,
            Kind::Refused | Kind::NotSupported => ErrorKind::Refused,
            _ => ErrorKind::Malformed,
        };
        let expected = diagnostic.expected.as_ref();
        let expected = expected.map_or(String::new(), |text| format!(", expected {text}"));
        ErrorBody {
            offset: Some(diagnostic.span.start),
            hint: diagnostic.hint.clone(),
            edge: diagnostic.edge(),
            fits: (diagnostic.kind == Kind::Refused).then(|| diagnostic.fits().into()),
            ..ErrorBody::new(kind, format!("{}{expected}", diagnostic.message))
        }
    }
}

/// A fault in something that was not written as text.
impl From<Diagnostic> for ErrorBody {
    fn from(diagnostic: Diagnostic) -> ErrorBody {
        ErrorBody { offset: None, ..ErrorBody::from(&diagnostic) }
    }
}

/// Names the field of the request that a fault is in.
pub(crate) trait Within<T> {
    /// The fault is in this field, or in a field of it.
    fn within(self, field: &str) -> Result<T, ErrorBody>;
}

impl<T, E: Into<ErrorBody>> Within<T> for Result<T, E> {
    fn within(self, field: &str) -> Result<T, ErrorBody> {
        self.map_err(|wrong| wrong.into().within(field))
    }
}
