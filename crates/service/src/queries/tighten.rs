//! A drawn picture laid out anew.

use std::collections::HashMap;

use hackenbush::GROUND;
use hackenbush_drawing::layout_within;

use super::prelude::*;
use crate::drawing::DrawingInput;
use crate::input::read_drawing;

request! {
    /// Where is everything to stand?
    pub struct TightenRequest {
        pub picture: DrawingInput,
    }
}

answers! {
    /// Where everything is to stand; what is not joined to the ground keeps its place.
    pub struct TightenAnswer {
        vertices: Vec<Place>,
        grounds: Vec<Foot>,
        loose?: Vec<usize>,
    }

    /// Where a vertex is; `y` grows upward.
    pub struct Place {
        id: Json<i64>,
        x: f64,
        y: f64,
    }

    /// Where the ends of an edge stand on the ground.
    pub struct Foot {
        edge: usize,
        x?: f64,
        x_to?: f64,
    }
}

impl Query for TightenRequest {
    const NAME: &'static str = "tighten";
    type Answer = TightenAnswer;

    fn run(self, job: &mut Job<'_>) -> Result<TightenAnswer, ErrorBody> {
        let hat = self.picture.0;
        let problem = read_drawing(&hat, job).within("picture")?;
        let picture = problem.picture().within("picture")?;
        let meter = job.control.meter();
        let layout = layout_within(picture, &meter);
        job.check().within("picture")?;
        let routes = picture.edges().iter().zip(&layout.edges).enumerate();
        let grounds = routes.filter_map(|(index, (edge, route))| {
            let number = problem.edge_number(index);
            let ends = [(edge.from, route.start.x), (edge.to, route.end.x)];
            let [x, x_to] = ends.map(|(vertex, x)| (vertex == GROUND).then_some(x));
            // In a forest every edge points away from the ground, however it was sent.
            let turned = problem.vertex_number(edge.from) != hat.edges()[number].from;
            let (x, x_to) = if turned { (x_to, x) } else { (x, x_to) };
            (x.is_some() || x_to.is_some()).then_some(Foot { edge: number, x, x_to })
        });
        let places = (GROUND..).zip(&layout.vertices);
        let places: HashMap<i64, (f64, f64)> =
            places.map(|(vertex, at)| (problem.vertex_number(vertex), (at.x, at.y))).collect();
        let vertices = hat.vertices().iter().map(|vertex| {
            let (x, y) = places.get(&vertex.id).copied().unwrap_or((vertex.x, vertex.y));
            Place { id: Json(vertex.id), x, y }
        });
        let (vertices, grounds) = (vertices.collect(), grounds.collect());
        Ok(TightenAnswer { vertices, grounds, loose: none_if_empty(problem.loose().to_vec()) })
    }
}
