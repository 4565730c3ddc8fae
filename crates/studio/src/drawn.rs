//! Pictures as the page draws them: every vertex and every foot on the ground has its place.

use hackenbush::hat::Hat;
use hackenbush::rules::Ruleset;
use hackenbush::{GROUND, Picture};
use serde::Serialize;

/// A picture with places.
#[derive(Serialize, Debug)]
pub(crate) struct Drawn {
    pub(crate) variant: &'static str,
    pub(crate) vertices: Vec<Place>,
    pub(crate) edges: Vec<DrawnEdge>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Place {
    pub(crate) id: i64,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

#[derive(Serialize, Debug)]
pub(crate) struct DrawnEdge {
    from: u32,
    to: u32,
    colour: &'static str,
    /// Where its end `from` stands on the ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ground_x: Option<f64>,
    /// Where its end `to` does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ground_x_to: Option<f64>,
}

impl Drawn {
    /// Lays a picture out.
    pub(crate) fn new(picture: &Picture, rules: &dyn Ruleset) -> Drawn {
        let hat = Hat::of(picture, rules);
        let x = |vertex: u32| hat.vertices().get(vertex as usize).map_or(0.0, |vertex| vertex.x);
        let edges = picture.edges().iter().map(|edge| DrawnEdge {
            from: edge.from,
            to: edge.to,
            colour: edge.colour.name(),
            ground_x: (edge.from == GROUND).then(|| x(edge.to)),
            ground_x_to: (edge.to == GROUND).then(|| x(edge.from)),
        });
        let vertices = hat.vertices().iter().map(|v| Place { id: v.id, x: v.x, y: v.y });
        Drawn { variant: rules.name(), vertices: vertices.collect(), edges: edges.collect() }
    }
}
