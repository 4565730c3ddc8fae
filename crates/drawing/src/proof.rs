//! A proof by play, drawn: a row for every move of the loser, with the winner's reply.
//!
//! In each row the first picture shows the move, the second the reply, and the third what is left,
//! with the number of the rows that go on from there or the reason why play ends.

use hackenbush::analysis::claim::{Claim, Sum};
use hackenbush::analysis::misere::Why;
use hackenbush::analysis::prove::{Cut, End, Node, Proof};
use hackenbush::{Engine, Position, Problem};
use partizan::{Game, Player};

use crate::draw::{Options, draw};
use crate::geometry::point;
use crate::look::Look;
use crate::scene::{Anchor, Scene, Step, Style, Words};
use crate::text;

const WORDS: f64 = 0.3;
const HEADING: f64 = 0.36;
const SCALE: f64 = 0.7;
const ARROW: f64 = 1.5;
const GAP: f64 = 0.5;

/// The longest value that is written out.
const LONGEST_VALUE: usize = 24;

/// Draws a proof; `headings` say for each game who starts and who wins.
#[must_use]
pub fn scene(
    claim: &Claim,
    proof: &Proof,
    headings: &[String],
    engine: &mut Engine,
    look: &Look,
) -> Scene {
    let title = claim.sum.text(claim.rules, engine.arena_mut()).unwrap_or_default();
    let mut page = Page { whole: Scene::new(title, look.background()), top: 0.0, look };
    let mut artist = Artist { claim, engine, look };
    let mut numbers: Vec<Option<usize>> = vec![None; proof.nodes.len()];
    let mut last = 0;
    // Numbers first, so that a row may name the rows that it leads to.
    let mut order = Vec::new();
    for opening in &proof.openings {
        let mut own = Vec::new();
        let mut open = Vec::from_iter(opening.node);
        while let Some(index) = open.pop() {
            let node = &proof.nodes[index];
            if numbers[index].is_some() || node.end.is_some() {
                continue;
            }
            last += 1;
            numbers[index] = Some(last);
            own.push(index);
            open.extend(node.branches.iter().rev().map(|branch| branch.then));
        }
        order.push(own);
    }
    for ((opening, nodes), heading) in proof.openings.iter().zip(order).zip(headings) {
        page.heading(heading);
        let Some((at, start)) = opening.node.map(|at| (at, &proof.nodes[at])) else {
            let only = artist.picture(&claim.sum, None);
            page.row(None, vec![only], Vec::new(), wins_without_a_move(opening.wins));
            continue;
        };
        if let Some(first) = opening.first {
            let from = artist.picture(&claim.sum, Some(first));
            let to = artist.picture(&start.sum, None);
            let arrow = artist.arrow(opening.wins, first, 1);
            let end = artist.after(start, numbers[at]);
            page.row(None, vec![from, to], vec![arrow], end);
        } else if start.end.is_some() {
            let only = artist.picture(&start.sum, None);
            let end = artist.after(start, None);
            page.row(None, vec![only], Vec::new(), end);
        }
        for index in nodes {
            let node = &proof.nodes[index];
            for (place, branch) in node.branches.iter().enumerate() {
                let number = numbers[index].filter(|_| place == 0);
                let then = &proof.nodes[branch.then];
                let first = branch.moves[0];
                let pictures = vec![
                    artist.picture(&node.sum, Some(first)),
                    artist.picture(&branch.leaves, Some(branch.reply)),
                    artist.picture(&then.sum, None),
                ];
                let arrows = vec![
                    artist.arrow(node.loser, first, branch.moves.len()),
                    artist.arrow(node.loser.opponent(), branch.reply, 1),
                ];
                let end = artist.after(then, numbers[branch.then]);
                page.row(number, pictures, arrows, end);
            }
            for (place, lost) in node.lost.iter().enumerate() {
                let first = lost.moves[0];
                let number = numbers[index].filter(|_| place == 0 && node.branches.is_empty());
                let pictures = vec![
                    artist.picture(&node.sum, Some(first)),
                    artist.picture(&lost.leaves, None),
                ];
                let arrow = artist.arrow(node.loser, first, lost.moves.len());
                let end = wins_without_a_move(node.loser.opponent());
                page.row(number, pictures, vec![arrow], end);
            }
        }
    }
    page.whole.description = format!(
        "A proof by play: {} positions, with the reply to every move of the player who loses. {}",
        proof.nodes.len(),
        headings.join(" ")
    );
    page.whole
}

