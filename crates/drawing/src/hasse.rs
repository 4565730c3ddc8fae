//! Hasse diagrams: positions by value, larger ones higher, with a line where nothing lies between.

use hackenbush::analysis::sort::Sorted;
use hackenbush::{Engine, Problem};

use crate::draw::{Options, draw};
use crate::geometry::{point, real};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Style, Words};

const SCALE: f64 = 0.6;
const WORDS: f64 = 0.3;
const APART: f64 = 0.8;
const GAP: f64 = 1.0;

/// The room for a line that passes a rank.
const PASS: f64 = 0.5;

/// The longest value that is written out.
const LONGEST_VALUE: usize = 24;

/// The most positions of a class that are drawn side by side.
const MOST_DRAWN: usize = 4;

/// Draws sorted positions.
#[must_use]
pub fn scene(problems: &[Problem], sorted: &Sorted, engine: &mut Engine, look: &Look) -> Scene {
    let mut whole = Scene::new("Positions by value", look.background());
    let (classes, lines) = (sorted.classes.len(), sorted.covers.len());
    whole.description = format!(
        "A Hasse diagram with {classes} values and {lines} lines; larger values are higher."
    );
    let small = Look { transparent: true, ..*look };
    let pictures: Vec<Scene> = sorted
        .classes
        .iter()
        .map(|class| {
            let value = class
                .value
                .map(|game| Words::Value(engine.arena_mut().value_text(game, LONGEST_VALUE)));
            let shown = class.members.iter().take(MOST_DRAWN).map(|&index| &problems[index]);
            let more = class.members.len().saturating_sub(MOST_DRAWN);
            class_scene(shown.collect(), value, more, engine, &small)
        })
        .collect();
    let diagram = Diagram::new(sorted, &pictures);
    for path in &diagram.paths {
        for pair in path.windows(2) {
            let [lower, upper] = [pair[0], pair[1]].map(|node| &diagram.nodes[node]);
            let from = point(lower.x, lower.y + lower.high + 0.15 * lower.gap);
            let to = point(upper.x, upper.y - 0.15 * upper.gap);
            whole.line("cover", Style::line(look.theme.faint, 0.04), from, to);
            // A line that passes a rank goes straight up there.
            if upper.gap == 0.0 {
                let top = point(upper.x, upper.y + upper.high);
                whole.line("pass", Style::line(look.theme.faint, 0.04), to, top);
            }
        }
    }
    for (picture, node) in pictures.into_iter().zip(&diagram.nodes) {
        let bounds = picture.bounds();
        let by = point(node.x - bounds.width() / 2.0 - bounds.low.x, node.y - bounds.low.y);
        whole.place(picture, by, 1.0);
    }
    whole
}

/// A class in its place, or a place where a line passes a rank.
struct Node {
    rank: usize,
    width: f64,
    high: f64,
    /// 1 for classes, from which lines keep a distance; 0 where a line passes.
    gap: f64,
    x: f64,
    y: f64,
}

/// Classes first, then the places where lines pass; and the lines from node to node.
struct Diagram {
    nodes: Vec<Node>,
    paths: Vec<Vec<usize>>,
}

