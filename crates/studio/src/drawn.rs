//! Pictures as the page draws them: every vertex and every foot on the ground has its place.

use hackenbush::notation::Labels;
use hackenbush::rules::Ruleset;
use hackenbush::{GROUND, Picture};
use hackenbush_drawing::layout;
use serde::Serialize;

/// A picture with places.
#[derive(Serialize, Debug)]
pub(crate) struct Drawn {
    pub(crate) variant: &'static str,
    pub(crate) vertices: Vec<Place>,
    pub(crate) edges: Vec<DrawnEdge>,
}

/// Where a vertex is.
#[derive(Serialize, Debug)]
pub(crate) struct Place {
    pub(crate) id: i64,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// An edge, and where its ends stand on the ground.
#[derive(Serialize, Debug)]
pub(crate) struct DrawnEdge {
    from: i64,
    to: i64,
    colour: &'static str,
    /// Where its end `from` stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ground_x: Option<f64>,
    /// Where its end `to` stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ground_x_to: Option<f64>,
}

impl Drawn {
    /// Lays a picture out. Its vertices keep the numbers that an edge list gave them.
    pub(crate) fn new(picture: &Picture, labels: Option<&Labels>, rules: &dyn Ruleset) -> Drawn {
        let layout = layout(picture);
        let id = |vertex: u32| {
            match labels {
                Some(Labels::Numbers(numbers)) => numbers.get(vertex as usize).copied(),
                _ => None,
            }
            .unwrap_or(vertex.into())
        };
        let edges = picture.edges().iter().zip(&layout.edges).map(|(edge, route)| DrawnEdge {
            from: id(edge.from),
            to: id(edge.to),
            colour: edge.colour.name(),
            ground_x: (edge.from == GROUND).then_some(route.start.x),
            ground_x_to: (edge.to == GROUND).then_some(route.end.x),
        });
        let vertices = (GROUND..).zip(&layout.vertices);
        let vertices = vertices.map(|(vertex, at)| Place { id: id(vertex), x: at.x, y: at.y });
        Drawn { variant: rules.name(), vertices: vertices.collect(), edges: edges.collect() }
    }
}
