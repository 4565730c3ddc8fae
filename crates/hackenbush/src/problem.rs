//! A position with the rules by which it is played: what every question is asked of.

use std::borrow::Cow;
use std::str::FromStr;

use crate::diagnostic::{Diagnostic, Kind, Refused};
use crate::hat::Hat;
use crate::interchange::{signs, words};
use crate::notation::{self, Labels, Parsed, ReadLimits, edge_spans};
use crate::picture::Picture;
use crate::position::{Domino, Position, Row};
use crate::rules::{self, Board, Refusal, Ruleset};

/// A position that its rules allow, with what its source said about it.
///
/// ```
/// use hackenbush::{Problem, rules};
/// let problem: Problem = "b(r)(bg)".parse()?;
/// assert_eq!(problem.rules().name(), "red-blue-green");
/// // Green edges are not for Red-Blue Hackenbush, so there is no such problem.
/// let refused = Problem::read("gb", Some(&rules::RedBlue), &Default::default()).unwrap_err();
/// assert_eq!(refused.span, 0..1);
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    position: Position,
    rules: &'static dyn Ruleset,
    labels: Labels,
    edge_numbers: Option<Vec<usize>>,
    loose: Vec<usize>,
    warnings: Vec<Diagnostic>,
    source: Option<String>,
    is_misere: bool,
}

