//! Where everything is to stand.

use std::collections::HashMap;

use axum::extract::State;
use serde::Serialize;

use super::files::Picture;
use super::{Answer, Body, Json, none_if_empty};
use crate::desk::Desk;
use crate::drawn::{Drawn, Place};
use crate::position::{Given, drawing};

#[derive(Serialize)]
pub(super) struct Tightened {
    vertices: Vec<Place>,
    grounds: Vec<Foot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loose: Option<Vec<usize>>,
}

/// Where an edge stands on the ground.
#[derive(Serialize)]
struct Foot {
    edge: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    x_to: Option<f64>,
}

/// Lays a picture out anew; what stands nowhere keeps its place.
pub(super) async fn tighten(
    State(desk): State<Desk>,
    Body(sent): Body<Picture>,
) -> Answer<Tightened> {
    let limits = desk.limits;
    let work = move || {
        let hat = drawing(&sent.picture)?;
        let Given { posed, loose, .. } = Given::drawn(&hat, &limits)?;
        let drawn = Drawn::new(&posed.picture, None, posed.rules);
        let ends = posed.picture.edges().iter().map(|edge| (edge.from, edge.to));
        let grounds =
            drawn.edges.iter().zip(ends).enumerate().filter_map(|(index, (edge, ends))| {
                let (number, sent) = (posed.edge(index), &hat.edges()[posed.edge(index)]);
                // In a forest every edge points away from the ground, however it was sent.
                let turned = posed.vertex(ends.0) != sent.from;
                let (x, x_to) = match turned {
                    true => (edge.ground_x_to, edge.ground_x),
                    false => (edge.ground_x, edge.ground_x_to),
                };
                (x.is_some() || x_to.is_some()).then_some(Foot { edge: number, x, x_to })
            });
        let grounds = grounds.collect();
        let places: HashMap<i64, (f64, f64)> = (0u32..)
            .zip(&drawn.vertices)
            .map(|(vertex, place)| (posed.vertex(vertex), (place.x, place.y)))
            .collect();
        let vertices = hat.vertices().iter().map(|vertex| {
            let (x, y) = places.get(&vertex.id).copied().unwrap_or((vertex.x, vertex.y));
            Place { id: vertex.id, x, y }
        });
        Ok(Tightened { vertices: vertices.collect(), grounds, loose: none_if_empty(loose) })
    };
    desk.quick(work).await.map(Json)
}