/// What a drawing of a proof is made with.
struct Artist<'a> {
    claim: &'a Claim,
    engine: &'a mut Engine,
    look: &'a Look,
}

impl Artist<'_> {
    /// A sum, with the move that is made in it.
    fn picture(&mut self, sum: &Sum, cut: Option<Cut>) -> Scene {
        let look = Look { transparent: true, ..*self.look };
        let mut parts = Vec::new();
        let positions = [(Some(&sum.position), false), (sum.minus.as_ref(), true)];
        for (position, minus) in positions {
            let Some(position) = position.filter(|own| own.size() != Some(0)) else { continue };
            let index = match cut {
                Some(Cut::Position(index)) if !minus => Some(index),
                Some(Cut::Minus(index)) if minus => Some(index),
                _ => None,
            };
            let drawn = match position {
                Position::Picture(_) => {
                    let options = Options { look, cut: index, ..Options::default() };
                    let problem = Problem::new(position.clone(), self.claim.rules).ok();
                    problem.and_then(|problem| draw(&problem, self.engine, &options).ok())
                }
                _ => None,
            };
            let drawn = drawn.unwrap_or_else(|| words(&position.to_string(), &look));
            parts.push((if minus { Some("−") } else { None }, drawn));
        }
        if sum.value != Game::ZERO {
            let value = self.engine.arena_mut().value_text(sum.value, LONGEST_VALUE);
            let negative = value.to_string().starts_with('-');
            let sign = (!parts.is_empty() && !negative).then_some("+");
            let mut own = Scene::new("", None);
            let at = (point(0.0, 0.0), Anchor::Start);
            own.text("value", look.theme.words(), at, 0.45, Words::Value(value));
            parts.push((sign, own));
        }
        if parts.is_empty() {
            parts.push((None, words("0", &look)));
        }
        let mut whole = Scene::new("", None);
        let mut left = 0.0;
        for (sign, part) in parts {
            if let Some(sign) = sign {
                whole.place(words(sign, &look), point(left, 0.0), 1.0);
                left += 0.4;
            }
            let bounds = part.bounds();
            whole.place(part, point(left - bounds.low.x, 0.0), 1.0);
            left += bounds.width() + 0.25;
        }
        whole
    }

    /// Who moves, and where if no picture shows it.
    fn arrow(&mut self, player: Player, cut: Cut, alike: usize) -> String {
        let times = if alike > 1 { format!(", {alike} ways") } else { String::new() };
        match cut {
            Cut::Value(value) => {
                let value = self.engine.arena_mut().value_text(value, LONGEST_VALUE);
                format!("{player}: to {value}{times}")
            }
            _ => format!("{player}{times}"),
        }
    }

    /// What follows a node: the number of its rows, or why play ends.
    fn after(&mut self, node: &Node, number: Option<usize>) -> String {
        match (&node.end, number) {
            (None, Some(number)) => format!("go on at ({number})"),
            (Some(End::Mirror), _) => "mirror".to_owned(),
            (Some(End::Count { left, right }), _) => {
                format!("moves: Left {left}, Right {right}")
            }
            (Some(End::Value { value, .. }), _) => {
                format!("worth {}", self.engine.arena_mut().value_text(*value, LONGEST_VALUE))
            }
            (Some(End::Misere(Why::Ground { blue, red })), _) => {
                format!("at the ground: blue {blue}, red {red}")
            }
            (Some(End::Misere(_)), _) => "sprigs".to_owned(),
            _ => format!("{} has no move", node.loser),
        }
    }
}