impl Problem {
    /// A position played by these rules.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    pub fn new(
        position: impl Into<Position>,
        rules: &'static dyn Ruleset,
    ) -> Result<Problem, Diagnostic> {
        Problem::from_parsed(Parsed::from(position.into()), Some(rules))
    }

    /// A position played by the rules asked for, or else by those that suit it best.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    pub fn from_position(
        position: impl Into<Position>,
        rules: Option<&'static dyn Ruleset>,
        limits: &ReadLimits,
    ) -> Result<Problem, Diagnostic> {
        let parsed = Parsed::from(position.into());
        limits.check(&parsed.position)?;
        Problem::from_parsed(parsed, rules)
    }

    /// Reads a position in our notation, to be played by the rules asked for, or else by those
    /// that suit it best.
    ///
    /// # Errors
    /// Points at what cannot be read, is too large, or is not allowed by the rules.
    pub fn read(
        text: &str,
        rules: Option<&'static dyn Ruleset>,
        limits: &ReadLimits,
    ) -> Result<Problem, Diagnostic> {
        let parsed = notation::parse_within(text, limits).or_else(|wrong| {
            // Texts that can be nothing else are taken for what they are.
            if words::is_words(text) {
                words::parse(text, limits)
            } else if signs::is_signs(text) {
                signs::parse(text)
            } else {
                Err(wrong)
            }
        })?;
        let problem = Problem::from_parsed(parsed, rules).map_err(|refused| {
            let place = refused.edge().and_then(|edge| edge_spans(text).get(edge).cloned());
            refused.at(place.unwrap_or(0..text.len()))
        })?;
        limits.check(&problem.position).map_err(|wrong| wrong.at(0..text.len()))?;
        Ok(problem.with_source(text))
    }

    /// A drawn picture, to be played by the rules asked for, or else by its own. Edges go by their
    /// numbers in the drawing, whose loose edges count too.
    ///
    /// # Errors
    /// Names what is too large or is not allowed by the rules.
    pub fn from_hat(
        hat: &Hat,
        rules: Option<&'static dyn Ruleset>,
        limits: &ReadLimits,
    ) -> Result<Problem, Diagnostic> {
        let (parsed, loose) = hat.picture_and_loose();
        let count = hat.edges().len();
        if count > limits.edges {
            let message = format!("more than {} edges", limits.edges);
            return Err(Diagnostic::new(0..0, message)
                .kind(Kind::TooLarge)
                .hint("ask about its components one by one: their values add up"));
        }
        let numbers: Option<Vec<usize>> = (!loose.is_empty())
            .then(|| (0..count).filter(|edge| loose.binary_search(edge).is_err()).collect());
        let problem = Problem::from_parsed(parsed, rules.or(rules::by_name(hat.variant)));
        let problem = problem.map_err(|mut refused| {
            let number = |edge: usize| numbers.as_ref().map_or(edge, |numbers| numbers[edge]);
            if let Some(refused) = &mut refused.refused {
                refused.edge = refused.edge.map(number);
            }
            refused
        })?;
        limits.check(&problem.position)?;
        // The dominoes of a row go by their own numbers.
        let numbers = numbers.filter(|_| problem.position.picture().is_some());
        Ok(Problem { edge_numbers: numbers, loose, is_misere: hat.misere, ..problem })
    }

    /// What was read, to be played by the rules asked for, or else by those that suit it best.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    pub fn from_parsed(
        parsed: Parsed,
        rules: Option<&'static dyn Ruleset>,
    ) -> Result<Problem, Diagnostic> {
        let Parsed { position, labels, warnings } = parsed;
        let rules = rules.unwrap_or_else(|| rules::natural_for(&position));
        let position = as_row(position, rules)?;
        rules.check(&position).map_err(|refusal| refused(refusal, &position, rules))?;
        Ok(Problem {
            position,
            rules,
            labels,
            edge_numbers: None,
            loose: Vec::new(),
            warnings,
            source: None,
            is_misere: false,
        })
    }

    /// The same position by other rules.
    ///
    /// # Errors
    /// Says what the rules do not allow.
    pub fn with_rules(self, rules: &'static dyn Ruleset) -> Result<Problem, Diagnostic> {
        let position = as_row(self.position, rules)?;
        rules.check(&position).map_err(|refusal| refused(refusal, &position, rules))?;
        Ok(Problem { position, rules, ..self })
    }

    /// The same with the text or the name of the file that it came from.
    #[must_use]
    pub fn with_source(self, source: impl Into<String>) -> Problem {
        Problem { source: Some(source.into()), ..self }
    }

    /// The same with its edges or dominoes called by these numbers, one for each.
    #[must_use]
    pub fn with_edge_numbers(self, numbers: Vec<usize>) -> Problem {
        assert_eq!(Some(numbers.len()), self.position.size(), "one number for each edge");
        Problem { edge_numbers: Some(numbers), ..self }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position alone.
    #[must_use]
    pub fn into_position(self) -> Position {
        self.position
    }

    /// The position, where only finite ones will do.
    ///
    /// # Errors
    /// Infinite stalks.
    pub fn finite(&self) -> Result<&Position, Diagnostic> {
        match &self.position {
            Position::InfiniteStalks(_) => {
                let message = "this is an infinite stalk, and only finite positions will do here";
                Err(self.unsuitable(message).hint("`value` gives the values of infinite stalks"))
            }
            position => Ok(position),
        }
    }

    /// The position, where its value is asked for: in misère play there is none.
    ///
    /// # Errors
    /// A file that asks for misère play.
    pub fn valued(&self) -> Result<&Position, Diagnostic> {
        if self.is_misere {
            let message = "this file asks for mis\u{e8}re play, in which positions have no values";
            return Err(self
                .unsuitable(message)
                .hint("`value` and `moves` say who wins; or take `play` out of the file"));
        }
        Ok(&self.position)
    }

    /// The picture, where only pictures will do.
    ///
    /// # Errors
    /// Positions of another kind.
    pub fn picture(&self) -> Result<&Picture, Diagnostic> {
        match self.finite()? {
            Position::Picture(picture) => Ok(picture),
            other => {
                let message = format!("this is {}, and only a picture will do here", other.kind());
                Err(self.unsuitable(message).hint(match other {
                    Position::Row(_) => "leave out the variant: then the letters are a stalk",
                    _ => {
                        "`domino` prints the tree that is the same game; use it with --variant \
                         clockwise"
                    }
                }))
            }
        }
    }

    pub(crate) fn unsuitable(&self, message: impl Into<String>) -> Diagnostic {
        let end = self.source.as_ref().map_or(0, String::len);
        Diagnostic::new(0..end, message).kind(Kind::NotSupported)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &'static dyn Ruleset {
        self.rules
    }

    /// What its source calls the vertices.
    #[must_use]
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// What the reader of an answer should know, such as edges not joined to the ground.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Does its file ask for misère play, in which a player who cannot move wins?
    #[must_use]
    pub fn is_misere(&self) -> bool {
        self.is_misere
    }

    /// The edges of the drawing that are not joined to the ground, ascending.
    #[must_use]
    pub fn loose(&self) -> &[usize] {
        &self.loose
    }

    /// The text or the name of the file that it came from, or else the position in our notation.
    #[must_use]
    pub fn source(&self) -> Cow<'_, str> {
        match &self.source {
            Some(source) => Cow::Borrowed(source),
            None => Cow::Owned(self.position.to_string()),
        }
    }

    /// The text or the name of the file that it came from, if it came from one.
    #[must_use]
    pub fn given_source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The number of a vertex in its source, or else ours.
    #[must_use]
    pub fn vertex_number(&self, vertex: u32) -> i64 {
        self.labels.number(vertex)
    }

    /// The number of an edge or domino in its source.
    #[must_use]
    pub fn edge_number(&self, edge: usize) -> usize {
        self.edge_numbers.as_ref().map_or(edge, |numbers| numbers[edge])
    }

    /// The numbers of some edges or dominoes in its source.
    #[must_use]
    pub fn edge_numbers(&self, edges: &[usize]) -> Vec<usize> {
        edges.iter().map(|&edge| self.edge_number(edge)).collect()
    }

    /// The names of the rulesets that take the position.
    #[must_use]
    pub fn fits(&self) -> Vec<&'static str> {
        fits(&self.position)
    }
}

