//! A picture as a scene: the ground, sticks, vertices and annotations.

use hackenbush::picture::{Colour, Picture};
use hackenbush::solve::jungle::{Jungle, Tint};

use crate::geometry::{Box2, Point, point, real};
use crate::labels::Labels;
use crate::layout::{Layout, Route, free_direction};
use crate::look::Look;
use crate::scene::{Anchor, Scene, Step, Style, Words};
use crate::text;
use crate::theme::fallen;

/// Annotations on a picture. Lists are empty where there are none.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// On each stick.
    pub sticks: Vec<Option<Words>>,
    /// Beside each vertex.
    pub vertices: Vec<String>,
    /// Below the ground, each under some sticks.
    pub parts: Vec<(Vec<usize>, Words)>,
    /// Sticks that have fallen.
    pub ghosts: Vec<usize>,
    /// The stick that was cut.
    pub cut: Option<usize>,
    /// Sticks to highlight.
    pub glowing: Vec<usize>,
    /// The flow and tints of a jungle.
    pub jungle: Option<Jungle>,
}

pub(crate) const STICK: f64 = 0.1;
pub(crate) const VERTEX: f64 = 0.1;
const LABEL: f64 = 0.27;
const SMALL: f64 = 0.2;
const GHOST: f64 = 0.2;
const TINT: f64 = 0.28;

/// Draws a picture.
#[must_use]
pub fn scene(picture: &Picture, layout: &Layout, notes: &Notes, look: &Look) -> Scene {
    let mut drawing = Drawing { picture, layout, notes, look, scene: start(picture, look) };
    drawing.glow();
    drawing.sticks();
    drawing.ground();
    drawing.vertices();
    drawing.currents();
    drawing.labels();
    drawing.scene
}

fn start(picture: &Picture, look: &Look) -> Scene {
    let mut scene = Scene::new("A Hackenbush picture", look.background());
    let counts: Vec<String> = Colour::ALL
        .into_iter()
        .map(|colour| (picture.count(colour), colour.name()))
        .filter(|&(count, _)| count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    let sticks = if picture.edges().len() == 1 { "stick" } else { "sticks" };
    scene.description = match counts.len() {
        0 => "The bare ground.".to_owned(),
        _ => format!("{} {sticks} on the ground.", counts.join(", ")),
    };
    scene
}

struct Drawing<'a> {
    picture: &'a Picture,
    layout: &'a Layout,
    notes: &'a Notes,
    look: &'a Look,
    scene: Scene,
}

