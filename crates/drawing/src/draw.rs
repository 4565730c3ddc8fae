//! From a position and options to a scene.

use std::fmt;

use hackenbush::analysis::{decompose, moves};
use hackenbush::picture::Picture;
use hackenbush::rules::Clockwise;
use hackenbush::solve::clockwise::trunk;
use hackenbush::solve::jungle::Jungle;
use hackenbush::{Engine, Known, Position, Problem, Row, Ruleset as _, Topple, Way};
use partizan::{Exceeded, ValueText};

use crate::caption;
use crate::domino;
use crate::infinite;
use crate::layout::{Layout, layout_within};
use crate::look::Look;
use crate::panels::panels;
use crate::picture::{Notes, scene};
use crate::row;
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
    /// Words below the drawing, in which `{value}` stands for the value and `{position}` for the position.
    pub caption: Option<String>,
}

/// What to show of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum View {
    /// The position.
    #[default]
    Whole,
    /// The pieces that it decomposes into, side by side with their values.
    Pieces,
    /// Its derivation: a strip of small pictures, from the simplest part to the whole.
    Derivation,
}

/// Why a drawing cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotDrawn {
    /// There is no stick of this number.
    NoEdge {
        /// The number given.
        edge: usize,
        /// How many sticks there are.
        edges: usize,
    },
    /// Only parted jungles have flows.
    NoJungle,
    /// The sticks of infinite stalks have no numbers, and cannot be drawn cut.
    Infinite,
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
            NotDrawn::Infinite => f.write_str("the edges of an infinite stalk have no numbers"),
        }
    }
}

impl NotDrawn {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            NotDrawn::NoEdge { .. } => {
                "edges are numbered from 0 in the order in which they are written"
            }
            NotDrawn::NoJungle => "g(b)(r) is a parted jungle",
            NotDrawn::Infinite => {
                "draw the stalk without --cut, or its beginning: b^9 in place of b^w"
            }
        }
    }

    /// The option or the position that it is about.
    #[must_use]
    pub fn option(&self) -> &'static str {
        match self {
            NotDrawn::NoEdge { .. } => "cut",
            NotDrawn::NoJungle => "flows",
            NotDrawn::Infinite => "cut",
        }
    }
}

impl std::error::Error for NotDrawn {}

/// Values longer than this are cut.
const LONGEST_VALUE: usize = 12;

/// Derivations longer than this are cut.
const MOST_PANELS: usize = 24;

/// Panels side by side.
const COLUMNS: usize = 4;

/// Draws a position. Values come from the engine.
///
/// ```
/// use hackenbush::{Engine, Problem};
/// use hackenbush_drawing::{Format, Options, draw};
/// let problem: Problem = "b(r)(b)".parse().unwrap();
/// let options = Options { values: true, ..Options::default() };
/// let scene = draw(&problem, &mut Engine::new(), &options).unwrap();
/// let svg = Format::Svg.write(&scene, 1.0).unwrap();
/// assert!(String::from_utf8(svg).unwrap().contains("<path class=\"red\""));
/// ```
///
/// # Errors
/// Options that do not apply to the position; infinite stalks.
pub fn draw(problem: &Problem, engine: &mut Engine, options: &Options) -> Result<Scene, NotDrawn> {
    match problem.position() {
        Position::Picture(picture) => {
            let layout = layout_within(picture, &engine.budget().meter());
            draw_at(problem, &layout, engine, options)
        }
        Position::Dominoes(line) => {
            let notes = dominoes(problem, line.len(), engine, options);
            let scene = domino::scene(line, problem.rules(), &notes, &options.look);
            Ok(finished(scene, problem, engine, options))
        }
        Position::Row(row) => {
            let notes = row_notes(problem, row, engine, options);
            Ok(finished(row::scene(row, &notes, &options.look), problem, engine, options))
        }
        Position::InfiniteStalks(_) if options.cut.is_some() => Err(NotDrawn::Infinite),
        Position::InfiniteStalks(stalks) => {
            let total = options.totals.then(|| solved(problem, engine));
            let mut scene = infinite::scene(stalks, total, &options.look);
            scene.title =
                format!("Hackenbush: {}", shortened(&problem.position().to_string(), 120));
            Ok(finished(scene, problem, engine, options))
        }
        _ => Ok(finished(Scene::new("", None), problem, engine, options)),
    }
}

