//! Which of two positions is worth more, and lines of play that show it.

use hackenbush::compare::{Comparison, difference};
use hackenbush::moves::Survey;
use hackenbush::notation::{self, Domino};
use hackenbush::rules::{self, Ruleset};
use hackenbush::solve::Engine;
use hackenbush::strategy::Line;
use hackenbush::{Diagnostic, Picture};
use partizan::{Arena, Exceeded, Outcome, Player, ValueText};
use serde::Serialize;

use crate::{Posed, name, texts};

/// Two pictures to compare, and by which rules.
#[derive(Clone, Debug)]
pub struct Pair {
    /// As they were given.
    pub texts: [String; 2],
    /// The pictures.
    pub pictures: [Picture; 2],
    /// The lines of dominoes, if they are such.
    pub lines: Option<[Vec<Domino>; 2]>,
    /// The rules.
    pub rules: &'static dyn Ruleset,
    /// A picture worth their difference; empty where pictures do not add up.
    pub difference: Picture,
}

impl Pair {
    /// Two pictures or two lines, by the rules asked for or else by those that fit both.
    ///
    /// # Errors
    /// If one is a picture and the other is not.
    pub fn new(
        posed: [Posed; 2],
        variant: Option<&'static dyn Ruleset>,
    ) -> Result<Pair, Diagnostic> {
        let pictures = posed.each_ref().map(|posed| posed.picture.clone());
        let lines = posed.each_ref().map(|posed| posed.line.clone());
        let (rules, lines) = match lines {
            [Some(a), Some(b)] => (posed[0].rules, Some([a, b])),
            [None, None] => {
                let whole = difference([&pictures[0], &pictures[1]]);
                (variant.unwrap_or_else(|| rules::smallest_for(&whole)), None)
            }
            _ => {
                let message = "a line of dominoes and a picture are played by different rules";
                return Err(Diagnostic::new(0..0, message)
                    .hint("`domino` tells the Clockwise tree that is the same game as the line"));
            }
        };
        let adds_up = rules.adds_up() && lines.is_none();
        let difference =
            if adds_up { difference([&pictures[0], &pictures[1]]) } else { Picture::empty() };
        Ok(Pair { texts: posed.map(|posed| posed.text), pictures, lines, rules, difference })
    }
}

/// How two pictures compare.
#[derive(Clone, Debug)]
pub struct Found {
    /// Their values, and who wins the difference.
    pub comparison: Comparison,
    /// Winning lines in the difference.
    pub lines: Vec<Line>,
    /// The budget that ended before the answer, if one did.
    pub exceeded: Option<Exceeded>,
}

/// The most moves of a line to follow, and up to how many edges.
const MOST_MOVES: usize = 40;
const MOST_EDGES: usize = 200;

/// Compares two pictures, with lines of play if they are wanted.
pub fn find(pair: &Pair, lines: bool, engine: &mut Engine) -> Found {
    let mut survey = Survey::new(engine, pair.rules);
    let comparison = match &pair.lines {
        Some([a, b]) => survey.compare_lines([a, b]),
        None => survey.compare([&pair.pictures[0], &pair.pictures[1]]),
    };
    let starters: &[Player] = match comparison.outcome {
        _ if !lines || pair.difference.edges().len() > MOST_EDGES => &[],
        _ if pair.difference.is_empty() => &[],
        // Against the winner it is hardest to start.
        Some(Outcome::Left) => &[Player::Right],
        Some(Outcome::Right) => &[Player::Left],
        Some(Outcome::Next) => &Player::BOTH,
        Some(Outcome::Previous) | None => &[],
    };
    let lines =
        starters.iter().map(|&starts| survey.line(&pair.difference, starts, MOST_MOVES)).collect();
    let exceeded = survey.exceeded().filter(|_| comparison.outcome.is_none());
    Found { comparison, lines, exceeded }
}

/// A comparison, in the order of the JSON.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct CompareReport<'a> {
    pub positions: &'a [String; 2],
    pub variant: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relation: Option<&'static str>,
    /// Who wins the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[ValueText; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A line of play.
#[derive(Serialize, Debug)]
#[expect(missing_docs, reason = "the fields are those of the JSON, which docs/ describes")]
pub struct LineReport {
    pub starts: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<&'static str>,
    pub moves: Vec<Turn>,
}

/// A move in a line.
#[derive(Serialize, Debug)]
pub struct Turn {
    /// Who moves.
    pub player: &'static str,
    /// Its index among the edges of the difference.
    pub edge: usize,
    /// Its colour.
    pub colour: &'static str,
    /// The position it leaves.
    pub leaves: String,
}

/// The moves of a line with the positions they lead to.
#[must_use]
pub fn turns(whole: &Picture, line: &Line) -> Vec<Turn> {
    let mut standing: Vec<bool> = vec![true; whole.edges().len()];
    let mut player = line.starts;
    let mut turns = Vec::new();
    for &edge in &line.edges {
        standing[edge] = false;
        let rest = whole.restrict(|index| standing[index]);
        for fallen in rest.dropped {
            standing[fallen] = false;
        }
        turns.push(Turn {
            player: name(player),
            edge,
            colour: whole.edges()[edge].colour.name(),
            leaves: notation::print(&rest.picture),
        });
        player = player.opponent();
    }
    turns
}

/// How two positions compare, by who wins their difference.
#[must_use]
pub fn relation(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => ">",
        Outcome::Right => "<",
        Outcome::Previous => "=",
        Outcome::Next => "||",
    }
}

impl<'a> CompareReport<'a> {
    /// Tells how two pictures compare. `excuse` says why the work ended early.
    #[must_use]
    pub fn new(
        pair: &'a Pair,
        found: &Found,
        arena: &mut Arena,
        max_text: usize,
        excuse: Option<&str>,
    ) -> CompareReport<'a> {
        let outcome = found.comparison.outcome;
        let values = found.comparison.values.map(|known| texts::exact(arena, known, max_text));
        let lines = found.lines.iter().map(|line| LineReport {
            starts: name(line.starts),
            wins: line.winner.map(name),
            moves: turns(&pair.difference, line),
        });
        CompareReport {
            positions: &pair.texts,
            variant: pair.rules.name(),
            relation: outcome.map(relation),
            outcome: outcome.map(Outcome::letter),
            values: match values {
                [Some(a), Some(b)] => Some([a, b]),
                _ => None,
            },
            difference: (pair.rules.adds_up() && pair.lines.is_none())
                .then(|| notation::print(&pair.difference)),
            lines: lines.collect(),
            warnings: excuse.iter().map(|&excuse| excuse.to_owned()).collect(),
        }
    }
}