fn wins_without_a_move(player: Player) -> String {
    format!("{player} has no move and wins")
}

/// The rows drawn so far.
struct Page<'a> {
    whole: Scene,
    top: f64,
    look: &'a Look,
}

impl Page<'_> {
    fn heading(&mut self, heading: &str) {
        self.top -= HEADING * 1.6;
        let at = (point(0.0, self.top), Anchor::Start);
        let words = Words::Plain(heading.to_owned());
        self.whole.text("heading", self.look.theme.words(), at, HEADING, words);
        self.top -= 0.35;
    }

    /// Pictures with arrows between them.
    fn row(
        &mut self,
        number: Option<usize>,
        pictures: Vec<Scene>,
        arrows: Vec<String>,
        end: String,
    ) {
        let theme = self.look.theme;
        let high = pictures.iter().map(|own| own.bounds().high.y).fold(0.6, f64::max) * SCALE;
        let low = pictures.iter().map(|own| own.bounds().low.y).fold(-0.2, f64::min) * SCALE;
        let base = self.top - high;
        let middle = base + 0.45;
        if let Some(number) = number {
            let at = (point(0.0, middle), Anchor::Start);
            self.whole.text(
                "number",
                theme.words(),
                at,
                WORDS,
                Words::Plain(format!("({number})")),
            );
        }
        let mut left = 0.9;
        let mut arrows = arrows.into_iter();
        for picture in pictures {
            let bounds = picture.bounds();
            self.whole.place(picture, point(left - bounds.low.x * SCALE, base), SCALE);
            left += bounds.width() * SCALE + GAP;
            if let Some(label) = arrows.next() {
                // The words end before the head.
                let length = (text::width(&label) * WORDS + 0.6).max(ARROW);
                let tip = point(left + length, middle);
                let style = Style::line(theme.ink, 0.05);
                let steps = vec![
                    Step::Move(point(left, middle)),
                    Step::Line(tip),
                    Step::Move(tip + point(-0.18, 0.12)),
                    Step::Line(tip),
                    Step::Line(tip + point(-0.18, -0.12)),
                ];
                self.whole.path("arrow", style, steps);
                let at = (point(left + length / 2.0, middle + 0.12), Anchor::Middle);
                self.whole.text("move", theme.words(), at, WORDS, Words::Plain(label));
                left += length + GAP;
            }
        }
        let at = (point(left, middle - 0.08), Anchor::Start);
        self.whole.text("end", theme.words(), at, WORDS, Words::Plain(end));
        self.top += low - high - 0.35;
    }
}

fn words(text: &str, look: &Look) -> Scene {
    let mut scene = Scene::new("", None);
    let at = (point(0.0, 0.0), Anchor::Start);
    scene.text("words", look.theme.words(), at, 0.45, Words::Plain(text.to_owned()));
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use hackenbush::analysis::claim::Side;
    use hackenbush::analysis::prove;

    #[test]
    fn every_move_has_a_row() {
        let mut engine = Engine::new();
        let problem: Problem = "br + br + r".parse().unwrap();
        let sides = [Side::Position(Box::new(problem)), Side::Value(Game::ZERO)];
        let claim = Claim::new(sides, None, None, engine.arena_mut()).unwrap();
        let proof = prove(&mut engine, &claim, &Default::default());
        let headings = ["Left first".to_owned(), "Right first".to_owned()];
        let scene = scene(&claim, &proof, &headings, &mut engine, &Look::default());
        let branches: usize = proof.nodes.iter().map(|node| node.branches.len()).sum();
        let arrows = scene.shapes.iter().filter(|shape| shape.class == "arrow").count();
        assert_eq!(arrows, 2 * branches);
        for format in [Format::Svg, Format::Tikz] {
            let text = String::from_utf8(format.write(&scene, 1.0).unwrap()).unwrap();
            assert!(text.contains("Left first") && text.contains("mirror"), "{text}");
        }
    }
}
