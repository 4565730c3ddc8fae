//! Lines of dominoes, drawn as dominoes.

use hackenbush::rules::Ruleset;
use hackenbush::{Domino, Position};
use partizan::Player;

use crate::geometry::{Box2, Point, point, real};
use crate::look::Look;
use crate::scene::{Anchor, Rgb, Scene, Step, Style, Words};

const GAP: f64 = 0.25;
const HALF: f64 = 0.9;
const ROUND: f64 = 0.16;
const LABEL: f64 = 0.27;

/// Annotations on a line of dominoes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// Below each domino.
    pub(crate) values: Vec<Option<Words>>,
    /// Below the whole line.
    pub(crate) total: Option<Words>,
}

/// A line of dominoes: each with its spots, in the colour of the player who may take it. Dominoes that
/// neither player may take now are faint.
#[must_use]
pub(crate) fn scene(line: &[Domino], rules: &dyn Ruleset, notes: &Notes, look: &Look) -> Scene {
    let theme = look.theme;
    let mut scene = Scene::new("A line of dominoes", look.background());
    let text: Vec<String> = line.iter().map(Domino::to_string).collect();
    scene.title = format!("{}: {}", rules.title(), text.concat());
    scene.description = format!("{} dominoes in a line.", line.len());
    let position = Position::from(line.to_vec());
    let mut movers = vec![Vec::new(); line.len()];
    for player in [Player::Left, Player::Right] {
        for index in rules.moves(&position, player) {
            movers[index].push(player);
        }
    }
    for (index, (domino, movers)) in line.iter().zip(&movers).enumerate() {
        let low = point(real(index) * (2.0 * HALF + GAP), 0.0);
        let bounds = Box2 { low, high: low + point(2.0 * HALF, HALF) };
        let colour = theme.colour(domino.colour());
        let faded = if movers.is_empty() { 0.35 } else { 1.0 };
        let rim = Style {
            fill: Some(mixed(colour, theme.background)),
            ..theme.stick(domino.colour(), 0.06)
        };
        let shape = scene.path(domino.colour().name(), rim.faded(faded), rounded(bounds));
        let who = match movers[..] {
            [Player::Left] => ", Left may take it",
            [Player::Right] => ", Right may take it",
            [] => "",
            _ => ", either may take it",
        };
        shape.title = Some(format!("{index}: {domino}{who}"));
        let middle = low + point(HALF, 0.0);
        let line = Style { dash: &[], ..theme.stick(domino.colour(), 0.04) };
        let (from, to) = (middle + point(0.0, 0.14), middle + point(0.0, HALF - 0.14));
        scene.line("middle", line.faded(faded), from, to);
        for (spots, left) in [(domino.left, low), (domino.right, middle)] {
            half(&mut scene, spots, left, faded, look);
        }
        if let Some(Some(words)) = notes.values.get(index) {
            let size = (2.0 * HALF / crate::text::width(&words.shown())).min(LABEL);
            let at = (middle - point(0.0, 0.36), Anchor::Middle);
            scene.text("value", theme.words(), at, size, words.clone());
        }
    }
    if let Some(words) = &notes.total {
        let middle = scene.bounds();
        let at = point(f64::midpoint(middle.low.x, middle.high.x), middle.low.y - 0.45);
        scene.text("total", theme.words(), (at, Anchor::Middle), LABEL, words.clone());
    }
    scene
}

/// The spots of a half: as dots up to nine, else as a number.
fn half(scene: &mut Scene, spots: u64, low: Point, faded: f64, look: &Look) {
    let ink = Style::filled(look.theme.ink).faded(faded);
    let centre = low + point(HALF / 2.0, HALF / 2.0);
    let places: &[(i8, i8)] = match spots {
        0 => &[],
        1 => &[(0, 0)],
        2 => &[(-1, 1), (1, -1)],
        3 => &[(-1, 1), (0, 0), (1, -1)],
        4 => &[(-1, 1), (1, 1), (-1, -1), (1, -1)],
        5 => &[(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
        6 => &[(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)],
        7 => &[(-1, 1), (1, 1), (-1, 0), (0, 0), (1, 0), (-1, -1), (1, -1)],
        8 => &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)],
        9 => &[(-1, 1), (0, 1), (1, 1), (-1, 0), (0, 0), (1, 0), (-1, -1), (0, -1), (1, -1)],
        _ => {
            let digits = spots.to_string();
            let size = (0.75 / crate::text::width(&digits)).min(0.5);
            let at = centre - point(0.0, 0.36 * size);
            scene.text("spots", ink, (at, Anchor::Middle), size, Words::Plain(digits));
            return;
        }
    };
    for &(x, y) in places {
        scene.circle("spot", ink, centre + point(f64::from(x), f64::from(y)) * 0.24, 0.08);
    }
}

/// A rectangle with round corners.
pub(crate) fn rounded(Box2 { low, high }: Box2) -> Vec<Step> {
    let corners = [point(high.x, low.y), high, point(low.x, high.y), low];
    let mut steps = vec![Step::Move(point(low.x + ROUND, low.y))];
    for (index, &corner) in corners.iter().enumerate() {
        let before = corners[(index + 3) % 4];
        let after = corners[(index + 1) % 4];
        let near = |to: Point, share: f64| {
            let way = to - corner;
            corner + way * (ROUND * share / way.length())
        };
        steps.push(Step::Line(near(before, 1.0)));
        steps.push(Step::Curve(near(before, 0.45), near(after, 0.45), near(after, 1.0)));
    }
    steps.push(Step::Close);
    steps
}

/// A tint of a colour on a background.
pub(crate) fn mixed(Rgb(r, g, b): Rgb, Rgb(x, y, z): Rgb) -> Rgb {
    let mix = |a: u8, b: u8| u8::try_from((u16::from(a) + 6 * u16::from(b)) / 7).unwrap_or(a);
    Rgb(mix(r, x), mix(g, y), mix(b, z))
}
