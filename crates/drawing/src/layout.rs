//! Layouts: a deterministic, tidy arrangement of any picture ("Tighten").
//!
//! Forests are tidy trees, in their order from left to right; what has cycles is laid out in
//! layers. The ground is the line `y = 0`, sticks are about 1 long, and every stick that touches
//! the ground has a foot of its own. Repeated edges and loops bend, so that each can be seen.

mod crossings;
mod layered;
mod tree;

use std::collections::HashMap;

use hackenbush::Problem;
use hackenbush::graph::BfsTree;
use hackenbush::hat::{DrawnEdge, Hat};
use hackenbush::notation::Labels;
use hackenbush::picture::{Adjacency, GROUND, Picture};
use partizan::Meter;

use crate::geometry::{Box2, Point, point, real};
use tree::{HALF, Tree, half_over_feet};

/// Where the vertices and edges of a picture are drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    /// Where each vertex is; the ground, vertex 0, is everywhere on the line `y = 0`.
    pub vertices: Vec<Point>,
    /// The way each edge takes, in drawing order.
    pub edges: Vec<Route>,
}

/// The way of an edge from its end `from` to its end `to`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Route {
    /// Where it begins: at its vertex, or at its foot on the ground.
    pub start: Point,
    /// Where it ends.
    pub end: Point,
    /// The two control points of a cubic Bézier curve; `None` if it is straight.
    pub bend: Option<[Point; 2]>,
}

/// Between two components.
const COMPONENTS_APART: f64 = 1.0;

/// Between two feet of one vertex.
const FEET_APART: f64 = 0.6;

/// Sticks that lead further sideways bend, so as not to graze the neighbours of their ends.
const STRAIGHT: f64 = 4.0;

/// Lays out a picture. Forests keep the order of their branches, which matters in Clockwise
/// Hackenbush.
///
/// ```
/// use hackenbush::notation;
/// let picture = notation::parse_picture("b(r)(b)").unwrap();
/// let layout = hackenbush_drawing::layout(&picture);
/// let places: Vec<(f64, f64)> = layout.vertices.iter().map(|p| (p.x, p.y)).collect();
/// assert_eq!(places[1..], [(0.0, 1.0), (-0.5, 2.0), (0.5, 2.0)]);
/// ```
#[must_use]
pub fn layout(picture: &Picture) -> Layout {
    layout_within(picture, &Meter::default())
}

/// The same, but once the work is called off it is no longer improved: what has cycles may then
/// cross more often. The rest takes linear time.
#[must_use]
pub fn layout_within(picture: &Picture, meter: &Meter) -> Layout {
    let mut layout = match picture.is_forest() {
        true => one(picture, meter),
        false => side_by_side(picture, meter),
    };
    let bounds = layout.bounds();
    layout.shift(-f64::midpoint(bounds.low.x, bounds.high.x));
    layout.vertices[GROUND as usize] = Point::default();
    layout
}

/// Lays out components one beside the other, in their order.
fn side_by_side(picture: &Picture, meter: &Meter) -> Layout {
    let mut whole = Layout::empty(picture);
    let mut right = 0.0;
    for component in picture.components() {
        let planted = Picture::from_edges(component.edges.iter().map(|&e| picture.edges()[e]));
        let mut part = one(&planted.picture, meter);
        let bounds = part.bounds();
        part.shift(right - bounds.low.x);
        right += bounds.width() + COMPONENTS_APART;
        for (&edge, (drawn, route)) in
            component.edges.iter().zip(planted.picture.edges().iter().zip(&part.edges))
        {
            // Where a component is a forest, its edges may have been turned around.
            let same = planted.vertices[drawn.from as usize] == picture.edges()[edge].from;
            whole.edges[edge] = if same { *route } else { route.reversed() };
        }
        for (&vertex, &place) in planted.vertices.iter().zip(&part.vertices) {
            whole.vertices[vertex as usize] = place;
        }
    }
    whole
}

impl Layout {
    fn empty(picture: &Picture) -> Layout {
        let nowhere = Route { start: Point::default(), end: Point::default(), bend: None };
        Layout {
            vertices: vec![Point::default(); picture.vertex_count() as usize],
            edges: vec![nowhere; picture.edges().len()],
        }
    }

