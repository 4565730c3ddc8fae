//! A plain drawing: every vertex as high as its distance from the ground, branches side by side.

use crate::graph::BfsTree;
use crate::picture::{GROUND, Picture};

/// Where to draw each vertex: `(x, y)`, with `y` upward and the ground at `(0, 0)`.
pub(super) fn arrange(picture: &Picture) -> Vec<(f64, f64)> {
    let tree = Tree::of(picture);
    let mut places = vec![(0.0, 0.0); picture.vertex_count() as usize];
    // Tops get columns from left to right; every other vertex stands midway over its children.
    for (column, &vertex) in (0_u32..).zip(&tree.tops) {
        places[vertex as usize].0 = f64::from(column);
    }
    for &vertex in tree.order.iter().rev() {
        let children = &tree.children[vertex as usize];
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            places[vertex as usize].0 =
                f64::midpoint(places[first as usize].0, places[last as usize].0);
        }
        places[vertex as usize].1 = f64::from(tree.heights[vertex as usize]);
    }
    let ground = places[GROUND as usize].0;
    shift(&mut places, ground);
    places
}

/// Moves everything so that the ground is in the middle.
#[allow(clippy::float_arithmetic)] // Coordinates, not values of games.
fn shift(places: &mut [(f64, f64)], ground: f64) {
    for (x, _) in places {
        *x -= ground;
    }
}

/// A spanning tree of shortest paths.
struct Tree {
    heights: Vec<u32>,
    children: Vec<Vec<u32>>,
    /// All vertices, the lower ones first.
    order: Vec<u32>,
    /// The vertices without children, from left to right.
    tops: Vec<u32>,
}

impl Tree {
    fn of(picture: &Picture) -> Tree {
        let BfsTree { heights, children, order } = BfsTree::new(picture);
        let mut tops = Vec::new();
        let mut path = vec![GROUND];
        while let Some(vertex) = path.pop() {
            if children[vertex as usize].is_empty() {
                tops.push(vertex);
            }
            path.extend(children[vertex as usize].iter().rev());
        }
        Tree { heights, children, order, tops }
    }
}
