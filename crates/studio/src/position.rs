//! Positions as the page sends them: a drawn picture, a line of dominoes, or a text.

use axum::http::StatusCode;
use hackenbush::hat::Hat;
use hackenbush::notation::{self, Parsed, ReadLimits};
use hackenbush::rules::{self, Ruleset};
use hackenbush::{Domino, Position};
use report::Posed;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::desk::Limits;
use crate::problem::{Problem, fitting};

/// A position in a request: one of the three.
#[derive(Deserialize, Debug, Default)]
pub(crate) struct Sent {
    picture: Option<Box<RawValue>>,
    line: Option<SentLine>,
    text: Option<String>,
    variant: Option<String>,
}

/// A line of dominoes in a request.
#[derive(Deserialize, Debug)]
pub(crate) struct SentLine {
    variant: String,
    dominoes: Vec<[u64; 2]>,
}

/// A position that can be worked on.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) posed: Posed,
    /// The edges of the drawing that stand nowhere.
    pub(crate) loose: Vec<usize>,
    /// The rules that take it.
    pub(crate) variants: Vec<&'static str>,
}

/// A position of either kind.
#[derive(Debug)]
pub(crate) enum Read {
    Finite(Box<Given>),
    /// Infinite stalks, as text.
    Infinite(String),
}

impl Sent {
    /// What was sent.
    pub(crate) fn read(self, limits: &Limits) -> Result<Read, Problem> {
        let variant = self.variant.as_deref().map(variant).transpose()?;
        match self {
            Sent { picture: Some(picture), line: None, text: None, .. } => {
                Given::drawn(&drawing(&picture)?, limits).map(Read::finite)
            }
            Sent { picture: None, line: Some(line), text: None, .. } => {
                line.read(limits).map(Read::finite)
            }
            Sent { picture: None, line: None, text: Some(text), .. } => {
                Read::text(&text, variant, limits)
            }
            _ => Err(Problem::wrong("a position is one of `picture`, `line` and `text`")),
        }
    }

    /// The same where only finite positions will do.
    pub(crate) fn finite(self, limits: &Limits) -> Result<Given, Problem> {
        match self.read(limits)? {
            Read::Finite(given) => Ok(*given),
            Read::Infinite(_) => Err(Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "this is an infinite stalk, and only finite positions will do here",
            )),
        }
    }
}

impl Read {
    fn finite(given: Given) -> Read {
        Read::Finite(Box::new(given))
    }

    fn text(
        text: &str,
        variant: Option<&'static dyn Ruleset>,
        limits: &Limits,
    ) -> Result<Read, Problem> {
        let within = ReadLimits { edges: limits.edges, dominoes: limits.edges };
        let parsed = notation::parse_within(text, &within);
        let parsed = parsed.map_err(|wrong| Problem::in_text(&wrong, text))?;
        if let Position::InfiniteStalks(_) = parsed.position {
            return Ok(Read::Infinite(text.to_owned()));
        }
        Given::new(text, parsed, variant, limits).map(Read::finite)
    }
}

impl SentLine {
    pub(crate) fn read(self, limits: &Limits) -> Result<Given, Problem> {
        let rules = variant(&self.variant)?;
        let line = self.dominoes.iter().map(|&[left, right]| Domino { left, right }).collect();
        let parsed = Parsed::from(Position::Dominoes(line));
        let text = parsed.position.to_string();
        Given::new(&text, parsed, Some(rules), limits)
    }
}

impl Given {
    fn new(
        text: &str,
        parsed: Parsed,
        variant: Option<&'static dyn Ruleset>,
        limits: &Limits,
    ) -> Result<Given, Problem> {
        match &parsed.position {
            Position::Dominoes(line) if line.len() > limits.dominoes => {
                let most = limits.dominoes;
                return Err(Problem::too_large(format!("more than {most} dominoes")));
            }
            Position::Picture(picture) if picture.edges().len() > limits.edges => {
                let most = limits.edges;
                return Err(Problem::too_large(format!("more than {most} edges")));
            }
            position => {
                if let Some(Err(refusal)) = variant.map(|rules| rules.check(position)) {
                    return Err(Problem::refused(refusal, position));
                }
            }
        }
        let variants = fitting(&parsed.position);
        let posed = Posed::new(text, parsed, variant);
        let posed = posed.map_err(|wrong| Problem::in_text(&wrong, text))?;
        Ok(Given { posed, loose: Vec::new(), variants })
    }

    /// A drawn picture.
    pub(crate) fn drawn(hat: &Hat, limits: &Limits) -> Result<Given, Problem> {
        if hat.edges().len() > limits.edges {
            return Err(Problem::too_large(format!("more than {} edges", limits.edges)));
        }
        let (parsed, loose) = (hat.picture(), hat.loose());
        let text = parsed.position.to_string();
        // Its names are for what is drawn; refusals count edges as they are there.
        let numbers = (!loose.is_empty()).then(|| {
            (0..hat.edges().len()).filter(|edge| loose.binary_search(edge).is_err()).collect()
        });
        let given = Given::new(&text, parsed, rules::by_name(hat.variant), limits);
        let mut given = given.map_err(|mut problem| {
            let numbers: Option<&Vec<usize>> = numbers.as_ref();
            problem.error.edge =
                problem.error.edge.map(|edge| numbers.map_or(edge, |numbers| numbers[edge]));
            problem.error.offset = None;
            problem
        })?;
        if let Some(numbers) = &numbers {
            given.posed.problem = given.posed.problem.with_edge_numbers(numbers.clone());
        }
        given.posed.numbers = numbers;
        // Said by `loose` already.
        given.posed.warnings.clear();
        Ok(Given { loose, ..given })
    }

    /// The same where only pictures will do.
    pub(crate) fn only_picture(self) -> Result<Given, Problem> {
        match self.posed.line {
            None => Ok(self),
            Some(_) => Err(Problem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "this is a line of dominoes, and only a picture will do here",
            )),
        }
    }
}

/// The drawing that a picture in a request is: a `.hat` file without its first two fields.
pub(crate) fn drawing(picture: &RawValue) -> Result<Hat, Problem> {
    let text = picture.get().trim();
    let Some(fields) = text.strip_prefix('{') else {
        return Err(Problem::wrong("`picture` should be an object"));
    };
    let comma = if fields.trim_start().starts_with('}') { "" } else { "," };
    let file = format!("{{\"format\":\"hackenbush\",\"version\":1{comma}{fields}");
    Hat::parse(&file).map_err(|wrong| Problem::of(&wrong))
}

/// The rules of that name.
pub(crate) fn variant(name: &str) -> Result<&'static dyn Ruleset, Problem> {
    rules::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = rules::RULESETS.iter().map(|rules| rules.name()).collect();
        Problem::wrong(format!("unknown variant `{name}`"))
            .hint(format!("variants are {}", names.join(", ")))
    })
}