    /// The layout of a drawn picture, as it is drawn; `None` if the problem is not of that picture.
    #[must_use]
    pub fn of_hat(hat: &Hat, problem: &Problem) -> Option<Layout> {
        let Labels::Numbers(ids) = problem.labels() else { return None };
        let known: HashMap<i64, Point> =
            hat.vertices().iter().map(|vertex| (vertex.id, point(vertex.x, vertex.y))).collect();
        let places = ids.iter().map(|id| known.get(id).copied());
        let feet = |edge: usize| {
            hat.edges().get(problem.edge_number(edge)).map_or([None, None], DrawnEdge::feet)
        };
        Some(Layout::at_places(problem.picture().ok()?, places.collect::<Option<_>>()?, feet))
    }

    /// A layout with given places for the vertices, by vertex number. Sticks on the ground
    /// are vertical, unless `feet` gives the places of their ends.
    ///
    /// # Panics
    /// If there is not one place for each vertex.
    #[must_use]
    pub fn at_places(
        picture: &Picture,
        places: Vec<Point>,
        feet: impl Fn(usize) -> [Option<f64>; 2],
    ) -> Layout {
        assert_eq!(places.len(), picture.vertex_count() as usize, "a place for each vertex");
        let mut layout = Layout { vertices: places, ..Layout::empty(picture) };
        layout.vertices[GROUND as usize] = Point::default();
        Routing::new(picture, &[]).route(&mut layout);
        // Arches on the bare ground have no vertices to tell them where to be.
        let (arches, others): (Vec<usize>, Vec<usize>) = (0..picture.edges().len())
            .partition(|&e| picture.edges()[e].from == GROUND && picture.edges()[e].is_loop());
        let rest = Box2::around(others.iter().flat_map(|&edge| layout.edges[edge].hull()));
        for (index, edge) in arches.into_iter().enumerate() {
            let by = rest.high.x + COMPONENTS_APART * (1.0 + 1.5 * real(index));
            layout.edges[edge] = layout.edges[edge].moved(by);
        }
        for (index, route) in layout.edges.iter_mut().enumerate() {
            let [start, end] = feet(index);
            if route.bend.is_none() {
                route.start.x = start.unwrap_or(route.start.x);
                route.end.x = end.unwrap_or(route.end.x);
            }
        }
        layout
    }

    /// The smallest box around all vertices and sticks; the ground is in it.
    #[must_use]
    pub fn bounds(&self) -> Box2 {
        let mut bounds = Box2::around(self.edges.iter().flat_map(Route::hull));
        bounds.low.y = 0.0;
        bounds.high.y = bounds.high.y.max(0.0);
        bounds
    }

    /// The same, stretched from left to right.
    #[must_use]
    pub fn widened(&self, by: f64) -> Layout {
        let wide = |p: Point| point(p.x * by, p.y);
        let route = |route: &Route| Route {
            start: wide(route.start),
            end: wide(route.end),
            bend: route.bend.map(|bend| bend.map(wide)),
        };
        Layout {
            vertices: self.vertices.iter().map(|&vertex| wide(vertex)).collect(),
            edges: self.edges.iter().map(route).collect(),
        }
    }

    fn shift(&mut self, by: f64) {
        for vertex in &mut self.vertices {
            vertex.x += by;
        }
        for route in &mut self.edges {
            *route = route.moved(by);
        }
    }
}

impl Route {
    /// The point at a share of the way, from 0 to 1.
    #[must_use]
    pub fn at(&self, share: f64) -> Point {
        let Some([a, b]) = self.bend else { return self.start.toward(self.end, share) };
        let (ab, bc, cd) =
            (self.start.toward(a, share), a.toward(b, share), b.toward(self.end, share));
        ab.toward(bc, share).toward(bc.toward(cd, share), share)
    }

    /// The direction of the way at a share of it, of length 1.
    #[must_use]
    pub fn direction(&self, share: f64) -> Point {
        let way = self.at((share + 1e-3).min(1.0)) - self.at((share - 1e-3).max(0.0));
        if way.length() > 0.0 { way * (1.0 / way.length()) } else { point(1.0, 0.0) }
    }

