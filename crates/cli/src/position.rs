//! From the text of a position to a picture and its rules, or to what is wrong with it.

use std::path::Path;

use hackenbush::format::Format;
use hackenbush::notation::Parsed;
use hackenbush::notation::{self, Domino, Labels, Position};
use hackenbush::rules::{self, Bernoulli, Ruleset};
use hackenbush::solve::domino;
use hackenbush::{Diagnostic, Picture};

use crate::answer::{Answer, Status};
use crate::input::{Asked, Origin};
use crate::json;

/// A position that can be played.
#[derive(Debug)]
pub(crate) struct Posed {
    /// As it was given.
    pub(crate) text: String,
    /// The picture; of a line of dominoes, the tree that is the same game, if one is.
    pub(crate) picture: Picture,
    pub(crate) line: Option<Vec<Domino>>,
    pub(crate) rules: &'static dyn Ruleset,
    pub(crate) labels: Labels,
    /// What the reader should know.
    pub(crate) warnings: Vec<Diagnostic>,
}

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

impl Posed {
    /// Reads a position for the rules asked for, or else for those that fit it.
    pub(crate) fn read(
        asked: &Asked,
        variant: Option<&'static dyn Ruleset>,
    ) -> Result<Posed, Problem> {
        let given = given(asked)?;
        if Format::of_path(Path::new(given)) == Some(Format::Hat) {
            return read_hat(given, variant);
        }
        let problem = |diagnostic| Problem::at(asked, diagnostic);
        let parsed = notation::parse(given).map_err(problem)?;
        let rules = rules_for(&parsed.position, variant, given).map_err(problem)?;
        let (text, Parsed { position, labels, warnings }) = (given.to_owned(), parsed);
        let (picture, line) = match position {
            Position::Picture(picture) => (picture, None),
            Position::Dominoes(line) if rules.name() == Bernoulli.name() => {
                (Picture::empty(), Some(line))
            }
            Position::Dominoes(line) => (domino::tree(&line), Some(line)),
            Position::InfiniteStalks(_) => (Picture::empty(), None),
        };
        Ok(Posed { text, picture, line, rules, labels, warnings })
    }

    /// The same where only pictures will do.
    pub(crate) fn read_picture(
        asked: &Asked,
        variant: Option<&'static dyn Ruleset>,
    ) -> Result<Posed, Problem> {
        let posed = Posed::read(asked, variant)?;
        if posed.line.is_none() {
            return Ok(posed);
        }
        let message = "this is a line of dominoes, and only a picture will do here";
        let diagnostic = Diagnostic::new(0..posed.text.len(), message).hint(
            "`domino` tells the tree that is the same game; take that with --variant clockwise",
        );
        Err(Problem::at(asked, diagnostic))
    }

    /// The warnings for standard error.
    pub(crate) fn warnings_text(&self, asked: &Asked) -> String {
        let text = |warning: &Diagnostic| {
            let place = Problem::at(asked, warning.clone());
            format!("warning: {}", place.render())
        };
        self.warnings.iter().map(text).collect()
    }

    /// A vertex's number as the user wrote it, or else ours.
    pub(crate) fn vertex(&self, vertex: u32) -> i64 {
        match &self.labels {
            Labels::Numbers(numbers) => numbers.get(vertex as usize).copied(),
            Labels::Names(_) => None,
        }
        .unwrap_or(vertex.into())
    }
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
    let wrong = |diagnostic: Diagnostic| problem(None, Diagnostic { span: 0..0, ..diagnostic });
    let rules = rules_for(&parsed.position, variant.or(own), "").map_err(wrong)?;
    let Position::Picture(picture) = parsed.position else {
        return Err(problem(None, Diagnostic::new(0..0, "this file holds no picture")));
    };
    let text = path.to_owned();
    let (labels, warnings) = (parsed.labels, parsed.warnings);
    Ok(Posed { text, picture, line: None, rules, labels, warnings })
}

/// The rules asked for, or else those that fit the position, if they allow it.
fn rules_for(
    position: &Position,
    variant: Option<&'static dyn Ruleset>,
    text: &str,
) -> Result<&'static dyn Ruleset, Diagnostic> {
    let fitting: &'static dyn Ruleset = match position {
        Position::Picture(picture) => rules::smallest_for(picture),
        Position::Dominoes(_) => &rules::DominoShave,
        Position::InfiniteStalks(_) => {
            let message = "this is an infinite stalk, and only finite positions will do here";
            return Err(Diagnostic::new(0..text.len(), message)
                .hint("`value` tells what infinite stalks are worth"));
        }
    };
    let rules = variant.unwrap_or(fitting);
    rules.check(position).map_err(|refusal| refusal.in_text(text))?;
    Ok(rules)
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
            out = json::line(&json::Failed::new(&self.given, &self.diagnostic));
        } else {
            err = format!("error: {}", self.render());
        }
        Answer { out, err, status: Status::Wrong }
    }
}
