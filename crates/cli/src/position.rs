//! From the text of a position to a picture and its rules, or to what is wrong with it.

use std::path::Path;

use hackenbush::Diagnostic;
use hackenbush::Position;
use hackenbush::format::Format;
use hackenbush::notation;
use hackenbush::rules::{self, Ruleset};
use report::Posed;

use crate::answer::{Answer, Status};
use crate::input::{Asked, Origin};

/// What is wrong with a position.
#[derive(Debug)]
pub(crate) struct Problem {
    /// The position as it was given.
    given: String,
    diagnostic: Box<Diagnostic>,
    /// The text that the diagnostic is about, if it is about one.
    source: Option<String>,
    /// The file it is in, and the line on which the text begins.
    place: Option<(String, usize)>,
}

/// Reads a position for the rules asked for, or else for those that fit it.
pub(crate) fn read(asked: &Asked, variant: Option<&'static dyn Ruleset>) -> Result<Posed, Problem> {
    let given = given(asked)?;
    if Format::of_path(Path::new(given)) == Some(Format::Hat) {
        return read_hat(given, variant);
    }
    let posed = notation::parse(given).and_then(|parsed| Posed::new(given, parsed, variant));
    posed.map_err(|diagnostic| Problem::at(asked, diagnostic))
}

/// The same where only pictures will do.
pub(crate) fn read_picture(
    asked: &Asked,
    variant: Option<&'static dyn Ruleset>,
) -> Result<Posed, Problem> {
    read(asked, variant)?.only_picture().map_err(|diagnostic| Problem::at(asked, diagnostic))
}

/// The warnings for standard error.
pub(crate) fn warnings_text(posed: &Posed, asked: &Asked) -> String {
    let text = |warning: &Diagnostic| {
        let place = Problem::at(asked, warning.clone());
        format!("warning: {}", place.render())
    };
    posed.warnings.iter().map(text).collect()
}

/// The text that was given.
pub(crate) fn given(asked: &Asked) -> Result<&str, Problem> {
    asked.text.as_deref().map_err(|message| Problem::at(asked, Diagnostic::new(0..0, message)))
}

fn read_hat(path: &str, variant: Option<&'static dyn Ruleset>) -> Result<Posed, Problem> {
    let problem = |source: Option<&str>, diagnostic| Problem {
        given: path.to_owned(),
        diagnostic: Box::new(diagnostic),
        source: source.map(str::to_owned),
        place: Some((path.to_owned(), 1)),
    };
    let text = std::fs::read_to_string(path).map_err(|error| {
        problem(None, Diagnostic::new(0..0, format!("cannot read {path}: {error}")))
    })?;
    let document = Format::Hat.read(&text).map_err(|wrong| problem(Some(&text), wrong))?;
    let parsed = document.parsed;
    let own = document.hat.and_then(|hat| rules::by_name(hat.variant));
    let Position::Picture(_) = parsed.position else {
        return Err(problem(None, Diagnostic::new(0..0, "this file holds no picture")));
    };
    let posed = Posed::new("", parsed, variant.or(own));
    let posed = posed.map_err(|wrong| problem(None, wrong.at(0..0)))?;
    Ok(Posed { text: path.to_owned(), ..posed })
}

impl Problem {
    /// About the text of a position.
    pub(crate) fn at(asked: &Asked, diagnostic: Diagnostic) -> Problem {
        let place = match &asked.origin {
            Origin::Argument => None,
            Origin::Line { file, number } => Some((file.to_string(), *number)),
        };
        let source = asked.text.as_ref().ok().cloned();
        let given = source.clone().unwrap_or_default();
        Problem { given, diagnostic: Box::new(diagnostic), source, place }
    }

    /// The same problem within a longer text that has this one at `offset`.
    pub(crate) fn inside(mut self, text: &str, offset: usize) -> Problem {
        if self.source.is_some() {
            self.source = Some(text.to_owned());
            self.given = text.to_owned();
            let span = self.diagnostic.span.clone();
            self.diagnostic.span = span.start + offset..span.end + offset;
        }
        self
    }

    /// The message, pointing at the place.
    fn render(&self) -> String {
        let (file, line) = self.place.as_ref().map_or(("", 1), |(file, line)| (file, *line));
        match &self.source {
            Some(source) => self.diagnostic.render_at(source, file, line),
            None => {
                let place =
                    if file.is_empty() { String::new() } else { format!(" --> {file}:{line}\n") };
                let hint = self.diagnostic.hint.as_ref();
                let hint = hint.map_or(String::new(), |hint| format!(" = hint: {hint}\n"));
                format!("{}\n{place}{hint}", self.diagnostic.message)
            }
        }
    }

    /// The answer to a position that is none.
    pub(crate) fn answer(&self, as_json: bool) -> Answer {
        let (mut out, mut err) = (String::new(), String::new());
        if as_json {
            out = report::line(&report::Failed::new(&self.given, &self.diagnostic));
        } else {
            err = format!("error: {}", self.render());
        }
        Answer { out, err, status: Status::Wrong }
    }
}