    /// Points whose box holds the way: of a bent one its ends and the tops of its curve.
    fn hull(&self) -> impl Iterator<Item = Point> {
        let samples = if self.bend.is_some() { 16 } else { 1 };
        (0..=samples).map(move |i| self.at(real(i) / real(samples)))
    }
}

/// Lays out a forest, or one component of another picture.
fn one(picture: &Picture, meter: &Meter) -> Layout {
    let mut layout = Layout::empty(picture);
    let (heights, tree) = spanning_tree(picture);
    let (x, layers) = if picture.is_forest() {
        (tree.tidy(), Vec::new())
    } else {
        let layered = layered::arrange(picture, &heights, &tree, meter);
        (layered.x, layered.layers)
    };
    for ((place, x), height) in layout.vertices.iter_mut().zip(&x).zip(&heights) {
        *place = point(*x, f64::from(*height));
    }
    Routing::new(picture, &layers).route(&mut layout);
    layout
}

/// The distance of each vertex from the ground, and a tree of shortest ways in drawing order.
fn spanning_tree(picture: &Picture) -> (Vec<u32>, Tree) {
    let adjacency = Adjacency::new(picture);
    let BfsTree { heights, children, order } = BfsTree::new(picture);
    let room = |vertex: u32| {
        let at = adjacency.at(vertex);
        let feet = at.iter().filter(|half| half.to == GROUND).count();
        let loops = at.iter().any(|half| half.to == vertex);
        half_over_feet(feet, FEET_APART).max(if loops { LOOP_ROOM } else { HALF })
    };
    let halves = (0..picture.vertex_count()).map(|v| if v == GROUND { HALF } else { room(v) });
    let halves = halves.collect();
    (heights, Tree { children, order, halves })
}

/// The size of a loop at a vertex, of which it reaches three quarters.
const LOOP: f64 = 0.85;

/// Half the room of a vertex with loops.
const LOOP_ROOM: f64 = 0.9;

/// Gives every edge its way once the vertices have their places.
struct Routing<'a> {
    picture: &'a Picture,
    adjacency: Adjacency,
    /// The place of each vertex in its layer.
    place: Vec<usize>,
}