/// Draws a picture that has its layout already. Other positions have no layout.
///
/// # Errors
/// As [`draw`].
pub fn draw_at(
    problem: &Problem,
    layout: &Layout,
    engine: &mut Engine,
    options: &Options,
) -> Result<Scene, NotDrawn> {
    let Some(picture) = problem.position().picture() else {
        return draw(problem, engine, options);
    };
    let mut drawn = match options.view {
        View::Whole => {
            let notes = notes(problem, picture, engine, options)?;
            scene(picture, layout, &notes, &options.look)
        }
        View::Pieces => pieces(problem, picture, engine, options),
        View::Derivation => derivation(problem, picture, layout, engine, options),
    };
    drawn.title = match picture.is_empty() {
        true => "The empty Hackenbush picture".to_owned(),
        false => format!("Hackenbush: {}", shortened(&picture.to_string(), 120)),
    };
    Ok(finished(drawn, problem, engine, options))
}

/// Adds what every drawing has: its title, its margin and its caption.
fn finished(mut scene: Scene, problem: &Problem, engine: &mut Engine, options: &Options) -> Scene {
    if let Some(title) = &options.title {
        scene.title.clone_from(title);
    }
    scene.margin = options.look.margin;
    if let Some(text) = &options.caption {
        let words = caption::words(text, |name| match name {
            "value" => Some(solved(problem, engine)),
            "position" => Some(Words::Plain(shortened(&problem.position().to_string(), 120))),
            _ => None,
        });
        caption::write(&mut scene, words, &options.look);
    }
    scene
}

/// On each domino that may be taken, the value after that; below the line its value.
fn dominoes(
    problem: &Problem,
    count: usize,
    engine: &mut Engine,
    options: &Options,
) -> domino::Notes {
    let mut notes = domino::Notes { values: vec![None; count], total: None };
    if options.values {
        let found = moves(engine, problem).ok();
        let exceeded = found.as_ref().and_then(|found| found.exceeded);
        for cut in found.iter().flat_map(|found| &found.moves) {
            notes.values[cut.index] = Some(value(cut.value, exceeded, engine));
        }
    }
    if options.numbers {
        notes.values = (0..count).map(|index| Some(Words::Plain(index.to_string()))).collect();
    }
    notes.total = options.totals.then(|| solved(problem, engine));
    notes
}

/// Below each domino of a row, the values after it is toppled to the left and to the right; below
/// the row its value.
fn row_notes(
    problem: &Problem,
    standing: &Row,
    engine: &mut Engine,
    options: &Options,
) -> row::Notes {
    let mut notes = row::Notes { values: vec![[None, None]; standing.len()], ..Default::default() };
    if options.values {
        let found = moves(engine, problem).ok();
        let exceeded = found.as_ref().and_then(|found| found.exceeded);
        for cut in found.iter().flat_map(|found| &found.moves) {
            let Topple { domino, way } = Topple::of_half(cut.index);
            let side = usize::from(way == Way::Right);
            notes.values[domino][side] = Some(value(cut.value, exceeded, engine));
        }
    }
    notes.numbers = options.numbers;
    notes.total = options.totals.then(|| solved(problem, engine));
    notes
}