impl Drawing<'_> {
    fn ground(&mut self) {
        let Box2 { low, high } = self.layout.bounds();
        ground(&mut self.scene, low.x - 0.5, high.x + 0.5, self.look);
    }

    /// What is behind the sticks: the tints of a jungle, the trunk.
    fn glow(&mut self) {
        let theme = self.look.theme;
        let style = Style::line(theme.glow, 0.34);
        let glowing: Vec<usize> = self.notes.glowing.clone();
        for edge in glowing {
            self.scene.path("glow", style, way(&self.layout.edges[edge]));
        }
        let Some(jungle) = &self.notes.jungle else { return };
        for (tint, colour, class) in [
            (Tint::Blue, Colour::Blue, "blue tint"),
            (Tint::Red, Colour::Red, "red tint"),
            (Tint::Green, Colour::Green, "green tint"),
        ] {
            // The ground's tint is the faintest, so that it differs without colours too.
            let opacity = if tint == Tint::Green { TINT / 2.0 } else { TINT };
            let style = Style::line(theme.colour(colour), 0.36).faded(opacity);
            let mut steps = Vec::new();
            for (route, edge) in self.layout.edges.iter().zip(&jungle.edge_tints) {
                if *edge == tint {
                    steps.extend(way(route));
                }
            }
            // A vertex alone in its tint shows as a dot.
            for (place, vertex) in self.layout.vertices.iter().zip(&jungle.vertex_tints).skip(1) {
                if *vertex == tint {
                    steps.extend([Step::Move(*place), Step::Line(*place)]);
                }
            }
            if !steps.is_empty() {
                self.scene.path(class, style, steps);
            }
        }
    }

    fn sticks(&mut self) {
        let mut ghost = vec![false; self.picture.edges().len()];
        for &edge in &self.notes.ghosts {
            ghost[edge] = true;
        }
        for faded in [true, false] {
            for colour in Colour::ALL {
                for (index, edge) in self.picture.edges().iter().enumerate() {
                    if edge.colour != colour || ghost[index] != faded {
                        continue;
                    }
                    let mut style = self.look.theme.stick(colour, STICK * self.look.stick);
                    if faded {
                        style = style.faded(GHOST);
                    }
                    let class = if faded { fallen(colour) } else { colour.name() };
                    let route = &self.layout.edges[index];
                    let shape = self.scene.path(class, style, way(route));
                    let ends = format!("{}-{}", edge.from, edge.to);
                    let fallen = if faded { ", fallen" } else { "" };
                    shape.title = Some(format!("{index}: {}, {ends}{fallen}", colour.name()));
                }
            }
        }
        if let Some(cut) = self.notes.cut {
            let middle = self.layout.edges[cut].at(0.5);
            let arm = |x: f64, y: f64| {
                [Step::Move(middle - point(x, y)), Step::Line(middle + point(x, y))]
            };
            let cross = [arm(0.15, 0.15), arm(0.15, -0.15)].concat();
            self.scene.path("cut", Style::line(self.look.theme.ink, 0.06), cross);
        }
    }

    fn vertices(&mut self) {
        let mut alive = vec![true; self.layout.vertices.len()];
        if !self.notes.ghosts.is_empty() {
            alive.fill(false);
            let mut ghosts = vec![false; self.picture.edges().len()];
            for &edge in &self.notes.ghosts {
                ghosts[edge] = true;
            }
            for (edge, _) in self.picture.edges().iter().zip(ghosts).filter(|(_, ghost)| !ghost) {
                alive[edge.from as usize] = true;
                alive[edge.to as usize] = true;
            }
        }
        let style = Style::filled(self.look.theme.vertex);
        let radius = VERTEX * self.look.vertex;
        if radius <= 0.0 {
            return;
        }
        for (style, class, wanted) in
            [(style.faded(GHOST), "vertex fallen", false), (style, "vertex", true)]
        {
            for (place, alive) in self.layout.vertices.iter().zip(&alive).skip(1) {
                if *alive == wanted {
                    self.scene.circle(class, style, *place, radius);
                }
            }
        }
    }

    /// An arrowhead on every stick that a track takes; a double one where it enlarges the flow.
    fn currents(&mut self) {
        let Some(jungle) = &self.notes.jungle else { return };
        for (index, current) in jungle.currents.iter().enumerate() {
            let Some(current) = current else { continue };
            let edge = self.picture.edges()[index];
            let route = self.layout.edges[index];
            let route = if edge.to == current.to { route } else { route.reversed() };
            let heads: &[f64] = if current.enlarges { &[0.42, 0.62] } else { &[0.52] };
            for &share in heads {
                let (at, along) = (route.at(share), route.direction(share));
                let aside = along.turned();
                let corners = [
                    at + along * 0.12,
                    at - along * 0.1 + aside * 0.12,
                    at - along * 0.04,
                    at - along * 0.1 - aside * 0.12,
                ];
                let mut steps: Vec<Step> = corners.into_iter().map(Step::Line).collect();
                steps[0] = Step::Move(corners[0]);
                steps.push(Step::Close);
                let class = if current.enlarges { "enlargement" } else { "flow" };
                let style = Style {
                    stroke: Some(self.look.theme.background),
                    width: 0.02,
                    ..Style::filled(self.look.theme.ink)
                };
                self.scene.path(class, style, steps);
            }
        }
    }

    fn labels(&mut self) {
        let theme = self.look.theme;
        let names = self.names();
        if self.notes.sticks.iter().any(Option::is_some) {
            let radius = VERTEX * self.look.vertex;
            let mut labels = Labels::new(self.layout, STICK * self.look.stick, radius);
            names.into_iter().for_each(|name| labels.take(name));
            for (index, words) in self.notes.sticks.iter().enumerate() {
                let Some(words) = words else { continue };
                let size = point(text::width(&words.shown()) * LABEL + 0.06, 1.16 * LABEL);
                let place = labels.place(index, &self.layout.edges[index], size);
                if let Some([from, to]) = place.leader {
                    self.scene.line("leader", Style::line(theme.faint, 0.02), from, to);
                }
                let size = LABEL * place.scale;
                let at = place.middle - point(0.0, 0.36 * size);
                self.scene.text("value", theme.label(), (at, Anchor::Middle), size, words.clone());
            }
        }
        // How far each line of totals reaches: one that would touch another goes down a line.
        let mut reached: Vec<f64> = Vec::new();
        for (edges, words) in &self.notes.parts {
            let feet: Vec<Point> = edges
                .iter()
                .flat_map(|&edge| [self.layout.edges[edge].start, self.layout.edges[edge].end])
                .filter(|end| end.y == 0.0)
                .collect();
            let bounds = Box2::around(feet);
            let x = f64::midpoint(bounds.low.x, bounds.high.x);
            let half = text::width(&words.shown()) * LABEL / 2.0;
            let line = reached.iter().position(|&end| x - half > end + 0.12);
            let line = line.unwrap_or_else(|| {
                reached.push(0.0);
                reached.len() - 1
            });
            reached[line] = x + half;
            let at = point(x, -0.48 - 1.3 * LABEL * real(line));
            self.scene.text("total", theme.words(), (at, Anchor::Middle), LABEL, words.clone());
        }
    }
}

