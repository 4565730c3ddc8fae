//! A game tree, drawn: every position over its options, Left's to the left and Right's to the right.
//!
//! Lines are blue for Left's moves and red for Right's. They are dashed where the option is dominated
//! or reversible or, in misère play, where whoever makes the move loses. A position is shown with its
//! options where it comes up first.

use hackenbush::analysis::game_tree::{Choice, GameTree, Node, Worth};
use hackenbush::analysis::options::Fate;
use hackenbush::picture::Colour;
use hackenbush::{Engine, Known, Problem};

use crate::draw::{Options, draw};
use crate::geometry::{point, real};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Style, Words};
use crate::text;

const SCALE: f64 = 0.6;
const WORDS: f64 = 0.3;
const SMALL: f64 = 0.22;
const APART: f64 = 0.45;

/// The longest value that is written out.
const LONGEST_VALUE: usize = 24;

/// A position in a place of the tree.
struct Place {
    node: usize,
    above: Option<(usize, usize)>,
    depth: usize,
    /// How wide it is with all below it.
    width: f64,
    below: Vec<usize>,
}

/// Draws a game tree.
#[must_use]
pub fn scene(problem: &Problem, tree: &GameTree, engine: &mut Engine, look: &Look) -> Scene {
    let mut whole = Scene::new(problem.source(), look.background());
    let told = match tree.nodes.first().map(|node| &node.worth) {
        Some(Worth::Outcome(_)) => "who wins it in mis\u{e8}re play",
        _ => "its value",
    };
    whole.description =
        format!("A game tree with {} positions, each with {told}.", tree.nodes.len());
    let small = Look { transparent: true, ..*look };
    let pictures: Vec<Scene> =
        tree.nodes.iter().map(|node| picture(node, problem, engine, &small)).collect();
    let places = places(tree, &pictures);
    // The rows are as high as what stands in them.
    let depth = places.iter().map(|place| place.depth).max().unwrap_or(0);
    let mut tops = vec![0.0];
    for row in 0..=depth {
        let own = places.iter().filter(|place| place.depth == row);
        let high = own.map(|place| pictures[place.node].bounds().height()).fold(0.0, f64::max);
        tops.push(tops[row] - high - 1.3 - 0.15 * real(row.min(1)));
    }
    let mut lefts = vec![0.0; places.len()];
    for (index, place) in places.iter().enumerate() {
        let inside: f64 = place.below.iter().map(|&own| places[own].width).sum();
        let mut left = lefts[index] + (place.width - inside) / 2.0;
        for &own in &place.below {
            lefts[own] = left;
            left += places[own].width;
        }
    }
    let middle = |index: usize| lefts[index] + places[index].width / 2.0;
    for (index, place) in places.iter().enumerate() {
        let Some((above, option)) = place.above else { continue };
        let choice = &tree.nodes[places[above].node].options[option];
        let from_high = pictures[places[above].node].bounds().height();
        let from = point(middle(above), tops[places[above].depth] - from_high - 0.12);
        let to = point(middle(index), tops[place.depth] + 0.28);
        let colour = Colour::of(choice.player);
        let mut style = Style::line(look.theme.colour(colour), 0.05);
        let loses = tree.wins(choice) == Some(false);
        if loses || !matches!(choice.fate, Some(Fate::Kept) | None) {
            style.dash = &[0.12, 0.1];
        }
        whole.line(colour.name(), style, from, to);
        let words = Words::Plain(label(choice));
        let at = (to + point(0.0, -0.18), Anchor::Middle);
        whole.text("fate", look.theme.words(), at, SMALL, words);
    }
    for (index, place) in places.iter().enumerate() {
        let own = pictures[place.node].clone();
        let bounds = own.bounds();
        let by = point(
            middle(index) - bounds.width() / 2.0 - bounds.low.x,
            tops[place.depth] - bounds.high.y,
        );
        whole.place(own, by, 1.0);
    }
    whole
}