/// A stalk or a line of dominoes as a row, if the game is played on rows: only the colours count.
fn as_row(position: Position, rules: &dyn Ruleset) -> Result<Position, Diagnostic> {
    match position {
        Position::Picture(picture) if rules.board() == Board::Rows => {
            let message = "a row of dominoes has no branches, cycles or sums";
            Row::of_stalk(&picture).map(Position::Row).ok_or_else(|| {
                Diagnostic::new(0..0, message).kind(Kind::Refused).hint(
                    "write its colours from left to right, as in brgbr; values of rows side by side \
                     add up",
                )
            })
        }
        Position::Dominoes(line) if rules.board() == Board::Rows => {
            Ok(Position::Row(Row(line.into_iter().map(Domino::colour).collect())))
        }
        other => Ok(other),
    }
}

fn fits(position: &Position) -> Vec<&'static str> {
    rules::fitting(position).map(Ruleset::name).collect()
}

fn refused(refusal: Refusal, position: &Position, rules: &dyn Ruleset) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(0..0, refusal.message).kind(Kind::Refused);
    diagnostic.refused = Some(Box::new(Refused { edge: refusal.edge, fits: fits(position) }));
    diagnostic.hint = refusal.hint.or_else(|| match (rules.board(), position) {
        (Board::Pictures(_), Position::Picture(picture)) => {
            Some(format!("`{}` fits these colours", rules::smallest_for(picture).name()))
        }
        _ => Some(match diagnostic.fits() {
            [] => "no rules here allow it; infinite stalks are red and blue".to_owned(),
            fits => format!("rules that allow it: {}", fits.join(", ")),
        }),
    });
    diagnostic
}

/// A picture by the smallest ruleset that has its colours.
impl From<Picture> for Problem {
    fn from(picture: Picture) -> Problem {
        let rules = rules::smallest_for(&picture);
        let Parsed { position, labels, warnings } = Parsed::from(Position::Picture(picture));
        let (edge_numbers, loose, source) = (None, Vec::new(), None);
        Problem { position, rules, labels, edge_numbers, loose, warnings, source, is_misere: false }
    }
}

