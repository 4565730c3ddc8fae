//! From a position and what is wanted to a scene.

use std::fmt;

use hackenbush::analysis::moves;
use hackenbush::notation::Labels;
use hackenbush::picture::Picture;
use hackenbush::rules::{Clockwise, Ruleset};
use hackenbush::solve::clockwise::trunk;
use hackenbush::solve::hammerian;
use hackenbush::solve::jungle::Jungle;
use hackenbush::solve::{Engine, Known};
use hackenbush::{Domino, Problem};
use partizan::ValueText;

use crate::domino;
use crate::layout::{Layout, layout};
use crate::picture::{Look, Notes, panels, scene};
use crate::scene::{Scene, Words};

/// What to draw of a position, and how.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Options {
    /// Palette and sizes.
    pub look: Look,
    /// The whole, its pieces, or its derivation.
    pub view: View,
    /// On each stick that may be cut, the value after the cut.
    pub values: bool,
    /// Under each component, its value.
    pub totals: bool,
    /// Beside each vertex, its name or number.
    pub ids: bool,
    /// On each stick, its number.
    pub numbers: bool,
    /// Cut this stick and show what falls.
    pub cut: Option<usize>,
    /// The flow and tints of a parted jungle.
    pub flows: bool,
    /// A title for screen readers; by default the position.
    pub title: Option<String>,
}

/// What to show of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// The position.
    #[default]
    Whole,
    /// The pieces that it comes to, side by side with their values.
    Pieces,
    /// Its derivation: a strip of small pictures, from the simplest part to the whole.
    Derivation,
}

/// Why a drawing cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotDrawn {
    /// There is no stick of this number.
    NoEdge {
        /// The number asked for.
        edge: usize,
        /// How many sticks there are.
        edges: usize,
    },
    /// Only parted jungles have flows.
    NoJungle,
}

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDrawn::NoEdge { edge, edges } => {
                write!(f, "there is no edge {edge}: the picture has {edges}, counted from 0")
            }
            NotDrawn::NoJungle => f.write_str(
                "only parted jungles have flows and tints: only green may touch the ground, and \
                 no red edge may share a vertex with a blue one",
            ),
        }
    }
}

impl std::error::Error for NotDrawn {}

/// Values longer than this are cut.
const LONGEST_VALUE: usize = 16;

/// Derivations longer than this are cut.
const MOST_PANELS: usize = 24;

/// Panels side by side.
const COLUMNS: usize = 4;

/// Draws a picture that the rules allow. Values come from the engine.
///
/// ```
/// use hackenbush::{notation::{Labels, parse_picture}, rules, solve::Engine};
/// use hackenbush_drawing::{Options, draw, svg::svg};
/// let picture = parse_picture("b(r)(b)").unwrap();
/// let options = Options { values: true, ..Options::default() };
/// let labels = Labels::Names(Vec::new());
/// let scene = draw(&picture, &labels, &rules::RedBlue, &mut Engine::new(), &options).unwrap();
/// assert!(svg(&scene, 40.0).contains("<path class=\"red\""));
/// ```
///
/// # Errors
/// Where the options ask for what the picture does not have.
pub fn draw(
    picture: &Picture,
    labels: &Labels,
    rules: &'static dyn Ruleset,
    engine: &mut Engine,
    options: &Options,
) -> Result<Scene, NotDrawn> {
    draw_at(picture, &layout(picture, rules), labels, rules, engine, options)
}

/// The same for a picture that has its layout already.
///
/// # Errors
/// Where the options ask for what the picture does not have.
pub fn draw_at(
    picture: &Picture,
    layout: &Layout,
    labels: &Labels,
    rules: &'static dyn Ruleset,
    engine: &mut Engine,
    options: &Options,
) -> Result<Scene, NotDrawn> {
    let mut drawn = match options.view {
        View::Whole => {
            let notes = notes(picture, labels, rules, engine, options)?;
            scene(picture, layout, &notes, &options.look)
        }
        View::Pieces => pieces(picture, rules, engine, options),
        View::Derivation => derivation(picture, layout, rules, engine, options),
    };
    drawn.title = options.title.clone().unwrap_or_else(|| match picture.is_empty() {
        true => "The empty Hackenbush picture".to_owned(),
        false => format!("Hackenbush: {}", shortened(&picture.to_string(), 120)),
    });
    Ok(drawn)
}

/// Draws a line of dominoes.
#[must_use]
pub fn draw_dominoes(line: &[Domino], rules: &dyn Ruleset, options: &Options) -> Scene {
    domino::scene(line, rules, &options.look)
}

