//! What a drawing must be: nothing below the ground, nothing on top of anything else, trees in
//! order and symmetric, and all of it quick.

#![allow(clippy::float_arithmetic)] // Coordinates.

use std::time::{Duration, Instant};

use hackenbush::notation::parse_picture;
use hackenbush::picture::{Colour, Edge, GROUND, Picture};
use hackenbush_drawing::{Layout, Point, layout};
use proptest::prelude::*;

fn laid_out(picture: &Picture) -> Layout {
    layout(picture)
}

fn samples(layout: &Layout, edge: usize) -> Vec<Point> {
    (0..=32).map(|i| layout.edges[edge].at(f64::from(i) / 32.0)).collect()
}

/// The distance of a point from the stretch between two others.
fn distance(p: Point, a: Point, b: Point) -> f64 {
    let (way, to) = (b - a, p - a);
    let square = way.x * way.x + way.y * way.y;
    let share =
        if square > 0.0 { ((to.x * way.x + to.y * way.y) / square).clamp(0.0, 1.0) } else { 0.0 };
    (p - a.toward(b, share)).length()
}

fn check(picture: &Picture) {
    let drawing = laid_out(picture);
    assert_eq!(drawing.vertices.len(), picture.vertex_count() as usize);
    assert_eq!(drawing.edges.len(), picture.edges().len());
    assert_eq!(drawing, laid_out(picture), "the same every time");
    let places = &drawing.vertices;
    // Edges meet their vertices, or stand on the ground, each on its own foot.
    let mut feet = Vec::new();
    for (edge, route) in picture.edges().iter().zip(&drawing.edges) {
        for (vertex, at) in [(edge.from, route.start), (edge.to, route.end)] {
            if vertex == GROUND {
                assert_eq!(at.y, 0.0);
                feet.push(at.x);
            } else {
                assert_eq!(at, places[vertex as usize]);
                assert!(at.y >= 0.5, "{at:?} is above the ground");
            }
        }
    }
    feet.sort_by(f64::total_cmp);
    for pair in feet.windows(2) {
        assert!(pair[1] - pair[0] > 0.1, "two feet at {}: {picture}", pair[0]);
    }
    for (a, p) in places.iter().enumerate().skip(1) {
        for q in &places[a + 1..] {
            assert!((*p - *q).length() > 0.7, "vertices apart: {p:?} {q:?} in {picture}");
        }
    }
    let ways: Vec<Vec<Point>> = (0..drawing.edges.len()).map(|e| samples(&drawing, e)).collect();
    for (index, (edge, way)) in picture.edges().iter().zip(&ways).enumerate() {
        assert!(way.iter().all(|p| p.y >= 0.0), "below the ground: {picture}");
        // No stick passes through a vertex that is not its end.
        for (vertex, &place) in (0..).zip(places).skip(1) {
            if vertex != edge.from && vertex != edge.to {
                let near = way
                    .windows(2)
                    .map(|step| distance(place, step[0], step[1]))
                    .fold(9.0, f64::min);
                assert!(near > 0.05, "edge {index} passes vertex {vertex} at {near}: {picture}");
            }
        }
        // No two sticks run along each other: they touch in a few places at most.
        for other in &ways[index + 1..] {
            let along =
                |p: &&Point| other.windows(2).any(|step| distance(**p, step[0], step[1]) < 1e-3);
            assert!(way.iter().filter(along).count() <= 4, "sticks overlap: {picture}");
        }
    }
}

/// The same with left and right swapped.
fn mirrored(picture: &Picture) -> Picture {
    picture.edges().iter().rev().copied().collect()
}

