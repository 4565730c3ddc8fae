//! Positions in requests: a text, a drawn picture or a line of dominoes.

use hackenbush::hat::Hat;
use hackenbush::rules::{self, Ruleset};
use hackenbush::{Diagnostic, Domino, Position, Problem};
use serde::{Deserialize, Serialize};

use crate::drawing::DrawingInput;
use crate::error::{ErrorBody, ErrorKind, Within as _};
use crate::hint::with_hint;
use crate::job::Job;
use crate::json::{Json, Variant};
use crate::limits::Limits;

/// A position in a request.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Fields")]
#[cfg_attr(feature = "schema", schemars(!try_from, untagged))]
pub enum PositionInput {
    /// In notation; without a variant, the smallest that allows it.
    Text {
        /// The notation.
        text: String,
        /// The rules.
        #[cfg_attr(feature = "schema", serde(default))]
        variant: Option<Variant>,
        /// The text of a file of rules, which go before the variant.
        #[cfg_attr(feature = "schema", serde(default))]
        rules: Option<String>,
    },
    /// A drawn picture.
    Picture {
        /// The drawing.
        picture: DrawingInput,
    },
    /// A line of dominoes; for a game played on rows only their colours count.
    Line {
        /// The line.
        line: DominoLine,
    },
}

/// A line of dominoes, in requests and answers.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DominoLine {
    /// The rules.
    pub variant: Variant,
    /// The spots of each, left and right.
    pub dominoes: Vec<[Json<u64>; 2]>,
}

#[derive(Deserialize)]
struct Fields {
    picture: Option<DrawingInput>,
    line: Option<DominoLine>,
    text: Option<String>,
    variant: Option<Variant>,
    rules: Option<String>,
}

impl TryFrom<Fields> for PositionInput {
    type Error = String;

    fn try_from(fields: Fields) -> Result<PositionInput, String> {
        match fields {
            Fields { picture: None, line: None, text: Some(text), variant, rules } => {
                Ok(PositionInput::Text { text, variant, rules })
            }
            Fields { picture: Some(picture), line: None, text: None, .. } => {
                Ok(PositionInput::Picture { picture })
            }
            Fields { picture: None, line: Some(line), text: None, .. } => {
                Ok(PositionInput::Line { line })
            }
            _ => Err(with_hint(
                "a position is one of text, picture and line",
                r#"write a text, as in {"text": "b(r)"}"#,
            )),
        }
    }
}

impl PositionInput {
    /// A position from its JSON.
    ///
    /// # Errors
    /// Says which field is wrong, and what it should be.
    pub fn from_json(json: &str) -> Result<PositionInput, ErrorBody> {
        crate::reading::read(json.as_bytes())
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Says what is wrong with it, or which rules would allow it.
    pub fn read(&self, job: &Job<'_>) -> Result<Problem, ErrorBody> {
        match self {
            PositionInput::Text { text, variant, rules } => {
                let rules = own_rules(rules.as_deref())?;
                read_text(text, rules.or(variant.map(|rules| rules.0)), job)
            }
            PositionInput::Picture { picture } => read_drawing(&picture.0, job).within("picture"),
            PositionInput::Line { line } => {
                let dominoes = line.dominoes.iter();
                let dominoes =
                    dominoes.map(|&[left, right]| Domino { left: left.0, right: right.0 });
                let position = Position::Dominoes(dominoes.collect());
                let rules = Some(line.variant.0);
                Problem::from_position(position, rules, &job.read_limits()).within("line")
            }
        }
    }
}

/// Reads a drawing, to be played by the rules that it has.
pub(crate) fn read_drawing(hat: &Hat, job: &Job<'_>) -> Result<Problem, ErrorBody> {
    let rules = own_rules(hat.rules.as_deref())?;
    Ok(Problem::from_hat(hat, rules, &job.read_limits())?)
}

/// The rules in the text of a file, if there is one.
#[cfg(feature = "full")]
fn own_rules(text: Option<&str>) -> Result<Option<&'static dyn Ruleset>, ErrorBody> {
    let file = text.map(|text| {
        rules::read_shared_rules(text).map_err(|wrong| ErrorBody::in_text(&wrong, text))
    });
    Ok(file.transpose().within("rules")?.map(|file| file.rules))
}

/// The page's first engine leaves them to the second.
#[cfg(not(feature = "full"))]
fn own_rules(text: Option<&str>) -> Result<Option<&'static dyn Ruleset>, ErrorBody> {
    match text {
        None => Ok(None),
        Some(_) => {
            Err(ErrorBody::new(ErrorKind::NeedsFull, "files of rules need the whole engine")
                .hint("ask the one with everything"))
        }
    }
}

/// Reads a text.
pub(crate) fn read_text(
    text: &str,
    rules: Option<&'static dyn Ruleset>,
    job: &Job<'_>,
) -> Result<Problem, ErrorBody> {
    let (named, start) = named_variant(text).within("text")?;
    let problem = Problem::read(&text[start..], rules.or(named), &job.read_limits());
    let in_text = |wrong: Diagnostic| {
        let span = start + wrong.span.start..start + wrong.span.end;
        ErrorBody::in_text(&job.explained(wrong).at(span), text)
    };
    let problem = problem.map_err(in_text).within("text")?;
    match problem.position() {
        Position::InfiniteStalks(_) if cfg!(not(feature = "full")) => {
            let message = "infinite stalks need the whole engine";
            Err(ErrorBody::new(ErrorKind::NeedsFull, message).hint("ask the one with everything"))
        }
        _ => Ok(problem),
    }
}

/// The variant that a text names in its first line, as in the book: `@variant childish`. The
/// position begins at the offset that comes with it.
pub(crate) fn named_variant(
    text: &str,
) -> Result<(Option<&'static dyn Ruleset>, usize), ErrorBody> {
    let Some(rest) = text.trim_start().strip_prefix("@variant") else { return Ok((None, 0)) };
    let line = rest.split('\n').next().unwrap_or_default();
    let end = text.len() - rest.len() + line.len();
    let name = line.trim();
    match rules::by_name(name) {
        Some(rules) => Ok((Some(rules), end)),
        None => {
            let names: Vec<&str> = rules::RULESETS.iter().map(|rules| rules.name()).collect();
            let message = format!("there is no variant `{name}`");
            let wrong = Diagnostic::new(end - line.trim_start().len()..end, message)
                .hint(format!("the variants are {}", names.join(", ")));
            Err(ErrorBody::in_text(&wrong, text))
        }
    }
}

/// Is the drawing small enough?
pub(crate) fn check_size(hat: &Hat, limits: &Limits) -> Result<(), ErrorBody> {
    match limits.edges {
        most if hat.edges().len() > most => {
            Err(ErrorBody::too_large(format!("more than {most} edges"))
                .hint("draw its components one by one")
                .within("picture.edges"))
        }
        _ => Ok(()),
    }
}

impl DominoLine {
    pub(crate) fn new(line: &[Domino], rules: &'static dyn Ruleset) -> DominoLine {
        let dominoes = line.iter().map(|domino| [Json(domino.left), Json(domino.right)]).collect();
        DominoLine { variant: Json(rules), dominoes }
    }
}