fn notes(
    picture: &Picture,
    labels: &Labels,
    rules: &'static dyn Ruleset,
    engine: &mut Engine,
    options: &Options,
) -> Result<Notes, NotDrawn> {
    let mut notes = Notes::default();
    if options.values {
        notes.sticks = vec![None; picture.edges().len()];
        let problem = Problem::new(picture.clone(), rules).ok();
        let found = problem.and_then(|problem| moves(engine, &problem).ok());
        for cut in found.iter().flat_map(|found| &found.moves) {
            notes.sticks[cut.index] = Some(value(cut.value, engine));
        }
    }
    if options.numbers {
        let numbers = 0..picture.edges().len();
        notes.sticks = numbers.map(|edge| Some(Words::Plain(edge.to_string()))).collect();
    }
    if options.totals && rules.is_disjunctive() {
        for component in picture.components() {
            let words = solved(&component.picture, rules, engine);
            notes.parts.push((component.edges, words));
        }
    } else if options.totals && !picture.is_empty() {
        let all = (0..picture.edges().len()).collect();
        notes.parts.push((all, solved(picture, rules, engine)));
    }
    if options.ids {
        notes.vertices = (0..picture.vertex_count()).map(|vertex| labels.of(vertex)).collect();
    }
    if let Some(edge) = options.cut {
        let edges = picture.edges().len();
        if edge >= edges {
            return Err(NotDrawn::NoEdge { edge, edges });
        }
        notes.cut = Some(edge);
        notes.ghosts = picture.fallen(edge);
    }
    if options.flows {
        notes.jungle = Some(Jungle::of(picture).ok_or(NotDrawn::NoJungle)?);
    }
    if rules.id() == Clockwise.id() {
        notes.glowing = trunk(picture);
    }
    Ok(notes)
}

/// A value, or what is known of it, short enough for a label.
fn value(known: Known, engine: &mut Engine) -> Words {
    let text = match known.exact() {
        Some(game) => engine.arena_mut().text_within(game, LONGEST_VALUE),
        None => return Words::Unknown,
    };
    text.map_or(Words::Unknown, Words::Value)
}

/// The value of a picture; unknown if the rules do not allow it.
fn solved(picture: &Picture, rules: &'static dyn Ruleset, engine: &mut Engine) -> Words {
    match Problem::new(picture.clone(), rules) {
        Ok(problem) => {
            let solution = engine.solve(&problem);
            value(solution.value, engine)
        }
        Err(_) => Words::Unknown,
    }
}

/// The pieces of a decomposition side by side: Hammerian pieces of red-blue trees, components of
/// everything else.
fn pieces(
    picture: &Picture,
    rules: &'static dyn Ruleset,
    engine: &mut Engine,
    options: &Options,
) -> Scene {
    // The pieces of trees add up only where cutting an edge drops what it bears.
    let usual = rules.plays_by_colour();
    let mut pieces: Vec<(Picture, Words)> = match hammerian::decompose(picture) {
        Ok(trees) if usual => trees
            .pieces()
            .map(|piece| (piece.picture.clone(), Words::Value(ValueText::from(&piece.value))))
            .collect(),
        _ => {
            let parts = match rules.is_disjunctive() {
                true => picture.components().into_iter().map(|part| part.picture).collect(),
                false => vec![picture.clone()],
            };
            let solved = parts.into_iter().map(|part| {
                let words = solved(&part, rules, engine);
                (part, words)
            });
            solved.collect()
        }
    };
    if pieces.len() > 1 {
        pieces.insert(0, (picture.clone(), solved(picture, rules, engine)));
    }
    let drawn = pieces.into_iter().map(|(piece, value)| {
        let layout = layout(&piece, rules);
        (scene(&piece, &layout, &Notes::default(), &options.look), vec![value])
    });
    let mut whole = panels("pieces", drawn.collect(), 2 * COLUMNS, Some(["=", "+"]), &options.look);
    whole.description = "The whole and its pieces side by side, each over its value.".to_owned();
    whole
}

/// The steps of the derivation, the simplest first: in each the whole picture, faint, and in it
/// what the step is about.
fn derivation(
    picture: &Picture,
    layout: &Layout,
    rules: &'static dyn Ruleset,
    engine: &mut Engine,
    options: &Options,
) -> Scene {
    let solution = Problem::new(picture.clone(), rules).map(|problem| engine.solve(&problem));
    let walk = solution.iter().flat_map(|solution| solution.derivation.walk());
    let mut steps: Vec<_> = walk.map(|(_, step)| step).collect();
    steps.truncate(MOST_PANELS);
    steps.reverse();
    let mut drawn = Vec::new();
    for step in steps {
        let mut inside = vec![false; picture.edges().len()];
        for &edge in &step.edges {
            inside[edge] = true;
        }
        let ghosts = (0..inside.len()).filter(|&edge| !inside[edge]).collect();
        let notes = Notes { ghosts, ..Notes::default() };
        let caption = vec![
            value(step.value, engine),
            Words::Plain(step.theorem.name().to_owned()),
            Words::Plain(shortened(&step.note, 40)),
        ];
        drawn.push((scene(picture, layout, &notes, &options.look), caption));
    }
    let mut whole = panels("derivation", drawn, COLUMNS, None, &options.look);
    whole.description = "How the value follows, step by step; the last picture is the whole. Each \
                         stands over its value and the theorem it rests on."
        .to_owned();
    whole
}

/// A text cut after so many characters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