#[test]
fn known_pictures() {
    for text in [
        ":G(r(r:A(r:B(r:C(rr:G;r:B)r:G;r:A)r:D(r:B)r:E;r:E)r:G)r:D)r:C",
        "",
        "b",
        "b(r)(bg) + r",
        "g(g)(g)(g(g)(g(g)(g))) + b(r(b)(r))b",
        ":G b:G",
        ":G brrb:G + :G bb:G + :G b:G + :G b:G",
        "b:A g:A g:A b(r:A)(r:A)g:A",
        "0-1b 0-1b 0-1r 1-1g 1-1g 1-2b 1-2r 1-2g 2-2b 0-2b",
        "0-1b 1-2b 1-3b 1-4b 1-5b 2-3r 2-4r 2-5r 3-4r 3-5r 4-5r",
        "1-2b 2-0r 0-3b 3-0b",
        // Once a repeated edge grazed a vertex.
        "5-1r 6-4r 10-8r 0-3r 4-6r 8-6r 4-2r 2-1r 2-5r 6-0r 0-5r 6-4r 6-8r 5-0r 4-6r 9-2r 0-5r 5-9r 0-10r 2-3r",
        // Once an arch began along a repeated edge.
        "0-1r 1-0r 9-0r 9-1r 9-1r 8-1r 1-2r 9-8r 2-0r 2-0r 0-3r 0-8r",
    ] {
        check(&parse_picture(text).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn forests(raw in prop::collection::vec(any::<u32>(), 0..60)) {
        let edges = (1..).zip(&raw);
        let picture: Picture = edges
            .map(|(to, from)| Edge { from: from % to, to, colour: Colour::Blue })
            .collect();
        check(&picture);
        // Children stand from left to right in their order.
        let drawing = laid_out(&picture);
        let mut last = vec![f64::NEG_INFINITY; drawing.vertices.len()];
        for edge in picture.edges() {
            let x = drawing.vertices[edge.to as usize].x;
            prop_assert!(x > last[edge.from as usize]);
            last[edge.from as usize] = x;
        }
        // Seen in a mirror, the drawing is mirrored. Mirroring renumbers; compare the places.
        let mirror = laid_out(&mirrored(&picture));
        let sorted = |mut places: Vec<(i64, i64)>| { places.sort_unstable(); places };
        let key = |sign: f64| move |p: &Point| {
            #[allow(clippy::cast_possible_truncation)]
            let round = |x: f64| (x * 1e4).round() as i64;
            (round(p.y), round(sign * p.x))
        };
        prop_assert_eq!(
            sorted(drawing.vertices[1..].iter().map(key(-1.0)).collect()),
            sorted(mirror.vertices[1..].iter().map(key(1.0)).collect())
        );
    }

    #[test]
    fn any_pictures(raw in prop::collection::vec((0_u32..12, 0_u32..12), 1..28)) {
        let edges = raw.iter().map(|&(from, to)| Edge { from, to, colour: Colour::Red });
        check(&edges.collect());
    }
}

#[test]
fn symmetric_cycles_are_drawn_symmetric() {
    for text in [
        ":G brrb:G",
        ":G brbrb:G",
        "b(rg:A)(rg:A)",
        "b(rgg:A)(rgg:A)b + b:A b:A",
        "0-1b 0-2b 1-2r 1-3b 2-4b 3-4r 3-5b 4-5b",
    ] {
        let drawing = laid_out(&parse_picture(text).unwrap());
        for p in &drawing.vertices[1..] {
            let near = |q: &Point| (q.x + p.x).abs() < 0.02 && (q.y - p.y).abs() < 0.02;
            let tree_beside = text.contains('+');
            assert!(tree_beside || drawing.vertices[1..].iter().any(near), "{text}: {p:?}");
        }
    }
}

/// A random tree with random chords.
fn large(edges: u32, chords: u32) -> Picture {
    let mut state = 1_u64;
    let mut random = move |below: u32| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((state >> 33) % u64::from(below)).unwrap_or(0)
    };
    let tree: Vec<Edge> = (1..=edges - chords)
        .map(|to| Edge { from: random(to), to, colour: Colour::Green })
        .collect();
    let chords = (0..chords).map(|_| {
        let (from, to) = (random(edges - chords), random(edges - chords));
        Edge { from, to, colour: Colour::Blue }
    });
    tree.into_iter().chain(chords.collect::<Vec<_>>()).collect()
}

#[test]
fn large_pictures_are_quick() {
    for (edges, chords, most) in
        [(1_000, 0, 400), (1_000, 300, 900), (100_000, 0, 10_000), (100_000, 40_000, 60_000)]
    {
        let picture = large(edges, chords);
        let start = Instant::now();
        let drawing = laid_out(&picture);
        let took = start.elapsed();
        assert!(took < Duration::from_millis(most), "{edges} edges, {chords} chords: {took:?}");
        assert!(drawing.vertices.iter().all(|p| p.x.is_finite() && p.y >= 0.0));
    }
    check(&large(200, 60));
}