impl Routing<'_> {
    fn new<'a>(picture: &'a Picture, layers: &[Vec<u32>]) -> Routing<'a> {
        let mut place = vec![0; picture.vertex_count() as usize];
        for layer in layers {
            for (index, &vertex) in layer.iter().enumerate() {
                place[vertex as usize] = index;
            }
        }
        Routing { picture, adjacency: Adjacency::new(picture), place }
    }

    fn route(&self, layout: &mut Layout) {
        let edges = self.picture.edges();
        // Edges with the same ends, together.
        let mut order: Vec<usize> = (0..edges.len()).collect();
        let ends = |&index: &usize| {
            let edge = edges[index];
            (edge.from.min(edge.to), edge.from.max(edge.to))
        };
        order.sort_by_key(ends);
        for same in order.chunk_by(|a, b| ends(a) == ends(b)) {
            let (a, b) = ends(&same[0]);
            for (index, &edge) in same.iter().enumerate() {
                let route = match (a, b) {
                    (GROUND, GROUND) => ground_loop(),
                    (GROUND, above) => {
                        let at = layout.vertices[above as usize];
                        let foot = at.x + (real(index) - real(same.len() - 1) / 2.0) * FEET_APART;
                        Route { start: point(foot, 0.0), end: at, bend: None }
                    }
                    (a, b) if a == b => self.vertex_loop(layout, a, index, same.len()),
                    (a, b) => self.between(layout, (a, b), index, same.len()),
                };
                layout.edges[edge] = if edges[edge].from == a { route } else { route.reversed() };
            }
        }
    }

    /// One of several edges between two vertices.
    fn between(&self, layout: &Layout, (a, b): (u32, u32), index: usize, count: usize) -> Route {
        let (start, end) = (layout.vertices[a as usize], layout.vertices[b as usize]);
        let way = end - start;
        // Side by side, more than half a stick wide together.
        let spread = if count == 1 { 0.0 } else { 0.65 * (real(index) / real(count - 1) - 0.5) };
        let between = self.place[a as usize].abs_diff(self.place[b as usize]);
        if start.y == end.y && between > 1 {
            let up = point(0.0, layered::arch(between - 1) + spread / 2.0);
            // The further it leads the steeper it starts, and all steeper than repeated edges, so
            // that no two run along each other where they leave a vertex.
            let inward = (0.2 - 0.12 * real(between - 2)).max(-0.6);
            let inward = point(inward * way.x.signum(), 0.0);
            let bend = Some([start + inward + up, end - inward + up]);
            return Route { start, end, bend };
        }
        let straight = if spread == 0.0 { STRAIGHT } else { STRAIGHT / 4.0 };
        if start.y != end.y && way.x.abs() > straight {
            let (steep, aside) = (point(0.0, 0.6 * way.y), point(1.2 * spread, 0.0));
            return Route { start, end, bend: Some([start + steep + aside, end - steep + aside]) };
        }
        if spread == 0.0 {
            return Route { start, end, bend: None };
        }
        let aside = way.turned() * (1.2 * spread / way.length());
        let bend = Some([start.toward(end, 0.16) + aside, start.toward(end, 0.84) + aside]);
        Route { start, end, bend }
    }

    /// One of several loops at a vertex, where there is most room.
    fn vertex_loop(&self, layout: &Layout, vertex: u32, index: usize, count: usize) -> Route {
        let at = layout.vertices[vertex as usize];
        let others = self.adjacency.at(vertex).iter().filter(|half| half.to != vertex);
        let ways: Vec<Point> = others
            .map(|half| match half.to {
                GROUND => point(0.0, -1.0),
                to => layout.vertices[to as usize] - at,
            })
            .collect();
        // Petals side by side in the widest gap.
        let (along, gap) = widest_gap(&ways);
        let turn = (0.9 * gap / real(count)).min(std::f64::consts::FRAC_PI_3);
        let angle = along + turn * (real(index) - real(count - 1) / 2.0);
        let along = heading(angle);
        let aside = along.turned() * (LOOP * (turn / 2.0).tan());
        let tip = at + along * LOOP;
        Route { start: at, end: at, bend: Some([tip + aside, tip - aside]) }
    }
}

/// The way at an angle that counts from straight down, to the right at first.
fn heading(angle: f64) -> Point {
    point(angle.sin(), -angle.cos())
}

/// The direction with most room between some ways.
pub(crate) fn free_direction(ways: &[Point]) -> Point {
    heading(widest_gap(ways).0)
}

/// The middle of the widest gap between some ways, as an angle, and its width; upward if they leave
/// it open.
fn widest_gap(ways: &[Point]) -> (f64, f64) {
    let full = std::f64::consts::TAU;
    // From straight down, so that a gap at the top is found first among equal ones.
    let mut angles: Vec<f64> = ways.iter().map(|way| (way.x.atan2(-way.y) + full) % full).collect();
    angles.sort_by(f64::total_cmp);
    let mut best = (std::f64::consts::PI, 0.0);
    for (index, &angle) in angles.iter().enumerate() {
        let next = angles.get(index + 1).copied().unwrap_or(angles[0] + full);
        if next - angle > best.1 + 1e-9 {
            best = (f64::midpoint(angle, next), next - angle);
        }
    }
    if angles.is_empty() { (best.0, full) } else { best }
}

impl Route {
    /// The same way further to the right.
    fn moved(self, by: f64) -> Route {
        let moved = |p: Point| point(p.x + by, p.y);
        let bend = self.bend.map(|bend| bend.map(moved));
        Route { start: moved(self.start), end: moved(self.end), bend }
    }

    /// The same way from its other end.
    #[must_use]
    pub fn reversed(self) -> Route {
        let bend = self.bend.map(|[a, b]| [b, a]);
        Route { start: self.end, end: self.start, bend }
    }
}

/// An arch from the ground to the ground.
fn ground_loop() -> Route {
    let bend = Some([point(-0.5, 1.2), point(0.5, 1.2)]);
    Route { start: point(-0.4, 0.0), end: point(0.4, 0.0), bend }
}