/// Reads a position in our notation, to be played by the rules that suit it best.
impl FromStr for Problem {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Problem, Diagnostic> {
        Problem::read(text, None, &ReadLimits::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Childish, Clockwise, Green, RedBlue};

    fn refusal(text: &str, rules: &'static dyn Ruleset) -> Diagnostic {
        Problem::read(text, Some(rules), &ReadLimits::default()).unwrap_err()
    }

    /// Such a position was once solved by other rules: `gb` by red-blue rules was `^*`.
    #[test]
    fn what_the_rules_do_not_allow_is_no_problem() {
        let refused = refusal("b r(g)b", &RedBlue);
        assert_eq!(refused.kind, Kind::Refused);
        assert_eq!((refused.span.clone(), refused.edge()), (4..5, Some(2)));
        assert_eq!(refused.hint.as_deref(), Some("`red-blue-green` fits these colours"));
        assert!(refused.fits().starts_with(&["red-blue-green", "childish", "clockwise"]));
        assert!(!refused.fits().contains(&"red-blue") && !refused.fits().contains(&"green"));
        assert!(refusal("gb", &RedBlue).message.starts_with("edge 0 (0-1) is green"));
        assert!(refusal("(1,2)", &Green).message.contains("not on a line of dominoes"));
        assert!(refusal("b^w", &Childish).message.contains("not on an infinite stalk"));
        assert!(refusal("g^w", &RedBlue).message.starts_with("not supported"));
        let cycle = refusal("b:A r r:A", &Clockwise);
        assert_eq!(cycle.span, 6..7);
        assert!(cycle.hint.unwrap().starts_with("remove an edge of each cycle"));
    }

    #[test]
    fn the_rules_suit_the_position() {
        for (text, rules) in [
            ("br", "red-blue"),
            ("gg", "green"),
            ("gb", "red-blue-green"),
            ("(1,2)", "domino-shave"),
            ("b^w", "red-blue"),
        ] {
            assert_eq!(text.parse::<Problem>().unwrap().rules().name(), rules, "{text}");
        }
    }

    #[test]
    fn limits_hold_for_every_source() {
        let limits = ReadLimits { edges: 2, dominoes: 1, ..ReadLimits::default() };
        for text in ["bbb", "b^3", "(1,2)(1,2)"] {
            let wrong = Problem::read(text, None, &limits).unwrap_err();
            assert_eq!(wrong.kind, Kind::TooLarge, "{text}");
        }
        let three: Picture = "bbb".parse().unwrap();
        assert!(Problem::from_position(three.clone(), None, &limits).is_err());
        assert!(Problem::from_hat(&Hat::of(&three, &RedBlue), None, &limits).is_err());
        assert!(Problem::read("b^w", None, &limits).is_ok());
    }

    #[test]
    fn edges_keep_the_numbers_of_the_drawing() {
        let hat = Hat::of(&"bgr".parse().unwrap(), &RedBlue).to_json();
        let hat = hat.replacen("\"from\": 0, \"to\": 1", "\"from\": 3, \"to\": 3", 1);
        let hat = hat.replacen("\"from\": 1, \"to\": 2", "\"from\": 0, \"to\": 2", 1);
        let hat = hat.replacen("\"from\": 2, \"to\": 3", "\"from\": 0, \"to\": 1", 1);
        let hat = Hat::parse(&hat).unwrap();
        let refused = Problem::from_hat(&hat, None, &ReadLimits::default()).unwrap_err();
        assert_eq!(refused.edge(), Some(1));
        let rules = rules::by_name("red-blue-green");
        let problem = Problem::from_hat(&hat, rules, &ReadLimits::default()).unwrap();
        assert_eq!((problem.loose(), problem.edge_numbers(&[0, 1])), (&[0][..], vec![1, 2]));
        assert_eq!(problem.source(), "g + r");
    }
}
