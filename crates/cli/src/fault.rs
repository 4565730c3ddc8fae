//! Why there is no answer: what is wrong, where, and what to do about it.

use std::io::ErrorKind;
use std::ops::Range;

use hackenbush::Diagnostic;
use hackenbush::visible::{visible, visible_lines};

use crate::interrupt::interrupted;
use crate::output::{Output, Status};

/// A diagnostic with the text that it points into.
#[derive(Debug)]
pub(crate) struct Fault {
    diagnostic: Box<Diagnostic>,
    source: Option<String>,
    /// The file, and the line of it on which the source begins.
    place: Option<(String, usize)>,
}

impl Fault {
    /// A fault of something that has no text to point into: the message names it.
    pub(crate) fn new(message: impl Into<String>, hint: impl Into<String>) -> Fault {
        Diagnostic::new(0..0, message).hint(hint).into()
    }

    /// A file that cannot be read or written; the error may end with a line that is a hint.
    pub(crate) fn io(what: &str, path: impl std::fmt::Display, error: &std::io::Error) -> Fault {
        let text = error.to_string();
        let (text, hint) = match text.split_once("\n = hint: ") {
            Some((text, hint)) => (text, hint.trim_end()),
            None => (text.as_str(), hint_for(error.kind())),
        };
        Fault::new(format!("cannot {what} {path}: {text}"), hint)
    }

    /// Points at another stretch of the text.
    pub(crate) fn at(mut self, span: Range<usize>) -> Fault {
        self.diagnostic.span = span;
        self
    }

    /// The diagnostic points into this text.
    pub(crate) fn in_text(mut self, source: impl Into<String>) -> Fault {
        self.source = Some(source.into());
        self
    }

    /// The text begins on this line of a file.
    pub(crate) fn in_file(mut self, name: impl Into<String>, line: usize) -> Fault {
        self.place = Some((name.into(), line));
        self
    }

    pub(crate) fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }

    /// How a command ends because of it.
    pub(crate) fn status(&self) -> Status {
        match self.diagnostic.exceeded() {
            Some(_) if interrupted() => Status::Interrupted,
            Some(_) => Status::OutOfBudget,
            None => Status::Wrong,
        }
    }

    /// The message, the place with carets under it, and the hint.
    pub(crate) fn render(&self) -> String {
        let (file, line) = self.place.as_ref().map_or(("", 1), |(file, line)| (file, *line));
        if let Some(source) = &self.source {
            return self.diagnostic.render_at(source, file, line);
        }
        let mut out = format!("{}\n", visible_lines(&self.diagnostic.message));
        if !file.is_empty() {
            out += &format!(" --> {}:{line}\n", visible(file));
        }
        if let Some(hint) = &self.diagnostic.hint {
            out += &format!(" = hint: {}\n", visible(hint));
        }
        out
    }
}

/// The message on standard error.
impl From<Fault> for Output {
    fn from(fault: Fault) -> Output {
        let stderr = format!("error: {}", fault.render());
        Output { stderr, status: fault.status(), ..Output::default() }
    }
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Fault {
        Fault { diagnostic: Box::new(diagnostic), source: None, place: None }
    }
}

/// What to do about a file that cannot be read, or a stream that cannot be written.
fn hint_for(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::NotFound => "check its name",
        ErrorKind::PermissionDenied => "check the permissions of the file",
        ErrorKind::IsADirectory => "name a file in it",
        ErrorKind::InvalidData => "save it as UTF-8 text",
        ErrorKind::StorageFull => "free some space",
        _ => "check the file",
    }
}