impl Diagram {
    fn new(sorted: &Sorted, pictures: &[Scene]) -> Diagram {
        let node = |rank, width, high, gap| Node { rank, width, high, gap, x: 0.0, y: 0.0 };
        let mut nodes: Vec<Node> = Vec::new();
        for (class, picture) in sorted.classes.iter().zip(pictures) {
            let bounds = picture.bounds();
            nodes.push(node(class.rank, bounds.width() + APART, bounds.height(), 1.0));
        }
        let ranks = nodes.iter().map(|node| node.rank + 1).max().unwrap_or(0);
        let heights: Vec<f64> = (0..ranks)
            .map(|rank| {
                let own = nodes.iter().filter(|node| node.rank == rank);
                own.map(|node| node.high).fold(0.0, f64::max)
            })
            .collect();
        let mut paths = Vec::new();
        for &(lower, upper) in &sorted.covers {
            let mut path = vec![lower];
            let passed = sorted.classes[lower].rank + 1..sorted.classes[upper].rank;
            for (rank, &high) in
                heights.iter().enumerate().filter(|(rank, _)| passed.contains(rank))
            {
                path.push(nodes.len());
                nodes.push(node(rank, PASS, high, 0.0));
            }
            path.push(upper);
            paths.push(path);
        }
        let mut diagram = Diagram { nodes, paths };
        let mut bottom = 0.0;
        for (rank, high) in heights.iter().enumerate() {
            diagram.arrange(rank, bottom);
            bottom += high + GAP;
        }
        diagram
    }

    /// Places the nodes of a rank side by side, each as near as possible above what it is joined to.
    fn arrange(&mut self, rank: usize, bottom: f64) {
        let mut own: Vec<(f64, usize)> = Vec::new();
        for index in (0..self.nodes.len()).filter(|&index| self.nodes[index].rank == rank) {
            let pairs = self.paths.iter().flat_map(|path| path.windows(2));
            let below: Vec<f64> =
                pairs.filter(|pair| pair[1] == index).map(|pair| self.nodes[pair[0]].x).collect();
            let count = real(below.len().max(1));
            own.push((below.iter().sum::<f64>() / count, index));
        }
        own.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let total: f64 = own.iter().map(|&(_, index)| self.nodes[index].width).sum();
        let middle = own.iter().map(|&(wanted, _)| wanted).sum::<f64>() / real(own.len().max(1));
        let mut left = middle - total / 2.0;
        for (_, index) in own {
            let node = &mut self.nodes[index];
            (node.x, node.y) = (left + node.width / 2.0, bottom);
            left += node.width;
        }
    }
}

/// Equal positions side by side, with their value below.
fn class_scene(
    problems: Vec<&Problem>,
    value: Option<Words>,
    more: usize,
    engine: &mut Engine,
    look: &Look,
) -> Scene {
    let options = Options { look: *look, ..Options::default() };
    let mut scene = Scene::new("", None);
    let mut right = 0.0;
    for (index, problem) in problems.into_iter().enumerate() {
        let Ok(drawn) = draw(problem, engine, &options) else { continue };
        let bounds = drawn.bounds();
        let gap = if index == 0 { 0.0 } else { 0.35 };
        let by = point(right + gap - bounds.low.x * SCALE, 0.0);
        right += gap + bounds.width() * SCALE;
        scene.place(drawn, by, SCALE);
    }
    let bounds = scene.bounds();
    let middle = f64::midpoint(bounds.low.x, bounds.high.x);
    let at = (point(middle, bounds.low.y - 0.4), Anchor::Middle);
    let mut words: Vec<Words> = value.into_iter().collect();
    if more > 0 {
        words.push(Words::Plain(format!("  and {more} more")));
    }
    if !words.is_empty() {
        scene.text("value", look.theme.words(), at, WORDS, Words::Line(words));
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use hackenbush::analysis::sort;

    #[test]
    fn every_cover_has_a_line_and_every_class_a_value() {
        let mut engine = Engine::new();
        let problems: Vec<Problem> =
            ["b", "g", "br", "gb + g", "bbr - b", ""].map(|text| text.parse().unwrap()).into();
        let sorted = sort(&mut engine, &problems).unwrap();
        let scene = scene(&problems, &sorted, &mut engine, &Look::default());
        let count = |class: &str| scene.shapes.iter().filter(|shape| shape.class == class).count();
        // Star is less than 1/2, and its line passes the rank of up.
        assert_eq!((count("cover"), count("pass")), (sorted.covers.len() + 1, 1));
        assert_eq!(count("value"), sorted.classes.len());
        assert!(Format::Svg.write(&scene, 1.0).is_ok());
    }
}