fn notes(
    problem: &Problem,
    picture: &Picture,
    engine: &mut Engine,
    options: &Options,
) -> Result<Notes, NotDrawn> {
    let rules = problem.rules();
    let mut notes = Notes::default();
    if options.values {
        notes.sticks = vec![None; picture.edges().len()];
        let found = moves(engine, problem).ok();
        let exceeded = found.as_ref().and_then(|found| found.exceeded);
        for cut in found.iter().flat_map(|found| &found.moves) {
            notes.sticks[cut.index] = Some(value(cut.value, exceeded, engine));
        }
    }
    if options.numbers {
        let numbers = 0..picture.edges().len();
        notes.sticks = numbers.map(|edge| Some(Words::Plain(edge.to_string()))).collect();
    }
    if options.totals && rules.is_disjunctive() {
        for component in picture.components() {
            let words = part_value(component.picture, problem, engine);
            notes.parts.push((component.edges, words));
        }
    } else if options.totals && !picture.is_empty() {
        let all = (0..picture.edges().len()).collect();
        notes.parts.push((all, solved(problem, engine)));
    }
    if options.ids {
        let labels = problem.labels();
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

/// A value short enough for a label, or the budget that ended before it was known.
fn value(known: Known, exceeded: Option<Exceeded>, engine: &mut Engine) -> Words {
    let Some(game) = known.exact() else {
        return exceeded.map_or(Words::Unknown, Words::Missing);
    };
    engine.arena_mut().text_within(game, LONGEST_VALUE).map_or_else(Words::Missing, Words::Value)
}

/// The value of a position.
fn solved(problem: &Problem, engine: &mut Engine) -> Words {
    let solution = engine.solve(problem);
    match solution.surreal {
        Some(Ok(number)) => Words::Value(ValueText::from(&number)),
        Some(Err(why)) => why.exceeded().map_or(Words::Unknown, Words::Missing),
        None => value(solution.value, solution.exceeded, engine),
    }
}

/// The value of a part of a position; unknown if the rules do not allow it by itself.
fn part_value(part: Picture, problem: &Problem, engine: &mut Engine) -> Words {
    match Problem::new(part, problem.rules()) {
        Ok(part) => solved(&part, engine),
        Err(_) => Words::Unknown,
    }
}

/// The pieces of a decomposition side by side, after the whole; the whole alone if its pieces do not
/// add up.
fn pieces(problem: &Problem, picture: &Picture, engine: &mut Engine, options: &Options) -> Scene {
    let found = decompose(engine, problem).ok();
    let exceeded = found.as_ref().and_then(|found| found.exceeded);
    let pieces = found.filter(|found| found.sum.is_some()).map_or_else(Vec::new, |f| f.pieces);
    let mut shown: Vec<(Picture, Words)> = pieces
        .into_iter()
        .map(|piece| (piece.picture, value(piece.value, exceeded, engine)))
        .collect();
    if shown.len() != 1 {
        shown.insert(0, (picture.clone(), solved(problem, engine)));
    }
    let meter = engine.budget().meter();
    let drawn = shown.into_iter().map(|(piece, value)| {
        let layout = layout_within(&piece, &meter);
        (scene(&piece, &layout, &Notes::default(), &options.look), vec![value])
    });
    let mut all = panels("pieces", drawn.collect(), 2 * COLUMNS, Some(["=", "+"]), &options.look);
    all.description = "The whole and its pieces side by side, each over its value.".to_owned();
    all
}

/// The steps of the derivation, the simplest first: in each the whole picture, faint, and in it
/// what the step is about.
fn derivation(
    problem: &Problem,
    picture: &Picture,
    layout: &Layout,
    engine: &mut Engine,
    options: &Options,
) -> Scene {
    let solution = engine.solve(problem);
    let mut steps: Vec<_> = solution.derivation.walk().map(|(_, step)| step).collect();
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
            value(step.value, solution.exceeded, engine),
            Words::Plain(step.theorem.name().to_owned()),
            Words::Plain(shortened(&step.note, 40)),
        ];
        drawn.push((scene(picture, layout, &notes, &options.look), caption));
    }
    let mut whole = panels("derivation", drawn, COLUMNS, None, &options.look);
    whole.description =
        "The derivation of the value, step by step; the last picture is the whole. \
                         Each is above its value and the theorem used."
            .to_owned();
    whole
}

/// A text cut after `most` characters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