impl Drawing<'_> {
    /// The vertices' names, each where there is most room. Returns the room they take.
    fn names(&mut self) -> Vec<Box2> {
        let mut taken = Vec::new();
        if self.notes.vertices.is_empty() {
            return taken;
        }
        let mut ways: Vec<Vec<Point>> = vec![Vec::new(); self.layout.vertices.len()];
        for (edge, route) in self.picture.edges().iter().zip(&self.layout.edges) {
            ways[edge.from as usize].push(route.direction(0.0));
            ways[edge.to as usize].push(route.reversed().direction(0.0));
        }
        for (vertex, name) in self.notes.vertices.iter().enumerate().skip(1) {
            let words = Words::Plain(name.clone());
            let along = free_direction(&ways[vertex]);
            let far = VERTEX * self.look.vertex + 0.06;
            // The nearest point of the text's box is that far away.
            let half = point(text::width(name) * SMALL / 2.0, SMALL * 0.38);
            let middle = self.layout.vertices[vertex]
                + point(along.x * (far + half.x), along.y * (far + half.y));
            let at = (middle - point(0.0, half.y), Anchor::Middle);
            self.scene.text("id", self.look.theme.label(), at, SMALL, words);
            taken.push(Box2 { low: middle - half, high: middle + half }.widened(0.05));
        }
        taken
    }
}

/// A line with hatching below it.
pub(crate) fn ground(scene: &mut Scene, left: f64, right: f64, look: &Look) {
    let style = Style::line(look.theme.ink, 0.05);
    scene.line("ground", style, point(left, 0.0), point(right, 0.0));
    // On a very wide picture it would be too small to see.
    if right - left < 400.0 {
        let mut steps = Vec::new();
        let mut x = left + 0.2;
        while x <= right + 1e-9 {
            steps.extend([Step::Move(point(x, 0.0)), Step::Line(point(x - 0.14, -0.16))]);
            x += 0.2;
        }
        scene.path("hatching", Style::line(look.theme.faint, 0.02), steps);
    }
}

/// The steps along a route.
fn way(route: &Route) -> Vec<Step> {
    // Its round end does not show below the ground.
    let lifted = |end: Point| if end.y == 0.0 { point(end.x, 0.04) } else { end };
    let last = match route.bend {
        None => Step::Line(lifted(route.end)),
        Some([a, b]) => Step::Curve(a, b, lifted(route.end)),
    };
    vec![Step::Move(lifted(route.start)), last]
}