/// The moves, and whether they are dominated or reversible.
fn label(choice: &Choice) -> String {
    match &choice.fate {
        Some(Fate::Dominated { .. }) => "dominated".to_owned(),
        Some(Fate::Reversible { .. }) => "reversible".to_owned(),
        _ => String::new(),
    }
}

/// A position with its value below it.
fn picture(node: &Node, problem: &Problem, engine: &mut Engine, look: &Look) -> Scene {
    let options = Options { look: *look, ..Options::default() };
    let mut scene = Scene::new("", None);
    let own = match node.position.size() {
        Some(0) => None,
        _ => Problem::new(node.position.clone(), problem.rules()).ok(),
    };
    let drawn = own.and_then(|own| draw(&own, engine, &options).ok());
    if let Some(drawn) = drawn {
        scene.place(drawn, point(0.0, 0.0), SCALE);
    }
    let bounds = scene.bounds();
    let words = match node.worth {
        Worth::Value(Known::Exact(value)) => {
            Words::Value(engine.arena_mut().value_text(value, LONGEST_VALUE))
        }
        Worth::Outcome(Some(outcome)) => Words::Plain(outcome.letter().to_string()),
        _ => Words::Unknown,
    };
    let more = if node.cut_off { " …" } else { "" };
    let words = Words::Line(vec![words, Words::Plain(more.to_owned())]);
    let middle = f64::midpoint(bounds.low.x, bounds.high.x);
    let at = (point(middle, bounds.low.y - 0.4), Anchor::Middle);
    scene.text("value", look.theme.words(), at, WORDS, words);
    scene
}

/// Every position in its place, each after the one above it; widths from the bottom up.
fn places(tree: &GameTree, pictures: &[Scene]) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let mut shown = vec![false; tree.nodes.len()];
    let place = |node, above, depth| Place { node, above, depth, width: 0.0, below: Vec::new() };
    places.push(place(0, None, 0));
    let mut next = 0;
    while next < places.len() {
        let (node, depth) = (places[next].node, places[next].depth);
        if !std::mem::replace(&mut shown[node], true) {
            for (option, choice) in tree.nodes[node].options.iter().enumerate() {
                let index = places.len();
                places.push(place(choice.node, Some((next, option)), depth + 1));
                places[next].below.push(index);
            }
        }
        next += 1;
    }
    for index in (0..places.len()).rev() {
        let inside: f64 = places[index].below.iter().map(|&own| places[own].width).sum();
        let words = places[index].above.map_or(0.0, |(above, option)| {
            let choice = &tree.nodes[places[above].node].options[option];
            text::width(&label(choice)) * SMALL + APART / 2.0
        });
        let own = pictures[places[index].node].bounds().width() + APART;
        places[index].width = inside.max(own).max(words);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use hackenbush::analysis::game_tree;

    #[test]
    fn in_misere_play_positions_have_outcomes() {
        let mut engine = Engine::new();
        let problem: Problem = "g + g".parse().unwrap();
        let tree = game_tree::misere_tree(&mut engine, &problem, 2, 100).unwrap();
        let scene = scene(&problem, &tree, &mut engine, &Look::default());
        let svg = String::from_utf8(Format::Svg.write(&scene, 1.0).unwrap()).unwrap();
        assert!(svg.contains(">N<") && svg.contains(">P<"), "{svg}");
        assert!(svg.contains("who wins it in mis\u{e8}re play"), "{svg}");
    }

    #[test]
    fn every_option_has_a_line() {
        let mut engine = Engine::new();
        let problem: Problem = "brr".parse().unwrap();
        let tree = game_tree(&mut engine, &problem, 2, 100).unwrap();
        let scene = scene(&problem, &tree, &mut engine, &Look::default());
        let svg = String::from_utf8(Format::Svg.write(&scene, 1.0).unwrap()).unwrap();
        assert!(svg.contains("dominated"), "{svg}");
        let values = scene.shapes.iter().filter(|shape| shape.class == "value").count();
        // brr, its three options, and below b and br their own.
        assert_eq!(values, 1 + 3 + 1 + 2);
    }
}
